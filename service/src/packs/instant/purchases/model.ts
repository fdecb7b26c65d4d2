import { defineMachine } from '../../../kernel/machine.ts'
import type { Micros } from '../../../kernel/money.ts'
import type { Sale } from '../../checkout/model.ts'

/** The life of an instant purchase: that of a purchase from the pool, but for its parts. One bundle is one unit. */
export const instantPurchaseMachine = defineMachine({
  name: 'instant purchase',
  initial: ['RESERVED', 'PENDING', 'SUBMITTED'],
  states: ['PENDING', 'RESERVED', 'SUBMITTING', 'SUBMITTED', 'FULFILLED', 'REFUNDED', 'FAILED'],
  events: {
    /** Nonce, bytes and hash are stored. */
    sign: { from: ['RESERVED'], to: 'SUBMITTING' },
    /** A node has taken the bytes. */
    send: { from: ['RESERVED', 'SUBMITTING'], to: 'SUBMITTED' },
    /** The chain refused it for good, before or after it was sent. */
    refuse: { from: ['RESERVED', 'SUBMITTING', 'SUBMITTED'], to: 'FAILED' },
    /** The store tells of it, whatever we knew until now. */
    indexed: { from: ['PENDING', 'RESERVED', 'SUBMITTING'], to: 'SUBMITTED' },
    /** A hash that was given up is in the chain after all. */
    revive: { from: ['FAILED'], to: 'SUBMITTED' },
    /** A hash that is in no block, or in one without a purchase of ours. */
    giveUp: { from: ['PENDING'], to: 'FAILED' },
    fulfill: { from: ['SUBMITTED'], to: 'FULFILLED' },
    refund: { from: ['SUBMITTED'], to: 'REFUNDED' },
    /** The block of a delivery or of a refund left the chain. */
    unsettle: { from: ['FULFILLED', 'REFUNDED'], to: 'SUBMITTED' },
    /** The block of a wallet's purchase left the chain; its transaction may come again. */
    reorgRemoved: { from: ['SUBMITTED'], to: 'PENDING' },
  },
})

export type InstantPurchaseStatus = (typeof instantPurchaseMachine.states)[number]
export type InstantPurchaseEvent = keyof typeof instantPurchaseMachine.events

export type InstantPurchase = Sale<InstantPurchaseStatus> & {
  packetTypeId: number
  /** Null where the packet type has no words here. */
  setId: string | null
  productId: string | null
}

export const instantMemoOf = ({ partnerSlug, id }: Pick<Sale, 'partnerSlug' | 'id'>): string =>
  `${partnerSlug}-instant-${id}`

/** The pack a bundle comes from. */
export type InstantPack = {
  uniqueId: string
  setId: string | null
  name: string
  imageUrl: string | null
  openedAt: Date | null
}

/** A card of a bundle that was delivered, with its value at that time. */
export type InstantCard = {
  place: number
  tokenId: bigint
  uniqueId: string | null
  cardId: string | null
  name: string | null
  setId: string | null
  cardNumber: string | null
  rarity: string | null
  smallImageUrl: string | null
  largeImageUrl: string | null
  frontImageUrl: string | null
  isChase: boolean
  valueMicros: Micros | null
}

/** What was in an instant pack. */
export type OpenedPack = { pack: InstantPack | null; cards: readonly InstantCard[] }

export type ShownInstantPurchase = { purchase: InstantPurchase; opened: OpenedPack | undefined }
