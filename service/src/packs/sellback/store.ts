import { sql, type RawBuilder } from 'kysely'
import type { Hash, Hex } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import {
  sellbackMachine,
  type CardKind,
  type Channel,
  type FailureReason,
  type PoolSale,
  type Sellback,
  type SellbackEvent,
  type SellbackItem,
  type SellbackRequest,
  type SellbackStatus,
  type StoredConsent,
} from './model.ts'

export const columns = sql`
  s.id, s.partner_id as "partnerId", s.end_user_id as "endUserId",
  (select u.external_user_id from end_users u where u.id = s.end_user_id) as "externalUserId",
  s.channel, s.min_total is not null as "isAsked", s.status, s.kind, s.seller, s.min_total as "minTotal",
  s.quoted_total as "quotedTotal", s.transaction_hash as "transactionHash", s.sale_ordinal as "saleOrdinal",
  s.block_number as "blockNumber", s.total, s.sold_at as "soldAt", s.failure_reason as "failureReason", s.consent, s.request,
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.submitted_at as "submittedAt",
  s.confirmed_at as "confirmedAt"`

const whole = sql`select ${columns} from sellbacks s`

export type NewRequest = {
  partnerId: number
  endUserId: number
  keyId: string
  keyFamily: string
  kind: CardKind
  seller: StoredAddress
  minTotal: Micros
  quotedTotal: Micros
} & (
  | { channel: 'VAULT'; idempotencyKey: string; request: SellbackRequest }
  | { channel: 'RELAY'; consentDigest: Hex; consent: StoredConsent }
)

/** Undefined if the key or the consent is taken. Waits for a concurrent insert. */
export function insertRequest(tx: Tx, order: NewRequest, now: Date): Promise<Sellback | undefined> {
  const [key, request] =
    order.channel === 'VAULT' ? [order.idempotencyKey, JSON.stringify(order.request)] : [null, null]
  const [digest, consent] =
    order.channel === 'RELAY' ? [order.consentDigest, JSON.stringify(order.consent)] : [null, null]
  return maybe(
    tx,
    sql<Sellback>`
      insert into sellbacks as s (partner_id, end_user_id, key_id, key_family, channel, status, kind, seller, min_total,
        quoted_total, idempotency_key, request, consent_digest, consent, created_at, updated_at)
      values (${order.partnerId}, ${order.endUserId}, ${order.keyId}, ${order.keyFamily}, ${order.channel}, 'SUBMITTING',
        ${order.kind}, ${order.seller}, ${order.minTotal}, ${order.quotedTotal}, ${key}, ${request}::jsonb, ${digest},
        ${consent}::jsonb, ${now}, ${now})
      on conflict do nothing returning ${columns}`,
  )
}

/** Assigns cards to a request; skips those of another pending request. */
export async function insertItems(tx: Tx, { id, kind }: Sellback, tokenIds: readonly bigint[]): Promise<bigint[]> {
  const rows = await many(
    tx,
    sql<{ tokenId: bigint }>`
      insert into sellback_items (sellback_id, position, kind, token_id, is_open)
      select ${id}, ordinality - 1, ${kind}, token_id, true
      from unnest(${[...tokenIds]}::bigint[]) with ordinality as asked (token_id, ordinality)
      on conflict (kind, token_id) where is_open do nothing returning token_id as "tokenId"`,
  )
  return rows.map(({ tokenId }) => tokenId)
}

export type NewFound = {
  partnerId: number
  endUserId: number
  channel: Exclude<Channel, 'RELAY'>
  keyId: string | null
  keyFamily: string | null
  sale: PoolSale
  /** The total of this partner's part of the sale. */
  total: Micros
}

/** Undefined if the row exists. */
export function insertFound(tx: Tx, found: NewFound, now: Date): Promise<Sellback | undefined> {
  const { sale } = found
  return maybe(
    tx,
    sql<Sellback>`
      insert into sellbacks as s (partner_id, end_user_id, key_id, key_family, channel, status, kind, seller,
        transaction_hash, sale_ordinal, block_number, total, sold_at, created_at, updated_at, submitted_at)
      values (${found.partnerId}, ${found.endUserId}, ${found.keyId}, ${found.keyFamily}, ${found.channel}, 'PENDING',
        ${sale.kind}, ${sale.seller}, ${sale.transactionHash}, ${sale.ordinal}, ${sale.blockNumber}, ${found.total},
        ${sale.soldAt}, ${now}, ${now}, ${now})
      on conflict (partner_id, transaction_hash, sale_ordinal) do nothing returning ${columns}`,
  )
}

