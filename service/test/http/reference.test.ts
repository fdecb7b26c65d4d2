import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorTable } from '../../src/kernel/errors.ts'
import { eventTypes } from '../../src/events/types/event-types.ts'
import { startService, type TestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

type Operation = {
  operationId: string
  description?: string
  summary?: string
  tags?: string[]
  responses: Record<string, unknown>
  parameters?: { name: string; description?: string }[]
  'x-required-scope'?: unknown
}

/** A preflight belongs to the operations that it asks for. */
const isOperation = (method: string): boolean => method !== 'HEAD' && method !== 'OPTIONS'

test('the document describes every route with its scope and errors', async () => {
  const reply = await service.http.inject('/openapi.json')
  const document = reply.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/v1/info')
  for (const [path, operations] of Object.entries(document.paths)) {
    expect(path).toMatch(/^\/api\/v1\//)
    for (const operation of Object.values(operations)) {
      expect(operation.summary, path).toBeTruthy()
      expect(operation.tags, path).toHaveLength(1)
      expect(operation.description, path).toMatch(
        /Required scope: |Any (valid )?API key|No authentication|client session|signed in/,
      )
      expect(operation['x-required-scope'], path).toBeTruthy()
      expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(['429', '500']))
      for (const { name, description } of operation.parameters ?? [])
        expect(description, `${path} ${name}`).toBeTruthy()
    }
  }
})

test('the document offers a key only where a key is accepted', async () => {
  type Access = { description: string; security: object[]; 'x-key-kinds'?: string[] }
  const { paths } = (await service.http.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, Access>>
  }>()
  const wrong: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { description, security, 'x-key-kinds': kinds = [] }] of Object.entries(methods)) {
      const takesKey = security.some((one) => 'apiKey' in one)
      if (takesKey && kinds.length === 0) wrong.push(`${method} ${path} takes no key`)
      if (description.includes('Any valid API key') && kinds.length < 3) wrong.push(`${method} ${path} takes some keys`)
    }
  }
  expect(wrong).toEqual([])
  expect(paths['/api/v1/console/people']?.['get']).toMatchObject({
    description: expect.stringContaining('signed in to the console'),
    security: [{ operatorSession: [] }],
  })
})

test('every operation has a unique verb and noun', async () => {
  const text = (await service.http.inject('/openapi.json')).body
  const document = JSON.parse(text) as { paths: Record<string, Record<string, Operation>>; webhooks: object }
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
  expect(ids.filter((id) => !/^[a-z]+[A-Z]\w+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(['createPurchase', 'listWebhooks', 'quoteShipping', 'listCatalogCards']))
  expect(text).not.toContain('errorCode')
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(eventTypes))
})

test('a purchase lists its refusals from the error table, and the table says what each means', async () => {
  const { paths } = (await service.http.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, { responses: Record<string, { 'x-error-labels'?: string[] }> }>>
  }>()
  const { responses } = paths['/api/v1/mystery/purchase']?.['post'] ?? { responses: {} }
  expect(responses['409']?.['x-error-labels']).toEqual(expect.arrayContaining(['sold_out', 'idempotency_mismatch']))
  expect(responses['400']?.['x-error-labels']).toEqual(expect.arrayContaining(['invalid_tier', 'invalid_body']))
  const { errors } = (await service.http.inject('/errors.json')).json<{ errors: Record<string, unknown>[] }>()
  expect(errors).toContainEqual({
    status: 402,
    error: 'insufficient_funds',
    code: 'insufficient_funds',
    vault_code: 'INSUFFICIENT_FUNDS',
    when: 'The available credits of the end user are below the price.',
    doc_url: '/guides/errors#402-insufficient_funds',
    fix: 'Deposit credits, then repeat with the same key.',
    retryable: false,
  })
  expect(errors).toHaveLength(Object.values(errorTable).flat().length)
})

