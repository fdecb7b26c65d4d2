// `npm run bench -- reconciliation`: one run over half a million purchases, and one over what changed since.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { padHex } from 'viem'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { createAudit } from '../../service/src/trust/audit/audit.ts'
import { createAccountService } from '../../service/src/identity/accounts/holders/service.ts'
import { many, one, transact, type Db } from '../../service/src/db/db.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { examineAll, examineChanges, type Examined } from '../../service/src/packs/wallet/reconciliation/examine.ts'
import { backBy, sliceSize } from '../../service/src/packs/wallet/reconciliation/progress-model.ts'
import { readNewest } from '../../service/src/packs/wallet/reconciliation/progress-store.ts'
import { spendingSourceOf } from '../../service/src/packs/wallet/reconciliation/spending-store.ts'
import type { Scenario } from '../scenario.ts'

const purchases = 500_000
const users = 50_000
const perBlock = 25
const changed = 2_000

const at = (digit: string) => padHex(`0x${digit}`, { size: 20 })
const source = spendingSourceOf({
  contracts: {
    creditsTreasury: at('1'),
    comboPool: at('2'),
    instantStore: at('3'),
    payoutDistributor: at('4'),
    prizeSender: at('5'),
    shippingPaymentProcessor: at('6'),
  } as Parameters<typeof spendingSourceOf>[0]['contracts'],
})

/** Settled purchases from one number to another, with their holds, entries, blocks and events; rules are not checked. */
async function fill(db: Db, partner: number, from: number, to: number): Promise<void> {
  await transact(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    const numbers = sql`generate_series(${from}::integer, ${to - 1}::integer) s (n)`
    await sql`
      insert into purchases (partner_id, end_user_id, custody, status, tier_id, quantity, unit_price, max_unit_price,
        recipient_address, partner_ref, onchain_request_id, idempotency_key, created_at, updated_at)
      select ${partner}, 1 + n % ${users}, 'CUSTODIAL', 'FULFILLED', 1, 1, 5000000, 5000000, '0x' || repeat('3', 40),
        decode(lpad(to_hex(n), 64, '0'), 'hex'), n::text, n::text, now(), now() from ${numbers}`.execute(tx)
    await sql`
      insert into holds (end_user_id, amount, status, settled_amount, source, source_id, created_at, resolved_at)
      select 1 + n % ${users}, 5000000, 'SETTLED', 5000000, 'purchase', n::text, now(), now() from ${numbers} order by s.n`.execute(
      tx,
    )
    await sql`
      insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after, reserved_after,
        source, source_id, description, created_at)
      select h.end_user_id, e.type, case e.type when 'HOLD' then 'user:' || h.end_user_id else 'hold:' || h.id end,
        case e.type when 'HOLD' then 'hold:' || h.id else 'pool_settlement' end, 5000000,
        1000000000 - (n / ${users} + e.step) * 5000000::bigint, 5000000 * (1 - e.step), 'purchase', n::text, 'Pack', now()
      from ${numbers} join holds h on h.source = 'purchase' and h.source_id = n::text,
        (values ('HOLD', 0), ('HOLD_SETTLE', 1)) e (type, step) order by s.n, e.step`.execute(tx)
    await sql`
      update wallets w set balance = balance - 5000000 * spent.times
      from (select 1 + n % ${users} as end_user_id, count(*) as times from ${numbers} group by 1) spent
      where w.end_user_id = spent.end_user_id`.execute(tx)
    await sql`
      insert into chain_blocks (number, hash, parent_hash, time, log_count)
      select b, decode(lpad(to_hex(b), 64, '0'), 'hex'), decode(lpad(to_hex(b - 1), 64, '0'), 'hex'), now(), ${perBlock}
      from generate_series(${from / perBlock + 1}::integer, ${to / perBlock}::integer) b`.execute(tx)
    await sql`
      insert into chain_logs (block_number, block_hash, log_index, tx_hash, tx_index, address, topic0, topic1, topic2, topic3,
        data, handlers, is_undecodable)
      select 1 + n / ${perBlock}, decode(lpad(to_hex(1 + n / ${perBlock}), 64, '0'), 'hex'), n % ${perBlock},
        decode(lpad(to_hex(n), 64, '0'), 'hex'), 0, ${source.packs.address}, ${source.packs.topic0},
        decode(lpad(to_hex(n), 64, '0'), 'hex'), ${source.treasury}, decode(lpad(to_hex(n), 64, '0'), 'hex'),
        decode(repeat('00', 96) || lpad('1', 64, '0') || lpad(to_hex(5000000), 64, '0'), 'hex'), '{}', false
      from ${numbers}`.execute(tx)
    const last = to / perBlock
    await sql`
      update chain_index set chain_id = 1, included_number = ${last}, included_hash = ${Buffer.alloc(32)}, head_number = ${last},
        safe_number = ${last}, final_number = ${last}`.execute(tx)
  })
}