export type SoldItem = {
  tokenId: bigint
  bearerId: number | null
  purchaseId: number | null
  priceGroup: number
  value: Micros
  payout: Micros
}

/** Replaces the recorded payouts of a row's cards. */
export async function writeItems(tx: Tx, { id, kind }: Sellback, items: readonly SoldItem[]): Promise<void> {
  const tokenIds = items.map(({ tokenId }) => tokenId)
  await sql`delete from sellback_items where sellback_id = ${id} and token_id <> all(${tokenIds}::bigint[])`.execute(tx)
  await sql`
    insert into sellback_items as i (sellback_id, position, kind, token_id, bearer_id, purchase_id, price_group, value,
      payout)
    select ${id}, ordinality - 1, ${kind}, token_id, bearer_id, purchase_id, price_group, value, payout
    from unnest(${tokenIds}::bigint[], ${items.map(({ bearerId }) => bearerId)}::integer[],
      ${items.map(({ purchaseId }) => purchaseId)}::integer[], ${items.map(({ priceGroup }) => priceGroup)}::integer[],
      ${items.map(({ value }) => value)}::bigint[], ${items.map(({ payout }) => payout)}::bigint[]) with ordinality
      as sold (token_id, bearer_id, purchase_id, price_group, value, payout, ordinality)
    on conflict (sellback_id, token_id) do update set bearer_id = excluded.bearer_id,
      purchase_id = excluded.purchase_id, price_group = excluded.price_group, value = excluded.value,
      payout = excluded.payout`.execute(tx)
}

/** Clears the payouts of a sale that was reorged out. */
export async function clearItems(tx: Tx, id: number): Promise<void> {
  await sql`
    update sellback_items set value = null, payout = null, price_group = null where sellback_id = ${id}`.execute(tx)
}

export function listItems(reader: Reader, ids: readonly number[]): Promise<SellbackItem[]> {
  return many(
    reader,
    sql<SellbackItem>`
      select s.sellback_id as "sellbackId", s.position, s.token_id as "tokenId", s.purchase_id as "purchaseId", s.payout,
        i.name, i.image_url as "imageUrl"
      from sellback_items s left join tokens t on t.kind = s.kind and t.token_id = s.token_id
      left join items i on i.unique_id = t.unique_id
      where s.sellback_id = any(${[...ids]}::integer[]) order by s.sellback_id, s.position`,
  )
}

export function findSellback(reader: Reader, partnerId: number, id: number): Promise<Sellback | undefined> {
  return maybe(reader, sql<Sellback>`${whole} where s.id = ${id} and s.partner_id = ${partnerId}`)
}

export function findByKey(reader: Reader, partnerId: number, key: string): Promise<Sellback | undefined> {
  return maybe(reader, sql<Sellback>`${whole} where s.partner_id = ${partnerId} and s.idempotency_key = ${key}`)
}

/** Across partners: one consent of a wallet is one sale. */
export function findByConsent(reader: Reader, digest: Hex): Promise<Sellback | undefined> {
  return maybe(reader, sql<Sellback>`${whole} where s.consent_digest = ${digest}`)
}

export function lockSellback(tx: Tx, id: number): Promise<Sellback | undefined> {
  return maybe(tx, sql<Sellback>`${whole} where s.id = ${id} for update`)
}

/** The recorded sales of a transaction, across partners. */
export function listByHash(reader: Reader, hash: Hash): Promise<Sellback[]> {
  return many(
    reader,
    sql<Sellback>`${whole} where s.transaction_hash = ${hash} and s.block_number is not null order by s.id`,
  )
}

export function lockBySale(
  tx: Tx,
  { transactionHash, ordinal }: Pick<PoolSale, 'transactionHash' | 'ordinal'>,
): Promise<Sellback[]> {
  return many(
    tx,
    sql<Sellback>`
      ${whole} where s.transaction_hash = ${transactionHash} and s.sale_ordinal = ${ordinal} order by s.id for update`,
  )
}

