import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  oracleCards,
  oracleSort,
  plainText,
  readCard,
  readExpansion,
  type OracleCard,
} from '../../../test/catalog/oracle.ts'
import { noise, randomQuery } from '../../../test/catalog/queries.ts'
import { makeCatalog } from '../../../test/catalog/records.ts'
import { pokemon } from '../games/games.ts'
import { cardFields, cardSchema, expansionFields, expansionSchema, type QueryField } from '../query/fields.ts'
import { parseOrderBy } from '../query/lists.ts'
import { parseQuery, queryLimits } from '../query/parse.ts'
import { CatalogBuilder } from './build.ts'
import { createCatalogSearch } from './catalog-search.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

const generous = { ...queryLimits, characters: 1e6, terms: 1e6, levels: 1e6 }

function open(seed: number, cards: number) {
  const catalog = makeCatalog({ seed, cards })
  const builder = new CatalogBuilder(pokemon)
  for (const record of catalog.records) builder.add(record)
  const snapshot = openSnapshot(builder.finish())
  if (!snapshot) throw new Error('The snapshot cannot be opened.')
  return { catalog, snapshot }
}

// Sixteen hundred cards have so many distinct texts that frequent grams are stored as sets; the small catalog
// leaves most columns empty or with a single value.
const catalogs = [open(1, 1_600), open(2, 70), open(3, 3)]

test('the large catalog has sets of frequent texts', () => {
  const column = catalogs[0]?.snapshot.cards.columns.get('attacks.text')
  expect(column?.kind === 'text' && column.text.frequent.size).toBeGreaterThan(0)
})

test('a set of a frequent word, or of two, has every row that contains it', () => {
  const { catalog, snapshot } = catalogs[0] as (typeof catalogs)[number]
  const column = snapshot.cards.columns.get('attacks.text')
  const words = column?.kind === 'text' ? [...column.text.words.keys()] : []
  expect(words.filter((text) => !text.includes(' '))).not.toEqual([])
  expect(words.filter((text) => text.includes(' '))).not.toEqual([])
  const rows = oracleCards(catalog)
  const search = createCatalogSearch(snapshot, { cacheBytes: 0 })
  for (const word of words) {
    const request = parse(`attacks.text:"${word}"`, 'id', cardSchema)
    const matching = rows.filter((row) =>
      readCard(row, 'attacks.text').some((text) => plainText(`${text}`).includes(word)),
    )
    expect(search.cards({ ...request, page: 1, pageSize: 1 }), word).toMatchObject({ total: matching.length })
  }
})

test('later searches leave the rows of earlier ones as they were', () => {
  const { snapshot } = catalogs[0] as (typeof catalogs)[number]
  const search = createCatalogSearch(snapshot)
  const queries = [
    'name:a',
    'attacks.text:the hp:[30 TO *]',
    '-types:fire',
    'name:a OR name:b',
    'hp:[60 TO 90] -name:e',
  ]
  const orders = ['', 'name', '-raw_price,name', 'hp,-name']
  const ask = () =>
    queries.flatMap((query) =>
      orders.map((order) => search.cards({ ...parse(query, order, cardSchema), page: 1, pageSize: 100 })),
    )
  const results = ask()
  const copies = structuredClone(results)
  expect(copies.some((result) => result.ok && result.rows.length > 0)).toBe(true)
  expect(ask()).toEqual(copies)
  expect(results).toEqual(copies)
})

const orders = (fields: readonly QueryField[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...fields.filter((field) => field.sortable)), fc.boolean()), { maxLength: 3 })
    .map((keys) => keys.map(([{ name }, descending]) => ({ field: name, descending })))

const orderText = (keys: readonly { field: string; descending: boolean }[]): string =>
  keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

const idsOf = (snapshot: Snapshot, rows: Uint32Array): string[] => Array.from(rows, snapshot.cards.idOf)

