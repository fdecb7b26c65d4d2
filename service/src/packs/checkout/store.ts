import { sql, type RawBuilder } from 'kysely'
import type { Hash } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import { assignmentsOf, type ColumnsOf } from '../../db/assignments.ts'
import { many, maybe, one, prepared, type Reader, type Tx } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import { createInserts, type SaleClaim } from './insert-store.ts'
import { createReservations } from './reservation-store.ts'
import type { Custody, FailureReason, Sale } from './model.ts'

/** The tables of one product. They differ only in the name of the product column. */
export type SaleTables<Event extends string> = {
  readonly sales: string
  readonly moves: { readonly table: string; readonly sale: string }
  /** The indexed purchase events. */
  readonly requests: string
  readonly productId: string
  /** Additional columns of this product; the row alias is `p`. */
  readonly more: RawBuilder<unknown>
  readonly events: Readonly<Record<Event, { readonly from: readonly string[]; readonly to: string }>>
}

/** The changes of a move or note; omitted fields keep their value. */
export type SaleChanges = {
  endUserId?: number
  keyId?: string | null
  keyFamily?: string | null
  reference?: string | null
  requestId?: string | null
  transactionHash?: Hash | null
  purchaserAddress?: StoredAddress
  recipientAddress?: StoredAddress
  partnerRef?: Uint8Array
  productId?: number
  quantity?: number
  unitPrice?: Micros
  fulfilledQuantity?: number
  refunded?: Micros
  reversions?: number
  submittedAt?: Date
  fulfilledAt?: Date | null
}

export type SaleMove<Event extends string> = {
  event: Event
  now: Date
  reason?: FailureReason
  changes?: SaleChanges
  /** Further steps of the statement; each is an `insert … select …` from `ifMoved`. */
  steps?: readonly RawBuilder<unknown>[]
}

/** The row source of a step: it yields no row unless the purchase was moved. */
export const ifMoved = sql`from p`

export type SaleFilter = {
  partnerId: number
  endUserId?: number | undefined
  status?: string | undefined
  productId?: number | undefined
  custody?: Custody | undefined
  createdFrom?: Date | undefined
  createdTo?: Date | undefined
  beforeId?: number | undefined
}

type Read<Row> = { columns: RawBuilder<Row>; names: RawBuilder<unknown>; whole: RawBuilder<Row> }

function readOf<Row>({ sales, productId, more }: SaleTables<string>): Read<Row> {
  const columns = sql<Row>`
    p.id, p.partner_id as "partnerId", pt.slug as "partnerSlug", p.end_user_id as "endUserId",
    u.external_user_id as "externalUserId", p.key_id as "keyId", p.key_family as "keyFamily", p.custody, p.status,
    p.${sql.ref(productId)} as "productId", p.quantity, p.unit_price as "unitPrice", p.max_unit_price as "maxUnitPrice",
    p.recipient_address as "recipientAddress", p.purchaser_address as "purchaserAddress",
    p.partner_ref as "partnerRef", p.onchain_request_id as "requestId", p.transaction_hash as "transactionHash",
    p.failure_reason as "failureReason", p.fulfilled_quantity as "fulfilledQuantity", p.refunded, p.reversions,
    p.reference, p.metadata, p.is_adopted as "isAdopted", p.request, p.created_at as "createdAt", p.updated_at as "updatedAt", p.reserved_at as "reservedAt",
    p.submitted_at as "submittedAt", p.fulfilled_at as "fulfilledAt", ${more}`
  const names = sql`join partners pt on pt.account_id = p.partner_id join end_users u on u.id = p.end_user_id`
  return { columns, names, whole: sql<Row>`select ${columns} from ${sql.table(sales)} p ${names}` }
}

