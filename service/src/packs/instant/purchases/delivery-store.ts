import { sql } from 'kysely'
import type { Hash } from 'viem'
import { maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import type { Micros } from '../../../kernel/money.ts'
import type { InstantPurchase } from './model.ts'

/** The on-chain request of an instant purchase. */
export type InstantRequest = { requestId: string; purchaseId: number; bundleId: bigint | null }

const requestColumns = sql`request_id as "requestId", purchase_id as "purchaseId", bundle_id as "bundleId"`

export type NewInstantRequest = {
  requestId: string
  purchaseId: number
  transactionHash: Hash
  blockNumber: bigint
  requestedAt: Date
}

export async function insertRequest(tx: Tx, request: NewInstantRequest): Promise<void> {
  const { requestId, purchaseId, transactionHash, blockNumber, requestedAt } = request
  await sql`
    insert into instant_requests (request_id, purchase_id, transaction_hash, block_number, requested_at)
    values (${requestId}, ${purchaseId}, ${transactionHash}, ${blockNumber}, ${requestedAt})`.execute(tx)
}

export async function deleteRequest(tx: Tx, requestId: string): Promise<void> {
  await sql`delete from instant_requests where request_id = ${requestId}`.execute(tx)
}

export function findRequest(reader: Reader, requestId: string): Promise<InstantRequest | undefined> {
  return maybe(
    reader,
    sql<InstantRequest>`select ${requestColumns} from instant_requests where request_id = ${requestId}`,
  )
}

export async function setBundle(tx: Tx, requestId: string, bundleId: number | null): Promise<void> {
  await sql`update instant_requests set bundle_id = ${bundleId} where request_id = ${requestId}`.execute(tx)
}

export type StoreBundle = {
  bundleId: number
  packetTypeId: number
  packId: number
  entries: readonly number[]
  mediaHash: string
  at: Date
}

export async function insertBundle(tx: Tx, bundle: StoreBundle): Promise<void> {
  const { bundleId, packetTypeId, packId, entries, mediaHash, at } = bundle
  await sql`
    insert into store_bundles (bundle_id, packet_type_id, pack_id, entries, media_hash, added_at)
    values (${bundleId}, ${packetTypeId}, ${packId}, ${[...entries]}::bigint[], ${mediaHash}, ${at})`.execute(tx)
}

export async function deleteBundle(tx: Tx, bundleId: number): Promise<void> {
  await sql`delete from store_bundles where bundle_id = ${bundleId}`.execute(tx)
}

/** Null undoes the removal after a reorg. */
export async function markBundleRemoved(tx: Tx, bundleId: number, at: Date | null): Promise<void> {
  await sql`update store_bundles set removed_at = ${at} where bundle_id = ${bundleId}`.execute(tx)
}

export async function markBundleSold(
  tx: Tx,
  bundleId: number,
  sold: { requestId: bigint; at: Date } | null,
): Promise<void> {
  await sql`
    update store_bundles set sold_to_request = ${sold?.requestId.toString() ?? null}::numeric, sold_at = ${sold?.at ?? null}
    where bundle_id = ${bundleId}`.execute(tx)
}

export type NewInstantCard = {
  purchase: InstantPurchase
  place: number
  kind: 'CARD' | 'GRADED_CARD'
  tokenId: bigint
  valueMicros: Micros | null
  isStuck: boolean
  transactionHash: Hash
  at: Date
}

export async function insertCard(tx: Tx, card: NewInstantCard): Promise<void> {
  const { purchase, place, kind, tokenId, valueMicros, isStuck, transactionHash, at } = card
  await sql`
    insert into instant_cards (purchase_id, place, state, partner_id, end_user_id, packet_type_id, kind, token_id,
      recipient, value_micros, stuck_at, revealed_at, transaction_hash)
    values (${purchase.id}, ${place}, ${isStuck ? 'STUCK' : 'REVEALED'}, ${purchase.partnerId}, ${purchase.endUserId},
      ${purchase.packetTypeId}, ${kind}, ${tokenId}, ${purchase.recipientAddress}, ${valueMicros},
      ${isStuck ? at : null}, ${isStuck ? null : at}, ${transactionHash})`.execute(tx)
}

export async function deleteCards(tx: Tx, purchaseId: number): Promise<void> {
  await sql`delete from instant_cards where purchase_id = ${purchaseId}`.execute(tx)
}

/** Marks the cards of the mask as undelivered and all others as delivered. */
export async function applyStuckMask(tx: Tx, purchaseId: number, mask: bigint, at: Date): Promise<void> {
  await sql`
    update instant_cards set state = case when isStuck then 'STUCK' else 'REVEALED' end,
      stuck_at = case when isStuck then coalesce(stuck_at, ${at}) else stuck_at end,
      revealed_at = case when isStuck then null else coalesce(revealed_at, ${at}) end
    from (select id as card, (${mask}::bigint >> place) & 1 = 1 as isStuck from instant_cards
      where purchase_id = ${purchaseId}) masked
    where id = masked.card and state <> 'REPAID'`.execute(tx)
}

/** Closes the undelivered cards of a refunded pack; false reopens them after a reorg. Delivered cards are kept. */
export async function markRefunded(tx: Tx, purchaseId: number, isRefunded: boolean): Promise<void> {
  const [from, to] = isRefunded ? ['STUCK', 'REPAID'] : ['REPAID', 'STUCK']
  await sql`update instant_cards set state = ${to} where purchase_id = ${purchaseId} and state = ${from}`.execute(tx)
}

export type CardCount = { cards: number; undelivered: number }

export function countCards(reader: Reader, purchaseId: number): Promise<CardCount> {
  return one(
    reader,
    sql<CardCount>`
      select count(*)::integer as cards, count(*) filter (where state = 'STUCK')::integer as undelivered
      from instant_cards where purchase_id = ${purchaseId}`,
  )
}

export type UndeliveredLog = { blockHash: string; logIndex: number; blockNumber: bigint; blockTime: Date }

export async function insertUndeliveredLog(
  tx: Tx,
  purchaseId: number,
  mask: bigint,
  place: UndeliveredLog,
): Promise<void> {
  await sql`
    insert into instant_stuck_words (block_hash, log_index, block_number, purchase_id, mask, at)
    values (${place.blockHash}, ${place.logIndex}, ${place.blockNumber}, ${purchaseId}, ${mask}, ${place.blockTime})`.execute(
    tx,
  )
}

/** Deletes one `InstantStuck` log and returns the log before it. */
export async function deleteUndeliveredLog(
  tx: Tx,
  purchaseId: number,
  { blockHash, logIndex }: Pick<UndeliveredLog, 'blockHash' | 'logIndex'>,
): Promise<{ mask: bigint; at: Date } | undefined> {
  await sql`delete from instant_stuck_words where block_hash = ${blockHash} and log_index = ${logIndex}`.execute(tx)
  return maybe(
    tx,
    sql<{ mask: bigint; at: Date }>`
      select mask, at from instant_stuck_words where purchase_id = ${purchaseId}
      order by block_number desc, log_index desc limit 1`,
  )
}
