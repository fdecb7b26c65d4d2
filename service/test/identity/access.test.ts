import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesOfMember } from '../../src/identity/accounts/grants/model.ts'
import { many, transact } from '../../src/db/db.ts'
import { accountRoles, operatorRoles, type AccountRole } from '../../src/http/pipeline/scopes.ts'
import type { ListedRoute } from '../../src/http/schema/route-list.ts'
import { expectedResult, type Access } from '../http/authorization.table.ts'
import { addPerson, callConsole, pathOf, sameOrigin, signInToConsole, type ConsolePerson } from '../harness/console.ts'
import { call, hire } from '../harness/people.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { note } from '../security/notes.ts'
import { administrationAccess, roleWrites } from './access.table.ts'

let service: TestService
let routes: ListedRoute[]
let partner: Client
let tenant: Client
beforeAll(async () => {
  service = await startService()
  routes = service.http
    .listRoutes()
    .filter(({ url, method }) => url.startsWith('/api/v1') && method !== 'HEAD' && method !== 'OPTIONS')
  partner = await service.partner()
  tenant = await service.tenant()
})
afterAll(() => service[Symbol.asyncDispose]())

const nameOf = ({ method, url }: Pick<ListedRoute, 'method' | 'url'>): string => `${method} ${url}`
const isRead = ({ method }: ListedRoute): boolean => method === 'GET'

/** Sends a request without side effects: its ids do not exist, and its body is malformed. */
async function probe(route: ListedRoute, prefix: string, cookie: string) {
  const hasBody = !isRead(route)
  const rest = route.url.slice('/api/v1'.length).replace(':game', 'pokemon').replaceAll(/:\w+/g, '999999999')
  const { statusCode, body } = await service.http.inject({
    method: route.method as 'GET',
    url: `/api/v1/console${prefix}${rest.replace('*', 'x')}`,
    headers: { cookie, ...sameOrigin, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { payload: '{' }),
  })
  const error: string = body.startsWith('{') ? (JSON.parse(body).error ?? '') : ''
  return { status: statusCode, error }
}

const isOwnArea = ({ url }: ListedRoute): boolean => /^\/api\/v1\/(console|operator)\//.test(url)

/** What the roles decide beyond the scopes of the route. */
function isRoleAllowed(role: AccountRole, route: ListedRoute): boolean {
  const written = roleWrites[nameOf(route)]
  if (written) return written.includes(role)
  if (isRead(route)) return true
  return role !== 'viewer' && route.config.scope !== 'any'
}

const replacedScopes = new Set([
  'GET /api/v1/keys',
  'POST /api/v1/keys',
  'PATCH /api/v1/keys/:key_id',
  'PUT /api/v1/mystery/billing-details',
])

function expectedOf(
  route: ListedRoute,
  kind: 'pack_partner' | 'tenant',
  role: AccountRole,
): 'passes' | 'refused' | 404 | 401 {
  if (isOwnArea(route)) return 404
  // A person has no token of a client session.
  if (route.config.client !== undefined) return 401
  if (!isRoleAllowed(role, route)) return 'refused'
  const scopes = scopesOfMember({ accountKind: kind, role, managesPayouts: false })
  const scope = replacedScopes.has(nameOf(route)) ? 'any' : route.config.scope
  const access = { ...route.config, scope } as Access
  const holder = { kind, scopes, ...(kind === 'pack_partner' && { billing: 'TIER' as const }) }
  return expectedResult(route, access, holder) === 'passes' ? 'passes' : 'refused'
}

const outcomeOf = ({ status, error }: { status: number; error: string }): 'passes' | 'refused' | number => {
  if (status === 403) return 'refused'
  if (status === 404 && error === 'not_found') return 404
  return status === 401 || status >= 500 ? status : 'passes'
}

describe.each(['pack_partner', 'tenant'] as const)('people of a %s', (kind) => {
  test.each(accountRoles)('%s: every route is allowed or refused as written', async (role) => {
    const { accountId } = kind === 'tenant' ? tenant : partner
    const person = await addPerson(service, accountId, role)
    const prefix = await pathOf(service, accountId)
    const unexpected: string[] = []
    let passed = 0
    for (const route of routes) {
      const expected = expectedOf(route, kind, role)
      const found = outcomeOf(await probe(route, prefix, person.cookie))
      if (expected === 'passes') passed += 1
      // An admitted request finds nothing under an id that does not exist.
      const isExpected = found === expected || (expected === 'passes' && found === 404)
      if (!isExpected) unexpected.push(`${nameOf(route)}: ${found}, expected ${expected}`)
    }
    note({ type: 'matrix', actor: `${role} of a ${kind}`, calls: routes.length, deviations: unexpected })
    expect(unexpected).toEqual([])
    expect(passed).toBeGreaterThan(10)
  })
})

