// What people make of keys, as an attacker with a role would try it: over all routes, roles and keys of the role.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesOfMember } from '../../src/identity/accounts/grants/model.ts'
import { accountRoles, isScope, type AccountRole } from '../../src/http/pipeline/scopes.ts'
import type { ListedRoute } from '../../src/http/schema/route-list.ts'
import { addPerson, pathOf, sameOrigin, type ConsolePerson } from '../harness/console.ts'
import { callAdmin, hire } from '../harness/people.ts'
import { raisedLimits, startService, type Client, type Reply, type TestService } from '../harness/service.ts'
import { note } from '../security/notes.ts'

let service: TestService
let routes: ListedRoute[]
let accounts: Record<'pack_partner' | 'tenant', Client>
beforeAll(async () => {
  service = await startService()
  routes = service.http
    .listRoutes()
    .filter(
      ({ url, method }) => /^\/api\/v1\/(?!console\/|operator\/)/.test(url) && !['HEAD', 'OPTIONS'].includes(method),
    )
  accounts = { pack_partner: await service.partner(), tenant: await service.tenant() }
})
afterAll(() => service[Symbol.asyncDispose]())

const insufficient = [403, 'Insufficient permissions']
const refusalOf = ({ status, body }: Reply) => [status, body.error]
const nameOf = ({ method, url }: ListedRoute): string => `${method} ${url}`

/** Whether a request without side effects passes admission: its ids do not exist, and its body is malformed. */
async function isAdmitted(route: ListedRoute, prefix: string, headers: object): Promise<boolean> {
  const rest = route.url.slice('/api/v1'.length).replace(':game', 'pokemon').replaceAll(/:\w+/g, '999999999')
  const hasBody = route.method !== 'GET'
  const { statusCode } = await service.http.inject({
    method: route.method as 'GET',
    url: `/api/v1${prefix}${rest.replace('*', 'x')}`,
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { payload: '{' }),
  })
  expect(statusCode).not.toBe(429)
  return statusCode !== 401 && statusCode !== 403
}

async function createKey(person: ConsolePerson, prefix: string, body: object): Promise<Reply> {
  return person.send('POST', `${prefix}/keys`, { label: 'made by a role', ...body })
}

describe.each(['pack_partner', 'tenant'] as const)('a key of a %s', (kind) => {
  test.each(accountRoles)('does nothing that the %s who made it could not do', async (role) => {
    const { accountId } = accounts[kind]
    const [person, prefix] = [await addPerson(service, accountId, role), await pathOf(service, accountId)]
    const grants = scopesOfMember({ accountKind: kind, role, managesPayouts: false })
    // The scopes of a key only add to what it may do, so the strongest key stands for all others of the role.
    for (const scopes of [[], grants.filter(isScope)]) {
      const created = await createKey(person, prefix, { scopes })
      if (role === 'finance' || role === 'viewer') {
        expect(refusalOf(created)).toEqual(insufficient)
        continue
      }
      expect(created.status).toBe(201)
      const key = { 'x-api-key': created.body.data.api_key as string }
      await service.keys.change(created.body.data.key.key_id, { limits: raisedLimits }, 'system')
      const beyond: string[] = []
      for (const route of routes) {
        if (!(await isAdmitted(route, '', key))) continue
        const isOwn = await isAdmitted(route, `/console${prefix}`, { cookie: person.cookie, ...sameOrigin })
        if (!isOwn) beyond.push(nameOf(route))
      }
      note({ type: 'matrix', actor: `key made by ${role} of a ${kind}`, calls: routes.length, deviations: beyond })
      expect(beyond).toEqual([])
    }
  })
})

const quote = { unique_ids: ['x'], address: {} }