function parse(query: string, order: string, schema: typeof cardSchema) {
  const parsed = parseQuery(query, schema, generous)
  const keys = parseOrderBy(order, schema)
  if (!parsed.ok) throw new Error(`${query}: ${parsed.message}`)
  if (!keys.ok) throw new Error(`${order}: ${keys.message}`)
  return { query: parsed.node, order: keys.keys }
}

test.each(catalogs)('search agrees with a full scan in total, order and page (catalog %#)', ({ catalog, snapshot }) => {
  const rows = oracleCards(catalog)
  const cached = createCatalogSearch(snapshot)
  const uncached = createCatalogSearch(snapshot, { cacheBytes: 0 })
  const pages = fc.record({ page: fc.integer({ min: 1, max: 12 }), pageSize: fc.constantFrom(1, 7, 100) })
  const languages = fc.option(fc.uniqueArray(fc.constantFrom('en', 'JA', 'pt', 'pt-br'), { minLength: 1 }), {
    nil: undefined,
  })
  fc.assert(
    fc.property(randomQuery(cardFields, readCard), orders(cardFields), pages, languages, (query, keys, page, codes) => {
      const wanted = codes?.map((code) => code.toUpperCase())
      const matching = rows.filter((row) => (!wanted || wanted.includes(row.card.languageCode)) && query.matches(row))
      const start = (page.page - 1) * page.pageSize
      const expected = oracleSort(matching, keys, readCard).slice(start, start + page.pageSize)
      const request = {
        ...parse(query.text, orderText(keys), cardSchema),
        ...page,
        ...(codes ? { languages: codes } : {}),
      }
      for (const search of [cached, uncached, cached]) {
        const result = search.cards(request)
        if (!result.ok) throw new Error('The search exceeded its budget.')
        expect({ total: result.total, ids: idsOf(snapshot, result.rows) }).toEqual({
          total: matching.length,
          ids: expected.map(({ card }) => card.id),
        })
      }
    }),
    { numRuns: 100 },
  )
})

test.each(catalogs)(
  'grouping by printing code returns the first row of each family (catalog %#)',
  ({ catalog, snapshot }) => {
    const rows = oracleCards(catalog)
    const search = createCatalogSearch(snapshot)
    fc.assert(
      fc.property(randomQuery(cardFields, readCard), orders(cardFields), (query, keys) => {
        const families = new Map<string, OracleCard>()
        for (const row of oracleSort(rows.filter(query.matches), keys, readCard)) {
          if (!families.has(row.card.printingCode)) families.set(row.card.printingCode, row)
        }
        const expected = [...families.values()].map(({ card }) => card.id)
        const request = parse(query.text, orderText(keys), cardSchema)
        const result = search.cards({ ...request, page: 1, pageSize: 100, distinct: true })
        if (!result.ok) throw new Error('The search exceeded its budget.')
        expect({ total: result.total, ids: idsOf(snapshot, result.rows) }).toEqual({
          total: expected.length,
          ids: expected.slice(0, 100),
        })
      }),
      { numRuns: 50 },
    )
  },
)

test('expansions are searched and sorted by their own fields', () => {
  const [{ catalog, snapshot } = open(1, 10)] = catalogs
  const search = createCatalogSearch(snapshot)
  fc.assert(
    fc.property(randomQuery(expansionFields, readExpansion), orders(expansionFields), (query, keys) => {
      const matching = oracleSort(catalog.expansions.filter(query.matches), keys, readExpansion)
      const request = parse(query.text, orderText(keys), expansionSchema)
      const result = search.expansions({ ...request, page: 1, pageSize: 100 })
      if (!result.ok) throw new Error('The search exceeded its budget.')
      expect(Array.from(result.rows, snapshot.expansions.idOf)).toEqual(matching.map(({ id }) => id))
    }),
    { numRuns: 100 },
  )
})

