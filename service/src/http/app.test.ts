import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyRequest, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from './app-type.ts'
import { createHttpApp, type HttpOptions } from './app.ts'
import { notAdmitted, requireAdmission } from './pipeline/admission.ts'
import type { Caller } from './pipeline/caller.ts'
import { ok, success } from './schema/envelope.ts'
import { createGates } from './pipeline/gates.ts'
import { createMemoryLimiter } from './pipeline/rate-limit.ts'
import { registerArea } from './pipeline/route-rules.ts'
import type { Scope } from './pipeline/scopes.ts'
import { refusedAs } from './schema/fields.ts'

const partner: Caller = {
  accountId: 1,
  accountName: 'Acme',
  accountNumber: null,
  accountStatus: 'ACTIVE',
  kind: 'pack_partner',
  keyId: 'partner1',
  familyId: 'partner1',
  scopes: new Set<Scope>(['packs:purchase']),
  expiresAt: null,
  retiresAt: null,
  partner: { slug: 'acme', billingModel: 'TIER' },
  limits: { perMinute: {}, gates: {} },
}
const callers: Record<string, Caller> = {
  partner,
  busy: { ...partner, accountId: 2, keyId: 'busy1', limits: { perMinute: { packs: 3 }, gates: {} } },
  pool: { ...partner, accountId: 3, keyId: 'pool1', partner: { slug: 'old', billingModel: 'POOL' } },
  stopped: { ...partner, accountId: 6, keyId: 'stopped1', accountStatus: 'SUSPENDED' },
  admin: { ...partner, accountId: 4, keyId: 'admin1', scopes: new Set<Scope>(['admin']) },
  tenant: { ...partner, accountId: 5, keyId: 'tenant1', kind: 'tenant', scopes: new Set(), partner: null },
}

let secretLeak = ''

function addRoutes(app: App): void {
  app.get('/api/v1/health', { config: { operationId: 'none', public: 'A test route.' } }, async () =>
    ok({ status: 'ok' }),
  )
  registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
    const body = Type.Object({
      tier_id: Type.Integer({ minimum: 1 }),
      who: Type.String({ maxLength: 5, ...refusedAs('identifier_too_long') }),
      quantity: Type.Optional(Type.Integer()),
      to: Type.Optional(Type.Object({ city: Type.Optional(Type.String()) })),
      metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
    })
    area.post(
      '/api/v1/buy/:id',
      {
        config: { operationId: 'none', scope: 'packs:purchase', gate: 'purchase' },
        schema: {
          params: Type.Object({ id: Type.Integer() }),
          body,
          response: { 200: success(Type.Object({ id: Type.Integer() })) },
        },
      },
      async ({ params }) => ok({ id: params.id, internal: 'never shown' }),
    )
    area.get(
      '/api/v1/cards',
      {
        config: { operationId: 'none', scope: 'any', gate: 'read' },
        schema: { querystring: Type.Object({ orderBy: Type.Optional(Type.String()) }) },
      },
      async () => ok({}),
    )
    area.post('/api/v1/cancel', { config: { operationId: 'none', scope: 'any', gate: 'write' } }, async () => ok({}))
    area.get('/api/v1/payout', { config: { operationId: 'none', scope: 'payout:manage', gate: 'read' } }, async () =>
      ok({}),
    )
    area.get(
      '/api/v1/tiers',
      { config: { operationId: 'none', scope: 'any', gate: 'read', billing: 'TIER' } },
      async () => ok({}),
    )
    area.get('/api/v1/broken', { config: { operationId: 'none', scope: 'any', gate: 'read' } }, async () => {
      throw new Error(`connect postgres://user:${secretLeak}@db failed at /srv/app.ts`)
    })
    area.get('/api/v1/slow-database', { config: { operationId: 'none', scope: 'any', gate: 'read' } }, async () => {
      throw Object.assign(new Error('canceling statement'), { code: '57014' })
    })
  })
  registerArea(app, { area: 'vault', kinds: ['tenant'], bodyLabel: 'invalid input' }, (area) => {
    area.post(
      '/api/v1/withdraw',
      {
        config: { operationId: 'none', scope: 'any', gate: 'none' },
        schema: { body: Type.Object({ ids: Type.Array(Type.String()) }) },
      },
      async () => ok({}),
    )
  })
}

