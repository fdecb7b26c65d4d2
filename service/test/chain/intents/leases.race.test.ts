import { expect, test } from 'vitest'
import { transact } from '../../../src/db/db.ts'
import {
  lockLease,
  LeaseLost,
  releaseLease,
  renewLease,
  renewLeases,
  takeLease,
} from '../../../src/chain/intents/accounts.ts'
import { defaultSettings } from '../../../src/chain/intents/context.ts'
import type { CrashPoint } from '../../../src/chain/intents/crash-points.ts'
import { countSignals, onceEach, upTo } from './beacon.ts'
import type { Relayer } from '../../../src/chain/intents/relayer.ts'
import { startRig, type Rig } from './relayer-rig.ts'

const accountOf = async (rig: Rig): Promise<number> => {
  const { accounts } = await rig.admin.figures()
  return accounts[0]?.id ?? 0
}

/** Simulates a holder that was suspended for longer than its lease. */
const expireLeases = (rig: Rig): Promise<unknown> =>
  rig.db
    .updateTable('relayer_accounts')
    .set({ leased_until: new Date(0) })
    .execute()

test('an account has one holder at a time, and each acquisition raises the fence', async () => {
  await using rig = await startRig()
  await rig.relayer.round()
  const accountId = await accountOf(rig)
  expect(await takeLease(rig.db, { accountId, holder: 'other', leaseSeconds: 60 })).toBeUndefined()
  await expireLeases(rig)
  const rivals = await Promise.all(
    Array.from({ length: 8 }, (_, index) => takeLease(rig.db, { accountId, holder: `${index}`, leaseSeconds: 60 })),
  )
  const winners = rivals.filter((lease) => lease !== undefined)
  expect(winners).toEqual([{ accountId, fence: 2n }])
})

test('a process that lost an account can neither renew, release nor write', async () => {
  await using rig = await startRig()
  await rig.relayer.round()
  const accountId = await accountOf(rig)
  const old = { accountId, fence: 1n }
  await expireLeases(rig)
  const current = await takeLease(rig.db, { accountId, holder: 'other', leaseSeconds: 60 })
  expect(await renewLease(rig.db, old, 60)).toBe(false)
  await releaseLease(rig.db, old)
  expect(await takeLease(rig.db, { accountId, holder: 'third', leaseSeconds: 60 })).toBeUndefined()
  await expect(transact(rig.db, (tx) => lockLease(tx, old))).rejects.toThrow(LeaseLost)
  if (current) await transact(rig.db, (tx) => lockLease(tx, current))
})

const holdersOf = async (rig: Rig): Promise<(string | null)[]> => {
  const rows = await rig.db.selectFrom('relayer_accounts').select('holder').orderBy('id').execute()
  return rows.map(({ holder }) => holder)
}

test('once the lease of a process that died has expired, another one finishes its work', async () => {
  // An idle relayer polls every second, so that it takes over within ten seconds.
  expect(defaultSettings.leaseSeconds).toBeLessThanOrEqual(8)
  await using rig = await startRig({ keys: [1, 2] })
  const dead = await rig.another({ keys: [1, 2], holder: 'dead' })
  await rig.automine(false)
  const numbers = upTo(6)
  await rig.signal(...numbers)
  await dead.round()
  await rig.relayer.round()
  expect(await holdersOf(rig)).toEqual(['dead', 'dead'])
  await expireLeases(rig)
  await rig.relayer.round()
  expect(await holdersOf(rig)).toEqual(['one', 'one'])
  await rig.automine(true)
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach(numbers))
})

test('a renewal keeps the leases that the process still has, and revives none', async () => {
  await using rig = await startRig({ keys: [1, 2] })
  await rig.relayer.round()
  const ids = (await rig.admin.figures()).accounts.map(({ id }) => id)
  const leases = ids.map((accountId) => ({ accountId, fence: 1n }))
  expect(await renewLeases(rig.db, leases, 60)).toEqual(new Set(ids))
  const [, lost] = leases.map((lease) => ({ ...lease, fence: 0n }))
  const [kept] = leases
  if (kept && lost) expect(await renewLeases(rig.db, [kept, lost], 60)).toEqual(new Set([kept.accountId]))
  await expireLeases(rig)
  expect(await renewLeases(rig.db, leases, 60)).toEqual(new Set())
})

