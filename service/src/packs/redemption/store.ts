import { sql, type RawBuilder } from 'kysely'
import type { Hash } from 'viem'
import type { TokenKey } from '../../assets/tokens/model.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import { assignmentsOf, type ColumnsOf } from '../../db/assignments.ts'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import {
  liveStatuses,
  redemptionMachine,
  type FailureReason,
  type FulfillmentStatus,
  type OrderStatus,
  type QueueStatus,
  type Redemption,
  type RedemptionEvent,
  type RedemptionStatus,
} from './model.ts'

export const columns = sql`
  r.id, r.partner_id as "partnerId", r.end_user_id as "endUserId", r.custody, r.purchase_id as "purchaseId", r.kind,
  r.token_id as "tokenId", r.unique_id as "uniqueId", r.contract, r.holder, r.status,
  r.failure_reason as "failureReason", r.asked, r.address, r.carrier, r.service, r.service_token as "serviceToken",
  r.rate_id as "rateId", r.estimated_days as "estimatedDays", r.quoted_at as "quotedAt", r.total,
  r.is_insured as "isInsured", r.value_cents as "valueCents", r.expires_at as "expiresAt", r.signature,
  r.burn_tx_hash as "burnTxHash", r.burn_requested_at as "burnRequestedAt",
  r.payment_submitted_at as "paymentSubmittedAt", r.payment_tx_hash as "paymentTxHash",
  r.paid_at as "paidAt", r.payment_final_at as "paymentFinalAt", r.burned_at as "burnedAt",
  r.burn_final_at as "burnFinalAt", r.released_at as "releasedAt", r.refund_tx_hash as "refundTxHash",
  r.refunded_at as "refundedAt", r.parcel_id as "parcelId", r.floor_status as "floorStatus",
  r.order_status as "orderStatus", r.label_carrier as "labelCarrier", r.label_service as "labelService",
  r.tracking_number as "trackingNumber", r.tracking_url as "trackingUrl", r.created_at as "createdAt",
  r.updated_at as "updatedAt",
  (select u.external_user_id from end_users u where u.id = r.end_user_id) as "externalUserId",
  coalesce(r.purchase_id, (
    select c.purchase_id from pack_items c join purchases p on p.id = c.purchase_id
    where c.kind = r.kind and c.token_id = r.token_id and c.state = 'REVEALED' and c.revealed_at <= r.created_at
      and p.partner_id = r.partner_id order by c.id desc limit 1)) as "drawnInPurchaseId",
  (select i.name from items i where i.unique_id = r.unique_id) as name,
  (select i.image_url from items i where i.unique_id = r.unique_id) as "imageUrl"`

/** All columns of a redemption; requires the table alias r. */
export const whole = sql`select ${columns} from redemptions r`
const live = [...liveStatuses]

