import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import { allOf, listIds, listUniqueIds, pageClause, type Window } from '../../shared/document-store.ts'
import {
  buyerReturnMachine,
  returnDocument,
  type BuyerReturn,
  type BuyerReturnEvent,
  type BuyerReturnStatus,
  type ReturnCard,
  type ReturnOutcome,
} from './model.ts'

const columns = sql`r.id, r.account_id as "accountId", r.order_id as "orderId", r.status, r.site_id as "siteId",
  r.is_announced as "isAnnounced", r.reason, r.carrier, r.tracking_number as "trackingNumber", r.note,
  r.idempotency_key as "idempotencyKey", r.created_by as "createdBy",
  (select count(*)::int from buyer_return_cards c where c.return_id = r.id) as "cardCount",
  (select count(*)::int from buyer_return_cards c where c.return_id = r.id and c.outcome <> 'missing') as "inspectedCount",
  r.created_at as "createdAt", r.received_at as "receivedAt", r.completed_at as "completedAt",
  r.cancelled_at as "cancelledAt", r.updated_at as "updatedAt"`

export type NewReturn = Pick<
  BuyerReturn,
  | 'accountId'
  | 'orderId'
  | 'siteId'
  | 'isAnnounced'
  | 'reason'
  | 'carrier'
  | 'trackingNumber'
  | 'note'
  | 'idempotencyKey'
  | 'createdBy'
>

