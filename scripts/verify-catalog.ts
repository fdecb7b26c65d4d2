// `node scripts/verify-catalog.ts --data DIR`: loads a folder of catalog files and compares the query results with the
// expected totals and first ids beside them. Prints one line per query; exit code 1 if any differs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCatalogSearch } from '../service/src/catalog/engine/catalog-search.ts'
import { buildCatalog } from '../service/src/catalog/engine/build.ts'
import { openSnapshot } from '../service/src/catalog/engine/snapshot.ts'
import { pokemon } from '../service/src/catalog/games/games.ts'
import { openRecords, type OwnJsonlFiles } from '../service/src/catalog/import/files/own-jsonl.ts'
import { cardSchema } from '../service/src/catalog/query/fields.ts'
import { fold } from '../service/src/catalog/query/fold.ts'
import { parseOrderBy } from '../service/src/catalog/query/lists.ts'
import { parseQuery } from '../service/src/catalog/query/parse.ts'
import type { CatalogRecord } from '../service/src/catalog/records.ts'

type ExpectedQuery = {
  q: string
  orderBy: string
  page: number
  page_size: number
  total_count: number
  first_ids: string[]
}

function fail(message: string): never {
  throw new Error(message)
}

const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (values.data === undefined) {
  console.error('Pass the data folder: node scripts/verify-catalog.ts --data DIR')
  process.exit(2)
}
const folder = values.data
const names = readdirSync(folder)
const pick = (pattern: RegExp): string[] => names.filter((name) => pattern.test(name)).map((name) => join(folder, name))
const files: OwnJsonlFiles = {
  expansions: pick(/^expansions\.pokemon\.jsonl/),
  cards: pick(/^pokemon\..*\.jsonl/),
  prices: [],
  marketPrices: pick(/^raw_price\..*pokemon\.tsv/),
}
const expected = JSON.parse(readFileSync(join(folder, 'queries.expected.pokemon.json'), 'utf8')) as {
  queries: ExpectedQuery[]
}

/** Names by id: the expectations of one-letter terms were made without folding, so those terms are compared with a scan. */
const nameOf = new Map<string, string>()
async function* noteNames(records: AsyncIterable<CatalogRecord>): AsyncGenerator<CatalogRecord> {
  for await (const record of records) {
    if (record.kind === 'card') nameOf.set(record.id, record.name)
    yield record
  }
}

const startedAt = performance.now()
const snapshot =
  openSnapshot(await buildCatalog(pokemon, noteNames(openRecords(files)))) ??
  fail('The newly built snapshot could not be opened.')
console.log(`${snapshot.cards.rowCount} cards in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
const search = createCatalogSearch(snapshot, { cacheBytes: 0 })

/** The query result in the form of the expectation, or the reason there is none. */
function answer({ q, orderBy, page, page_size: pageSize }: ExpectedQuery): { total: number; ids: string[] } | string {
  const query = parseQuery(q, cardSchema)
  const order = parseOrderBy(orderBy, cardSchema)
  if (!query.ok) return query.message
  if (!order.ok) return order.message
  const result = search.cards({ query: query.node, order: order.keys, page, pageSize })
  return result.ok ? { total: result.total, ids: Array.from(result.rows, snapshot.cards.idOf) } : result.code
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** The expectation, or for a term of one letter in the name the result of a scan over all folded names. */
function expectationOf(row: ExpectedQuery): ExpectedQuery {
  const letter = /^name:(.)$/u.exec(row.q)?.[1]
  if (letter === undefined) return row
  const found = [...nameOf].map(([id, name]) => ({ id, name: fold(name) })).filter(({ name }) => name.includes(letter))
  const byName = row.orderBy === 'name'
  found.sort((left, right) => (byName && compare(left.name, right.name)) || compare(left.id, right.id))
  const first_ids = found.slice((row.page - 1) * row.page_size).map(({ id }) => id)
  return { ...row, total_count: found.length, first_ids: first_ids.slice(0, row.first_ids.length) }
}

let mismatches = 0
for (const row of expected.queries.map(expectationOf)) {
  const before = performance.now()
  const got = answer(row)
  const milliseconds = (performance.now() - before).toFixed(2).padStart(7)
  const same =
    typeof got !== 'string' &&
    got.total === row.total_count &&
    JSON.stringify(got.ids.slice(0, row.first_ids.length)) === JSON.stringify(row.first_ids)
  if (!same) mismatches++
  const found = typeof got === 'string' ? got : String(got.total)
  console.log(
    `${same ? 'ok      ' : 'MISMATCH'} ${milliseconds} ms ${found.padStart(7)}  ${row.q || '(all)'} | ${row.orderBy || 'id'} | page ${row.page}`,
  )
  if (!same)
    console.log(
      `  expected ${row.total_count} ${row.first_ids.join(' ')}\n  got      ${JSON.stringify(got).slice(0, 200)}`,
    )
}
console.log(`${expected.queries.length - mismatches} of ${expected.queries.length} queries match`)
process.exitCode = mismatches === 0 ? 0 : 1
