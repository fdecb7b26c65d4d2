import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Pool } from 'undici'
import { createService, type Service } from '../../service/src/app.ts'
import { createDb, createPool, many, transact, type Db } from '../../service/src/db/db.ts'
import { migrate } from '../../service/src/db/migrate.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import { launchPostgres } from '@packhouse/embedded-postgres/launch'
import { queueWidth } from '../../service/src/webhooks/deliveries/endpoint-queue.ts'
import { eventExamples } from '../../service/src/events/types/event-examples.ts'
import { bodyOf, type StoredEvent } from '../../service/src/events/types/messages.ts'
import { median, type Figure, type Scenario } from '../scenario.ts'

const deliveries = 3_000
const hungEndpoints = 20
const watched = 40
const warmUpRounds = 2

type Bench = { db: Db; service: Service; receiver: ChildProcess; port: number }
type Arrival = { path: string; at: number }

async function openPartner({ service, port }: Bench, slug: string, paths: readonly string[]): Promise<number> {
  const { id } = await service.accounts.openPartner({ name: slug, slug, billingModel: 'TIER' }, 'system')
  const { text: key } = await service.keys.issue(
    { accountId: id, label: 'bench', scopes: ['webhooks:manage'] },
    'system',
  )
  for (const path of paths) {
    const reply = await service.http.inject({
      method: 'POST',
      url: '/api/v1/webhooks',
      headers: { 'x-api-key': key },
      payload: { url: `http://127.0.0.1:${port}${path}` },
    })
    if (reply.statusCode !== 201) throw new Error(reply.body)
  }
  return id
}

async function emitEvents({ db, service }: Bench, accountId: number, count: number, round: string): Promise<void> {
  const { data } = eventExamples['purchase.fulfilled']
  for (let first = 0; first < count; first += 200) {
    await transact(db, async (tx) => {
      for (let number = first; number < Math.min(first + 200, count); number++) {
        const resourceId = `${round}-${number}`
        await service.webhooks.announce(tx, { accountId, event: 'purchase.fulfilled', resourceId, data })
      }
    })
  }
  await service.webhooks.sequence()
}

async function collect({ receiver }: Bench): Promise<Arrival[]> {
  receiver.send('arrivals')
  const [{ arrivals }] = (await once(receiver, 'message')) as [{ arrivals: Arrival[] }]
  return arrivals
}

type Rate = { perSecond: number; cpuMicros: number }

async function measure(work: () => Promise<void>): Promise<Rate> {
  const before = process.cpuUsage()
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(before)
  return { perSecond: deliveries / seconds, cpuMicros: (user + system) / deliveries }
}

/** The same bodies as plain POSTs: no signature, no record, no retry. */
async function postAll({ port }: Bench, bodies: readonly string[]): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: queueWidth, pipelining: 1 })
  let next = 0
  const work = async (): Promise<void> => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const reply = await pool.request({
        path: '/raw',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await reply.body.dump()
    }
  }
  await Promise.all(Array.from({ length: queueWidth }, work))
  await pool.close()
}

async function compareRates(bench: Bench, rounds: number): Promise<Figure[]> {
  const accountId = await openPartner(bench, 'rate', ['/hooks'])
  const samples: { raw: Rate; ours: Rate }[] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    await emitEvents(bench, accountId, deliveries, `rate${round}`)
    const rows = await many(
      bench.db,
      sql<StoredEvent>`
        select event, resource_id as "resourceId", sequence, data::text as data, created_at as "createdAt"
        from events where account_id = ${accountId} order by sequence desc limit ${deliveries}`,
    )
    const bodies = rows.map(bodyOf)
    // The first side shares the machine with the database's work for the events above, so the sides alternate.
    const postRaw = () => measure(() => postAll(bench, bodies))
    const early = round % 2 === 0 ? await postRaw() : undefined
    const ours = await measure(() => bench.service.webhooks.dispatcher.drain())
    const raw = early ?? (await postRaw())
    const arrived = (await collect(bench)).filter(({ path }) => path === '/hooks').length
    if (arrived !== deliveries) throw new Error(`${arrived} of ${deliveries} deliveries arrived.`)
    if (round >= 0) samples.push({ raw, ours })
  }
  const of = (side: 'raw' | 'ours', figure: keyof Rate): number => median(samples.map((sample) => sample[side][figure]))
  const ratio = of('ours', 'perSecond') / of('raw', 'perSecond')
  return [
    { name: 'raw undici POSTs', side: 'floor', value: of('raw', 'perSecond'), unit: 'per second' },
    {
      name: 'signed, leased, recorded deliveries',
      value: of('ours', 'perSecond'),
      unit: 'per second',
      ratio,
      goal: '≥ 0.65× of the raw rate',
      met: ratio >= 0.65,
    },
    { name: 'raw undici POSTs, CPU', side: 'floor', value: of('raw', 'cpuMicros'), unit: 'µs CPU each' },
    { name: 'deliveries', value: of('ours', 'cpuMicros'), unit: 'µs CPU each' },
  ]
}

