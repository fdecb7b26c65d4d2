import type { Address, Hash, Hex, RpcLog } from 'viem'
import type { Permit, UnsignedCall } from '../../chain/calls/unsigned-calls.ts'
import type { Tx } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import type { NewEvent } from '../../events/outbox.ts'
import type { Bought, Sale, SaleEvent } from './model.ts'
import type { SaleStore } from './store.ts'
import type { Credits } from './credits.ts'
import type { Offer, ReadOffer } from './ports.ts'
import type { UndeliveredDelivery, UndeliveredTables } from './undelivered-store.ts'

export type SaleEventType = 'submitted' | 'fulfilled' | 'refunded' | 'failed' | 'reverted'

export type AnnounceSale<Row> = (tx: Tx, eventType: SaleEventType, row: Row) => Promise<void>

/** What the buyer saw; the contract refuses to sell anything else. */
export type Seen = Pick<Offer, 'version' | 'bundles'>

export type WalletBuy = Seen & {
  productId: number
  quantity: number
  maxUnit: Micros
  recipient: Address
  partnerRef: Hex
  userRandom: Hex
  permit?: Permit | undefined
}

/** The purpose of the intents, the tables and the calls that retry or refund undelivered packs. */
export type UndeliveredAdapter = {
  readonly purpose: string
  readonly tables: UndeliveredTables
  encodeRetry(delivery: UndeliveredDelivery): Hex
  encodeRefund(delivery: UndeliveredDelivery): Hex
}

/**
 * What differs between the products: packs drawn from the pool, and bundles of the instant store. Holds, relaying, hash
 * claims and settlement are shared by the checkout.
 */
export type ProductAdapter<Row extends Sale> = {
  /** Prefix of intent references and purposes. */
  readonly name: 'purchase' | 'instant_purchase'
  readonly seller: Address
  readonly store: SaleStore<Row, SaleEvent>
  readonly credits: Credits
  readonly announce: AnnounceSale<Row>
  /** The webhook event of a custodial purchase whose credits are held. */
  reservedEvent(row: Row): NewEvent
  readonly readOffer: ReadOffer
  /** The request field that names the product, and its label in messages. */
  readonly productId: { readonly field: string; readonly label: string }
  /** Refuses an unknown product, or a transaction that bought other products. */
  refuseUnknown(productId: number): never
  refuseOther(productIds: readonly number[]): never
  /** Decodes the purchase events among the logs of the seller contract. */
  readBought(logs: readonly RpcLog[], transactionHash: Hash): Bought[]
  /** Encodes the call of a custodial purchase; the contract rejects a repeated partner reference. */
  encodeBuy(row: Row, order: Seen & { userRef: Hex; partnerRef: Hex; userRandom: Hex }): Hex
  /** Builds the call that a wallet signs to buy. */
  buyCall(order: WalletBuy): UnsignedCall
  readonly undelivered: UndeliveredAdapter
}
