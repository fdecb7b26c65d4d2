import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transact } from '../../src/db/db.ts'
import { createOperationsServer } from '../../src/telemetry/operations.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { startService, type TestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ countConnections: () => ({ total: 9, idle: 4, waiting: 2 }) })
})
afterAll(() => service[Symbol.asyncDispose]())

async function scrape(on: TestService = service): Promise<Map<string, number>> {
  const reply = await on.http.inject('/metrics')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/plain')
  const lines = reply.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('responses are counted by route, status and area, and timed', async () => {
  const [partner, platform] = [await service.partner(), await service.platform()]
  await partner.get('/info')
  await partner.get('/info')
  await platform.get('/admin/partners/999999')
  await service.http.inject('/api/v1/info')
  await service.http.inject('/api/v1/some/unknown/path')
  const numbers = await scrape()
  expect(numbers.get('http_requests_total{route="/api/v1/info",status="200",area="none"}')).toBe(2)
  const missing = 'http_requests_total{route="/api/v1/admin/partners/:id",status="404",area="back_office"}'
  expect(numbers.get(missing)).toBe(1)
  expect(numbers.get('http_request_duration_seconds_count{route="/api/v1/info"}')).toBe(3)
  expect(numbers.get('auth_failures_total')).toBe(2)
  expect([...numbers.keys()].filter((name) => name.includes('unknown/path'))).toEqual([])
})

test('rate-limited requests are counted', async () => {
  const tenant = await service.tenant({ limits: { perMinute: { vault: 1 }, gates: {} } })
  await tenant.get('/info')
  await tenant.get('/info')
  expect((await scrape()).get('rate_limited_total{area="none"}')).toBe(1)
})

test('gates, connections, jobs and the process are reported', async () => {
  await transact(service.db, async (tx) => {
    await enqueue(tx, { queue: 'labels', payload: {}, runAt: service.clock.now() })
    await enqueue(tx, { queue: 'labels', payload: {}, runAt: service.clock.now() })
  })
  await sql`update jobs set run_at = 'infinity' where id = (select min(id) from jobs)`.execute(service.db)
  const numbers = await scrape()
  const names = ['gates_inside', 'gates_waiting', 'db_pool_connections', 'db_pool_idle', 'db_pool_waiting']
  expect(names.map((name) => numbers.get(name))).toEqual([0, 0, 9, 4, 2])
  expect(numbers.get('jobs_due{queue="labels"}')).toBe(1)
  expect(numbers.get('jobs_dead{queue="labels"}')).toBe(1)
  expect(numbers.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(numbers.get('eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('two services of one process have separate metrics', async () => {
  await using other = await startService()
  const numbers = await scrape(other)
  expect([...numbers.keys()].some((name) => name.startsWith('http_requests_total'))).toBe(false)
})

test('the operations port serves the monitoring endpoints and nothing else', async () => {
  await using own = await startService()
  const server = createOperationsServer(own.operations).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ready = await fetch(`${url}/readyz`)
  expect(await ready.json()).toMatchObject({ checks: { database: 'ok', migrations: 'ok', serving: 'ok' } })
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('# TYPE http_requests_total counter')
  expect((await fetch(`${url}/api/v1/health`)).status).toBe(404)
  const onStarted = own.operations.readiness.startUp()
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  onStarted()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  own.operations.readiness.drain()
  const draining = await fetch(`${url}/readyz`)
  expect(draining.status).toBe(503)
  expect(await draining.json()).toMatchObject({ status: 'not_ready', checks: { serving: 'failed' } })
  server.close()
  server.closeAllConnections()
})

test('production serves them on the operations port only', async () => {
  await using live = await startService({ environment: 'production' })
  for (const url of ['/readyz', '/metrics']) expect((await live.http.inject(url)).statusCode).toBe(404)
})

test('an unavailable database affects readiness and its own metrics, and health still responds', async () => {
  const isolated = await startService()
  await isolated.partner()
  await isolated.db.destroy()
  const ready = await isolated.http.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json().checks.database).toBe('failed')
  const numbers = await scrape(isolated)
  expect([...numbers.keys()].some((name) => name.startsWith('jobs_due{'))).toBe(false)
  expect((await isolated.http.inject('/api/v1/health')).statusCode).toBe(200)
  await isolated[Symbol.asyncDispose]()
})
