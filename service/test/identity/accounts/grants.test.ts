import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorRoles, partnerScopes, tenantScopes, type Scope } from '../../../src/http/pipeline/scopes.ts'
import { callAdmin, hire, type Browser } from '../../harness/people.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'

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

const refused = (reply: Reply) => [reply.status, reply.body.error]
const insufficient = [403, 'Insufficient permissions']

describe('no actor obtains more than it may grant', () => {
  test('an account manager cannot rotate a platform key', async () => {
    const [manager, platform] = [await hire(service, ['account_manager']), await service.platform()]
    const reply = await callAdmin(service, manager, 'POST', `/keys/${platform.keyId}/rotate`, {})
    expect(refused(reply)).toEqual(insufficient)
    expect(reply.body.data?.api_key).toBeUndefined()
    expect((await platform.get('/info')).status).toBe(200)
  })

  test('a platform key cannot rotate the key of another approver', async () => {
    const first = await service.platform()
    const second = await service.keyFor(first.accountId, { scopes: ['platform:admin'] })
    expect(refused(await first.send('POST', `/admin/keys/${second.keyId}/rotate`, {}))).toEqual(insufficient)
    expect((await first.send('POST', '/keys/rotate', { key_id: second.keyId })).status).toBe(404)
    expect((await first.send('POST', '/keys/rotate', {})).status).toBe(201)
  })

  test('a partner key with admin cannot rotate the payout key', async () => {
    const admin = await service.partner({ scopes: ['admin'] })
    const payout = await service.keyFor(admin.accountId, { scopes: ['payout:manage', 'packs:read'] })
    expect(refused(await admin.send('POST', '/keys/rotate', { key_id: payout.keyId }))).toEqual(insufficient)
    const wallet = { wallet_address: '0x00000000000000000000000000000000000000aa' }
    expect((await admin.send('PUT', '/mystery/payout-wallet', wallet)).status).toBe(403)
    expect((await payout.send('POST', '/keys/rotate', {})).status).toBe(201)
  })
})

describe('account managers', () => {
  let manager: Browser
  let partner: Client
  let tenant: Client
  beforeAll(async () => {
    manager = await hire(service, operatorRoles)
    partner = await service.partner({ scopes: ['packs:read'] })
    tenant = await service.tenant()
  })
  const create = (scopes: readonly Scope[], account = `partners/${partner.accountId}`) =>
    callAdmin(service, manager, 'POST', `/${account}/keys`, { label: 'k', scopes })

  test('grant every scope of partners and tenants except admin and payout:manage', async () => {
    for (const scope of partnerScopes) {
      const expected = ['admin', 'payout:manage'].includes(scope) ? 403 : 201
      expect([scope, (await create([scope])).status]).toEqual([scope, expected])
    }
    expect((await create(tenantScopes, `tenants/${tenant.accountId}`)).status).toBe(201)
  })

  test('cannot widen a key beyond what they grant, and can always revoke it', async () => {
    const change = (client: Client, body: object) => callAdmin(service, manager, 'PATCH', `/keys/${client.keyId}`, body)
    expect(refused(await change(partner, { scopes: ['packs:read', 'admin'] }))).toEqual(insufficient)
    expect((await change(partner, { scopes: ['packs:read', 'wallet:read'] })).status).toBe(200)
    const admin = await service.keyFor(partner.accountId, { scopes: ['admin'] })
    expect((await change(admin, { label: 'renamed', allowed_ips: ['10.0.0.1'] })).status).toBe(200)
    expect(refused(await change(admin, { allowed_ips: [] }))).toEqual(insufficient)
    expect((await callAdmin(service, manager, 'POST', `/keys/${admin.keyId}/revoke`)).status).toBe(200)
  })
})

test('outside the sandbox, a platform key grants only what it holds', async () => {
  const platform = await production.platform({ scopes: ['platform:admin', 'read:catalog'] })
  const partner = await production.partner({ scopes: ['read:catalog'] })
  const create = (scopes: readonly Scope[]) =>
    platform.send('POST', `/admin/partners/${partner.accountId}/keys`, { label: 'k', scopes })
  expect((await create(['read:catalog'])).status).toBe(201)
  expect(refused(await create(['wallet:withdraw']))).toEqual(insufficient)
  expect((await platform.send('POST', `/admin/keys/${partner.keyId}/rotate`, {})).status).toBe(201)
})