describe('administration', () => {
  const administration = () => routes.filter(({ url }) => url.startsWith('/api/v1/admin/'))

  test('every route of administration is in the table', () => {
    expect(administration().map(nameOf).toSorted()).toEqual(Object.keys(administrationAccess).toSorted())
  })

  test.each(operatorRoles)('%s: every route is allowed or refused as written', async (role) => {
    const operator = await hire(service, [role])
    const unexpected: string[] = []
    for (const route of administration()) {
      const roles = administrationAccess[nameOf(route)]?.split('|') ?? []
      const isAllowed = roles.includes(role) || (role === 'supervisor' && roles.includes('warehouse'))
      const { status, error } = await probe(route, '/o', operator.cookie)
      const isExpected = isAllowed ? status !== 401 && status !== 403 && status < 500 : status === 403
      if (!isExpected) unexpected.push(`${nameOf(route)}: ${status} ${error}, expected ${isAllowed ? 'passes' : 403}`)
    }
    const actor = `${role} in the console`
    note({ type: 'matrix', actor, calls: administration().length, deviations: unexpected })
    expect(unexpected).toEqual([])
  })

  test('a person of an account does not find administration', async () => {
    const owner = await addPerson(service, partner.accountId, 'owner')
    expect((await owner.get('/o/admin/partners')).status).toBe(404)
  })

  test('the audit log names the operator, also on routes for keys', async () => {
    const operator = await hire(service, ['account_manager'])
    const manager = await signInToConsole(service, operator.email, operator.password)
    const path = `/o/admin/accounts/${partner.accountId}/credits`
    const granted = await manager.send('POST', path, { amount: 5, note: 'welcome' })
    expect(granted.status).toBeLessThan(300)
    const actors = await many(
      service.db,
      sql<{
        actor: string
      }>`select actor from audit_entries where target = ${`account:${partner.accountId}`} order by id`,
    )
    expect(actors.at(-1)?.actor).toBe(`operator:${operator.id}`)
  })

  test('the audit log names the person who acts in an account, not the hidden key', async () => {
    const owner = await addPerson(service, partner.accountId, 'owner')
    const created = await owner.send('POST', `${await pathOf(service, partner.accountId)}/keys`, {
      label: 'Shop',
      scopes: ['packs:read'],
    })
    expect(created.status).toBe(201)
    const { name } = (await owner.get('/session')).body.data.person
    const admin = await hire(service, ['admin'])
    const console = await signInToConsole(service, admin.email, admin.password)
    const { entries } = (await console.get('/o/admin/audit-log?action=key.')).body.data
    expect(entries[0]).toMatchObject({ actor: expect.stringMatching(/^key:/), actor_type: 'person', actor_name: name })
  })
})

