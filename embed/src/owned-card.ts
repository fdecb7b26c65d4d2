import type { Data } from '@packhouse/sdk/player'

export type OwnedCard = Data<'listClientCards'>['items'][number]
/** What the pool pays, and the time by which the offer ends. */
export type Offer = Data<'quoteClientSellback'>['items'][number] & { now: () => number }

/** Token ids are unique within their collection. */
export const keyOf = ({ item_type: kind, token_id: id }: { item_type: string; token_id: string }): string =>
  `${kind} ${id}`

/** The time of the service since one of its answers. The clock of the browser may differ. */
export function clockFrom(answeredAt: string): () => number {
  const offset = Date.parse(answeredAt) - performance.now()
  return () => performance.now() + offset
}
