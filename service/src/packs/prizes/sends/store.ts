import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import {
  sendItemMachine,
  sendMachine,
  type Prize,
  type Send,
  type SendableKind,
  type SendItem,
  type SendItemEvent,
  type SendStatus,
  type SkippedItem,
  type SkipReason,
} from './model.ts'

/** Claims of cards that belong to packets; any other claim is one of an operation in progress. */
const packetPurposes = ['packet', 'bundle', 'instant']

type PrizeScope = { partnerId: number; inventory: StoredAddress; now: Date }

/** A card recorded with an opened pack is sold together with it. */
const isInUnsoldPack = sql`exists (
  select from instant_pack_cards k where k.unique_id = p.unique_id
    and not exists (select from store_bundles b where b.pack_id = k.pack_id and b.sold_at is not null))`

const reasonOf = ({ inventory }: PrizeScope) => sql<SkipReason | null>`case
  when t.burned_at is not null then 'burned'
  when t.stocked_tier is not null or t.stocked_bundle is not null then 'listed'
  when c.purpose = any(${packetPurposes}) or ${isInUnsoldPack} then 'tied_to_packet'
  when c.purpose is not null then 'already_queued'
  when i.kind = 'SEALED_PRODUCT' and i.opened_at is not null then 'not_sealed'
  when i.kind = 'SEALED_PRODUCT' and t.minted_at is null then 'container_not_minted'
  when i.kind = 'GRADED_CARD' and (i.grade is null or i.cert_number is null) then 'missing_grade_proof'
  when t.minted_at is not null and t.owner is distinct from ${inventory} then 'not_held_by_server_wallet'
  end`

const prizesOf = (scope: PrizeScope) => sql`
  select p.unique_id as "uniqueId", i.kind, i.name, i.image_url as "imageUrl", i.card_id as "cardId",
    i.grade_company as "gradeCompany", i.grade, t.token_id as "tokenId", t.minted_at is not null as "isMinted",
    case when t.minted_at is null then n.price_group else t.price_group end as "priceGroup",
    ${reasonOf(scope)} as reason, p.assigned_at
  from prizes p join items i on i.unique_id = p.unique_id join inventory_items n on n.unique_id = p.unique_id
  left join tokens t on t.unique_id = p.unique_id
  left join claims c on c.unique_id = p.unique_id and c.released_at is null
    and (c.expires_at is null or c.expires_at > ${scope.now})
  where p.partner_id = ${scope.partnerId}`

/** Those of the items that are prizes of the partner. */
export function listPrizes(reader: Reader, scope: PrizeScope, uniqueIds: readonly string[]): Promise<Prize[]> {
  return many(reader, sql<Prize>`${prizesOf(scope)} and p.unique_id = any(${uniqueIds}::text[])`)
}

export type PrizeFilter = { kind?: SendableKind | undefined; isSendable?: boolean | undefined }

/** Newest first, one more than the page. */
export function searchPrizes(
  reader: Reader,
  scope: PrizeScope,
  { kind, isSendable }: PrizeFilter,
  page: { limit: number; offset: number },
): Promise<Prize[]> {
  return many(
    reader,
    sql<Prize>`
      select * from (${prizesOf(scope)} and (${kind ?? null}::text is null or i.kind = ${kind ?? null})) found
      where ${isSendable ?? null}::boolean is null or (reason is null) = ${isSendable ?? null}::boolean
      order by assigned_at desc, "uniqueId" limit ${page.limit + 1} offset ${page.offset}`,
  )
}

/** Sealed products by token id; those without an item are omitted. */
export function listContainers(reader: Reader, tokenIds: readonly bigint[]) {
  return many(
    reader,
    sql<{ tokenId: bigint; uniqueId: string }>`
      select token_id as "tokenId", unique_id as "uniqueId" from tokens
      where kind = 'SEALED_PRODUCT' and unique_id is not null and token_id = any(${tokenIds}::bigint[])`,
  )
}

const columns = sql`s.id, s.partner_id as "partnerId", s.wallet_address as "walletAddress", s.reference,
  s.buyback_eligible as "isBuybackEligible", s.asked, s.retry_of as "retryOf", s.status, s.skipped, s.reopenings,
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.completed_at as "completedAt"`

