import { describe, expect, expectTypeOf, test } from 'vitest'
import { readRetryAfter, waitBeforeRetryMs } from './attempts.ts'
import { createPackhouse } from './client.ts'
import type { PackhouseOptions } from './options.ts'
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  errorFrom,
  PackhouseError,
  RateLimitedError,
  ServiceFaultError,
  UnavailableError,
} from './errors.ts'
import type { Schemas } from './operations.ts'

type Sent = { url: string; method: string; headers: Headers; body: unknown }
type Answer = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> } | Error

/** A service that sends the listed responses in order; the last one repeats. */
function fakeService(...answers: Answer[]) {
  const sent: Sent[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)] ?? {}
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ url, method: init.method ?? '', headers: new Headers(init.headers), body })
    if (answer instanceof Error) throw answer
    const { status = 200, headers = {}, text } = answer
    return new Response(text ?? JSON.stringify(answer.body ?? {}), { status, headers })
  }) as typeof globalThis.fetch
  const client = (options: Partial<PackhouseOptions> = {}) =>
    createPackhouse({ baseUrl: 'http://service.test', apiKey: 'ph_test_k', fetch, ...options })
  return { sent, client }
}

const ok = (data: unknown): Answer => ({ body: { success: true, data } })
const refusal = (status: number, error: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: {
    success: false,
    message: 'No.',
    error,
    code: error,
    request_id: 'req-1',
    doc_url: `/guides/errors#${status}-${error}`,
    details: { field: 'slug' },
    ...([429, 503].includes(status) && { retryable: true }),
  },
})
const busy = refusal(503, 'overloaded', { 'retry-after': '0' })
const partnerWire = { id: 1, name: 'Acme', slug: 'acme' }
const fetchFailed = new TypeError('fetch failed')

async function failureOf(call: Promise<unknown>): Promise<PackhouseError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PackhouseError)
  return error as PackhouseError
}

describe('a request', () => {
  test('sends the key, the body and the filled path, and returns the content of the envelope', async () => {
    const { sent, client } = fakeService(ok({ partner: partnerWire }))
    const partner = await client({ baseUrl: 'http://service.test/' }).admin.partners.update(7, { status: 'SUSPENDED' })
    expect(partner).toEqual(partnerWire)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      url: 'http://service.test/api/v1/admin/partners/7',
      method: 'PATCH',
      body: { status: 'SUSPENDED' },
    })
    expect(sent[0]?.headers.get('x-api-key')).toBe('ph_test_k')
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('escapes path parameters', async () => {
    const { sent, client } = fakeService(ok({ key: {} }))
    await client().admin.keys.revoke('../partners?x=1')
    expect(sent[0]?.url).toBe('http://service.test/api/v1/admin/keys/..%2Fpartners%3Fx%3D1/revoke')
    await expect(client().admin.keys.revoke('')).rejects.toThrow('is empty')
  })

  test('without a body has no content type', async () => {
    const { sent, client } = fakeService(ok({ key: {} }))
    await client().keys.revoke('abc')
    expect(sent[0]?.headers.has('content-type')).toBe(false)
  })
})

