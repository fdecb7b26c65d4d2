import { sql } from 'kysely'
import { many, type Tx } from '../db/db.ts'
import type { OperatorRole } from '../http/pipeline/scopes.ts'

/** The actors that approved a subject, in order; for the column lists of stores. */
export const approversOf = (subject: ReturnType<typeof sql>) => sql`
  (select coalesce(array_agg('operator:' || v.operator_id order by v.created_at, v.operator_id), '{}')
   from approval_votes v where v.subject = ${subject})`

/** A second vote of the same person changes nothing. */
export async function insertVote(tx: Tx, subject: string, operatorId: number, now: Date): Promise<void> {
  await sql`
    insert into approval_votes (subject, operator_id, created_at) values (${subject}, ${operatorId}, ${now})
    on conflict do nothing`.execute(tx)
}

/** The operators who approved a subject. */
export async function listVoters(tx: Tx, subject: string): Promise<number[]> {
  const votes = await many(
    tx,
    sql<{ id: number }>`select operator_id as id from approval_votes where subject = ${subject} order by created_at`,
  )
  return votes.map(({ id }) => id)
}

const shownApprovers = 20

/** Active operators with one of the roles, or all when none is required; the first few by id. */
export function listApprovers(tx: Tx, roles: readonly OperatorRole[]): Promise<{ id: number; name: string }[]> {
  const wanted = roles.includes('warehouse') ? [...roles, 'supervisor'] : roles
  return many(
    tx,
    sql<{ id: number; name: string }>`
      select id, name from operators
      where is_active and (${wanted.length === 0} or roles && ${wanted}::text[]) order by id limit ${shownApprovers}`,
  )
}
