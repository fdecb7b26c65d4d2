import { createHash } from 'node:crypto'
import { openImage, packImage, type Section } from '../engine/image.ts'
import { createTableSearch, type SearchOptions, type TableSearch } from '../engine/search.ts'
import { languageNames } from '../engine/readers.ts'
import { openTable, TableBuilder, type FieldReader, type Table, type TableHeader } from '../engine/table.ts'
import { strictDialect, type QuerySchema } from '../query/fields.ts'
import type { SealedRow } from './model.ts'
import { sealedPricingText, sealedToText, staleAtOf } from './sealed-json.ts'

/** A game's sealed products. They are few, so the index is built in the serving thread. */
export type SealedCatalog = {
  readonly table: Table
  readonly search: TableSearch
  readonly rows: readonly SealedRow[]
  readonly languages: readonly { readonly code: string }[]
  /** Changes whenever an answer about sealed products may change. */
  readonly contentKey: (nowMs: number) => string
}

export const sealedSchema: QuerySchema = {
  dialect: strictDialect,
  fields: [
    { name: 'name', kind: 'text', sortable: true },
    { name: 'id', kind: 'text', sortable: true },
    { name: 'product_type', kind: 'text' },
    { name: 'language', kind: 'text' },
    { name: 'expansion.id', kind: 'text' },
    { name: 'expansion.name', kind: 'text' },
    { name: 'release_date', kind: 'date', sortable: true },
    { name: 'raw_price', kind: 'number', sortable: true },
  ],
  aliases: {},
  hints: { type: 'product_type', set: 'expansion.name', price: 'raw_price' },
}

type IndexedRow = SealedRow & { readonly id: string }

const toList = (value: string | undefined): string[] => (value === undefined ? [] : [value])

const readers: readonly FieldReader<IndexedRow>[] = [
  { name: 'name', kind: 'text', ordered: true, read: ({ product }) => [product.name] },
  { name: 'id', kind: 'text', ordered: false, read: ({ id }) => [id] },
  { name: 'product_type', kind: 'text', ordered: false, read: ({ product }) => [product.productType] },
  { name: 'language', kind: 'text', ordered: false, read: ({ product }) => [product.languageCode] },
  languageNames(({ product }) => product.language),
  { name: 'expansion.id', kind: 'text', ordered: false, read: ({ expansion }) => toList(expansion?.id) },
  { name: 'expansion.name', kind: 'text', ordered: false, read: ({ expansion }) => toList(expansion?.name) },
  {
    name: 'release_date',
    kind: 'date',
    single: true,
    ordered: true,
    parse: (date) => Number(String(date).replaceAll('/', '')),
    read: ({ product }) => toList(product.releaseDate),
  },
  {
    name: 'raw_price',
    kind: 'number',
    single: true,
    ordered: true,
    parse: Number,
    read: ({ price }) => (price?.market === undefined || price.market === null ? [] : [Number(price.market) / 100]),
  },
]

function openIndex(rows: readonly IndexedRow[]): Table {
  const builder = new TableBuilder<IndexedRow>(readers)
  for (const row of rows) builder.add(row)
  const sections = new Map<string, Section>()
  const header: TableHeader = builder.finish(builder.order(), 'sealed.', sections)
  const opened = openImage(packImage({}, sections))
  if (!opened) throw new Error('The packed index cannot be opened.')
  return openTable(header, opened.sections, 'sealed.')
}

export function createSealedCatalog(found: readonly SealedRow[], options: SearchOptions): SealedCatalog {
  // Rows are in the order of their ids, like the index.
  const rows = found.map((row) => ({ ...row, id: row.product.id })).sort((a, b) => (a.id < b.id ? -1 : 1))
  const table = openIndex(rows)
  const hash = createHash('sha256')
  for (const row of rows) hash.update(sealedToText(row)).update(sealedPricingText(row, 0))
  const version = hash.digest('hex').slice(0, 16)
  const staleTimes = rows.map(staleAtOf)
  return {
    table,
    search: createTableSearch(table, undefined, { ...options, cacheBytes: 0 }),
    rows,
    languages: [...new Set(rows.map(({ product }) => product.languageCode))].map((code) => ({ code })),
    contentKey: (nowMs) => `sealed ${version}.${staleTimes.reduce((count, at) => count + Number(at <= nowMs), 0)}`,
  }
}
