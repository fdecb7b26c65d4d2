// The catalog's canonical records: stored in PostgreSQL, produced by importers and generators, indexed by the engine.
// The API shape is derived from them in `engine/card-json.ts`.
import type { Cents } from '../kernel/money.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export type ImageRecord = { readonly small?: string; readonly large: string }
export type VariantRecord = { readonly name: string; readonly image?: ImageRecord }
export type AbilityRecord = { readonly type?: string; readonly name?: string; readonly text?: string }
export type AttackRecord = {
  readonly name?: string
  readonly cost?: readonly string[]
  /** The number of energies of the cost, where the source has it. */
  readonly convertedEnergyCost?: number
  /** As printed, `60+` or `20×`; searches use the leading integer. */
  readonly damage?: string
  readonly text?: string
}
/** A weakness or a resistance. */
export type MatchupRecord = { readonly type: string; readonly value?: string }

/** A set of cards in one language. The same set in another language is another expansion with its own id. */
export type ExpansionRecord = {
  readonly kind: 'expansion'
  /** Unique within the game, ignoring case. */
  readonly id: string
  readonly name: string
  readonly series: string
  /** Stable key of the series in every language. */
  readonly seriesId: string
  /** The short code printed on cards. */
  readonly code?: string
  /** Cards including secret rares. */
  readonly total: number
  /** The source does not say the total; the import counts the cards. Never stored. */
  readonly isTotalMissing?: true
  /** The count printed after the slash of a collector number. */
  readonly printedTotal: number
  readonly language: string
  readonly languageCode: string
  /** `YYYY/MM/DD`, complete; omitted when unknown. */
  readonly releaseDate?: string
  readonly logo?: string
  readonly symbol?: string
  /** Formats and whether the set may be played in them, such as `{standard: 'Legal'}`. */
  readonly legalities?: Readonly<Record<string, string>>
  /** When the source last changed the set, as it writes it. */
  readonly updatedAt?: string
  /** The English name of a non-English set, where the source has it. */
  readonly englishName?: string
}

/** One printing of a card: one row, one id, one price. */
export type CardRecord = {
  readonly kind: 'card'
  /** Unique within the game, ignoring case; printings after the first have a suffix. */
  readonly id: string
  /** Shared by all printings of the card in every language. */
  readonly printingCode: string
  readonly name: string
  /** The collector number as text: `4`, `004`, `TG01`, `!`. */
  readonly number: string
  /** The number as printed, `4/102`. */
  readonly printedNumber: string
  /** The front; undefined when the source has no picture. */
  readonly image?: ImageRecord
  readonly expansionId: string
  /** English name of the language, `Japanese`. */
  readonly language: string
  /** Upper case code, `JA`, `ZH-TW`. */
  readonly languageCode: string
  /** The card's id at a third-party marketplace. */
  readonly marketplaceProductId?: string
  readonly variants: readonly VariantRecord[]
  readonly supertype: string
  readonly subtypes: readonly string[]
  /** Omitted by games that use another name and store them in `extras`. */
  readonly types?: readonly string[]
  /** Omitted by games that use another name and store it in `extras`. */
  readonly hp?: number
  readonly rarity?: string
  readonly artist?: string
  readonly abilities?: readonly AbilityRecord[]
  readonly attacks?: readonly AttackRecord[]
  readonly weaknesses?: readonly MatchupRecord[]
  readonly resistances?: readonly MatchupRecord[]
  readonly isVariant: boolean
  readonly isHolo: boolean
  readonly isReverse: boolean
  readonly isFirstEdition: boolean
  /** Game-specific fields under the names the API shows, such as `power`, `colors`, `rules`. */
  readonly extras: Readonly<Record<string, Json>>
}

export type Condition = 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
export type Trend = { readonly direction: 'up' | 'down' | 'flat'; readonly percent: number }

/** The range of sold copies of a graded card. */
export type SoldBand = {
  readonly median: Cents
  readonly recentMedian: Cents
  readonly p10: Cents
  readonly p90: Cents
  readonly count: number
}

export type GradedRecord = {
  readonly company: string
  /** `10`, `9.5`, as the grader writes it. */
  readonly grade: string
  readonly value: Cents
  readonly low: Cents | null
  readonly high: Cents | null
  readonly confidence: 'low' | 'med' | 'high'
  readonly valueKind: 'blended' | 'feed' | 'sold'
  readonly soldCount: number
  readonly trend?: Trend
  /** ISO 8601; like `band`, returned by the pricing endpoint only. */
  readonly lastSoldAt?: string
  readonly band?: SoldBand
}

/** What a marketplace asks for a card, in the shape and currency of that marketplace. */
export type MarketplaceRecord = {
  readonly url?: string
  /** As the source writes it, `2026/02/28`. */
  readonly updatedAt?: string
  readonly prices: { readonly [name: string]: Json }
}
export const marketplaces = ['tcgplayer', 'cardmarket'] as const
export type Marketplaces = { readonly [Name in (typeof marketplaces)[number]]?: MarketplaceRecord }

/** The price of a card. A card without a record is returned as never priced. */
export type PriceRecord = {
  readonly kind: 'price'
  readonly cardId: string
  /** Near Mint, raw: the searchable `raw_price`. Null when no Near Mint price is known. */
  readonly market: Cents | null
  /** ISO 8601; omitted when never priced. */
  readonly marketUpdatedAt?: string
  /** Omitted when the price did not change. */
  readonly trend7d?: Trend
  /** In the order NM, LP, MP, HP, DMG. */
  readonly conditions: readonly { readonly condition: Condition; readonly price: Cents }[]
  /** By company, then grade descending. */
  readonly graded: readonly GradedRecord[]
  readonly marketplaces?: Marketplaces
}

/** The records of a source. An expansion precedes its cards, a card precedes its price. */
export type CatalogRecord = ExpansionRecord | CardRecord | PriceRecord
export type CatalogRecords = Iterable<CatalogRecord> | AsyncIterable<CatalogRecord>

const leadingDigits = /^\d{1,15}/

/** `60+` is 60, `×20` is undefined. Full-width digits count as digits. */
export function leadingInteger(text: string): number | undefined {
  const digits = leadingDigits.exec(text.normalize('NFKC').trim())
  return digits ? Number(digits[0]) : undefined
}
