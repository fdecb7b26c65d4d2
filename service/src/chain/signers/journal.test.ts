import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManualClock } from '../../kernel/clock.ts'
import { dayMs, minuteMs } from '../../kernel/time.ts'
import { createMemoryJournal, openJournal } from './journal.ts'

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

test('a permit of the end of January is known on the first of March, whatever was signed in between', async () => {
  const moving = createManualClock(new Date(Date.UTC(2026, 0, 31, 23)))
  const key = `0x${'AbC'.repeat(13)}d` as const
  for (const permit of ['january', 'february', 'march']) {
    const journal = await openJournal(folder, key, moving)
    journal.noteUse(permit, { nonce: 1n, hash: '0xbb' })
    await journal.flush()
    moving.advance(15 * dayMs)
  }
  const names = (await readdir(folder)).filter((name) => name.startsWith(key.toLowerCase()))
  expect(names.map((name) => name.split('.').slice(1).join('.')).toSorted()).toEqual([
    '2026-01.journal',
    '2026-02.journal',
    '2026-03.journal',
  ])
  const restarted = await openJournal(folder, key, moving)
  for (const permit of ['january', 'february', 'march'])
    expect(restarted.useOf(permit), permit).toEqual({ nonce: 1n, hash: '0xbb' })
})

test('one process writes each month to its own file', async () => {
  const moving = createManualClock(new Date(Date.UTC(2026, 4, 31, 23, 59)))
  const key = `0x${'c'.repeat(40)}` as const
  const journal = await openJournal(folder, key, moving)
  journal.noteUse('may', { nonce: 1n, hash: '0xcc' })
  await journal.flush()
  moving.advance(minuteMs)
  journal.noteUse('june', { nonce: 2n, hash: '0xdd' })
  await journal.flush()
  await journal.flush()
  const read = async (month: string) => (await readFile(join(folder, `${key}.2026-${month}.journal`), 'utf8')).trim()
  expect(await read('05')).toBe('{"permit":"may","nonce":"1","hash":"0xcc"}')
  expect(await read('06')).toBe('{"permit":"june","nonce":"2","hash":"0xdd"}')
})

test('an hour ends with its sixtieth minute, a day with the date, and the oldest of 100,000 permits is forgotten', () => {
  const journal = createMemoryJournal()
  const charge = { usdcMicros: 5n, gasWei: 1n, payee, kind: 'payout.pay' }
  journal.note(charge, new Date(Date.UTC(2026, 2, 1, 12, 0, 59)))
  journal.note(charge, new Date(Date.UTC(2026, 2, 1, 12, 1, 1)))
  expect(journal.listMinutes(at(59)).map(({ minute }) => minute)).toEqual([at(0), at(1)])
  expect(journal.listMinutes(at(60)).map(({ minute }) => minute)).toEqual([at(1)])
  expect([journal.spentToday('payout.pay', at(60)), journal.spentToday('purchase.buy', at(60))]).toEqual([10n, 0n])
  const tomorrow = at(12 * 60)
  expect(journal.listMinutes(tomorrow)).toEqual([])
  // The sums of the day before are gone, even for a clock that is set back.
  expect([journal.spentToday('payout.pay', tomorrow), journal.spentToday('payout.pay', at(60))]).toEqual([0n, 0n])
  for (let nonce = 0n; nonce < 100_001n; nonce += 1n) journal.noteUse(`${nonce}`, { nonce, hash: '0xee' })
  expect([journal.useOf('0'), journal.useOf('1')]).toEqual([undefined, { nonce: 1n, hash: '0xee' }])
})
