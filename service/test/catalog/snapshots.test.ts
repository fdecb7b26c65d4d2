import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createService, type Service, type ServiceDeps } from '../../src/app.ts'
import { IngestError } from '../../src/catalog/import/ingest.ts'
import { cents } from '../../src/kernel/money.ts'
import { card, expansion, fill, price, smallCatalog } from './fixtures.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'

let cacheFolder: string
let service: TestService
let reader: Client
beforeAll(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), 'catalog-'))
  // It polls the versions on demand only: polling in the background would repair the state a test has just broken.
  service = await startService({ cacheFolder, catalogTuning: { pollMs: 3_600_000 } })
  reader = await service.partner({ scopes: ['read:catalog'] })
  await fill(service, smallCatalog)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await rm(cacheFolder, { recursive: true })
})

/** Another process on the same database, until the test ends. */
async function startReplica(overrides: Partial<ServiceDeps> = {}) {
  const replica = createService({ ...service.deps, ...overrides })
  await replica.http.ready()
  return Object.assign(replica, { [Symbol.asyncDispose]: () => replica.http.close() })
}

const ask = (from: Service, path: string) =>
  from.http.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': reader.key } })

const total = async (from: Service, game = 'pokemon'): Promise<number> =>
  (await ask(from, `/${game}/cards`)).json<{ total_count: number }>().total_count

const market = async (from: Service, id: string): Promise<number> => {
  const reply = await ask(from, `/pokemon/cards/${id}/prices`)
  return reply.json<{ data: { pricing: { market: number } } }>().data.pricing.market
}

const versionOf = async (from: Service): Promise<string> =>
  String((await ask(from, '/pokemon/cards')).headers['x-catalog-version'])

/** An unreachable database: every thread fails. */
const nowhere = { host: '127.0.0.1', port: 1, user: 'unknown', database: 'nothing' }

test('a start loads its snapshots from disk and builds nothing; outdated snapshots are never served', async () => {
  const warm = async (): Promise<number> => {
    await using again = await startReplica({ connection: nowhere })
    const { statusCode } = await ask(again, '/pokemon/cards')
    return statusCode === 200 ? await total(again) : -statusCode
  }
  expect(await warm()).toBe(4)
  await sql`update catalog_games set content_version = content_version + 1 where id = 'pokemon'`.execute(service.db)
  expect(await warm()).toBe(-503)
  await sql`update catalog_games set content_version = content_version - 1 where id = 'pokemon'`.execute(service.db)
  expect(await warm()).toBe(4)
  await sql`update catalog_games set epoch = gen_random_uuid() where id = 'pokemon'`.execute(service.db)
  expect(await warm()).toBe(-503)
  await service.catalog.publisher.refresh()
  expect(await warm()).toBe(4)
})

test('prices that changed after the file was written are loaded at the start', async () => {
  await service.catalog.ingest([price('one-1', 55)], { game: 'pokemon', source: 'test' })
  await using again = await startReplica()
  await again.catalog.publisher.refresh()
  expect(await market(again, 'one-1')).toBe(55)
})

