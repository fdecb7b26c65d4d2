import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createService } from '../../src/app.ts'
import { createDb, createPool, many, type Db } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrate.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { launchPostgres } from '@packhouse/embedded-postgres/launch'
import { createClients, startService, type Reply } from '../harness/service.ts'

const restarts = Number(process.env['FAULT_RESTARTS'] ?? 2)

/** A service on its own database server, which the test can kill. */
async function startOnOwnServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-fault-'))
  await chmod(dataDir, 0o711)
  const failures: Error[] = []
  const server = await launchPostgres({
    dataDir,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    onFailure: (error) => void failures.push(error),
  })
  const pool = createPool({ connection: server.connection, maxConnections: 10, onError: () => {} })
  const db = createDb(pool)
  await migrate(db)
  const service = createService({
    db,
    connection: server.connection,
    clock: systemClock,
    random: systemRandom,
    logger: pino({ level: 'silent' }),
    environment: 'sandbox',
    keyPepper: randomBytes(32),
    perAddressLimit: 0,
    trustedProxies: [],
  })
  await service.http.ready()
  return {
    server,
    db,
    failures,
    service: Object.assign(service, createClients(service)),
    [Symbol.asyncDispose]: async () => {
      await service.http.close()
      await db.destroy()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const isRetryable = ({ status, body, headers }: Reply): boolean =>
  status === 503 &&
  ['overloaded', 'timeout'].includes(body.error) &&
  body.retryable === true &&
  Number(headers['retry-after']) > 0

test('killing the database under load causes only 503s, and confirmed writes are kept', async () => {
  await using fault = await startOnOwnServer()
  const { server, db, service } = fault
  const runner = await service.startWorkers()
  const platform = await service.platform()
  const state = { running: true }
  const confirmed: string[] = []
  const unexpected: Reply[] = []
  let refused = 0

  async function work(client: number): Promise<void> {
    for (let call = 0; state.running; call++) {
      const slug = `c${client}-${call}`
      const reply =
        call % 3 === 0
          ? await platform.get('/admin/partners?limit=5')
          : await platform.send('POST', '/admin/partners', { name: slug, slug })
      if (reply.status === 201) confirmed.push(slug)
      else if (isRetryable(reply)) refused += 1
      else if (reply.status !== 200) unexpected.push(reply)
    }
  }

  const clients = Array.from({ length: 20 }, (_, client) => work(client))
  for (let restart = 0; restart < restarts; restart++) {
    const before = confirmed.length
    await expect.poll(() => confirmed.length, { timeout: 60_000 }).toBeGreaterThan(before + 20)
    const { pid } = server
    process.kill(pid, 'SIGQUIT')
    await expect.poll(() => server.pid, { timeout: 60_000 }).not.toBe(pid)
  }
  const before = confirmed.length
  await expect.poll(() => confirmed.length, { timeout: 60_000 }).toBeGreaterThan(before + 20)
  state.running = false
  await Promise.all(clients)

  expect(unexpected).toEqual([])
  expect(refused).toBeGreaterThan(0)
  expect(fault.failures).toEqual([])
  const kept = new Set((await many(db, sql<{ slug: string }>`select slug from partners`)).map((row) => row.slug))
  expect(confirmed.filter((slug) => !kept.has(slug))).toEqual([])
  // Background jobs recover as well.
  const failing = () => many(db, sql`select queue from jobs where last_error is not null`)
  // Failed jobs are retried after a minute at the latest.
  await expect.poll(failing, { timeout: 150_000 }).toEqual([])
  await runner.stop(5_000)
}, 400_000)

/** Locks the row that every administrative write needs. */
async function lockAudit(connection: pg.ClientConfig): Promise<AsyncDisposable> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from audit_head for update')
  return { [Symbol.asyncDispose]: () => client.end() }
}

test('a statement timeout is a 503 with Retry-After and changes nothing', async () => {
  await using service = await startService({}, { statementTimeoutMs: 1_000 })
  const platform = await service.platform()
  const order = { name: 'Slow', slug: 'slow' }
  {
    await using _lock = await lockAudit(service.connection)
    expect(await platform.send('POST', '/admin/partners', order)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { success: false, error: 'timeout', code: 'timeout', retryable: true },
    })
  }
  expect((await platform.send('POST', '/admin/partners', order)).status).toBe(201)
})

/** Occupies one connection of the pool until it is released. */
async function takeConnection(db: Db): Promise<() => void> {
  return new Promise((resolve, reject) => {
    db.connection()
      .execute(() => new Promise<void>((release) => resolve(release)))
      .catch(reject)
  })
}

test('when all connections are in use, requests get a retryable 503, and are served once one is free', async () => {
  await using service = await startService({}, { maxConnections: 2, acquireTimeoutMs: 1_000 })
  const platform = await service.platform()
  const open = (slug: string) => platform.send('POST', '/admin/partners', { name: slug, slug })
  const connections = [await takeConnection(service.db), await takeConnection(service.db)]
  const refused = await Promise.all([platform.get('/admin/partners'), open('first'), open('second')])
  expect(refused.map(isRetryable)).toEqual([true, true, true])
  for (const release of connections) release()
  expect((await Promise.all([open('first'), open('second')])).map((reply) => reply.status)).toEqual([201, 201])
})

test('rejected writes release their connection', async () => {
  await using service = await startService({}, { maxConnections: 2 })
  const platform = await service.platform()
  const order = { name: 'Twice', slug: 'twice' }
  await platform.send('POST', '/admin/partners', order)
  const replies = await Promise.all(Array.from({ length: 30 }, () => platform.send('POST', '/admin/partners', order)))
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([409]))
  expect((await platform.get('/admin/partners')).status).toBe(200)
})
