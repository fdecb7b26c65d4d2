// A reconciliation that reads what changed finds the same as one that reads everything.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSnapshot, transact, type Tx } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import {
  bookForHouse,
  credit,
  debit,
  hold,
  openWallet,
  releaseHold,
  settleHold,
} from '../../../src/packs/ledger/ledger.ts'
import { examineAll } from '../../../src/packs/wallet/reconciliation/examine.ts'
import { findProgress } from '../../../src/packs/wallet/reconciliation/progress-store.ts'
import { createReconciliationService } from '../../../src/packs/wallet/reconciliation/service.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'

let service: TestService
let partner: Client
beforeAll(async () => {
  service = await startService()
  partner = await service.partner()
})
afterAll(() => service[Symbol.asyncDispose]())

const now = new Date('2026-03-01T12:00:00Z')
let counter = 0
const cause = (source = 'test') => ({ source, sourceId: `r${counter++}`, description: 'Test' })

/** A transaction of another database of the server may be open for a while, too; only one of this test stays open. */
const open = (slice: number, settlingTries = 1_000) =>
  createReconciliationService({
    db: service.db,
    chain: undefined,
    log: { warn: () => {} },
    overlap: 0,
    sliceOf: () => slice,
    settlingTries,
  })

async function newUser(): Promise<number> {
  const { id } = await service.db
    .insertInto('end_users')
    .values({ partner_id: partner.accountId, external_user_id: `r${counter++}`, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transact(service.db, (tx) => openWallet(tx, id))
  return id
}

const pay = (endUserId: number, amount = 50n) =>
  transact(service.db, (tx) =>
    credit(tx, { endUserId, type: 'DEPOSIT_CREDIT', amount: micros(amount), from: 'treasury', now, ...cause() }),
  )

async function addDeposit(endUserId: number, status: string, isCredited: boolean): Promise<void> {
  await transact(service.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into deposits (end_user_id, partner_id, chain_id, channel, token, amount, from_address, tx_hash, log_index,
        block_number, status, confirmed_at, created_at, updated_at)
      values (${endUserId}, ${partner.accountId}, 1, 'VAULT', ${`0x${'1'.repeat(40)}`}, 7, ${`0x${'2'.repeat(40)}`},
        ${`0x${'3'.repeat(64)}`}, ${counter++}, 1, ${status}, ${status === 'CONFIRMED' ? now : null}, ${now}, ${now})
      returning id`.execute(tx)
    const sourceId = String(rows[0]?.id)
    const reason = { source: 'deposit', sourceId, description: 'Test' }
    if (isCredited)
      await credit(tx, { endUserId, type: 'DEPOSIT_CREDIT', amount: micros(7n), from: 'treasury', now, ...reason })
  })
}

type Holds = Map<number, bigint[]>

/** Acts of an installation and faults of its records; each touches a subject that has just changed. */
const acts: Readonly<Record<string, (user: number, holds: Holds) => Promise<unknown>>> = {
  pay: (user) => pay(user),
  debit: (endUserId) =>
    transact(service.db, (tx) =>
      debit(tx, { endUserId, type: 'ADJUSTMENT', amount: micros(3n), to: 'adjustments', now, ...cause() }),
    ),
  hold: (endUserId, holds) =>
    transact(service.db, async (tx) => {
      const held = await hold(tx, { endUserId, amount: micros(5n), now, ...cause('purchase') })
      if (held) holds.set(endUserId, [...(holds.get(endUserId) ?? []), held.holdId])
    }),
  settle: (user, holds) =>
    transact(service.db, async (tx) => {
      const holdId = holds.get(user)?.pop()
      const settlement = { type: 'HOLD_SETTLE', to: 'pool_settlement', amount: micros(4n), now } as const
      if (holdId !== undefined) await settleHold(tx, { hold: holdId, ...settlement, ...cause('purchase') })
    }),
  release: (user, holds) =>
    transact(service.db, async (tx) => {
      const holdId = holds.get(user)?.pop()
      if (holdId !== undefined) await releaseHold(tx, { holdId, now, ...cause('purchase') })
    }),
  house: () =>
    transact(service.db, (tx: Tx) =>
      bookForHouse(tx, { from: 'suspense', to: 'pool_settlement', amount: micros(2n), now, ...cause('act') }),
    ),
  deposit: (user) => addDeposit(user, 'CONFIRMED', true),
  'deposit on its way': (user) => addDeposit(user, 'SEEN', false),
  'deposit without credit': (user) => addDeposit(user, 'CONFIRMED', false),
  'confirm all deposits': () =>
    sql`update deposits set status = 'CONFIRMED', confirmed_at = now() where status = 'SEEN'`.execute(service.db),
  'wrong wallet': async (user) => {
    await pay(user)
    await sql`update wallets set balance = balance + 1 where end_user_id = ${user}`.execute(service.db)
  },
  'lost hold': (user, holds) =>
    sql`update holds set status = 'RELEASED', resolved_at = now() where id = ${holds.get(user)?.at(-1) ?? 0n}`.execute(
      service.db,
    ),
}

const inOrder = (found: readonly { rule: string; subject: string }[]): string[] =>
  found.map(({ rule, subject }) => `${subject}: ${rule}`).toSorted()

/** What one reads from what changed, and another from everything, in the same moment. */
async function expectEqual(reconciliation: ReturnType<typeof open>): Promise<void> {
  const { violations, credits } = await reconciliation.advance()
  const all = await readSnapshot(service.db, (reader) =>
    examineAll(reader, { source: undefined, basis: '', settled: undefined, sliceOf: () => 1 }),
  )
  expect(inOrder(violations)).toEqual(inOrder(all.violations))
  expect(credits.adjusted).toBe(all.adjusted)
}

test('after any history, a run that reads what changed finds what a run that reads everything finds', async () => {
  const step = fc.record({ act: fc.constantFrom(...Object.keys(acts)), user: fc.nat(3), isRun: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
      const users = [await newUser(), await newUser(), await newUser(), await newUser()]
      const holds: Holds = new Map()
      const reconciliation = open(1)
      for (const { act, user, isRun } of steps) {
        await acts[act]?.(users[user] ?? 0, holds)
        if (isRun) await expectEqual(reconciliation)
      }
      await expectEqual(reconciliation)
      expect(await findProgress(service.db)).toBeDefined()
    }),
    { numRuns: 5 },
  )
})

test('an entry that is committed after later ones is counted once', async () => {
  const [early, late] = [await newUser(), await newUser()]
  const reconciliation = open(1)
  const impatient = open(1, 2)
  await pay(early)
  await pay(late)
  const before = await reconciliation.advance()
  const take = (tx: Tx, endUserId: number) =>
    debit(tx, { endUserId, type: 'ADJUSTMENT', amount: micros(3n), to: 'adjustments', now, ...cause() })
  await transact(service.db, async (slow) => {
    await take(slow, early)
    await transact(service.db, (tx) => take(tx, late))
    for (let run = 0; run < 2; run += 1)
      expect((await impatient.advance()).credits.adjusted).toBe(before.credits.adjusted - 3n)
  })
  for (let run = 0; run < 3; run += 1)
    expect((await reconciliation.advance()).credits.adjusted).toBe(before.credits.adjusted - 6n)
  await expectEqual(reconciliation)
})

test('a record that is altered long after its verification is found within a round, and reported until it is right', async () => {
  const victim = await newUser()
  await pay(victim)
  const reconciliation = open(40)
  for (let run = 0; run < 3; run += 1) await reconciliation.advance()
  const alter = (by: number) =>
    sql`update wallets set balance = balance + ${by} where end_user_id = ${victim}`.execute(service.db)
  const isFound = async () =>
    (await reconciliation.advance()).violations.some(({ subject }) => subject === `user:${victim}`)
  await alter(1)
  await expect.poll(isFound).toBe(true)
  for (let run = 0; run < 3; run += 1) expect(await isFound()).toBe(true)
  await alter(-1)
  expect(await isFound()).toBe(false)
})

test('sums that no longer equal their entries are a violation, and the next run reads everything', async () => {
  const reconciliation = open(100_000)
  await reconciliation.advance()
  await sql`
    update reconciliation_progress set progress = jsonb_set(progress, '{sums,booked}', '"-1"')`.execute(service.db)
  const { violations } = await reconciliation.advance()
  expect(violations).toContainEqual({ rule: 'verified sums do not change', subject: 'booked' })
  await expectEqual(reconciliation)
})
