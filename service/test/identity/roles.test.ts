import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedRoute } from '../../src/http/schema/route-list.ts'
import { operatorRoles, type OperatorRole } from '../../src/http/pipeline/scopes.ts'
import { hire, type Browser } from '../harness/people.ts'
import { startService, type TestService } from '../harness/service.ts'
import { note } from '../security/notes.ts'
import { expectedRoles } from './roles.table.ts'

let service: TestService
let routes: ListedRoute[]
beforeAll(async () => {
  service = await startService()
  routes = service.http.listRoutes().filter(({ config, method }) => config.roles !== undefined && method !== 'HEAD')
})
afterAll(() => service[Symbol.asyncDispose]())

const nameOf = ({ method, url }: ListedRoute): string => `${method} ${url}`

/** A request with unknown ids and an unparsable body, so that it never reaches the handler. */
async function probe({ method, url }: ListedRoute, headers: Record<string, string>) {
  const hasBody = !['GET', 'DELETE'].includes(method)
  const reply = await service.http.inject({
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, '999999999'),
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { payload: '{' }),
  })
  return { status: reply.statusCode, error: String(reply.body.startsWith('{') ? reply.json().error : '') }
}

const asPerson = ({ cookie, csrf }: Browser) => ({ cookie, 'x-csrf-token': csrf })

test('every operator route is in the table with its declared roles', () => {
  const declared = routes.map((route) => [nameOf(route), [route.config.roles].flat().join('|')])
  expect(Object.fromEntries(declared)).toEqual(expectedRoles)
})

test('every operator path requires a session, except sign-in, the activation of a station and the carrier webhook', () => {
  const open = service.http
    .listRoutes()
    .filter(({ url, config, method }) => url.startsWith('/api/v1/operator/') && !config.roles && method !== 'HEAD')
  expect(open.map(nameOf).toSorted()).toEqual([
    'POST /api/v1/operator/v1/carriers/:provider/webhook',
    'POST /api/v1/operator/v1/session',
    'POST /api/v1/operator/v1/session/options',
    'POST /api/v1/operator/v1/stations/activate',
  ])
})

/** The access rule: a supervisor also has the warehouse role; no other role implies another. */
const isAllowed = (roles: readonly OperatorRole[], wanted: string): boolean =>
  wanted === 'any' ||
  wanted
    .split('|')
    .some((role) => roles.some((held) => held === role || (role === 'warehouse' && held === 'supervisor')))

const holders: { name: string; roles: readonly OperatorRole[] }[] = [
  { name: 'no role', roles: [] },
  ...operatorRoles.map((role) => ({ name: role, roles: [role] })),
  { name: 'every role', roles: operatorRoles },
]

test.each(holders)('$name: every route is allowed or refused according to the table', async ({ name, roles }) => {
  const unexpected: string[] = []
  for (const route of routes) {
    // Signing out would end the session.
    if (route.method === 'DELETE') continue
    const person = await personWith(roles)
    const { status, error } = await probe(route, asPerson(person))
    const isRefused = status === 401 || status === 403
    const isExpected = isAllowed(roles, expectedRoles[nameOf(route)] ?? '')
      ? !isRefused && status < 500
      : status === 403 && error === 'Insufficient permissions'
    if (!isExpected) unexpected.push(`${nameOf(route)}: ${status} ${error}`)
  }
  note({ type: 'matrix', actor: `operator with ${name}`, calls: routes.length, deviations: unexpected })
  expect(unexpected).toEqual([])
})

const known = new Map<string, Promise<Browser>>()
function personWith(roles: readonly OperatorRole[]): Promise<Browser> {
  const name = roles.join()
  const person = known.get(name) ?? hire(service, roles)
  known.set(name, person)
  return person
}

test('requests without a cookie, with an invalid one, or with a signed-out one are refused', async () => {
  const signedOut = await hire(service, operatorRoles)
  await signedOut.send('DELETE', '/session')
  const unexpected: string[] = []
  for (const headers of [{}, { cookie: 'packhouse_session=nonsense' }, asPerson(signedOut)]) {
    for (const route of routes) {
      const { status } = await probe(route, headers)
      if (status !== 401) unexpected.push(`${nameOf(route)} ${status}`)
    }
  }
  expect(unexpected).toEqual([])
})

test('no write is accepted without the CSRF token, whatever the role', async () => {
  const person = await hire(service, operatorRoles)
  const unexpected: string[] = []
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const { status, error } = await probe(route, { cookie: person.cookie })
    if (status !== 403 || error !== 'csrf_rejected') unexpected.push(`${nameOf(route)} ${status} ${error}`)
  }
  expect(unexpected).toEqual([])
})

test('an unknown path returns 404', async () => {
  const person = await hire(service, [])
  expect((await person.get('/nothing')).status).toBe(404)
})
