import type { CardAfter, Purchase } from '../../api/types.ts'

export type Aftermath = {
  /** When the offer to buy the cards back ends; null before the draw. */
  offerEnd: string | null
  /** Cards that are still with the buyer and can be offered. */
  held: readonly CardAfter[]
  /** Cards with a sell-back, redemption, export or transfer. */
  gone: readonly CardAfter[]
  isOfferOpen: boolean
  /** The state that all cards share after they left; undefined while one is held or they differ. */
  state: CardAfter['state'] | undefined
}

/** What came after a purchase. Every banner, step, badge and list about it derives from this. */
export function aftermathOf(
  { fulfilled_at: fulfilledAt, what_came_after: cards }: Purchase,
  windowSeconds: number | null,
  now: number,
): Aftermath {
  const end = fulfilledAt !== null && windowSeconds !== null ? Date.parse(fulfilledAt) + windowSeconds * 1_000 : null
  const held = cards.filter(({ state }) => state === 'HELD')
  const states = new Set(cards.map(({ state }) => state))
  return {
    offerEnd: end === null ? null : new Date(end).toISOString(),
    held,
    gone: cards.filter(({ state }) => state !== 'HELD'),
    isOfferOpen: held.length > 0 && end !== null && end > now,
    state: states.size === 1 && held.length === 0 ? cards[0]?.state : undefined,
  }
}
