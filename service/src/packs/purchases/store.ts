import { sql, type RawBuilder } from 'kysely'
import type { Hash } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import { assignmentsOf, type ColumnsOf } from '../../db/assignments.ts'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import { purchaseMachine, type Custody, type FailureReason, type Purchase, type PurchaseEvent } from './model.ts'

const columns = sql`
  p.id, p.partner_id as "partnerId", pt.slug as "partnerSlug", p.end_user_id as "endUserId",
  u.external_user_id as "externalUserId", p.key_id as "keyId", p.key_family as "keyFamily", p.custody, p.status,
  p.tier_id as "tierId", p.quantity, p.unit_price as "unitPrice", p.max_unit_price as "maxUnitPrice",
  p.recipient_address as "recipientAddress", p.purchaser_address as "purchaserAddress", p.partner_ref as "partnerRef",
  p.onchain_request_id as "requestId", p.transaction_hash as "transactionHash", p.failure_reason as "failureReason",
  p.fulfilled_quantity as "fulfilledQuantity", p.refunded, p.reversions, p.reference, p.metadata,
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.reserved_at as "reservedAt",
  p.submitted_at as "submittedAt", p.fulfilled_at as "fulfilledAt"`

const names = sql`join partners pt on pt.account_id = p.partner_id join end_users u on u.id = p.end_user_id`

const whole = sql`select ${columns} from purchases p ${names}`

export type NewPurchase = {
  partnerId: number
  endUserId: number
  keyId: string | null
  keyFamily: string | null
  tierId: number
  quantity: number
  unitPrice: Micros
  maxUnitPrice: Micros
  recipientAddress: StoredAddress
  reference: string | null
  metadata: Readonly<Record<string, string>>
}

export type NewCustodialPurchase = NewPurchase & {
  idempotencyKey: string
  /** The part of the mark that says whose it is; the rest follows from the id the row is given. */
  refPrefix: Uint8Array
}

/** Undefined when the key is taken. Waits for whoever is taking it. */
export function insertCustodial(tx: Tx, order: NewCustodialPurchase, now: Date): Promise<Purchase | undefined> {
  return maybe(
    tx,
    sql<Purchase>`
      with fresh as (select nextval(pg_get_serial_sequence('purchases', 'id'))::integer as id), p as (
        insert into purchases (id, partner_id, end_user_id, key_id, key_family, custody, status, tier_id, quantity,
          unit_price, max_unit_price, recipient_address, partner_ref, idempotency_key, reference, metadata, created_at,
          updated_at, reserved_at)
        overriding system value
        select fresh.id, ${order.partnerId}, ${order.endUserId}, ${order.keyId}, ${order.keyFamily}, 'CUSTODIAL',
          'RESERVED', ${order.tierId}, ${order.quantity}, ${order.unitPrice}, ${order.maxUnitPrice},
          ${order.recipientAddress}, ${order.refPrefix}::bytea
            || substring(sha256(int4send(fresh.id) || convert_to(${order.idempotencyKey}, 'UTF8')) from 1 for 23),
          ${order.idempotencyKey}, ${order.reference}, ${JSON.stringify(order.metadata)}::jsonb, ${now}, ${now}, ${now}
        from fresh
        on conflict (partner_id, idempotency_key) do nothing returning *
      ) select ${columns} from p ${names}`,
  )
}

export type NewWalletPurchase = NewPurchase & {
  status: 'PENDING' | 'SUBMITTED'
  purchaserAddress: StoredAddress | null
  partnerRef: Uint8Array | null
  requestId: string | null
  transactionHash: Hash
}

/** Undefined when the row is already there: its request, or the partner's claim of its hash, is known. */
export function insertFromWallet(tx: Tx, order: NewWalletPurchase, now: Date): Promise<Purchase | undefined> {
  const submittedAt = order.status === 'SUBMITTED' ? now : null
  return maybe(
    tx,
    sql<Purchase>`
      with p as (
        insert into purchases (partner_id, end_user_id, key_id, key_family, custody, status, tier_id, quantity,
          unit_price, max_unit_price, recipient_address, purchaser_address, partner_ref, onchain_request_id,
          transaction_hash, reference, metadata, created_at, updated_at, submitted_at)
        values (${order.partnerId}, ${order.endUserId}, ${order.keyId}, ${order.keyFamily}, 'NON_CUSTODIAL',
          ${order.status}, ${order.tierId}, ${order.quantity}, ${order.unitPrice}, ${order.maxUnitPrice},
          ${order.recipientAddress}, ${order.purchaserAddress}, ${order.partnerRef}, ${order.requestId},
          ${order.transactionHash}, ${order.reference}, ${JSON.stringify(order.metadata)}::jsonb, ${now}, ${now},
          ${submittedAt})
        on conflict do nothing returning *
      ) select ${columns} from p ${names}`,
  )
}

export function findPurchase(reader: Reader, id: number, partnerId: number): Promise<Purchase | undefined> {
  return maybe(reader, sql<Purchase>`${whole} where p.id = ${id} and p.partner_id = ${partnerId}`)
}

export function findByKey(reader: Reader, partnerId: number, key: string): Promise<Purchase | undefined> {
  return maybe(reader, sql<Purchase>`${whole} where p.partner_id = ${partnerId} and p.idempotency_key = ${key}`)
}

/** Locked, whoever sold it: for what the chain tells. */
export function lockPurchase(tx: Tx, id: number): Promise<Purchase | undefined> {
  return maybe(tx, sql<Purchase>`${whole} where p.id = ${id} for update of p`)
}

export function lockByRequest(tx: Tx, requestId: string): Promise<Purchase | undefined> {
  return maybe(tx, sql<Purchase>`${whole} where p.onchain_request_id = ${requestId} for update of p`)
}