describe('a refusal', () => {
  test('becomes an error of its class with all facts of the response', async () => {
    const { client } = fakeService(refusal(409, 'already_exists'))
    const error = await failureOf(client().admin.partners.create({ name: 'Acme', slug: 'acme' }))
    expect(error).toBeInstanceOf(ConflictError)
    expect(error).toMatchObject({
      status: 409,
      error: 'already_exists',
      code: 'already_exists',
      message: 'No.',
      details: { field: 'slug' },
      requestId: 'req-1',
      docUrl: expect.stringMatching(/^http:\/\/service\.test\/guides\/errors#\d+-\w+$/),
      retryAfterSeconds: undefined,
    })
  })

  test('is not retried', async () => {
    const { sent, client } = fakeService(refusal(401, 'unauthorized'))
    expect(await failureOf(client().info.get())).toBeInstanceOf(AuthenticationError)
    expect(sent).toHaveLength(1)
  })

  test('of a proxy is distinguished from one of the service', async () => {
    const page = '<html>Bad gateway</html>'
    const { client } = fakeService({ status: 502, text: page, headers: { 'x-request-id': 'edge-9' } })
    const error = await failureOf(client().info.get())
    expect(error).toBeInstanceOf(ServiceFaultError)
    expect(error).toMatchObject({ status: 502, error: 'unexpected_answer', requestId: 'edge-9' })
    const foreign = await failureOf(fakeService({ text: page }).client().info.get())
    expect(foreign).toMatchObject({ status: 200, error: 'unexpected_answer' })
  })
})

describe('a busy service', () => {
  test('is retried up to the limit, and then its refusal is thrown', async () => {
    const { sent, client } = fakeService(busy)
    const error = await failureOf(client({ maxRetries: 2 }).info.get())
    expect(error).toBeInstanceOf(UnavailableError)
    expect(sent).toHaveLength(3)
  })

  test('gets a POST again, because a refusal has no effect', async () => {
    const { sent, client } = fakeService(
      busy,
      refusal(429, 'rate_limited', { 'retry-after': '0' }),
      ok({ api_key: 'x' }),
    )
    expect(await client().keys.rotate()).toEqual({ api_key: 'x' })
    expect(sent).toHaveLength(3)
  })

  test('with a Retry-After beyond the time limit is not retried', async () => {
    const { sent, client } = fakeService(refusal(429, 'rate_limited', { 'retry-after': '91' }))
    const error = await failureOf(client().info.get())
    expect(error).toBeInstanceOf(RateLimitedError)
    expect(error.retryAfterSeconds).toBe(91)
    expect(sent).toHaveLength(1)
  })

  test('is not retried after the caller aborts', async () => {
    const { sent, client } = fakeService(refusal(429, 'rate_limited', { 'retry-after': '30' }))
    const aborter = new AbortController()
    const call = client().info.get({ signal: aborter.signal })
    await expect.poll(() => sent.length).toBe(1)
    aborter.abort()
    expect(await failureOf(call)).toMatchObject({ error: 'aborted', status: 0 })
  })

  test('sends Retry-After as seconds or as a date', () => {
    const now = Date.parse('2026-03-01T12:00:00Z')
    expect(readRetryAfter('7', now)).toBe(7)
    expect(readRetryAfter('Sun, 01 Mar 2026 12:00:30 GMT', now)).toBe(30)
    expect(readRetryAfter('Sun, 01 Mar 2026 11:00:00 GMT', now)).toBe(0)
    expect(readRetryAfter('soon', now)).toBeUndefined()
    expect(readRetryAfter(null, now)).toBeUndefined()
  })

  test('without Retry-After is retried with exponential backoff up to a limit', () => {
    const error = errorFrom({ status: 503, error: 'overloaded', code: 'overloaded', message: '' })
    expect([0, 1, 2, 9].map((attempt) => waitBeforeRetryMs(error, attempt, () => 1))).toEqual([250, 500, 1_000, 4_000])
    expect(waitBeforeRetryMs(error, 0, () => 0)).toBe(125)
  })
})

describe('a broken connection', () => {
  test('is retried for an idempotent request', async () => {
    const { sent, client } = fakeService(fetchFailed, ok({ status: 'ok', api_version: '1.0.0' }))
    expect(await client().health.get()).toEqual({ status: 'ok', api_version: '1.0.0' })
    expect(sent).toHaveLength(2)
  })

  test('fails a POST that might have arrived', async () => {
    const { sent, client } = fakeService(fetchFailed)
    const error = await failureOf(client().http.send({ method: 'post', path: '/api/v1/anything', body: {} }))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ status: 0, error: 'connection_failed', cause: fetchFailed })
    expect(sent).toHaveLength(1)
  })

  test('is retried for a POST with an idempotency key, with the same key on each attempt', async () => {
    const { sent, client } = fakeService(
      fetchFailed,
      { status: 503, text: 'proxy', headers: { 'retry-after': '0' } },
      ok({}),
    )
    await client().http.send({ method: 'post', path: '/api/v1/anything', body: {}, idempotencyKey: 'auto' })
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    await client().http.send({ method: 'post', path: '/api/v1/anything', idempotencyKey: 'mine' })
    expect(sent[3]?.headers.get('idempotency-key')).toBe('mine')
  })

  test('a proxy’s 503 does not allow a POST to be repeated', async () => {
    const { sent, client } = fakeService({ status: 503, text: 'proxy', headers: { 'retry-after': '0' } })
    const request = { method: 'post', path: '/api/v1/anything' } as const
    expect(await failureOf(client().http.send(request))).toBeInstanceOf(UnavailableError)
    expect(sent).toHaveLength(1)
  })

  test('administration carries a key of its own per call, so it is retried as well', async () => {
    const { sent, client } = fakeService(fetchFailed, ok({ partner: {} }))
    await client().admin.partners.create({ name: 'Acme', slug: 'acme' })
    await client().admin.partners.create({ name: 'Acme', slug: 'acme' })
    const [first, retried, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(retried).toBe(first)
    expect(second).not.toBe(first)
  })
})

