import { sql, type RawBuilder } from 'kysely'
import type { Hash } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import { many, one, prepared, type Reader, type Tx } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import type { PackCount, PackItem, Purchase } from './model.ts'
import { purchaseStore } from './store.ts'

/** The on-chain request of a purchase. */
export type PoolRequest = { requestId: string; quantity: number; slotCount: number; unitPrice: Micros }

export type PoolVersion = { tierId: number; version: number; slotCount: number; unitPrice: Micros }

export async function insertVersion(tx: Tx, version: PoolVersion): Promise<void> {
  await sql`
    insert into pool_versions (tier_id, version, slot_count, unit_price)
    values (${version.tierId}, ${version.version}, ${version.slotCount}, ${version.unitPrice})`.execute(tx)
}

export async function deleteVersion(tx: Tx, tierId: number, version: number): Promise<void> {
  await sql`delete from pool_versions where tier_id = ${tierId} and version = ${version}`.execute(tx)
}

export type NewPoolRequest = Omit<PoolRequest, 'slotCount'> & {
  purchaseId: number
  tierId: number
  version: number
  transactionHash: Hash
  blockNumber: bigint
  requestedAt: Date
}

/** Throws when the tier version is not indexed, because its slot count is then unknown. */
export async function insertRequest(tx: Tx, request: NewPoolRequest): Promise<void> {
  await one(
    tx,
    prepared(sql<{ requestId: string }>`
      insert into pool_requests (request_id, purchase_id, tier_id, version, quantity, slot_count, unit_price,
        transaction_hash, block_number, requested_at)
      select ${request.requestId}, ${request.purchaseId}, tier_id, version, ${request.quantity}, slot_count,
        ${request.unitPrice}, ${request.transactionHash}, ${request.blockNumber}, ${request.requestedAt}
      from pool_versions where tier_id = ${request.tierId} and version = ${request.version}
      returning request_id as "requestId"`),
  )
}

export async function deleteRequest(tx: Tx, requestId: string): Promise<void> {
  await sql`delete from pool_requests where request_id = ${requestId}`.execute(tx)
}

type Asked = { askedQuantity: number; askedSlots: number; askedPrice: Micros }

/** Undefined when the request belongs to no purchase of a partner. */
export async function lockRequest(
  tx: Tx,
  requestId: bigint,
): Promise<{ request: PoolRequest; purchase: Purchase } | undefined> {
  const found = await purchaseStore.lockJoined<Asked>(tx, {
    more: sql`
      r.quantity as "askedQuantity", r.slot_count as "askedSlots", r.unit_price as "askedPrice"`,
    join: sql`join pool_requests r on r.purchase_id = p.id`,
    where: sql`r.request_id = ${requestId.toString()}`,
  })
  if (!found) return undefined
  const { askedQuantity: quantity, askedSlots: slotCount, askedPrice: unitPrice, ...purchase } = found
  return { request: { requestId: requestId.toString(), quantity, slotCount, unitPrice }, purchase }
}

export type NewItem = {
  purchase: Pick<Purchase, 'id' | 'partnerId' | 'endUserId' | 'keyFamily' | 'tierId'>
  pack: number
  slot: number
  kind: 'CARD' | 'GRADED_CARD'
  tokenId: bigint
  recipient: StoredAddress
  valueMicros: Micros | null
  isWin: boolean
  windowEndsAt: Date | null
  transactionHash: Hash
  at: Date
}

/** Inserts a card, and counts the purchase with it. */
export async function insertItem(tx: Tx, state: 'REVEALED' | 'STUCK', item: NewItem): Promise<PackTally> {
  const { purchase } = item
  const isRevealed = state === 'REVEALED'
  const insertion = sql`
    insert into pack_items (purchase_id, pack, slot, state, partner_id, end_user_id, key_family, tier_id, kind,
      token_id, recipient, value_micros, is_win, window_ends_at, stuck_at, revealed_at, transaction_hash)
    values (${purchase.id}, ${item.pack}, ${item.slot}, ${state}, ${purchase.partnerId}, ${purchase.endUserId},
      ${purchase.keyFamily}, ${purchase.tierId}, ${item.kind}, ${item.tokenId}, ${item.recipient},
      ${item.valueMicros}, ${item.isWin}, ${item.windowEndsAt}, ${isRevealed ? null : item.at},
      ${isRevealed ? item.at : null}, ${item.transactionHash})
    returning purchase_id, pack, state`
  return one(tx, prepared(tallyOf(sql`r.purchase_id = ${purchase.id}`, { insertion })))
}

type Position = { purchaseId: number; pack: number; slot: number }

export async function deleteItem(tx: Tx, { purchaseId, pack, slot }: Position): Promise<void> {
  await sql`
    delete from pack_items where purchase_id = ${purchaseId} and pack = ${pack} and slot = ${slot}`.execute(tx)
}

