// `npm run bench -- catalog --data DIR`: the cost of the catalog engine over real cards of all languages. Only calls
// without an involuntary context switch count, so that a busy machine changes the times little. The snapshot is built
// in one process and served in another, like a warm start, so that memory is what serving takes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildCatalog } from '../../service/src/catalog/engine/build.ts'
import { createCatalogSearch, type CatalogSearch } from '../../service/src/catalog/engine/catalog-search.ts'
import { assembleCards } from '../../service/src/catalog/engine/page.ts'
import { loadImage, saveImage } from '../../service/src/catalog/engine/snapshot-file.ts'
import { openSnapshot } from '../../service/src/catalog/engine/snapshot.ts'
import { pokemon } from '../../service/src/catalog/games/games.ts'
import { openRecords, type OwnJsonlFiles } from '../../service/src/catalog/import/files/own-jsonl.ts'
import { cardSchema } from '../../service/src/catalog/query/fields.ts'
import { parseOrderBy } from '../../service/src/catalog/query/lists.ts'
import { parseQuery } from '../../service/src/catalog/query/parse.ts'
import type { Figure, Scenario } from '../scenario.ts'

type BenchQuery = { q: string; orderBy: string; page: number; page_size: number; total_count: number }
type Served = {
  loadMs: number
  loadCpuSeconds: number
  rssMb: number
  heapMb: number
  cards: number
  modes: { name: string; p50: number; p90: number; p99: number; mean: number; worst: string }[]
  slowest: { query: string; ms: number }[]
}

const rounds = 40
const warmUpRounds = 10

function stop(message: string): never {
  throw new Error(message)
}

/** Involuntary context switches of this process. */
const preemptions = (): number => process.resourceUsage().involuntaryContextSwitches

