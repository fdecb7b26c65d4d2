import type { Cents } from '../kernel/money.ts'
import { sumCents } from './decimals.ts'
import type { Item, ItemKind, PackedParcel } from './parcels.ts'

export type CustomsItem = {
  readonly description: string
  readonly quantity: number
  readonly netGrams: number
  /** For all pieces together. */
  readonly valueCents: Cents
  readonly originCountry: string
  readonly hsCode: string
}

export type Customs = {
  readonly signer: string
  readonly items: readonly CustomsItem[]
  /** Above 2,500 dollars the sender has to file the export first and print the number it got. */
  readonly needsExportFiling: boolean
  readonly exportFilingNumber: string | null
}

const descriptions: Readonly<Record<ItemKind, string>> = {
  CARD: 'Collectible trading cards',
  GRADED_CARD: 'Graded collectible trading cards',
  PACKET: 'Packs of collectible trading cards',
  SEALED_PRODUCT: 'Sealed collectible trading card product',
}
/** Playing cards, which is where customs put trading cards. */
const hsCode = '9504.40'
/** Above this an export is filed with the customs before it leaves. */
export const exportFilingLimitCents = 250_000n

export type CustomsOptions = { signer: string; originCountry: string; exportFilingNumber?: string | null }

/** The declaration for a parcel, one line per kind of item, its weight shared by count. */
export function declareCustoms(parcel: PackedParcel, options: CustomsOptions): Customs {
  const { signer, originCountry, exportFilingNumber = null } = options
  const kinds = [...new Set(parcel.items.map(({ kind }) => kind))]
  const items = kinds.map((kind): CustomsItem => {
    const ofKind: readonly Item[] = parcel.items.filter((item) => item.kind === kind)
    return {
      description: descriptions[kind],
      quantity: ofKind.length,
      netGrams: Math.max(1, Math.floor((parcel.weightGrams * ofKind.length) / parcel.items.length)),
      valueCents: sumCents(ofKind.map(({ valueCents }) => valueCents)),
      originCountry,
      hsCode,
    }
  })
  return { signer, items, needsExportFiling: parcel.valueCents > exportFilingLimitCents, exportFilingNumber }
}
