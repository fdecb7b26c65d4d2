import type { ExpansionRecord, ImageRecord, PriceRecord } from '../records.ts'

/** A sealed product: a booster box, a bundle, a starter deck. */
export type SealedRecord = {
  readonly kind: 'sealed'
  /** Unique within the game, ignoring case. */
  readonly id: string
  readonly name: string
  /** The product type, such as `Booster Box`. */
  readonly productType: string
  readonly image?: ImageRecord
  readonly expansionId?: string
  readonly language: string
  readonly languageCode: string
  /** `YYYY/MM/DD`, complete; omitted when unknown. */
  readonly releaseDate?: string
  readonly marketplaceProductId?: string
  /** A description of the contents. */
  readonly contents?: readonly string[]
}

/** A sealed product with its expansion and price. */
export type SealedRow = {
  readonly product: SealedRecord
  readonly expansion: ExpansionRecord | undefined
  readonly price: PriceRecord | undefined
}
