import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import { itemLocationMachine, type Location, type LocationEvent } from './model.ts'

const columns = sql`l.unique_id as "uniqueId", l.site_id as "siteId", l.bin_id as "binId",
  (select b.code from bins b where b.id = l.bin_id) as "binCode", l.status, l.hold_reason as "blockReason",
  l.held_by as "blockedBy", l.held_at as "blockedAt", l.seen_at as "seenAt", l.updated_at as "updatedAt"`

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

/** Inserts first locations. Returns the ids of the items that had none before. */
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

/** Items without a location. */
export async function listUnplaced(reader: Reader, limit: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select i.unique_id as "uniqueId" from items i
      where not exists (select 1 from item_locations l where l.unique_id = i.unique_id) order by 1 limit ${limit}`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

/** Received items without a bin that are on no open task. */
export async function listLoose(reader: Reader, limit: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select l.unique_id as "uniqueId" from item_locations l
      where l.status = 'RECEIVED' and l.bin_id is null and l.held_at is null
        and not exists (select 1 from work_lines w where w.unique_id = l.unique_id and w.is_open)
      order by 1 limit ${limit}`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

export type Place = { siteId?: number | undefined; binId?: number | null | undefined }

/** The only statement that changes a status. Undefined when the current status does not allow the event. */
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

/** Puts received items away, each into a bin. Items in another status are omitted. */
export function putAwayReceived(
  tx: Tx,
  placements: readonly { uniqueId: string; binId: number }[],
  now: Date,
): Promise<Location[]> {
  return many(
    tx,
    sql<Location>`
      update item_locations l set status = ${itemLocationMachine.events.putAway.to}, bin_id = p.bin_id, seen_at = ${now},
        updated_at = ${now}
      from unnest(${placements.map(({ uniqueId }) => uniqueId)}::text[],
        ${placements.map(({ binId }) => binId)}::int[]) as p (unique_id, bin_id)
      where l.unique_id = p.unique_id and l.status = 'RECEIVED' returning ${columns}`,
  )
}

export type Block = { reason: string; by: string; at: Date }

/** Undefined when the item has no location or is already in the requested state. */
export function setBlock(tx: Tx, uniqueId: string, block: Block | null, now: Date): Promise<Location | undefined> {
  return maybe(
    tx,
    sql<Location>`
      update item_locations l set hold_reason = ${block?.reason ?? null}, held_by = ${block?.by ?? null},
        held_at = ${block?.at ?? null}, updated_at = ${now}
      where l.unique_id = ${uniqueId} and (l.held_at is null) = ${block !== null}::boolean returning ${columns}`,
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

/** Items without a bin and without an open task: they must be put away, found or written off. */
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
