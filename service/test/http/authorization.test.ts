import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeKey } from '../../src/identity/keys/model.ts'
import type { ListedRoute } from '../../src/http/schema/route-list.ts'
import { clientActs, type ClientAct } from '../../src/http/pipeline/client-session.ts'
import { scopesOfKind, type Scope } from '../../src/http/pipeline/scopes.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { sameOrigin } from '../harness/console.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { note } from '../security/notes.ts'
import { expectedAccess, expectedResult, type Access, type Holder } from './authorization.table.ts'

let service: TestService
let routes: ListedRoute[]
beforeAll(async () => {
  service = await startService()
  routes = service.http.listRoutes().filter((route) => route.url.startsWith('/api/v1'))
})
afterAll(() => service[Symbol.asyncDispose]())

type SessionHeaders = { authorization: string; origin: string }

const pageOrigin = 'https://shop.example'

/** The headers with which a page of a partner calls in a client session. */
async function openSession(allow: readonly ClientAct[], { scopes, isSuspended }: Holder): Promise<SessionHeaders> {
  const client = await service.partner({ scopes: scopes as Scope[] })
  const order = { external_user_id: 'ann', allow, origin: pageOrigin }
  const { body } = await client.send('POST', '/client-sessions', order)
  if (isSuspended) await service.accounts.changePartner(client.accountId, { status: 'SUSPENDED' }, 'system')
  return { authorization: `Bearer ${body.data.token}`, origin: pageOrigin }
}

const nameOf = ({ method, url }: ListedRoute): string => `${method} ${url}`

function describeAccess({ kinds, billing, client, ...access }: Access): string {
  const scope = access.public === undefined ? access.scope : 'public'
  const join = (list: string | readonly string[] | undefined): string => [list ?? '-'].flat().join('|')
  return [join(kinds), join(scope), billing ?? '-', ...(client === undefined ? [] : [`session:${client}`])].join(' ')
}

/** Sends a request without side effects: its ids do not exist, and its body is malformed. */
async function probe(
  { method, url }: ListedRoute,
  credentials: string | undefined | Record<string, string>,
): Promise<{ status: number; error: string }> {
  const hasBody = !['GET', 'HEAD'].includes(method)
  const reply = await service.http.inject({
    method: method as 'GET',
    url: url.replace(':game', 'pokemon').replaceAll(/:\w+/g, '999999999').replace('*', 'x'),
    headers: {
      ...sameOrigin,
      ...(typeof credentials === 'string' ? { 'x-api-key': credentials } : credentials),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { payload: '{' }),
  })
  return { status: reply.statusCode, error: reply.body.startsWith('{') ? (reply.json().error ?? '') : '' }
}

test('every route is in the access table and declares the same rules', () => {
  const declared = routes
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    .map((route) => [nameOf(route), describeAccess(route.config as Access)])
  expect(Object.fromEntries(declared)).toEqual(expectedAccess)
})

