import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from '../../../src/db/db.ts'
import { eventNames } from '../../../src/events/types/event-types.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'
import { register } from '../announce.ts'

let service: TestService
let production: TestService
beforeAll(async () => {
  service = await startService()
  production = await startService({ environment: 'production' })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await production[Symbol.asyncDispose]()
})

const url = 'https://shop.example.com/hooks'

async function countRows({ db }: TestService, { accountId }: Client): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`select count(*)::int as count from webhooks where account_id = ${accountId}`,
  )
  return count
}

test('a webhook is created with a secret in both formats, shown only once', async () => {
  const partner = await service.partner()
  const body = { url, event_types: ['purchase.fulfilled'], description: 'shop' }
  const created = await partner.send('POST', '/webhooks', body)
  expect(created.status).toBe(201)
  const { signing_secret, webhook_secret_standard, ...webhook } = created.body.data
  expect(signing_secret).toMatch(/^[0-9a-f]{64}$/)
  expect(webhook_secret_standard).toBe(`whsec_${Buffer.from(signing_secret, 'hex').toString('base64')}`)
  expect(webhook).toEqual({
    id: expect.any(Number),
    url,
    event_types: ['purchase.fulfilled'],
    is_active: true,
    description: 'shop',
    previous_secret_expires_at: null,
    health: {
      status: 'HEALTHY',
      consecutive_failures: 0,
      last_success_at: null,
      last_failure_at: null,
      disabled_at: null,
      disabled_reason: null,
    },
    created_at: service.clock.now().toISOString(),
    updated_at: service.clock.now().toISOString(),
  })
  expect((await partner.get(`/webhooks/${webhook.id}`)).body.data).toEqual({ webhook })
  expect((await partner.get('/webhooks')).body).toEqual({
    success: true,
    data: { webhooks: [webhook] },
    pagination: { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null },
  })
})

test('the secret is stored encrypted', async () => {
  const partner = await service.partner()
  const { id, signing_secret } = await register(partner, url)
  const { secret } = await one(service.db, sql<{ secret: Buffer }>`select secret from webhooks where id = ${id}`)
  expect(secret.toString('hex')).not.toContain(signing_secret)
  expect(secret.includes(Buffer.from(signing_secret))).toBe(false)
})

test.each([
  ['a text that is not a URL', 'shop', 'scheme'],
  ['another scheme', 'ftp://shop.example.com/', 'scheme'],
  ['http to a public host', 'http://shop.example.com/', 'scheme'],
  ['a URL with credentials', 'https://user:secret@shop.example.com/', 'credentials'],
  ['a fragment', 'https://shop.example.com/#here', 'fragment'],
  ['a host name without a dot', 'https://shop/', 'host'],
  ['an internal name', 'https://db.internal/', 'private_address'],
  ['a private address', 'https://10.0.0.7/', 'private_address'],
  ['a cloud metadata address', 'https://169.254.169.254/latest', 'private_address'],
  ['a broken host', 'https://[::1/', 'host'],
])('%s is rejected, and nothing is stored', async (_name, wrong, reason) => {
  const partner = await service.partner()
  const { status, body } = await partner.send('POST', '/webhooks', { url: wrong })
  expect([status, body.error, body.details.reason]).toEqual([400, 'invalid_url', reason])
  expect(await countRows(service, partner)).toBe(0)
})

test.each([
  ['localhost', 'https://localhost/', 'private_address'],
  ['loopback', 'https://127.0.0.1/', 'private_address'],
  ['loopback as a number', 'https://2130706433/', 'private_address'],
  ['loopback as a mapped address', 'https://[::ffff:7f00:1]/', 'private_address'],
  ['http', 'http://shop.example.com/', 'scheme'],
  ['an address instead of a name', 'https://8.8.8.8/', 'host'],
  ['another port', 'https://shop.example.com:8080/', 'port'],
])('in production %s is rejected', async (_name, wrong, reason) => {
  const partner = await production.partner()
  const { status, body } = await partner.send('POST', '/webhooks', { url: wrong })
  expect([status, body.error, body.details.reason]).toEqual([400, 'invalid_url', reason])
  expect(await countRows(production, partner)).toBe(0)
})

test.each(['https://shop.example.com', 'https://shop.example.com:8443/a?b=c', 'https://SHOP.example.com./x'])(
  'in production %s is accepted unchanged',
  async (right) => {
    const partner = await production.partner()
    const { status, body } = await partner.send('POST', '/webhooks', { url: right })
    expect([status, body.data.url]).toEqual([201, right])
  },
)

