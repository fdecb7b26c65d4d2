// The request log: written in batches after the response, redacted, and shown to its own account only.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { one } from '../../../src/db/db.ts'
import { dayOf, slotOf } from '../../../src/identity/accounts/requests/model.ts'
import { forgetRequests, insertRequests, type NewRequest } from '../../../src/identity/accounts/requests/store.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'

async function listOf(service: TestService, client: Client, query = ''): Promise<any> {
  await service.flush()
  const { body } = await client.get(`/requests?${query}`)
  return body.data.requests
}

const countRows = ({ db }: TestService) =>
  one(db, sql<{ count: number }>`select count(*)::integer as count from request_log`)

test('a request is logged with its key, route, status and error label, and without its secrets', async () => {
  await using service = await startService()
  const partner = await service.partner({ scopes: ['admin'] })
  const created = await partner.send('POST', '/keys', { label: 'Shop', scopes: ['packs:read'] })
  await partner.get('/mystery/purchase/999')
  const [failed, made] = await listOf(service, partner)
  expect(failed).toMatchObject({
    method: 'GET',
    route: '/api/v1/mystery/purchase/:id',
    path: '/api/v1/mystery/purchase/999',
    status: 404,
    code: 'not_found',
    request_id: expect.any(String),
  })
  expect(made).toMatchObject({ method: 'POST', route: '/api/v1/keys', status: 201, code: null })
  const { data } = (await partner.get(`/requests/${made.id}`)).body
  expect(data.request_body).toBe('{"label":"Shop","scopes":["packs:read"]}')
  expect(data.response_body).toContain('"key_id"')
  expect(JSON.stringify(data)).not.toContain(created.body.data.api_key)
})

test('filters narrow the list, pages continue by cursor, and other accounts and keys see nothing of it', async () => {
  await using service = await startService()
  const admin = await service.partner({ scopes: ['admin'] })
  const other = await service.partner({ scopes: ['admin'] })
  for (const id of [1, 2, 3]) await admin.get(`/mystery/purchase/${id}`)
  await admin.get('/info')
  expect(await listOf(service, admin, 'status=4xx')).toHaveLength(3)
  expect(await listOf(service, admin, 'status=200&q=/info')).toHaveLength(1)
  expect(await listOf(service, admin, 'code=not_found&method=GET&q=purchase/2')).toHaveLength(1)
  const [latest] = await listOf(service, admin, 'status=404&limit=1')
  expect(await listOf(service, admin, `q=${latest.request_id}`)).toMatchObject([{ id: latest.id }])
  const first = (await admin.get('/requests?status=404&limit=2')).body
  const next = (await admin.get(`/requests?status=404&limit=2&cursor=${first.pagination.next_cursor}`)).body
  expect([first.data.requests.length, next.data.requests.length, next.pagination.has_more]).toEqual([2, 1, false])
  expect((await admin.get('/requests?cursor=x')).body.error).toBe('invalid_pagination')

  expect(await listOf(service, other, 'status=404')).toEqual([])
  expect((await other.get(`/requests/${latest.id}`)).status).toBe(404)
  const { body } = await admin.send('POST', '/keys', { label: 'Reader', scopes: ['packs:read'] })
  const reader = { headers: { 'x-api-key': body.data.api_key }, method: 'GET' } as const
  const read = (url: string) => service.http.inject({ ...reader, url: `/api/v1${url}` })
  expect((await read('/requests?status=404')).json().data.requests).toEqual([])
  expect((await read(`/requests/${latest.id}`)).statusCode).toBe(404)
})

test('requests are forgotten after seven days, and those of the last days stay', async () => {
  await using service = await startService()
  const partner = await service.partner()
  await partner.get('/info')
  await service.flush()
  await forgetRequests(service.db, '2026-03-01')
  expect(await countRows(service)).toEqual({ count: 1 })
  await forgetRequests(service.db, '2026-03-02')
  expect(await countRows(service)).toEqual({ count: 0 })
})

test('of frequent reads 20 a second are kept with their bodies, and all writes and refusals', async () => {
  await using service = await startService()
  const partner = await service.partner({ scopes: ['admin'] })
  for (let read = 0; read < 25; read += 1) await partner.get('/info')
  for (let read = 0; read < 5; read += 1) await partner.get('/mystery/purchase/999')
  await service.flush()
  const { rows } = await sql<{ status: number; kept: number; total: number }>`
    select status, count(response_body)::integer as kept, count(*)::integer as total
    from request_log group by status order by status`.execute(service.db)
  expect(rows).toEqual([
    { status: 200, kept: 20, total: 25 },
    { status: 404, kept: 5, total: 5 },
  ])
})

test('a batch keeps the order of its requests, and what each of them says of itself', async () => {
  await using service = await startService()
  const at = (ms: number): Date => new Date(Date.UTC(2026, 2, 1, 23, 59, 59, 998) + ms)
  const usual = {
    accountId: 7,
    keyId: 'one',
    agent: null,
    clientSessionId: null,
    method: 'GET',
    route: '/api/v1/info',
    path: '/api/v1/info',
    status: 200,
    code: null,
    requestBody: null,
    responseBody: null,
  }
  const rows: NewRequest[] = [
    { ...usual, requestId: 'a', ms: 1.5, at: at(0) },
    { ...usual, requestId: 'b', ms: 0, at: at(1), keyId: 'two', agent: 'Tester 1.0', clientSessionId: 4 },
    { ...usual, requestId: 'null', ms: 2, at: at(2) },
    { ...usual, requestId: '"c",\\', ms: 3, at: at(3), path: '/api/v1/info?a="{,}"' },
    {
      ...usual,
      requestId: 'd',
      ms: 4,
      at: at(4),
      status: 404,
      code: 'not_found',
      responseBody: '{"error":"not_found"}',
    },
    { ...usual, requestId: 'e', ms: 5, at: at(5), requestBody: 'ü\\\n"' },
    { ...usual, requestId: 'a', ms: 6, at: at(6) },
  ]
  await insertRequests(service.db, rows)
  const { rows: found } = await sql<NewRequest & { slot: number; day: string }>`
    select account_id as "accountId", key_id as "keyId", agent, client_session_id as "clientSessionId",
      request_id as "requestId", method, route, path, status, code, ms, at, request_body as "requestBody",
      response_body as "responseBody", slot, day::text from request_log order by id`.execute(service.db)
  const days = rows.map((row) => ({ ...row, slot: slotOf(row.at), day: dayOf(row.at) }))
  expect(found).toEqual(days)
  expect(new Set(found.map(({ day }) => day)).size).toBe(2)
})
