import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { Webhook as StandardVerifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyWebhook } from '../../../../sdk/src/webhooks.ts'
import { createRunner } from '../../../src/jobs/runner.ts'
import type { OutgoingMail } from '../../../src/providers/mail/mailer.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'
import { answer, hang, reset, startReceiver, type Arrival, type Receiver } from '../receiver.ts'
import { deliver, hours, register, emitEvent } from '../announce.ts'

let service: TestService
let receiver: Receiver
let partner: Client
const mails: OutgoingMail[] = []
beforeAll(async () => {
  service = await startService({
    webhookTuning: { timeouts: { connectMs: 2_000, totalMs: 2_000 } },
    mail: { mailer: { send: async (mail) => void mails.push(mail) }, from: 'notices@packhouse.test' },
  })
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(async () => {
  receiver = await startReceiver()
  partner = await service.partner()
})
afterEach(() => receiver[Symbol.asyncDispose]())

const verify = (arrival: Arrival | undefined, secret: string): unknown =>
  new StandardVerifier(secret).verify(arrival?.body ?? '', (arrival?.headers ?? {}) as Record<string, string>)

const mysteryOf = ({ headers, body }: Arrival, secret: string): string =>
  `sha256=${createHmac('sha256', secret)
    .update(`${String(headers['x-mystery-timestamp'])}.${body}`)
    .digest('hex')}`

const newest = async () => (await partner.get('/webhooks/deliveries')).body.data.deliveries[0]
const detailsOf = async (id: number) => (await partner.get(`/webhooks/deliveries/${id}`)).body.data.delivery
const healthOf = async (id: number) => (await partner.get(`/webhooks/${id}`)).body.data.webhook.health

test('an event is delivered in the documented envelope with both signatures', async () => {
  const { signing_secret, webhook_secret_standard } = await register(partner, receiver.url)
  await emitEvent(service, partner.accountId, { event: 'send.fulfilled', resourceId: '88' })
  await deliver(service)
  expect(receiver.bodies()).toEqual([
    {
      event: 'send.fulfilled',
      id: 'send.fulfilled:88',
      data: expect.objectContaining({ send_id: 88, status: 'complete', sent_count: 1, failed_count: 0 }),
      created_at: service.clock.now().toISOString(),
      api_version: '1.0.0',
      sequence: 1,
    },
  ])
  const [arrival] = receiver.arrivals
  expect(arrival?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-mystery-event': 'send.fulfilled',
    'x-mystery-delivery': 'send.fulfilled:88',
    'webhook-id': 'send.fulfilled:88',
  })
  expect(verify(arrival, webhook_secret_standard)).toEqual(receiver.bodies()[0])
  expect(() => verify(arrival, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow('signature')
  const ms = String(arrival?.headers['x-mystery-timestamp'])
  expect(arrival?.headers['x-mystery-signature']).toBe(`t=${ms},${arrival && mysteryOf(arrival, signing_secret)}`)
})

test('the SDK verifies a delivery by either scheme and rejects a modified one', async () => {
  const { signing_secret, webhook_secret_standard } = await register(partner, receiver.url)
  await emitEvent(service, partner.accountId, { event: 'send.failed', resourceId: '9' })
  await deliver(service)
  const [arrival] = receiver.arrivals
  if (!arrival) throw new Error('No request was received.')
  const { body, headers } = arrival
  for (const scheme of ['standard', 'mystery'] as const) {
    for (const secret of [signing_secret, webhook_secret_standard]) {
      const verified = await verifyWebhook({ body, headers, secret, scheme })
      expect(verified).toMatchObject({ deliveryId: 'send.failed:9', event: { id: 'send.failed:9', sequence: 1 } })
    }
    const secret = signing_secret
    await expect(verifyWebhook({ body: `${body} `, headers, secret, scheme })).rejects.toThrow('signature')
  }
})

test('two events of one resource have the same body id and different delivery ids', async () => {
  await register(partner, receiver.url)
  for (const dedupeKey of ['IN_FULFILLMENT', 'COMPLETED']) {
    await emitEvent(service, partner.accountId, { event: 'redemption.updated', resourceId: '31', dedupeKey })
  }
  await deliver(service)
  expect(receiver.bodies().map(({ id }) => id)).toEqual(['redemption.updated:31', 'redemption.updated:31'])
  const ids = receiver.arrivals.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual(['redemption.updated:31:IN_FULFILLMENT', 'redemption.updated:31:COMPLETED'])
})

test('a delivery id that is not a valid header value is replaced by its hash', async () => {
  await register(partner, receiver.url)
  await emitEvent(service, partner.accountId, { resourceId: 'ключ 7' })
  await deliver(service)
  expect(receiver.bodies()[0]?.id).toBe('purchase.fulfilled:ключ 7')
  expect(receiver.arrivals[0]?.headers['webhook-id']).toMatch(/^[0-9a-f]{64}$/)
})

test('a webhook gets the events it subscribes to, by default all, and never those of other accounts', async () => {
  await using filtered = await startReceiver()
  await register(partner, receiver.url)
  await register(partner, filtered.url, { event_types: ['send.failed'] })
  await emitEvent(service, partner.accountId)
  await emitEvent(service, partner.accountId, { event: 'send.failed' })
  await emitEvent(service, (await service.partner()).accountId, { resourceId: 'foreign' })
  await deliver(service)
  expect(receiver.bodies().map(({ event }) => event)).toEqual(['purchase.fulfilled', 'send.failed'])
  expect(filtered.bodies().map(({ event }) => event)).toEqual(['send.failed'])
})

test('during a rotation both secrets sign, the previous one first; afterwards only the new one', async () => {
  const { id, signing_secret: old, webhook_secret_standard: oldStandard } = await register(partner, receiver.url)
  const rotated = await partner.send('POST', `/webhooks/${id}/rotate-secret`, { overlap_seconds: 60 })
  const { signing_secret: fresh, webhook_secret_standard: freshStandard } = rotated.body.data
  await emitEvent(service, partner.accountId, { resourceId: '1' })
  await deliver(service)
  const [both] = receiver.arrivals
  if (!both) throw new Error('No request was received.')
  const signatures = String(both.headers['x-mystery-signature']).split(',').slice(1)
  expect(signatures).toEqual([mysteryOf(both, old), mysteryOf(both, fresh)])
  for (const secret of [oldStandard, freshStandard]) expect(verify(both, secret)).toBeTruthy()
  service.clock.advance(60_000)
  await emitEvent(service, partner.accountId, { resourceId: '2' })
  await deliver(service)
  const last = receiver.arrivals[1]
  expect(verify(last, freshStandard)).toBeTruthy()
  expect(() => verify(last, oldStandard)).toThrow('signature')
})

test('a retry after a rotation is signed with both secrets', async () => {
  receiver.behave(answer(500))
  const { id, webhook_secret_standard: old } = await register(partner, receiver.url)
  await emitEvent(service, partner.accountId)
  await deliver(service)
  const rotated = await partner.send('POST', `/webhooks/${id}/rotate-secret`, {})
  service.clock.advance(10_000)
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(2)
  for (const secret of [old, rotated.body.data.webhook_secret_standard]) {
    expect(verify(receiver.arrivals[1], secret)).toBeTruthy()
  }
})

test(
  'a failing delivery is attempted eight times in a little more than a day with the same bytes and id, and then fails',
  { timeout: 300_000 },
  async () => {
    receiver.behave(answer(500, {}, 'broken'))
    const { id } = await register(partner, receiver.url)
    await emitEvent(service, partner.accountId)
    await deliver(service)
    const waits: number[] = []
    for (let attempt = 1; attempt < 8; attempt++) {
      const { status, attempts, next_retry_at } = await newest()
      expect([status, attempts]).toEqual(['PENDING', attempt])
      const wait = new Date(next_retry_at).getTime() - service.clock.now().getTime()
      waits.push(wait)
      service.clock.advance(wait - 1)
      await deliver(service)
      expect(receiver.arrivals).toHaveLength(attempt)
      service.clock.advance(1)
      await deliver(service)
      expect(receiver.arrivals).toHaveLength(attempt + 1)
    }
    const planned = [5_000, 300_000, 1_800_000, hours(2), hours(5), hours(10), hours(10)]
    for (const [index, wait] of waits.entries()) {
      const plan = planned[index] ?? 0
      expect(wait).toBeGreaterThanOrEqual(plan * 0.8)
      expect(wait).toBeLessThanOrEqual(plan * 1.2)
    }
    expect(await newest()).toMatchObject({ status: 'FAILED', attempts: 8, next_retry_at: null, last_error: 'http_500' })
    service.clock.advance(hours(48))
    await deliver(service)
    expect(receiver.arrivals).toHaveLength(8)
    expect(new Set(receiver.arrivals.map(({ body, headers }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(
      1,
    )
    const { attempts_log } = await detailsOf((await newest()).id)
    expect(attempts_log).toHaveLength(8)
    expect(attempts_log[0]).toMatchObject({ status_code: 500, error: 'http_500', response_excerpt: 'broken' })
    expect(await healthOf(id)).toMatchObject({ status: 'FAILING', consecutive_failures: 8 })
  },
)

test('the log has the exact body and no signature', async () => {
  const { signing_secret } = await register(partner, receiver.url)
  await emitEvent(service, partner.accountId)
  await deliver(service)
  const { id, delivery_id } = await newest()
  const details = await detailsOf(id)
  expect(delivery_id).toBe(receiver.arrivals[0]?.headers['webhook-id'])
  expect(details.payload).toBe(receiver.arrivals[0]?.body)
  expect(details.delivery_id).toBe(receiver.arrivals[0]?.headers['webhook-id'])
  expect(details.attempts_log).toEqual([
    {
      at: expect.any(String),
      status_code: 204,
      duration_ms: expect.any(Number),
      error: null,
      response_excerpt: '',
      request_headers: expect.any(Object),
      response_headers: expect.any(Object),
    },
  ])
  const text = JSON.stringify(details)
  expect(text).not.toContain(signing_secret)
  expect(text).not.toContain('sha256=')
})

test('an attempt has the headers that were sent and answered, without secrets', async () => {
  const secrets = { 'set-cookie': 'session=abc', 'x-api-key': 'abc', 'www-authenticate': 'Bearer abc' }
  receiver.behave(answer(503, { 'x-request-id': 'r-1', 'retry-after': '60', ...secrets }, 'busy'))
  await register(partner, receiver.url)
  await emitEvent(service, partner.accountId)
  await deliver(service)
  const [attempt] = (await detailsOf((await newest()).id)).attempts_log
  const redacted = { 'x-mystery-signature': '[redacted]', 'webhook-signature': '[redacted]' }
  expect({ ...receiver.arrivals[0]?.headers, ...redacted }).toMatchObject(attempt.request_headers)
  expect(Object.keys(attempt.request_headers)).toHaveLength(9)
  expect(attempt.response_headers).toMatchObject({ 'x-request-id': 'r-1', 'retry-after': '60' })
  for (const name of Object.keys(secrets)) expect(attempt.response_headers[name]).toBe('[redacted]')
  expect(JSON.stringify(attempt)).not.toContain('abc')
})

test.each([
  ['a redirect, which is not followed', answer(302, { location: 'http://127.0.0.1:1/' }), 302, 'redirect'],
  ['an error status', answer(404), 404, 'http_404'],
  ['a timeout', hang, null, 'timeout'],
  ['a broken connection', reset, null, 'connection_closed'],
] as const)('%s is a failure', async (_name, behaviour, status, error) => {
  receiver.behave(behaviour)
  await register(partner, receiver.url)
  await emitEvent(service, partner.accountId)
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(1)
  const delivery = await newest()
  expect(delivery).toMatchObject({ status: 'PENDING', attempts: 1, last_status_code: status })
  expect([error, 'connection_reset']).toContain(delivery.last_error)
})

test('an endless response is aborted and classified by its status', async () => {
  let sent = 0
  receiver.behave((_arrival, response) => {
    response.writeHead(200)
    const chunk = Buffer.alloc(16 * 1_024, 'x')
    const pump = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length
      sent += chunk.length
      response.once('drain', pump)
    }
    pump()
  })
  await register(partner, receiver.url)
  await emitEvent(service, partner.accountId)
  await deliver(service)
  const delivery = await detailsOf((await newest()).id)
  expect(delivery.status).toBe('DELIVERED')
  expect(delivery.attempts_log[0].response_excerpt).toBe('x'.repeat(1_024))
  expect(sent).toBeLessThan(10 * 1_024 * 1_024)
})

test.each([
  [429, '120', 120_000],
  [503, '120', 120_000],
  [503, '86400', hours(1)],
])('a response %i with Retry-After %s pauses the deliveries that long, up to an hour', async (status, after, ms) => {
  receiver.behave(answer(status, { 'retry-after': after }))
  await register(partner, receiver.url)
  await emitEvent(service, partner.accountId, { resourceId: '1' })
  await deliver(service)
  await emitEvent(service, partner.accountId, { resourceId: '2' })
  receiver.behave(answer(204))
  service.clock.advance(ms - 1)
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(1)
  service.clock.advance(1)
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(3)
})

test('a 410 disables the webhook, emits webhook.disabled and shows in /info', async () => {
  await using other = await startReceiver()
  receiver.behave(answer(410))
  const { id } = await register(partner, receiver.url)
  await register(partner, other.url, { event_types: ['webhook.disabled'] })
  for (const resourceId of ['1', '2', '3']) {
    await emitEvent(service, partner.accountId, { resourceId })
    await deliver(service)
  }
  expect(receiver.arrivals).toHaveLength(1)
  expect((await partner.get(`/webhooks/${id}`)).body.data.webhook).toMatchObject({
    is_active: false,
    health: { status: 'DISABLED', disabled_reason: 'gone', disabled_at: service.clock.now().toISOString() },
  })
  expect(other.bodies()).toEqual([
    expect.objectContaining({
      event: 'webhook.disabled',
      id: `webhook.disabled:${id}`,
      data: { webhook_id: id, url: receiver.url, reason: 'gone', disabled_at: service.clock.now().toISOString() },
    }),
  ])
  expect((await partner.get('/info')).body.data.webhooks).toEqual({ count: 2, disabled: 1 })
  service.clock.advance(hours(48))
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(1)
})

test('a 410 disables the webhook even if requests in flight succeed', async () => {
  const { id } = await register(partner, receiver.url)
  const open: ServerResponse[] = []
  receiver.behave((_arrival, response) => {
    const [earlier] = open
    open.push(response)
    earlier?.writeHead(410).end(() => response.writeHead(204).end())
  })
  for (const resourceId of ['1', '2']) await emitEvent(service, partner.accountId, { resourceId })
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(2)
  expect(await healthOf(id)).toMatchObject({ status: 'DISABLED', disabled_reason: 'gone' })
})

test(
  'five days of failures disable a webhook; a success in between restarts the period',
  { timeout: 300_000 },
  async () => {
    receiver.behave(answer(500))
    const { id } = await register(partner, receiver.url)
    const passDays = async (days: number) => {
      for (let day = 0; day < days * 2; day++) {
        await emitEvent(service, partner.accountId, { resourceId: service.clock.now().toISOString() })
        await deliver(service)
        service.clock.advance(hours(12))
      }
    }
    await passDays(4)
    receiver.behave(answer(200))
    await passDays(1)
    receiver.behave(answer(500))
    await passDays(4)
    expect(await healthOf(id)).toMatchObject({ status: 'FAILING' })
    await passDays(2)
    expect(await healthOf(id)).toMatchObject({ status: 'DISABLED', disabled_reason: 'failing' })
  },
)

test('the notice address gets one e-mail about a disabled webhook', async () => {
  const platform = await service.platform()
  const path = `/admin/partners/${partner.accountId}`
  expect((await platform.send('PATCH', path, { notice_email: 'invalid' })).status).toBe(400)
  const { body } = await platform.send('PATCH', path, { notice_email: 'ops@partner.test' })
  expect(body.data.partner.notice_email).toBe('ops@partner.test')
  const { id } = await register(partner, receiver.url)
  receiver.behave(answer(410))
  for (const resourceId of ['gone', 'afterwards']) {
    await emitEvent(service, partner.accountId, { resourceId })
    await deliver(service)
  }
  const { db, clock, mail } = service
  await createRunner({ db, clock, handlers: mail.handlers, log: pino({ level: 'silent' }) }).drain()
  expect(mails).toEqual([expect.objectContaining({ to: 'ops@partner.test', subject: `Webhook ${id} was disabled` })])
  expect(mails[0]?.text).toContain(receiver.url)
})

test('events missed while a webhook was disabled are delivered by enabling it and a replay', async () => {
  const { id } = await register(partner, receiver.url)
  await emitEvent(service, partner.accountId, { resourceId: 'before' })
  await deliver(service)
  const since = service.clock.now().toISOString()
  receiver.behave(answer(410))
  for (const resourceId of ['gone', 'missed-1', 'missed-2']) {
    service.clock.advance(1_000)
    await emitEvent(service, partner.accountId, { resourceId })
    await deliver(service)
  }
  const refused = await partner.send('POST', `/webhooks/${id}/replay`, { since })
  expect([refused.status, refused.body.error]).toEqual([409, 'invalid_status'])
  receiver.behave(answer(204))
  receiver.arrivals.length = 0
  await partner.send('POST', `/webhooks/${id}/enable`)
  const replayed = await partner.send('POST', `/webhooks/${id}/replay`, { since })
  expect(replayed.status).toBe(202)
  await deliver(service)
  expect(
    receiver
      .bodies()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...['gone', 'missed-1', 'missed-2'].map((name) => `purchase.fulfilled:${name}`), `webhook.disabled:${id}`])
  expect((await partner.send('POST', `/webhooks/${id}/replay`, { since, only: 'failed' })).body.data.count).toBe(0)
  const all = await partner.send('POST', `/webhooks/${id}/replay`, { since: '2026-01-01T00:00:00Z', only: 'all' })
  expect(all.body.data).toEqual({ replay_id: expect.any(Number), count: 5, next_after: null })
})

test('a replay is a new delivery with the same delivery id', async () => {
  await register(partner, receiver.url)
  await emitEvent(service, partner.accountId)
  await deliver(service)
  const { id } = await newest()
  const reply = await partner.send('POST', `/webhooks/deliveries/${id}/replay`)
  expect(reply.status).toBe(202)
  expect(reply.body.data.delivery).toMatchObject({ replay_of: id, status: 'PENDING', attempts: 0 })
  await deliver(service)
  const [first, second] = receiver.arrivals
  expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
  expect(await newest()).toMatchObject({ replay_of: id, status: 'DELIVERED', attempts: 1 })
  const foreign = await service.partner()
  for (const request of [
    foreign.get(`/webhooks/deliveries/${id}`),
    foreign.send('POST', `/webhooks/deliveries/${id}/replay`),
  ]) {
    expect((await request).body).toMatchObject({ error: 'not_found' })
  }
})

test('the log is filtered by webhook, status, event and id, and paged', async () => {
  const { id } = await register(partner, receiver.url)
  for (const resourceId of ['1', '2', '3']) await emitEvent(service, partner.accountId, { resourceId })
  await emitEvent(service, partner.accountId, { event: 'send.failed', resourceId: '2' })
  await deliver(service)
  const ids = async (query: string) => {
    const { body } = await partner.get(`/webhooks/deliveries?${query}`)
    return body.data.deliveries.map((delivery: { event_id: string }) => delivery.event_id)
  }
  expect(await ids('event_type=send.failed')).toEqual(['send.failed:2'])
  expect(await ids('event_id=purchase.fulfilled:2')).toEqual(['purchase.fulfilled:2'])
  expect(await ids('event_id=purchase.fulfilled:2&event_type=send.failed')).toEqual([])
  expect(await ids('event_id=nonsense')).toEqual([])
  expect(await ids(`webhook_id=${id}&status=DELIVERED&limit=2&offset=1`)).toHaveLength(2)
  expect(await ids(`webhook_id=${id + 1}`)).toEqual([])
  expect(await ids('status=FAILED')).toEqual([])
  const refused = await partner.get('/webhooks/deliveries?status=LOST')
  expect([refused.status, refused.body.error]).toEqual([400, 'invalid_status'])
})

test('a test event is in the delivery log, and is neither counted, retried nor replayed', async () => {
  receiver.behave(answer(503, {}, 'later'))
  const { id, webhook_secret_standard } = await register(partner, receiver.url)
  const before = (await partner.get(`/webhooks/${id}`)).body.data
  const { status, body } = await partner.send('POST', `/webhooks/${id}/test`, { event_type: 'send.failed' })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: expect.any(Number),
    delivered: false,
    status_code: 503,
    error: null,
    duration_ms: expect.any(Number),
    response_excerpt: 'later',
    event_type: 'send.failed',
    payload: receiver.arrivals[0]?.body,
  })
  expect(verify(receiver.arrivals[0], webhook_secret_standard)).toMatchObject({ event: 'send.failed' })
  expect((await partner.get(`/webhooks/${id}`)).body.data).toEqual(before)
  const logged = await detailsOf(body.data.id)
  expect(logged).toMatchObject({
    is_test: true,
    status: 'FAILED',
    event_type: 'send.failed',
    attempts: 1,
    last_status_code: 503,
    sequence: 0,
    payload: receiver.arrivals[0]?.body,
    delivery_id: receiver.arrivals[0]?.headers['webhook-id'],
    attempts_log: [{ response_excerpt: 'later', request_headers: { 'x-mystery-event': 'send.failed' } }],
  })
  const listed = async (query: string) =>
    (await partner.get(`/webhooks/deliveries${query}`)).body.data.deliveries.map((one: { id: number }) => one.id)
  expect([await listed('?event_type=send.failed'), await listed('?status=DELIVERED')]).toEqual([[logged.id], []])
  expect((await partner.get('/events')).body.data.events).toEqual([])
  expect((await partner.get(`/webhooks/${id}/stats`)).body.data).toMatchObject({ total: 0, delivered: 0 })
  const replayed = await partner.send('POST', `/webhooks/deliveries/${logged.id}/replay`)
  expect([replayed.status, replayed.body.error]).toEqual([409, 'invalid_status'])
  service.clock.advance(hours(48))
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(1)
  const refused = await partner.send('POST', `/webhooks/${id}/test`, { event_type: 'x' })
  expect([refused.status, refused.body.error]).toEqual([400, 'invalid_event_types'])
})

test('statistics count deliveries by the hour, and first attempts apart', async () => {
  const { id } = await register(partner, receiver.url)
  await emitEvent(service, partner.accountId, { resourceId: 'one' })
  await deliver(service)
  service.clock.advance(hours(1))
  await emitEvent(service, partner.accountId, { resourceId: 'two' })
  await service.webhooks.sequence()
  const { status, body } = await partner.get(`/webhooks/${id}/stats?hours=3`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ total: 2, delivered: 1, first_try: 1, median_ms: expect.any(Number) })
  expect(
    body.data.hours.map(({ delivered, failed, waiting }: Record<string, number>) => [delivered, failed, waiting]),
  ).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, 1],
  ])
  expect((await (await service.partner()).get(`/webhooks/${id}/stats`)).body.error).toBe('not_found')
  expect((await partner.get(`/webhooks/${id}/stats?hours=999`)).body.error).toBe('invalid_query_parameter')
})