test('documents and files of the reference are compressed, tagged and revalidated', async () => {
  for (const url of [
    '/openapi.json',
    '/errors.json',
    '/docs/partner.json',
    '/docs/reference.css',
    '/docs/reference.js',
  ]) {
    const headers = { 'accept-encoding': 'gzip' }
    const first = await service.http.inject({ url, headers })
    expect([url, first.statusCode, first.headers['content-encoding']]).toEqual([url, 200, 'gzip'])
    const plain = await service.http.inject(url)
    expect(gunzipSync(first.rawPayload).equals(plain.rawPayload), url).toBe(true)
    const again = await service.http.inject({
      url,
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    })
    expect([url, again.statusCode, again.body]).toEqual([url, 304, ''])
  }
})

function expectResolved(text: string): void {
  const document: unknown = JSON.parse(text)
  const references = new Set([...text.matchAll(/"\$ref": "([^"]+)"/g)].map((match) => match[1] ?? ''))
  expect(references.size).toBeGreaterThan(10)
  for (const reference of references) {
    expect(document, reference).toHaveProperty(reference.replace('#/', '').split('/'))
  }
}

test('every reference in the document resolves', async () => {
  expectResolved((await service.http.inject('/openapi.json')).body)
})

test('each audience has a reference of its operations, and together they have all', async () => {
  const read = async (url: string): Promise<string> => (await service.http.inject(url)).body
  const pathsOf = (text: string) => Object.keys((JSON.parse(text) as { paths: object }).paths)
  const whole = await read('/openapi.json')
  const parts = new Map<string, string>()
  for (const audience of ['partner', 'tenant', 'catalog', 'operator']) {
    const part = await read(`/docs/${audience}.json`)
    expectResolved(part)
    expect(part.length, audience).toBeLessThan(whole.length * 0.6)
    const contents = await read(`/docs/${audience}`)
    expect(contents).toContain(`href="/docs/${audience}.json"`)
    const { paths } = JSON.parse(part) as { paths: Record<string, Record<string, Operation>> }
    for (const { operationId } of Object.values(paths).flatMap((methods) => Object.values(methods)))
      expect(contents.includes(`href="/docs/${audience}/${operationId}"`), operationId).toBe(true)
    parts.set(audience, part)
  }
  expect(new Set([...parts.values()].flatMap(pathsOf))).toEqual(new Set(pathsOf(whole)))
  expect(pathsOf(parts.get('tenant') ?? '')).toContain('/api/v1/shipping-quote')
  expect(pathsOf(parts.get('tenant') ?? '')).not.toContain('/api/v1/mystery/purchase')
})

test('every route of the API declares an operation id of its own', () => {
  const listed = service.http.listRoutes().filter(({ url, method }) => url.startsWith('/api/') && isOperation(method))
  const unnamed = listed.filter(({ config }) => !/^[a-z]+[A-Z]\w*$/.test(config.operationId ?? ''))
  expect(
    unnamed.map(({ method, url }) => `${method} ${url}: add operationId, such as 'listOrders', to its config`),
  ).toEqual([])
  expect(new Set(listed.map(({ config }) => config.operationId)).size).toBe(listed.length)
})

test('each operation has a success', async () => {
  const { paths } = (await service.http.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  const listed = service.http.listRoutes().filter(({ url, method }) => url.startsWith('/api/') && isOperation(method))
  const statuses = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => [path, method, Object.keys(responses)] as const),
  )
  expect(statuses).toHaveLength(listed.length)
  // The endpoints of the retired POOL model have no success response.
  const retired = new Set(listed.filter(({ config }) => config.billing === 'POOL').map(({ url }) => url))
  for (const [path, method, answers] of statuses.filter(([path]) => !retired.has(path))) {
    expect(answers.filter((status) => /^2\d\d$/.test(status)).length, `${method} ${path}`).toBeGreaterThan(0)
  }
})

test('the page of an operation has its fields, rules, errors, calls and recorded answer', async () => {
  const page = await service.http.inject('/docs/partner/createPurchase')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const text = page.body
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
  for (const part of [
    'POST/api/v1/mystery/purchase',
    'Required scope: packs:purchase',
    'idempotency-key string required',
    'tier_id integer required',
    'The number of packs, 1..10; default 1.1 to 10',
    '"external_user_id":"ann"',
    'packhouse.packs.buy({',
    '"status": "RESERVED"',
    '402insufficient_funds',
  ])
    expect(text).toContain(part)
  expect(page.body).toContain('href="/guides/errors#402-insufficient_funds"')
  expect(page.body).toContain('data-method="POST" data-path="/api/v1/mystery/purchase"')
})

