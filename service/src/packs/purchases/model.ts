import { defineMachine } from '../../kernel/machine.ts'
import type { Micros } from '../../kernel/money.ts'
import type { Sale } from '../checkout/model.ts'
import type { TokenFacts } from '../shared/token-metadata.ts'

/**
 * The life of a purchase. A custodial one begins with its credits set aside, another one with its hash or with the
 * chain's own word. Nothing here follows from waiting while a signed transaction may still land; the last rows are what
 * a reorganisation of the chain takes back.
 */
export const purchaseMachine = defineMachine({
  name: 'purchase',
  initial: ['RESERVED', 'PENDING', 'SUBMITTED'],
  states: ['PENDING', 'RESERVED', 'SUBMITTING', 'SUBMITTED', 'FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED'],
  events: {
    /** Nonce, bytes and hash are stored. */
    sign: { from: ['RESERVED'], to: 'SUBMITTING' },
    /** A node has taken the bytes. */
    send: { from: ['RESERVED', 'SUBMITTING'], to: 'SUBMITTED' },
    /** The chain refused it for good, before or after it was sent. */
    refuse: { from: ['RESERVED', 'SUBMITTING', 'SUBMITTED'], to: 'FAILED' },
    /** The pool tells of it, whatever we knew until now. */
    indexed: { from: ['PENDING', 'RESERVED', 'SUBMITTING'], to: 'SUBMITTED' },
    /** A hash that was given up is in the chain after all. */
    revive: { from: ['FAILED'], to: 'SUBMITTED' },
    /** A hash that is in no block, or in one without a purchase of ours. */
    giveUp: { from: ['PENDING'], to: 'FAILED' },
    fulfill: { from: ['SUBMITTED'], to: 'FULFILLED' },
    fulfillPart: { from: ['SUBMITTED'], to: 'PARTIALLY_FULFILLED' },
    refund: { from: ['SUBMITTED'], to: 'REFUNDED' },
    /** The block of a reveal or of a refund left the chain. */
    unsettle: { from: ['FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED'], to: 'SUBMITTED' },
    /** The block of a wallet's purchase left the chain; its transaction may come again. */
    reorgRemoved: { from: ['SUBMITTED'], to: 'PENDING' },
  },
})

export type PurchaseStatus = (typeof purchaseMachine.states)[number]
export type PurchaseEvent = keyof typeof purchaseMachine.events

export const maxQuantity = 10

export type Purchase = Sale<PurchaseStatus> & { tierId: number }

/** A card that was drawn and delivered, with its value at that time. */
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

/** A card as the caller sees it. */
export type RevealedCard = PackItem & { facts: TokenFacts }

export const memoOf = ({ partnerSlug, id }: Pick<Purchase, 'partnerSlug' | 'id'>): string => `${partnerSlug}-${id}`

/** What the pool's logs say about the packs of a purchase. */
export type PackCount = {
  quantity: number
  slotCount: number
  /** Cards that were drawn, delivered or not. */
  drawn: number
  delivered: number
  stuck: number
  /** Packs that were paid back, and how many of them were never drawn. */
  repaid: number
  repaidUndrawn: number
}

export type Settlement = 'fulfill' | 'fulfillPart' | 'refund'

/** Where the packs of a purchase stand; undefined while one of them is neither delivered nor paid back. */
export function settlementOf(count: PackCount): Settlement | undefined {
  const { quantity, slotCount, drawn, delivered, stuck, repaid, repaidUndrawn } = count
  const isSettled = stuck === 0 && drawn === slotCount * (quantity - repaidUndrawn)
  if (!isSettled) return undefined
  if (repaid === 0) return 'fulfill'
  return delivered > 0 ? 'fulfillPart' : 'refund'
}