function createTestApp(
  timeouts?: { requestMs: number; headersMs: number; checkMs: number },
  overrides: Partial<HttpOptions> = {},
): App {
  const app = createHttpApp({
    apiPrefix: '/api/v1',
    logger: pino({ level: 'silent' }),
    authenticate: async (key) => callers[key],
    limiter: createMemoryLimiter(),
    gates: createGates(),
    perAddressLimit: 0,
    noteKeyUse: () => {},
    describeFault: (error) => ((error as { code?: string }).code === '57014' ? 'timeout' : undefined),
    trustedProxies: [],
    ...(timeouts && { timeouts }),
    ...overrides,
  })
  addRoutes(app)
  return app
}

describe('responses', () => {
  let app: App
  beforeAll(async () => {
    app = createTestApp()
    await app.ready()
  })
  afterAll(() => app.close())

  type Row = [claim: string, request: string | InjectOptions, status: number, error: string]
  const as = (key: string) => ({ 'x-api-key': key })
  const buy = { tier_id: 3, who: 'ann' }
  const rows: Row[] = [
    ['no key', '/api/v1/tiers', 401, 'unauthorized'],
    ['an unknown key', { url: '/api/v1/tiers', headers: as('unknown') }, 401, 'unauthorized'],
    ['an unknown path without a key', '/api/v1/nowhere', 401, 'unauthorized'],
    ['an unknown path with a key', { url: '/api/v1/nowhere', headers: as('partner') }, 404, 'not_found'],
    ['the bare prefix', { url: '/api/v1', headers: as('partner') }, 404, 'not_found'],
    ['a path with a longer prefix', '/api/v1x', 404, 'not_found'],
    [
      'a known path with another method',
      { url: '/api/v1/tiers', method: 'DELETE', headers: as('partner') },
      405,
      'method_not_allowed',
    ],
    ['a key of another kind', { url: '/api/v1/tiers', headers: as('tenant') }, 403, 'Insufficient permissions'],
    ['a key without the scope', { url: '/api/v1/payout', headers: as('partner') }, 403, 'Insufficient permissions'],
    [
      'an admin key on a payout endpoint',
      { url: '/api/v1/payout', headers: as('admin') },
      403,
      'Insufficient permissions',
    ],
    ['a partner with another billing model', { url: '/api/v1/tiers', headers: as('pool') }, 403, 'not_tier_partner'],
    [
      'a write of a suspended partner',
      { method: 'POST', url: '/api/v1/buy/1', headers: as('stopped'), payload: buy },
      403,
      'partner_suspended',
    ],
    [
      'a repeated query parameter',
      { url: '/api/v1/cards?orderBy=1&orderBy=2', headers: as('partner') },
      400,
      'invalid_query_parameter',
    ],
    [
      'a NUL in the query',
      { url: '/api/v1/cards?orderBy=%00', headers: as('partner') },
      400,
      'invalid_query_parameter',
    ],
    [
      'bad JSON',
      {
        method: 'POST',
        url: '/api/v1/buy/1',
        headers: { ...as('partner'), 'content-type': 'application/json' },
        payload: '{',
      },
      400,
      'invalid_json',
    ],
    ['no body', { method: 'POST', url: '/api/v1/buy/1', headers: as('partner') }, 400, 'invalid_body'],
    [
      'a wrong type in the body',
      { method: 'POST', url: '/api/v1/buy/1', headers: as('partner'), payload: { ...buy, tier_id: '3' } },
      400,
      'invalid_body',
    ],
    [
      'an invalid field with its own label',
      { method: 'POST', url: '/api/v1/buy/1', headers: as('partner'), payload: { ...buy, who: 'too long' } },
      400,
      'identifier_too_long',
    ],
    [
      'a missing field with its own label',
      { method: 'POST', url: '/api/v1/buy/1', headers: as('partner'), payload: { tier_id: 3 } },
      400,
      'identifier_too_long',
    ],
    [
      'an invalid path parameter',
      { method: 'POST', url: '/api/v1/buy/abc', headers: as('partner'), payload: buy },
      404,
      'not_found',
    ],
    [
      'another content type',
      {
        method: 'POST',
        url: '/api/v1/buy/1',
        headers: { ...as('partner'), 'content-type': 'text/plain' },
        payload: 'x',
      },
      415,
      'unsupported_media_type',
    ],
    [
      'a compressed body',
      { method: 'POST', url: '/api/v1/buy/1', headers: { ...as('partner'), 'content-encoding': 'gzip' }, payload: buy },
      415,
      'unsupported_media_type',
    ],
    [
      'a body over the limit',
      { method: 'POST', url: '/api/v1/buy/1', headers: as('partner'), payload: { ...buy, pad: 'x'.repeat(262_144) } },
      413,
      'body_too_large',
    ],
    ['a URL over 8 KiB', { url: `/api/v1/tiers?a=${'x'.repeat(8_192)}`, headers: as('partner') }, 414, 'uri_too_long'],
    [
      'headers over 16 KiB',
      { url: '/api/v1/tiers', headers: { ...as('partner'), 'x-pad': 'x'.repeat(16_384) } },
      431,
      'headers_too_large',
    ],
    [
      'a path segment over 500 characters',
      { method: 'POST', url: `/api/v1/buy/${'1'.repeat(501)}`, headers: as('partner'), payload: buy },
      414,
      'uri_too_long',
    ],
    [
      'a long path segment without a key',
      { method: 'POST', url: `/api/v1/buy/${'1'.repeat(501)}`, payload: buy },
      401,
      'unauthorized',
    ],
    ['a URL that does not decode', { url: '/api/v1/%ZZ', headers: as('partner') }, 400, 'invalid_path'],
    ['an internal error', { url: '/api/v1/broken', headers: as('partner') }, 500, 'internal_error'],
    ['a database timeout', { url: '/api/v1/slow-database', headers: as('partner') }, 503, 'timeout'],
  ]

  test.each(rows)('%s', async (_claim, request, status, error) => {
    const reply = await app.inject(request)
    const body = reply.json<{ request_id: string }>()
    expect([reply.statusCode, body]).toEqual([
      status,
      expect.objectContaining({ success: false, error, message: expect.any(String) }),
    ])
    expect(body.request_id).toBe(reply.headers['x-request-id'])
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  const post = (url: string, payload?: object, key = 'partner') =>
    app.inject({ method: 'POST', url, headers: as(key), ...(payload && { payload }) })

  test.each<[claim: string, url: string, payload: object, field: string, suggestion: string | undefined]>([
    ['a misspelt field', '/api/v1/buy/1', { ...buy, quantiti: 2 }, 'quantiti', 'quantity'],
    ['a field in camel case', '/api/v1/buy/1', { ...buy, tierId: 2 }, 'tierId', 'tier_id'],
    ['a field that resembles none', '/api/v1/buy/1', { ...buy, colour: 2 }, 'colour', undefined],
    ['a field of a nested object', '/api/v1/buy/1', { ...buy, to: { citty: 'x' } }, 'to.citty', 'city'],
    ['any field where there is no body', '/api/v1/cancel', { reason: 'x' }, 'reason', undefined],
  ])('%s is refused with a suggestion', async (_claim, url, payload, field, suggestion) => {
    const reply = await post(url, payload)
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalid_body'])
    expect(reply.json().details).toEqual(suggestion === undefined ? { field } : { field, suggestion })
  })

  test('an unknown field has the label of its route', async () => {
    const reply = await post('/api/v1/withdraw', { ids: [], idz: 1 }, 'tenant')
    expect(reply.json()).toMatchObject({ error: 'invalid input', details: { field: 'idz', suggestion: 'ids' } })
  })

  test('free-form objects and empty bodies are accepted', async () => {
    expect((await post('/api/v1/buy/1', { ...buy, metadata: { any: 'thing' } })).statusCode).toBe(200)
    expect((await post('/api/v1/cancel', {})).statusCode).toBe(200)
    expect((await post('/api/v1/cancel')).statusCode).toBe(200)
  })

  test('an unknown query parameter is refused with a suggestion; fresh has no effect', async () => {
    const get = (url: string) => app.inject({ url, headers: as('partner') })
    const reply = await get('/api/v1/cards?orderby=name')
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalid_query_parameter'])
    expect(reply.json().details).toEqual({ field: 'orderby', suggestion: 'orderBy' })
    expect(reply.json().message).toBe('Unknown query parameter orderby; did you mean orderBy? Allowed: orderBy.')
    expect((await get('/api/v1/tiers?a=1')).json().details).toEqual({ field: 'a' })
    expect((await get('/api/v1/cards?orderBy=name&fresh=true')).statusCode).toBe(200)
  })

  test('an internal error reveals no details', async () => {
    secretLeak = 'hunter2'
    const reply = await app.inject({ url: '/api/v1/broken', headers: as('partner') })
    expect(reply.body).not.toMatch(/hunter2|postgres|app\.ts|Error/)
  })

  test('only declared fields are sent', async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/v1/buy/7', headers: as('partner'), payload: buy })
    expect(reply.json()).toEqual({ success: true, data: { id: 7 } })
  })

  test('the vault uses "invalid input" for every invalid body, with its code in upper case', async () => {
    for (const payload of ['{', '{"ids":"x"}', '[]', '{"ids":["\\u0000"]}']) {
      const headers = { ...as('tenant'), 'content-type': 'application/json' }
      const reply = await app.inject({ method: 'POST', url: '/api/v1/withdraw', headers, payload })
      expect(reply.json()).toMatchObject({ error: 'invalid input', code: 'INVALID_INPUT' })
    }
  })

  test('health needs no key and is not rate limited', async () => {
    const reply = await app.inject('/api/v1/health')
    expect(reply.json()).toEqual({ success: true, data: { status: 'ok' } })
    const again = await app.inject('/api/v1/health')
    const remaining = [reply, again].map(({ headers }) => headers['x-ratelimit-remaining'])
    expect(remaining).toEqual([reply.headers['x-ratelimit-limit'], reply.headers['x-ratelimit-limit']])
  })

  test.each([
    ['no key', '/api/v1/tiers', 401],
    ['a malformed URL', '/api/v1/%zz', 400],
    ['a URL over the limit', `/api/v1/${'x'.repeat(9_000)}`, 414],
  ])('%s: the response has rate-limit headers although the request is not counted', async (_claim, url, status) => {
    const reply = await app.inject(url)
    const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining } = reply.headers
    expect({ status: reply.statusCode, limit, remaining }).toEqual({ status, limit: '1000000', remaining: '1000000' })
    expect(Number(reply.headers['x-ratelimit-reset'])).toBeGreaterThan(1_700_000_000)
  })

  test('a request over the limit of its key gets Retry-After', async () => {
    const calls = []
    for (let call = 0; call < 4; call++) calls.push(await app.inject({ url: '/api/v1/tiers', headers: as('busy') }))
    expect(calls.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 429])
    expect(calls.map((reply) => reply.headers['x-ratelimit-remaining'])).toEqual(['2', '1', '0', '0'])
    const refused = calls[3]
    expect(refused?.json()).toMatchObject({ error: 'rate_limited', retryable: true })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused?.headers['x-ratelimit-reset'])).toBeGreaterThan(1_700_000_000)
  })

  test('a safe request id of the caller is kept, an unsafe one is replaced', async () => {
    const kept = await app.inject({ url: '/api/v1/health', headers: { 'x-request-id': 'abc-123' } })
    const replaced = await app.inject({ url: '/api/v1/health', headers: { 'x-request-id': 'a b\tc' } })
    expect(kept.headers['x-request-id']).toBe('abc-123')
    expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

test.each([
  ['no scope', '/api/v1/forgotten', { operationId: 'none', gate: 'none' }],
  ['no scope, as a page', '/forgotten', { operationId: 'none' }],
  [
    'a scope and a reason to be public',
    '/api/v1/forgotten',
    { operationId: 'none', scope: 'any', gate: 'none', public: 'Both.' },
  ],
  ['an empty reason', '/forgotten', { operationId: 'none', public: '' }],
] as const)('a route with %s fails to register', async (_name, url, config) => {
  const app = createTestApp()
  expect(() => app.get(url, { config }, async () => ok({}))).toThrow('public')
  await app.close()
})

test('a handler that asks for a caller where none was admitted answers 401, never 500', async () => {
  const app = createTestApp()
  app.get('/careless', { config: { operationId: 'none', public: 'A test route.' } }, async ({ caller }) =>
    ok({ id: caller.accountId }),
  )
  app.get('/careless-too', { config: { operationId: 'none', public: 'A test route.' } }, async ({ actor }) =>
    ok({ actor }),
  )
  for (const url of ['/careless', '/careless-too']) expect((await app.inject(url)).statusCode).toBe(401)
  await app.close()
})

test('a request that no check admitted is refused, whatever ended the checks', () => {
  expect(() => requireAdmission({ admission: notAdmitted() } as FastifyRequest)).toThrow('valid API key')
})

test.each([
  ['at once', undefined],
  ['after waiting', Promise.resolve()],
] as const)('checks that end early, %s, lead to no handler', async (_when, ended) => {
  /** Never says that the request may go on, so that no later check runs. */
  class Ended extends Promise<never> {
    // oxlint-disable-next-line unicorn/no-thenable -- a check that never calls back is the case under test
    override then(): never {
      return ended as never
    }
  }
  const limiter = { hit: () => new Ended(() => {}) }
  const app = createTestApp(undefined, { limiter, perAddressLimit: 1 })
  let reached = 0
  app.addHook('preHandler', async () => void (reached += 1))
  for (const url of ['/api/v1/health', '/api/v1/tiers']) {
    const reply = await app.inject({ url, headers: { 'x-api-key': 'partner' } })
    expect([url, reply.statusCode, reply.json().error]).toEqual([url, 401, 'unauthorized'])
  }
  expect(reached).toBe(0)
  await app.close()
})

test('a route without a declaration fails to register', async () => {
  const app = createTestApp()
  expect(() => app.get('/forgotten', {}, async () => ok({}))).toThrow('declares its operationId')
  await app.close()
})

test('a write whose answer may be stale fails to register', async () => {
  const app = createTestApp()
  const config = { operationId: 'none', scope: 'any', gate: 'none', mayBeStale: true } as const
  expect(() => app.post('/api/v1/forgotten', { config }, async () => ok({}))).toThrow('may not be stale')
  await app.close()
})

test('a route without a gate fails to register', async () => {
  const app = createTestApp()
  expect(() =>
    app.get('/api/v1/forgotten', { config: { operationId: 'none', scope: 'any' } }, async () => ok({})),
  ).toThrow('declares its gate')
  await app.close()
})

test('the limit per address also covers what needs no key, in a bucket of its own', async () => {
  const app = createTestApp(undefined, { perAddressLimit: 2 })
  app.get('/assets/:name', { config: { operationId: 'none', public: 'A test route.' } }, async () => ok({}))
  const statusOf = async (url: string, key?: string): Promise<number> =>
    (await app.inject({ url, remoteAddress: '192.0.2.7', headers: key ? { 'x-api-key': key } : {} })).statusCode
  expect([await statusOf('/api/v1/health'), await statusOf('/assets/one')]).toEqual([200, 200])
  for (const url of ['/api/v1/health', '/assets/one', '/nowhere']) expect(await statusOf(url)).toBe(429)
  // A person gets a page; the API answers with JSON whatever a client accepts.
  const headers = { accept: 'text/html,application/xhtml+xml' }
  for (const url of ['/assets/one', '/console', '/nowhere', '/api/v1/health']) {
    const limited = await app.inject({ url, remoteAddress: '192.0.2.7', headers })
    expect([limited.statusCode, limited.headers['content-type']]).toEqual([
      429,
      url.startsWith('/api') ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    ])
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    if (!url.startsWith('/api')) expect(limited.body).toContain('Too many requests')
  }
  expect([await statusOf('/api/v1/tiers', 'partner'), await statusOf('/api/v1/nowhere')]).toEqual([200, 401])
  expect([await statusOf('/api/v1/tiers', 'partner'), await statusOf('/api/v1/nowhere')]).toEqual([429, 429])
  await app.close()
})

test('behind TLS every response asks browsers to stay on it', async () => {
  const app = createTestApp(undefined, { isSecure: true })
  for (const url of ['/api/v1/health', '/api/v1/tiers', '/nowhere', '/api/v1/%zz'])
    expect((await app.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000')
  await app.close()
  const plain = createTestApp()
  expect((await plain.inject('/api/v1/health')).headers).not.toHaveProperty('strict-transport-security')
  await plain.close()
})

describe('incomplete and malformed requests', () => {
  let app: App
  let port = 0
  beforeAll(async () => {
    // Long enough for complete requests on a busy machine.
    app = createTestApp({ requestMs: 1_200, headersMs: 1_000, checkMs: 50 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(() => app.close())

  async function exchange(...chunks: string[]): Promise<{ status: number; head: string; body: { error?: string } }> {
    const socket = connect(port, '127.0.0.1')
    for (const chunk of chunks) socket.write(chunk)
    let text = ''
    socket.on('data', (data) => (text += data.toString()))
    await once(socket, 'close')
    const [head = '', body = ''] = text.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as { error?: string } }
  }

  test.each([
    ['a missing Host header', 'GET /api/v1/tiers HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
    ['a malformed request line', 'HELLO\r\n\r\n', 400, 'bad_request'],
    [
      'two Content-Length headers',
      'POST /api/v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'Content-Length with Transfer-Encoding',
      'POST /api/v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'headers over the parser limit',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'an unknown expectation',
      'POST /api/v1/withdraw HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nContent-Length: 2\r\n\r\n{}',
      417,
      'expectation_failed',
    ],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405, 'method_not_allowed'],
    ['unfinished headers', 'GET / HTTP/1.1\r\nHost: a\r\n', 408, 'request_timeout'],
    [
      'an unfinished body',
      'POST /api/v1/withdraw HTTP/1.1\r\nHost: a\r\nX-API-Key: tenant\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      408,
      'request_timeout',
    ],
    [
      'a repeated X-API-Key header',
      'GET /api/v1/tiers HTTP/1.1\r\nHost: a\r\nX-API-Key: partner\r\nX-API-Key: partner\r\nConnection: close\r\n\r\n',
      401,
      'unauthorized',
    ],
  ])('%s gets an error in the envelope', async (_claim, bytes, status, error) => {
    const reply = await exchange(bytes)
    expect(reply).toMatchObject({ status, body: { success: false, error } })
    expect(reply.head).toMatch(/x-ratelimit-limit: \d+\r\nx-ratelimit-remaining: \d+\r\nx-ratelimit-reset: \d+/i)
  })
})

test('a request that arrives during shutdown is served', async () => {
  const app = createTestApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += data.toString()))
  const [accepted] = (await once(app.server, 'connection')) as [Socket]
  socket.write('GET /api/v1/health HTTP/1.1\r\nHost: a\r\n')
  await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('\r\n')
  await once(socket, 'close')
  await closed
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n/i)
  expect(text).toContain('{"success":true,"data":{"status":"ok"}}')
})