async function prepare(db: Db): Promise<number> {
  const accounts = createAccountService({ db, clock: systemClock, audit: createAudit({ clock: systemClock }) })
  const { id } = await accounts.openPartner({ name: 'bench', slug: 'bench', billingModel: 'TIER' }, 'system')
  await sql`insert into end_users (partner_id, external_user_id, created_at)
    select ${id}, n::text, now() from generate_series(1, ${users}::integer) n`.execute(db)
  await sql`insert into wallets (end_user_id, balance, reserved) select id, 1000000000, 0 from end_users`.execute(db)
  await sql`
    insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after, reserved_after,
      source, source_id, description, created_at)
    select id, 'ADJUSTMENT', 'adjustments', 'user:' || id, 1000000000, 1000000000, 0, 'bench', id::text, 'Credits', now()
    from end_users u order by u.id`.execute(db)
  await fill(db, id, 0, purchases)
  await transact(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`analyze`.execute(tx)
  })
  return id
}

/** Processor seconds of the connections to this database so far. */
async function serverSeconds(db: Db): Promise<number> {
  const backends = await many(
    db,
    sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`,
  )
  const used = await Promise.all(
    backends.map(async ({ pid }) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const [user = 0, system = 0] = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number)
      return (user + system) / 100
    }),
  )
  return used.reduce((sum, seconds) => sum + seconds, 0)
}

const readTemporary = async (db: Db): Promise<number> =>
  Number(
    (
      await one(
        db,
        sql<{ bytes: bigint }>`select temp_bytes as bytes from pg_stat_database where datname = current_database()`,
      )
    ).bytes,
  ) / 1e6

type Measured = { seconds: number; cpuSeconds: number; temporaryMb: number }

async function measure(db: Db, work: () => Promise<Examined>): Promise<Measured & { next: Examined['next'] }> {
  const before = { cpu: await serverSeconds(db), temporary: await readTemporary(db), at: performance.now() }
  const { violations, treasury, next } = await work()
  const seconds = (performance.now() - before.at) / 1_000
  if (violations.length > 0 || treasury?.spent !== treasury?.booked)
    throw new Error(`The filled ledger is unsound: ${JSON.stringify(violations.slice(0, 3))}.`)
  await sql`select pg_stat_clear_snapshot(), pg_stat_force_next_flush()`.execute(db)
  const cpuSeconds = (await serverSeconds(db)) - before.cpu
  return { seconds, cpuSeconds, temporaryMb: (await readTemporary(db)) - before.temporary, next }
}

export const scenario: Scenario = {
  title: `Reconciling ${purchases.toLocaleString('en')} purchases`,
  run: () =>
    withMigratedDatabase(async (_pool, db) => {
      const partner = await prepare(db)
      const options = async () => {
        const { nextTransaction: _, ...newest } = await readNewest(db)
        return { source, basis: 'bench', sliceOf: sliceSize, settled: backBy(newest, 1_000) }
      }
      const whole = await measure(db, async () => examineAll(db, await options()))
      await fill(db, partner, purchases, purchases + changed)
      const { next } = whole
      if (!next) throw new Error('The whole run left no progress.')
      const since = await measure(db, async () => examineChanges(db, await options(), next))
      const goal = `≤ 1 s`
      return [
        { name: 'everything', side: 'floor', value: whole.seconds, unit: 's' },
        { name: 'everything, CPU of the server', side: 'floor', value: whole.cpuSeconds, unit: 's' },
        { name: 'everything, temporary files', side: 'floor', value: whole.temporaryMb, unit: 'MB' },
        { name: `${changed.toLocaleString('en')} purchases since`, value: since.seconds, unit: 's' },
        {
          name: 'since, CPU of the server',
          value: since.cpuSeconds,
          unit: 's',
          ratio: since.cpuSeconds / whole.cpuSeconds,
          goal,
          met: since.cpuSeconds <= 1,
        },
        {
          name: 'since, temporary files',
          value: since.temporaryMb,
          unit: 'MB',
          goal: '≤ 1 MB',
          met: since.temporaryMb <= 1,
        },
      ]
    }),
}
