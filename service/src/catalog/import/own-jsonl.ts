// Our own exchange layout: one JSON object a line, cards in the shape the API shows, with the family key and flags beside it.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { cents, type Cents } from '../../kernel/money.ts'
import type {
  CardRecord,
  CatalogRecord,
  Condition,
  ExpansionRecord,
  ImageRecord,
  Json,
  MatchupRecord,
  PriceRecord,
  Trend,
} from '../records.ts'

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** Leaves out what a source wrote as null or not at all. */
function present<Fields extends object>(
  fields: Fields,
): Present<{ [Name in keyof Fields]: NonNullable<Fields[Name]> }> {
  const kept = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(kept) as Present<{ [Name in keyof Fields]: NonNullable<Fields[Name]> }>
}

type Nullable<Value> = Value | null | undefined
type ImageLine = { small?: string; large: string }
export type ExpansionLine = {
  id: string
  name: string
  series: string
  series_id: string
  code: Nullable<string>
  total: number
  printed_total: number
  language: string
  language_code: string
  release_date: Nullable<string>
  logo: Nullable<string>
  symbol: Nullable<string>
  translation?: { en: { name: string } }
}
export type CardLine = {
  id: string
  printing_code: string
  name: string
  number: string
  printed_number: string
  images: ImageLine[]
  expansion: ExpansionLine
  language: string
  language_code: string
  marketplace_product_id: Nullable<string>
  variants: { name: string; images?: ImageLine[] }[]
  supertype: string
  subtypes: string[]
  types?: Nullable<string[]>
  hp?: Nullable<number>
  rarity: Nullable<string>
  artist: Nullable<string>
  abilities?: { type?: Nullable<string>; name?: Nullable<string>; text?: Nullable<string> }[]
  attacks?: { name?: Nullable<string>; cost?: string[]; damage?: Nullable<string>; text?: Nullable<string> }[]
  weaknesses?: { type: string; value?: Nullable<string> }[]
  resistances?: { type: string; value?: Nullable<string> }[]
  is_variant: boolean
  is_holo: boolean
  is_reverse: boolean
  is_first_edition: boolean
} & Record<string, unknown>
export type PriceLine = {
  card_id: string
  pricing: {
    market: number | null
    market_updated_at?: string
    trend_7d?: Trend
    conditions: { condition: Condition; price: number }[]
  }
}

export function expansionFromLine(line: ExpansionLine): ExpansionRecord {
  return {
    kind: 'expansion',
    id: line.id,
    name: line.name,
    series: line.series,
    seriesId: line.series_id,
    total: line.total,
    printedTotal: line.printed_total,
    language: line.language,
    languageCode: line.language_code,
    ...present({
      code: line.code,
      releaseDate: line.release_date,
      logo: line.logo,
      symbol: line.symbol,
      englishName: line.translation?.en.name,
    }),
  }
}

const commonNames = new Set(
  `id game printing_code name number printed_number images expansion language language_code marketplace_product_id
  variants supertype subtypes types hp rarity artist abilities attacks weaknesses resistances
  is_variant is_holo is_reverse is_first_edition`.split(/\s+/),
)

const imageFromLine = (image: ImageLine | undefined): ImageRecord | undefined =>
  image &&
  (image.small === undefined || image.small === image.large
    ? { large: image.large }
    : { small: image.small, large: image.large })

const matchupsFromLine = (items: CardLine['weaknesses']): MatchupRecord[] | undefined =>
  items?.map(({ type, value }) => ({ type, ...present({ value }) }))

export function cardFromLine(line: CardLine): CardRecord {
  const extras: Record<string, Json> = {}
  for (const [name, value] of Object.entries(line)) {
    if (!commonNames.has(name) && value !== null && value !== undefined) extras[name] = value as Json
  }
  return {
    kind: 'card',
    id: line.id,
    printingCode: line.printing_code,
    name: line.name,
    number: line.number,
    printedNumber: line.printed_number,
    expansionId: line.expansion.id,
    language: line.language,
    languageCode: line.language_code,
    variants: line.variants.map(({ name, images }) => ({ name, ...present({ image: imageFromLine(images?.[0]) }) })),
    supertype: line.supertype,
    subtypes: line.subtypes,
    isVariant: line.is_variant,
    isHolo: line.is_holo,
    isReverse: line.is_reverse,
    isFirstEdition: line.is_first_edition,
    extras,
    ...present({
      image: imageFromLine(line.images[0]),
      marketplaceProductId: line.marketplace_product_id,
      types: line.types,
      hp: line.hp,
      rarity: line.rarity,
      artist: line.artist,
      abilities: line.abilities?.map(present),
      attacks: line.attacks?.map(present),
      weaknesses: matchupsFromLine(line.weaknesses),
      resistances: matchupsFromLine(line.resistances),
    }),
  }
}

/** Dollars as a source writes them, to whole cents. */
export const centsFromDollars = (dollars: number): Cents => cents(BigInt(Math.round(dollars * 100)))

export function priceFromLine({ card_id, pricing }: PriceLine): PriceRecord {
  return {
    kind: 'price',
    cardId: card_id,
    market: pricing.market === null ? null : centsFromDollars(pricing.market),
    conditions: pricing.conditions.map(({ condition, price }) => ({ condition, price: centsFromDollars(price) })),
    graded: [],
    ...present({ marketUpdatedAt: pricing.market_updated_at, trend7d: pricing.trend_7d }),
  }
}

/** Which files to read, each plain or gzip, in this order. */
export type OwnJsonlFiles = {
  readonly expansions: readonly string[]
  readonly cards: readonly string[]
  readonly prices: readonly string[]
  /** Tab-separated card id and dollars: a plain market price each. */
  readonly marketPrices: readonly string[]
}

async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) if (line !== '') yield line
}

/** Streams the records of a set of files. */
export async function* openRecords(options: unknown): AsyncGenerator<CatalogRecord> {
  const files = options as OwnJsonlFiles
  for (const path of files.expansions) {
    for await (const line of readLines(path)) yield expansionFromLine(JSON.parse(line) as ExpansionLine)
  }
  for (const path of files.cards) {
    for await (const line of readLines(path)) yield cardFromLine(JSON.parse(line) as CardLine)
  }
  for (const path of files.prices) {
    for await (const line of readLines(path)) yield priceFromLine(JSON.parse(line) as PriceLine)
  }
  for (const path of files.marketPrices) {
    for await (const line of readLines(path)) {
      const [cardId = '', price = ''] = line.split('\t')
      const market = price === '' ? null : centsFromDollars(Number(price))
      yield { kind: 'price', cardId, market, conditions: [], graded: [] }
    }
  }
}
