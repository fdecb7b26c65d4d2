import type { Cents } from '../../kernel/money.ts'
import { sumCents } from './decimals.ts'
import type { Item, ItemKind, PackedParcel } from './parcels.ts'

export type CustomsItem = {
  readonly description: string
  readonly quantity: number
  readonly netGrams: number
  /** The total of all pieces. */
  readonly valueCents: Cents
  readonly originCountry: string
  readonly hsCode: string
}

export type Customs = {
  readonly signer: string
  readonly items: readonly CustomsItem[]
  /** Above 2,500 USD the sender must file the export first and declare the filing number. */
  readonly needsExportFiling: boolean
  readonly exportFilingNumber: string | null
}

const descriptions: Readonly<Record<ItemKind, string>> = {
  CARD: 'Collectible trading cards',
  GRADED_CARD: 'Graded collectible trading cards',
  PACKET: 'Packs of collectible trading cards',
  SEALED_PRODUCT: 'Sealed collectible trading card product',
}
/** Playing cards, the tariff heading of trading cards. */
const hsCode = '9504.40'
/** Above this value an export must be filed before dispatch. */
export const exportFilingLimitCents = 250_000n

export type CustomsOptions = { signer: string; originCountry: string; exportFilingNumber?: string | null }

/** The customs declaration of a parcel: one line per kind of item, the weight split by count. */
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
