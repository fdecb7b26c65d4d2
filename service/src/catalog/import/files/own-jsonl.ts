// Packhouse's own exchange layout: one JSON object per line, cards in the shape of the API plus the printing code and the
// flags.
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { cents, type Cents } from '../../../kernel/money.ts'
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
} from '../../records.ts'
import { omitMissing } from './source-object.ts'

type Nullable<Value> = Value | null | undefined
type ImageLine = { small?: string; large: string }
export type ExpansionLine = {
  id: string
  name: string
  series: string
  series_id: string
  code: Nullable<string>
  total?: Nullable<number>
  printed_total?: Nullable<number>
  language: string
  language_code: string
  release_date: Nullable<string>
  logo: Nullable<string>
  symbol: Nullable<string>
  translation?: { en: { name: string } }
  legalities?: Nullable<Record<string, string>>
  updated_at?: Nullable<string>
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
  attacks?: {
    name?: Nullable<string>
    cost?: string[]
    converted_energy_cost?: Nullable<number>
    damage?: Nullable<string>
    text?: Nullable<string>
  }[]
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
    total: line.total ?? line.printed_total ?? 0,
    ...((line.total ?? undefined) === undefined && { isTotalMissing: true as const }),
    printedTotal: line.printed_total ?? line.total ?? 0,
    language: line.language,
    languageCode: line.language_code,
    ...omitMissing({
      code: line.code,
      releaseDate: line.release_date,
      logo: line.logo,
      symbol: line.symbol,
      englishName: line.translation?.en.name,
      legalities: line.legalities,
      updatedAt: line.updated_at,
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
  items?.map(({ type, value }) => ({ type, ...omitMissing({ value }) }))

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
    variants: line.variants.map(({ name, images }) => ({
      name,
      ...omitMissing({ image: imageFromLine(images?.[0]) }),
    })),
    supertype: line.supertype,
    subtypes: line.subtypes,
    isVariant: line.is_variant,
    isHolo: line.is_holo,
    isReverse: line.is_reverse,
    isFirstEdition: line.is_first_edition,
    extras,
    ...omitMissing({
      image: imageFromLine(line.images[0]),
      marketplaceProductId: line.marketplace_product_id,
      types: line.types,
      hp: line.hp,
      rarity: line.rarity,
      artist: line.artist,
      abilities: line.abilities?.map((entry) => omitMissing(entry)),
      attacks: line.attacks?.map(({ converted_energy_cost: convertedEnergyCost, ...entry }) =>
        omitMissing({ ...entry, convertedEnergyCost }),
      ),
      weaknesses: matchupsFromLine(line.weaknesses),
      resistances: matchupsFromLine(line.resistances),
    }),
  }
}

/** Converts a dollar amount to whole cents. */
export const centsFromDollars = (dollars: number): Cents => cents(BigInt(Math.round(dollars * 100)))

export function priceFromLine({ card_id, pricing }: PriceLine): PriceRecord {
  return {
    kind: 'price',
    cardId: card_id,
    market: pricing.market === null ? null : centsFromDollars(pricing.market),
    conditions: pricing.conditions.map(({ condition, price }) => ({ condition, price: centsFromDollars(price) })),
    graded: [],
    ...omitMissing({ marketUpdatedAt: pricing.market_updated_at, trend7d: pricing.trend_7d }),
  }
}

/** The files to read, plain or gzip, in this order. */
export type OwnJsonlFiles = {
  readonly expansions: readonly string[]
  readonly cards: readonly string[]
  readonly prices: readonly string[]
  /** Tab-separated card id and dollars: one plain market price per line. */
  readonly marketPrices: readonly string[]
}

/** The lines of a file in batches: one asynchronous step per line would cost as much as reading it. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  const file = createReadStream(path, { highWaterMark: chunkBytes })
  const input: AsyncIterable<Buffer> = path.endsWith('.gz') ? file.pipe(createGunzip({ chunkSize: chunkBytes })) : file
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of input) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.lastIndexOf(newline) + 1
    rest = bytes.subarray(end)
    yield splitLines(bytes.toString('utf8', 0, end))
  }
  yield splitLines(rest.toString())
}

const chunkBytes = 1 << 18
const newline = 0x0a
const splitLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

async function* readRecords(
  paths: readonly string[],
  toRecord: (line: string) => CatalogRecord,
): AsyncGenerator<CatalogRecord> {
  for (const path of paths) for await (const lines of readLines(path)) for (const line of lines) yield toRecord(line)
}

export function marketPriceFromLine(line: string): PriceRecord {
  const [cardId = '', price = ''] = line.split('\t')
  const market = price.trim() === '' ? null : centsFromDollars(Number(price))
  return { kind: 'price', cardId, market, conditions: [], graded: [] }
}

/** Streams the records of a set of files. */
export async function* openRecords(options: unknown): AsyncGenerator<CatalogRecord> {
  const files = options as OwnJsonlFiles
  yield* readRecords(files.expansions, (line) => expansionFromLine(JSON.parse(line) as ExpansionLine))
  yield* readRecords(files.cards, (line) => cardFromLine(JSON.parse(line) as CardLine))
  yield* readRecords(files.prices, (line) => priceFromLine(JSON.parse(line) as PriceLine))
  yield* readRecords(files.marketPrices, marketPriceFromLine)
}
