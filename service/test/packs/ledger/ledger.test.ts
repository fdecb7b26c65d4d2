import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../src/db/db.ts'
import { describeDatabaseFault } from '../../../src/db/faults.ts'
import { micros, type Micros } from '../../../src/kernel/money.ts'
import { findLedgerViolations } from '../../../src/packs/ledger/invariants.ts'
import { credit, hold, openWallet, releaseHold, settleHold, type Balance } from '../../../src/packs/ledger/ledger.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'

let service: TestService
let partner: Client
beforeAll(async () => {
  service = await startService()
  partner = await service.partner()
})
afterAll(async () => {
  expect(await findLedgerViolations(service.db)).toEqual([])
  await service[Symbol.asyncDispose]()
})

let counter = 0
const cause = (source = 'test') => ({ source, sourceId: `c${counter++}`, description: 'Test' })
const now = new Date('2026-03-01T12:00:00Z')

async function newUser(amount: bigint): Promise<number> {
  const row = await service.db
    .insertInto('end_users')
    .values({ partner_id: partner.accountId, external_user_id: `u${counter++}`, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transact(service.db, async (tx) => {
    await openWallet(tx, row.id)
    if (amount > 0n)
      await credit(tx, {
        endUserId: row.id,
        type: 'DEPOSIT_CREDIT',
        amount: micros(amount),
        from: 'treasury',
        now,
        ...cause(),
      })
  })
  return row.id
}

test('of 500 parallel holds with credits for ten, exactly ten succeed', async () => {
  const endUserId = await newUser(125_000_000n)
  const amount = micros(12_500_000n)
  // On a busy machine a call may fail as overloaded; it is retried.
  async function holdWithRetry(reason = cause()): Promise<unknown> {
    try {
      return await transact(service.db, (tx) => hold(tx, { endUserId, amount, now, ...reason }))
    } catch (error) {
      if (describeDatabaseFault(error) !== 'overloaded') throw error
      return holdWithRetry(reason)
    }
  }
  const holds = await Promise.all(Array.from({ length: 500 }, () => holdWithRetry()))
  expect(holds.filter(Boolean)).toHaveLength(10)
})

test('a cause is credited once, even when it arrives repeatedly and in parallel', async () => {
  const endUserId = await newUser(0n)
  const deposit = { source: 'deposit', sourceId: `0xabc:${counter++}`, description: 'Deposit' }
  const order = { endUserId, type: 'DEPOSIT_CREDIT', amount: micros(5n), from: 'treasury', now, ...deposit } as const
  const results = await Promise.all(Array.from({ length: 20 }, () => transact(service.db, (tx) => credit(tx, order))))
  expect(results.filter(Boolean)).toEqual([{ balance: 5n, reserved: 0n }])
})

test('a hold resolves once: of many concurrent settlements and releases, one succeeds', async () => {
  const endUserId = await newUser(100n)
  const held = await transact(service.db, (tx) => hold(tx, { endUserId, amount: micros(100n), now, ...cause() }))
  const holdId = held?.holdId ?? 0n
  const attempts = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      transact(service.db, (tx) =>
        index % 2
          ? releaseHold(tx, { holdId, now, ...cause() })
          : settleHold(tx, {
              hold: holdId,
              amount: micros(40n),
              type: 'HOLD_SETTLE',
              to: 'pool_settlement',
              now,
              ...cause(),
            }),
      ),
    ),
  )
  expect(attempts.filter(Boolean)).toHaveLength(1)
  expect([
    { balance: 100n, reserved: 0n },
    { balance: 60n, reserved: 0n },
  ]).toContainEqual(attempts.find(Boolean))
})

test('a hold settles for at most its amount and releases the rest', async () => {
  const endUserId = await newUser(100n)
  const held = await transact(service.db, (tx) => hold(tx, { endUserId, amount: micros(30n), now, ...cause() }))
  const settle = (amount: bigint) =>
    transact(service.db, (tx) =>
      settleHold(tx, {
        hold: held?.holdId ?? 0n,
        amount: micros(amount),
        type: 'HOLD_SETTLE',
        to: 'pool_settlement',
        now,
        ...cause(),
      }),
    )
  expect(await settle(31n)).toBeUndefined()
  expect(await settle(12n)).toEqual({ balance: 88n, reserved: 0n })
})

test('entries cannot be changed or removed', async () => {
  await newUser(1n)
  await expect(
    service.db
      .updateTable('ledger_entries')
      .set({ amount: micros(2n) })
      .execute(),
  ).rejects.toThrow('append-only')
  await expect(service.db.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only')
})

test('after any sequence of operations a wallet equals its model and the ledger has no violations', async () => {
  type Step = { do: 'credit' | 'hold' | 'settle' | 'release'; amount: Micros; pick: number }
  const steps = fc.array(
    fc.record({
      do: fc.constantFrom<Step['do']>('credit', 'hold', 'settle', 'release'),
      amount: fc.bigInt(1n, 60n).map(micros),
      pick: fc.nat(5),
    }),
    { maxLength: 25 },
  )
  const run = async (script: Step[]): Promise<void> => {
    const endUserId = await newUser(0n)
    const model = { balance: 0n, reserved: 0n }
    const open: { id: bigint; amount: bigint }[] = []
    for (const { do: action, amount, pick } of script) {
      const target = open[pick % Math.max(open.length, 1)]
      const actual: Balance | undefined = await transact(service.db, async (tx) => {
        if (action === 'credit')
          return credit(tx, { endUserId, type: 'ADJUSTMENT', amount, from: 'adjustments', now, ...cause() })
        if (action === 'hold') return hold(tx, { endUserId, amount, now, ...cause() })
        if (!target) return undefined
        if (action === 'release') return releaseHold(tx, { holdId: target.id, now, ...cause() })
        return settleHold(tx, {
          hold: target.id,
          amount,
          type: 'HOLD_SETTLE',
          to: 'pool_settlement',
          now,
          ...cause(),
        })
      })
      if (action === 'credit') model.balance += amount
      if (action === 'hold') {
        expect(Boolean(actual)).toBe(model.balance - model.reserved >= amount)
        if (actual && 'holdId' in actual) open.push({ id: actual.holdId as bigint, amount })
        if (actual) model.reserved += amount
      }
      if (target && (action === 'release' || (action === 'settle' && amount <= target.amount))) {
        model.reserved -= target.amount
        if (action === 'settle') model.balance -= amount
        open.splice(open.indexOf(target), 1)
      }
      if (actual) expect({ balance: actual.balance, reserved: actual.reserved }).toEqual(model)
    }
  }
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 30 })
  expect(await findLedgerViolations(service.db)).toEqual([])
})
