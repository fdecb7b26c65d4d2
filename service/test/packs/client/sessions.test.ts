// Client sessions as an attacker would use them: another page, another act, an old, revoked, refreshed or foreign token.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many } from '../../../src/db/db.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const origin = 'https://shop.example'
const order = { external_user_id: 'ann', allow: ['odds', 'collection'], origin }

/** Sends what a page of an origin would send; the origin of the session by default. */
async function call(path: string, token: string, headers: Record<string, string> = { origin }): Promise<Reply> {
  const url = `/api/v1/client${path}`
  const reply = await service.http.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

async function open(client: Client, change: object = {}): Promise<{ id: number; token: string }> {
  const { status, body } = await client.send('POST', '/client-sessions', { ...order, ...change })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}

const inSeconds = (seconds: number): string => new Date(service.clock.now().getTime() + seconds * 1_000).toISOString()
const refusalOf = ({ status, body }: Reply) => [status, body.error]

test('a session has a token for one end user, one origin and the listed acts, for 15 minutes', async () => {
  const partner = await service.partner()
  const { body } = await partner.send('POST', '/client-sessions', { ...order, max_spend_usdc: '20' })
  const { token, ...session } = body.data
  expect(session).toEqual({
    id: expect.any(Number),
    status: 'active',
    external_user_id: 'ann',
    allow: ['odds', 'collection'],
    origin,
    max_spend_usdc: '20.000000',
    spent_usdc: '0.000000',
    created_at: service.clock.now().toISOString(),
    expires_at: inSeconds(900),
    revoked_at: null,
  })
  expect((await call('/session', token)).body.data).toEqual({ ...session, credits_usdc: '0.000000' })
  expect((await call('/collection', token)).body.data).toEqual({ items: [] })
  const listed = await partner.get('/client-sessions?external_user_id=ann&active=true')
  expect(listed.body.data.client_sessions).toEqual([session])
  expect((await partner.get('/client-sessions?external_user_id=ben')).body.data.client_sessions).toEqual([])
})

test('no act beyond the list, no API key, and nothing but client routes', async () => {
  const partner = await service.partner()
  const { token } = await open(partner)
  expect(refusalOf(await call('/purchases/1', token))).toEqual([403, 'Insufficient permissions'])
  expect((await partner.get('/client/collection')).status).toBe(401)
  for (const headers of [{ 'x-api-key': token }, { authorization: `Bearer ${token}`, origin }]) {
    const reply = await service.http.inject({ method: 'GET', url: '/api/v1/client-sessions', headers })
    expect(reply.statusCode).toBe(401)
  }
  const asKey = { authorization: `Bearer ${partner.key}`, origin }
  const reply = await service.http.inject({ method: 'GET', url: '/api/v1/client/collection', headers: asKey })
  expect(reply.statusCode).toBe(401)
})

test('a page of another origin is refused and cannot read the refusal; its own page can', async () => {
  const { token } = await open(await service.partner())
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: `${origin}.evil.example` },
    { origin: 'null' },
    {},
  ]) {
    const reply = await call('/collection', token, headers)
    expect(refusalOf(reply)).toEqual([403, 'origin_not_allowed'])
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  }
  const own = await call('/collection', token)
  expect(own.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' })
  expect(own.headers['access-control-allow-credentials']).toBeUndefined()
  const refused = await call('/purchases/1', token)
  expect(refused.headers['access-control-allow-origin']).toBe(origin)
})

test('the page of the service itself sends no Origin with a read', async () => {
  const { token } = await open(await service.partner(), { origin: 'http://127.0.0.1:4000' })
  const read = (host: string, site: string) => call('/collection', token, { host, 'sec-fetch-site': site })
  expect((await read('127.0.0.1:4000', 'same-origin')).status).toBe(200)
  expect((await read('127.0.0.1:4000', 'cross-site')).status).toBe(403)
  expect((await read('127.0.0.1:4001', 'same-origin')).status).toBe(403)
})

test('a preflight passes for origins with a live session, and for no other', async () => {
  const partner = await service.partner()
  const own = 'https://preflight.example'
  const { id } = await open(partner, { origin: own })
  const preflight = async (from: string) => {
    const headers = { origin: from, 'access-control-request-method': 'POST' }
    const reply = await service.http.inject({ method: 'OPTIONS', url: '/api/v1/client/purchases', headers })
    expect([reply.statusCode, reply.headers['vary']]).toEqual([204, 'origin'])
    return reply.headers
  }
  expect(await preflight(own)).toMatchObject({
    'access-control-allow-origin': own,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  })
  expect(Object.keys(await preflight('https://evil.example')).join()).not.toContain('access-control')
  await partner.send('DELETE', `/client-sessions/${id}`)
  expect(Object.keys(await preflight(own)).join()).not.toContain('access-control')
})

test('an expired, revoked or replaced token is refused, and so is one whose key ended', async () => {
  const partner = await service.partner()
  const other = await service.keyFor(partner.accountId, { scopes: ['packs:purchase', 'read:catalog'] })
  const [first, second, third] = [await open(partner), await open(partner), await open(other)]

  await partner.send('DELETE', `/client-sessions/${second.id}`)
  const revoked = await call('/collection', second.token)
  expect(refusalOf(revoked)).toEqual([401, 'unauthorized'])
  // The page of the session reads why, and asks its server for a new token.
  expect(revoked.headers['access-control-allow-origin']).toBe(origin)
  expect(refusalOf(await partner.send('POST', `/client-sessions/${second.id}/refresh`, {}))).toEqual([
    409,
    'invalid_status',
  ])

  await service.keys.revoke(other.keyId, 'system')
  expect((await call('/collection', third.token)).status).toBe(401)

  service.clock.advance(899_000)
  expect((await call('/collection', first.token)).status).toBe(200)
  service.clock.advance(1_000)
  expect((await call('/collection', first.token)).status).toBe(401)
  const refreshed = await partner.send('POST', `/client-sessions/${first.id}/refresh`, { expires_in: 60 })
  expect(refreshed.body.data).toMatchObject({ id: first.id, status: 'active', expires_at: inSeconds(60) })
  expect((await call('/collection', first.token)).status).toBe(401)
  expect((await call('/collection', refreshed.body.data.token)).status).toBe(200)
})

