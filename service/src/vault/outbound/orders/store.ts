import { sql, type Updateable } from 'kysely'
import { many, maybe, named, one, type Reader, type Tx } from '../../../db/db.ts'
import type { Schema } from '../../../db/schema.ts'
import { valueAt } from '../../cards/declared-values/store.ts'
import { allOf, listIds, pageClause, updateDocument, type Window } from '../../shared/document-store.ts'
import { abandonedMs, labelOwner, orderMachine, type Order, type OrderCard, type OrderEvent } from './model.ts'

const columns = sql`o.id, o.account_id as "accountId", o.status, o.fulfillment_status as "fulfillmentStatus",
  o.reference, o.site_id as "siteId", o.address, o.address_check as "addressCheck", o.is_insured as "isInsured",
  o.signature, o.provider, o.rates, o.parcels, o.warnings, o.rate_id as "rateId",
  o.quote_expires_at as "quoteExpiresAt", o.committing_until as "committingUntil",
  o.commit_attempt as "commitAttempt", o.last_failure as "lastFailure", o.hold_reason as "pauseReason",
  o.api_key_id as "apiKeyId", o.superseded_by as "supersededBy", o.cancel_reason as "cancelReason",
  o.committed_at as "committedAt", o.picked_at as "pickedAt", o.packed_at as "packedAt",
  o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt", o.cancelled_at as "cancelledAt",
  o.created_at as "createdAt", o.updated_at as "updatedAt",
  (select s.deadline from sla_items s where s.metric = 'order_ship_on_time' and s.resource = 'order:' || o.id
    and s.excluded_reason is null) as "shipBy",
  exists (select from sla_items s where s.metric = 'order_ship_on_time' and s.resource = 'order:' || o.id
    and s.excluded_reason is null and s.paused_at is not null) as "isWaiting"`

export type NewOrder = Pick<
  Order,
  | 'accountId'
  | 'reference'
  | 'siteId'
  | 'address'
  | 'addressCheck'
  | 'isInsured'
  | 'signature'
  | 'provider'
  | 'rates'
  | 'parcels'
  | 'warnings'
  | 'quoteExpiresAt'
  | 'apiKeyId'
>
export type NewOrderCard = { uniqueId: string; parcelNumber: number; declaredValueCents: bigint }

/** Inserts the order and its cards in one round trip. */
export function insertOrder(tx: Tx, order: NewOrder, cards: readonly NewOrderCard[], now: Date): Promise<Order> {
  return one(
    tx,
    named(
      'insert_vault_order',
      sql<Order>`
        with made as (
          insert into vault_orders (account_id, status, reference, site_id, address, address_check, is_insured,
            signature, provider, rates, parcels, warnings, quote_expires_at, api_key_id, created_at, updated_at)
          values (${order.accountId}, 'PENDING_PAYMENT', ${order.reference}, ${order.siteId},
            ${JSON.stringify(order.address)}, ${JSON.stringify(order.addressCheck)}, ${order.isInsured},
            ${order.signature}, ${order.provider}, ${JSON.stringify(order.rates)}, ${JSON.stringify(order.parcels)},
            ${JSON.stringify(order.warnings)}, ${order.quoteExpiresAt}, ${order.apiKeyId}, ${now}, ${now})
          returning *
        ), listed as (
          insert into vault_order_cards (order_id, unique_id, position, parcel_number, declared_value_cents)
          select made.id, unique_id, place - 1, parcel_number, declared_value_cents
          from made, unnest(${cards.map(({ uniqueId }) => uniqueId)}::text[],
            ${cards.map(({ parcelNumber }) => parcelNumber)}::integer[],
            ${cards.map(({ declaredValueCents }) => declaredValueCents.toString())}::bigint[]) with ordinality
            as given (unique_id, parcel_number, declared_value_cents, place)
        ) select ${columns} from made o`,
    ),
  )
}

export function findOrder(reader: Reader, id: number): Promise<Order | undefined> {
  return maybe(reader, sql<Order>`select ${columns} from vault_orders o where o.id = ${id}`)
}

