import { sql } from 'kysely'
import { insertion } from '../../../assets/claims/store.ts'
import { many, named, one, prepared, type Tx } from '../../../db/db.ts'
import { custodyParts, type CustodyHead, type CustodyRow } from '../../../warehouse/custody/store.ts'
import { claimPurposes, type CardState } from '../../cards/holdings/model.ts'
import { holdingParts } from '../../cards/holdings/store.ts'
import { orderMachine, type Order, type OrderCard } from '../orders/model.ts'
import { orderColumns } from '../orders/store.ts'

/** The columns that decide whether a quote may supersede the order. */
export type Rival = Pick<Order, 'id' | 'status' | 'committingUntil'> & { hasLabels: boolean }
type StoredRival = Omit<Rival, 'committingUntil'> & { committingUntil: string | null }

/** A card under its locks, with the end of its chain of custody. */
type LockedCard = CardState &
  Pick<OrderCard, 'name' | 'cardId' | 'condition'> & { [Key in 'lastSeq' | 'lastHash']: CustodyHead[Key] | null }
type LockedRow = LockedCard & { rivals: StoredRival[]; fees: object | null }
export type QuoteLock = { rivals: Rival[]; fees: object | null; cards: readonly LockedCard[] }

/**
 * Locks the tenant, the cards, the uncommitted orders that contain any of them with all of their cards, and the chains of
 * custody, in this order. Must be called before any other card lock. Undefined when all cards have left the account.
 */
export async function lockQuote(
  tx: Tx,
  accountId: number,
  uniqueIds: readonly string[],
  now: Date,
): Promise<QuoteLock | undefined> {
  const cards = await many(
    tx,
    prepared(sql<LockedRow>`
      select rivals, fees, unique_id as "uniqueId", status, site_id as "siteId",
        declared_value_cents as "declaredValueCents", order_id as "orderId", withdrawal_id as "withdrawalId",
        transfer_id as "transferId", withdrawal_status as "withdrawalStatus", claim_purpose as "claimPurpose",
        claim_document as "claimDocument", claim_expires_at as "claimExpiresAt", name, card_id as "cardId", condition,
        last_seq as "lastSeq", last_hash as "lastHash"
      from lock_quote(${accountId}, ${uniqueIds}, ${now})`),
  )
  const revive = ({ committingUntil: until, ...rival }: StoredRival) => ({
    ...rival,
    committingUntil: until === null ? null : new Date(until),
  })
  const [first] = cards
  return first && { rivals: first.rivals.map(revive), fees: first.fees, cards }
}

/** The id of a new order, which the chains of custody of its cards name. Taken when nothing can refuse the quote any more. */
export const nextOrderId = async (tx: Tx): Promise<number> =>
  (await one(tx, sql<{ id: number }>`select nextval('vault_orders_id_seq')::integer as id`)).id

export type NewOrder = Pick<
  Order,
  | 'id'
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

export type NewQuote = {
  order: NewOrder
  cards: readonly Pick<OrderCard, 'uniqueId' | 'parcelNumber' | 'declaredValueCents'>[]
  rivalIds: readonly number[]
  custody: readonly CustodyRow[]
}

/**
 * Inserts the order, supersedes others and releases their cards, and claims and moves its own. The caller holds the locks.
 * Returns the order, and how many orders were superseded and cards moved.
 */
export function insertQuote(tx: Tx, { order, cards, rivalIds, custody }: NewQuote, now: Date) {
  const { id, accountId, quoteExpiresAt: expiresAt } = order
  const uniqueIds = cards.map(({ uniqueId }) => uniqueId)
  const { from, to } = orderMachine.events.supersede
  const claims = { uniqueIds, purpose: claimPurposes.quote, documentId: String(id), expiresAt, now }
  const move = { accountId, uniqueIds, status: 'QUOTED', document: { kind: 'order', id }, now } as const
  return one(
    tx,
    named(
      'insert_vault_quote',
      sql<Order & { supersededCount: number; movedCount: number }>`
        with made as (
          insert into vault_orders (id, account_id, status, reference, site_id, address, address_check, is_insured,
            signature, provider, rates, parcels, warnings, quote_expires_at, api_key_id, created_at, updated_at)
          overriding system value
          values (${id}, ${accountId}, 'PENDING_PAYMENT', ${order.reference}, ${order.siteId},
            ${JSON.stringify(order.address)}, ${JSON.stringify(order.addressCheck)}, ${order.isInsured},
            ${order.signature}, ${order.provider}, ${JSON.stringify(order.rates)}, ${JSON.stringify(order.parcels)},
            ${JSON.stringify(order.warnings)}, ${expiresAt}, ${order.apiKeyId}, ${now}, ${now})
          returning *
        ), listed as (
          insert into vault_order_cards (order_id, unique_id, position, parcel_number, declared_value_cents)
          select ${id}, unique_id, place - 1, parcel_number, declared_value_cents
          from unnest(${uniqueIds}::text[], ${cards.map(({ parcelNumber }) => parcelNumber)}::integer[],
            ${cards.map(({ declaredValueCents }) => declaredValueCents.toString())}::bigint[]) with ordinality
            as given (unique_id, parcel_number, declared_value_cents, place)
        ), superseded as (
          update vault_orders o set status = ${to}, superseded_by = made.id, committing_until = null, updated_at = ${now}
          from made where o.id = any(${rivalIds}::integer[]) and o.status = any(${from}::text[]) returning o.id
        ), released as (
          update claims set released_at = ${now} where released_at is null and (
            (purpose = any(${[claimPurposes.quote, claimPurposes.order]}::text[])
              and document_id = any(${rivalIds.map(String)}::text[]))
            or (unique_id = any(${uniqueIds}::text[]) and expires_at <= ${now})) returning id
        ), claimed as (
          ${insertion(claims)} where (select count(*) from released) >= 0
        ), ${custodyParts(custody)}, ${holdingParts(move)}
        select ${orderColumns}, (select count(*) from superseded)::integer as "supersededCount",
          (select count(*) from moved)::integer as "movedCount" from made o`,
    ),
  )
}
