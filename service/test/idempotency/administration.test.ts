import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type Client, type TestService } from '../harness/service.ts'

let service: TestService
let platform: Client
let partner: Client
beforeAll(async () => {
  service = await startService()
  platform = await service.platform()
  partner = await service.partner()
})
afterAll(() => service[Symbol.asyncDispose]())

const newKey = { label: 'shop', scopes: ['packs:read'] }
const createKey = (key: string, body: object = newKey, client = platform) =>
  client.send('POST', `/admin/partners/${partner.accountId}/keys`, body, { 'idempotency-key': key })
const countKeys = async () => (await platform.get(`/admin/partners/${partner.accountId}/keys`)).body.data.keys.length

test('concurrent requests with one key have one effect and one answer', async () => {
  const [before, key] = [await countKeys(), randomUUID()]
  const replies = await Promise.all(Array.from({ length: 12 }, () => createKey(key)))
  const last = await createKey(key)
  const answers = [...replies, last].filter(({ status }) => status === 201)
  expect(new Set(answers.map(({ body }) => body.data.api_key)).size).toBe(1)
  expect(replies.filter(({ status }) => status !== 201).map(({ body }) => body.error)).toEqual(
    Array.from({ length: 13 - answers.length }, () => 'idempotency_in_progress'),
  )
  expect(last.headers['idempotent-replayed']).toBe('true')
  expect((await service.client(last.body.data.api_key).get('/info')).status).toBe(200)
  expect(await countKeys()).toBe(before + 1)
})

test('every parameter is compared: path, query and body, with defaults and canonical amounts', async () => {
  const key = randomUUID()
  expect((await createKey(key)).status).toBe(201)
  const other = await createKey(key, { ...newKey, label: 'another' })
  expect([other.status, other.body.error]).toEqual([409, 'idempotency_mismatch'])
  const elsewhere = await service.partner()
  const path = `/admin/partners/${elsewhere.accountId}/keys`
  expect((await platform.send('POST', path, newKey, { 'idempotency-key': key })).status).toBe(409)

  const credited = await partner.send('POST', '/sandbox/credit', { external_user_id: 'once', amount_usdc: '1' })
  const adjust = (amount: string) =>
    platform.send(
      'POST',
      `/admin/wallets/${credited.body.data.end_user_id}/adjust`,
      { amount_usdc: amount, reason: 'A case' },
      { 'idempotency-key': 'adjust-1' },
    )
  const first = await adjust('2.5')
  expect(first.status).toBe(201)
  expect((await adjust('2.500')).body).toEqual(first.body)
  expect((await adjust('2.6')).body.error).toBe('idempotency_mismatch')
})

test('keys of another actor are independent, and a rotated key continues its own', async () => {
  const key = randomUUID()
  const other = await service.keyFor(platform.accountId, { scopes: ['platform:admin'] })
  const [mine, theirs] = [await createKey(key), await createKey(key, newKey, other)]
  expect(mine.body.data.api_key).not.toBe(theirs.body.data.api_key)
  const rotated = service.client((await other.send('POST', '/keys/rotate', {})).body.data.api_key)
  expect((await createKey(key, newKey, rotated)).body.data).toEqual(theirs.body.data)
})

test('a refusal does not consume the key, and a malformed key is refused', async () => {
  const key = randomUUID()
  expect((await createKey(key, { ...newKey, scopes: ['admin'] })).status).toBe(403)
  expect((await createKey(key)).status).toBe(201)
  expect((await createKey('')).body.error).toBe('missing_idempotency_key')
  expect((await createKey('k'.repeat(256))).body.error).toBe('identifier_too_long')
})

test('after a crash the request is performed once, whether it had an effect or not', async () => {
  const change = async (text: string) => void (await sql.raw(text).execute(service.db))
  const newest = `(actor, key_hash) = (select actor, key_hash from idempotent_requests order by created_at desc, applied_at desc limit 1)`
  service.clock.advance(1_000)
  const key = randomUUID()
  const before = await countKeys()
  await createKey(key)
  // The effect is committed, and the answer follows.
  await change(`update idempotent_requests set status = null, answer = null where ${newest}`)
  expect((await createKey(key)).body.error).toBe('idempotency_in_progress')
  // The process is gone, and the answer is lost.
  const expire = () =>
    change(`update idempotent_requests set claimed_until = now() - interval '1 second' where ${newest}`)
  await expire()
  const lost = await createKey(key)
  expect([lost.status, lost.body.error]).toEqual([409, 'already_exists'])
  expect(await countKeys()).toBe(before + 1)
  // Another process has claimed the request, and nothing is committed.
  const claim = `applied_at = null, claimed_until = now() + interval '60 seconds'`
  await change(`update idempotent_requests set ${claim} where ${newest}`)
  expect((await createKey(key)).body.error).toBe('idempotency_in_progress')
  // That process is gone.
  await expire()
  expect((await createKey(key)).status).toBe(201)
  expect(await countKeys()).toBe(before + 2)
})

test('neither the keys nor the answers are readable in the database', async () => {
  const key = `visible-${randomUUID()}`
  const { body } = await createKey(key)
  const { rows } = await sql<{ dump: string }>`
    select string_agg(encode(answer, 'escape') || actor, ' ') as dump from idempotent_requests`.execute(service.db)
  expect(rows[0]?.dump).not.toContain(body.data.api_key)
  expect(rows[0]?.dump).not.toContain('api_key')
  expect(rows[0]?.dump).not.toContain(key)
})

test('every write of administration documents the Idempotency-Key', async () => {
  type Operation = { parameters?: { name: string }[] }
  const { paths } = (await service.http.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  const writes = Object.entries(paths)
    .filter(([path]) => /^\/api\/v1\/(admin|keys)\//.test(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ method }) => method !== 'get')
  expect(writes.length).toBeGreaterThan(30)
  const without = writes.filter(
    ({ operation }) => !operation.parameters?.some(({ name }) => name === 'idempotency-key'),
  )
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
