import { sql } from 'kysely'
import { one, type Tx } from '../../db/db.ts'

export type Grant = { accountId: number; actor: string; cents: bigint; isJoint: boolean }

/** Concurrent grants to an account are counted one after the other. */
export async function lockGrants(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`grants ${accountId}`}, 0))`.execute(tx)
}

/** What the actor granted to an account since a time without the approval of other people. */
export async function sumGranted(
  tx: Tx,
  { accountId, actor, since }: { accountId: number; actor: string; since: Date },
): Promise<bigint> {
  const { total } = await one(
    tx,
    sql<{ total: bigint }>`
      select coalesce(sum(amount_cents), 0)::bigint as total from account_grants
      where account_id = ${accountId} and actor = ${actor} and created_at > ${since} and not is_joint`,
  )
  return total
}

export async function insertGrant(tx: Tx, { accountId, actor, cents, isJoint }: Grant, now: Date): Promise<void> {
  await sql`
    insert into account_grants (account_id, actor, amount_cents, is_joint, created_at)
    values (${accountId}, ${actor}, ${cents}, ${isJoint}, ${now})`.execute(tx)
}
