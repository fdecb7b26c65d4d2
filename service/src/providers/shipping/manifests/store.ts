import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import type { CarrierMessage, ProviderName } from '../provider.ts'
import {
  manifestMachine,
  type Manifest,
  type ManifestEvent,
  type ManifestParcel,
  type ManifestStatus,
} from './model.ts'

const columns = sql`id, site_id as "siteId", provider, carrier, carrier_token as "carrierToken", status,
  is_scan_form as "isScanForm", sent_at as "sentAt", lease_until as "leaseUntil", carrier_ref as "carrierRef",
  carrier_number as "carrierNumber", has_document as "hasDocument", blob_id as "blobId",
  failure_code as "failureCode", failure_messages as "failureMessages", created_by as "createdBy",
  created_at as "createdAt", closed_at as "closedAt"`

export type NewManifest = {
  siteId: number
  provider: ProviderName
  carrier: string
  carrierToken: string
  isScanForm: boolean
  createdBy: string
}

export function insertManifest(tx: Tx, manifest: NewManifest, now: Date, leaseUntil: Date): Promise<Manifest> {
  const { siteId, provider, carrier, carrierToken, isScanForm, createdBy } = manifest
  const status: ManifestStatus = isScanForm ? 'SUBMITTING' : 'CLOSED'
  return one(
    tx,
    sql<Manifest>`
      insert into manifests (site_id, provider, carrier, carrier_token, status, is_scan_form, lease_until, created_by,
        created_at, closed_at, updated_at)
      values (${siteId}, ${provider}, ${carrier}, ${carrierToken}, ${status}, ${isScanForm}, ${leaseUntil},
        ${createdBy}, ${now}, ${isScanForm ? null : now}, ${now})
      returning ${columns}`,
  )
}

export type NewParcel = { labelId: bigint; taskId: number; parcelNumber: number }

/** Adds parcels that are on no other manifest; returns their number. */
export async function insertParcels(tx: Tx, manifestId: number, parcels: readonly NewParcel[]): Promise<number> {
  const rows = await many(
    tx,
    sql<{ labelId: bigint }>`
      insert into manifest_parcels (manifest_id, label_id, task_id, parcel_number, position)
      select ${manifestId}::int, p.label_id, p.task_id, p.parcel_number, p.position::int
      from unnest(${parcels.map(({ labelId }) => labelId)}::bigint[], ${parcels.map(({ taskId }) => taskId)}::int[],
        ${parcels.map(({ parcelNumber }) => parcelNumber)}::int[])
        with ordinality as p (label_id, task_id, parcel_number, position)
      on conflict (label_id) where removed_at is null do nothing returning label_id as "labelId"`,
  )
  return rows.length
}

/** Marks the manifest as sent; undefined when another process sent it. */
export function claimManifest(tx: Tx, id: number, now: Date, leaseUntil: Date): Promise<Manifest | undefined> {
  return maybe(
    tx,
    sql<Manifest>`
      update manifests set sent_at = ${now}, lease_until = ${leaseUntil}, updated_at = ${now}
      where id = ${id} and status = 'SUBMITTING' and sent_at is null returning ${columns}`,
  )
}

export type ManifestChange = {
  carrierRef?: string
  carrierNumber?: string | null
  hasDocument?: boolean
  failureCode?: string
  failureMessages?: readonly CarrierMessage[]
}

/** The only statement that changes a status. Undefined when the current status does not allow the event. */
export function moveManifest(
  tx: Tx,
  id: number,
  event: ManifestEvent,
  now: Date,
  { carrierRef, carrierNumber, hasDocument = false, failureCode, failureMessages = [] }: ManifestChange = {},
): Promise<Manifest | undefined> {
  return moveRow<Manifest>(tx, manifestMachine, {
    table: sql`manifests`,
    id,
    event,
    set: [
      sql`updated_at = ${now}`,
      sql`carrier_ref = ${carrierRef ?? null}`,
      sql`carrier_number = ${carrierNumber ?? null}`,
      sql`has_document = ${hasDocument}`,
      sql`failure_code = ${failureCode ?? null}`,
      sql`failure_messages = ${JSON.stringify(failureMessages)}`,
      sql`closed_at = ${event === 'close' ? now : null}`,
    ],
    returning: columns,
  })
}

/** Keeps the carrier's form; false when another process did. */
export async function setBlob(tx: Tx, id: number, blobId: string): Promise<boolean> {
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      update manifests set blob_id = ${blobId} where id = ${id} and blob_id is null returning id`,
  )
  return row !== undefined
}

/** The parcels of a rejected manifest wait for the next one. */
export async function removeParcels(tx: Tx, manifestId: number, now: Date): Promise<void> {
  await sql`
    update manifest_parcels set removed_at = ${now}
    where manifest_id = ${manifestId} and removed_at is null`.execute(tx)
}

/** A parcel whose label is voided leaves its manifest. */
export async function removeLabels(tx: Tx, labelIds: readonly bigint[], now: Date): Promise<void> {
  await sql`
    update manifest_parcels set removed_at = ${now}
    where label_id = any(${labelIds}::bigint[]) and removed_at is null`.execute(tx)
}

export function findManifest(reader: Reader, id: number): Promise<Manifest | undefined> {
  return maybe(reader, sql<Manifest>`select ${columns} from manifests where id = ${id}`)
}

export type ManifestFilter = {
  siteIds: readonly number[] | null
  siteId?: number | undefined
  status?: ManifestStatus | undefined
  limit: number
  offset: number
}

export type CountedManifest = Manifest & { parcelCount: number }

export function listManifests(reader: Reader, filter: ManifestFilter): Promise<CountedManifest[]> {
  const { siteIds, siteId = null, status = null, limit, offset } = filter
  return many(
    reader,
    sql<CountedManifest>`
      select ${columns}, (select count(*)::int from manifest_parcels p
        where p.manifest_id = m.id and (p.removed_at is null or m.status = 'REJECTED')) as "parcelCount"
      from manifests m
      where (${siteIds}::int[] is null or site_id = any(${siteIds}::int[]))
        and (${siteId}::int is null or site_id = ${siteId}::int)
        and (${status}::text is null or status = ${status}::text)
      order by id desc limit ${limit} offset ${offset}`,
  )
}

export function listParcels(reader: Reader, manifestId: number): Promise<ManifestParcel[]> {
  return many(
    reader,
    sql<ManifestParcel>`
      select p.label_id as "labelId", p.task_id as "taskId", p.parcel_number as "parcelNumber",
        l.owner_kind as purpose, l.owner_id as "documentId", l.service, l.tracking_number as "trackingNumber",
        l.purchase_ref as "purchaseRef", l.shipment_ref as "shipmentRef", w.weight_grams as "weightGrams",
        p.removed_at as "removedAt"
      from manifest_parcels p join shipping_labels l on l.id = p.label_id
        left join work_parcels w on w.task_id = p.task_id and w.number = p.parcel_number
      where p.manifest_id = ${manifestId} order by p.position`,
  )
}