describe('orders:commit', () => {
  let owner: ConsolePerson
  let developer: ConsolePerson
  let prefix: string
  beforeAll(async () => {
    const { accountId } = accounts.tenant
    owner = await addPerson(service, accountId, 'owner')
    developer = await addPerson(service, accountId, 'developer')
    prefix = await pathOf(service, accountId)
  })
  const ship = async (key: string) => [
    (await service.client(key).send('POST', '/shipping-quote', quote)).status,
    (await service.client(key).send('POST', '/orders', { order_id: 999_999_999, rate_id: 'r' })).status,
    (await service.client(key).send('POST', '/orders/999999999/cancel')).status,
  ]

  test('a contract key without scopes commits orders', async () => {
    const plain = await service.keyFor(accounts.tenant.accountId, { scopes: [] })
    expect((await ship(plain.key)).filter((status) => status === 403)).toEqual([])
  })

  test('a developer, who may not ship, ships with no key that the developer can make, change or take over', async () => {
    const created = await createKey(developer, prefix, { scopes: [] })
    const { api_key: text, key } = created.body.data
    expect(key.commits_orders).toBe(false)
    expect(await ship(text)).toEqual([403, 403, 403])
    expect((await service.client(text).get('/orders')).status).toBe(200)
    expect(refusalOf(await createKey(developer, prefix, { scopes: [], commits_orders: true }))).toEqual(insufficient)
    const path = `${prefix}/keys/${key.key_id}`
    expect(refusalOf(await developer.send('PATCH', path, { commits_orders: true }))).toEqual(insufficient)
    const rotated = await developer.send('POST', `${prefix}/keys/rotate`, { key_id: key.key_id })
    expect(await ship(rotated.body.data.api_key)).toEqual([403, 403, 403])
    const plain = await service.keyFor(accounts.tenant.accountId, { scopes: [] })
    expect(refusalOf(await developer.send('POST', `${prefix}/keys/rotate`, { key_id: plain.keyId }))).toEqual(
      insufficient,
    )
  })

  test('an owner gives and takes it', async () => {
    const { api_key: text, key } = (await createKey(owner, prefix, { scopes: [], commits_orders: false })).body.data
    expect(await ship(text)).toEqual([403, 403, 403])
    const changed = await owner.send('PATCH', `${prefix}/keys/${key.key_id}`, { commits_orders: true })
    expect(changed.body.data.key.commits_orders).toBe(true)
    const made = (await createKey(owner, prefix, { scopes: [] })).body.data
    expect((await ship(made.api_key)).filter((status) => status === 403)).toEqual([])
  })
})

describe('no actor stops a key above its own', () => {
  const changes = { label: 'mine', expires_at: '2026-03-01T12:00:01Z', allowed_ips: ['10.0.0.1'], scopes: [] }

  test('a developer neither changes, expires, rotates nor revokes a key with more than the role', async () => {
    const above = {
      pack_partner: await service.keyFor(accounts.pack_partner.accountId, { scopes: ['wallet:withdraw'] }),
      tenant: await service.keyFor(accounts.tenant.accountId, { scopes: ['read:inventory'] }),
    }
    for (const kind of ['pack_partner', 'tenant'] as const) {
      const { accountId, keyId, get } = above[kind]
      const [developer, prefix] = [await addPerson(service, accountId, 'developer'), await pathOf(service, accountId)]
      for (const [field, value] of Object.entries(changes)) {
        const reply = await developer.send('PATCH', `${prefix}/keys/${keyId}`, { [field]: value })
        expect([kind, field, ...refusalOf(reply)]).toEqual([kind, field, ...insufficient])
      }
      expect(refusalOf(await developer.send('POST', `${prefix}/keys/${keyId}/revoke`))).toEqual(insufficient)
      expect(refusalOf(await developer.send('POST', `${prefix}/keys/rotate`, { key_id: keyId }))).toEqual(insufficient)
      expect((await get('/info')).status).toBe(200)
      const owner = await addPerson(service, accountId, 'owner')
      expect((await owner.send('POST', `${prefix}/keys/${keyId}/revoke`)).status).toBe(200)
    }
  })

  test('an account manager neither changes nor revokes the key of the platform; the key revokes itself', async () => {
    const [manager, platform] = [await hire(service, ['account_manager']), await service.platform()]
    for (const [field, value] of Object.entries(changes)) {
      const reply = await callAdmin(service, manager, 'PATCH', `/keys/${platform.keyId}`, { [field]: value })
      expect([field, ...refusalOf(reply)]).toEqual([field, ...insufficient])
    }
    const revoked = await callAdmin(service, manager, 'POST', `/keys/${platform.keyId}/revoke`)
    expect(refusalOf(revoked)).toEqual(insufficient)
    expect((await platform.get('/info')).status).toBe(200)
    const second = await service.keyFor(platform.accountId, { scopes: ['platform:admin'] })
    expect(refusalOf(await second.send('POST', `/admin/keys/${platform.keyId}/revoke`))).toEqual(insufficient)
    expect((await platform.send('POST', `/keys/${platform.keyId}/revoke`)).status).toBe(200)
  })
})

test('roles that make keys are the ones that the console offers keys to', async () => {
  const { accountId } = accounts.tenant
  const prefix = await pathOf(service, accountId)
  const listed = async (role: AccountRole) =>
    (await (await addPerson(service, accountId, role)).get(`${prefix}/keys`)).status
  expect(await Promise.all(accountRoles.map(listed))).toEqual([200, 200, 403, 403])
})
