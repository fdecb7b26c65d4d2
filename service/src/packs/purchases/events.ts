import type { Tx } from '../../db/db.ts'
import { formatUsdc } from '../../kernel/money.ts'
import type { Emit, NewEvent } from '../../events/outbox.ts'
import { memoOf, type Purchase, type RevealedCard } from './model.ts'
import { revealItemToWire } from './wire.ts'
import type { SaleEventType } from '../checkout/product-adapter.ts'

export type PurchaseEventType = SaleEventType | 'reserved' | 'partially_fulfilled'

/** The data of every purchase event. */
export function purchaseToEvent(purchase: Purchase) {
  return {
    purchase_id: purchase.id,
    status: purchase.status,
    custody: purchase.custody,
    tier_id: purchase.tierId,
    quantity: purchase.quantity,
    memo: memoOf(purchase),
    external_user_id: purchase.externalUserId,
    transaction_hash: purchase.transactionHash,
    onchain_request_id: purchase.requestId,
    reason: purchase.failureReason,
    refunded_usdc: formatUsdc(purchase.refunded),
  }
}

export type PackAnnounce = (
  tx: Tx,
  eventType: PurchaseEventType,
  purchase: Purchase,
  cards?: readonly RevealedCard[],
) => Promise<void>

/** Lets an event be emitted again after a reorg. */
export const dedupeKeyOf = ({ reversions }: Pick<Purchase, 'reversions'>): string | undefined =>
  reversions === 0 ? undefined : `again ${reversions}`

export function eventOf(eventType: PurchaseEventType, purchase: Purchase, cards?: readonly RevealedCard[]): NewEvent {
  return {
    accountId: purchase.partnerId,
    event: `purchase.${eventType}`,
    resourceId: String(purchase.id),
    dedupeKey: dedupeKeyOf(purchase),
    data: {
      ...purchaseToEvent(purchase),
      ...(cards && { items: cards.map(revealItemToWire), finality: 'included' }),
    },
  }
}

/** Emits the webhook event in the transaction of the change. */
export function createAnnounce(emit: Emit): PackAnnounce {
  return (tx, eventType, purchase, cards) => emit(tx, eventOf(eventType, purchase, cards))
}
