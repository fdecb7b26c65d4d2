import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'

export type ForceMajeure = {
  id: number
  /** Null: all sites. */
  siteId: number | null
  reason: string
  startedAt: Date
  startedBy: string
  endedAt: Date | null
}

const columns = sql`id, site_id as "siteId", reason, started_at as "startedAt", started_by as "startedBy",
  ended_at as "endedAt"`

/** Undefined when one is open for the same site. */
export const insertForceMajeure = (
  tx: Tx,
  given: Pick<ForceMajeure, 'siteId' | 'reason' | 'startedAt' | 'startedBy'>,
): Promise<ForceMajeure | undefined> =>
  maybe(
    tx,
    sql<ForceMajeure>`
      insert into force_majeures (site_id, reason, started_at, started_by)
      values (${given.siteId}, ${given.reason}, ${given.startedAt}, ${given.startedBy})
      on conflict do nothing returning ${columns}`,
  )

/** Undefined when it is unknown or has ended. */
export const endForceMajeure = (tx: Tx, id: number, by: string, now: Date): Promise<ForceMajeure | undefined> =>
  maybe(
    tx,
    sql<ForceMajeure>`
      update force_majeures set ended_at = ${now}, ended_by = ${by} where id = ${id} and ended_at is null
      returning ${columns}`,
  )

/** Newest first. */
export const listForceMajeures = (reader: Reader): Promise<ForceMajeure[]> =>
  many(reader, sql<ForceMajeure>`select ${columns} from force_majeures order by id desc limit 100`)

/** Pauses every open item of the site. */
export async function pauseSite(tx: Tx, siteId: number | null, cause: string, now: Date): Promise<void> {
  const open = sql`done_at is null and excluded_reason is null and deadline > ${now}
    and (${siteId}::integer is null or site_id = ${siteId})`
  await sql`
    insert into sla_pauses (resource, cause, started_at)
    select distinct resource, ${cause}, ${now}::timestamptz from sla_items where ${open}
    on conflict (resource, cause) where ended_at is null do nothing`.execute(tx)
  await sql`update sla_items set paused_at = ${now} where paused_at is null and ${open}`.execute(tx)
}

/** The resources that a cause pauses. */
export async function listPaused(reader: Reader, cause: string): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ resource: string }>`
      select resource from sla_pauses where cause = ${cause} and ended_at is null order by resource`,
  )
  return rows.map(({ resource }) => resource)
}

/** Pauses a new item for every open event at its site. */
export async function pauseNew(tx: Tx, resource: string, siteId: number | null, now: Date): Promise<void> {
  await sql`
    with paused as (
      insert into sla_pauses (resource, cause, started_at)
      select ${resource}, 'force_majeure:' || id, ${now}::timestamptz from force_majeures
      where ended_at is null and (site_id is null or site_id = ${siteId})
      on conflict (resource, cause) where ended_at is null do nothing
      returning resource
    )
    update sla_items i set paused_at = ${now}
    where i.resource = ${resource} and i.done_at is null and i.paused_at is null
      and exists (select from paused)`.execute(tx)
}
