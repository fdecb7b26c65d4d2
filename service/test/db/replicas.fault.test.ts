import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '../../src/app.ts'
import { checkReadReplicas } from '../../src/startup/commands/doctor/replication.ts'
import { readConfig, type Config } from '../../src/startup/config/config.ts'
import type { Db } from '../../src/db/db.ts'
import { createRedisPositions } from '../../src/http/pipeline/redis-positions.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { openDatabase } from '../../src/startup/database.ts'
import { hasRedis, startRedis, type RedisServer } from '../harness/redis.ts'
import { hasReplication, startReplicated, urlOf, type ReplicatedServer } from '../harness/replicated.ts'
import { createClients, raisedLimits, type Client } from '../harness/service.ts'
import { startProxy, type StallingProxy } from '../harness/stalling-proxy.ts'

const closers: (() => Promise<void> | void)[] = []
const keyPepper = randomBytes(32)
let server: ReplicatedServer
let proxy: StallingProxy
let redis: RedisServer

type Process = { service: Service; db: Db; config: Config; findReplica: () => Promise<unknown> }
/** Two API processes: one uses replicas that are a minute behind, the other none that are two seconds behind. */
let patient: Process
let strict: Process

async function startProcess(maxLagSeconds: number): Promise<Process> {
  const config = readConfig(
    {
      PACKHOUSE_ENV: 'production',
      DATABASE_URL: urlOf('packhouse', server.port()),
      MIGRATION_DATABASE_URL: urlOf('packhouse_owner', server.port()),
      DATABASE_REPLICA_URL: urlOf('packhouse', proxy.port),
      DATABASE_REPLICA_MAX_LAG_SECONDS: String(maxLagSeconds),
      REDIS_URL: 'redis://127.0.0.1',
    },
    '/',
  )
  const opened = await openDatabase({
    config,
    log: pino({ level: 'silent' }),
    progress: () => {},
    signal: new AbortController().signal,
    closers,
    onLost: () => {},
    launchEmbedded: () => Promise.reject(new Error('The database is external.')),
  })
  const service = createService({
    ...opened,
    clock: systemClock,
    random: systemRandom,
    logger: pino({ level: 'silent' }),
    environment: 'sandbox',
    keyPepper,
    redis: await redis.connect(),
    perAddressLimit: 0,
    trustedProxies: [],
  })
  await service.http.ready()
  closers.push(() => service.http.close())
  const findReplica = async () => opened.replicas?.findConnection(0n)
  return { service, db: opened.db, config, findReplica }
}

/** The value of a metric; 0 if it is absent. */
async function metric({ service }: Process, series: string): Promise<number> {
  const { text } = await service.operations.metrics.render()
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.split(' ')[1] ?? 0)
}

const readsOf = (process: Process, outcome: string) => metric(process, `read_replica_reads{outcome="${outcome}"}`)
const isUsable = (process: Process) => metric(process, 'read_replica_usable{replica="1"}')

/** Metrics and lists cost more than what is waited for. */
const becomes = <Value>(read: () => Promise<Value>) => expect.poll(read, { interval: 200 })

const at = ({ service }: Process, { key }: Client): Client => createClients(service).client(key)

async function sees(process: Process, client: Client, slug: string): Promise<boolean> {
  const { status, body } = await at(process, client).get('/admin/partners?limit=100')
  expect(status).toBe(200)
  return body.data.partners.some((partner: { slug: string }) => partner.slug === slug)
}

async function create(process: Process, client: Client): Promise<string> {
  const slug = `p-${randomBytes(4).toString('hex')}`
  expect((await at(process, client).send('POST', '/admin/partners', { name: slug, slug })).status).toBe(201)
  return slug
}

