import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AuthenticationError, ConflictError, createPackhouse, NotFoundError, PermissionError } from '@packhouse/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../../service/test/harness/service.ts'
import { stock } from '../../service/test/harness/vault.ts'

let service: TestService
let baseUrl: string
beforeAll(async () => {
  service = await startService()
  baseUrl = await service.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => service[Symbol.asyncDispose]())

const clientOf = (apiKey?: string) => createPackhouse({ baseUrl, apiKey, maxRetries: 0 })

/** One actor alone cannot grant `admin` over HTTP. */
const issueAdminKey = (accountId: number) =>
  service.keys.issue({ accountId, label: 'owner', scopes: ['admin'] }, 'system')

test('an operator creates an account and a key, and the holder uses, rotates and revokes it', async () => {
  const { admin } = clientOf((await service.platform()).key)
  const partner = await admin.partners.create({ name: 'Acme Packs', slug: 'acme' })
  expect(await admin.partners.get(partner.id)).toEqual(partner)
  const created = await admin.partners.keys.create(partner.id, { label: 'shop', scopes: ['packs:read'] })
  expect((await clientOf(created.api_key).info.get()).key.scopes).toEqual(['packs:read'])
  const { text, key } = await issueAdminKey(partner.id)
  const holder = clientOf(text)
  expect((await holder.info.get()).account).toEqual({ id: partner.id, name: 'Acme Packs', kind: 'pack_partner' })
  const rotated = await holder.keys.rotate({ overlap_seconds: 60 })
  expect((await holder.keys.list()).map(({ key_id, status }) => [key_id, status])).toEqual(
    expect.arrayContaining([
      [key.id, 'retiring'],
      [rotated.key.key_id, 'active'],
    ]),
  )
  expect(await clientOf(rotated.api_key).keys.revoke(key.id)).toMatchObject({ status: 'revoked' })
  expect(await admin.partners.keys.list(partner.id)).toHaveLength(3)
  expect(await admin.partners.update(partner.id, { status: 'SUSPENDED' })).toMatchObject({ status: 'SUSPENDED' })
})

test('tenants and their keys are administered the same way', async () => {
  const { admin } = clientOf((await service.platform()).key)
  const tenant = await admin.tenants.create({ name: 'Acme Vault', account_number: 'ACME-0001' })
  const { key } = await admin.tenants.keys.create(tenant.id, { label: 'desk', scopes: ['read:inventory'] })
  expect(await admin.keys.update(key.key_id, { label: 'front desk' })).toMatchObject({ label: 'front desk' })
  const { key: next } = await admin.keys.rotate(key.key_id, { overlap_seconds: 0 })
  expect(await admin.keys.revoke(next.key_id)).toEqual(await admin.keys.get(next.key_id))
  expect(await admin.tenants.update(tenant.id, { notice_email: 'desk@example.com' })).toEqual(
    await admin.tenants.get(tenant.id),
  )
  const latest = await admin.auditLog.list().first()
  expect(latest.items[0]?.action).toBe('tenant.change')
})

test('a tenant reads its cards, withdraws one and cancels the withdrawal', async () => {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, 3)
  const { vault } = clientOf(tenant.key)
  expect((await vault.cards.list({ limit: 2 }).all()).map(({ unique_id }) => unique_id).toSorted()).toEqual(
    codes.toSorted(),
  )
  const { withdrawal } = await vault.withdrawals.create({ unique_ids: codes.slice(0, 1), method: 'pickup' })
  const { id } = withdrawal
  expect((await vault.withdrawals.list().all()).map((row) => row.id)).toEqual([id])
  expect(await vault.withdrawals.cancel(id)).toMatchObject({ withdrawal: { status: 'CANCELLED' } })
})

test('a list of several pages is read to its end, newest first', async () => {
  const { admin } = clientOf((await service.platform()).key)
  for (const slug of ['page-a', 'page-b', 'page-c']) await admin.partners.create({ name: slug, slug })
  const all = await admin.partners.list().all()
  expect(await admin.partners.list({ limit: 2 }).all()).toEqual(all)
  expect(all.slice(0, 3).map(({ slug }) => slug)).toEqual(['page-c', 'page-b', 'page-a'])
})

test('each refusal is an error of its class, with the request id', async () => {
  const { admin } = clientOf((await service.platform()).key)
  await admin.partners.create({ name: 'Taken', slug: 'taken' })
  const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)
  const taken = await failureOf(admin.partners.create({ name: 'Taken', slug: 'taken' }))
  expect(taken).toBeInstanceOf(ConflictError)
  expect(taken).toMatchObject({ status: 409, error: 'already_exists', details: { field: 'slug' } })
  expect(taken).toHaveProperty('requestId', expect.stringMatching(/.+/))
  expect(await failureOf(clientOf('nonsense').info.get())).toBeInstanceOf(AuthenticationError)
  const partner = await service.partner()
  expect(await failureOf(clientOf(partner.key).admin.partners.list().first())).toBeInstanceOf(PermissionError)
  expect(await failureOf(admin.keys.get('nokey'))).toBeInstanceOf(NotFoundError)
})

test('a rate limit is awaited if time allows, else reported with its seconds', async () => {
  const { key } = await service.tenant({ limits: { perMinute: { vault: 1 }, gates: {} } })
  const hasty = createPackhouse({ baseUrl, apiKey: key, maxElapsedMs: 0 })
  await hasty.info.get()
  await expect(hasty.info.get()).rejects.toMatchObject({
    error: 'rate_limited',
    retryable: true,
    retryAfterSeconds: expect.any(Number),
  })
})

test('a redirect is not followed, since it would leak the key', async () => {
  const seen: (string | undefined)[] = []
  const server = createServer((request, reply) => {
    seen.push(request.url)
    reply.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  const client = createPackhouse({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'secret', maxRetries: 0 })
  await expect(client.info.get()).rejects.toMatchObject({ error: 'connection_failed' })
  expect(seen).toEqual(['/api/v1/info'])
  await new Promise((settle) => server.close(settle))
})
