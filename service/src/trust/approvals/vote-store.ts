import { sql } from 'kysely'
import { many, type Tx } from '../../db/db.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'

/** The actors that approved a subject, in order; for the column lists of stores. */
export const approversOf = (subject: ReturnType<typeof sql>) => sql`
  (select coalesce(array_agg('operator:' || v.operator_id order by v.created_at, v.operator_id), '{}')
   from approval_votes v where v.subject = ${subject})`

export type NewVote = { subject: string; operatorId: number; now: Date; certificate: Uint8Array | null }

/** A second vote of the same person changes nothing but its certificate: the key may be another one by then. */
export async function insertVote(tx: Tx, { subject, operatorId, now, certificate }: NewVote): Promise<void> {
  await sql`
    insert into approval_votes as vote (subject, operator_id, created_at, certificate)
    values (${subject}, ${operatorId}, ${now}, ${certificate})
    on conflict (subject, operator_id) do update set certificate = coalesce(excluded.certificate, vote.certificate)
  `.execute(tx)
}

/** What the people who approved a subject are certified to have approved. */
export async function listCertificates(tx: Tx, subject: string): Promise<Uint8Array[]> {
  const votes = await many(
    tx,
    sql<{ certificate: Uint8Array }>`
      select certificate from approval_votes where subject = ${subject} and certificate is not null order by created_at`,
  )
  return votes.map(({ certificate }) => certificate)
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
