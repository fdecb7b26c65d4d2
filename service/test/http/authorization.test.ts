import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeKey } from '../../src/accounts/keys/model.ts'
import type { ListedRoute } from '../../src/http/schema/route-list.ts'
import { scopesOfKind, type Scope } from '../../src/http/pipeline/scopes.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { expectedAccess, verdict, type Access, type Holder } from './authorization.table.ts'

let service: TestService
let routes: ListedRoute[]
beforeAll(async () => {
  service = await startService()
  routes = service.http.listRoutes().filter((route) => route.url.startsWith('/api/v1'))
})
afterAll(() => service[Symbol.asyncDispose]())

const nameOf = ({ method, url }: ListedRoute): string => `${method} ${url}`

function describeAccess({ kinds, scope, billing }: Access): string {
  const words = (list: string | readonly string[] | undefined): string => [list ?? '-'].flat().join('|')
  return [words(kinds), words(scope), billing ?? '-'].join(' ')
}

/** A request that touches nothing if it passes: its ids belong to nobody, and its body ends before the handler. */
async function knock(
  { method, url }: ListedRoute,
  key: string | undefined,
): Promise<{ status: number; error: string }> {
  const hasBody = !['GET', 'HEAD'].includes(method)
  const reply = await service.http.inject({
    method: method as 'GET',
    url: url.replace(':game', 'pokemon').replaceAll(/:\w+/g, '999999999').replace('*', 'x'),
    headers: { ...(key !== undefined && { 'x-api-key': key }), ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { payload: '{' }),
  })
  return { status: reply.statusCode, error: reply.body.startsWith('{') ? (reply.json().error ?? '') : '' }
}

test('every route is in the table of who may call what, and declares the same', () => {
  const declared = routes
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    .map((route) => [nameOf(route), describeAccess(route.config as Access)])
  expect(Object.fromEntries(declared)).toEqual(expectedAccess)
})

test('a HEAD asks for the same as its GET', () => {
  const heads = routes.filter(({ method }) => method === 'HEAD')
  expect(heads.length).toBeGreaterThan(0)
  for (const head of heads) {
    expect(describeAccess(head.config as Access)).toBe(expectedAccess[`GET ${head.url}`])
  }
})

describe('keys that do not work', () => {
  const keys = {
    none: async () => undefined,
    empty: async () => '',
    malformed: async () => 'ph_test_nonsense',
    'of another environment': async () => composeKey('live', systemRandom).text,
    unknown: async () => composeKey('test', systemRandom).text,
    'with a wrong secret': async () => {
      const { keyId } = await service.partner()
      const other = composeKey('test', { bytes: (count) => Buffer.alloc(count, 7) })
      return other.text.replace(other.id, keyId)
    },
    expired: async () => {
      const { key, keyId } = await service.partner()
      await service.keys.change(keyId, { expiresAt: new Date('2026-01-01T00:00:00Z') }, 'system')
      return key
    },
    revoked: async () => {
      const { key, keyId } = await service.platform()
      await service.keys.revoke(keyId, 'system')
      return key
    },
    'of a closed account': async () => {
      const { key, accountId } = await service.partner()
      await service.accounts.changePartner(accountId, { status: 'CLOSED' }, 'system')
      return key
    },
  }

  test.each(Object.entries(keys))('%s: 401 everywhere but where no key is asked for', async (_type, make) => {
    const key = await make()
    const answers = await Promise.all(routes.map(async (route) => ({ route, ...(await knock(route, key)) })))
    const unexpected = answers.filter(({ route, status }) => (status === 401) === (route.config.scope === 'none'))
    expect(unexpected.map(({ route, status }) => `${nameOf(route)} ${status}`)).toEqual([])
  })

  test('a path that does not exist is not told from one that does', async () => {
    for (const url of ['/api/v1/nothing', '/api/v1/admin/nothing', '/api/v1']) {
      const [missing, there] = await Promise.all([
        service.http.inject({ url }),
        service.http.inject({ url: '/api/v1/info' }),
      ])
      expect(missing.statusCode).toBe(401)
      expect({ ...missing.json(), request_id: '' }).toEqual({ ...there.json(), request_id: '' })
    }
  })
})

