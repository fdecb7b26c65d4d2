// Traces as a collector of OpenTelemetry receives them: one trace from the request to its jobs and deliveries.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../../src/db/db.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { createRunner, doubling } from '../../src/jobs/runner.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { withTrace } from '../../src/kernel/trace.ts'
import { createExporter, type Exporter } from '../../src/telemetry/exporter.ts'
import { createTracer, type SpanRecord } from '../../src/telemetry/tracer.ts'
import { startService, type TestService } from '../harness/service.ts'
import { startReceiver, type Receiver } from '../webhooks/receiver.ts'

type WireSpan = {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number; message?: string }
}

const received: {
  headers: Record<string, unknown>
  body: { resourceSpans: { resource: object; scopeSpans: { spans: WireSpan[] }[] }[] }
}[] = []
const collector = createServer((request, reply) => {
  void text(request).then((body) => {
    if (request.url === '/v1/traces') received.push({ headers: request.headers, body: JSON.parse(body) })
    return reply.end('{}')
  })
})
const warnings: string[] = []
const log = { warn: (_fields: object, message: string) => void warnings.push(message), error: () => {} }
let exporter: Exporter
let service: TestService
let receiver: Receiver
const tracer = createTracer({
  clock: systemClock,
  random: systemRandom,
  ratio: 1,
  record: (span) => exporter.record(span),
})

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const headers = { authorization: 'a token' }
  exporter = createExporter({
    endpoint: `http://127.0.0.1:${port}/`,
    headers,
    serviceName: 'packhouse',
    log,
    everyMs: 60_000,
  })
  ;[service, receiver] = await Promise.all([startService({ tracer, webhookTuning: { pollMs: 5 } }), startReceiver()])
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
  await exporter.stop()
  collector.close()
  collector.closeAllConnections()
})
beforeEach(() => void received.splice(0))

async function spans(): Promise<WireSpan[]> {
  await exporter.flush()
  return received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
}

test('a request and the delivery of its event are one trace, which continues that of the caller', async () => {
  const partner = await service.partner()
  await partner.send('POST', '/webhooks', { url: receiver.url, event_types: [] })
  await spans()
  received.splice(0)
  const parent = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }
  const headers = { traceparent: `00-${parent.traceId}-${parent.spanId}-01` }
  const answer = await service.http.inject({
    method: 'POST',
    url: '/api/v1/sandbox/events',
    headers: { ...headers, 'x-api-key': partner.key },
    payload: { event_type: 'purchase.fulfilled' },
  })
  expect(answer.statusCode).toBe(201)
  await service.webhooks.sequence()
  await service.webhooks.dispatcher.drain()
  expect(receiver.arrivals).toHaveLength(1)
  const found = await spans()
  const request = found.find(({ name }) => name === 'POST /api/v1/sandbox/events')
  const delivery = found.find(({ name }) => name === 'deliver purchase.fulfilled')
  expect(request).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId, kind: 2, status: {} })
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '201' } })
  expect(delivery).toMatchObject({ traceId: parent.traceId, parentSpanId: request?.spanId, kind: 3 })
  expect(BigInt(request?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(request?.startTimeUnixNano ?? 1))
  expect(received[0]?.headers['authorization']).toBe('a token')
  expect(JSON.stringify(received)).not.toContain(partner.key)
})

test('a job joins the trace that enqueued it, and its failure is shown', async () => {
  const { db, clock } = service
  const root = tracer.begin('root', undefined, {})
  const add = (queue: string) => transact(db, (tx) => enqueue(tx, { queue, payload: {}, runAt: clock.now() }))
  await withTrace(root?.parent ?? '', async () => {
    await add('trace.good')
    await add('trace.bad')
  })
  await add('trace.good')
  const settings = { concurrency: 1, leaseSeconds: 60, maxAttempts: 1, backoffMs: doubling }
  const handlers = {
    'trace.good': { ...settings, handle: async () => {} },
    'trace.bad': { ...settings, handle: () => Promise.reject(new TypeError('broken')) },
  }
  const runner = createRunner({ db, clock, handlers, log, tracer })
  await runner.drain()
  await runner.stop(0)
  root?.end()
  const found = await spans()
  const [parent] = found.filter(({ name }) => name === 'root')
  const jobs = found.filter(({ name }) => name.startsWith('job '))
  expect(jobs.map(({ name, status }) => [name, status.message]).toSorted()).toEqual([
    ['job trace.bad', 'TypeError'],
    ['job trace.good', undefined],
  ])
  for (const job of jobs) expect(job).toMatchObject({ traceId: parent?.traceId, parentSpanId: parent?.spanId, kind: 5 })
})

test('a share of the traces is recorded, and a service behind another decides the same', () => {
  const kept: SpanRecord[] = []
  const tenth = createTracer({
    clock: systemClock,
    random: systemRandom,
    ratio: 0.1,
    record: (span) => void kept.push(span),
  })
  const begun = Array.from({ length: 5_000 }, () => tenth.begin('request', undefined, {})).filter(
    (span) => span !== undefined,
  )
  expect(begun.length).toBeGreaterThan(350)
  expect(begun.length).toBeLessThan(650)
  expect(tenth.begin('request', begun[0]?.parent, {})).toBeDefined()
  const none = createTracer({ clock: systemClock, random: systemRandom, ratio: 0, record: () => {} })
  expect(none.begin('request', begun[0]?.parent, {})).toBeUndefined()
  expect(tenth.begin('request', 'not a traceparent', {})?.parent ?? '').not.toContain('not')
})

test('a collector that is down costs spans, never requests', async () => {
  const lost = createExporter({
    endpoint: 'http://127.0.0.1:1',
    headers: {},
    serviceName: 'packhouse',
    log,
    everyMs: 60_000,
  })
  const quiet = createTracer({ clock: systemClock, random: systemRandom, ratio: 1, record: lost.record })
  for (let count = 0; count < 5_000; count++) quiet.begin('request', undefined, {})?.end()
  await lost.stop()
  expect(warnings).toContain('traces dropped')
  expect(warnings).toContain('traces not exported')
})
