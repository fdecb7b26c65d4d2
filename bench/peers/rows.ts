// The same cards for every engine: real ones from a folder, repeated with new names and ids up to the wanted count.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openRecords, type OwnJsonlFiles } from '../../service/src/catalog/import/files/own-jsonl.ts'
import type { CardRecord, CatalogRecord, ExpansionRecord, PriceRecord } from '../../service/src/catalog/records.ts'
import { oracleSort, plainText, readCard, sameNumber, type FieldValue } from '../../service/test/catalog/oracle.ts'

export type RealCatalog = {
  readonly expansions: ReadonlyMap<string, ExpansionRecord>
  readonly cards: readonly CardRecord[]
  readonly prices: ReadonlyMap<string, PriceRecord>
}

function filesOf(folder: string): OwnJsonlFiles {
  const names = readdirSync(folder)
  const pick = (pattern: RegExp): string[] =>
    names.filter((name) => pattern.test(name)).map((name) => join(folder, name))
  return {
    expansions: pick(/^expansions\.pokemon\.jsonl/),
    cards: pick(/^pokemon\..*\.jsonl/),
    prices: [],
    marketPrices: pick(/^raw_price\..*pokemon\.tsv/),
  }
}

export async function readReal(folder: string): Promise<RealCatalog> {
  const expansions = new Map<string, ExpansionRecord>()
  const cards: CardRecord[] = []
  const prices = new Map<string, PriceRecord>()
  for await (const record of openRecords(filesOf(folder))) {
    if (record.kind === 'expansion') expansions.set(record.id, record)
    else if (record.kind === 'card') cards.push(record)
    else prices.set(record.cardId, record)
  }
  return { expansions, cards, prices }
}

export type PricedCard = { readonly card: CardRecord; readonly price: PriceRecord | undefined }

/** Repeats the real cards; every pass after the first gives each card another id and name. */
export function* scaled({ cards, prices }: RealCatalog, count: number): Generator<PricedCard> {
  for (let made = 0, pass = 0; made < count; pass++) {
    for (const card of cards) {
      if (made === count) return
      made += 1
      const price = prices.get(card.id)
      if (pass === 0) {
        yield { card, price }
        continue
      }
      const id = `${card.id}_x${pass}`
      yield { card: { ...card, id, name: `${card.name} x${pass}` }, price: price && { ...price, cardId: id } }
    }
  }
}

export function* recordsOf(real: RealCatalog, count: number): Generator<CatalogRecord> {
  yield* real.expansions.values()
  for (const { card, price } of scaled(real, count)) {
    yield card
    if (price) yield price
  }
}

/** Separates the values of a multi-value field in its column. */
export const separator = '\u0001'

export const textFields = [
  'name',
  'id',
  'supertype',
  'subtypes',
  'types',
  'rarity',
  'artist',
  'abilities.name',
  'abilities.text',
  'attacks.name',
  'attacks.text',
  'weaknesses.type',
  'resistances.type',
  'expansion.id',
  'expansion.name',
  'expansion.series_id',
  'language',
] as const
export const numberFields = ['hp', 'raw_price', 'expansion.release_date'] as const
export const flagFields = ['is_variant', 'is_holo', 'is_reverse', 'is_first_edition'] as const
/** Fields sorted by a rank instead of their own value. */
export const rankedFields = ['name', 'number', 'rarity'] as const

export const columnOf = (field: string): string => field.replaceAll('.', '_')
export const rankColumnOf = (field: string): string => `${columnOf(field)}_rank`

/** A card as a table row. `doc` is the position of its id and breaks ties. */
export type Row = Readonly<Record<string, string | number | null>>
export type Tables = { readonly rows: readonly Row[]; readonly damages: readonly { doc: number; value: number }[] }

function ranksOf(field: string, values: ReadonlySet<string>): Map<string, number> {
  const sorted = oracleSort([...values], [{ field, descending: false }], (value, asked) =>
    asked === field ? [value] : [''],
  )
  return new Map(sorted.map((value, index) => [value, index]))
}

/** The row for a database: folded texts, plain numbers, and ranks where the sort order differs from the database's. */
export function tabulate(real: RealCatalog, count: number): Tables {
  const cards = [...scaled(real, count)].map(({ card, price }) => {
    const expansion = real.expansions.get(card.expansionId)
    if (!expansion) throw new Error(`${card.id} has no expansion.`)
    return { card, price, expansion }
  })
  cards.sort((left, right) => (left.card.id < right.card.id ? -1 : 1))
  const firstText = (row: (typeof cards)[number], field: string): string | undefined => {
    const [value] = readCard(row, field)
    // Equal sort keys share a rank.
    return value === undefined ? undefined : (field === 'number' ? sameNumber : plainText)(String(value))
  }
  const ranks = new Map(
    rankedFields.map((field) => [
      field as string,
      ranksOf(field, new Set(cards.flatMap((row) => firstText(row, field) ?? []))),
    ]),
  )
  const damages: { doc: number; value: number }[] = []
  const rows = cards.map((row, doc): Row => {
    for (const value of readCard(row, 'attacks.damage')) damages.push({ doc, value: Number(value) })
    const texts = textFields.map((field) => {
      // Names of languages match long texts only, which no query of the comparison asks for.
      const read: readonly FieldValue[] = field === 'language' ? [row.card.languageCode] : readCard(row, field)
      const values = read.map((value) => plainText(String(value)))
      return [columnOf(field), values.length === 0 ? null : values.join(separator)]
    })
    const numbers = numberFields.map((field) => [columnOf(field), readCard(row, field)[0] ?? null])
    const flags = flagFields.map((field) => [field, Number(readCard(row, field)[0] ?? false)])
    const ranked = rankedFields.map((field) => {
      const text = firstText(row, field)
      return [rankColumnOf(field), text === undefined ? null : (ranks.get(field)?.get(text) ?? null)]
    })
    const fields = [...texts, ...numbers, ...flags, ...ranked]
    return { doc, number: sameNumber(row.card.number), ...(Object.fromEntries(fields) as Row) }
  })
  return { rows, damages }
}
