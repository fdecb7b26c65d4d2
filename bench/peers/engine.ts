import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { cardSchema } from '../../service/src/catalog/query/fields.ts'
import { parseOrderBy } from '../../service/src/catalog/query/lists.ts'
import { parseQuery } from '../../service/src/catalog/query/parse.ts'
import type { Answer } from './peer.ts'

export type BenchQuery = { q: string; orderBy: string; page: number; page_size: number }
/** Answers the queries, or repeats them for as long and measures them. */
export type EngineRequest = { queries: readonly BenchQuery[]; leastMicros?: number }

export type Engine = AsyncDisposable & {
  answers(queries: readonly BenchQuery[]): Promise<Answer[]>
  /** Mean CPU time of one query over all queries, in milliseconds. */
  measure(queries: readonly BenchQuery[], leastMicros: number): Promise<number>
}

export function parseBenchQuery({ q, orderBy }: BenchQuery) {
  const query = parseQuery(q, cardSchema)
  const order = parseOrderBy(orderBy, cardSchema)
  if (!query.ok || !order.ok) throw new Error(`Query ${q} was refused.`)
  return { node: query.node, keys: order.keys }
}

const heapMegabytes = 8_192

/** Our own engine over this many cards of a folder. */
export async function openEngine(data: string, count: number): Promise<Engine> {
  const thread = new Worker(new URL('engine-thread.ts', import.meta.url), {
    workerData: { data, count },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const receive = async (): Promise<unknown> => (await once(thread, 'message'))[0]
  const ask = (request: EngineRequest): Promise<unknown> => {
    thread.postMessage(request, [])
    return receive()
  }
  await receive()
  return {
    answers: async (queries) => (await ask({ queries })) as Answer[],
    measure: async (queries, leastMicros) => (await ask({ queries, leastMicros })) as number,
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  }
}
