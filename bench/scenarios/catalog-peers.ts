// `npm run bench -- catalog-peers --data DIR`: the same rows and the same 40 queries in the catalog engine, SQLite and
// PostgreSQL, in one run. Every total and page is compared before anything is measured.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildCatalog } from '../../service/src/catalog/engine/build.ts'
import { createCatalogSearch } from '../../service/src/catalog/engine/catalog-search.ts'
import { openSnapshot } from '../../service/src/catalog/engine/snapshot.ts'
import { pokemon } from '../../service/src/catalog/games/games.ts'
import { cardSchema } from '../../service/src/catalog/query/fields.ts'
import { parseOrderBy } from '../../service/src/catalog/query/lists.ts'
import { parseQuery } from '../../service/src/catalog/query/parse.ts'
import { openPostgres } from '../peers/postgres.ts'
import { readReal, recordsOf, tabulate, type RealCatalog } from '../peers/rows.ts'
import { orderOf, whereOf } from '../peers/sql.ts'
import { openSqlite } from '../peers/sqlite.ts'
import { median, type Figure, type Scenario } from '../scenario.ts'

const small = 200_000
const large = 1_000_000
const engineRounds = 20
const mostMs = 0.2

type BenchQuery = { q: string; orderBy: string; page: number; page_size: number }
type Answer = { total: number; docs: readonly number[] }
type Peer = ReturnType<typeof openSqlite> | Awaited<ReturnType<typeof openPostgres>>

const cpuMicros = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

function parse({ q, orderBy }: BenchQuery) {
  const query = parseQuery(q, cardSchema)
  const order = parseOrderBy(orderBy, cardSchema)
  if (!query.ok || !order.ok) throw new Error(`Query ${q} was refused.`)
  return { node: query.node, keys: order.keys }
}

/** The catalog engine over this many cards. Nothing is cached, and every query is parsed again. */
async function openEngine(real: RealCatalog, count: number) {
  const snapshot = openSnapshot(await buildCatalog(pokemon, recordsOf(real, count)))
  if (!snapshot) throw new Error('The newly built snapshot could not be opened.')
  const search = createCatalogSearch(snapshot, { cacheBytes: 0 })
  return (query: BenchQuery): Answer => {
    const { node, keys } = parse(query)
    const result = search.cards({ query: node, order: keys, page: query.page, pageSize: query.page_size })
    if (!result.ok) throw new Error(`${query.q}: ${result.code}`)
    return { total: result.total, docs: [...result.rows] }
  }
}

async function ask(peer: Peer, query: BenchQuery): Promise<Answer> {
  const { node, keys } = parse(query)
  const where = whereOf(node, peer.dialect)
  const total = await peer.count(where)
  const docs = await peer.page(where, orderOf(keys), query.page_size, (query.page - 1) * query.page_size)
  return { total, docs }
}

async function compare(peer: Peer, queries: readonly BenchQuery[], ours: (query: BenchQuery) => Answer): Promise<void> {
  for (const query of queries) {
    const [mine, theirs] = [ours(query), await ask(peer, query)]
    if (mine.total !== theirs.total || mine.docs.join() !== theirs.docs.join()) {
      throw new Error(`${peer.name} disagrees on "${query.q}": ${theirs.total} instead of ${mine.total}.`)
    }
  }
}

/** Mean CPU time of one query over all queries, in milliseconds. */
function measureEngine(queries: readonly BenchQuery[], ours: (query: BenchQuery) => Answer): number {
  const before = cpuMicros()
  for (let round = 0; round < engineRounds; round++) for (const query of queries) ours(query)
  return (cpuMicros() - before) / engineRounds / queries.length / 1_000
}

async function measurePeer(peer: Peer, queries: readonly BenchQuery[]): Promise<number> {
  const before = await peer.cpuMicros()
  for (const query of queries) await ask(peer, query)
  return ((await peer.cpuMicros()) - before) / queries.length / 1_000
}

async function measureAll(real: RealCatalog, queries: readonly BenchQuery[], rounds: number) {
  const ours = await openEngine(real, small)
  const tables = tabulate(real, small)
  const peers: Peer[] = [openSqlite(tables), await openPostgres(tables)]
  try {
    for (const peer of peers) await compare(peer, queries, ours)
    const samples = { engine: [] as number[], peers: peers.map((): number[] => []) }
    measureEngine(queries, ours)
    for (let round = 0; round < rounds; round++) {
      samples.engine.push(measureEngine(queries, ours))
      for (const [index, peer] of peers.entries()) samples.peers[index]?.push(await measurePeer(peer, queries))
    }
    const named = peers.map(({ name }, index) => ({ name, ms: median(samples.peers[index] ?? []) }))
    return { engine: median(samples.engine), peers: named }
  } finally {
    for (const peer of peers) await peer.close()
  }
}

async function measureLarge(real: RealCatalog, queries: readonly BenchQuery[], rounds: number): Promise<number> {
  const ours = await openEngine(real, large)
  measureEngine(queries, ours)
  return median(Array.from({ length: rounds }, () => measureEngine(queries, ours)))
}

export const scenario: Scenario = {
  title:
    'The catalog engine, SQLite FTS5 and PostgreSQL pg_trgm over the same cards: 40 queries with equal totals and pages',
  needsData: true,
  async run({ data, rounds }) {
    if (data === undefined) throw new Error('Pass the data folder: npm run bench -- catalog-peers --data DIR')
    const { queries } = JSON.parse(readFileSync(join(data, 'queries.expected.pokemon.json'), 'utf8')) as {
      queries: BenchQuery[]
    }
    const real = await readReal(data)
    const at = await measureAll(real, queries, rounds)
    const million = await measureLarge(real, queries, rounds)
    const unit = 'ms CPU per query'
    return [
      {
        name: `our engine, ${small} cards`,
        value: at.engine,
        unit,
        goal: `≤ ${mostMs} ms`,
        met: at.engine <= mostMs,
      },
      ...at.peers.map(({ name, ms }): Figure => {
        const ratio = ms / at.engine
        return {
          name: `${name}, ${small} cards`,
          side: 'peer',
          value: ms,
          unit,
          ratio,
          goal: '≥ 60× ours',
          met: ratio >= 60,
        }
      }),
      {
        name: `our engine, ${large} cards`,
        value: million,
        unit,
        ratio: million / at.engine,
        goal: '≤ 1.6× of 200000',
        met: million / at.engine <= 1.6,
      },
    ]
  },
}