describe('the account of a request', () => {
  let person: ConsolePerson
  beforeAll(async () => {
    person = await addPerson(service, partner.accountId, 'owner')
  })

  test('a foreign or unknown account is 404', async () => {
    const foreign = await pathOf(service, (await service.partner()).accountId)
    for (const prefix of [foreign, '/p/unknown', await pathOf(service, tenant.accountId), '/t/UNKNOWN-1']) {
      const reply = await person.get(`${prefix}/info`)
      expect([prefix, reply.status, reply.body.error]).toEqual([prefix, 404, 'not_found'])
    }
  })

  test('the response is that of the key route', async () => {
    const prefix = await pathOf(service, partner.accountId)
    const [byKey, bySession] = [await partner.get('/mystery/terms'), await person.get(`${prefix}/mystery/terms`)]
    expect(bySession.body).toEqual(byKey.body)
    expect((await person.get(`${prefix}/mystery/purchases?limit=1&unknown=1`)).status).toBe(400)
    expect((await person.get(`${prefix}/nothing`)).status).toBe(404)
  })

  test('a cookie does nothing on the plain routes', async () => {
    for (const path of ['/info', '/mystery/terms', '/keys', '/webhooks']) {
      const reply = await service.http.inject({
        url: `/api/v1${path}`,
        headers: { cookie: person.cookie, ...sameOrigin },
      })
      expect([path, reply.statusCode]).toEqual([path, 401])
    }
    expect((await call(service, 'GET', '/work', { headers: { cookie: person.cookie } })).status).toBe(401)
  })

  test('a key opens nothing in the console', async () => {
    const prefix = await pathOf(service, partner.accountId)
    const headers = { 'x-api-key': partner.key, ...sameOrigin }
    expect((await callConsole(service, 'GET', `${prefix}/info`, { headers })).status).toBe(401)
    expect((await callConsole(service, 'GET', '/session', { headers })).status).toBe(403)
  })

  test('a write needs the same origin and the header of the console', async () => {
    const url = `${await pathOf(service, partner.accountId)}/webhooks`
    const body = { url: 'http://127.0.0.1:9/hook' }
    const { cookie } = person
    for (const headers of [{ cookie }, { cookie, 'x-console': '1' }, { cookie, 'sec-fetch-site': 'same-origin' }]) {
      expect((await callConsole(service, 'POST', url, { body, headers })).body.error).toBe('csrf_rejected')
    }
    expect((await person.send('POST', url, body)).status).toBe(201)
  })

  test('the console and the operator endpoints are no part of an account, however they are spelled', async () => {
    const prefix = await pathOf(service, partner.accountId)
    const paths = [
      '/console/session',
      '/%63onsole/session',
      '/operator/v1/session',
      '/%6Fperator/v1/work',
      '/admin/keys/x',
    ]
    for (const path of paths) {
      const { status } = await person.get(`${prefix}${path}`)
      expect(path.includes('%') ? [400] : [403, 404]).toContain(status)
    }
  })

  test('a removed person loses access at once', async () => {
    const viewer = await addPerson(service, partner.accountId, 'viewer')
    const url = `${await pathOf(service, partner.accountId)}/info`
    expect((await viewer.get(url)).status).toBe(200)
    expect((await person.send('DELETE', `/people/${viewer.id}`)).status).toBe(200)
    expect((await viewer.get(url)).status).toBe(404)
  })

  test('a suspended account can be read only', async () => {
    const { accountId } = await service.partner()
    const owner = await addPerson(service, accountId, 'owner')
    await service.accounts.changePartner(accountId, { status: 'SUSPENDED' }, 'system')
    const prefix = await pathOf(service, accountId)
    expect((await owner.get(`${prefix}/webhooks`)).status).toBe(200)
    const written = await owner.send('POST', `${prefix}/webhooks`, { url: 'http://127.0.0.1:9/hook' })
    expect(written.body.error).toBe('partner_suspended')
  })
})

describe('the hidden key of a person', () => {
  test('is recorded with a write and in the activity log, is not listed and opens nothing', async () => {
    const owner = await addPerson(service, tenant.accountId, 'owner')
    const prefix = await pathOf(service, tenant.accountId)
    const { people } = (await owner.get('/people')).body.data
    const { api_key_id: keyId } = people.find(({ id }: { id: number }) => id === owner.id)
    const report = await owner.send('POST', `${prefix}/reports`, { type: 'orders' })
    expect(report.status).toBeLessThan(300)
    const log = (await owner.get(`${prefix}/activity-log`)).body
    expect(JSON.stringify(log)).toContain(keyId)
    const listed = (await owner.get(`${prefix}/keys`)).body.data.keys.map((key: { key_id: string }) => key.key_id)
    expect(listed).toContain(tenant.keyId)
    expect(listed).not.toContain(keyId)
    expect((await owner.send('POST', `${prefix}/keys/${keyId}/revoke`)).status).toBe(404)
    expect((await owner.send('POST', `${prefix}/keys/rotate`, { key_id: keyId })).status).toBe(404)
  })

  test('setting the payout wallet needs the explicit grant and fresh factors', async () => {
    const prefix = await pathOf(service, partner.accountId)
    const body = { address: '0x00000000000000000000000000000000000000a1' }
    const plain = await addPerson(service, partner.accountId, 'owner')
    expect((await plain.send('PUT', `${prefix}/mystery/payout-wallet`, body)).status).toBe(403)
    const trusted = await addPerson(service, partner.accountId, 'owner', { managesPayouts: true })
    expect((await trusted.get(`${prefix}/mystery/payout-wallet`)).status).not.toBe(403)
    service.clock.advance(11 * 60_000)
    const late = await trusted.send('PUT', `${prefix}/mystery/payout-wallet`, body)
    expect(late.body.error).toBe('proof_required')
  })
})