/** The pending request that this sale fulfils. */
export function lockRequestOf(tx: Tx, { seller, kind, cards }: PoolSale): Promise<Sellback | undefined> {
  const tokenIds = cards.map(({ tokenId }) => tokenId).toSorted((one, other) => Number(one - other))
  return maybe(
    tx,
    sql<Sellback>`
      ${whole} where s.seller = ${seller} and s.kind = ${kind} and s.status in ('SUBMITTING', 'SUBMITTED')
        and (select array_agg(i.token_id order by i.token_id) from sellback_items i where i.sellback_id = s.id)
          = ${tokenIds}::bigint[]
      for update`,
  )
}

/** The on-chain facts of a row's sale; null clears them. */
export type SaleFacts = Pick<PoolSale, 'transactionHash' | 'ordinal' | 'blockNumber' | 'soldAt'> & { total: Micros }

const factsToSet = (facts: SaleFacts | null): RawBuilder<unknown> =>
  facts
    ? sql`, transaction_hash = ${facts.transactionHash}, sale_ordinal = ${facts.ordinal},
        block_number = ${facts.blockNumber}, total = ${facts.total}, sold_at = ${facts.soldAt}`
    : sql`, block_number = null, total = null, sold_at = null`

export type Move = { event: SellbackEvent; now: Date; reason?: FailureReason; facts?: SaleFacts | null }

/** The only statement that changes a status. Undefined if the event is not allowed from the current status. */
export function moveSellback(tx: Tx, id: number, { event, now, reason, facts }: Move): Promise<Sellback | undefined> {
  const { from, to } = sellbackMachine.events[event]
  return maybe(
    tx,
    sql<Sellback>`
      with before as (select id, status from sellbacks where id = ${id} and status = any(${[...from]}) for update), s as (
        update sellbacks set status = ${to}, failure_reason = ${reason ?? null}, updated_at = ${now},
          submitted_at = case when ${to} = 'SUBMITTED' then ${now}::timestamptz else submitted_at end,
          confirmed_at = case when ${to} = 'CONFIRMED' then ${now}::timestamptz end
          ${facts === undefined ? sql`` : factsToSet(facts)}
        where id in (select id from before) returning *
      ), noted as (
        insert into sellback_moves (sellback_id, event, from_status, to_status, at)
        select id, ${event}, status, ${to}, ${now} from before returning 1
      ), closed as (
        update sellback_items set is_open = false
        where sellback_id in (select id from before) and is_open and ${to} in ('CONFIRMED', 'FAILED') returning 1
      ) select ${columns} from s`,
  )
}

/** Updates the on-chain facts of a row without changing its status. */
export async function noteFacts(tx: Tx, id: number, facts: SaleFacts | null, now: Date): Promise<void> {
  await sql`update sellbacks set updated_at = ${now} ${factsToSet(facts)} where id = ${id}`.execute(tx)
}

/** Records the current transaction hash until the sale is on chain. */
export async function noteHash(tx: Tx, id: number, hash: Hash, now: Date): Promise<void> {
  await sql`
    update sellbacks set transaction_hash = ${hash}, updated_at = ${now}
    where id = ${id} and block_number is null and status in ('SUBMITTING', 'SUBMITTED')`.execute(tx)
}

export type SellbackFilter = {
  partnerId: number
  endUserId?: number | undefined
  status?: SellbackStatus | undefined
  beforeId?: number | undefined
}

/** Newest first, one more than the page. */
export function listSellbacks(
  reader: Reader,
  { partnerId, endUserId, status, beforeId }: SellbackFilter,
  page: { limit: number; offset: number },
): Promise<Sellback[]> {
  const conditions = [
    sql`s.partner_id = ${partnerId}`,
    ...(endUserId === undefined ? [] : [sql`s.end_user_id = ${endUserId}`]),
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    ...(beforeId === undefined ? [] : [sql`s.id < ${beforeId}`]),
  ]
  return many(
    reader,
    sql<Sellback>`
      ${whole} where ${sql.join(conditions, sql` and `)}
      order by s.id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}

/** Sales read from a receipt whose block became final without the indexer seeing them. */
export function listLost(reader: Reader, finalBlock: bigint, limit: number): Promise<Sellback[]> {
  return many(
    reader,
    sql<Sellback>`${whole} where s.status = 'PENDING' and s.block_number <= ${finalBlock} order by s.id limit ${limit}`,
  )
}
