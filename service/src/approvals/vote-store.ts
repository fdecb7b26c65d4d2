import { sql } from 'kysely'
import { many, type Tx } from '../db/db.ts'

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

export async function countVotes(tx: Tx, subject: string): Promise<number> {
  const votes = await many(
    tx,
    sql<{ id: number }>`select operator_id as id from approval_votes where subject = ${subject}`,
  )
  return votes.length
}
