import type { Tx } from '../../db/db.ts'
import { formatUsdc } from '../../kernel/money.ts'
import type { Emit, NewEvent } from '../../outbox/outbox.ts'
import { memoOf, type Purchase, type RevealedCard } from './model.ts'
import { revealItemToWire } from './wire.ts'
import type { SaleNews } from '../checkout/product-adapter.ts'

export type PurchaseNews = SaleNews | 'reserved' | 'partially_fulfilled'

/** What every event of a purchase tells. */
export function newsOf(purchase: Purchase) {
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
  news: PurchaseNews,
  purchase: Purchase,
  cards?: readonly RevealedCard[],
) => Promise<void>

/** What a reorganisation repeats is told again, once more. */
export const momentOf = ({ reversions }: Pick<Purchase, 'reversions'>): string | undefined =>
  reversions === 0 ? undefined : `again ${reversions}`

export function eventOf(news: PurchaseNews, purchase: Purchase, cards?: readonly RevealedCard[]): NewEvent {
  return {
    accountId: purchase.partnerId,
    event: `purchase.${news}`,
    resourceId: String(purchase.id),
    moment: momentOf(purchase),
    data: {
      ...newsOf(purchase),
      ...(cards && { items: cards.map(revealItemToWire), finality: 'included' }),
    },
  }
}

/** Tells the partner, in the transaction of the change. */
export function createAnnounce(emit: Emit): PackAnnounce {
  return (tx, news, purchase, cards) => emit(tx, eventOf(news, purchase, cards))
}