test('a damaged file is rebuilt', async () => {
  const folder = join(cacheFolder, 'catalog')
  const version = (await versionOf(service)).split('.')[0] ?? ''
  const name = (await readdir(folder)).find((file) => file.includes(version) && file.endsWith('.catalog'))
  const path = join(folder, name ?? '')
  const bytes = await readFile(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(path, bytes)
  await using again = await startReplica()
  await again.catalog.publisher.refresh()
  expect(await total(again)).toBe(4)
})

test('a change of cards or prices reaches a replica by polling', async () => {
  await using replica = await startReplica({ cacheFolder: undefined, catalogTuning: { pollMs: 100 } })
  const patience = { timeout: 50_000, interval: 100 }
  await vi.waitFor(async () => expect(await total(replica)).toBe(4), patience)
  await service.catalog.ingest([card('late-1')], { game: 'pokemon', source: 'test' })
  await vi.waitFor(async () => expect(await total(replica)).toBe(5), patience)
  await service.catalog.ingest([price('late-1', 99)], { game: 'pokemon', source: 'test' })
  await vi.waitFor(async () => expect(await market(replica, 'late-1')).toBe(99), patience)
  await service.catalog.publisher.refresh()
  expect(await versionOf(replica)).toBe(await versionOf(service))
})

test('every answer has one version while versions change; newer prices keep the card version', async () => {
  const bodies = new Map<string, Set<string>>()
  const done = new AbortController()
  const asking = (async () => {
    while (!done.signal.aborted) {
      const reply = await ask(service, '/pokemon/cards?include=prices&language=all')
      const { data, total_count: count } = reply.json<{ data: unknown[]; total_count: number }>()
      expect(data).toHaveLength(count)
      const version = String(reply.headers['x-catalog-version'])
      bodies.set(version, (bodies.get(version) ?? new Set()).add(reply.body))
      await pause(5)
    }
  })()
  await fill(service, [card('new-1'), price('new-1', 1)])
  const [cards, prices] = (await versionOf(service)).split('.')
  await fill(service, [price('one-1', 101)])
  const [sameCards, otherPrices] = (await versionOf(service)).split('.')
  await pause(20)
  done.abort()
  await asking
  expect(sameCards).toBe(cards)
  expect(otherPrices).not.toBe(prices)
  expect(bodies.size).toBeGreaterThanOrEqual(2)
  for (const [version, seen] of bodies) expect(seen.size, version).toBe(1)
})

test.each(['price', 'sealed_price'] as const)('a %s dated in the future is refused', async (kind) => {
  const at = new Date(service.clock.now().getTime() + 600_000).toISOString()
  const record =
    kind === 'price'
      ? { ...price('one-1', 7), marketUpdatedAt: at }
      : { kind, sealedId: 'box-1', market: cents(700n), marketUpdatedAt: at }
  const attempt = service.catalog.ingest([record], { game: 'pokemon', source: 'test' })
  await expect(attempt).rejects.toThrow(/dated in the future/)
})

test('records are ingested as a whole or not at all, with progress', async () => {
  const bad = [...smallCatalog, card('stray', { expansionId: 'nowhere' })]
  const attempt = service.catalog.ingest(bad, { game: 'onepiece', source: 'test' })
  await expect(attempt).rejects.toThrow(IngestError)
  await expect(attempt).rejects.toThrow(/unknown expansion.*nowhere/)
  await expect(service.catalog.ingest([], { game: 'chess', source: 'test' })).rejects.toThrow('Game chess not found.')
  await service.catalog.publisher.refresh()
  expect(await total(service, 'onepiece')).toBe(0)
  const seen: number[] = []
  const cards = Array.from({ length: 2_500 }, (_, index) => card(`c-${index}`))
  async function* stream() {
    yield expansion('one')
    yield* cards
    yield price('unknown', 1)
  }
  const receipt = await service.catalog.ingest(stream(), {
    game: 'onepiece',
    source: 'test',
    onProgress: ({ records }) => seen.push(records),
  })
  expect(receipt).toEqual({ records: 2_502, changed: 2_501, withdrawn: 0, unknown: ['unknown'] })
  expect(seen).toEqual([1, 1_001, 2_001, 2_501, 2_502])
  await service.catalog.publisher.refresh()
  expect(await total(service, 'onepiece')).toBe(2_500)
})

test('ingesting the same records again changes nothing, and ids that differ in case only are refused', async () => {
  await fill(service, smallCatalog)
  const version = await versionOf(service)
  const again = await service.catalog.ingest(smallCatalog, { game: 'pokemon', source: 'test' })
  expect(again.changed).toBe(0)
  await service.catalog.publisher.refresh()
  expect(await versionOf(service)).toBe(version)
  await expect(service.catalog.ingest([card('ONE-1')], { game: 'pokemon', source: 'test' })).rejects.toThrow(
    /case only/,
  )
})

test('sales are append-only', async () => {
  const sale = { kind: 'sale', cardId: 'one-1', company: 'G', grade: '9', price: cents(100n) } as const
  await fill(service, [{ ...sale, soldAt: '2026-02-20T00:00:00Z', sourceId: '1' }])
  await expect(sql`update catalog_sold_comps set price_cents = 1`.execute(service.db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from catalog_sold_comps`.execute(service.db)).rejects.toThrow(/append-only/)
})
