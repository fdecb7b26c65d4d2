import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import { itemLocationMachine, type Location, type LocationEvent } from './model.ts'

const columns = sql`l.unique_id as "uniqueId", l.site_id as "siteId", l.bin_id as "binId",
  (select b.code from bins b where b.id = l.bin_id) as "binCode", l.status, l.hold_reason as "holdReason",
  l.held_by as "heldBy", l.held_at as "heldAt", l.seen_at as "seenAt", l.updated_at as "updatedAt"`

export function findLocation(reader: Reader, uniqueId: string): Promise<Location | undefined> {
  return maybe(reader, sql<Location>`select ${columns} from item_locations l where l.unique_id = ${uniqueId}`)
}

export function listLocations(reader: Reader, uniqueIds: readonly string[]): Promise<Location[]> {
  return many(
    reader,
    sql<Location>`
      select ${columns} from item_locations l where l.unique_id = any(${uniqueIds}::text[]) order by l.unique_id`,
  )
}

/** Things that are in our hands for the first time. Returns the codes that have a place now and had none before. */
export async function insertLocations(
  tx: Tx,
  uniqueIds: readonly string[],
  { siteId, now }: { siteId: number; now: Date },
): Promise<string[]> {
  const rows = await many(
    tx,
    sql<{ uniqueId: string }>`
      insert into item_locations (unique_id, site_id, status, seen_at, updated_at)
      select given.unique_id, ${siteId}::int, 'RECEIVED', ${now}, ${now} from unnest(${uniqueIds}::text[]) as given (unique_id)
      on conflict (unique_id) do nothing returning unique_id as "uniqueId"`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

/** Things in our books that have no place at all. */
export async function listUnplaced(reader: Reader, limit: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select i.unique_id as "uniqueId" from items i
      where not exists (select 1 from item_locations l where l.unique_id = i.unique_id) order by 1 limit ${limit}`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

export type Place = { siteId?: number | undefined; binId?: number | null | undefined }

/** The only statement that changes a status. Undefined: the thing was in no state from which this can happen. */
export function moveLocation(
  tx: Tx,
  uniqueId: string,
  event: LocationEvent,
  { siteId, binId = null, now }: Place & { now: Date },
): Promise<Location | undefined> {
  const { from, to } = itemLocationMachine.events[event]
  return maybe(
    tx,
    sql<Location>`
      update item_locations l set status = ${to}, bin_id = ${binId}::int, site_id = coalesce(${siteId ?? null}::int, l.site_id),
        seen_at = ${now}, updated_at = ${now}
      where l.unique_id = ${uniqueId} and l.status = any(${from}::text[]) returning ${columns}`,
  )
}

export type Hold = { reason: string; by: string; at: Date }

/** Undefined: the thing is not here, or already is as asked. */
export function setHold(tx: Tx, uniqueId: string, hold: Hold | null, now: Date): Promise<Location | undefined> {
  return maybe(
    tx,
    sql<Location>`
      update item_locations l set hold_reason = ${hold?.reason ?? null}, held_by = ${hold?.by ?? null},
        held_at = ${hold?.at ?? null}, updated_at = ${now}
      where l.unique_id = ${uniqueId} and (l.held_at is null) = ${hold !== null}::boolean returning ${columns}`,
  )
}

export function listInBin(reader: Reader, binId: number, limit: number): Promise<Location[]> {
  return many(
    reader,
    sql<Location>`
      select ${columns} from item_locations l where l.bin_id = ${binId} order by l.unique_id limit ${limit}`,
  )
}

export type LooseCount = { siteId: number; status: string; count: number; oldest: Date }

/** Things without a shelf, on no open job: they wait to be put away, looked for, or decided about. */
export function countLoose(reader: Reader, siteIds: readonly number[] | null): Promise<LooseCount[]> {
  return many(
    reader,
    sql<LooseCount>`
      select l.site_id as "siteId", l.status, count(*)::int as count, min(l.updated_at) as oldest
      from item_locations l
      where l.status in ('RECEIVED', 'PICKED', 'PACKED', 'MISSING')
        and not exists (select 1 from work_lines w where w.unique_id = l.unique_id and w.is_open)
        and (${siteIds}::int[] is null or l.site_id = any(${siteIds}::int[]))
      group by l.site_id, l.status order by l.site_id, l.status`,
  )
}
