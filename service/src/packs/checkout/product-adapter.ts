import type { Address, Hash, Hex, RpcLog } from 'viem'
import type { UnsignedCall } from '../../chain/calls/unsigned-calls.ts'
import type { Tx } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import type { NewEvent } from '../../outbox/outbox.ts'
import type { Bought, Sale, SaleEvent } from './model.ts'
import type { SaleStore } from './store.ts'
import type { Credits } from './credits.ts'
import type { ReadOffer } from './ports.ts'

export type SaleEventType = 'submitted' | 'fulfilled' | 'refunded' | 'failed' | 'reverted'

export type AnnounceSale<Row> = (tx: Tx, eventType: SaleEventType, row: Row) => Promise<void>

export type WalletBuy = {
  productId: number
  quantity: number
  maxUnit: Micros
  recipient: Address
  partnerRef: Hex
  userRandom: Hex
}

/**
 * One kind of goods: packs drawn from the pool, or bundles of the store. Holding credits, sending, claiming a hash and
 * following the chain are the same for all of them; this is what differs.
 */
export type ProductAdapter<Row extends Sale> = {
  /** The word for one of them in references, holds and events. */
  readonly name: 'purchase' | 'instant_purchase'
  readonly seller: Address
  readonly store: SaleStore<Row, SaleEvent>
  readonly credits: Credits
  readonly announce: AnnounceSale<Row>
  /** The first a partner hears of a purchase with credits. */
  reservedEvent(row: Row): NewEvent
  readonly readOffer: ReadOffer
  /** What requests call the line, and what its name is in a sentence. */
  readonly productId: { readonly field: string; readonly word: string }
  /** Refuses a line there is not, and a transaction that bought of another. */
  refuseUnknown(productId: number): never
  refuseOther(lines: readonly number[]): never
  /** The purchases among the logs of the seller. */
  readBought(logs: readonly RpcLog[], transactionHash: Hash): Bought[]
  /** The call a custodial purchase is made with; its mark makes the seller refuse it a second time. */
  encodeBuy(row: Row, partnerRef: Hex, userRandom: Hex): Hex
  /** What a wallet sends to buy by itself. */
  buyCall(order: WalletBuy): UnsignedCall
}
