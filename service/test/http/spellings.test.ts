import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedRoute } from '../../src/http/schema/route-list.ts'
import { accountRoles, operatorRoles, scopesOfKind, type KeyKind, type Scope } from '../../src/http/pipeline/scopes.ts'
import { addPerson, sameOrigin } from '../harness/console.ts'
import { hire } from '../harness/people.ts'
import { startService, type TestService } from '../harness/service.ts'
import { isObserving, note } from '../security/notes.ts'
import { spellings } from '../security/spellings.ts'

let service: TestService
let routes: ListedRoute[]
let port: number
const connections = new Agent({ keepAlive: true, maxSockets: 8 })

beforeAll(async () => {
  service = await startService()
  routes = service.http.listRoutes()
  await service.http.listen({ host: '127.0.0.1', port: 0 })
  port = (service.http.server.address() as AddressInfo).port
})
afterAll(async () => {
  connections.destroy()
  await service[Symbol.asyncDispose]()
})

/** Sends the target as it is: other clients would normalize it first. */
const send = (method: string, target: string, headers: Record<string, string>): Promise<number> =>
  new Promise((settle, refuse) => {
    const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent: connections,
        method,
        path: target,
        headers: { ...headers, ...(hasBody && { 'content-type': 'application/json', 'content-length': '1' }) },
      },
      (reply) => {
        reply.resume().once('end', () => settle(reply.statusCode ?? 0))
      },
    )
    sent.once('error', refuse)
    sent.end(hasBody ? '{' : undefined)
  })

const pathOf = ({ url }: ListedRoute): string =>
  url.replace(':game', 'pokemon').replaceAll(/:\w+/g, '999999999').replace('*', 'x')

type Actor = () => Promise<Record<string, string>>

const keyOf = (kind: KeyKind, scopes: readonly Scope[]): Actor => {
  const open = { pack_partner: 'partner', tenant: 'tenant', platform: 'platform' } as const
  return async () => ({ 'x-api-key': (await service[open[kind]]({ scopes })).key })
}

const keyed = Object.entries(scopesOfKind).flatMap(([name, scopes]) => {
  const kind = name as KeyKind
  return [[], ...scopes.map((scope) => [scope]), scopes].map(
    (held) => [`a ${kind} key with ${held.join(', ') || 'no scope'}`, keyOf(kind, held)] as const,
  )
})

const actors: readonly (readonly [name: string, actor: Actor])[] = [
  ['no key', async () => ({})],
  ['a platform key', keyOf('platform', scopesOfKind.platform)],
  ...(isObserving
    ? [
        ...keyed,
        ['a malformed key', async () => ({ 'x-api-key': 'ph_test_nonsense' })] as const,
        ...operatorRoles.map(
          (role) =>
            [
              `an operator with the role ${role}`,
              async () => {
                const { cookie, csrf } = await hire(service, [role])
                return { cookie, 'x-csrf-token': csrf }
              },
            ] as const,
        ),
        ...accountRoles.map(
          (role) =>
            [
              `a person with the role ${role}`,
              async () => {
                const { accountId } = await service.partner()
                return { cookie: (await addPerson(service, accountId, role)).cookie, ...sameOrigin }
              },
            ] as const,
        ),
      ]
    : []),
]

/** Every kind of actor in `npm run prove security`; the refusal comes before any of them is read. */
describe.each(actors)('with %s', (actor, open) => {
  let headers: Record<string, string>
  beforeAll(async () => {
    headers = await open()
  })

  test.each(Object.keys(spellings))('%s in the path is refused on every route', async (spelling) => {
    const results = await Promise.all(
      routes.map(async (route) => {
        const target = spellings[spelling]?.(pathOf(route)) ?? ''
        return { target, route, status: await send(route.method, target, headers) }
      }),
    )
    const deviations = results
      .filter(({ status }) => status !== 400)
      .map(({ route, target, status }) => `${route.method} ${target}: ${status}`)
    note({ type: 'spelling', actor, spelling, calls: routes.length, deviations })
    expect(deviations).toEqual([])
  })
})