describe('a list', () => {
  const page = (ids: number[], next: { offset?: number; cursor?: string }): Answer => ({
    body: {
      success: true,
      data: { partners: ids.map((id) => ({ ...partnerWire, id })) },
      pagination: {
        limit: 2,
        offset: 0,
        has_more: next.offset !== undefined || next.cursor !== undefined,
        next_offset: next.offset ?? null,
        next_cursor: next.cursor ?? null,
      },
    },
  })

  test('is fetched page by page, by offset or cursor', async () => {
    const { sent, client } = fakeService(page([5, 4], { offset: 2 }), page([3, 2], { cursor: 'c9' }), page([1], {}))
    const ids: number[] = []
    for await (const partner of client().admin.partners.list({ limit: 2 })) ids.push(partner.id)
    expect(ids).toEqual([5, 4, 3, 2, 1])
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?limit=2', '?limit=2&offset=2', '?limit=2&cursor=c9'])
  })

  test('is fetched only as far as it is iterated', async () => {
    const { sent, client } = fakeService(page([5, 4], { offset: 2 }), page([3, 2], { offset: 4 }))
    const list = client().admin.partners.list()
    expect((await list.all({ max: 3 })).map(({ id }) => id)).toEqual([5, 4, 3])
    expect(sent).toHaveLength(2)
    expect((await client().admin.partners.list().first()).items).toHaveLength(2)
    expect(await list.all({ max: 0 })).toEqual([])
  })
})

test('calls outside the API do not compile', async () => {
  const { client } = fakeService(ok({ key: {}, partner: partnerWire }))
  const packhouse = client()
  expectTypeOf(packhouse.admin.partners.get).returns.resolves.toEqualTypeOf<Schemas['Partner']>()
  // @ts-expect-error: the slug is required.
  await packhouse.admin.partners.create({ name: 'Acme' })
  // @ts-expect-error: the status does not exist.
  await packhouse.admin.partners.update(1, { status: 'GONE' })
  // @ts-expect-error: the path has a parameter.
  await packhouse.admin.keys.get()
})

test('hooks see every attempt, and can add the headers of a trace', async () => {
  const { sent, client } = fakeService(busy, ok({ account: {} }))
  const seen: string[] = []
  const { info } = client({
    hooks: {
      onRequest: ({ attempt, headers }) => (headers['traceparent'] = `trace-${attempt}`),
      onResponse: ({ method, attempt, status, error }) =>
        seen.push(`${method} ${attempt} ${status} ${error?.error} ${error?.requestId}`),
    },
  })
  await info.get()
  expect(seen).toEqual(['GET 1 503 overloaded req-1', 'GET 2 200 undefined undefined'])
  expect(sent.map(({ headers }) => headers.get('traceparent'))).toEqual(['trace-1', 'trace-2'])
})

test('vault writes get a key in their body, and files are returned with their type and name', async () => {
  const { sent, client } = fakeService(ok({ withdrawal: {} }), ok({}), {
    text: '%PDF',
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="label.pdf"' },
  })
  const { vault } = client()
  await vault.withdrawals.create({ unique_ids: ['CARD-1'], method: 'pickup' })
  expect(sent[0]?.body).toMatchObject({ idempotency_key: expect.stringMatching(/^[0-9a-f]{32}$/) })
  await vault.inboundShipments.create({ site_id: 1, submission_key: 'mine' }).catch(() => undefined)
  expect(sent[1]?.body).toEqual({ site_id: 1, submission_key: 'mine' })
  const label = await vault.orders.downloadLabel(7)
  expect([label.type, label.name, label.text()]).toEqual(['application/pdf', 'label.pdf', '%PDF'])
})

test('the catalog is paged by number, and a game types its own fields', async () => {
  const catalogPage = (page: number, names: string[]): Answer => ({
    body: { success: true, data: names.map((name) => ({ name, wingspan: 3 })), page, page_size: 2, total_count: 3 },
  })
  const { sent, client } = fakeService(catalogPage(1, ['a', 'b']), catalogPage(2, ['c']))
  const skies = client().catalog.game<{ wingspan: number }>('skies')
  const cards = await skies.cards.list({ q: 'x', page_size: 2 }).toArray()
  expect(cards.map(({ name, wingspan }) => `${name}${wingspan}`)).toEqual(['a3', 'b3', 'c3'])
  expect(sent.map(({ url }) => url.replace(/^.*v1/, ''))).toEqual([
    '/skies/cards?q=x&page_size=2',
    '/skies/cards?q=x&page_size=2&page=2',
  ])
})
