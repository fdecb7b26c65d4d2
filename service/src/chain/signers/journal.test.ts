import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManualClock } from '../../kernel/clock.ts'
import { openJournal } from './journal.ts'

let folder: string
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'packhouse-journal-')), 'signer')
})
afterAll(() => rm(join(folder, '..'), { recursive: true }))

const clock = createManualClock(new Date(Date.UTC(2026, 2, 1, 12)))
const address = `0x${'a'.repeat(40)}` as const
const payee = `0x${'b'.repeat(40)}` as const
const at = (minutes: number): Date => new Date(Date.UTC(2026, 2, 1, 12, minutes))

test('sums and used permits outlive the process, in files that others cannot read', async () => {
  const first = await openJournal(folder, address, clock)
  first.note({ usdcMicros: 60n, gasWei: 7n, payee, kind: 'payout.pay' }, at(0))
  first.note({ usdcMicros: 5n, gasWei: 1n, payee: undefined, kind: 'purchase.buy' }, at(30))
  first.noteUse('permit', { nonce: 4n, hash: '0xaa' })
  await first.flush()
  const [name = ''] = await readdir(folder)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  // A process that died in the middle of a line.
  await appendFile(join(folder, name), '{"m":177')
  const second = await openJournal(folder, address, clock)
  second.note({ usdcMicros: 1n, gasWei: 0n, payee, kind: 'payout.pay' }, at(31))
  await second.flush()
  const third = await openJournal(folder, address, clock)
  expect(third.spentInHour(at(31))).toEqual({ usdcMicros: 66n, gasWei: 8n, payees: new Map([[payee, 61n]]) })
  expect(third.spentToday('payout.pay', at(31))).toBe(61n)
  expect(third.useOf('permit')).toEqual({ nonce: 4n, hash: '0xaa' })
  expect(third.spentInHour(at(60))).toMatchObject({ usdcMicros: 6n, gasWei: 1n })
  expect(third.spentToday('payout.pay', at(60))).toBe(61n)
  expect((await openJournal(folder, payee, clock)).spentInHour(at(31))).toMatchObject({ usdcMicros: 0n })
})