test.each(['after_nonce', 'after_signing', 'after_commit', 'after_broadcast', 'after_receipt'] as const)(
  'a holder that loses its lease %s does nothing more, and its successor finishes',
  async (point: CrashPoint) => {
    await using rig = await startRig()
    let overtake: (() => void) | undefined
    const zombie = await rig.another({
      holder: 'zombie',
      settings: { leaseSeconds: 60 },
      passPoint: (passed) => {
        if (passed === point) overtake?.()
      },
    })
    const numbers = upTo(6)
    await rig.signal(...numbers)
    // The lease expires in the middle of the round; another process takes it and does all the work.
    let taken: Promise<void> | undefined
    overtake = () => {
      taken ??= (async () => {
        await expireLeases(rig)
        await rig.relayer.round()
        await rig.relayer.round()
      })()
    }
    for (let round = 0; round < 4; round += 1) {
      await zombie.round().catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) throw error
      })
      await taken
    }
    expect(taken).toBeDefined()
    await expireLeases(rig)
    await rig.settle()
    expect(await countSignals(rig)).toEqual(onceEach(numbers))
    expect(await rig.nonceOf()).toBe(numbers.length)
  },
)

test('several accounts of a role share the work, and each intent is sent by one of them', async () => {
  await using rig = await startRig({ keys: [1, 2], settings: { maxInFlight: 3 } })
  await rig.automine(false)
  const numbers = upTo(10)
  await rig.signal(...numbers)
  await rig.relayer.round()
  const { accounts } = await rig.admin.figures()
  expect(accounts.map(({ pending }) => pending)).toEqual([3, 3])
  await rig.automine(true)
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach(numbers))
  expect((await rig.nonceOf(1)) + (await rig.nonceOf(2))).toBe(numbers.length)
})

test('two processes with the same keys never lease the same account at once', async () => {
  await using rig = await startRig({ keys: [1, 2] })
  const other = await rig.another({ keys: [1, 2], holder: 'two' })
  const numbers = upTo(20)
  await rig.signal(...numbers)
  for (let round = 0; round < 6; round += 1) {
    await Promise.all([rig.relayer.round(), other.round()])
    await rig.mine()
  }
  await rig.settle()
  expect(await countSignals(rig)).toEqual(onceEach(numbers))
  await other.stop()
})

test('a paused account finishes its work and takes no new intents; an intent pinned to it waits', async () => {
  await using rig = await startRig()
  await rig.automine(false)
  await rig.signal(1n)
  await rig.relayer.round()
  const accountId = await accountOf(rig)
  await rig.admin.setPaused(accountId, true)
  await rig.submit({ reference: 'pinned', accountId })
  await rig.automine(true)
  for (let round = 0; round < 4; round += 1) {
    await rig.relayer.round()
    await rig.mine()
  }
  expect([(await rig.find('signal:1')).status, (await rig.find('pinned')).status]).toEqual(['FINAL', 'QUEUED'])
  await expect(rig.admin.checkReady(rig.db)).rejects.toMatchObject({ error: 'relayer_disabled' })
  await rig.admin.setPaused(accountId, false)
  await rig.settle()
  expect(await rig.find('pinned')).toMatchObject({ status: 'FINAL', accountId })
})

test('a stopped relayer releases its accounts at once', async () => {
  await using rig = await startRig()
  rig.relayer.start()
  await rig.signal(1n)
  rig.relayer.wake()
  while ((await rig.find('signal:1')).status !== 'MINED') await new Promise((tick) => setTimeout(tick, 10))
  await rig.relayer.stop()
  const { accounts } = await rig.admin.figures()
  expect(accounts).toMatchObject([{ isHeld: false }])
})

/** How many accounts each process holds, the most first. */
async function spreadOf(rig: Rig): Promise<Record<string, number>> {
  const held: Record<string, number> = {}
  const rows = await rig.db
    .selectFrom('relayer_accounts')
    .select('holder')
    .where('leased_until', '>', new Date())
    .execute()
  for (const { holder } of rows) held[holder ?? 'none'] = (held[holder ?? 'none'] ?? 0) + 1
  return held
}

test('processes share the accounts evenly, also after one joined, stopped or died', async () => {
  const settings = { leaseSeconds: 2, pollMs: 20 }
  const keys = [1, 2, 3]
  await using rig = await startRig({ keys, settings })
  const spread = () => spreadOf(rig)
  const join = async (holder: string, db = rig.db): Promise<Relayer> => {
    const relayer = await rig.another({ keys, settings, holder, db })
    relayer.start()
    return relayer
  }
  rig.relayer.start()
  await expect.poll(spread).toEqual({ one: 3 })
  const two = await join('two')
  await expect.poll(async () => Object.values(await spread()).toSorted()).toEqual([1, 2])
  const doomed = rig.connect()
  const three = await join('three', doomed)
  await expect.poll(spread).toEqual({ one: 1, two: 1, three: 1 })
  const numbers = upTo(12)
  await rig.signal(...numbers)
  // Without its connections the process renews nothing and does nothing, as if it had died.
  await doomed.destroy()
  await expect.poll(async () => ({ three: 0, ...(await spread()) })['three']).toBe(0)
  await expect.poll(async () => Object.values(await spread()).toSorted()).toEqual([1, 2])
  await two.stop()
  await expect.poll(spread).toEqual({ one: 3 })
  await expect.poll(() => countSignals(rig)).toEqual(onceEach(numbers))
  await three.stop().catch(() => {})
})