/** From the commit of an event to its arrival, one event at a time. */
async function latencies(bench: Bench, accountId: number, path: string, round: string): Promise<number[]> {
  const took: number[] = []
  for (let number = 0; number < watched; number++) {
    await emitEvents(bench, accountId, 1, `${round}-${number}`)
    const committedAt = performance.timeOrigin + performance.now()
    for (let arrived: Arrival | undefined; !arrived;) {
      arrived = (await collect(bench)).find((arrival) => arrival.path === path)
      if (arrived) took.push(arrived.at - committedAt)
      else await new Promise((settle) => setTimeout(settle, 2))
    }
  }
  return took
}

async function compareLatencies(bench: Bench, rounds: number): Promise<Figure[]> {
  const quick = await openPartner(bench, 'quick', ['/quick'])
  const paths = Array.from({ length: hungEndpoints }, (_, number) => `/hang-${number}`)
  const slow = await openPartner(bench, 'slow', paths)
  bench.service.webhooks.dispatcher.start()
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(...(await latencies(bench, quick, '/quick', `alone${round}`)))
    await emitEvents(bench, slow, queueWidth, `hang${round}`)
    beside.push(...(await latencies(bench, quick, '/quick', `beside${round}`)))
    // The hung requests end before the next round is measured without them.
    await sql`update webhook_deliveries set status = 'DISCARDED', next_attempt_at = null
      where account_id = ${slow} and status = 'PENDING'`.execute(bench.db)
    await new Promise((settle) => setTimeout(settle, hangMs + 500))
  }
  const worst = (values: readonly number[]): number => Math.max(...values)
  const delay = median(beside) - median(alone)
  return [
    { name: 'commit to arrival, alone', value: median(alone), unit: 'ms median' },
    { name: `commit to arrival, beside ${hungEndpoints} hung endpoints`, value: median(beside), unit: 'ms median' },
    { name: 'the same, slowest, alone', value: worst(alone), unit: 'ms' },
    {
      name: `the same, slowest, beside ${hungEndpoints} hung endpoints`,
      value: worst(beside),
      unit: 'ms',
      goal: 'no more than 1 s later',
      met: worst(beside) - worst(alone) < 1_000 && delay < 1_000,
    },
  ]
}

const hangMs = 4_000

export const scenario: Scenario = {
  title: 'Webhook deliveries to a local receiver, against raw POSTs of the same bodies and beside receivers that hang',
  async run({ rounds }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-bench-'))
    await chmod(dataDir, 0o711)
    const postgres = await launchPostgres({
      dataDir,
      log: { info: () => {}, warn: console.warn, error: console.error },
    })
    const receiver = fork(join(import.meta.dirname, '..', 'servers', 'receiver.ts'))
    const [{ port }] = (await once(receiver, 'message')) as [{ port: number }]
    const db = createDb(createPool({ connection: postgres.connection, maxConnections: 10, onError: () => {} }))
    await migrate(db)
    const service = createService({
      db,
      connection: postgres.connection,
      clock: systemClock,
      random: systemRandom,
      logger: pino({ level: 'silent' }),
      environment: 'sandbox',
      keyPepper: systemRandom.bytes(32),
      perAddressLimit: 0,
      trustedProxies: [],
      webhookTuning: { timeouts: { connectMs: 3_000, totalMs: hangMs } },
    })
    await service.http.ready()
    const bench: Bench = { db, service, receiver, port }
    try {
      return [...(await compareRates(bench, rounds)), ...(await compareLatencies(bench, Math.min(rounds, 3)))]
    } finally {
      await service.webhooks.dispatcher.stop(0)
      await service.http.close()
      receiver.disconnect()
      await db.destroy()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