test.each([
  ['missing', {}],
  ['a number', { url: 5 }],
  ['too long', { url: `https://shop.example.com/${'x'.repeat(2_048)}` }],
])('a URL that is %s is rejected as invalid_url', async (_name, body) => {
  const partner = await service.partner()
  const reply = await partner.send('POST', '/webhooks', body)
  expect([reply.status, reply.body.error]).toEqual([400, 'invalid_url'])
  expect(await countRows(service, partner)).toBe(0)
})

test('an unknown event name is rejected by webhooks and by the event list', async () => {
  const partner = await service.partner()
  for (const event_types of [['purchase.exploded'], ['purchase.fulfilled', 'x'], [5], 'purchase.fulfilled']) {
    const { status, body } = await partner.send('POST', '/webhooks', { url, event_types })
    expect([status, body.error]).toEqual([400, 'invalid_event_types'])
  }
  expect(await countRows(service, partner)).toBe(0)
  const { id } = await register(partner, url)
  const changed = await partner.send('PATCH', `/webhooks/${id}`, { event_types: ['x'] })
  expect([changed.status, changed.body.error]).toEqual([400, 'invalid_event_types'])
  const feed = await partner.get('/events?types=purchase.fulfilled,x')
  expect([feed.status, feed.body.error]).toEqual([400, 'invalid_event_types'])
})

test('a webhook can subscribe to every event', async () => {
  const partner = await service.partner()
  const five = ['purchase.fulfilled', 'redemption.updated', 'sellback.confirmed', 'send.fulfilled', 'send.failed']
  expect(eventNames).toEqual(expect.arrayContaining(five))
  const { body } = await partner.send('POST', '/webhooks', { url, event_types: eventNames })
  expect(body.data.event_types).toEqual(eventNames)
})

test('of a hundred concurrent creations twenty succeed, and a deletion frees one slot', async () => {
  const partner = await service.partner()
  const replies = await Promise.all(Array.from({ length: 100 }, () => partner.send('POST', '/webhooks', { url })))
  const refused = replies.filter(({ status }) => status !== 201)
  expect(replies.length - refused.length).toBe(20)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(new Set(['409 webhook_limit']))
  expect(await countRows(service, partner)).toBe(20)
  const [created] = replies.filter(({ status }) => status === 201)
  const id = created?.body.data.id
  expect((await partner.send('DELETE', `/webhooks/${id}`)).body.data).toEqual({ id, deleted: true })
  expect((await partner.get(`/webhooks/${id}`)).status).toBe(404)
  expect((await partner.send('POST', '/webhooks', { url })).status).toBe(201)
  expect((await partner.send('POST', '/webhooks', { url })).body.error).toBe('webhook_limit')
  const other = await service.partner()
  expect((await other.send('POST', '/webhooks', { url })).status).toBe(201)
})

test('a webhook of another account gets the same response as an unknown one', async () => {
  const owner = await service.partner()
  const foreigner = await service.partner()
  const { id } = await register(owner, url)
  const requests: [string, string, object?][] = [
    ['GET', `/webhooks/ID`],
    ['PATCH', `/webhooks/ID`, { description: 'mine' }],
    ['DELETE', `/webhooks/ID`],
    ['POST', `/webhooks/ID/enable`],
    ['POST', `/webhooks/ID/test`, {}],
    ['POST', `/webhooks/ID/rotate-secret`, {}],
    ['POST', `/webhooks/ID/revoke-previous-secret`],
    ['POST', `/webhooks/ID/replay`, { since: '2026-01-01T00:00:00Z' }],
  ]
  for (const [method, path, body] of requests) {
    const send = (target: string) => foreigner.send(method as 'POST', path.replace('ID', target), body)
    const [foreign, missing] = [await send(String(id)), await send('2147483647')]
    expect([foreign.status, foreign.body.error], `${method} ${path}`).toEqual([404, 'not_found'])
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' })
  }
  expect((await owner.get(`/webhooks/${id}`)).body.data.webhook).toMatchObject({ description: '', is_active: true })
})

