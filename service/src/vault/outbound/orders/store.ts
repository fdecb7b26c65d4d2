import { sql, type Updateable } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'
import type { Schema } from '../../../db/schema.ts'
import { valueAt } from '../../cards/declared-values/store.ts'
import { allOf, listIds, pageClause, updateDocument, type Window } from '../../shared/document-store.ts'
import { abandonedMs, labelOwner, orderMachine, type Order, type OrderCard, type OrderEvent } from './model.ts'

export const orderColumns = sql`o.id, o.account_id as "accountId", o.status, o.fulfillment_status as "fulfillmentStatus",
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

export function findOrder(reader: Reader, id: number): Promise<Order | undefined> {
  return maybe(reader, sql<Order>`select ${orderColumns} from vault_orders o where o.id = ${id}`)
}

/** Locks orders by ascending id to prevent deadlocks. */
export function lockOrders(tx: Tx, ids: readonly number[]): Promise<Order[]> {
  return many(
    tx,
    sql<Order>`select ${orderColumns} from vault_orders o where o.id = any(${ids}::integer[]) order by o.id for update`,
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
    sql<Order>`select ${orderColumns} from vault_orders o where ${conditions} order by o.id desc ${pageClause(page)}`,
  )
}

export type OrderChange = Omit<Updateable<Schema['vault_orders']>, 'status' | 'updated_at'>

/** Skips an order whose status does not allow the event. Quotes supersede orders in a statement of their own. */
const moveStatement = (tx: Tx, id: number, event: OrderEvent, now: Date, change: OrderChange) =>
  tx
    .updateTable('vault_orders')
    .set({ committing_until: null, ...change, status: orderMachine.events[event].to, updated_at: now })
    .where('id', '=', id)
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
      with moved as (${moveStatement(tx, id, event, now, change).returningAll()}) select ${orderColumns} from moved o`,
  )
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