describe.runIf(hasReplication() && hasRedis())('reads from a streaming replica', () => {
  let writer: Client
  let reader: Client

  beforeAll(async () => {
    redis = await startRedis()
    server = await startReplicated({ isSynchronous: false })
    proxy = await startProxy(() => server.replica.port())
    await server.ask(
      'create role packhouse login',
      'create role packhouse_owner login',
      'create database packhouse owner packhouse_owner',
    )
    patient = await startProcess(60)
    strict = await startProcess(2)
    const clients = createClients(patient.service)
    writer = await clients.platform({ limits: raisedLimits })
    reader = await clients.platform({ limits: raisedLimits })
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
    await proxy?.[Symbol.asyncDispose]()
    await server?.[Symbol.asyncDispose]()
    await redis?.[Symbol.asyncDispose]()
  })

  test('a key sees its own write in every process, and another account what the replica has', async () => {
    for (const process of [patient, strict]) await becomes(() => isUsable(process)).toBe(1)
    await server.replica.ask('select pg_wal_replay_pause()')
    const slug = await create(strict, writer)
    expect(await sees(patient, writer, slug)).toBe(true)
    expect(await sees(strict, writer, slug)).toBe(true)
    expect(await readsOf(patient, 'own_write')).toBe(1)
    await becomes(() => sees(patient, reader, slug)).toBe(false)
    expect(await readsOf(patient, 'replica')).toBeGreaterThan(0)
  })

  test('beyond its limit a process reads from the primary, and remains ready', async () => {
    const slug = await create(patient, writer)
    await becomes(() => sees(strict, reader, slug)).toBe(true)
    expect(await isUsable(strict)).toBe(0)
    expect(await strict.service.operations.readiness.check()).toMatchObject({ ready: true })
    const findings = await checkReadReplicas(strict.db, strict.config)
    expect(findings).toMatchObject([{ status: 'warning', message: expect.stringContaining('did not replay') }])
    await becomes(() => sees(patient, reader, slug)).toBe(false)

    await server.replica.ask('select pg_wal_replay_resume()')
    await becomes(() => sees(patient, reader, slug)).toBe(true)
    await becomes(() => isUsable(strict)).toBe(1)
    // The replica has the write, so the account that made it reads there again.
    const before = await readsOf(patient, 'replica')
    expect(await sees(patient, writer, slug)).toBe(true)
    await becomes(
      async () => (await sees(patient, writer, slug)) && (await readsOf(patient, 'replica')),
    ).toBeGreaterThan(before)
    expect(await checkReadReplicas(strict.db, strict.config)).toMatchObject([{ status: 'ok' }])
  })

  test('positions in Redis only rise', async () => {
    const client = await redis.connect()
    const positions = createRedisPositions(client)
    await Promise.all([5n, 9_007_199_254_740_000n, 7n].map((position) => positions.raise(['x', 'y'], position, 60_000)))
    expect(await positions.newest(['y'])).toBe(9_007_199_254_740_000n)
    expect(await positions.newest(['z'])).toBeUndefined()
  })

  test('a replica that freezes or dies under load causes no failed read', async () => {
    const state = { isRunning: true, statuses: new Set<number>(), reads: 0 }
    const load = [1, 2, 3].map(async () => {
      while (state.isRunning) {
        state.statuses.add((await at(patient, reader).get('/admin/partners?limit=5')).status)
        state.reads += 1
        await delay(40)
      }
    })
    const readMore = async (): Promise<void> => {
      const { reads } = state
      await expect.poll(() => state.reads).toBeGreaterThan(reads + 15)
    }
    await readMore()
    // Catalog snapshots are read from it, too.
    expect(await patient.findReplica()).toEqual({ connectionString: urlOf('packhouse', proxy.port) })
    proxy.stall()
    await becomes(() => isUsable(patient)).toBe(0)
    await readMore()
    proxy.resume()
    await becomes(() => isUsable(patient)).toBe(1)
    await readMore()
    await server.replica.kill()
    await becomes(() => isUsable(patient)).toBe(0)
    await readMore()
    state.isRunning = false
    await Promise.all(load)
    expect([...state.statuses]).toEqual([200])
    expect(await readsOf(patient, 'repeated')).toBeGreaterThan(0)
    expect(await patient.findReplica()).toBeUndefined()
  })

  test('a replica that returns is used again, but not without Redis, nor after a promotion', async () => {
    await server.replica.restart()
    await becomes(() => isUsable(patient)).toBe(1)
    await redis.kill()
    const before = await readsOf(patient, 'replica')
    expect((await at(patient, reader).get('/admin/partners')).status).toBe(200)
    expect(await readsOf(patient, 'replica')).toBe(before)
    await server.replica.ask('select pg_promote()')
    await becomes(() => isUsable(patient)).toBe(0)
    const slug = await create(patient, writer)
    expect(await sees(patient, reader, slug)).toBe(true)
    const findings = await checkReadReplicas(patient.db, patient.config)
    expect(findings).toMatchObject([{ status: 'warning', message: expect.stringContaining('promoted') }])
  })
})
