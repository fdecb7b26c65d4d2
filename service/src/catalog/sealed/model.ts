import type { ExpansionRecord, ImageRecord, PriceRecord } from '../records.ts'

/** A product that is sold closed: a booster box, a bundle, a starter deck. */
export type SealedRecord = {
  readonly kind: 'sealed'
  /** Unique within the game, ignoring case. */
  readonly id: string
  readonly name: string
  /** What it is, `Booster Box`. */
  readonly productType: string
  readonly image?: ImageRecord
  readonly expansionId?: string
  readonly language: string
  readonly languageCode: string
  /** `YYYY/MM/DD`, whole; left out when unknown. */
  readonly releaseDate?: string
  readonly marketplaceProductId?: string
  /** What is inside, in words. */
  readonly contents?: readonly string[]
}

/** Everything one sealed product is shown with. */
export type SealedRow = {
  readonly product: SealedRecord
  readonly expansion: ExpansionRecord | undefined
  readonly price: PriceRecord | undefined
}