/** Locks orders by ascending id to prevent deadlocks. */
export function lockOrders(tx: Tx, ids: readonly number[]): Promise<Order[]> {
  return many(
    tx,
    sql<Order>`select ${columns} from vault_orders o where o.id = any(${ids}::integer[]) order by o.id for update`,
  )
}

/** Serializes the quotes of one account. Must be taken before any card lock. */
export async function lockQuoting(tx: Tx, accountId: number): Promise<void> {
  await sql`select from tenants where account_id = ${accountId} for no key update`.execute(tx)
}

/** The columns that decide whether a quote may supersede the order. */
export type Rival = Pick<Order, 'id' | 'status' | 'committingUntil'>
export type LockedRival = Rival & { hasLabels: boolean }

const rivalColumns = sql`o.id, o.status, o.committing_until as "committingUntil"`

/** Locks orders by ascending id. The caller has locked their cards, so no label purchase can begin. */
export function lockRivals(tx: Tx, ids: readonly number[]): Promise<LockedRival[]> {
  return many(
    tx,
    sql<LockedRival>`
      select ${rivalColumns}, exists (
        select from shipping_labels l where l.owner_kind = ${labelOwner} and l.owner_id = o.id) as "hasLabels"
      from vault_orders o where o.id = any(${ids}::integer[]) order by o.id for update`,
  )
}

/** The account's uncommitted orders that contain any of these cards, each with all of its cards. */
export function listOverlapping(
  reader: Reader,
  accountId: number,
  uniqueIds: readonly string[],
): Promise<(Rival & { uniqueIds: string[] })[]> {
  return many(
    reader,
    sql<Rival & { uniqueIds: string[] }>`
      select ${rivalColumns}, array_agg(c.unique_id order by c.unique_id) as "uniqueIds"
      from vault_orders o join vault_order_cards c on c.order_id = o.id
      where o.account_id = ${accountId} and o.status in ('PENDING_PAYMENT', 'COMMITTING') and o.id in (
        select order_id from vault_order_cards where unique_id = any(${uniqueIds}::text[]))
      group by o.id order by o.id`,
  )
}

/** The cards of an order: of a quote with the values it was priced with, later with those in force, at last at the dispatch. */
export function listOrderCards(reader: Reader, { id, accountId }: Order): Promise<OrderCard[]> {
  return many(
    reader,
    sql<OrderCard>`
      select c.unique_id as "uniqueId", i.name, i.card_id as "cardId", i.condition, h.status,
        case when o.shipped_at is not null then coalesce((${valueAt(sql.ref('o.shipped_at'))}), 0)
          when o.status in ('COMMITTED', 'IN_FULFILLMENT') then h.declared_value_cents
          else c.declared_value_cents end as "declaredValueCents",
        c.parcel_number as "parcelNumber", c.picked_at as "pickedAt"
      from vault_order_cards c join vault_orders o on o.id = c.order_id join items i using (unique_id)
      join holdings h on h.account_id = ${accountId} and h.unique_id = c.unique_id
      where c.order_id = ${id} order by c.position`,
  )
}

export async function markOrderCards(tx: Tx, orderId: number, step: 'picked_at' | 'packed_at', now: Date) {
  await tx
    .updateTable('vault_order_cards')
    .set({ [step]: now })
    .where('order_id', '=', orderId)
    .execute()
}

export const listSuperseded = (reader: Reader, id: number): Promise<number[]> =>
  listIds(reader, sql`select id from vault_orders where superseded_by = ${id} order by id`)

/** The superseded orders of several orders. */
export const listSupersededBy = (
  reader: Reader,
  ids: readonly number[],
): Promise<{ id: number; supersededBy: number }[]> =>
  many(
    reader,
    sql<{ id: number; supersededBy: number }>`
      select id, superseded_by as "supersededBy" from vault_orders where superseded_by = any(${ids}::integer[])
      order by id`,
  )