test('the event list returns every event once and in order', async () => {
  for (let number = 1; number <= 5; number++)
    await emitEvent(service, partner.accountId, { resourceId: String(number) })
  await emitEvent(service, partner.accountId, { event: 'send.failed', resourceId: '6' })
  await service.webhooks.sequence()
  const first = (await partner.get('/events?limit=4')).body.data
  expect(first).toMatchObject({ has_more: true, next_after: 4 })
  const rest = (await partner.get(`/events?after=${first.next_after}`)).body.data
  expect(rest).toMatchObject({ has_more: false, next_after: 6 })
  const events = [...first.events, ...rest.events]
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  expect(events[0]).toMatchObject({
    event: 'purchase.fulfilled',
    id: 'purchase.fulfilled:1',
    delivery_id: 'purchase.fulfilled:1',
    api_version: '1.0.0',
  })
  expect((await partner.get('/events?types=send.failed')).body.data.events).toHaveLength(1)
  expect((await partner.get('/events?after=6')).body.data).toEqual({ events: [], has_more: false, next_after: 6 })
  expect((await (await service.partner()).get('/events')).body.data.events).toEqual([])
  const newest = (await partner.get('/events?before=0&limit=4')).body.data
  expect(newest.events.map(({ sequence }: { sequence: number }) => sequence)).toEqual([6, 5, 4, 3])
  expect(newest).toMatchObject({ has_more: true, next_after: 3 })
  const oldest = (await partner.get(`/events?before=${newest.next_after}`)).body.data
  expect(oldest.events.map(({ sequence }: { sequence: number }) => sequence)).toEqual([2, 1])
  expect((await partner.get('/events?before=3&after=1')).body.error).toBe('invalid_query_parameter')
})