test('the pages together are the whole result, each card once', () => {
  const [{ snapshot } = open(1, 10)] = catalogs
  const search = createCatalogSearch(snapshot)
  fc.assert(
    fc.property(
      randomQuery(cardFields, readCard),
      orders(cardFields),
      fc.constantFrom(40, 100),
      (query, keys, pageSize) => {
        const request = parse(query.text, orderText(keys), cardSchema)
        const seen: number[] = []
        let total = 0
        for (let page = 1; page === 1 || seen.length < total; page++) {
          const result = search.cards({ ...request, page, pageSize })
          if (!result.ok || (page > 1 && result.rows.length === 0)) throw new Error('A page is missing.')
          total = result.total
          seen.push(...result.rows)
        }
        expect(new Set(seen).size).toBe(total)
        expect(search.cards({ ...request, page: 100, pageSize })).toMatchObject({ total, rows: new Uint32Array(0) })
      },
    ),
    { numRuns: 40 },
  )
})

test('a beginning and the order of the same field: every page agrees with a full scan', () => {
  const [{ catalog, snapshot } = open(1, 10)] = catalogs
  const rows = oracleCards(catalog)
  const search = createCatalogSearch(snapshot, { cacheBytes: 0 })
  const [first = 'a', last = 'b'] = [rows[0]?.card.name, rows.at(-1)?.card.name].map((name) => plainText(name ?? ''))
  for (const prefix of [first.slice(0, 2), first.slice(0, 3), last.slice(0, 2), 'zzzz']) {
    for (const suffix of ['', first.slice(-1)]) {
      const matching = rows.filter(({ card }) => {
        const name = plainText(card.name)
        return name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix)
      })
      for (const descending of [false, true]) {
        const keys = [{ field: 'name', descending }]
        const request = parse(`name:${prefix}*${suffix}`, orderText(keys), cardSchema)
        const expected = oracleSort(matching, keys, readCard).map(({ card }) => card.id)
        for (let page = 1; page <= Math.ceil(expected.length / 7) + 1; page++) {
          const result = search.cards({ ...request, page, pageSize: 7 })
          if (!result.ok) throw new Error('The search exceeded its budget.')
          expect(result.total).toBe(expected.length)
          expect(idsOf(snapshot, result.rows)).toEqual(expected.slice((page - 1) * 7, page * 7))
        }
      }
    }
  }
})

test('no query text makes a search throw or exceed its step budget', () => {
  const [{ snapshot } = open(1, 10)] = catalogs
  const generousSearch = createCatalogSearch(snapshot)
  const tightSearch = createCatalogSearch(snapshot, { stepBudget: 3_000, cacheBytes: 0 })
  const verdicts = { ok: 0, timeout: 0, refused: 0 }
  fc.assert(
    fc.property(
      fc.oneof(
        noise,
        randomQuery(cardFields, readCard).map(({ text }) => text),
      ),
      (text) => {
        const parsed = parseQuery(text, cardSchema)
        if (!parsed.ok) {
          verdicts.refused++
          return
        }
        const request = { query: parsed.node, order: [{ field: 'name', descending: false }], page: 1, pageSize: 100 }
        expect(generousSearch.cards(request).ok).toBe(true)
        const tight = tightSearch.cards(request)
        expect(tight.steps).toBeLessThanOrEqual(3_000)
        verdicts[tight.ok ? 'ok' : 'timeout']++
      },
    ),
    { numRuns: 600 },
  )
  expect(Math.min(...Object.values(verdicts)), JSON.stringify(verdicts)).toBeGreaterThan(0)
})

test('a search costs the same whether its parts are cached or not', () => {
  const [{ snapshot } = open(1, 10)] = catalogs
  const request = {
    ...parse('attacks.text:em (types:tide OR hp:[50 TO *]) -name:x', '-hp,name', cardSchema),
    pageSize: 20,
  }
  const cached = createCatalogSearch(snapshot)
  for (const page of [1, 2, 2, 1]) {
    const once = createCatalogSearch(snapshot).cards({ ...request, page })
    expect(cached.cards({ ...request, page }).steps).toBe(once.steps)
  }
})
