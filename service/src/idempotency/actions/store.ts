import { sql } from 'kysely'
import { maybe, one, type Db, type Tx } from '../../db/db.ts'

export type ActionName = { actor: string; clientActionId: string }
export type KnownAction = { action: string; fingerprint: Uint8Array; answer: unknown }

/** False when this actor already used the id; waits while a transaction with the same id is open. */
export async function insertAction(
  tx: Tx,
  { actor, clientActionId }: ActionName,
  { action, fingerprint, now }: { action: string; fingerprint: Uint8Array; now: Date },
): Promise<boolean> {
  const row = await maybe(
    tx,
    sql<{ action: string }>`
      insert into operator_actions (actor, client_action_id, action, fingerprint, created_at)
      values (${actor}, ${clientActionId}, ${action}, ${fingerprint}, ${now})
      on conflict (actor, client_action_id) do nothing returning action`,
  )
  return row !== undefined
}

export function findAction(tx: Tx, { actor, clientActionId }: ActionName): Promise<KnownAction> {
  return one(
    tx,
    sql<KnownAction>`
      select action, fingerprint, answer from operator_actions
      where actor = ${actor} and client_action_id = ${clientActionId}::uuid`,
  )
}

export async function keepAnswer(tx: Tx, { actor, clientActionId }: ActionName, answer: unknown): Promise<void> {
  await sql`
    update operator_actions set answer = ${JSON.stringify(answer)}::jsonb
    where actor = ${actor} and client_action_id = ${clientActionId}::uuid`.execute(tx)
}

/** Deletes the oldest actions first and returns how many were deleted. */
export async function deleteActions(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from operator_actions where ctid = any(array(
      select ctid from operator_actions where created_at < ${before} order by created_at limit ${limit}))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
