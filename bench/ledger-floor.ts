// The minimal safe credit write: one raw transaction that guards the balance, holds the amount and records it.
// Purchases and withdrawals are reported as a multiple of it.
import type pg from 'pg'
import { sql } from 'kysely'
import type { Db } from '../service/src/db/db.ts'

const bareHold = `
  with wallet as (
    update wallets set reserved = reserved + $2 where end_user_id = $1 and balance - reserved >= $2
    returning balance, reserved
  ), held as (
    insert into holds (end_user_id, amount, status, source, source_id, created_at)
    select $1, $2, 'OPEN', 'bench', $3, now() from wallet returning id
  )
  insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after, reserved_after,
    source, source_id, description, created_at)
  select $1, 'HOLD', 'user:' || $1, 'hold:' || held.id, $2, balance, reserved, 'bench', $3, 'Bench', now()
  from wallet, held`

/** One bare ledger write in its own transaction. */
export async function writeBareHold(client: pg.PoolClient, endUserId: number, reference: string): Promise<void> {
  await client.query('begin')
  const { rowCount } = await client.query({
    name: 'bare-hold',
    text: bareHold,
    values: [endUserId, 1, reference],
  })
  await client.query('commit')
  if (rowCount !== 1) throw new Error('The wallet has too few credits.')
}

/** Wallets with more credits than a run can spend. */
export async function openWallets(db: Db, partnerId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with users as (
      insert into end_users (partner_id, external_user_id, created_at)
      select ${partnerId}, 'bench-' || n, now() from generate_series(1, ${count}) n returning id
    ), opened as (
      insert into wallets (end_user_id, balance, reserved) select id, 1000000000000, 0 from users
    ) select id from users order by id`.execute(db)
  return rows.map(({ id }) => id)
}