test('deliveries are kept for 30 days and events for 90', async () => {
  const prune = service.webhooks.recurring.find(({ queue }) => queue === 'webhooks.prune')
  const age = async (days: number) => {
    service.clock.advance(hours(24 * days))
    await prune?.run(new AbortController().signal)
  }
  const { id } = await register(partner, receiver.url)
  await emitEvent(service, partner.accountId)
  await deliver(service)
  await partner.send('DELETE', `/webhooks/${id}`)
  const kept = async () => [
    (await partner.get('/webhooks/deliveries')).body.data.deliveries.length,
    (await partner.get('/events')).body.data.events.length,
  ]
  await age(29)
  expect(await kept()).toEqual([1, 1])
  await age(2)
  expect(await kept()).toEqual([0, 1])
  await age(58)
  expect(await kept()).toEqual([0, 1])
  await age(2)
  expect(await kept()).toEqual([0, 0])
})

test('pending deliveries of a disabled webhook are discarded', async () => {
  receiver.behave(answer(500))
  const { id } = await register(partner, receiver.url)
  await emitEvent(service, partner.accountId)
  await deliver(service)
  await partner.send('PATCH', `/webhooks/${id}`, { is_active: false })
  service.clock.advance(hours(1))
  await deliver(service)
  const discard = service.webhooks.recurring.find(({ queue }) => queue === 'webhooks.discard')
  await discard?.run(new AbortController().signal)
  expect(receiver.arrivals).toHaveLength(1)
  expect(await newest()).toMatchObject({ status: 'DISCARDED', attempts: 1, next_retry_at: null })
})
