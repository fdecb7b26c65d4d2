import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

type Operation = { description?: string; summary?: string; tags?: string[]; responses: Record<string, unknown> }

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
      expect(operation.description, path).toMatch(/Required scope: |Any valid API key|No authentication/)
      expect(operation.responses['default'], path).toEqual({ $ref: '#/components/responses/Error' })
    }
  }
})

test('every reference in the document resolves', async () => {
  const text = (await service.http.inject('/openapi.json')).body
  const document: unknown = JSON.parse(text)
  const references = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(references.length).toBeGreaterThan(10)
  for (const reference of references) {
    expect(document, reference).toHaveProperty(reference.replace('#/', '').split('/'))
  }
})

test('errors are one shared response, and each operation has its own success', async () => {
  const { paths, components } = (await service.http.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
    components: { responses: Record<string, { content: Record<string, { schema: unknown }> }> }
  }>()
  expect(components.responses['Error']?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/Error',
  })
  const listed = service.http.listRoutes().filter(({ url, method }) => url.startsWith('/api/') && method !== 'HEAD')
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

test('the reference page loads nothing from other hosts', async () => {
  const page = await service.http.inject('/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/(src|href)="https?:/)
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
