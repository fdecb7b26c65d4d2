import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'

let service: TestService
let partner: Client
beforeAll(async () => {
  service = await startService()
  partner = await service.partner()
})
afterAll(async () => {
  await expectSoundBooks({ db: service.db })
  await service[Symbol.asyncDispose]()
})

const wallet_address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([
  ['/mystery/purchase', { tier_id: 1, external_user_id: 'ann' }],
  ['/mystery/purchase/prepare', { tier_id: 1, wallet_address }],
  ['/mystery/purchase/submit', { tier_id: 1, wallet_address, transaction_hash: `0x${'1'.repeat(64)}` }],
])('chain_unavailable: %s without a chain, and nothing is written', async (path, body) => {
  const reply = await partner.send('POST', path, body, { 'idempotency-key': 'key' })
  expect({ status: reply.status, error: reply.body.error, retryable: reply.body.retryable }).toEqual({
    status: 503,
    error: 'chain_unavailable',
    retryable: true,
  })
  expect((await partner.get('/mystery/purchases')).body.data.purchases).toEqual([])
})

test('purchases, feeds and collections can be read without a chain', async () => {
  for (const path of ['/mystery/purchases', '/mystery/feed/recent', '/mystery/feed/winners', '/mystery/stats']) {
    expect((await partner.get(path)).status).toBe(200)
  }
  expect((await partner.get('/mystery/collection?external_user_id=ann')).body.data).toEqual({
    user: { external_user_id: 'ann', wallet_address: null },
    items: [],
  })
})