/** The objects of a schema that accept unknown fields although they declare some. */
function openObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, additionalProperties, $ref } = schema as Record<string, unknown>
  const target = typeof $ref === 'string' ? openObjects(service.http.getSchema($ref), path) : []
  const own = properties !== undefined && additionalProperties === undefined ? [path] : []
  return [...own, ...target, ...Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${path}.${name}`))]
}

test('every route accepts only the body fields and query parameters it declares', () => {
  expect(routes.flatMap((route) => openObjects(route.schema.body, nameOf(route)))).toEqual([])
  const unread = routes.filter(
    ({ config, schema }) => !config.queryNames || (schema.querystring && config.queryNames.length === 0),
  )
  expect(unread.map(nameOf)).toEqual([])
})

test('HEAD requires the same as GET', () => {
  const heads = routes.filter(({ method }) => method === 'HEAD')
  expect(heads.length).toBeGreaterThan(0)
  for (const head of heads) {
    expect(describeAccess(head.config as Access)).toBe(expectedAccess[`GET ${head.url}`])
  }
})

describe('invalid keys', () => {
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

  test.each(Object.entries(keys))('%s: 401 on every route that requires a key', async (type, make) => {
    const key = await make()
    const results = await Promise.all(routes.map(async (route) => ({ route, ...(await probe(route, key)) })))
    const unexpected = results
      .filter(({ route, status }) => (status === 401) === (route.config.public !== undefined))
      .map(({ route, status }) => `${nameOf(route)} ${status}`)
    note({ type: 'matrix', actor: `key: ${type}`, calls: routes.length, deviations: unexpected })
    expect(unexpected).toEqual([])
  })

  test('without a key, every path gets the same response, whether it exists or not', async () => {
    const answerTo = async (method: string, url: string) => {
      const { statusCode, headers, body } = await service.http.inject({ method: method as 'GET', url })
      const { 'x-request-id': id, 'x-ratelimit-reset': _reset, date: _date, ...rest } = headers
      return { statusCode, headers: rest, body: body.replace(String(id), '') }
    }
    const isKeyed = ({ config, method }: ListedRoute) => config.public === undefined && method !== 'HEAD'
    const unknown = await answerTo('GET', '/api/v1/nothing')
    expect(unknown.statusCode).toBe(401)
    const long = `/api/v1/admin/keys/${'x'.repeat(600)}`
    const paths = ['/api/v1/admin/nothing', '/api/v1', long].map((url) => ({ method: 'GET', url }))
    for (const { method, url } of [...routes.filter(isKeyed), ...paths])
      expect({ url, answer: await answerTo(method, url) }).toEqual({ url, answer: unknown })
  })
})

describe('valid keys', () => {
  type Row = { name: string; holder: Holder; open(): Promise<Pick<Client, 'key'> | SessionHeaders> }
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
      name: 'partner with the other billing model',
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

  const sessionOf = (acts: readonly ClientAct[], change: Partial<Holder> = {}): Row => {
    const holder: Holder = { kind: 'pack_partner', scopes: scopesOfKind.pack_partner, billing: 'TIER', ...change, acts }
    return {
      name: `client session with ${acts.join(', ')}${change.isSuspended ? ' of a suspended partner' : ''}`,
      holder,
      open: () => openSession(acts, holder),
    }
  }
  rows.push(
    ...clientActs.map((act) => sessionOf([act])),
    sessionOf(clientActs),
    sessionOf(clientActs, { isSuspended: true }),
  )

  test.each(rows)('$name: every route admits or rejects the key as declared', async ({ name, holder, open }) => {
    const opened = await open()
    const credentials = 'key' in opened ? opened.key : opened
    const unexpected: string[] = []
    for (const route of routes) {
      const expected = expectedResult(route, route.config as Access, holder)
      const { status, error } = await probe(route, credentials)
      const refused = status === 401 || status === 403
      // A part that still loads says so only to a caller that was admitted.
      const isExpected =
        expected === 'passes'
          ? !refused && (status < 500 || (status === 503 && error === 'overloaded'))
          : status === (expected === 'unauthorized' ? 401 : 403) && (route.method === 'HEAD' || error === expected)
      if (!isExpected) unexpected.push(`${nameOf(route)}: ${status} ${error}, expected ${expected}`)
    }
    note({ type: 'matrix', actor: name, calls: routes.length, deviations: unexpected })
    expect(unexpected).toEqual([])
    const unknown = await probe({ method: 'GET', url: '/api/v1/nothing', config: {}, schema: {} }, credentials)
    expect(unknown).toEqual(holder.acts ? { status: 401, error: 'unauthorized' } : { status: 404, error: 'not_found' })
  })
})

describe('resources of other accounts', () => {
  const asMissing = (body: object) => JSON.stringify({ ...body, request_id: '' }).replaceAll(/\d+/g, 'N')

  test('an admin endpoint does not find accounts of another kind', async () => {
    const [platform, partner, tenant] = [await service.platform(), await service.partner(), await service.tenant()]
    const cases = [
      ['partners', tenant.accountId],
      ['partners', platform.accountId],
      ['tenants', partner.accountId],
      ['tenants', platform.accountId],
    ] as const
    for (const [resource, id] of cases) {
      const key = { label: 'x', scopes: [] }
      const replies = await Promise.all([
        platform.get(`/admin/${resource}/${id}`),
        platform.send('PATCH', `/admin/${resource}/${id}`, { name: 'taken over' }),
        platform.get(`/admin/${resource}/${id}/keys`),
        platform.send('POST', `/admin/${resource}/${id}/keys`, key),
      ])
      expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404])
      const missing = await platform.get(`/admin/${resource}/999999`)
      expect(asMissing(replies[0]?.body)).toBe(asMissing(missing.body))
    }
    expect((await platform.get(`/admin/partners/${partner.accountId}`)).body.data.partner.name).not.toBe('taken over')
  })

  test('a key of another account gets the same response as an unknown key', async () => {
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