function createFinds<Row>({ sales, productId }: SaleTables<string>, { columns, names, whole }: Read<Row>) {
  return {
    find: (reader: Reader, id: number, partnerId: number): Promise<Row | undefined> =>
      maybe(reader, sql<Row>`${whole} where p.id = ${id} and p.partner_id = ${partnerId}`),

    findByKey: (reader: Reader, partnerId: number, key: string): Promise<Row | undefined> =>
      maybe(reader, sql<Row>`${whole} where p.partner_id = ${partnerId} and p.idempotency_key = ${key}`),

    /** Locks the purchase of any partner, for chain events. */
    lock: (tx: Tx, id: number): Promise<Row | undefined> =>
      maybe(tx, prepared(sql<Row>`${whole} where p.id = ${id} for update of p`)),

    /** Locks the purchase of a joined row, and reads further columns with it. */
    lockJoined: <More>(
      tx: Tx,
      { more, join, where }: { more: RawBuilder<More>; join: RawBuilder<unknown>; where: RawBuilder<unknown> },
    ): Promise<(Row & More) | undefined> =>
      maybe(
        tx,
        prepared(
          sql<
            Row & More
          >`select ${columns}, ${more} from ${sql.table(sales)} p ${names} ${join} where ${where} for update of p`,
        ),
      ),

    lockByRequest: (tx: Tx, requestId: string): Promise<Row | undefined> =>
      maybe(tx, prepared(sql<Row>`${whole} where p.onchain_request_id = ${requestId} for update of p`)),

    lockByCustodialRef: (tx: Tx, ref: Uint8Array): Promise<Row | undefined> =>
      maybe(tx, prepared(sql<Row>`${whole} where p.partner_ref = ${ref} and p.custody = 'CUSTODIAL' for update of p`)),

    /** Locks an adopted purchase that no request has claimed, by the unique bytes of its reference. */
    lockAdopted: (tx: Tx, partnerId: number, unique: Uint8Array): Promise<Row | undefined> =>
      maybe(
        tx,
        sql<Row>`
          ${whole} where p.partner_id = ${partnerId} and p.is_adopted and p.idempotency_key is null
            and substring(p.partner_ref from 10) = ${unique} for update of p`,
      ),

    /** Locks the claim of a hash that is not matched with a chain event yet. */
    lockClaim: (tx: Tx, partnerId: number, hash: Hash): Promise<Row | undefined> =>
      maybe(
        tx,
        sql<Row>`
          ${whole} where p.partner_id = ${partnerId} and p.transaction_hash = ${hash} and p.custody = 'NON_CUSTODIAL'
            and p.onchain_request_id is null for update of p`,
      ),

    /** Lists the wallet purchases of a transaction across partners. */
    listByHash: (reader: Reader, hash: Hash): Promise<Row[]> =>
      many(reader, sql<Row>`${whole} where p.transaction_hash = ${hash} and p.custody = 'NON_CUSTODIAL' order by p.id`),

    /** Newest first, one row more than the page. */
    list(reader: Reader, filter: SaleFilter, page: { limit: number; offset: number }): Promise<Row[]> {
      const { partnerId, endUserId, status, custody, createdFrom, createdTo, beforeId } = filter
      const conditions = [
        sql`p.partner_id = ${partnerId}`,
        ...(endUserId === undefined ? [] : [sql`p.end_user_id = ${endUserId}`]),
        ...(status === undefined ? [] : [sql`p.status = ${status}`]),
        ...(filter.productId === undefined ? [] : [sql`p.${sql.ref(productId)} = ${filter.productId}`]),
        ...(custody === undefined ? [] : [sql`p.custody = ${custody}`]),
        ...(createdFrom === undefined ? [] : [sql`p.created_at >= ${createdFrom}`]),
        ...(createdTo === undefined ? [] : [sql`p.created_at < ${createdTo}`]),
        ...(beforeId === undefined ? [] : [sql`p.id < ${beforeId}`]),
      ]
      return many(
        reader,
        sql<Row>`
          ${whole} where ${sql.join(conditions, sql` and `)}
          order by p.id desc limit ${page.limit + 1} offset ${page.offset}`,
      )
    },
  }
}

const columnsOf = (productId: string): ColumnsOf<SaleChanges> => ({
  productId: sql.ref(productId),
  endUserId: sql.ref('end_user_id'),
  keyId: sql.ref('key_id'),
  keyFamily: sql.ref('key_family'),
  reference: sql.ref('reference'),
  requestId: sql.ref('onchain_request_id'),
  transactionHash: sql.ref('transaction_hash'),
  purchaserAddress: sql.ref('purchaser_address'),
  recipientAddress: sql.ref('recipient_address'),
  partnerRef: sql.ref('partner_ref'),
  quantity: sql.ref('quantity'),
  unitPrice: sql.ref('unit_price'),
  fulfilledQuantity: sql.ref('fulfilled_quantity'),
  refunded: sql.ref('refunded'),
  reversions: sql.ref('reversions'),
  submittedAt: sql.ref('submitted_at'),
  fulfilledAt: sql.ref('fulfilled_at'),
})

