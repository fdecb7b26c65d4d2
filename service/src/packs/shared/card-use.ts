/** What a card is already used for: it can be used for one thing at a time. */
export const cardUses = ['redemption', 'export', 'sale', 'other'] as const
export type CardUse = (typeof cardUses)[number]

/** Why a card that is in use cannot be used for something else, as the API says it. */
export type UseReason = 'already_selling' | 'promised_elsewhere'

/** The one decision about a card in use. Quotes, listings, screens and acts all ask it. */
export function reasonOfUse(use: CardUse | null): UseReason | null {
  if (use === null) return null
  return use === 'sale' ? 'already_selling' : 'promised_elsewhere'
}
