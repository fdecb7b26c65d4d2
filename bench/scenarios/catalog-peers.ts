// `npm run bench -- catalog-peers --data DIR`: the same rows and the same 40 queries in the catalog engine and in others, in
// one run. Every total and page is compared before anything is measured. Engines that are not installed are left out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDuckdb } from '../peers/duckdb.ts'
import { openEngine, parseBenchQuery, type BenchQuery, type Engine } from '../peers/engine.ts'
import { openGroonga } from '../peers/groonga.ts'
import { openLucene, openLuceneBits } from '../peers/lucene.ts'
import type { Answer, OpenPeer, Peer } from '../peers/peer.ts'
import { openPostgres } from '../peers/postgres.ts'
import { readReal, tabulate, type Tables } from '../peers/rows.ts'
import { openSqlite } from '../peers/sqlite.ts'
import { median, type Figure, type Scenario } from '../scenario.ts'

const small = 200_000
const large = 1_000_000
const mostMs = 0.2

/** Until a virtual machine has compiled what the queries use. */
const warmUpMs = 5_000
/** A fast engine repeats the queries for as long. */
const leastCpuMicros = 500_000

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

const ask = (peer: Peer, query: BenchQuery): Promise<Answer> =>
  peer.ask({ ...parseBenchQuery(query), limit: query.page_size, offset: (query.page - 1) * query.page_size })

async function compare(peer: Peer, queries: readonly BenchQuery[], answers: readonly Answer[]): Promise<void> {
  for (const [index, query] of queries.entries()) {
    const [mine, theirs] = [answers[index], await ask(peer, query)]
    if (mine?.total !== theirs.total || mine.docs.join() !== theirs.docs.join()) {
      throw new Error(`${peer.name} disagrees on "${query.q}": ${theirs.total} instead of ${mine?.total}.`)
    }
  }
}

const measureEngine = (engine: Engine, queries: readonly BenchQuery[]): Promise<number> =>
  engine.measure(queries, leastCpuMicros)

async function measurePeer(peer: Peer, queries: readonly BenchQuery[]): Promise<number> {
  const before = await peer.cpuMicros()
  for (let round = 1; ; round++) {
    for (const query of queries) await ask(peer, query)
    const spent = (await peer.cpuMicros()) - before
    if (spent >= leastCpuMicros) return spent / round / queries.length / 1_000
  }
}

async function warmUp(measure: () => Promise<number>): Promise<void> {
  for (const end = performance.now() + warmUpMs; performance.now() < end;) await measure()
}

/** The second of two measurements: an engine that has waited for the others compiles again and fills its caches. */
async function measureAwake(measure: () => Promise<number>): Promise<number> {
  await measure()
  return measure()
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

async function measureAll(data: string, queries: readonly BenchQuery[], rounds: number) {
  await using engine = await openEngine(data, small)
  const opened = await openPeers(tabulate(await readReal(data), small))
  try {
    const answers = await engine.answers(queries)
    for (const { peer } of opened) await compare(peer, queries, answers)
    const samples = { engine: [] as number[], peers: opened.map((): number[] => []) }
    await warmUp(() => measureEngine(engine, queries))
    for (const { peer } of opened) if (peer.needsWarmUp) await warmUp(() => measurePeer(peer, queries))
    for (let round = 0; round < rounds; round++) {
      samples.engine.push(await measureAwake(() => measureEngine(engine, queries)))
      for (const [index, { peer }] of opened.entries()) {
        const measure = () => measurePeer(peer, queries)
        samples.peers[index]?.push(peer.needsWarmUp ? await measureAwake(measure) : await measure())
      }
    }
    const peers = opened.map(({ peer: { name }, leastRatio }, index) => {
      return { name, leastRatio, ms: median(samples.peers[index] ?? []) }
    })
    return { engine: median(samples.engine), peers }
  } finally {
    for (const { peer } of opened) await peer.close()
  }
}

/** The engine at both sizes in turns, because a machine is not equally fast all the time. */
async function measureGrowth(data: string, queries: readonly BenchQuery[], rounds: number) {
  await using smallEngine = await openEngine(data, small)
  await using largeEngine = await openEngine(data, large)
  const sizes = [smallEngine, largeEngine].map((engine) => ({ engine, samples: [] as number[] }))
  for (const { engine } of sizes) await warmUp(() => measureEngine(engine, queries))
  for (let round = 0; round < rounds; round++) {
    for (const { engine, samples } of sizes) samples.push(await measureAwake(() => measureEngine(engine, queries)))
  }
  const [few = Number.NaN, many = Number.NaN] = sizes.map(({ samples }) => median(samples))
  return { ms: many, ratio: many / few }
}

export const scenario: Scenario = {
  title: 'The catalog engine and other engines over the same cards: 40 queries with equal totals and pages',
  needsData: true,
  async run({ data, rounds }) {
    if (data === undefined) throw new Error('Pass the data folder: npm run bench -- catalog-peers --data DIR')
    const { queries } = JSON.parse(readFileSync(join(data, 'queries.expected.pokemon.json'), 'utf8')) as {
      queries: BenchQuery[]
    }
    const at = await measureAll(data, queries, rounds)
    const million = await measureGrowth(data, queries, rounds)
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
        value: million.ms,
        unit,
        ratio: million.ratio,
        goal: '≤ 1.6× of 200000',
        met: million.ratio <= 1.6,
      },
    ]
  },
}
