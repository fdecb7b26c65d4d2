// Serves a catalog from the service and the same bytes from a bare Fastify, and reports its CPU time on request. Uses
// the cards of the data folder, or generated ones without it.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { pino } from 'pino'
import { createService } from '../../service/src/app.ts'
import { openRecords } from '../../service/src/catalog/import/files/own-jsonl.ts'
import { createDb, createPool } from '../../service/src/db/db.ts'
import { migrate } from '../../service/src/db/migrate.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import { buffered } from '../../service/src/telemetry/logging.ts'
import { launchPostgres } from '@packhouse/embedded-postgres/launch'
import { makeCatalog } from '../../service/test/catalog/records.ts'

const [data, answerCache] = process.argv.slice(2)
const madeUpCards = 20_000

const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-bench-'))
await chmod(dataDir, 0o711)
const postgres = await launchPostgres({ dataDir, log: { info: () => {}, warn: console.warn, error: console.error } })
const pool = createPool({ connection: postgres.connection, maxConnections: 4, onError: () => {} })
const db = createDb(pool)
await migrate(db)
const service = createService({
  db,
  connection: postgres.connection,
  clock: systemClock,
  random: systemRandom,
  logger: pino({ level: 'info' }, pino.destination({ dest: join(dataDir, 'service.log'), ...buffered })),
  environment: 'sandbox',
  keyPepper: systemRandom.bytes(32),
  perAddressLimit: 1_000_000,
  trustedProxies: [],
  catalogTuning: { ...(answerCache === 'uncached' && { answerCacheBytes: 0, search: { cacheBytes: 0 } }) },
})
const partner = await service.accounts.openPartner({ name: 'Bench', slug: 'bench', billingModel: 'TIER' }, 'system')
const limits = { perMinute: { catalog: 10_000_000 }, gates: {} }
const { text: key } = await service.keys.issue(
  { accountId: partner.id, label: 'bench', scopes: ['read:catalog'], limits },
  'system',
)
await service.http.listen({ port: 0, host: '127.0.0.1' })

function records() {
  if (data === undefined || data === '') return makeCatalog({ seed: 1, cards: madeUpCards }).records
  const files = readdirSync(data)
  const pick = (pattern: RegExp): string[] => files.filter((name) => pattern.test(name)).map((name) => join(data, name))
  return openRecords({
    expansions: pick(/^expansions\.pokemon\.jsonl/),
    cards: pick(/^pokemon\..*\.jsonl/),
    prices: [],
    marketPrices: pick(/^raw_price\..*pokemon\.tsv/),
  })
}

const importStart = performance.now()
const receipt = await service.catalog.ingest(records(), { game: 'pokemon', source: 'bench' })
const importSeconds = (performance.now() - importStart) / 1_000
const publishStart = performance.now()
await service.catalog.publisher.refresh()
const publishSeconds = (performance.now() - publishStart) / 1_000

const page = '/api/v1/pokemon/cards?language=all'
const answer = await service.http.inject({ url: page, headers: { 'x-api-key': key } })
const body = answer.rawPayload
const bare = fastify()
bare.get('/api/v1/pokemon/cards', (_request, reply) => {
  void reply.header('content-type', 'application/json; charset=utf-8').send(body)
})
await bare.listen({ port: 0, host: '127.0.0.1' })

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port
const { rss } = process.memoryUsage()
process.send?.({
  key,
  page,
  service: portOf(service.http.server),
  bare: portOf(bare.server),
  facts: { records: receipt.records, importSeconds, publishSeconds, pageBytes: body.length, rssMb: rss / 1e6 },
})
process.on('message', (message) => {
  if (message === 'usage') process.send?.({ usage: process.cpuUsage() })
})
process.on('disconnect', () => {
  void (async () => {
    await Promise.all([service.http.close(), bare.close()])
    await db.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    process.exit(0)
  })()
})
