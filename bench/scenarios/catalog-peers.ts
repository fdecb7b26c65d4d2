// `npm run bench -- catalog-peers --data DIR`: the same rows and the same 40 queries in the catalog engine and in others, in
// one run. Every total and page is compared before anything is measured. Engines that are not installed are left out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildCatalog } from '../../service/src/catalog/engine/build.ts'
import { createCatalogSearch } from '../../service/src/catalog/engine/catalog-search.ts'
import { openSnapshot } from '../../service/src/catalog/engine/snapshot.ts'
import { pokemon } from '../../service/src/catalog/games/games.ts'
import { cardSchema } from '../../service/src/catalog/query/fields.ts'
import { parseOrderBy } from '../../service/src/catalog/query/lists.ts'
import { parseQuery } from '../../service/src/catalog/query/parse.ts'
import { openDuckdb } from '../peers/duckdb.ts'
import { openGroonga } from '../peers/groonga.ts'
import { openLucene, openLuceneBits } from '../peers/lucene.ts'
import type { Answer, OpenPeer, Peer } from '../peers/peer.ts'
import { openPostgres } from '../peers/postgres.ts'
import { readReal, recordsOf, tabulate, type RealCatalog, type Tables } from '../peers/rows.ts'
import { openSqlite } from '../peers/sqlite.ts'
import { median, type Figure, type Scenario } from '../scenario.ts'

const small = 200_000
const large = 1_000_000
const engineRounds = 20
const mostMs = 0.2

/** Until a virtual machine has compiled what the queries use. */
const warmUpMs = 5_000
/** A fast engine repeats the queries for as long, as ours does. */
const leastCpuMicros = 150_000

type BenchQuery = { q: string; orderBy: string; page: number; page_size: number }

/** Row stores have a goal, and so has what an expert writes by hand. Others are reported beside ours. */
const engines: readonly { name: string; open: OpenPeer; leastRatio?: number }[] = [
  { name: 'SQLite', open: openSqlite, leastRatio: 60 },
  { name: 'PostgreSQL', open: openPostgres, leastRatio: 60 },
  { name: 'DuckDB', open: openDuckdb },
  { name: 'Groonga', open: openGroonga },
  { name: 'Lucene', open: openLucene },
  { name: 'Lucene bit sets', open: openLuceneBits, leastRatio: 1 },
]
type Opened = { peer: Peer; leastRatio: number | undefined }

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

const ask = (peer: Peer, query: BenchQuery): Promise<Answer> =>
  peer.ask({ ...parse(query), limit: query.page_size, offset: (query.page - 1) * query.page_size })

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
  for (let round = 1; ; round++) {
    for (const query of queries) await ask(peer, query)
    const spent = (await peer.cpuMicros()) - before
    if (spent >= leastCpuMicros) return spent / round / queries.length / 1_000
  }
}

async function warmUp(peer: Peer, queries: readonly BenchQuery[]): Promise<void> {
  for (const end = performance.now() + warmUpMs; performance.now() < end;) await measurePeer(peer, queries)
}

async function openPeers(tables: Tables): Promise<Opened[]> {
  const opened: Opened[] = []
  for (const { name, open, leastRatio } of engines) {
    const peer = await open(tables)
    if ('missing' in peer) console.log(`  ${name} left out: ${peer.missing}`)
    else opened.push({ peer, leastRatio })
  }
  return opened
}

async function measureAll(real: RealCatalog, queries: readonly BenchQuery[], rounds: number) {
  const ours = await openEngine(real, small)
  const opened = await openPeers(tabulate(real, small))
  try {
    for (const { peer } of opened) await compare(peer, queries, ours)
    const samples = { engine: [] as number[], peers: opened.map((): number[] => []) }
    measureEngine(queries, ours)
    for (const { peer } of opened) if (peer.needsWarmUp) await warmUp(peer, queries)
    for (let round = 0; round < rounds; round++) {
      samples.engine.push(measureEngine(queries, ours))
      for (const [index, { peer }] of opened.entries()) samples.peers[index]?.push(await measurePeer(peer, queries))
    }
    const peers = opened.map(({ peer: { name }, leastRatio }, index) => {
      return { name, leastRatio, ms: median(samples.peers[index] ?? []) }
    })
    return { engine: median(samples.engine), peers }
  } finally {
    for (const { peer } of opened) await peer.close()
  }
}

async function measureLarge(real: RealCatalog, queries: readonly BenchQuery[], rounds: number): Promise<number> {
  const ours = await openEngine(real, large)
  measureEngine(queries, ours)
  return median(Array.from({ length: rounds }, () => measureEngine(queries, ours)))
}

export const scenario: Scenario = {
  title: 'The catalog engine and other engines over the same cards: 40 queries with equal totals and pages',
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
      ...at.peers.map(({ name, ms, leastRatio }): Figure => {
        const ratio = ms / at.engine
        const goal = leastRatio !== undefined && { goal: `≥ ${leastRatio}× ours`, met: ratio >= leastRatio }
        return { name: `${name}, ${small} cards`, side: 'peer', value: ms, unit, ratio, ...goal }
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
