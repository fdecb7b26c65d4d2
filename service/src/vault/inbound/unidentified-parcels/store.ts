import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'
import {
  unidentifiedParcelMachine,
  type UnidentifiedParcel,
  type UnidentifiedParcelEvent,
  type UnidentifiedParcelStatus,
} from './model.ts'

const columns = sql`id, site_id as "siteId", status, carrier, tracking_number as "trackingNumber", sender, condition, note,
  inbound_shipment_id as "inboundShipmentId", end_reason as "endReason", noted_by as "notedBy",
  arrived_at as "arrivedAt", ended_at as "endedAt"`

export type NewUnidentifiedParcel = Pick<
  UnidentifiedParcel,
  'siteId' | 'carrier' | 'trackingNumber' | 'sender' | 'condition' | 'note' | 'notedBy'
>

/** Undefined: this parcel waits already. */
export const insertUnidentifiedParcel = (
  tx: Tx,
  parcel: NewUnidentifiedParcel,
  now: Date,
): Promise<UnidentifiedParcel | undefined> =>
  maybe(
    tx,
    sql<UnidentifiedParcel>`
      insert into orphan_parcels (site_id, status, carrier, tracking_number, sender, condition, note, noted_by, arrived_at)
      values (${parcel.siteId}, 'WAITING', ${parcel.carrier}, ${parcel.trackingNumber}, ${parcel.sender},
        ${parcel.condition}, ${parcel.note}, ${parcel.notedBy}, ${now})
      on conflict (site_id, tracking_number) where status = 'WAITING' do nothing returning ${columns}`,
  )

export const lockUnidentifiedParcel = (tx: Tx, id: number): Promise<UnidentifiedParcel | undefined> =>
  maybe(tx, sql<UnidentifiedParcel>`select ${columns} from orphan_parcels where id = ${id} for update`)

/** The only statement that changes a status. Undefined: somebody was faster. */
export function closeUnidentifiedParcel(
  tx: Tx,
  id: number,
  event: UnidentifiedParcelEvent,
  {
    now,
    inboundShipmentId = null,
    reason = null,
  }: { now: Date; inboundShipmentId?: number | null; reason?: string | null },
): Promise<UnidentifiedParcel | undefined> {
  const { from, to } = unidentifiedParcelMachine.events[event]
  return maybe(
    tx,
    sql<UnidentifiedParcel>`
      update orphan_parcels set status = ${to}, inbound_shipment_id = ${inboundShipmentId}, end_reason = ${reason},
        ended_at = ${now}
      where id = ${id} and status = any(${from}::text[]) returning ${columns}`,
  )
}

export type UnidentifiedParcelFilter = {
  siteIds: readonly number[] | null
  siteId?: number | undefined
  status?: UnidentifiedParcelStatus | undefined
}

/** Those that wait longest first, one row more than the page. */
export const listUnidentifiedParcels = (
  reader: Reader,
  { siteIds, siteId, status = 'WAITING' }: UnidentifiedParcelFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<UnidentifiedParcel[]> =>
  many(
    reader,
    sql<UnidentifiedParcel>`
      select ${columns} from orphan_parcels
      where status = ${status} and (${siteIds}::int[] is null or site_id = any(${siteIds}::int[]))
        and (${siteId ?? null}::int is null or site_id = ${siteId ?? null}::int)
      order by id limit ${limit + 1} offset ${offset}`,
  )