test('a token with another id, another secret or another form opens nothing', async () => {
  const partner = await service.partner()
  const [mine, theirs] = [await open(partner), await open(await service.partner())]
  const forged = [
    mine.token.replace(`_${mine.id}_`, `_${theirs.id}_`),
    `${mine.token.slice(0, -1)}${mine.token.endsWith('a') ? 'b' : 'a'}`,
    `ph_client_${mine.id}_`,
    'x',
  ]
  for (const token of forged) {
    const reply = await call('/collection', token)
    expect(refusalOf(reply)).toEqual([401, 'unauthorized'])
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  }
  const [row] = await many(
    service.db,
    sql<{ text: string }>`select s::text as text from client_sessions s where id = ${mine.id}`,
  )
  expect(row?.text).not.toContain(mine.token.split('_').at(-1))
})

test('sessions of another partner cannot be listed, refreshed or revoked', async () => {
  const [partner, other] = [await service.partner(), await service.partner()]
  const { id, token } = await open(partner)
  expect((await other.get('/client-sessions')).body.data.client_sessions).toEqual([])
  expect((await other.send('DELETE', `/client-sessions/${id}`)).status).toBe(404)
  expect((await other.send('POST', `/client-sessions/${id}/refresh`, {})).status).toBe(404)
  expect((await call('/collection', token)).status).toBe(200)
})

test('a key allows what it may do itself, to pages with an origin of their own, for an hour at most', async () => {
  const buyer = await service.partner({ scopes: ['packs:purchase', 'read:catalog'] })
  const attempt = async (change: object) =>
    refusalOf(await buyer.send('POST', '/client-sessions', { ...order, ...change }))
  expect(await attempt({ allow: ['redeem'] })).toEqual([403, 'Insufficient permissions'])
  expect(await attempt({ allow: [] })).toEqual([400, 'invalid_body'])
  expect(await attempt({ allow: ['admin'] })).toEqual([400, 'invalid_body'])
  expect(await attempt({ expires_in: 3_601 })).toEqual([400, 'invalid_body'])
  expect(await attempt({ external_user_id: '' })).toEqual([400, 'missing_user_identifier'])
  expect(await attempt({ max_spend_usdc: '0' })).toEqual([400, 'invalid_amount'])
  for (const wrong of [
    '*',
    'null',
    'http://shop.example',
    `${origin}/`,
    `${origin}/page`,
    'HTTPS://shop.example',
    'ftp://a.b',
  ])
    expect([wrong, await attempt({ origin: wrong })]).toEqual([wrong, [400, 'invalid_url']])
  for (const right of ['http://localhost:3000', 'http://127.0.0.1:8080', 'https://shop.example:8443'])
    expect([right, await attempt({ origin: right })]).toEqual([right, [201, undefined]])
})

test('the request log shows the session of a request, and the audit log who opened, refreshed and revoked it', async () => {
  const partner = await service.partner()
  const { id, token } = await open(partner)
  await call('/collection', token)
  await partner.send('POST', `/client-sessions/${id}/refresh`, {})
  await partner.send('DELETE', `/client-sessions/${id}`)
  await partner.send('DELETE', `/client-sessions/${id}`)
  await service.flush()
  const { body } = await partner.get(`/requests?client_session_id=${id}`)
  expect(body.data.requests).toMatchObject([
    { route: '/api/v1/client/collection', client_session_id: id, key_id: partner.keyId, status: 200 },
  ])
  const opened = (await partner.get('/requests?q=/client-sessions&method=POST')).body.data.requests.at(-1)
  expect(opened.client_session_id).toBeNull()
  expect((await partner.get(`/requests/${opened.id}`)).body.data.response_body).not.toContain(token)
  const entries = await many(
    service.db,
    sql<{ action: string; actor: string }>`
      select action, actor from audit_entries where target = ${`client_session:${id}`} order by id`,
  )
  expect(entries).toEqual(
    ['open', 'refresh', 'revoke'].map((act) => ({ action: `client_session.${act}`, actor: `key:${partner.keyId}` })),
  )
})

test('one session sends 120 requests a minute, which do not count as requests of the key', async () => {
  const partner = await service.partner({ limits: { perMinute: { packs: 3 }, gates: {} } })
  const { token } = await open(partner)
  const replies: Reply[] = []
  for (let sent = 0; sent < 121; sent += 1) replies.push(await call('/session', token))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(120)
  expect(refusalOf(replies.at(-1) as Reply)).toEqual([429, 'rate_limited'])
  expect((await partner.get('/client-sessions')).status).toBe(200)
})

test('sessions are forgotten a week after they expire', async () => {
  const partner = await service.partner()
  await open(partner)
  const workers = await service.startWorkersManually()
  service.clock.advance(7 * 86_400_000)
  await workers.tick()
  expect((await partner.get('/client-sessions')).body.data.client_sessions).toHaveLength(1)
  service.clock.advance(3_600_000)
  await workers.tick()
  expect((await partner.get('/client-sessions')).body.data.client_sessions).toHaveLength(0)
})