/** Marks an undelivered card as delivered; null undoes it after a reorg. */
export async function markDelivered(
  tx: Tx,
  { purchaseId, pack, slot }: Position,
  delivery: { at: Date; windowEndsAt: Date; transactionHash: Hash } | null,
): Promise<void> {
  const isCard = sql`purchase_id = ${purchaseId} and pack = ${pack} and slot = ${slot}`
  await (
    delivery
      ? sql`
          update pack_items set state = 'REVEALED', revealed_at = ${delivery.at},
            window_ends_at = ${delivery.windowEndsAt}, transaction_hash = ${delivery.transactionHash}
          where ${isCard} and state = 'STUCK'`
      : sql`update pack_items set state = 'STUCK', revealed_at = null where ${isCard} and state = 'REVEALED'`
  ).execute(tx)
}

/** Closes the undelivered cards of a refunded pack; false reopens them after a reorg. */
export async function markRefunded(tx: Tx, purchaseId: number, pack: number, isRefunded: boolean): Promise<void> {
  const [from, to] = isRefunded ? ['STUCK', 'REPAID'] : ['REPAID', 'STUCK']
  await sql`
    update pack_items set state = ${to} where purchase_id = ${purchaseId} and pack = ${pack} and state = ${from}`.execute(
    tx,
  )
}

export type PackRefund = {
  purchaseId: number
  firstPack: number
  packs: number
  amount: Micros
  penalty: Micros
  transactionHash: Hash
  at: Date
}

export async function insertRefund(tx: Tx, refund: PackRefund): Promise<void> {
  await sql`
    insert into pack_refunds (purchase_id, first_pack, packs, amount, penalty, transaction_hash, at)
    values (${refund.purchaseId}, ${refund.firstPack}, ${refund.packs}, ${refund.amount}, ${refund.penalty},
      ${refund.transactionHash}, ${refund.at})`.execute(tx)
}

export async function deleteRefund(tx: Tx, purchaseId: number, firstPack: number): Promise<void> {
  await sql`delete from pack_refunds where purchase_id = ${purchaseId} and first_pack = ${firstPack}`.execute(tx)
}

export type PackTally = PackCount & { wholePacks: number; refunded: Micros }

/** Counts the packs, cards and refunds of a request. A card that the statement inserts is not in its snapshot. */
const tallyOf = (which: RawBuilder<unknown>, { insertion }: { insertion?: RawBuilder<unknown> } = {}) => sql<PackTally>`
      with ${insertion ? sql`added as (${insertion}),` : sql``}
      r as (select r.purchase_id, r.quantity, r.slot_count from pool_requests r where ${which}),
      items as (
        select i.pack, i.state from pack_items i join r on r.purchase_id = i.purchase_id
        ${insertion ? sql`union all select pack, state from added` : sql``}
      ), packs as (
        select pack, count(*) as drawn, count(*) filter (where state = 'REVEALED') as delivered,
          count(*) filter (where state = 'STUCK') as undelivered
        from items group by pack
      ), repaid as (
        select f.packs, f.amount + f.penalty as paid, exists (select 1 from packs where pack = f.first_pack) as is_drawn
        from pack_refunds f join r on r.purchase_id = f.purchase_id
      )
      select r.quantity, r.slot_count as "slotCount",
        (select coalesce(sum(drawn), 0)::integer from packs) as drawn,
        (select coalesce(sum(delivered), 0)::integer from packs) as delivered,
        (select coalesce(sum(undelivered), 0)::integer from packs) as undelivered,
        (select count(*)::integer from packs where delivered = r.slot_count) as "wholePacks",
        (select coalesce(sum(packs), 0)::integer from repaid) as repaid,
        (select coalesce(sum(packs) filter (where not is_drawn), 0)::integer from repaid) as "repaidUndrawn",
        (select coalesce(sum(paid), 0)::bigint from repaid) as refunded
      from r`

export const countPacks = (reader: Reader, requestId: string): Promise<PackTally> =>
  one(reader, prepared(tallyOf(sql`r.request_id = ${requestId}`)))

const itemColumns = sql`
  id, purchase_id as "purchaseId", pack, slot, kind, token_id as "tokenId", value_micros as "valueMicros",
  revealed_at as "revealedAt"`

/** Lists the delivered cards of purchases in draw order. */
export function listItems(reader: Reader, purchaseIds: readonly number[]): Promise<PackItem[]> {
  return many(
    reader,
    prepared(sql<PackItem>`
      select ${itemColumns} from pack_items
      where purchase_id = any(${[...purchaseIds]}::integer[]) and state = 'REVEALED'
      order by purchase_id, pack, slot`),
  )
}