export function lockByCustodialRef(tx: Tx, ref: Uint8Array): Promise<Purchase | undefined> {
  return maybe(tx, sql<Purchase>`${whole} where p.partner_ref = ${ref} and p.custody = 'CUSTODIAL' for update of p`)
}

/** The claim of a hash that is not tied to a purchase on chain yet. */
export function lockClaim(tx: Tx, partnerId: number, hash: Hash): Promise<Purchase | undefined> {
  return maybe(
    tx,
    sql<Purchase>`
      ${whole} where p.partner_id = ${partnerId} and p.transaction_hash = ${hash} and p.custody = 'NON_CUSTODIAL'
        and p.onchain_request_id is null for update of p`,
  )
}

/** Every purchase of a wallet in one transaction, whoever sold it. */
export function listByHash(reader: Reader, hash: Hash): Promise<Purchase[]> {
  return many(
    reader,
    sql<Purchase>`${whole} where p.transaction_hash = ${hash} and p.custody = 'NON_CUSTODIAL' order by p.id`,
  )
}

/** What else changes with a move; what is left out stays as it is. */
export type PurchaseChanges = {
  requestId?: string | null
  transactionHash?: Hash | null
  purchaserAddress?: StoredAddress
  recipientAddress?: StoredAddress
  partnerRef?: Uint8Array
  tierId?: number
  quantity?: number
  unitPrice?: Micros
  fulfilledQuantity?: number
  refunded?: Micros
  reversions?: number
  submittedAt?: Date
  fulfilledAt?: Date | null
}

const columnOf: ColumnsOf<PurchaseChanges> = {
  requestId: sql.ref('onchain_request_id'),
  transactionHash: sql.ref('transaction_hash'),
  purchaserAddress: sql.ref('purchaser_address'),
  recipientAddress: sql.ref('recipient_address'),
  partnerRef: sql.ref('partner_ref'),
  tierId: sql.ref('tier_id'),
  quantity: sql.ref('quantity'),
  unitPrice: sql.ref('unit_price'),
  fulfilledQuantity: sql.ref('fulfilled_quantity'),
  refunded: sql.ref('refunded'),
  reversions: sql.ref('reversions'),
  submittedAt: sql.ref('submitted_at'),
  fulfilledAt: sql.ref('fulfilled_at'),
}

const assignments = (changes: PurchaseChanges): RawBuilder<unknown> => assignmentsOf<PurchaseChanges>(columnOf, changes)

export type Move = { event: PurchaseEvent; now: Date; reason?: FailureReason; changes?: PurchaseChanges }

/** The only statement that changes a status. Undefined: the purchase was in no state the event starts from. */
export function movePurchase(
  tx: Tx,
  id: number,
  { event, now, reason, changes = {} }: Move,
): Promise<Purchase | undefined> {
  const { from, to } = purchaseMachine.events[event]
  return maybe(
    tx,
    sql<Purchase>`
      with before as (select id, status from purchases where id = ${id} and status = any(${[...from]}) for update), p as (
        update purchases set status = ${to}, failure_reason = ${reason ?? null}, updated_at = ${now}
          ${assignments(changes)}
        where id in (select id from before) returning *
      ), noted as (
        insert into purchase_moves (purchase_id, event, from_status, to_status, at)
        select id, ${event}, status, ${to}, ${now} from before returning 1
      ) select ${columns} from p ${names}`,
  )
}

/** Facts that become known without the status changing. */
export async function notePurchase(tx: Tx, id: number, now: Date, changes: PurchaseChanges): Promise<void> {
  await sql`update purchases set updated_at = ${now} ${assignments(changes)} where id = ${id}`.execute(tx)
}

export type PurchaseFilter = {
  partnerId: number
  endUserId?: number | undefined
  status?: Purchase['status'] | undefined
  tierId?: number | undefined
  custody?: Custody | undefined
  createdFrom?: Date | undefined
  createdTo?: Date | undefined
  beforeId?: number | undefined
}

/** Newest first, one more than the page. */
export function listPurchases(
  reader: Reader,
  filter: PurchaseFilter,
  page: { limit: number; offset: number },
): Promise<Purchase[]> {
  const { partnerId, endUserId, status, tierId, custody, createdFrom, createdTo, beforeId } = filter
  const conditions = [
    sql`p.partner_id = ${partnerId}`,
    ...(endUserId === undefined ? [] : [sql`p.end_user_id = ${endUserId}`]),
    ...(status === undefined ? [] : [sql`p.status = ${status}`]),
    ...(tierId === undefined ? [] : [sql`p.tier_id = ${tierId}`]),
    ...(custody === undefined ? [] : [sql`p.custody = ${custody}`]),
    ...(createdFrom === undefined ? [] : [sql`p.created_at >= ${createdFrom}`]),
    ...(createdTo === undefined ? [] : [sql`p.created_at < ${createdTo}`]),
    ...(beforeId === undefined ? [] : [sql`p.id < ${beforeId}`]),
  ]
  return many(
    reader,
    sql<Purchase>`
      ${whole} where ${sql.join(conditions, sql` and `)} order by p.id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}

/** Purchases of wallets that the indexer has not told of, those looked at longest ago first. */
export function takeWatched(tx: Tx, limit: number, now: Date): Promise<Purchase[]> {
  return many(
    tx,
    sql<Purchase>`
      with p as (
        update purchases set watched_at = ${now} where id in (
          select id from purchases w
          where custody = 'NON_CUSTODIAL' and (status = 'PENDING' or (status = 'SUBMITTED'
            and not exists (select 1 from pool_requests r where r.request_id = w.onchain_request_id)))
          order by watched_at nulls first, id limit ${limit})
        returning *
      ) select ${columns} from p ${names} order by p.id`,
  )
}