function createChanges<Row, Event extends string>(tables: SaleTables<Event>, { columns, names }: Read<Row>) {
  const { moves, requests, events } = tables
  const table = sql.table(tables.sales)

  const columnOf = columnsOf(tables.productId)
  const assignments = (changes: SaleChanges) => assignmentsOf<SaleChanges>(columnOf, changes)

  return {
    /** The only statement that changes a status. Undefined when the status does not allow the event. */
    move(
      tx: Tx,
      id: number,
      { event, now, reason, changes = {}, steps = [] }: SaleMove<Event>,
    ): Promise<Row | undefined> {
      const { from, to } = events[event]
      const further = steps.map((step, index) => sql`, ${sql.ref(`step_${index}`)} as (${step})`)
      return maybe(
        tx,
        prepared(sql<Row>`
          with before as (
            select id, status from ${table} where id = ${id} and status = any(${[...from]}) for update
          ), p as (
            update ${table} set status = ${to}, failure_reason = ${reason ?? null}, updated_at = ${now}
              ${assignments(changes)}
            where id in (select id from before) returning *
          ), noted as (
            insert into ${sql.table(moves.table)} (${sql.ref(moves.sale)}, event, from_status, to_status, at)
            select id, ${event}, status, ${to}, ${now} from before returning 1
          ) ${sql.join(further, sql``)} select ${columns} from p ${names}`),
      )
    },

    /** Gives an adopted purchase the request that was sent again. */
    claim(tx: Tx, id: number, claim: SaleClaim, now: Date): Promise<Row> {
      return one(
        tx,
        sql<Row>`
          with p as (
            update ${table} set idempotency_key = ${claim.idempotencyKey}, end_user_id = ${claim.endUserId},
              key_id = ${claim.keyId}, key_family = ${claim.keyFamily}, reference = ${claim.reference},
              metadata = ${JSON.stringify(claim.metadata)}::jsonb, request = ${JSON.stringify(claim.request)}::jsonb,
              updated_at = ${now}
            where id = ${id} returning *
          ) select ${columns} from p ${names}`,
      )
    },

    /** Marks a purchase as found on chain without its own request. */
    async markAdopted(tx: Tx, id: number): Promise<void> {
      await sql`update ${table} set is_adopted = true where id = ${id}`.execute(tx)
    },

    /** Updates fields without changing the status. */
    async note(tx: Tx, id: number, now: Date, changes: SaleChanges): Promise<void> {
      await prepared(sql`update ${table} set updated_at = ${now} ${assignments(changes)} where id = ${id}`).execute(tx)
    },

    /** Writes nothing when the hash is known: a new version of a row costs an entry in each of its indexes. */
    async noteHash(tx: Tx, id: number, now: Date, hash: Hash): Promise<void> {
      await prepared(sql`
        update ${table} set transaction_hash = ${hash}, updated_at = ${now}
        where id = ${id} and transaction_hash is distinct from ${hash}`).execute(tx)
    },

    /** Takes wallet purchases that are not indexed, least recently polled first. */
    takePending(tx: Tx, limit: number, now: Date): Promise<Row[]> {
      return many(
        tx,
        sql<Row>`
          with p as (
            update ${table} set watched_at = ${now} where id in (
              select id from ${table} w
              where custody = 'NON_CUSTODIAL' and (status = 'PENDING' or (status = 'SUBMITTED'
                and not exists (select 1 from ${sql.table(requests)} r where r.request_id = w.onchain_request_id)))
              order by watched_at nulls first, id limit ${limit})
            returning *
          ) select ${columns} from p ${names} order by p.id`,
      )
    },
  }
}

export type SaleStore<Row extends Sale, Event extends string> = ReturnType<typeof createSaleStore<Row, Event>>

/** The statements of one product. */
export function createSaleStore<Row extends Sale, Event extends string>(tables: SaleTables<Event>) {
  const read = readOf<Row>(tables)
  return {
    ...createInserts<Row>(tables, read),
    ...createFinds<Row>(tables, read),
    ...createChanges<Row, Event>(tables, read),
    ...createReservations(tables),
  }
}
