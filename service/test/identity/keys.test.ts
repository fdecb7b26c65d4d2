import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenEntry } from '../../src/trust/audit/verify.ts'
import { sql } from 'kysely'
import { startService, type TestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

test('/info shows the account, scopes and limits of a partner key', async () => {
  const partner = await service.partner({
    slug: 'acme',
    scopes: ['read:catalog', 'wallet:read'],
    limits: { perMinute: {}, gates: {} },
  })
  const { status, body } = await partner.get('/info')
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    data: {
      account: { id: partner.accountId, name: 'acme', kind: 'pack_partner' },
      key: { key_id: partner.keyId, kind: 'pack_partner', scopes: ['read:catalog', 'wallet:read'], expires_at: null },
      environment: 'sandbox',
      mystery_partner: {
        id: partner.accountId,
        slug: 'acme',
        billing_model: 'TIER',
        status: 'ACTIVE',
        custody_modes: ['CUSTODIAL', 'NON_CUSTODIAL'],
        payout_schedule: 'MONTHLY',
      },
      limits: {
        per_minute: { packs: 240, catalog: 300 },
        concurrent: { read: 24, purchase: 5, write: 10, wallet_read: 10 },
      },
      chain: null,
      webhooks: { count: 0, disabled: 0 },
      api_version: '1.0.0',
    },
  })
})

test('/info shows the account number of a tenant key and no partner', async () => {
  const tenant = await service.tenant()
  const { body } = await tenant.get('/info')
  expect(body.data).toMatchObject({
    account: { kind: 'tenant', account_number: expect.stringMatching(/^T-/) },
    mystery_partner: null,
  })
})

test('the 61st request of a tenant within one window is rejected with Retry-After', async () => {
  const tenant = await service.tenant({ limits: { perMinute: {}, gates: {} } })
  const replies = []
  for (let call = 0; call < 61; call++) replies.push(await tenant.get('/info'))
  expect(replies.map((reply) => reply.status)).toEqual([...Array<number>(60).fill(200), 429])
  expect(Number(replies[60]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(replies[60]?.body).toMatchObject({ success: false, error: 'rate_limited', retryable: true })
})

test('many keys of an account do not multiply its limit, and the headers stay those of the key', async () => {
  const limits = { perMinute: {}, gates: {} }
  const first = await service.tenant({ limits })
  const clients = [first]
  for (let made = 1; made < 6; made++) clients.push(await service.keyFor(first.accountId, { limits }))
  const replies = []
  for (const client of clients) for (let call = 0; call < 60; call++) replies.push(await client.get('/info'))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(4 * 60)
  expect(replies.at(-1)).toMatchObject({
    status: 429,
    body: { error: 'rate_limited', message: expect.stringContaining('all keys of the account') },
  })
  expect(replies.at(-1)?.headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' })
  const raised = await service.keyFor(first.accountId)
  expect((await raised.get('/info')).status).toBe(200)
  expect((await (await service.tenant({ limits })).get('/info')).status).toBe(200)
})

test('an account has at most 50 keys that work, also when they are created concurrently', async () => {
  const admin = await service.partner()
  const create = () => admin.send('POST', '/keys', { label: 'one more', scopes: ['packs:read'] })
  for (let made = 0; made < 46; made++) expect((await create()).status).toBe(201)
  const replies = await Promise.all(Array.from({ length: 8 }, create))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(replies.find(({ status }) => status === 409)?.body.error).toBe('key_limit')
  const { keys } = (await admin.get('/keys')).body.data
  // Keys of one moment are listed by their random ids, so the first may be the one in use.
  const other = keys.find(({ key_id: id }: { key_id: string }) => id !== admin.keyId)
  await admin.send('POST', `/keys/${other.key_id}/revoke`)
  expect((await create()).status).toBe(201)
})

test('every invalid key gets the same response', async () => {
  const expiring = await service.partner()
  const revoked = await service.partner()
  const closed = await service.partner()
  const platform = await service.platform()
  await service.keys.change(expiring.keyId, { expiresAt: new Date('2026-02-01T00:00:00Z') }, 'system')
  await service.keys.revoke(revoked.keyId, 'system')
  await service.accounts.changePartner(closed.accountId, { status: 'CLOSED' }, 'system')
  const wrongSecret = `${platform.key.slice(0, 20)}${platform.key[20] === 'a' ? 'b' : 'a'}${platform.key.slice(21)}`
  const keys = [
    '',
    'nonsense',
    wrongSecret,
    expiring.key,
    revoked.key,
    closed.key,
    platform.key.replace('ph_test', 'ph_live'),
  ]
  const replies = await Promise.all(keys.map((key) => service.client(key).get('/info')))
  const bodies = new Set(replies.map(({ status, body }) => JSON.stringify([status, { ...body, request_id: '' }])))
  expect([...bodies]).toEqual([
    JSON.stringify([
      401,
      {
        success: false,
        message: 'X-API-Key header must contain a valid API key.',
        error: 'unauthorized',
        code: 'unauthorized',
        request_id: '',
        doc_url: '/guides/errors#401-unauthorized',
      },
    ]),
  ])
})

test('a rotated key works beside its successor until the overlap ends', async () => {
  const old = await service.partner({ scopes: ['wallet:read'] })
  const { status, body } = await old.send('POST', '/keys/rotate', { overlap_seconds: 3_600 })
  expect(status).toBe(201)
  const next = service.client(body.data.api_key)
  expect((await next.get('/info')).body.data.key.scopes).toEqual(['wallet:read'])
  const retiring = await service.keys.getKey(old.keyId)
  expect(retiring.retiresAt).toEqual(new Date(service.clock.now().getTime() + 3_600_000))
  service.clock.advance(3_600_000)
  await expect.poll(async () => (await old.get('/info')).status, { timeout: 10_000 }).toBe(401)
  expect((await next.get('/info')).status).toBe(200)
})

test('concurrent rotations of one key create one successor', async () => {
  const old = await service.partner()
  const replies = await Promise.all(Array.from({ length: 8 }, () => old.send('POST', '/keys/rotate', {})))
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)])
  expect(replies.find((reply) => reply.status === 409)?.body.error).toBe('rotation_in_progress')
})