export type OrderFilter = {
  accountId: number
  status?: Order['status'] | undefined
  uniqueId?: string | undefined
  reference?: string | undefined
  createdFrom?: Date | undefined
  createdTo?: Date | undefined
}

/** Newest first; reads one row more than the page. */
export function listOrders(reader: Reader, filter: OrderFilter, page: Window): Promise<Order[]> {
  const { accountId, status, uniqueId, reference, createdFrom, createdTo } = filter
  const conditions = allOf(
    sql`o.account_id = ${accountId}`,
    status !== undefined && sql`o.status = ${status}`,
    reference !== undefined && sql`o.reference = ${reference}`,
    createdFrom !== undefined && sql`o.created_at >= ${createdFrom}`,
    createdTo !== undefined && sql`o.created_at < ${createdTo}`,
    uniqueId !== undefined &&
      sql`exists (select from vault_order_cards c where c.order_id = o.id and c.unique_id = ${uniqueId})`,
  )
  return many(
    reader,
    sql<Order>`select ${columns} from vault_orders o where ${conditions} order by o.id desc ${pageClause(page)}`,
  )
}

export type OrderChange = Omit<Updateable<Schema['vault_orders']>, 'status' | 'updated_at'>

/** The only statement that changes a status; skips orders whose status does not allow the event. */
const moveStatement = (tx: Tx, ids: readonly number[], event: OrderEvent, now: Date, change: OrderChange) =>
  tx
    .updateTable('vault_orders')
    .set({ committing_until: null, ...change, status: orderMachine.events[event].to, updated_at: now })
    .where('id', 'in', ids)
    .where('status', 'in', orderMachine.events[event].from)

/** Returns undefined when the status does not allow the event. */
export function moveOrder(
  tx: Tx,
  id: number,
  event: OrderEvent,
  now: Date,
  change: OrderChange = {},
): Promise<Order | undefined> {
  return maybe(
    tx,
    sql<Order>`
      with moved as (${moveStatement(tx, [id], event, now, change).returningAll()}) select ${columns} from moved o`,
  )
}

/** Marks orders as superseded by another order and returns how many were. */
export async function supersedeOrders(tx: Tx, ids: readonly number[], by: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await moveStatement(tx, ids, 'supersede', now, { superseded_by: by }).executeTakeFirst()
  return Number(numUpdatedRows)
}

export const updateOrder = (tx: Tx, id: number, change: OrderChange, now: Date): Promise<void> =>
  updateDocument(tx, 'vault_orders', id, { ...change, updated_at: now })

/** Expired quotes that still claim cards or labels. */
export const listExpiredQuotes = (reader: Reader, now: Date, limit: number): Promise<number[]> =>
  listIds(
    reader,
    sql`
      select o.id from vault_orders o
      where o.status = 'PENDING_PAYMENT' and o.quote_expires_at <= ${now} and (
        exists (select from vault_order_cards c join holdings h on h.account_id = o.account_id
          and h.unique_id = c.unique_id where c.order_id = o.id and h.order_id = o.id and h.status = 'QUOTED')
        or exists (select from shipping_labels l where l.owner_kind = ${labelOwner} and l.owner_id = o.id and l.is_wanted))
      order by o.quote_expires_at limit ${limit}`,
  )

/** Quotes that expired longer ago than the abandonment period. */
export const listAbandoned = (reader: Reader, now: Date, limit: number): Promise<number[]> =>
  listIds(
    reader,
    sql`
      select id from vault_orders where status = 'PENDING_PAYMENT'
        and quote_expires_at <= ${new Date(now.getTime() - abandonedMs)} order by quote_expires_at limit ${limit}`,
  )

/** Commits past their deadline. */
export const listStuck = (reader: Reader, now: Date, limit: number): Promise<number[]> =>
  listIds(
    reader,
    sql`
      select id from vault_orders where status = 'COMMITTING' and committing_until <= ${now} order by id limit ${limit}`,
  )
