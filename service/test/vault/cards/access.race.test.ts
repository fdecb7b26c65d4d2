// Concurrency limits, aborted requests, revoked keys, and cards claimed by another area.
import { request as httpRequest, type ClientRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClaims } from '../../../src/assets/claims/claims.ts'
import { createMemoryBlobs } from '../../../src/providers/blobs/memory-blobs.ts'
import { transact } from '../../../src/db/db.ts'
import { systemRandom } from '../../../src/kernel/random.ts'
import { openSite } from '../../harness/floor.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'
import { stock, times } from '../../harness/vault.ts'

const memory = createMemoryBlobs({ random: systemRandom })
/** Every file read waits for this. */
let file = Promise.resolve()
let readers = 0
const blobs = {
  ...memory,
  get: async (id: string) => {
    readers += 1
    await file
    return memory.get(id)
  },
}

let service: TestService
beforeAll(async () => {
  service = await startService({ blobs })
  await openSite(service)
})
afterAll(() => service[Symbol.asyncDispose]())

/** File reads are suspended until this ends. */
async function whileFilesAreSlow(tasks: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  file = promise
  readers = 0
  try {
    await tasks()
  } finally {
    resolve()
  }
}

/** A tenant with the default gates, and the path of a photo of its card. */
async function withPhoto(): Promise<{ tenant: Client; path: string }> {
  const tenant = await service.tenant({ limits: { perMinute: { vault: 10_000 }, gates: {} } })
  const [uniqueId = ''] = await stock(service, tenant, 1)
  const { photos } = service.warehouse
  const stored = await photos.keep(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  const actor = { actor: 'operator:1', siteIds: null }
  const { id } = await transact(service.db, (tx) => photos.add(tx, actor, { uniqueId, side: 'FRONT', stored }))
  return { tenant, path: `/api/v1/cards/${uniqueId}/photos/${id}` }
}

const download = async ({ tenant, path }: { tenant: Client; path: string }) => {
  const { statusCode, headers, body } = await service.http.inject({ url: path, headers: { 'x-api-key': tenant.key } })
  return { status: statusCode, headers, text: body }
}

describe('with twenty concurrent reads', () => {
  test('further reads are refused: 503 overloaded, retryable after a second', async () => {
    const photo = await withPhoto()
    const refused: Awaited<ReturnType<typeof download>>[] = []
    let all: Promise<Awaited<ReturnType<typeof download>>[]> | undefined
    await whileFilesAreSlow(async () => {
      all = Promise.all(
        times(40, async () => {
          const reply = await download(photo)
          if (reply.status !== 200) refused.push(reply)
          return reply
        }),
      )
      await expect.poll(() => [readers, refused.length]).toEqual([20, 20])
    })
    const [first] = refused
    const { error, retryable } = JSON.parse(first?.text ?? '')
    expect([first?.status, first?.headers['retry-after'], error, retryable]).toEqual([503, '1', 'overloaded', true])
    const statuses = (await all)?.map(({ status }) => status)
    expect(statuses?.toSorted()).toEqual([...times(20, () => 200), ...times(20, () => 503)])
    expect((await download(photo)).status).toBe(200)
  })

  test('an aborted request frees its place, even while its file is still being read', async () => {
    const photo = await withPhoto()
    const { tenant, path } = photo
    const address = await service.http.listen({ port: 0, host: '127.0.0.1' })
    await whileFilesAreSlow(async () => {
      const callers = times(20, (): ClientRequest => {
        const caller = httpRequest(`${address}${path}`, { headers: { 'x-api-key': tenant.key }, agent: false })
        caller.on('error', () => {})
        caller.end()
        return caller
      })
      await expect.poll(() => readers).toBe(20)
      expect((await tenant.get('/reports')).status).toBe(503)
      for (const caller of callers) caller.destroy()
      await expect.poll(async () => (await tenant.get('/reports')).status).toBe(200)
    })
  })
})

test('a revoked key finishes its running requests and starts no new ones', async () => {
  const photo = await withPhoto()
  let started: ReturnType<typeof download> | undefined
  await whileFilesAreSlow(async () => {
    started = download(photo)
    await expect.poll(() => readers).toBe(1)
    await service.keys.revoke(photo.tenant.keyId, 'system')
  })
  expect((await started)?.status).toBe(200)
  await expect.poll(async () => (await download(photo)).status).toBe(401)
})

test('a card claimed by a redemption cannot be quoted, withdrawn or transferred until it is released', async () => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const [code = ''] = await stock(service, tenant, 1)
  const claims = createClaims({ clock: service.clock })
  const redemption = { purpose: 'redemption', documentId: '12' }
  await transact(service.db, (tx) => claims.claim(tx, { ...redemption, uniqueIds: [code] }))
  const address = { name: 'Ada Fox', street1: '1 Elm St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
  const to_account = (await other.get('/info')).body.data.account.account_number
  const writes = [
    ['/shipping-quote', { address }],
    ['/withdrawals', { method: 'pickup' }],
    ['/card-transfers', { to_account }],
  ] as const
  for (const [path, body] of writes) {
    const reply = await tenant.send('POST', path, { unique_id: code, ...body })
    expect([path, reply.status, reply.body.error]).toEqual([path, 409, 'card(s) unavailable'])
    expect(reply.body.message).toContain('reserved by another document')
  }
  await transact(service.db, (tx) => claims.release(tx, redemption))
  expect((await tenant.send('POST', '/withdrawals', { unique_id: code, method: 'pickup' })).status).toBe(201)
  const mine = { purpose: 'redemption', documentId: '13', uniqueIds: [code] }
  expect(await transact(service.db, (tx) => claims.claim(tx, mine))).toMatchObject({ isClaimed: false })
})
