import { defineMachine } from '../../../kernel/machine.ts'
import type { Micros } from '../../../kernel/money.ts'
import { saleEvents, type Sale } from '../../checkout/model.ts'

/** The lifecycle of an instant purchase. One bundle is one unit, so there is no partial fulfillment. */
export const instantPurchaseMachine = defineMachine({
  name: 'instant purchase',
  initial: ['RESERVED', 'PENDING', 'SUBMITTED'],
  states: ['PENDING', 'RESERVED', 'SUBMITTING', 'SUBMITTED', 'FULFILLED', 'REFUNDED', 'FAILED'],
  events: saleEvents,
})

export type InstantPurchaseStatus = (typeof instantPurchaseMachine.states)[number]
export type InstantPurchaseEvent = keyof typeof instantPurchaseMachine.events

export type InstantPurchase = Sale<InstantPurchaseStatus> & {
  packetTypeId: number
  /** Null while the packet type is not in the database. */
  setId: string | null
  catalogProductId: string | null
}

export const instantMemoOf = ({ partnerSlug, id }: Pick<Sale, 'partnerSlug' | 'id'>): string =>
  `${partnerSlug}-instant-${id}`

/** The opened pack that a bundle was made from. */
export type InstantPack = {
  uniqueId: string
  setId: string | null
  name: string
  imageUrl: string | null
  openedAt: Date | null
}

/** A delivered card of a bundle with its value at the time of delivery. */
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

/** The pack and the cards of a fulfilled instant purchase. */
export type OpenedPack = { pack: InstantPack | null; cards: readonly InstantCard[] }

export type ShownInstantPurchase = { purchase: InstantPurchase; opened: OpenedPack | undefined }