/** The id is taken before the insert, because it is part of the signed quote. */
export async function takeRedemptionId(reader: Reader): Promise<number> {
  const { id } = await one(
    reader,
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('redemptions', 'id'))::integer as id`,
  )
  return id
}

export type NewRedemption = Omit<
  Redemption,
  | 'status'
  | 'failureReason'
  | 'burnTxHash'
  | 'burnRequestedAt'
  | 'paymentSubmittedAt'
  | 'paymentTxHash'
  | 'paidAt'
  | 'paymentFinalAt'
  | 'burnedAt'
  | 'burnFinalAt'
  | 'releasedAt'
  | 'refundTxHash'
  | 'refundedAt'
  | 'parcelId'
  | 'floorStatus'
  | 'orderStatus'
  | 'labelCarrier'
  | 'labelService'
  | 'trackingNumber'
  | 'trackingUrl'
  | 'createdAt'
  | 'updatedAt'
  | 'externalUserId'
  | 'drawnInPurchaseId'
  | 'name'
  | 'imageUrl'
> & { keyId: string; idempotencyKey: string | null }

/** Undefined if the key is taken. Waits for a concurrent insert. */
export function insertRedemption(tx: Tx, order: NewRedemption, now: Date): Promise<Redemption | undefined> {
  return maybe(
    tx,
    sql<Redemption>`
      with r as (
        insert into redemptions (id, partner_id, end_user_id, custody, key_id, purchase_id, kind, token_id, unique_id, contract,
          holder, status, idempotency_key, asked, address, carrier, service, service_token, rate_id, estimated_days,
          quoted_at, is_insured, value_cents, total, expires_at, signature, created_at, updated_at)
        overriding system value
        values (${order.id}, ${order.partnerId}, ${order.endUserId}, ${order.custody}, ${order.keyId}, ${order.purchaseId}, ${order.kind},
          ${order.tokenId}, ${order.uniqueId}, ${order.contract}, ${order.holder}, 'PREPARED', ${order.idempotencyKey},
          ${JSON.stringify(order.asked)}::jsonb, ${JSON.stringify(order.address)}::jsonb, ${order.carrier},
          ${order.service}, ${order.serviceToken}, ${order.rateId}, ${order.estimatedDays}, ${order.quotedAt},
          ${order.isInsured}, ${order.valueCents}, ${order.total}, ${order.expiresAt}, ${order.signature}, ${now}, ${now})
        on conflict (partner_id, idempotency_key) do nothing returning *
      ) select ${columns} from r`,
  )
}

export function findRedemption(reader: Reader, id: number, partnerId: number): Promise<Redemption | undefined> {
  return maybe(reader, sql<Redemption>`${whole} where r.id = ${id} and r.partner_id = ${partnerId}`)
}

export function findByKey(reader: Reader, partnerId: number, key: string): Promise<Redemption | undefined> {
  return maybe(reader, sql<Redemption>`${whole} where r.partner_id = ${partnerId} and r.idempotency_key = ${key}`)
}

/** Across partners and without a lock; callers that write must lock and read again. */
export function findAny(reader: Reader, id: number): Promise<Redemption | undefined> {
  return maybe(reader, sql<Redemption>`${whole} where r.id = ${id}`)
}

/** The live redemption of a token. */
export function findLive(reader: Reader, { kind, tokenId }: TokenKey): Promise<Redemption | undefined> {
  return maybe(
    reader,
    sql<Redemption>`${whole} where r.kind = ${kind} and r.token_id = ${tokenId} and r.status = any(${live})`,
  )
}

/** The live redemptions of several tokens, across partners. */
export function listLive(reader: Reader, keys: readonly TokenKey[]): Promise<Redemption[]> {
  const kinds = keys.map(({ kind }) => kind)
  const ids = keys.map(({ tokenId }) => tokenId)
  return many(
    reader,
    sql<Redemption>`
      ${whole} join unnest(${kinds}::text[], ${ids}::bigint[]) as asked_for (kind, token_id)
        on r.kind = asked_for.kind and r.token_id = asked_for.token_id
      where r.status = any(${live}) order by r.id`,
  )
}

/** Locks a redemption across partners, for indexer, expiry and warehouse. */
export function lockRedemption(tx: Tx, id: number): Promise<Redemption | undefined> {
  return maybe(tx, sql<Redemption>`${whole} where r.id = ${id} for update of r`)
}

export function lockLive(tx: Tx, { kind, tokenId }: TokenKey): Promise<Redemption | undefined> {
  return maybe(
    tx,
    sql<Redemption>`
      ${whole} where r.kind = ${kind} and r.token_id = ${tokenId} and r.status = any(${live}) for update of r`,
  )
}

/** Locks the newest redemption of a token, live or not. */
export function lockNewest(tx: Tx, { kind, tokenId }: TokenKey): Promise<Redemption | undefined> {
  return maybe(
    tx,
    sql<Redemption>`
      ${whole} where r.kind = ${kind} and r.token_id = ${tokenId} order by r.id desc limit 1 for update of r`,
  )
}

/** Locks the redemptions of a parcel in id order. */
export function lockParcel(tx: Tx, parcelId: number): Promise<Redemption[]> {
  return many(tx, sql<Redemption>`${whole} where r.parcel_id = ${parcelId} order by r.id for update of r`)
}

export function listParcel(reader: Reader, parcelId: number): Promise<Redemption[]> {
  return many(reader, sql<Redemption>`${whole} where r.parcel_id = ${parcelId} order by r.id`)
}

/** Columns that may change with or without a move; omitted ones keep their value. */
export type RedemptionChanges = {
  burnTxHash?: Hash | null
  burnRequestedAt?: Date | null
  paymentSubmittedAt?: Date
  paymentTxHash?: Hash | null
  paidAt?: Date | null
  paymentFinalAt?: Date | null
  burnedAt?: Date | null
  burnFinalAt?: Date | null
  releasedAt?: Date | null
  refundTxHash?: Hash | null
  refundedAt?: Date | null
  refundFinalAt?: Date
  parcelId?: number | null
  floorStatus?: FulfillmentStatus | null
  floorRetryAt?: Date | null
  orderStatus?: OrderStatus
  labelCarrier?: string | null
  labelService?: string | null
  trackingNumber?: string | null
  trackingUrl?: string | null
}

const columnOf: ColumnsOf<RedemptionChanges> = {
  burnTxHash: sql.ref('burn_tx_hash'),
  burnRequestedAt: sql.ref('burn_requested_at'),
  paymentSubmittedAt: sql.ref('payment_submitted_at'),
  paymentTxHash: sql.ref('payment_tx_hash'),
  paidAt: sql.ref('paid_at'),
  paymentFinalAt: sql.ref('payment_final_at'),
  burnedAt: sql.ref('burned_at'),
  burnFinalAt: sql.ref('burn_final_at'),
  releasedAt: sql.ref('released_at'),
  refundTxHash: sql.ref('refund_tx_hash'),
  refundedAt: sql.ref('refunded_at'),
  refundFinalAt: sql.ref('refund_final_at'),
  parcelId: sql.ref('parcel_id'),
  floorStatus: sql.ref('floor_status'),
  floorRetryAt: sql.ref('floor_retry_at'),
  orderStatus: sql.ref('order_status'),
  labelCarrier: sql.ref('label_carrier'),
  labelService: sql.ref('label_service'),
  trackingNumber: sql.ref('tracking_number'),
  trackingUrl: sql.ref('tracking_url'),
}

const assignments = (changes: RedemptionChanges): RawBuilder<unknown> =>
  assignmentsOf<RedemptionChanges>(columnOf, changes)

export type Move = { event: RedemptionEvent; now: Date; reason?: FailureReason; changes?: RedemptionChanges }

/** The only statement that changes a status. Undefined if the event is not allowed from the current status. */
export function moveRedemption(
  tx: Tx,
  id: number,
  { event, now, reason, changes = {} }: Move,
): Promise<Redemption | undefined> {
  const { from, to } = redemptionMachine.events[event]
  return maybe(
    tx,
    sql<Redemption>`
      with before as (
        select id, status from redemptions where id = ${id} and status = any(${[...from]}) for update
      ), r as (
        update redemptions set status = ${to}, failure_reason = ${reason ?? null}, updated_at = ${now}
          ${assignments(changes)}
        where id in (select id from before) returning *
      ), noted as (
        insert into redemption_moves (redemption_id, event, from_status, to_status, at)
        select id, ${event}, status, ${to}, ${now} from before returning 1
      ) select ${columns} from r`,
  )
}

/** Updates columns without changing the status. */
export async function noteRedemption(tx: Tx, id: number, now: Date, changes: RedemptionChanges): Promise<void> {
  await sql`update redemptions set updated_at = ${now} ${assignments(changes)} where id = ${id}`.execute(tx)
}

/** The queue statuses in SQL; must match `queueStatusOf` of the model. */
const inQueue: Readonly<Record<QueueStatus, RawBuilder<unknown>>> = {
  AWAITING_BURN: sql`(r.status = 'PREPARED' or (r.status = 'BURN_SUBMITTED' and r.burn_requested_at is null))`,
  AWAITING_PAYMENT: sql`(r.status = 'BURN_SUBMITTED' and r.burn_requested_at is not null and r.payment_final_at is null)`,
  READY: sql`(${onFloor()} and coalesce(r.floor_status, 'READY') = 'READY')`,
  PICKING: sql`(${onFloor()} and r.floor_status = 'PICKING')`,
  PACKED: sql`(${onFloor()} and r.floor_status = 'PACKED')`,
  BLOCKED: sql`(${onFloor()} and r.floor_status = 'BLOCKED')`,
  DISPATCHED: sql`(r.status in ('IN_FULFILLMENT', 'COMPLETED') or (r.status = 'FAILED' and r.floor_status = 'DISPATCHED'))`,
  RELEASED: sql`(r.status in ('CANCELLED', 'EXPIRED')
    or (r.status = 'FAILED' and r.floor_status is distinct from 'DISPATCHED'))`,
}

function onFloor(): RawBuilder<unknown> {
  return sql`r.status = 'BURN_SUBMITTED' and r.burn_requested_at is not null and r.payment_final_at is not null`
}

export type RedemptionFilter = {
  queueStatus?: QueueStatus | undefined
  partnerId?: number | undefined
  endUserId?: number | undefined
  holder?: StoredAddress | undefined
  status?: RedemptionStatus | undefined
  purchaseId?: number | undefined
  tokenId?: bigint | undefined
  beforeId?: number | undefined
}

/** Newest first, one more than the page. */
export function listRedemptions(
  reader: Reader,
  filter: RedemptionFilter,
  page: { limit: number; offset: number },
): Promise<Redemption[]> {
  const { partnerId, endUserId, holder, status, queueStatus, purchaseId, tokenId, beforeId } = filter
  const conditions = [
    sql`true`,
    ...(partnerId === undefined ? [] : [sql`r.partner_id = ${partnerId}`]),
    ...(endUserId === undefined ? [] : [sql`r.end_user_id = ${endUserId}`]),
    ...(holder === undefined ? [] : [sql`r.holder = ${holder}`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(queueStatus === undefined ? [] : [inQueue[queueStatus]]),
    ...(purchaseId === undefined ? [] : [sql`r.purchase_id = ${purchaseId}`]),
    ...(tokenId === undefined ? [] : [sql`r.token_id = ${tokenId}`]),
    ...(beforeId === undefined ? [] : [sql`r.id < ${beforeId}`]),
  ]
  return many(
    reader,
    sql<Redemption>`
      ${whole} where ${sql.join(conditions, sql` and `)} order by r.id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}
