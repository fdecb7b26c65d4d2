// Serves `/api/v1/info` from the service, or the same bytes from a bare Fastify, and reports its CPU time on request.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { pino } from 'pino'
import { createService } from '../../service/src/app.ts'
import { createDb, createPool } from '../../service/src/db/db.ts'
import { migrate } from '../../service/src/db/migrate.ts'
import { partnerScopes } from '../../service/src/http/pipeline/scopes.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import { buffered } from '../../service/src/telemetry/logging.ts'
import { openTracer } from '../../service/src/startup/tracing.ts'
import { launchPostgres } from '@packhouse/embedded-postgres/launch'

// With the address of a collector and the share of requests that are traced.
const [endpoint, ratio] = process.argv.slice(2)
const tracing = endpoint ? { endpoint, ratio: Number(ratio), serviceName: 'bench' } : undefined
const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-bench-'))
await chmod(dataDir, 0o711)
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await launchPostgres({ dataDir, log })
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
  tracer: await openTracer({ tracing }, { otlpHeaders: {} }, log, []),
})
const partner = await service.accounts.openPartner({ name: 'Bench', slug: 'bench', billingModel: 'TIER' }, 'system')
const limits = { perMinute: { packs: 1_000_000 }, gates: {} }
const { text: key } = await service.keys.issue(
  { accountId: partner.id, label: 'bench', scopes: partnerScopes, limits },
  'system',
)
await service.http.listen({ port: 0, host: '127.0.0.1' })
const body: unknown = (await service.http.inject({ url: '/api/v1/info', headers: { 'x-api-key': key } })).json()

const bare = fastify()
bare.get('/api/v1/info', async () => body)
await bare.listen({ port: 0, host: '127.0.0.1' })

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port
process.send?.({ key, service: portOf(service.http.server), bare: portOf(bare.server) })
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