test('an update changes only the given fields', async () => {
  const partner = await service.partner()
  const { id } = await register(partner, url, { description: 'shop', event_types: ['send.failed'] })
  const patch = async (change: object) => (await partner.send('PATCH', `/webhooks/${id}`, change)).body.data.webhook
  expect(await patch({ description: 'other' })).toMatchObject({
    url,
    description: 'other',
    event_types: ['send.failed'],
  })
  expect(await patch({ event_types: [] })).toMatchObject({ description: 'other', event_types: [] })
  expect(await patch({ is_active: false })).toMatchObject({ is_active: false, event_types: [] })
  expect(await patch({ url: 'https://two.example.com/' })).toMatchObject({
    url: 'https://two.example.com/',
    is_active: false,
  })
  expect((await partner.send('POST', `/webhooks/${id}/enable`)).body.data.webhook).toMatchObject({ is_active: true })
})

test('a secret is rotated with an overlap, and not again before it ends', async () => {
  const partner = await service.partner()
  const { id, signing_secret } = await register(partner, url)
  const rotate = () => partner.send('POST', `/webhooks/${id}/rotate-secret`, { overlap_seconds: 3_600 })
  const first = await rotate()
  const until = new Date(service.clock.now().getTime() + 3_600_000).toISOString()
  expect(first.status).toBe(200)
  expect(first.body.data).toMatchObject({
    signing_secret: expect.not.stringContaining(signing_secret),
    previous_secret_expires_at: until,
    webhook: { id, previous_secret_expires_at: until },
  })
  const second = await rotate()
  expect([second.status, second.body.error]).toEqual([409, 'rotation_in_progress'])
  expect((await partner.get(`/webhooks/${id}`)).body.data.webhook.previous_secret_expires_at).toBe(until)
  const revoked = await partner.send('POST', `/webhooks/${id}/revoke-previous-secret`)
  expect(revoked.body.data.webhook.previous_secret_expires_at).toBeNull()
  expect((await rotate()).status).toBe(200)
  service.clock.advance(3_600_000)
  expect((await rotate()).status).toBe(200)
})

test('twenty concurrent rotations create one new secret', async () => {
  const partner = await service.partner()
  const { id } = await register(partner, url)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => partner.send('POST', `/webhooks/${id}/rotate-secret`, {})),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.map(({ body }) => body.error))).toEqual(new Set([undefined, 'rotation_in_progress']))
})

test('GET /info counts created and deleted webhooks', async () => {
  const partner = await service.partner()
  const counted = async () => (await partner.get('/info')).body.data.webhooks
  expect(await counted()).toEqual({ count: 0, disabled: 0 })
  const { id } = await register(partner, url)
  await register(partner, url)
  expect(await counted()).toEqual({ count: 2, disabled: 0 })
  await partner.send('DELETE', `/webhooks/${id}`)
  expect(await counted()).toEqual({ count: 1, disabled: 0 })
  const tenant = await service.tenant()
  expect((await tenant.get('/info')).body.data.webhooks).toEqual({ count: 0, disabled: 0 })
})

test('webhook requests count towards the limit of the key’s own area', async () => {
  const limits = { perMinute: { packs: 7, vault: 5 }, gates: {} }
  const partner = await service.partner({ limits })
  expect((await partner.get('/webhooks')).headers['x-ratelimit-limit']).toBe('7')
  const tenant = await service.tenant({ limits })
  expect((await tenant.get('/events')).headers['x-ratelimit-limit']).toBe('5')
})

test('a suspended partner can read its webhooks and events, revoke a key, and nothing else', async () => {
  const partner = await service.partner()
  const { id } = await register(partner, url)
  const { keyId } = await service.keyFor(partner.accountId)
  await service.accounts.changePartner(partner.accountId, { status: 'SUSPENDED' }, 'system')
  // Keys are cached briefly; a new key is read from the database.
  const suspended = await service.keyFor(partner.accountId, { scopes: ['admin'] })
  for (const path of ['/webhooks', `/webhooks/${id}`, '/webhooks/deliveries', '/events', '/keys', '/info'])
    expect((await suspended.get(path)).status, path).toBe(200)
  const changes = [
    suspended.send('POST', '/webhooks', { url }),
    suspended.send('PATCH', `/webhooks/${id}`, { description: 'mine' }),
    suspended.send('POST', `/webhooks/${id}/test`, {}),
    suspended.send('POST', `/webhooks/${id}/rotate-secret`, {}),
    suspended.send('DELETE', `/webhooks/${id}`),
  ]
  for (const { status, body } of await Promise.all(changes))
    expect([status, body.error]).toEqual([403, 'partner_suspended'])
  expect(await countRows(service, partner)).toBe(1)
  expect((await suspended.send('POST', `/keys/${keyId}/revoke`)).status).toBe(200)
})