function processCpuSeconds(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

function dataFiles(folder: string): OwnJsonlFiles {
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

type BuildCost = { records: number; readSeconds: number; bothSeconds: number; fileMb: number }

/** Builds the snapshot files. Reading is measured separately, to isolate the cost of the build. */
async function build(folder: string, scratch: string): Promise<BuildCost> {
  const readStart = process.cpuUsage()
  let records = 0
  for await (const record of openRecords(dataFiles(folder))) records += record.kind === 'price' ? 0 : 1
  const readSeconds = processCpuSeconds(readStart)
  const buildStart = process.cpuUsage()
  const images = await buildCatalog(pokemon, openRecords(dataFiles(folder)))
  const bothSeconds = processCpuSeconds(buildStart)
  await saveImage(join(scratch, 'catalog'), images.catalog)
  await saveImage(join(scratch, 'prices'), images.prices)
  const bytes = ['catalog', 'prices'].reduce((sum, name) => sum + statSync(join(scratch, name)).size, 0)
  return { records, readSeconds, bothSeconds, fileMb: bytes / 1e6 }
}

const atMost = (name: string, value: number, unit: string, limit: number): Figure => ({
  name,
  value,
  unit,
  goal: `≤ ${limit} ${unit}`,
  met: value <= limit,
})

function toFigures({ records, readSeconds, bothSeconds, fileMb }: BuildCost, served: Served): Figure[] {
  const [uncached, ...others] = served.modes
  return [
    { name: 'records read and parsed', value: records, unit: 'records' },
    { name: 'reading and parsing', value: readSeconds, unit: 's CPU' },
    atMost('build, without reading', bothSeconds - readSeconds, 's CPU', 6),
    { name: 'snapshot files', value: fileMb, unit: 'MB' },
    { name: 'cards', value: served.cards, unit: 'cards' },
    atMost('warm load', served.loadMs, 'ms', 2_000),
    { name: 'warm load, of the processor', value: served.loadCpuSeconds, unit: 's CPU' },
    atMost('resident memory of the serving process', served.rssMb, 'MB', 450),
    ...(uncached
      ? [
          atMost(`${uncached.name}, p50`, uncached.p50, 'ms', 0.2),
          { name: `${uncached.name}, p90`, value: uncached.p90, unit: 'ms' },
          atMost(`${uncached.name}, p99`, uncached.p99, 'ms', 0.8),
          atMost(`${uncached.name}, mean`, uncached.mean, 'ms', 0.2),
        ]
      : []),
    ...others.flatMap(({ name, p50, p99, mean }) => [
      { name: `${name}, p50`, value: p50, unit: 'ms' },
      { name: `${name}, p99`, value: p99, unit: 'ms' },
      { name: `${name}, mean`, value: mean, unit: 'ms' },
    ]),
    ...served.slowest.map(({ query, ms }) => ({ name: query, value: ms, unit: 'ms, median, uncached' })),
  ]
}

export const scenario: Scenario = {
  title: 'The catalog engine over real cards of all languages: build, load, memory and 40 queries',
  needsData: true,
  async run({ data }) {
    if (data === undefined) stop('Pass the data folder: npm run bench -- catalog --data DIR')
    const scratch = mkdtempSync(join(tmpdir(), 'catalog-bench-'))
    try {
      const cost = await build(data, scratch)
      const args = ['--expose-gc', import.meta.filename, '--data', data, '--serve', scratch]
      const output = execFileSync(process.execPath, args)
      return toFigures(cost, JSON.parse(output.toString()) as Served)
    } finally {
      rmSync(scratch, { recursive: true })
    }
  },
}

async function serve(folder: string, scratch: string): Promise<void> {
  const startedAt = performance.now()
  const loadStart = process.cpuUsage()
  const catalog = await loadImage(join(scratch, 'catalog'))
  const prices = await loadImage(join(scratch, 'prices'))
  if (!catalog.ok || !prices.ok) stop('The snapshot files could not be loaded.')
  const snapshot =
    openSnapshot({ catalog: catalog.image, prices: prices.image }) ?? stop('The snapshot could not be opened.')
  const loadMs = performance.now() - startedAt
  const loadCpuSeconds = processCpuSeconds(loadStart)
  const uncached = createCatalogSearch(snapshot, { cacheBytes: 0 })
  const cached = createCatalogSearch(snapshot)
  const { queries } = JSON.parse(readFileSync(join(folder, 'queries.expected.pokemon.json'), 'utf8')) as {
    queries: BenchQuery[]
  }
  const pool = Buffer.allocUnsafe(1 << 20)
  const runs: [string, (query: BenchQuery) => void][] = [
    ['search, uncached', (query) => void run(uncached, query)],
    ['search, caches on', (query) => void run(cached, query)],
    [
      'search and page, uncached',
      (query) => {
        const rows = run(uncached, query)
        assembleCards(
          snapshot,
          rows,
          { includePrices: false, nowMs: 0 },
          { frame: { before: '[', after: ']' }, allocate: () => pool },
        )
      },
    ],
  ]
  const measured = measure(queries, runs)
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  const served: Served = {
    loadMs,
    loadCpuSeconds,
    rssMb: rss / 1e6,
    heapMb: heapUsed / 1e6,
    cards: snapshot.cards.rowCount,
    modes: runs.map(([name], mode) => summarize(name, measured[mode] ?? [], queries)),
    slowest: queries
      .map((query, index) => ({ query: label(query), ms: percentile(measured[0]?.[index] ?? [], 50) }))
      .sort((left, right) => right.ms - left.ms)
      .slice(0, 8),
  }
  console.log(JSON.stringify(served))
}

function run(
  search: CatalogSearch,
  { q, orderBy, page, page_size: pageSize, total_count: expected }: BenchQuery,
): Uint32Array {
  const query = parseQuery(q, cardSchema)
  const order = parseOrderBy(orderBy, cardSchema)
  if (!query.ok || !order.ok) stop(`Query ${q} was refused.`)
  const result = search.cards({ query: query.node, order: order.keys, page, pageSize })
  if (!result.ok) stop(`Query ${q} was refused.`)
  const isExpected = isFoldedTerm.test(q) ? result.total >= expected : result.total === expected
  if (!isExpected) stop(`Query ${q} returned ${result.total} cards instead of ${expected}.`)
  return result.rows
}

/** The expected totals take accents in terms of one letter literally; the engine folds them as in longer terms. */
const isFoldedTerm = /^\w+:\w$/

/** Times by mode, query and round; the modes alternate, so that other load affects all of them equally. */
function measure(queries: readonly BenchQuery[], runs: readonly [string, (query: BenchQuery) => void][]): number[][][] {
  const times = runs.map(() => queries.map((): number[] => []))
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    for (const [index, query] of queries.entries()) {
      for (const [mode, [, act]] of runs.entries()) {
        const disturbed = preemptions()
        const before = performance.now()
        act(query)
        const spent = performance.now() - before
        if (round >= warmUpRounds && preemptions() === disturbed) times[mode]?.[index]?.push(spent)
      }
    }
  }
  return times
}

const label = ({ q, orderBy, page }: BenchQuery): string => `${q || '(all)'} | ${orderBy || 'id'} | page ${page}`

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

function summarize(
  name: string,
  times: readonly (readonly number[])[],
  queries: readonly BenchQuery[],
): Served['modes'][number] {
  const all = times.flat()
  const medians = times.map((values) => percentile(values, 50))
  const worst = queries[medians.indexOf(Math.max(...medians))]
  return {
    name,
    p50: percentile(all, 50),
    p90: percentile(all, 90),
    p99: percentile(all, 99),
    mean: all.reduce((sum, value) => sum + value, 0) / all.length,
    worst: worst ? label(worst) : '',
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values: options } = parseArgs({ options: { data: { type: 'string' }, serve: { type: 'string' } } })
  if (options.data === undefined || options.serve === undefined)
    stop('This part is started by the scenario; run: npm run bench -- catalog --data DIR')
  await serve(options.data, options.serve)
}
