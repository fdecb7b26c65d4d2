import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedRoute } from '../../src/http/schema/route-list.ts'
import { operatorRoles, type OperatorRole } from '../../src/http/pipeline/scopes.ts'
import { hire, type Browser } from '../harness/people.ts'
import { startService, type TestService } from '../harness/service.ts'
import { expectedRoles } from './roles.table.ts'

let service: TestService
let routes: ListedRoute[]
beforeAll(async () => {
  service = await startService()
  routes = service.http.listRoutes().filter(({ config, method }) => config.roles !== undefined && method !== 'HEAD')
})
afterAll(() => service[Symbol.asyncDispose]())

const nameOf = ({ method, url }: ListedRoute): string => `${method} ${url}`

/** A request whose ids belong to nobody and whose body ends before the handler. */
async function knock({ method, url }: ListedRoute, headers: Record<string, string>) {
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

test('every door for people is in the table, with the roles it declares', () => {
  const declared = routes.map((route) => [nameOf(route), [route.config.roles].flat().join('|')])
  expect(Object.fromEntries(declared)).toEqual(expectedRoles)
})

test('everything under the operator’s path is for people, but for signing in and the carriers', () => {
  const open = service.http
    .listRoutes()
    .filter(({ url, config, method }) => url.startsWith('/api/v1/operator/') && !config.roles && method !== 'HEAD')
  expect(open.map(nameOf).toSorted()).toEqual([
    'POST /api/v1/operator/v1/carriers/:provider/webhook',
    'POST /api/v1/operator/v1/session',
  ])
})

/** As the table has it: a supervisor does warehouse work, too, and no other role opens another's doors. */
const mayEnter = (roles: readonly OperatorRole[], wanted: string): boolean =>
  wanted === 'any' ||
  wanted.split('|').some((one) => roles.some((held) => held === one || (one === 'warehouse' && held === 'supervisor')))

const holders: { name: string; roles: readonly OperatorRole[] }[] = [
  { name: 'nobody’s role', roles: [] },
  ...operatorRoles.map((role) => ({ name: role, roles: [role] })),
  { name: 'every role', roles: operatorRoles },
]

test.each(holders)('$name: every door opens or stays shut as the table says', async ({ roles }) => {
  const unexpected: string[] = []
  for (const route of routes) {
    // Signing out would end the walk.
    if (route.method === 'DELETE') continue
    const person = await personWith(roles)
    const { status, error } = await knock(route, asPerson(person))
    const isRefused = status === 401 || status === 403
    const isRight = mayEnter(roles, expectedRoles[nameOf(route)] ?? '')
      ? !isRefused && status < 500
      : status === 403 && error === 'Insufficient permissions'
    if (!isRight) unexpected.push(`${nameOf(route)}: ${status} ${error}`)
  }
  expect(unexpected).toEqual([])
})

const known = new Map<string, Promise<Browser>>()
function personWith(roles: readonly OperatorRole[]): Promise<Browser> {
  const name = roles.join()
  const person = known.get(name) ?? hire(service, roles)
  known.set(name, person)
  return person
}

test('nobody enters without a cookie, with a made-up one, or with one that was signed out', async () => {
  const gone = await hire(service, operatorRoles)
  await gone.send('DELETE', '/session')
  const unexpected: string[] = []
  for (const headers of [{}, { cookie: 'packhouse_session=nonsense' }, asPerson(gone)]) {
    for (const route of routes) {
      const { status } = await knock(route, headers)
      if (status !== 401) unexpected.push(`${nameOf(route)} ${status}`)
    }
  }
  expect(unexpected).toEqual([])
})

test('no write passes without its token, whatever the role', async () => {
  const person = await hire(service, operatorRoles)
  const unexpected: string[] = []
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const { status, error } = await knock(route, { cookie: person.cookie })
    if (status !== 403 || error !== 'csrf_rejected') unexpected.push(`${nameOf(route)} ${status} ${error}`)
  }
  expect(unexpected).toEqual([])
})

test('a path that is not there is told to people as such', async () => {
  const person = await hire(service, [])
  expect((await person.get('/nothing')).status).toBe(404)
})