describe('keys that work', () => {
  type Row = { name: string; holder: Holder; open(): Promise<Client> }
  const single = (kind: Holder['kind'], scopes: readonly Scope[]): Row => ({
    name: `${kind} with ${scopes.join(', ') || 'no scope'}`,
    holder: { kind, scopes, billing: 'TIER' },
    open: () => {
      if (kind === 'pack_partner') return service.partner({ scopes })
      return kind === 'tenant' ? service.tenant({ scopes }) : service.platform({ scopes })
    },
  })
  const rows: Row[] = (['pack_partner', 'tenant', 'platform'] as const).flatMap((kind) => [
    single(kind, []),
    ...scopesOfKind[kind].map((scope) => single(kind, [scope])),
    single(kind, scopesOfKind[kind]),
  ])
  rows.push(
    {
      name: 'partner on the other billing model',
      holder: { kind: 'pack_partner', scopes: scopesOfKind.pack_partner, billing: 'POOL' },
      open: () => service.partner({ scopes: scopesOfKind.pack_partner, billingModel: 'POOL' }),
    },
    {
      name: 'suspended partner',
      holder: { kind: 'pack_partner', scopes: scopesOfKind.pack_partner, billing: 'TIER', isSuspended: true },
      open: async () => {
        const client = await service.partner({ scopes: scopesOfKind.pack_partner })
        await service.accounts.changePartner(client.accountId, { status: 'SUSPENDED' }, 'system')
        return client
      },
    },
    {
      name: 'suspended tenant',
      holder: { kind: 'tenant', scopes: scopesOfKind.tenant, isSuspended: true },
      open: async () => {
        const client = await service.tenant()
        await service.accounts.changeTenant(client.accountId, { status: 'SUSPENDED' }, 'system')
        return client
      },
    },
  )

  test.each(rows)('$name: every door opens or stays shut as declared', async ({ holder, open }) => {
    const { key } = await open()
    const unexpected: string[] = []
    for (const route of routes) {
      const expected = verdict(route, route.config as Access, holder)
      const { status, error } = await knock(route, key)
      const refused = status === 401 || status === 403
      const isRight =
        expected === 'passes'
          ? !refused && status < 500
          : status === 403 && (route.method === 'HEAD' || error === expected)
      if (!isRight) unexpected.push(`${nameOf(route)}: ${status} ${error}, expected ${expected}`)
    }
    expect(unexpected).toEqual([])
    const nowhere = await knock({ method: 'GET', url: '/api/v1/nothing', config: {}, schema: {} }, key)
    expect(nowhere).toEqual({ status: 404, error: 'not_found' })
  })
})

describe('things of others', () => {
  const asMissing = (body: object) => JSON.stringify({ ...body, request_id: '' }).replaceAll(/\d+/g, 'N')

  test('an id of another kind of account does not exist behind an administrator’s door', async () => {
    const [platform, partner, tenant] = [await service.platform(), await service.partner(), await service.tenant()]
    const doors = [
      ['partners', tenant.accountId],
      ['partners', platform.accountId],
      ['tenants', partner.accountId],
      ['tenants', platform.accountId],
    ] as const
    for (const [door, id] of doors) {
      const key = { label: 'x', scopes: [] }
      const replies = await Promise.all([
        platform.get(`/admin/${door}/${id}`),
        platform.send('PATCH', `/admin/${door}/${id}`, { name: 'taken over' }),
        platform.get(`/admin/${door}/${id}/keys`),
        platform.send('POST', `/admin/${door}/${id}/keys`, key),
      ])
      expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404])
      const missing = await platform.get(`/admin/${door}/999999`)
      expect(asMissing(replies[0]?.body)).toBe(asMissing(missing.body))
    }
    expect((await platform.get(`/admin/partners/${partner.accountId}`)).body.data.partner.name).not.toBe('taken over')
  })

  test('a key of another account is answered like one that never was', async () => {
    const [mine, foreign] = [await service.partner(), await service.partner()]
    const unknown = composeKey('test', systemRandom).id
    for (const attempt of [
      (keyId: string) => mine.send('POST', `/keys/${keyId}/revoke`),
      (keyId: string) => mine.send('POST', '/keys/rotate', { key_id: keyId }),
    ]) {
      const [theirs, missing] = [await attempt(foreign.keyId), await attempt(unknown)]
      expect([theirs.status, missing.status]).toEqual([404, 404])
      expect({ ...theirs.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' })
    }
    expect((await foreign.get('/info')).status).toBe(200)
  })
})
