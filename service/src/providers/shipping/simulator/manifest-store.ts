import { sql } from 'kysely'
import { maybe, type Db } from '../../../db/db.ts'

export type SimulatedManifest = { id: string; clientRef: string; number: string; createdAt: Date }

/** Issues the form and marks its parcels, in one statement. */
export async function insertManifest(
  db: Db,
  { id, clientRef, number, createdAt }: SimulatedManifest,
  labelIds: readonly string[],
): Promise<void> {
  await sql`
    with issued as (
      insert into simulated_manifests (id, client_ref, number, created_at)
      values (${id}, ${clientRef}, ${number}, ${createdAt}))
    update simulated_labels set manifest_id = ${id} where id = any(${labelIds}::text[])`.execute(db)
}

export function findManifest(db: Db, clientRef: string): Promise<SimulatedManifest | undefined> {
  return maybe(
    db,
    sql<SimulatedManifest>`
      select id, client_ref as "clientRef", number, created_at as "createdAt" from simulated_manifests
      where client_ref = ${clientRef} order by created_at limit 1`,
  )
}