const itemColumns = sql`i.id, i.send_id as "sendId", i.unique_id as "uniqueId", i.kind, i.action, i.status,
  i.token_id as "tokenId", i.item_ref as "itemRef", i.tx_hash as "txHash", i.error, i.awaits_window as "awaitsWindow",
  i.buyback_registered_at as "buybackRegisteredAt", i.buyback_error as "buybackError",
  (select case c.error_name when 'PrizeCap' then 'daily_cap' when 'PrizesPaused' then 'paused' end from chain_intents c
    where c.reference = 'send-item:' || i.id and c.status = 'QUEUED' and i.status in ('PENDING', 'SENDING')
  ) as "waitingFor"`

export type NewSend = Pick<Send, 'partnerId' | 'walletAddress' | 'reference' | 'isBuybackEligible' | 'asked'> & {
  key: string
  keyFamily: string
  retryOf: number | null
}

/** Undefined when the idempotency key is taken. */
export function insertSend(tx: Tx, send: NewSend, now: Date): Promise<Send | undefined> {
  return maybe(
    tx,
    sql<Send>`
      insert into sends as s (partner_id, idempotency_key, key_family, wallet_address, reference, buyback_eligible, asked,
        retry_of, status, skipped, created_at, updated_at)
      values (${send.partnerId}, ${send.key}, ${send.keyFamily}, ${send.walletAddress}, ${send.reference},
        ${send.isBuybackEligible}, ${send.asked}, ${send.retryOf}, 'in_progress', '[]', ${now}, ${now})
      on conflict (partner_id, idempotency_key) do nothing returning ${columns}`,
  )
}

export function setSkipped(tx: Tx, id: number, skipped: readonly SkippedItem[]): Promise<Send> {
  return one(
    tx,
    sql<Send>`
      update sends s set skipped = ${JSON.stringify(skipped)}::jsonb where s.id = ${id} returning ${columns}`,
  )
}

export type NewSendItem = Pick<SendItem, 'sendId' | 'uniqueId' | 'kind' | 'action' | 'tokenId' | 'awaitsWindow'> & {
  partnerId: number
  place: number
  itemRef: Hex
}

export function insertSendItem(tx: Tx, item: NewSendItem, now: Date): Promise<SendItem> {
  return one(
    tx,
    sql<SendItem>`
      insert into send_items as i (send_id, partner_id, place, unique_id, kind, action, status, token_id, item_ref,
        awaits_window, updated_at)
      values (${item.sendId}, ${item.partnerId}, ${item.place}, ${item.uniqueId}, ${item.kind}, ${item.action}, 'PENDING',
        ${item.tokenId}, ${item.itemRef}, ${item.awaitsWindow}, ${now})
      returning ${itemColumns}`,
  )
}

export function findSendByKey(reader: Reader, partnerId: number, key: string): Promise<Send | undefined> {
  return maybe(
    reader,
    sql<Send>`select ${columns} from sends s where s.partner_id = ${partnerId} and s.idempotency_key = ${key}`,
  )
}

export function listSendsByKey(reader: Reader, partnerId: number, keys: readonly string[]): Promise<Send[]> {
  return many(
    reader,
    sql<Send>`
      select ${columns} from sends s where s.partner_id = ${partnerId} and s.idempotency_key = any(${keys}::text[])`,
  )
}

export function findSend(reader: Reader, partnerId: number, id: number): Promise<Send | undefined> {
  return maybe(reader, sql<Send>`select ${columns} from sends s where s.id = ${id} and s.partner_id = ${partnerId}`)
}

export function lockSend(tx: Tx, id: number): Promise<Send> {
  return one(tx, sql<Send>`select ${columns} from sends s where s.id = ${id} for update`)
}

export type SendFilter = {
  partnerId: number
  status?: SendStatus | undefined
  walletAddress?: StoredAddress | undefined
  reference?: string | undefined
  beforeId?: bigint | undefined
}

