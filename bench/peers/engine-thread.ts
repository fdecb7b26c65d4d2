// The catalog engine in a thread of its own, as other engines are in processes of theirs: its heap holds nothing else.
import { parentPort, workerData } from 'node:worker_threads'
import { buildCatalog } from '../../service/src/catalog/engine/build.ts'
import { createCatalogSearch } from '../../service/src/catalog/engine/catalog-search.ts'
import { openSnapshot } from '../../service/src/catalog/engine/snapshot.ts'
import { pokemon } from '../../service/src/catalog/games/games.ts'
import { parseBenchQuery, type BenchQuery, type EngineRequest } from './engine.ts'
import type { Answer } from './peer.ts'
import { readReal, recordsOf } from './rows.ts'

const { data, count } = workerData as { data: string; count: number }

/** The engine over this many cards. Nothing is cached, and every query is parsed again. */
async function open(): Promise<(query: BenchQuery) => Answer> {
  const snapshot = openSnapshot(await buildCatalog(pokemon, recordsOf(await readReal(data), count)))
  if (!snapshot) throw new Error('The newly built snapshot could not be opened.')
  const search = createCatalogSearch(snapshot, { cacheBytes: 0 })
  return (query) => {
    const { node, keys } = parseBenchQuery(query)
    const result = search.cards({ query: node, order: keys, page: query.page, pageSize: query.page_size })
    if (!result.ok) throw new Error(`${query.q}: ${result.code}`)
    return { total: result.total, docs: [...result.rows] }
  }
}

/** Of this thread: the compiler and most of the collector run on others. */
const cpuMicros = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** Mean CPU time of one query over all queries, in milliseconds. */
function measure(answer: (query: BenchQuery) => Answer, queries: readonly BenchQuery[], leastMicros: number): number {
  const before = cpuMicros()
  for (let round = 1; ; round++) {
    for (const query of queries) answer(query)
    const spent = cpuMicros() - before
    if (spent >= leastMicros) return spent / round / queries.length / 1_000
  }
}

const answer = await open()
parentPort?.on('message', ({ queries, leastMicros }: EngineRequest) => {
  const answers = leastMicros === undefined ? queries.map(answer) : measure(answer, queries, leastMicros)
  parentPort?.postMessage(answers, [])
})
parentPort?.postMessage('ready', [])