/** Returns undefined when the key is taken. */
export async function insertReturn(tx: Tx, given: NewReturn, now: Date): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      insert into buyer_returns (account_id, order_id, status, site_id, is_announced, reason, carrier, tracking_number,
        note, idempotency_key, created_by, created_at, updated_at)
      values (${given.accountId}, ${given.orderId}, 'ANNOUNCED', ${given.siteId}, ${given.isAnnounced}, ${given.reason},
        ${given.carrier}, ${given.trackingNumber}, ${given.note}, ${given.idempotencyKey}, ${given.createdBy}, ${now},
        ${now})
      on conflict (account_id, idempotency_key) do nothing returning id`,
  )
  return row?.id
}

/** Adds cards in the order given, after those that are there. */
export async function insertCards(
  tx: Tx,
  id: number,
  uniqueIds: readonly string[],
  isAnnounced: boolean,
): Promise<void> {
  await sql`
    insert into buyer_return_cards (return_id, unique_id, position, is_announced)
    select ${id}::int, g.unique_id, (select count(*) from buyer_return_cards where return_id = ${id}::int) + g.place,
      ${isAnnounced}::boolean
    from unnest(${uniqueIds}::text[]) with ordinality as g (unique_id, place)`.execute(tx)
}

export function findReturn(reader: Reader, id: number): Promise<BuyerReturn | undefined> {
  return maybe(reader, sql<BuyerReturn>`select ${columns} from buyer_returns r where id = ${id}`)
}

export function findByKey(reader: Reader, accountId: number, key: string): Promise<BuyerReturn | undefined> {
  return maybe(
    reader,
    sql<BuyerReturn>`
      select ${columns} from buyer_returns r where account_id = ${accountId} and idempotency_key = ${key}`,
  )
}

export async function lockReturn(tx: Tx, id: number): Promise<BuyerReturn> {
  await sql`select from buyer_returns where id = ${id} for update`.execute(tx)
  return one(tx, sql<BuyerReturn>`select ${columns} from buyer_returns r where id = ${id}`)
}

/** The only statement that changes a status. Undefined when the current status does not allow the event. */
export const moveReturn = (tx: Tx, id: number, event: BuyerReturnEvent, now: Date): Promise<BuyerReturn | undefined> =>
  moveRow<BuyerReturn>(tx, buyerReturnMachine, {
    table: sql`buyer_returns r`,
    id,
    event,
    set: [
      sql`updated_at = ${now}`,
      ...(event === 'receive' ? [sql`received_at = ${now}`] : []),
      ...(event === 'complete' ? [sql`completed_at = ${now}`] : []),
      ...(event === 'cancel' ? [sql`cancelled_at = ${now}`] : []),
    ],
    returning: columns,
  })

export type ReturnFilter = {
  accountId?: number | undefined
  siteIds?: readonly number[] | null | undefined
  siteId?: number | undefined
  status?: BuyerReturnStatus | undefined
  orderId?: number | undefined
  trackingNumber?: string | undefined
}

/** Newest first; reads one row more than the page. */
export function listReturns(reader: Reader, filter: ReturnFilter, page: Window): Promise<BuyerReturn[]> {
  const { accountId, siteIds, siteId, status, orderId, trackingNumber } = filter
  const conditions = allOf(
    accountId !== undefined && sql`account_id = ${accountId}`,
    siteIds != null && sql`site_id = any(${siteIds}::int[])`,
    siteId !== undefined && sql`site_id = ${siteId}`,
    status !== undefined && sql`status = ${status}`,
    orderId !== undefined && sql`order_id = ${orderId}`,
    trackingNumber !== undefined && sql`tracking_number = ${trackingNumber}`,
  )
  return many(
    reader,
    sql<BuyerReturn>`select ${columns} from buyer_returns r where ${conditions} order by id desc ${pageClause(page)}`,
  )
}

export function listCards(reader: Reader, id: number): Promise<ReturnCard[]> {
  return many(
    reader,
    sql<ReturnCard>`
      select c.unique_id as "uniqueId", i.name, c.is_announced as "isAnnounced", c.outcome, c.note,
        c.inspected_at as "inspectedAt"
      from buyer_return_cards c join items i on i.unique_id = c.unique_id
      where c.return_id = ${id} order by c.position`,
  )
}

/** The cards of an order that its buyer has, without those on an open return. The caller has locked them. */
export const listReturnable = (tx: Tx, accountId: number, orderId: number): Promise<string[]> =>
  listUniqueIds(
    tx,
    sql`
      select h.unique_id as "uniqueId" from vault_order_cards o
      join holdings h on h.account_id = ${accountId} and h.unique_id = o.unique_id
      where o.order_id = ${orderId} and h.order_id = ${orderId} and h.status = 'SHIPPED'
        and not exists (select from buyer_return_cards c where c.unique_id = h.unique_id and c.closed_at is null)
      order by o.position`,
  )

/** The order with which a card left last. */
export async function findOrderOfCard(reader: Reader, uniqueId: string): Promise<number | undefined> {
  const row = await maybe(
    reader,
    sql<{ orderId: number }>`
      select order_id as "orderId" from holdings
      where unique_id = ${uniqueId} and status = 'SHIPPED' and order_id is not null
      order by departed_at desc limit 1`,
  )
  return row?.orderId
}

export type Finding = { outcome: ReturnOutcome; note: string | null; by: string }

export async function markCards(
  tx: Tx,
  id: number,
  uniqueIds: readonly string[],
  { outcome, note, by }: Finding,
  now: Date,
): Promise<void> {
  await sql`
    update buyer_return_cards set outcome = ${outcome}, note = ${note}, inspected_by = ${by}, inspected_at = ${now}
    where return_id = ${id} and unique_id = any(${uniqueIds}::text[])`.execute(tx)
}

/** The cards of a return that ended may be on another one. */
export async function closeCards(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update buyer_return_cards set closed_at = ${now} where return_id = ${id}`.execute(tx)
}

export const occurrenceOf = (id: number, outcome: string): string => `${returnDocument(id)}:${outcome}`

export const listExceptionIds = (reader: Reader, { id, orderId }: BuyerReturn): Promise<number[]> =>
  listIds(
    reader,
    sql`
      select id from vault_exceptions
      where order_id = ${orderId} and starts_with(occurrence, ${occurrenceOf(id, '')}) order by id`,
  )
