import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'
import { orphanMachine, type Orphan, type OrphanEvent, type OrphanStatus } from './model.ts'

const columns = sql`id, site_id as "siteId", status, carrier, tracking_number as "trackingNumber", sender, condition, note,
  inbound_shipment_id as "inboundShipmentId", end_reason as "endReason", noted_by as "notedBy",
  arrived_at as "arrivedAt", ended_at as "endedAt"`

export type NewOrphan = Pick<
  Orphan,
  'siteId' | 'carrier' | 'trackingNumber' | 'sender' | 'condition' | 'note' | 'notedBy'
>

/** Undefined: this parcel waits already. */
export const insertOrphan = (tx: Tx, parcel: NewOrphan, now: Date): Promise<Orphan | undefined> =>
  maybe(
    tx,
    sql<Orphan>`
      insert into orphan_parcels (site_id, status, carrier, tracking_number, sender, condition, note, noted_by, arrived_at)
      values (${parcel.siteId}, 'WAITING', ${parcel.carrier}, ${parcel.trackingNumber}, ${parcel.sender},
        ${parcel.condition}, ${parcel.note}, ${parcel.notedBy}, ${now})
      on conflict (site_id, tracking_number) where status = 'WAITING' do nothing returning ${columns}`,
  )

export const lockOrphan = (tx: Tx, id: number): Promise<Orphan | undefined> =>
  maybe(tx, sql<Orphan>`select ${columns} from orphan_parcels where id = ${id} for update`)

/** The only statement that changes a status. Undefined: somebody was faster. */
export function endOrphan(
  tx: Tx,
  id: number,
  event: OrphanEvent,
  {
    now,
    inboundShipmentId = null,
    reason = null,
  }: { now: Date; inboundShipmentId?: number | null; reason?: string | null },
): Promise<Orphan | undefined> {
  const { from, to } = orphanMachine.events[event]
  return maybe(
    tx,
    sql<Orphan>`
      update orphan_parcels set status = ${to}, inbound_shipment_id = ${inboundShipmentId}, end_reason = ${reason},
        ended_at = ${now}
      where id = ${id} and status = any(${from}::text[]) returning ${columns}`,
  )
}

export type OrphanFilter = {
  siteIds: readonly number[] | null
  siteId?: number | undefined
  status?: OrphanStatus | undefined
}

/** Those that wait longest first, one row more than the page. */
export const listOrphans = (
  reader: Reader,
  { siteIds, siteId, status = 'WAITING' }: OrphanFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Orphan[]> =>
  many(
    reader,
    sql<Orphan>`
      select ${columns} from orphan_parcels
      where status = ${status} and (${siteIds}::int[] is null or site_id = any(${siteIds}::int[]))
        and (${siteId ?? null}::int is null or site_id = ${siteId ?? null}::int)
      order by id limit ${limit + 1} offset ${offset}`,
  )
