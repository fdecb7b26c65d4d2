import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact, type Tx } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { hold } from '../../../src/packs/ledger/ledger.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { findViolations } from '../../harness/violations.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'

let service: TestService
let partner: Client
let operator: Client
let userId: number
let holdId: bigint
let counter = 0
beforeAll(async () => {
  service = await startService()
  partner = await service.partner()
  operator = await service.platform()
})
afterAll(() => service[Symbol.asyncDispose]())

beforeEach(async () => {
  const name = `u${counter++}`
  const reply = await partner.send('POST', '/sandbox/credit', { external_user_id: name, amount_usdc: '10' })
  userId = reply.body.data.end_user_id
  const held = await transact(service.db, (tx) =>
    hold(tx, {
      endUserId: userId,
      amount: micros(4_000_000n),
      source: 'test',
      sourceId: name,
      description: 'Test',
      now: service.clock.now(),
    }),
  )
  holdId = held?.holdId ?? 0n
  await expectSoundBooks(service)
})

const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'cd'.repeat(20)}`
const entry = (type: string, from: string, to: string, sourceId: string, source = 'deposit') => sql`
  insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after, reserved_after,
    source, source_id, description, created_at)
  select ${userId}::integer, ${type}, ${from}, ${to}, 1000000, balance, reserved, ${source}, ${sourceId}, 'Forged', now()
  from wallets where end_user_id = ${userId}`

/** A completed sell-back from a vault, with one card that was paid `payout`. */
const sale = (status: 'CONFIRMED' | 'PENDING', total: number, payout: number, isOpen = false) => sql`
  with sold as (
    insert into sellbacks (partner_id, end_user_id, channel, status, kind, seller, transaction_hash, sale_ordinal,
      block_number, total, sold_at, created_at, updated_at, confirmed_at)
    values (${partner.accountId}, ${userId}, 'VAULT', ${status}, 'CARD', ${address}, ${hash}, 0, 1, ${total}, now(),
      now(), now(), case when ${status} = 'CONFIRMED' then now() end) returning id)
  insert into sellback_items (sellback_id, position, kind, token_id, value, payout, is_open)
  select id, 0, 'CARD', 1, ${payout}, ${payout}, ${isOpen} from sold`

/** States that the service never writes; the violated rule must be reported. */
const forgeries: readonly (readonly [string, () => RawBuilder<unknown>])[] = [
  [
    'a wallet is the sum of its entries',
    () => sql`update wallets set balance = balance + 1 where end_user_id = ${userId}`,
  ],
  [
    'reserved credits equal the open holds',
    () => sql`update wallets set reserved = reserved - 1, balance = balance - 1 where end_user_id = ${userId}`,
  ],
  [
    'an open hold is funded, a resolved one is empty',
    () => sql`update holds set status = 'RELEASED', resolved_at = now() where id = ${holdId}`,
  ],
  [
    'a hold is funded once and resolves at most once',
    () => sql`update holds set status = 'SETTLED', settled_amount = 3, resolved_at = now() where id = ${holdId}`,
  ],
  ['a wallet is the sum of its entries', () => entry('ADJUSTMENT', 'adjustments', `user:${userId}`, 'x')],
  ['a credited deposit exists', () => entry('DEPOSIT_CREDIT', 'treasury', `user:${userId}`, '999999')],
  ['a confirmed sell-back from a vault is credited once, and no other is', () => sale('CONFIRMED', 5, 5)],
  [
    'a credited sell-back exists',
    () => entry('BUYBACK_CREDIT', 'pool_settlement', `user:${userId}`, '999999', 'sellback'),
  ],
  ['a sell-back is the sum of its cards', () => sale('PENDING', 5, 4)],
  ['only an open sell-back reserves its cards', () => sale('PENDING', 5, 5, true)],
  [
    'the last entry equals the wallet',
    () => sql`
      insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after,
        reserved_after, source, source_id, description, created_at)
      values (${userId}, 'REFUND_CREDIT', 'a', 'b', 1, 1, 1, 'forged', 'y', 'Forged', now())`,
  ],
  [
    'a confirmed deposit is credited once, and no other is',
    () => sql`
      insert into deposits (end_user_id, partner_id, chain_id, channel, token, amount, from_address, tx_hash, log_index,
        block_number, status, created_at, updated_at, confirmed_at)
      values (${userId}, ${partner.accountId}, 1, 'ROUTER', ${address}, 5, ${address}, ${hash}, 0, 1, 'CONFIRMED', now(),
        now(), now())`,
  ],
  [
    'the status of a withdrawal matches its hold',
    () => sql`
      insert into credit_withdrawals (partner_id, end_user_id, idempotency_key, key_family, to_address, amount, status,
        cap_day, tx_hash, hold_id, created_at, updated_at, completed_at)
      values (${partner.accountId}, ${userId}, 'k', 'f', ${address}, 4000000, 'COMPLETED', '2026-03-01', ${hash},
        ${holdId}, now(), now(), now())`,
  ],
  [
    'a daily total is the sum of its withdrawals',
    () => sql`insert into withdrawal_days (partner_id, day, total) values (${partner.accountId}, '2026-03-01', 5)`,
  ],
  ['a withdrawal hold has a withdrawal', () => sql`update holds set source = 'withdrawal' where id = ${holdId}`],
  [
    'a redemption hold has a custodial redemption',
    () => sql`update holds set source = 'redemption' where id = ${holdId}`,
  ],
  [
    'an approved adjustment is in the ledger once',
    () => sql`
      insert into credit_adjustments (end_user_id, amount, reason, status, proposed_by, decided_by, created_at, decided_at)
      values (${userId}, 5, 'Forged', 'APPROVED', 'a', 'b', now(), now())`,
  ],
]

class RolledBack extends Error {}

test.each(forgeries)('a violation of the rule "%s" is detected', async (rule, forge) => {
  const found: string[] = []
  await transact(service.db, async (tx: Tx) => {
    await forge().execute(tx)
    found.push(...(await findViolations({ db: tx })).map((violation) => violation.rule))
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  expect(found).toContain(rule)
})

test('on-chain funds below the liabilities are detected', async () => {
  const enough = { creditsTreasury: 0n, vaults: 0n }
  await expectSoundBooks({ db: service.db, readBacking: async () => enough })
  const deposited = await service.partner()
  const reply = await deposited.send('POST', '/sandbox/credit', { external_user_id: 'paid', amount_usdc: '5' })
  const id: number = reply.body.data.end_user_id
  await transact(service.db, async (tx) => {
    await sql`update wallets set balance = balance + 2000000 where end_user_id = ${id}`.execute(tx)
    await sql`
      insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after,
        reserved_after, source, source_id, description, created_at)
      values (${id}, 'REFUND_CREDIT', 'treasury', ${`user:${id}`}, 2000000, 7000000, 0, 'test', '1', 'Test', now())`.execute(
      tx,
    )
  })
  const open = await sql<{ reserved: bigint }>`select sum(reserved)::bigint as reserved from wallets`.execute(
    service.db,
  )
  const reserved = open.rows[0]?.reserved ?? 0n
  expect(reserved).toBeGreaterThan(2_000_000n)
  const short = { db: service.db, readBacking: async () => ({ creditsTreasury: -reserved, vaults: 0n }) }
  expect(await findViolations(short)).toMatchObject([{ rule: 'the on-chain backing covers the credits' }])
  const report = (await operator.get('/admin/ledger/reconciliation')).body.data
  expect(report).toMatchObject({ is_sound: true, chain: null, violations: [] })
  expect(report.holds).toEqual([
    { source: 'test', count: counter, amount: reserved.toString(), amount_usdc: expect.any(String) },
  ])
})

test('the reconciliation reports violations to the operator', async () => {
  await sql`update wallets set balance = balance + 1 where end_user_id = ${userId}`.execute(service.db)
  const report = (await operator.get('/admin/ledger/reconciliation')).body.data
  expect(report.is_sound).toBe(false)
  expect(report.violations).toContainEqual({ rule: 'a wallet is the sum of its entries', subject: `user:${userId}` })
  await sql`update wallets set balance = balance - 1 where end_user_id = ${userId}`.execute(service.db)
})
