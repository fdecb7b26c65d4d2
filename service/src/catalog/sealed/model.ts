import type { ExpansionRecord, ImageRecord, PriceRecord } from '../records.ts'

/** The vocabulary of product types. */
export const sealedProductTypes = [
  'Booster Pack',
  'Booster Box',
  'Booster Bundle',
  'Blister Pack',
  'Starter Deck',
  'Theme Deck',
  'Trainer Box',
  'Collection Box',
  'Tin',
  'Case',
  'Other',
] as const
export type SealedProductType = (typeof sealedProductTypes)[number]

const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '')

/** Finds a product type by its name, in any case and with spaces, dashes or underscores between words. */
export const findProductType = (text: string): SealedProductType | undefined =>
  sealedProductTypes.find((type) => bare(type) === bare(text))

/** A sealed product: a booster box, a bundle, a starter deck. */
export type SealedRecord = {
  readonly kind: 'sealed'
  /** Unique within the game, ignoring case. */
  readonly id: string
  readonly name: string
  readonly productType: SealedProductType
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
