import { defineMachine } from '../../kernel/machine.ts'
import type { Micros } from '../../kernel/money.ts'
import { saleEvents, type Sale } from '../checkout/model.ts'
import type { TokenFacts } from '../shared/token-metadata.ts'

/**
 * The lifecycle of a purchase. A custodial purchase starts RESERVED with its credits held, a wallet purchase PENDING with
 * its hash or SUBMITTED from the chain event. No timeout applies while a signed transaction may still be mined.
 */
export const purchaseMachine = defineMachine({
  name: 'purchase',
  initial: ['RESERVED', 'PENDING', 'SUBMITTED'],
  states: ['PENDING', 'RESERVED', 'SUBMITTING', 'SUBMITTED', 'FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED'],
  events: {
    ...saleEvents,
    fulfillPart: { from: ['SUBMITTED'], to: 'PARTIALLY_FULFILLED' },
    /** A reorg removed the block of a reveal or a refund. */
    unsettle: { from: ['FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED'], to: 'SUBMITTED' },
  },
})

export type PurchaseStatus = (typeof purchaseMachine.states)[number]
export type PurchaseEvent = keyof typeof purchaseMachine.events

export const maxQuantity = 10

export type Purchase = Sale<PurchaseStatus> & { tierId: number }

/** A delivered card with its value at the time of the reveal. */
export type PackItem = {
  id: bigint
  purchaseId: number
  pack: number
  slot: number
  kind: 'CARD' | 'GRADED_CARD'
  tokenId: bigint
  valueMicros: Micros | null
  revealedAt: Date
}

/** A delivered card with its metadata. */
export type RevealedCard = PackItem & { facts: TokenFacts }

export const memoOf = ({ partnerSlug, id }: Pick<Purchase, 'partnerSlug' | 'id'>): string => `${partnerSlug}-${id}`

/** The packs and cards of a purchase, counted from the indexed logs of the pool. */
export type PackCount = {
  quantity: number
  slotCount: number
  /** Drawn cards, delivered or not. */
  drawn: number
  delivered: number
  undelivered: number
  /** Refunded packs, and how many of them were never drawn. */
  repaid: number
  repaidUndrawn: number
}

export type SettlementEvent = 'fulfill' | 'fulfillPart' | 'refund'

/** The event that settles a purchase; undefined while a pack is neither delivered nor refunded. */
export function settlementOf(count: PackCount): SettlementEvent | undefined {
  const { quantity, slotCount, drawn, delivered, undelivered, repaid, repaidUndrawn } = count
  const isSettled = undelivered === 0 && drawn === slotCount * (quantity - repaidUndrawn)
  if (!isSettled) return undefined
  if (repaid === 0) return 'fulfill'
  return delivered > 0 ? 'fulfillPart' : 'refund'
}
