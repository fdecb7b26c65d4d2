// Rules that hold for every route that reads a query, an identifier or a day, taken from the list of routes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientActs } from '../../src/http/pipeline/client-session.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'

let service: TestService
let partner: Client
let callers: Pick<Client, 'get'>[]
beforeAll(async () => {
  service = await startService()
  partner = await service.partner()
  const treasurer = await service.keyFor(partner.accountId, { scopes: ['payout:manage'] })
  callers = [await openPage(partner), partner, await service.tenant(), await service.platform(), treasurer]
})
afterAll(() => service[Symbol.asyncDispose]())

/** A page of the partner, in a client session. */
async function openPage(client: Client): Promise<Pick<Client, 'get'>> {
  const origin = 'https://shop.example'
  const { body } = await client.send('POST', '/client-sessions', { external_user_id: 'ann', allow: clientActs, origin })
  const headers = { authorization: `Bearer ${body.data.token}`, origin }
  return {
    async get(path) {
      const reply = await service.http.inject({ method: 'GET', url: `/api/v1${path}`, headers })
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
    },
  }
}

type Field = {
  type?: string
  format?: string
  maxLength?: number
  errorCode?: string
  anyOf?: Field[]
  items?: Field
} & Fields
type Fields = { properties?: Readonly<Record<string, Field>> }

/** Names of partners' own identifiers in requests. */
const identifiers = new Set(['external_user_id', 'reference', 'to_external_user_id', 'from_external_user_id'])
const places = ['querystring', 'params', 'body'] as const

/** The identifiers of a schema, also those in lists of objects. */
function listFields(schema: Field, path = ''): [path: string, field: Field][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, Field][] => [
    ...(identifiers.has(name) ? [[path + name, field] as [string, Field]] : []),
    ...listFields(field, `${path}${name}.`),
  ])
  const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [...own, ...parts.flatMap((part) => listFields(part, path))]
}

const readers = () =>
  service.http
    .listRoutes()
    .filter(({ url }) => /^\/api\/v1\/(mystery|instant|wallet|sends|prizes|sandbox)\b/.test(url))
    .flatMap(({ method, url, schema }) =>
      places.flatMap((place) =>
        listFields((schema[place] ?? {}) as Field).map(([path, field]) => ({ method, url, place, path, field })),
      ),
    )

/** Routes that say first that an end user is missing read the length themselves. */
const readLater = (field: Field): boolean =>
  field.errorCode === 'missing_user_identifier' || field.maxLength === undefined

test('every identifier of a request has the same bound and the same label', () => {
  const found = readers().filter(({ field }) => !readLater(field))
  expect(found.length).toBeGreaterThan(30)
  const wrong = found.filter(({ field }) => field.maxLength !== 255 || field.errorCode !== 'identifier_too_long')
  expect(wrong.map(({ method, url, path, field }) => `${method} ${url} ${path} ${JSON.stringify(field)}`)).toEqual([])
})

/** Sent in `packs/redemption/custodial.chain.test.ts` and here. */
const laterReaders = ['/mystery/collection/export', '/mystery/collection/export/prepare', '/mystery/redemption']

test('the other routes are known, and refuse an identifier that is too long all the same', async () => {
  const urls = new Set(readers().flatMap(({ url, field }) => (readLater(field) ? [url.replace('/api/v1', '')] : [])))
  expect([...urls].toSorted()).toEqual([...laterReaders, '/sandbox/credit'])
  const body = { external_user_id: 'x'.repeat(256), amount_usdc: '1' }
  const reply = await partner.send('POST', '/sandbox/credit', body)
  expect([reply.status, reply.body.error]).toEqual([400, 'identifier_too_long'])
})

test('every list that is asked for an end user refuses an identifier that is too long', async () => {
  const lists = readers().filter(
    ({ method, url, place }) => method === 'GET' && place === 'querystring' && !url.includes(':'),
  )
  expect(lists.length).toBeGreaterThan(9)
  for (const { url, path } of lists) {
    const { status, body } = await partner.get(`${url.replace('/api/v1', '')}?${path}=${'x'.repeat(256)}`)
    expect([url, path, status, body.error]).toEqual([url, path, 400, 'identifier_too_long'])
  }
})

/** Reads of accounts with a fixed address. */
const listed = () =>
  service.http
    .listRoutes()
    .filter(
      ({ method, url }) =>
        method === 'GET' && /^\/api\/v1\/(?!console|operator|dev|health|sandbox)/.test(url) && !/[:*]|stream/.test(url),
    )

/** Asks as each kind of account until one is admitted; the rules of the query come after that. */
async function ask(url: string, query: string): Promise<[status: number, error: unknown]> {
  let answer: [number, unknown] = [0, undefined]
  for (const caller of callers) {
    const { status, body } = await caller.get(`${url.replace('/api/v1', '')}?${query}`)
    answer = [status, body?.error]
    if (![401, 403, 404].includes(status)) return answer
  }
  return answer
}

/** Reads that the interface names and no account may use. */
const retired = ['/api/v1/mystery/buyback', '/api/v1/mystery/pool', '/api/v1/mystery/pool-wallet']

test('every read refuses a parameter that it does not know', async () => {
  const others: string[] = []
  for (const { url } of listed()) {
    const [status, error] = await ask(url, 'nonsense=1')
    if (status !== 400) others.push(status === 403 ? url : `${url} ${status} ${String(error)}`)
  }
  expect(others.toSorted()).toEqual(retired)
})

const isDay = (name: string, { format = '' }: { format?: string }): boolean =>
  format.startsWith('date') || /^(since|until|from|to|as_of|before|after|date|day|month|period)$/.test(name)

test('every read refuses a day that does not exist', async () => {
  const accepted: unknown[] = []
  let count = 0
  for (const { url, schema } of listed()) {
    const { properties = {} } = (schema.querystring ?? {}) as Fields
    for (const [name, field] of Object.entries(properties)) {
      if (!isDay(name, field)) continue
      count += 1
      const [status, error] = await ask(url, `${name}=2026-02-30`)
      if (status !== 400) accepted.push([url, name, status, error])
    }
  }
  expect([accepted, count > 15]).toEqual([[], true])
})
