// The event stream on a real JetStream server: each event once, in order, also when either side fails in between.
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../src/identity/accounts/holders/store.ts'
import { transact, type Db } from '../../../src/db/db.ts'
import { createEventStream } from '../../../src/events/stream/event-stream.ts'
import type { EventSink } from '../../../src/events/stream/model.ts'
import { createNatsSink } from '../../../src/events/stream/nats.ts'
import { publishEvents } from '../../../src/events/stream/publisher.ts'
import { readCursor } from '../../../src/events/stream/store.ts'
import { createEmit, sequenceEvents } from '../../../src/events/outbox.ts'
import { openTestDb, type TestDb } from '../../harness/test-db.ts'
import { hasNats, startNats, type NatsServer } from '../../harness/nats.ts'

describe.runIf(hasNats())('event stream', () => {
  let nats: NatsServer
  let world: TestDb
  let db: Db
  let accounts: number[]
  let runs = 0
  let stream: string
  let sink: EventSink
  const { signal } = new AbortController()

  beforeAll(async () => {
    ;[nats, world] = await Promise.all([startNats(), openTestDb()])
    db = world.db
    const open = () => transact(db, (tx) => insertAccount(tx, 'pack_partner', 'partner', world.clock.now()))
    accounts = [await open(), await open()]
  })
  afterAll(async () => {
    await nats[Symbol.asyncDispose]()
    await world[Symbol.asyncDispose]()
  })

  const openSink = () => createNatsSink({ url: nats.url, stream, timeoutMs: 2_000 })
  beforeEach(async () => {
    await sql`truncate events, event_counters, event_stream_cursors cascade`.execute(db)
    await sql`update event_head set last_position = 0`.execute(db)
    stream = `events_${++runs}`
    sink = openSink()
    return () => sink.close()
  })

  async function emit(count: number, name: string, data: object = {}): Promise<void> {
    const emitNow = createEmit(world)
    await transact(db, async (tx) => {
      for (let index = 0; index < count; index++) {
        const accountId = accounts[index % 2] ?? 0
        await emitNow(tx, { accountId, event: 'purchase.fulfilled', resourceId: `${name}-${index}`, data: { ...data } })
      }
    })
    await sequenceEvents(db)
  }

  const publish = (to: EventSink = sink, batchSize = 10) =>
    publishEvents({ db, clock: world.clock, sink: to, batchSize }, signal)

  type Stored = { subject: string; headers: Record<string, string>; body: Record<string, unknown> }
  async function readStream(): Promise<Stored[]> {
    const { host } = new URL(nats.url)
    const connection = await connect({ servers: host, user: 'packhouse', pass: 'p@ss' })
    const count = (await (await jetstreamManager(connection)).streams.info(stream)).state.messages
    const consumer = await jetstream(connection).consumers.get(stream)
    const found: Stored[] = []
    if (count > 0) {
      for await (const message of await consumer.fetch({ max_messages: count, expires: 5_000 })) {
        const headers = Object.fromEntries(
          (message.headers?.keys() ?? []).map((key) => [key, message.headers!.get(key)]),
        )
        found.push({ subject: message.subject, headers, body: message.json() })
      }
    }
    await connection.close()
    return found
  }
  const positions = (messages: readonly Stored[]) =>
    messages.map(({ headers }) => Number(headers['Packhouse-Position']))
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  test('every event is published once, in order, with the body of its webhook', async () => {
    await emit(25, 'a', { price_usdc: '5' })
    expect(await publish()).toBe(25)
    expect(await publish()).toBe(0)
    const messages = await readStream()
    expect(positions(messages)).toEqual(upTo(25))
    expect(messages[2]).toMatchObject({
      subject: `${stream}.${accounts[0]}.purchase.fulfilled`,
      headers: { 'Nats-Msg-Id': `${accounts[0]}:purchase.fulfilled:a-2`, 'Packhouse-Sequence': '2' },
      body: { event: 'purchase.fulfilled', id: 'purchase.fulfilled:a-2', data: { price_usdc: '5' }, sequence: 2 },
    })
  })

  test('a crash between publishing and the cursor repeats nothing', async () => {
    await emit(12, 'b')
    const crashing: EventSink = {
      ...sink,
      append: async (messages) => {
        await sink.append(messages)
        throw new Error('killed')
      },
    }
    await expect(publish(crashing, 8)).rejects.toThrow('killed')
    expect(await readCursor(db, stream)).toBe(0n)
    await emit(4, 'c')
    expect(await publish()).toBe(16)
    expect(positions(await readStream())).toEqual(upTo(16))
  })

  test('after an outage publishing continues where it stopped', async () => {
    await emit(5, 'd')
    await publish()
    await nats.kill()
    await emit(5, 'e')
    await expect(publish()).rejects.toThrow()
    const { metrics } = createEventStream({ db, clock: world.clock, eventSink: sink })
    world.clock.advance(90_000)
    const lag = await Promise.all(metrics.map(async ({ name, read }) => [name, (await read())[0]?.value]))
    expect(Object.fromEntries(lag)).toEqual({ event_stream_lag_events: 5, event_stream_lag_seconds: 90 })
    await nats.start()
    expect(await publish()).toBe(5)
    expect(positions(await readStream())).toEqual(upTo(10))
  })

  test('two publishers at once keep the order', async () => {
    const other = openSink()
    await emit(60, 'f')
    const results = await Promise.allSettled([publish(sink, 7), publish(other, 5), publish(sink, 3)])
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    await publish()
    await other.close()
    expect(positions(await readStream())).toEqual(upTo(60))
  })

  test('an event that is larger than a message arrives without its data', async () => {
    await emit(1, 'g', { text: 'x'.repeat(1_100_000) })
    await emit(1, 'h')
    expect(await publish()).toBe(2)
    const [large, small] = await readStream()
    expect(large).toMatchObject({
      headers: { 'Packhouse-Truncated': 'true' },
      body: { id: 'purchase.fulfilled:g-0', data: null },
    })
    expect(small?.headers['Packhouse-Truncated']).toBeUndefined()
  })

  test('a server that is missing fails fast and leaves the cursor', async () => {
    await emit(1, 'i')
    const lost = createNatsSink({ url: 'nats://127.0.0.1:1', stream, timeoutMs: 500 })
    await expect(publish(lost)).rejects.toThrow()
    await lost.close()
    expect(await readCursor(db, stream)).toBe(0n)
  })
})
