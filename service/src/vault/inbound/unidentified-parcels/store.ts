import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import { allOf, pageClause, type Window } from '../../shared/document-store.ts'
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

/** Returns undefined when the parcel is registered already. */
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

/** Returns undefined when the status does not allow the event. */
export const endUnidentifiedParcel = (
  tx: Tx,
  id: number,
  event: UnidentifiedParcelEvent,
  {
    now,
    inboundShipmentId = null,
    reason = null,
  }: { now: Date; inboundShipmentId?: number | null; reason?: string | null },
): Promise<UnidentifiedParcel | undefined> =>
  moveRow<UnidentifiedParcel>(tx, unidentifiedParcelMachine, {
    table: sql`orphan_parcels`,
    id,
    event,
    set: [sql`inbound_shipment_id = ${inboundShipmentId}`, sql`end_reason = ${reason}`, sql`ended_at = ${now}`],
    returning: columns,
  })

export type UnidentifiedParcelFilter = {
  siteIds: readonly number[] | null
  siteId?: number | undefined
  status?: UnidentifiedParcelStatus | undefined
}

/** Oldest first; reads one row more than the page. */
export const listUnidentifiedParcels = (
  reader: Reader,
  { siteIds, siteId, status = 'WAITING' }: UnidentifiedParcelFilter,
  page: Window,
): Promise<UnidentifiedParcel[]> =>
  many(
    reader,
    sql<UnidentifiedParcel>`
      select ${columns} from orphan_parcels
      where ${allOf(
        sql`status = ${status}`,
        siteIds !== null && sql`site_id = any(${siteIds}::integer[])`,
        siteId !== undefined && sql`site_id = ${siteId}`,
      )}
      order by id ${pageClause(page)}`,
  )
