import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedRoute } from '../../src/http/schema/route-list.ts'
import { scopesOfKind, type KeyKind } from '../../src/http/pipeline/scopes.ts'
import { arbitraryOf, hostileText, hostileTexts, type Schema } from '../harness/arbitraries.ts'
import { createResponseCheck } from '../harness/responses.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'

/** Cases per route, and hostile texts per value: with fewer than all, those of neighbouring routes differ. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 12)
const timeoutMs = 900_000

let service: TestService
let routes: ListedRoute[]
let faultOf: ReturnType<typeof createResponseCheck>
let known: Record<string, fc.Arbitrary<unknown>>

beforeAll(async () => {
  service = await startService()
  routes = service.http.listRoutes().filter(({ url, method }) => url.startsWith('/api/') && method !== 'HEAD')
  const [partner, tenant] = [await service.partner(), await service.tenant()]
  known = {
    id: fc.constantFrom(partner.accountId, tenant.accountId),
    key_id: fc.constantFrom(partner.keyId, tenant.keyId),
    client_action_id: fc.uuid(),
    ...Object.fromEntries(['wallet_address', 'to_address', 'address', 'wallet'].map((name) => [name, wallet])),
    ...Object.fromEntries(['amount_usdc', 'amount', 'price_usdc'].map((name) => [name, amount])),
    ...Object.fromEntries(['limit', 'offset'].map((name) => [name, fc.integer({ min: 1, max: 100 }).map(String)])),
  }
  faultOf = createResponseCheck(service.http)
})
afterAll(() => service[Symbol.asyncDispose]())

const wallet = fc.bigInt({ min: 1n, max: 2n ** 160n - 1n }).map((value) => `0x${value.toString(16).padStart(40, '0')}`)
const amount = fc.integer({ min: 1, max: 10_000 }).map((cents) => (cents / 100).toFixed(2))
const resolve = (id: string): Schema => service.http.getSchema(id) as Schema

/** Generates requests from the schemas a route declares. */
function requestsTo({ method, url, schema }: ListedRoute) {
  const options = { resolve, known }
  const part = (name: 'params' | 'querystring' | 'body') => {
    const declared = schema[name] as Schema | undefined
    return declared ? arbitraryOf(declared, options) : fc.constant(undefined)
  }
  const texts = (value: unknown): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, entry]) => [
          name,
          typeof entry === 'object' ? JSON.stringify(entry) : String(entry),
        ])
      : []
  const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
  return fc
    .record({
      params: part('params'),
      // Unknown parameters are refused, so most queries have none.
      query: fc.oneof(
        { weight: 5, arbitrary: part('querystring') },
        { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 2 }) },
      ),
      body: part('body'),
      idempotencyKey: fc.oneof({ weight: 3, arbitrary: fc.uuid() }, fc.option(hostileText)),
    })
    .map(({ params, query, body, idempotencyKey }) => {
      const values = new Map(texts(params))
      const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encode(values.get(name) ?? '1') || 'x')
      const search = texts(query)
        .map(([name, value]) => `${encode(name)}=${encode(value)}`)
        .join('&')
      const header = idempotencyKey?.replaceAll(/[^\u0020-\u007e]/g, '').slice(0, 300)
      return {
        method: method as 'POST',
        url: search ? `${path}?${search}` : path,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(header && { 'idempotency-key': header }),
        },
        ...(body !== undefined && method !== 'GET' && { payload: JSON.stringify(body) }),
      }
    })
}

const openers: Record<KeyKind, () => Promise<Client>> = {
  pack_partner: () => service.partner({ scopes: scopesOfKind.pack_partner }),
  tenant: () => service.tenant({ scopes: scopesOfKind.tenant }),
  platform: () => service.platform({ scopes: scopesOfKind.platform }),
}

const isRefusal = ({ statusCode }: { statusCode: number }): boolean => statusCode === 401 || statusCode === 403

/** Sends with a key that has every scope of the route's kind; a revoked key or closed account is replaced. */
function senderTo({ config }: ListedRoute) {
  const open = openers[config.kinds?.[0] ?? 'pack_partner']
  let client: Promise<Client> | undefined
  let isRefusedToAll = false
  return async function send(request: { method: 'GET' | 'POST'; url: string; headers: object }) {
    const attempt = async () => {
      const { key } = await (client ??= open())
      return service.http.inject({ ...request, headers: { ...request.headers, 'x-api-key': key } })
    }
    const reply = await attempt()
    if (isRefusedToAll || !isRefusal(reply)) return reply
    client = undefined
    const second = await attempt()
    isRefusedToAll = isRefusal(second)
    return second
  }
}

/** Seeds of different routes differ, so that one unlucky sequence does not miss many routes at once. */
function seedOf(index: number): { seed?: number } {
  const { seed } = fc.readConfigureGlobal()
  return seed === undefined ? {} : { seed: seed + index }
}

test(
  'for any request, every route responds as declared and never with an internal error',
  async () => {
    expect(routes.length).toBeGreaterThan(10)
    const unreached: string[] = []
    for (const [index, route] of routes.entries()) {
      const send = senderTo(route)
      const seen = new Set<number>()
      await fc.assert(
        fc.asyncProperty(requestsTo(route), async (request) => {
          const reply = await send(request)
          seen.add(reply.statusCode)
          const fault = faultOf(route, reply.statusCode, reply.body)
          if (fault) throw new Error(`${fault}: ${reply.statusCode} ${reply.body}`)
        }),
        { numRuns: runs, ...seedOf(index) },
      )
      const isReached = [...seen].some((status) => status < 300 || [404, 409, 503].includes(status))
      const isForSessions = /\/session|\/console\//.test(route.url)
      if (!isReached && !isForSessions)
        unreached.push(`${route.method} ${route.url} responded only with ${[...seen].join()}`)
    }
    // Most routes must be reached past their validation, or the test proves little.
    expect(unreached.length, unreached.join('\n')).toBeLessThan(routes.length / 5)
  },
  timeoutMs,
)

test('every route with path parameters declares their schema', () => {
  const undeclared = routes.filter(({ url, schema }) => url.includes(':') && schema.params === undefined)
  expect(undeclared.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

test(
  'no hostile path or query value causes an internal error',
  async () => {
    const faults: string[] = []
    for (const [index, route] of routes.entries()) {
      const names = [...route.url.matchAll(/:(\w+)/g)].map(([name]) => name)
      const query = Object.keys((route.schema.querystring as Schema | undefined)?.properties ?? {})
      const send = senderTo(route)
      for (const [place, text] of hostileTexts.entries()) {
        if ((place + index) % Math.ceil(hostileTexts.length / runs) > 0) continue
        const encoded = encodeURIComponent(text.toWellFormed())
        const url = route.url.replaceAll(/:\w+/g, '1')
        const urls = [
          ...names.map((name) => route.url.replace(name, encoded || 'x').replaceAll(/:\w+/g, '1')),
          ...query.map((name) => `${url}?${name}=${encoded}`),
        ]
        for (const one of urls) {
          const reply = await send({ method: route.method as 'GET', url: one, headers: {} })
          const fault = faultOf(route, reply.statusCode, reply.body)
          if (fault) faults.push(`${route.method} ${one.slice(0, 100)}: ${fault}`)
        }
      }
    }
    expect(faults).toEqual([])
  },
  timeoutMs,
)