describe('keys of the account', () => {
  test('an owner creates and changes a key; it is shown once and works', async () => {
    const prefix = await pathOf(service, partner.accountId)
    const owner = await addPerson(service, partner.accountId, 'owner')
    const body = { label: 'server', scopes: ['packs:read'], allowed_ips: ['127.0.0.1'] }
    const created = await owner.send('POST', `${prefix}/keys`, body)
    expect(created.status).toBe(201)
    const { api_key: text, key } = created.body.data
    expect((await service.client(text).get('/mystery/terms')).status).toBe(200)
    expect(JSON.stringify((await owner.get(`${prefix}/keys`)).body)).not.toContain(text)
    const changed = await owner.send('PATCH', `${prefix}/keys/${key.key_id}`, {
      label: 'renamed',
      scopes: ['wallet:read'],
    })
    expect(changed.body.data.key).toMatchObject({
      label: 'renamed',
      scopes: ['wallet:read'],
      allowed_ips: ['127.0.0.1'],
    })
    const unknown = await owner.send('POST', `${prefix}/keys`, { ...body, scopes: ['read:inventory'] })
    expect(unknown.body.details.field).toBe('scopes')
    expect((await owner.send('POST', `${prefix}/keys`, { ...body, limits: {} })).status).toBe(400)
  })

  test('a developer grants no more than the role holds, and no one payout:manage', async () => {
    const prefix = await pathOf(service, partner.accountId)
    const developer = await addPerson(service, partner.accountId, 'developer')
    const owner = await addPerson(service, partner.accountId, 'owner', { managesPayouts: true })
    const create = async (person: ConsolePerson, scopes: string[]) =>
      (await person.send('POST', `${prefix}/keys`, { label: 'x', scopes })).status
    expect(await create(developer, ['packs:purchase', 'webhooks:manage'])).toBe(201)
    for (const scopes of [['admin'], ['wallet:withdraw'], ['sends:create'], ['payout:manage']]) {
      expect([scopes, await create(developer, scopes)]).toEqual([scopes, 403])
    }
    expect(await create(owner, ['admin'])).toBe(201)
    expect(await create(owner, ['payout:manage'])).toBe(403)
    const all = await service.keyFor(partner.accountId, { scopes: ['admin', 'payout:manage'] })
    expect((await all.send('POST', '/keys', { label: 'x', scopes: ['payout:manage'] })).status).toBe(403)
    const stolen = await developer.send('POST', `${prefix}/keys/rotate`, { key_id: all.keyId })
    expect(stolen.status).toBe(403)
  })

  test('a key with admin manages the keys of its account, and a repeated request creates one', async () => {
    const headers = { 'idempotency-key': 'create-1' }
    const [first, again] = [
      await partner.send('POST', '/keys', { label: 'once', scopes: ['packs:read'] }, headers),
      await partner.send('POST', '/keys', { label: 'once', scopes: ['packs:read'] }, headers),
    ]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.data.key.key_id).toBe(first.body.data.key.key_id)
    const foreign = await service.partner()
    expect((await foreign.send('PATCH', `/keys/${first.body.data.key.key_id}`, { label: 'mine' })).status).toBe(404)
  })

  test('an Idempotency-Key of a person counts for one account', async () => {
    const other = await service.partner()
    const person = await addPerson(service, partner.accountId, 'owner')
    await transact(service.db, (tx) =>
      service.console.members.join(
        tx,
        { id: person.id, name: 'Both' },
        { accountId: other.accountId, role: 'owner', managesPayouts: false },
        'system',
      ),
    )
    const create = async (accountId: number) => {
      const body = { label: 'same', scopes: ['packs:read'] }
      const reply = await person.send('POST', `${await pathOf(service, accountId)}/keys`, body, {
        'idempotency-key': 'one',
      })
      return reply.body.data.key.key_id as string
    }
    const [first, second] = [await create(partner.accountId), await create(other.accountId)]
    expect(second).not.toBe(first)
    expect(await create(partner.accountId)).toBe(first)
  })

  test('the owner and the developer of a tenant manage its keys', async () => {
    const prefix = await pathOf(service, tenant.accountId)
    const developer = await addPerson(service, tenant.accountId, 'developer')
    const create = async (scopes: string[]) =>
      (await developer.send('POST', `${prefix}/keys`, { label: 'x', scopes })).status
    expect(await create(['read:inventory'])).toBe(201)
    expect(await create(['write:withdrawal'])).toBe(403)
  })
})

test('in production every role but viewer needs a second factor', async () => {
  await using production = await startService({ environment: 'production' })
  const { accountId } = await production.partner()
  const prefix = await pathOf(production, accountId)
  const reach = async (role: AccountRole) => {
    const person = await addPerson(production, accountId, role)
    return (await person.get(`${prefix}/mystery/terms`)).body.error
  }
  expect(await reach('viewer')).toBeUndefined()
  for (const role of ['owner', 'developer', 'finance'] as const)
    expect(await reach(role)).toBe('second_factor_required')
})