test('the page of an event has the fields of its body, and an unknown page is answered as such', async () => {
  const { body } = await service.http.inject('/docs/partner/purchase.fulfilled')
  expect(body).toContain('<h1>purchase.fulfilled</h1>')
  expect(body).toContain('webhook-signature')
  expect(body).toContain('href="/guides/webhooks"')
  for (const url of ['/docs/none', '/docs/partner/none', '/docs/catalog/createPurchase'])
    expect([url, (await service.http.inject(url)).statusCode]).toEqual([url, 404])
})

test('the reference runs its own scripts only, in no frame, and loads nothing from other hosts', async () => {
  for (const url of ['/docs', '/docs/partner', '/docs/partner/createPurchase']) {
    const { body, headers } = await service.http.inject(url)
    expect(body).not.toMatch(/(src|href)="https?:|<script>|<style|style="|\son\w+="/)
    const policy = String(headers['content-security-policy'])
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(rule)
    expect(headers['referrer-policy']).toBe('same-origin')
  }
})

test('every page that the service serves names its sources and forbids frames', async () => {
  const urls = service.http
    .listRoutes()
    .filter(({ method, url }) => method === 'GET' && !url.startsWith('/api/') && !/[:*]/.test(url))
    .map(({ url }) => url)
  const pages: string[] = []
  for (const url of urls) {
    const reply = await service.http.inject({ url, headers: { accept: 'text/html' } })
    if (!String(reply.headers['content-type']).startsWith('text/html')) continue
    pages.push(url)
    const policy = String(reply.headers['content-security-policy'])
    expect([url, /default-src '(none|self)'/.test(policy)]).toEqual([url, true])
    expect([url, policy.includes("frame-ancestors 'none'")]).toEqual([url, true])
    expect([url, /script-src[^;]*'unsafe-(inline|eval)'/.test(policy)]).toEqual([url, false])
  }
  expect(pages).toEqual(expect.arrayContaining(['/', '/docs', '/guides', '/status']))
})

test('every list refuses an unknown status with invalid_status and names the allowed ones', async () => {
  const platform = await service.platform()
  const callers = [await service.tenant(), await service.partner(), platform]
  type List = { get?: { parameters?: { name: string; schema?: { enum?: unknown } }[] } }
  const { paths } = (await service.http.inject('/openapi.json')).json<{ paths: Record<string, List> }>()
  const lists = Object.entries(paths).filter(([path, { get }]) => {
    const parameters = get?.parameters ?? []
    return !path.includes('{') && parameters.some(({ name, schema }) => name === 'status' && schema?.enum)
  })
  expect(lists.length).toBeGreaterThan(20)
  for (const [path] of lists) {
    const url = `${path.replace(/^\/api\/v1/, '')}?status=NOWHERE`
    const replies = []
    for (const caller of callers) replies.push(await caller.get(url))
    const reply = replies.find(({ status }) => status === 400)
    expect([path, reply?.body.error]).toEqual([path, 'invalid_status'])
  }
})

test('what an operation answers to an empty request is in the document', async () => {
  const keys = { partner: await service.partner(), tenant: await service.tenant(), platform: await service.platform() }
  type Answers = Record<string, { $ref?: string; 'x-error-labels'?: string[] }>
  const { paths, components } = (await service.http.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string; responses: Answers }>>
    components: { responses: Answers }
  }>()
  const undeclared: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      const url = path.replaceAll(/\{\w+\}/g, '1')
      for (const { key } of Object.values(keys)) {
        const headers = { 'x-api-key': key, 'idempotency-key': operationId }
        const payload = method === 'get' ? {} : { payload: {} }
        const reply = await service.http.inject({ method: method.toUpperCase() as 'GET', url, headers, ...payload })
        if (reply.statusCode < 400) continue
        const { error } = reply.json<{ error: string }>()
        const answer = responses[reply.statusCode]
        const declared = answer?.$ref ? components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer
        if (!declared?.['x-error-labels']?.includes(error))
          undeclared.push(`${operationId}: ${reply.statusCode} ${error}`)
      }
    }
  }
  expect([...new Set(undeclared)]).toEqual([])
}, 300_000)