/** Newest first, one more than the page. */
export function listSends(
  reader: Reader,
  { partnerId, status, walletAddress, reference, beforeId }: SendFilter,
  page: { limit: number; offset: number },
): Promise<Send[]> {
  const conditions = [
    sql`s.partner_id = ${partnerId}`,
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    ...(walletAddress === undefined ? [] : [sql`s.wallet_address = ${walletAddress}`]),
    ...(reference === undefined ? [] : [sql`s.reference = ${reference}`]),
    ...(beforeId === undefined ? [] : [sql`s.id < ${beforeId}`]),
  ]
  return many(
    reader,
    sql<Send>`
      select ${columns} from sends s where ${sql.join(conditions, sql` and `)}
      order by s.id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}

/** In the order of the request. */
export function listSendItems(reader: Reader, sendIds: readonly number[]): Promise<SendItem[]> {
  return many(
    reader,
    sql<SendItem>`
      select ${itemColumns} from send_items i where i.send_id = any(${sendIds}::integer[]) order by i.send_id, i.place`,
  )
}

export function findItemByRef(reader: Reader, itemRef: Hex): Promise<SendItem | undefined> {
  return maybe(reader, sql<SendItem>`select ${itemColumns} from send_items i where i.item_ref = ${itemRef}`)
}

export function findSendItem(reader: Reader, id: number): Promise<SendItem | undefined> {
  return maybe(reader, sql<SendItem>`select ${itemColumns} from send_items i where i.id = ${id}`)
}

/** In the order of insertion. */
export function listItemsByRef(reader: Reader, itemRefs: readonly Hex[]): Promise<SendItem[]> {
  return many(
    reader,
    sql<SendItem>`select ${itemColumns} from send_items i where i.item_ref = any(${itemRefs}::text[]) order by i.id`,
  )
}

export type ItemMove = { now: Date; txHash?: Hash | undefined; error?: string | undefined; sentAt?: Date | undefined }

/** The only statement that changes an item's status. Undefined when the current status does not allow the event. */
export function moveSendItem(
  tx: Tx,
  id: number,
  event: SendItemEvent,
  { now, txHash, error, sentAt }: ItemMove,
): Promise<SendItem | undefined> {
  return moveRow<SendItem>(tx, sendItemMachine, {
    table: sql`send_items i`,
    id,
    event,
    set: [
      sql`updated_at = ${now}`,
      sql`tx_hash = coalesce(${txHash ?? null}, i.tx_hash)`,
      sql`error = ${error ?? null}`,
      sql`sent_at = ${sentAt ?? null}`,
    ],
    returning: itemColumns,
  })
}

/** A replacement with a higher fee may be the transaction that was included. */
export async function setItemHash(tx: Tx, id: number, txHash: Hash, now: Date): Promise<void> {
  await sql`
    update send_items set tx_hash = ${txHash}, updated_at = ${now} where id = ${id} and status <> 'SENT'`.execute(tx)
}

export type WindowOutcome = { registeredAt: Date | null; error: string | null; isOpen: boolean }

/** Records the outcome of an item's window; undefined when it is already recorded. */
export function setWindow(
  tx: Tx,
  id: number,
  { registeredAt, error, isOpen }: WindowOutcome,
  now: Date,
): Promise<SendItem | undefined> {
  return maybe(
    tx,
    sql<SendItem>`
      update send_items i set awaits_window = ${isOpen}, buyback_registered_at = ${registeredAt},
        buyback_error = ${error}, updated_at = ${now}
      where i.id = ${id} and i.awaits_window <> ${isOpen}::boolean returning ${itemColumns}`,
  )
}

/** The newest item that delivered the token to this holder, with its window pending or not. */
export function findItemOfWindow(
  reader: Reader,
  { kind, tokenId, holder, awaitsWindow }: { kind: string; tokenId: bigint; holder: string; awaitsWindow: boolean },
): Promise<SendItem | undefined> {
  return maybe(
    reader,
    sql<SendItem>`
      select ${itemColumns} from send_items i join sends s on s.id = i.send_id
      where i.kind = ${kind} and i.token_id = ${tokenId} and i.status = 'SENT' and s.wallet_address = ${holder}
        and s.buyback_eligible and i.awaits_window = ${awaitsWindow}::boolean
      order by i.id desc limit 1`,
  )
}

/** The only statement that changes a send's status. */
export function moveSend(tx: Tx, id: number, event: keyof typeof sendMachine.events, now: Date) {
  const isOpen = sendMachine.events[event].to === 'in_progress'
  return moveRow<Send>(tx, sendMachine, {
    table: sql`sends s`,
    id,
    event,
    set: [
      sql`updated_at = ${now}`,
      sql`completed_at = ${isOpen ? null : now}`,
      sql`reopenings = s.reopenings + ${isOpen ? 1 : 0}`,
    ],
    returning: columns,
  })
}
