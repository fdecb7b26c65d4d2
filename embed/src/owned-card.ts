import type { Data } from '@packhouse/sdk/player'

export type OwnedCard = Data<'listClientCards'>['items'][number]
export type Offer = Data<'quoteClientSellback'>['items'][number]

/** Token ids are unique within their collection. */
export const keyOf = ({ item_type: kind, token_id: id }: { item_type: string; token_id: string }): string =>
  `${kind} ${id}`
