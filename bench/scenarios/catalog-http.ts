import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { median, type Figure, type Scenario } from '../scenario.ts'

const connections = 16
const amount = 3_000
/** Requests until the JIT compiler has warmed up. */
const warmUpRounds = 3

type Facts = { records: number; importSeconds: number; publishSeconds: number; pageBytes: number; rssMb: number }
type Ports = { key: string; page: string; service: number; bare: number; facts: Facts }
type Query = { q: string; orderBy: string; page: number; page_size: number }

/** Queries of every kind over generated cards. */
const madeUpQueries: readonly Query[] = [
  'ember',
  'name:fr*',
  'types:ember hp:[50 TO *]',
  '(types:tide OR types:volt) -rarity:common',
  'attacks.text:gale',
  'raw_price:{10 TO 50}',
].map((q, index) => ({ q, orderBy: ['', 'name', '-raw_price,name'][index % 3] ?? '', page: 1, page_size: 100 }))

async function cpuMicros(child: ChildProcess): Promise<number> {
  child.send('usage')
  const [{ usage }] = (await once(child, 'message')) as [{ usage: { user: number; system: number } }]
  return usage.user + usage.system
}

/** CPU time of the server process per request. */
async function measure(child: ChildProcess, port: number, key: string, paths: readonly string[]): Promise<number> {
  const before = await cpuMicros(child)
  const { non2xx, requests: done } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    headers: { 'x-api-key': key },
    requests: paths.map((path) => ({ path })),
    connections,
    amount,
  })
  if (non2xx > 0) throw new Error(`${non2xx} of ${done.total} requests were refused.`)
  return ((await cpuMicros(child)) - before) / done.total
}

async function withServer<Result>(
  args: readonly string[],
  work: (child: ChildProcess, ports: Ports) => Promise<Result>,
): Promise<Result> {
  const child = fork(join(import.meta.dirname, '..', 'servers', 'catalog-http.ts'), args)
  const ports = await Promise.race([
    once(child, 'message').then(([message]) => message as Ports),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The server ended with exit code ${String(code)}.`)
    }),
  ])
  try {
    return await work(child, ports)
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

function pathsOf(data: string | undefined, page: string): string[] {
  const file = data === undefined ? undefined : join(data, 'queries.expected.pokemon.json')
  const queries =
    file !== undefined && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as { queries: readonly Query[] }).queries
      : madeUpQueries
  return queries.map(({ q, orderBy, page: number, page_size: size }) => {
    const query = new URLSearchParams({ q, orderBy, page: String(number), page_size: String(size) })
    return `${page}&${query.toString()}`
  })
}

/** Both sides alternate in one process, so that other load affects both equally. */
async function compare(args: readonly string[], rounds: number, pathsFor: (page: string) => readonly string[]) {
  return withServer(args, async (child, { key, page, service, bare, facts }) => {
    const samples = { service: [] as number[], bare: [] as number[] }
    const paths = pathsFor(page)
    for (let round = -warmUpRounds; round < rounds; round++) {
      const took = {
        bare: await measure(child, bare, key, [page]),
        service: await measure(child, service, key, paths),
      }
      if (round < 0) continue
      samples.bare.push(took.bare)
      samples.service.push(took.service)
    }
    return { service: median(samples.service), bare: median(samples.bare), facts }
  })
}

export const scenario: Scenario = {
  title: 'GET /{game}/cards with key, credits, limits and request log, against a bare Fastify sending the same bytes',
  async run({ rounds, data }) {
    const cached = await compare([data ?? '', 'cached'], rounds, (page) => [page])
    const uncached = await compare([data ?? '', 'uncached'], rounds, (page) => pathsOf(data, page))
    const { facts } = cached
    const share = ({ service, bare }: { service: number; bare: number }): number => bare / service
    const figures: Figure[] = [
      { name: 'imported records', value: facts.records, unit: 'records' },
      { name: 'import into PostgreSQL', value: facts.importSeconds, unit: 's' },
      { name: 'publish from PostgreSQL', value: facts.publishSeconds, unit: 's' },
      { name: 'page', value: facts.pageBytes, unit: 'bytes' },
      { name: 'bare Fastify, beside cached', side: 'floor', value: cached.bare, unit: 'µs CPU per request' },
      {
        name: 'cached page',
        value: cached.service,
        unit: 'µs CPU per request',
        ratio: share(cached),
        goal: '≥ 0.8× of the bare rate',
        met: share(cached) >= 0.8,
      },
      { name: 'bare Fastify, beside uncached', side: 'floor', value: uncached.bare, unit: 'µs CPU per request' },
      {
        name: 'uncached pages',
        value: uncached.service,
        unit: 'µs CPU per request',
        ratio: share(uncached),
        goal: '≥ 0.35× of the bare rate',
        met: share(uncached) >= 0.35,
      },
    ]
    return figures
  },
}