test('a rotation can be forced after a lost response, but not over a successor in use', async () => {
  const old = await service.partner()
  const lost = await old.send('POST', '/keys/rotate', {})
  const again = await old.send('POST', '/keys/rotate', { force: true })
  expect(again.status).toBe(201)
  expect((await service.keys.getKey(lost.body.data.key.key_id)).revokedAt).not.toBeNull()
  await service.client(again.body.data.api_key).get('/info')
  expect((await old.send('POST', '/keys/rotate', { force: true })).status).toBe(409)
})

test('a key manages other keys of its account only with admin, and never keys of other accounts', async () => {
  const admin = await service.partner()
  const plain = await service.keyFor(admin.accountId, { scopes: ['wallet:read'] })
  const foreign = await service.partner()
  expect((await plain.send('POST', '/keys/rotate', { key_id: admin.keyId })).status).toBe(404)
  expect((await foreign.send('POST', '/keys/rotate', { key_id: admin.keyId })).status).toBe(404)
  expect((await foreign.send('POST', `/keys/${admin.keyId}/revoke`)).status).toBe(404)
  expect((await admin.send('POST', '/keys/rotate', { key_id: plain.keyId })).status).toBe(201)
  expect((await plain.get('/keys')).status).toBe(403)
  expect((await admin.get('/keys')).body.data.keys).toHaveLength(3)
})

test('a key with allowed addresses works from them only', async () => {
  const partner = await service.partner()
  await service.keys.change(partner.keyId, { allowedAddresses: ['10.1.0.0/16', '2001:db8::/32'] }, 'system')
  expect((await partner.get('/info')).status).toBe(401)
  const key = await service.keys.issue(
    { accountId: partner.accountId, label: 'here', scopes: [], allowedAddresses: ['127.0.0.0/8'] },
    'system',
  )
  expect((await service.client(key.text).get('/info')).status).toBe(200)
})

test('an empty change leaves the key unchanged and writes no audit entry', async () => {
  const [platform, partner] = [await service.platform(), await service.partner()]
  const countEntries = async () => (await platform.get('/admin/audit-log?limit=100')).body.data.entries.length
  const before = (await platform.get(`/admin/keys/${partner.keyId}`)).body.data.key
  const entries = await countEntries()
  const { status, body } = await platform.send('PATCH', `/admin/keys/${partner.keyId}`, {})
  expect({ status, key: body.data?.key }).toEqual({ status: 200, key: before })
  expect(await countEntries()).toBe(entries)
})

test('no key is stored in the database', async () => {
  const { key } = await service.partner()
  const secret = key.slice(17)
  const { rows } = await sql<{
    dump: string
  }>`select string_agg(k::text, ' ') || (select string_agg(a::text, ' ') from audit_entries a) as dump from api_keys k`.execute(
    service.db,
  )
  expect(rows[0]?.dump).toContain(key.slice(8, 16))
  expect(rows[0]?.dump).not.toContain(secret)
  expect(rows[0]?.dump).not.toContain(key)
})

test('the last use of a key is recorded', async () => {
  const partner = await service.partner()
  await partner.get('/info')
  await service.flush()
  expect((await service.keys.getKey(partner.keyId)).lastUsedAt).toEqual(service.clock.now())
})

test('the audit chain is intact, and an edited entry is detected', async () => {
  expect(await findBrokenEntry(service.db)).toBeUndefined()
  await expect(sql`update audit_entries set actor = 'forged' where id = 3`.execute(service.db)).rejects.toThrow(
    'append-only',
  )
  await sql`alter table audit_entries disable trigger user`.execute(service.db)
  await sql`update audit_entries set actor = 'forged' where id = 3`.execute(service.db)
  expect(await findBrokenEntry(service.db)).toBe(3n)
})
