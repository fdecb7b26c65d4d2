import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '../../src/app.ts'
import { examine } from '../../src/startup/commands/doctor/doctor.ts'
import { readConfig } from '../../src/startup/config/config.ts'
import { many, one, type Db } from '../../src/db/db.ts'
import { watchReplication } from '../../src/db/replication.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { openDatabase } from '../../src/startup/database.ts'
import { connectQuery } from '../../src/startup/pooler.ts'
import { hasReplication, startReplicated, urlOf, type ReplicatedServer } from '../harness/replicated.ts'
import { createClients, type Client, type Reply } from '../harness/service.ts'

const shipFrom = { name: 'Depot', street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const carrier = {
  SHIP_FROM: JSON.stringify(shipFrom),
  SHIPPO_TOKEN: 'token',
  SHIPPO_WEBHOOK_SECRET: 'a secret of carriers',
}
const closers: (() => Promise<void> | void)[] = []
let server: ReplicatedServer
let service: Service
let db: Db
let platform: Client

/** Opens the database of an environment as the start of a process does. */
const open = (env: Record<string, string>) =>
  openDatabase({
    config: readConfig({ PACKHOUSE_ENV: 'production', ...env }, '/'),
    log: pino({ level: 'silent' }),
    progress: () => {},
    signal: new AbortController().signal,
    closers,
    onLost: () => {},
    launchEmbedded: () => Promise.reject(new Error('The database is external.')),
  })

const environment = () => ({
  DATABASE_URL: server.poolerUrl('packhouse'),
  DATABASE_POOLER: 'transaction',
  DATABASE_DIRECT_URL: urlOf('packhouse', server.port()),
  MIGRATION_DATABASE_URL: urlOf('packhouse_owner', server.port()),
})

const isRetryable = ({ status, body, headers }: Reply): boolean =>
  status === 503 && body.retryable === true && Number(headers['retry-after']) > 0

const readiness = async () => {
  const { ready, checks } = await service.operations.readiness.check()
  return [ready, checks['writable']]
}

/** Writes and reads until it is stopped, and records what each answer was. */
function startLoad(clients: number) {
  const state = { running: true, confirmed: [] as string[], refused: 0, unexpected: [] as Reply[] }
  const work = async (client: number): Promise<void> => {
    for (let call = 0; state.running; call += 1) {
      const slug = `c${client}-${call}-${randomBytes(3).toString('hex')}`
      const reply =
        call % 3 === 0
          ? await platform.get('/admin/partners?limit=5')
          : await platform.send('POST', '/admin/partners', { name: slug, slug })
      if (reply.status === 201) state.confirmed.push(slug)
      else if (isRetryable(reply)) state.refused += 1
      else if (reply.status !== 200) state.unexpected.push(reply)
    }
  }
  const running = Array.from({ length: clients }, (_, client) => work(client))
  const confirmMore = async (): Promise<void> => {
    const before = state.confirmed.length
    await expect.poll(() => state.confirmed.length, { timeout: 60_000 }).toBeGreaterThan(before + 40)
  }
  const stop = async () => {
    state.running = false
    await Promise.all(running)
    return state
  }
  return { confirmMore, stop }
}

describe.runIf(hasReplication())('a replicated database behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    server = await startReplicated()
    await server.ask(
      'create role packhouse login',
      'create role packhouse_owner login',
      'create database packhouse owner packhouse_owner',
    )
    await server.startPooler()
  })
  afterAll(async () => {
    await service?.http.close()
    for (const close of closers.toReversed()) await close()
    await server[Symbol.asyncDispose]()
  })

  test('a pooler that is not configured as one, or does not mark its connections, aborts the start', async () => {
    const { DATABASE_URL, MIGRATION_DATABASE_URL } = environment()
    await expect(open({ DATABASE_URL, MIGRATION_DATABASE_URL })).rejects.toThrow('set DATABASE_POOLER=transaction')
    await expect(open(environment())).rejects.toThrow(`set its connect_query: ${connectQuery}`)
    expect(() => readConfig({ PACKHOUSE_ENV: 'production', DATABASE_POOLER: 'transaction' }, '/')).toThrow(
      /DATABASE_URL is missing; DATABASE_POOLER[^]*DATABASE_DIRECT_URL is missing/,
    )
  })

  test('twenty clients share five server connections, and the timeouts of the role hold', async () => {
    await server.startPooler(connectQuery)
    const opened = await open(environment())
    db = opened.db
    service = createService({
      ...opened,
      clock: systemClock,
      random: systemRandom,
      logger: pino({ level: 'silent' }),
      environment: 'sandbox',
      keyPepper: randomBytes(32),
      perAddressLimit: 0,
      trustedProxies: [],
    })
    await service.http.ready()
    platform = await createClients(service).platform()
    const load = startLoad(20)
    await load.confirmMore()
    const { unexpected, refused } = await load.stop()
    expect({ unexpected, refused }).toEqual({ unexpected: [], refused: 0 })
    const backends = sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where usename = current_user and application_name = 'packhouse'`
    expect((await one(db, backends)).count).toBeLessThanOrEqual(5)
    const timeouts = sql<{ timeouts: string[] }>`select array[current_setting('statement_timeout'),
      current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')] as timeouts`
    expect(await one(db, timeouts)).toEqual({ timeouts: ['5s', '2s', '10s'] })
  })

  test('doctor sees the pooler, and the replica once its role may', async () => {
    const env = { PACKHOUSE_ENV: 'production', ...environment(), KEY_PEPPER: 'ab'.repeat(32), ...carrier }
    const look = async () => {
      const findings = await examine({ env, cwd: '/', clock: systemClock, random: systemRandom, keys: [] })
      return findings.flatMap(({ check, status, message }) =>
        /pooler|replication/.test(check) ? [`${status}: ${message}`] : [],
      )
    }
    const pooler = 'ok: The pooler is configured as the service needs it.'
    expect(await look()).toEqual([pooler, expect.stringContaining('warning: A failover may lose purchases: the role')])
    await server.ask('grant pg_read_all_stats to packhouse')
    expect(await look()).toEqual([pooler, 'ok: Commits wait for a synchronous replica.'])
  })

  test('the watch of the replica notices within seconds that none is synchronous, and that one is again', async () => {
    const findGap = watchReplication(db)
    const name = (names: string) =>
      server.ask(`alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()')
    expect(await findGap()).toBeUndefined()
    await name('')
    await expect.poll(findGap, { timeout: 20_000 }).toContain('synchronous_standby_names is empty')
    await name('ANY 1 (other)')
    await expect.poll(findGap, { timeout: 20_000 }).toBe('no synchronous replica is connected')
    await name('ANY 1 (replica)')
    await expect.poll(findGap, { timeout: 20_000 }).toBeUndefined()
  })

  test('a database that became read-only refuses writes with 503, serves reads, and is not ready', async () => {
    const set = (value: string) =>
      server.ask(`alter system set default_transaction_read_only = ${value}`, 'select pg_reload_conf()')
    await set('on')
    await expect.poll(readiness).toEqual([false, 'failed'])
    const order = { name: 'Read only', slug: 'read-only' }
    expect(isRetryable(await platform.send('POST', '/admin/partners', order))).toBe(true)
    expect((await platform.get('/admin/partners?limit=5')).status).toBe(200)
    await server.ask('set default_transaction_read_only = off', 'alter system reset default_transaction_read_only')
    await server.ask('select pg_reload_conf()')
    await expect.poll(readiness).toEqual([true, 'ok'])
    expect((await platform.send('POST', '/admin/partners', order)).status).toBe(201)
  })

  test('a failover under load answers nothing but 503, keeps confirmed writes, and gives no number twice', async () => {
    const highest = sql<{ id: bigint }>`select nextval('accounts_id_seq') as id`
    const load = startLoad(20)
    await load.confirmMore()
    const before = (await one(db, highest)).id
    await server.failOver()
    await load.confirmMore()
    const { unexpected, refused, confirmed } = await load.stop()
    expect(unexpected).toEqual([])
    expect(refused).toBeGreaterThan(0)
    const kept = new Set((await many(db, sql<{ slug: string }>`select slug from partners`)).map(({ slug }) => slug))
    expect(confirmed.filter((slug) => !kept.has(slug))).toEqual([])
    expect((await one(db, highest)).id).toBeGreaterThanOrEqual(before + 100_000n)
    expect(await readiness()).toEqual([true, 'ok'])
  })
})
