import { createHash } from 'node:crypto'
import { jsonType, type Plan } from '../answers/plans.ts'
import {
  allLanguages,
  orderText,
  readInclude,
  readLanguages,
  readOrder,
  readPaging,
  readQuery,
  type Languages,
} from '../answers/parameters.ts'
import { pageEnd, refuseSlow } from '../cards/service.ts'
import { sealedPricingText, sealedToText, staleAtOf } from '../engine/sealed-json.ts'
import { packImage, openImage, type Section } from '../engine/image.ts'
import {
  createTableSearch,
  effectiveQuery,
  type SearchOptions,
  type SearchRequest,
  type TableSearch,
} from '../engine/search.ts'
import { findRow, openTable, TableBuilder, type FieldReader, type Table, type TableHeader } from '../engine/table.ts'
import { fail } from '../../kernel/errors.ts'
import { mentionsField } from '../query/ast.ts'
import { printQuery } from '../query/canonical.ts'
import type { QuerySchema } from '../query/fields.ts'
import type { Published } from '../snapshots/published.ts'
import type { SealedRow } from './model.ts'

/** A game's sealed products. There are few, so they are indexed where they are served. */
export type SealedCatalog = {
  readonly table: Table
  readonly search: TableSearch
  readonly rows: readonly SealedRow[]
  readonly languages: readonly { readonly code: string }[]
  /** Changes whenever an answer about sealed products may. */
  readonly contentKey: (nowMs: number) => string
}

export const sealedSchema: QuerySchema = {
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

const given = (value: string | undefined): string[] => (value === undefined ? [] : [value])

const readers: readonly FieldReader<IndexedRow>[] = [
  { name: 'name', kind: 'text', ordered: true, read: ({ product }) => [product.name] },
  { name: 'id', kind: 'text', ordered: false, read: ({ id }) => [id] },
  { name: 'product_type', kind: 'text', ordered: false, read: ({ product }) => [product.productType] },
  { name: 'language', kind: 'text', ordered: false, read: ({ product }) => [product.languageCode] },
  { name: 'expansion.id', kind: 'text', ordered: false, read: ({ expansion }) => given(expansion?.id) },
  { name: 'expansion.name', kind: 'text', ordered: false, read: ({ expansion }) => given(expansion?.name) },
  {
    name: 'release_date',
    kind: 'date',
    single: true,
    ordered: true,
    parse: (date) => Number(String(date).replaceAll('/', '')),
    read: ({ product }) => given(product.releaseDate),
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
  if (!opened) throw new Error('An index just packed does not open.')
  return openTable(header, opened.sections, 'sealed.')
}

export function createSealedCatalog(found: readonly SealedRow[], options: SearchOptions): SealedCatalog {
  // Rows stand in the order of their ids, as the index has them.
  const rows = found.map((row) => ({ ...row, id: row.product.id })).sort((a, b) => (a.id < b.id ? -1 : 1))
  const table = openIndex(rows)
  const hash = createHash('sha256')
  for (const row of rows) hash.update(sealedToText(row)).update(sealedPricingText(row, 0))
  const version = hash.digest('hex').slice(0, 16)
  const staleMoments = rows.map(staleAtOf)
  return {
    table,
    search: createTableSearch(table, undefined, { ...options, cacheBytes: 0 }),
    rows,
    languages: [...new Set(rows.map(({ product }) => product.languageCode))].map((code) => ({ code })),
    contentKey: (nowMs) => `sealed ${version}.${staleMoments.reduce((count, at) => count + Number(at <= nowMs), 0)}`,
  }
}

export type SealedQuery = {
  q?: string
  orderBy?: string
  page?: string
  page_size?: string
  include?: string
  language?: string
}

const english: Languages = { codes: ['en'], echo: 'en' }

/** A page of sealed products. */
export function planSealed({ sealed }: Published, query: SealedQuery): Plan {
  const node = readQuery(query.q, sealedSchema)
  const order = readOrder(query.orderBy, sealedSchema)
  const withPrices = readInclude(query.include)
  const fallback = mentionsField(node, ['language', 'id', 'expansion.id']) ? allLanguages : english
  const languages = readLanguages(query.language, sealed.languages, fallback)
  const paging = readPaging(query)
  const request: SearchRequest = {
    query: node,
    order,
    ...paging,
    ...(languages.codes && { languages: languages.codes }),
  }
  const place = `${paging.page}/${paging.pageSize}/${languages.echo}/${withPrices}`
  return {
    key: ['sealed', place, orderText(order), printQuery(effectiveQuery(request))].join('\n'),
    withPrices,
    contentType: jsonType,
    content: sealed.contentKey,
    make: (nowMs) => {
      const found = sealed.search(request)
      if (!found.ok) refuseSlow()
      const texts = Array.from(found.rows, (row) => textOf(sealed, row, withPrices, nowMs))
      return Buffer.from(`{"success":true,"data":[${texts.join()}${pageEnd(paging, found.total, languages)}`)
    },
  }
}

function textOf(sealed: SealedCatalog, row: number, withPrices: boolean, nowMs: number): string {
  const product = sealed.rows[row]
  if (!product) throw new Error(`There is no sealed product in row ${row}.`)
  const text = sealedToText(product)
  return withPrices ? `${text.slice(0, -1)},"pricing":${sealedPricingText(product, nowMs)}}` : text
}

function findSealed({ sealed }: Published, id: string): number {
  return findRow(sealed.table, id) ?? fail(404, 'not_found', 'There is no such sealed product.')
}

/** One sealed product. */
export function planSealedProduct(published: Published, id: string, query: { include?: string }): Plan {
  const withPrices = readInclude(query.include)
  return {
    key: ['sealed product', String(withPrices), id.toLowerCase()].join('\n'),
    withPrices,
    contentType: jsonType,
    content: published.sealed.contentKey,
    check: () => void findSealed(published, id),
    make: (nowMs) => {
      const text = textOf(published.sealed, findSealed(published, id), withPrices, nowMs)
      return Buffer.from(`{"success":true,"data":${text}}`)
    },
  }
}

/** What a sealed product is worth. */
export function planSealedPrices(published: Published, id: string): Plan {
  return {
    key: ['sealed prices', id.toLowerCase()].join('\n'),
    withPrices: true,
    contentType: jsonType,
    content: published.sealed.contentKey,
    check: () => void findSealed(published, id),
    make: (nowMs) => {
      const row = published.sealed.rows[findSealed(published, id)]
      if (!row) throw new Error('A row that was found is there.')
      const pricing = sealedPricingText(row, nowMs)
      return Buffer.from(`{"success":true,"data":{"sealed_id":${JSON.stringify(row.product.id)},"pricing":${pricing}}}`)
    },
  }
}
