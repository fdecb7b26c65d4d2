import { sql, type Updateable } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { ProviderName, PurchasedLabel } from '../provider.ts'
import { labelMachine, type Label, type LabelEvent, type Owner, type ParcelOrder } from './model.ts'

const columns = sql`id, owner_kind as "ownerKind", owner_id as "ownerId", parcel_number as "parcelNumber", provider,
  shipment_ref as "shipmentRef", rate_ref as "rateRef", carrier, carrier_token as "carrierToken", service,
  service_token as "serviceToken", quoted_cents as "quotedCents", max_cents as "maxCents",
  insured_cents as "insuredCents", status, is_wanted as "isWanted", duplicate_of as "duplicateOf", lease_until as "leaseUntil", sent_at as "sentAt",
  pending_ref as "pendingRef", purchase_ref as "purchaseRef", tracking_number as "trackingNumber",
  tracking_url as "trackingUrl", label_url as "labelUrl", postage_cents as "postageCents", cost_cents as "costCents",
  blob_id as "blobId", failure_code as "failureCode", failure_messages as "failureMessages",
  tracking_status as "trackingStatus", tracking_eta as "trackingEta", signed_by as "signedBy",
  delivered_at as "deliveredAt", created_at as "createdAt", purchased_at as "purchasedAt", updated_at as "updatedAt",
  (select m.closed_at from manifest_parcels p join manifests m on m.id = p.manifest_id
    where p.label_id = shipping_labels.id and p.removed_at is null) as "manifestedAt"`

export function findLabel(reader: Reader, id: bigint): Promise<Label | undefined> {
  return maybe(reader, sql<Label>`select ${columns} from shipping_labels where id = ${id}`)
}

export function listLabels(reader: Reader, { kind, id }: Owner): Promise<Label[]> {
  return many(
    reader,
    sql<Label>`select ${columns} from shipping_labels where owner_kind = ${kind} and owner_id = ${id} order by id`,
  )
}

/** The labels of several owners of one kind. */
export function listLabelsOf(reader: Reader, kind: string, ids: readonly number[]): Promise<Label[]> {
  return many(
    reader,
    sql<Label>`
      select ${columns} from shipping_labels where owner_kind = ${kind} and owner_id = any(${ids}::integer[])
      order by id`,
  )
}

/** Locks all labels of an owner until the transaction ends. */
export function lockLabels(tx: Tx, { kind, id }: Owner): Promise<Label[]> {
  return many(
    tx,
    sql<Label>`select ${columns} from shipping_labels where owner_kind = ${kind} and owner_id = ${id} order by id
      for update`,
  )
}

export type IntentTimes = { now: Date; leaseUntil: Date }

export function insertIntent(
  tx: Tx,
  owner: Owner,
  order: ParcelOrder,
  { now, leaseUntil }: IntentTimes,
): Promise<Label> {
  return one(
    tx,
    sql<Label>`
      insert into shipping_labels (owner_kind, owner_id, parcel_number, provider, shipment_ref, rate_ref, carrier,
        carrier_token, service, service_token, quoted_cents, max_cents, insured_cents, status, is_wanted, lease_until,
        created_at, updated_at)
      values (${owner.kind}, ${owner.id}, ${order.parcelNumber}, ${order.provider}, ${order.shipmentRef},
        ${order.rateRef}, ${order.carrier}, ${order.carrierToken}, ${order.service}, ${order.serviceToken},
        ${order.quotedCents}, ${order.maxCents}, ${order.insuredCents}, 'INTENDED', true, ${leaseUntil}, ${now}, ${now})
      returning ${columns}`,
  )
}

export type ManualLabel = {
  carrier: string
  carrierToken: string
  service: string
  trackingNumber: string
  costCents: Cents
}

/** Inserts a label bought elsewhere. */
export function insertManual(
  tx: Tx,
  owner: Owner,
  parcelNumber: number,
  { carrier, carrierToken, service, trackingNumber, costCents }: ManualLabel,
  now: Date,
): Promise<Label> {
  const ref = `manual:${carrierToken}:${trackingNumber}`
  return one(
    tx,
    sql<Label>`
      insert into shipping_labels (owner_kind, owner_id, parcel_number, provider, shipment_ref, rate_ref, carrier,
        carrier_token, service, service_token, quoted_cents, insured_cents, status, is_wanted, lease_until, sent_at,
        purchase_ref, tracking_number, postage_cents, cost_cents, purchased_at, created_at, updated_at)
      values (${owner.kind}, ${owner.id}, ${parcelNumber}, 'manual', ${ref}, ${ref}, ${carrier}, ${carrierToken},
        ${service}, ${service}, ${costCents}, 0, 'PURCHASED', true, ${now}, ${now}, ${ref}, ${trackingNumber},
        ${costCents}, ${costCents}, ${now}, ${now}, ${now})
      returning ${columns}`,
  )
}

/** Inserts a duplicate label of the same attempt to be voided. Undefined when it is recorded already. */
export function insertDuplicate(
  tx: Tx,
  original: Label,
  { purchaseRef, trackingNumber, trackingUrl, labelUrl, postageCents, costCents }: PurchasedLabel,
  now: Date,
): Promise<Label | undefined> {
  const postage = postageCents ?? original.quotedCents
  return maybe(
    tx,
    sql<Label>`
      insert into shipping_labels (owner_kind, owner_id, parcel_number, provider, shipment_ref, rate_ref, carrier,
        carrier_token, service, service_token, quoted_cents, max_cents, insured_cents, status, is_wanted, lease_until,
        sent_at, duplicate_of, purchase_ref, tracking_number, tracking_url, label_url, postage_cents, cost_cents,
        failure_code, purchased_at, created_at, updated_at)
      select owner_kind, owner_id, parcel_number, provider, shipment_ref, rate_ref, carrier, carrier_token, service,
        service_token, quoted_cents, max_cents, insured_cents, 'VOIDING', false, lease_until, sent_at, id,
        ${purchaseRef}, ${trackingNumber}, ${trackingUrl}, ${labelUrl}, ${postage}, ${costCents ?? postage},
        'duplicate', ${now}, ${now}, ${now}
      from shipping_labels where id = ${original.id}
      on conflict (provider, purchase_ref) do nothing
      returning ${columns}`,
  )
}

export type LabelChange = Omit<Updateable<Schema['shipping_labels']>, 'status' | 'updated_at'>

/** The only statement that changes a status. Undefined when the row is in no source state of the event. */
export function moveLabel(
  tx: Tx,
  id: bigint,
  event: LabelEvent,
  now: Date,
  change: LabelChange = {},
): Promise<Label | undefined> {
  const set = Object.entries({ ...change, updated_at: now }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return moveRow<Label>(tx, labelMachine, { table: sql`shipping_labels`, id, event, set, returning: columns })
}

/** Marks labels as unwanted, so that one whose purchase is found later is voided. */
export async function markUnwanted(tx: Tx, ids: readonly bigint[], now: Date): Promise<void> {
  await sql`
    update shipping_labels set is_wanted = false, updated_at = ${now}
    where id = any(${ids}::bigint[]) and is_wanted`.execute(tx)
}

export async function isPurchaseRecorded(tx: Tx, provider: ProviderName, purchaseRef: string): Promise<boolean> {
  const row = await maybe(
    tx,
    sql<{ id: bigint }>`select id from shipping_labels where provider = ${provider} and purchase_ref = ${purchaseRef}`,
  )
  return row !== undefined
}

export async function setBlob(tx: Tx, id: bigint, blobId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shipping_labels')
    .set({ blob_id: blobId })
    .where('id', '=', id)
    .where('blob_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
