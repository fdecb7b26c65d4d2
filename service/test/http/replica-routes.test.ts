import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../../src/db/db.ts'
import type { Replicas } from '../../src/db/replicas.ts'
import { fill, smallCatalog } from '../catalog/fixtures.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { stock } from '../harness/vault.ts'
import { replicaExamples } from './replica-routes.table.ts'

let service: TestService
let clients: Readonly<Record<'partner' | 'tenant' | 'platform', Client>>
/** The same database through connections that refuse every write, as a replica that lags by nothing. */
let readOnly: pg.Pool

/** A replica that always has what is asked for. */
const replicaOf = (primary: pg.Pool): Replicas => ({
  primary,
  isAnyFresh: () => true,
  choose: () => readOnly,
  findConnection: async () => undefined,
  describe: () => [],
  stop: async () => {},
})

beforeAll(async () => {
  service = await startService(({ pool, connection }) => {
    readOnly = createPool({ connection, maxConnections: 4, isReadOnly: true, onError: () => {} })
    return { replicas: replicaOf(pool) }
  })
  const [partner, tenant, platform] = [await service.partner(), await service.tenant(), await service.platform()]
  clients = { partner, tenant, platform }
  await fill(service, smallCatalog)
  await stock(service, tenant, 3)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await readOnly.end()
})

async function countReads(): Promise<Record<string, number>> {
  const { text } = await service.operations.metrics.render()
  const lines = [...text.matchAll(/^read_replica_reads\{outcome="(\w+)"\} (\d+)$/gm)]
  return Object.fromEntries(lines.map(([, outcome = '', value]) => [outcome, Number(value)]))
}

test('every route whose answer may be stale has an example', () => {
  const stale = service.http.listRoutes().filter(({ method, config }) => method === 'GET' && config.mayBeStale)
  expect(stale.map(({ url }) => url).toSorted()).toEqual(Object.keys(replicaExamples).toSorted())
})

test('every one answers from read-only transactions', async () => {
  const isReadOnly = await readOnly.query('select current_setting($1) as value', ['transaction_read_only'])
  expect(isReadOnly.rows).toEqual([{ value: 'on' }])
  let acquired = 0
  readOnly.on('acquire', () => (acquired += 1))
  const before = await countReads()
  const failed: unknown[] = []
  for (const [route, [reader, path]] of Object.entries(replicaExamples)) {
    const earlier = acquired
    const reply = await clients[reader].get(path.replace('{tenant}', String(clients.tenant.accountId)))
    if (reply.status !== 200 || acquired === earlier) failed.push([route, reply.status, reply.body, acquired - earlier])
  }
  expect(failed).toEqual([])
  const after = await countReads()
  // A handler that writes is repeated on the primary.
  expect(after['repeated']).toBe(before['repeated'])
  expect((after['replica'] ?? 0) - (before['replica'] ?? 0)).toBe(Object.keys(replicaExamples).length)
})

test('single resources, wallets, keys and writes use the primary', async () => {
  let acquired = 0
  readOnly.on('acquire', () => (acquired += 1))
  const { partner, platform } = clients
  const requests = [
    partner.get('/wallet/balance?external_user_id=ann'),
    partner.get('/keys'),
    partner.get('/mystery/purchase/1'),
    platform.get(`/admin/partners/${partner.accountId}`),
    platform.get('/admin/payouts?status=wrong'),
    platform.send('POST', '/admin/partners', { name: 'New', slug: 'new' }),
  ]
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 404, 200, 400, 201])
  expect(acquired).toBe(0)
})
