import { sql } from 'kysely'
import { encodePacked, hexToNumber, keccak256, slice, type Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as devEntropy from '../../../src/chain/abi/dev-entropy.ts'
import { contractAddress } from '../../../src/chain/deploy/deploy.ts'
import { many } from '../../../src/db/db.ts'
import { expectSettledBooks } from '../../harness/backing.ts'
import { installPackedSdk, listRuntimes } from '../../harness/packed-sdk.ts'
import type { Reply } from '../../harness/service.ts'
import { openingTimeoutMs, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => expectSettledBooks(shop.world))

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

test('a custodial purchase is RESERVED at once and FULFILLED within five blocks, its cards in the collection', async () => {
  const { world, partner } = shop
  await shop.credit('ann', '100')
  await world.settle()
  const head = (): Promise<bigint> => world.sandbox.publicClient.getBlockNumber({ cacheTime: 0 })
  // Without the empty blocks of the sandbox, only the blocks of the purchase are counted.
  world.blockProducer.setSealing(false)
  const before = await head()
  const bought = await shop.buy({ external_user_id: 'ann', reference: 'order 7', metadata: { campaign: 'spring' } })
  expect(bought.status).toBe(202)
  const { id } = bought.body.data
  const slug = bought.body.data.memo.slice(0, -`-${id}`.length)
  expect(bought.body.data).toMatchObject({
    memo: `${slug}-${id}`,
    status: 'RESERVED',
    custody: 'CUSTODIAL',
    tier_id: 1,
    quantity: 1,
    price: '5000000',
    price_usdc: '5.000000',
    volume_usdc: '5.000000',
    onchain_request_id: null,
    transaction_hash: null,
    purchaser_address: null,
    failure_reason: null,
    reference: 'order 7',
    metadata: { campaign: 'spring' },
    items: [],
  })
  expect(await shop.balance('ann')).toEqual({ available: '95000000', reserved: '5000000', balance: '100000000' })
  const done = await shop.reach(id, 'FULFILLED')
  expect((await head()) - before).toBeLessThanOrEqual(5n)
  world.blockProducer.setSealing(true)
  expect(done).toMatchObject({
    onchain_request_id: expect.stringMatching(/^\d+$/),
    transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    purchaser_address: world.sandbox.keyring.role('buyer').address,
    fulfilled_quantity: 1,
    items: [{ token_id: expect.stringMatching(/^\d+$/), item_type: 'CARD', category: 'card', grade: null }],
  })
  await world.settle()
  expect(await shop.balance('ann')).toEqual({ available: '95000000', reserved: '0', balance: '95000000' })
  const { body } = await partner.get('/mystery/collection?external_user_id=ann')
  expect(body.data.items).toEqual([
    {
      ...done['items'][0],
      source: 'PACK',
      purchase_id: id,
      tier_id: 1,
      instant_purchase_id: null,
      packet_type_id: null,
      send_id: null,
      acquired_at: expect.any(String),
      still_owned: true,
      redeem_status: 'REDEEMABLE',
      export_status: null,
      what_came_after: expect.objectContaining({ state: 'HELD', sellback_id: null, redemption_id: null }),
    },
  ])
  const owner = await world.chain.client.readContract({
    address: world.chain.contracts.card,
    abi: [
      {
        type: 'function',
        name: 'ownerOf',
        stateMutability: 'view',
        inputs: [{ name: 'id', type: 'uint256' }],
        outputs: [{ name: '', type: 'address' }],
      },
    ] as const,
    functionName: 'ownerOf',
    args: [BigInt(done['items'][0].token_id)],
  })
  expect(owner).toBe(done['recipient_address'])
  const events = await shop.events(id)
  expect(events.map(({ event }) => event)).toEqual(['purchase.reserved', 'purchase.submitted', 'purchase.fulfilled'])
  expect(events.at(-1)?.data).toEqual({
    purchase_id: id,
    status: 'FULFILLED',
    custody: 'CUSTODIAL',
    tier_id: 1,
    quantity: 1,
    memo: `${slug}-${id}`,
    external_user_id: 'ann',
    transaction_hash: done['transaction_hash'],
    onchain_request_id: done['onchain_request_id'],
    reason: null,
    refunded_usdc: '0.000000',
    items: done['items'],
    finality: 'included',
  })
  await expectTimeline(id, done)
})

/** The timeline tells the whole story in order, and only to the partner whose purchase it is. */
async function expectTimeline(id: number, done: Record<string, any>): Promise<void> {
  const { body } = await shop.partner.get(`/mystery/purchase/${id}/timeline`)
  const entries: Record<string, any>[] = body.data.entries
  const story = entries.filter(({ kind }) => !['state', 'final', 'webhook'].includes(kind))
  expect(story.map(({ kind, status }) => status ?? kind)).toEqual([
    'requested',
    'HOLD',
    'signed',
    'sent',
    ...story.slice(4).map(({ kind, status }) => status ?? kind),
  ])
  const tail = new Set(story.slice(4).map(({ kind, status }) => status ?? kind))
  expect(tail).toEqual(new Set(['mined', 'card', 'HOLD_SETTLE']))
  expect(entries.flatMap(({ kind, status }) => (kind === 'state' ? [status] : []))).toEqual([
    'SUBMITTING',
    'SUBMITTED',
    'FULFILLED',
  ])
  expect(entries.find(({ kind }) => kind === 'mined')).toMatchObject({
    transaction_hash: done['transaction_hash'],
    block_number: expect.any(Number),
  })
  expect(entries.find(({ kind }) => kind === 'card')).toMatchObject({ token_id: done['items'][0].token_id })
  expect(entries.find(({ status }) => status === 'HOLD')).toMatchObject({
    amount_usdc: '5.000000',
    balance_after_usdc: '100.000000',
    reserved_after_usdc: '5.000000',
  })
  const other = await shop.world.partner()
  expect((await other.get(`/mystery/purchase/${id}/timeline`)).body.error).toBe('not_found')
}

test('a graded card has its company, grade and certificate number wherever it is shown', async () => {
  const { world } = shop
  const partner = await world.partner()
  await shop.credit('gus', '100', partner)
  const { id } = (await shop.buy({ external_user_id: 'gus', tier_id: 3 }, partner)).body.data
  const [item] = (await shop.reach(id, 'FULFILLED', partner))['items']
  expect(item).toMatchObject({
    item_type: 'GRADED_CARD',
    image_url: expect.stringMatching(/^\/art\/wildmere\/slabs\/GRADED-\w+\/large\.svg$/),
    grade: { company: 'Northgrade', grade: expect.any(String), cert_number: expect.stringMatching(/^NG-\d+$/) },
  })
  await world.settle()
  const collection = await partner.get('/mystery/collection?external_user_id=gus')
  expect(collection.body.data.items[0].grade).toEqual(item.grade)
  const feed = await partner.get('/mystery/feed/recent?scope=mine&limit=1')
  expect(feed.body.data.items[0]).toMatchObject({ token_id: item.token_id, grade: item.grade })
  const fulfilled = (await shop.events(id)).at(-1)
  expect(fulfilled?.data['items'][0].grade).toEqual(item.grade)
})

test('fifty parallel requests with one key make one purchase and get equal responses', async () => {
  await shop.credit('bob', '500')
  const replies = await Promise.all(times(50, () => buyWithRetry('bob', 'fifty')))
  // A request that timed out waiting for the first one is retried and gets the same purchase.
  const answers = await Promise.all(
    replies.map(async (reply) => (reply.status === 409 ? buyWithRetry('bob', 'fifty') : reply)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] !== 'true').length).toBe(1)
  const { id } = answers[0]?.body.data ?? {}
  await shop.reach(id, 'FULFILLED')
  await shop.world.settle()
  expect(await shop.balance('bob')).toEqual({ available: '495000000', reserved: '0', balance: '495000000' })
})

/** Retries a 503 with the same key, as clients do. */
async function buyWithRetry(user: string, key: string): Promise<Reply> {
  for (;;) {
    const reply = await shop.buy({ external_user_id: user, key })
    if (reply.status !== 503) return reply
  }
}

/** 500 in a proof run. */
const buyers = process.env['PACKHOUSE_PROVE'] ? 500 : 50

test('of many parallel purchases with credits for ten, exactly ten are accepted', { timeout: 300_000 }, async () => {
  await shop.credit('eve', '50')
  const replies = await Promise.all(times(buyers, (index) => buyWithRetry('eve', `eve ${index}`)))
  const accepted = replies.filter(({ status }) => status === 202)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202, 402]))
  expect(accepted.length).toBe(10)
  for (const { body } of accepted) await shop.reach(body.data.id, 'FULFILLED')
  await shop.world.settle()
  expect(await shop.balance('eve')).toEqual({ available: '0', reserved: '0', balance: '0' })
  const rows = await many(
    shop.world.db,
    sql<{ count: bigint }>`
      select count(*) from purchases p join end_users u on u.id = p.end_user_id where u.external_user_id = 'eve'`,
  )
  expect(rows[0]?.count).toBe(10n)
})

test('several packs are bought and drawn as one purchase', async () => {
  await shop.credit('dan', '50')
  // An offer is cached for two seconds, and ten packs were outstanding in the last one.
  const { body } = await shop.world.until(async () => {
    const reply = await shop.buy({ external_user_id: 'dan', quantity: 10 })
    return reply.status === 202 && reply
  }, 'the offer is current')
  expect(body.data).toMatchObject({ quantity: 10, price_usdc: '5.000000', volume_usdc: '50.000000' })
  const done = await shop.reach(body.data.id, 'FULFILLED')
  expect(done).toMatchObject({ fulfilled_quantity: 10 })
  expect(done['items']).toHaveLength(10)
  await shop.world.settle()
  expect(await shop.balance('dan')).toEqual({ available: '0', reserved: '0', balance: '0' })
})

test('a buyer with a higher max price pays the price, and needs credits for the price only', async () => {
  await shop.credit('kim', '5')
  const { status, body } = await shop.buy({ external_user_id: 'kim', max_price_usdc: '9' })
  expect(status).toBe(202)
  await shop.reach(body.data.id, 'FULFILLED')
  await shop.credit('kim', '20')
  const second = await shop.buy({ external_user_id: 'kim', max_price_usdc: '9' })
  expect(await shop.balance('kim')).toMatchObject({ reserved: '9000000' })
  await shop.reach(second.body.data.id, 'FULFILLED')
  await shop.world.settle()
  expect(await shop.balance('kim')).toEqual({ available: '15000000', reserved: '0', balance: '15000000' })
})

test('the list contains only the partner’s own purchases, with filters and pages', async () => {
  const { partner } = shop
  const all = (await partner.get('/mystery/purchases?limit=100')).body.data.purchases
  const first = await partner.get('/mystery/purchases?limit=3')
  const second = await partner.get(`/mystery/purchases?limit=3&cursor=${first.body.pagination.next_cursor}`)
  const ids = [...first.body.data.purchases, ...second.body.data.purchases].map(({ id }: { id: number }) => id)
  expect(ids).toEqual(all.slice(0, 6).map(({ id }: { id: number }) => id))
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  const dan = await partner.get('/mystery/purchases?external_user_id=dan&status=FULFILLED&tier_id=1&custody=CUSTODIAL')
  expect(dan.body.data.purchases).toHaveLength(1)
  expect(dan.body.data.purchases[0].items).toHaveLength(10)
  expect((await partner.get('/mystery/purchases?external_user_id=unknown')).body.data.purchases).toEqual([])
  const other = await shop.world.partner()
  expect((await other.get('/mystery/purchases')).body.data.purchases).toEqual([])
})

test('feeds are public, but only the partner of the end user sees who it is', async () => {
  const { partner, world } = shop
  const other = await world.partner()
  const seen = (await other.get('/mystery/feed/recent?limit=5')).body.data.items
  expect(seen).toHaveLength(5)
  for (const item of seen) {
    expect(item).toMatchObject({ purchase_id: null, fairness_url: expect.stringMatching(/\/verify\/\d+$/) })
  }
  expect(Object.keys(seen[0])).not.toContain('external_user_id')
  expect((await other.get('/mystery/feed/recent?scope=mine')).body.data.items).toEqual([])
  const mine = (await partner.get('/mystery/feed/recent?scope=mine&limit=1')).body.data.items
  expect(mine[0]).toMatchObject({ purchase_id: expect.any(Number), external_user_id: 'kim' })
  // Another key of the partner has no pulls; a rotated key inherits those of its family.
  const sibling = await world.keyFor(partner.accountId, { scopes: ['admin'] })
  expect((await sibling.get('/mystery/feed/recent?scope=mine')).body.data.items).toEqual([])
  const rotated = await partner.send('POST', '/keys/rotate', {})
  const successor = world.client(rotated.body.data.api_key)
  expect((await successor.get('/mystery/feed/recent?scope=mine&limit=1')).body.data.items).toEqual(mine)
  const stats = (await partner.get('/mystery/stats')).body.data
  expect(stats).toMatchObject({ currency: 'USDC', failed: 0, refunded: 0, pending: 0, unique_users: 5 })
  expect(stats.by_tier).toEqual([{ tier_id: 1, pulls: 24, volume: '120000000', volume_usdc: '120.000000' }])
  expect(stats.total_purchases).toBe(15)
})

/** What a shop writes on its first day, with the package from the registry. */
const shopScript = `
import { createPackhouse, PurchaseNotFulfilledError } from '@packhouse/sdk'

const packhouse = createPackhouse({ baseUrl: process.env.PACKHOUSE_URL, apiKey: process.env.PACKHOUSE_KEY })
const user = { external_user_id: 'sue' }
try {
  const { id } = await packhouse.packs.buy({ tier_id: 1, ...user })
  const { status, items } = await packhouse.packs.waitForReveal(id, { everyMs: 100 })
  const tokens = items.map((item) => item.token_id)
  const cards = await packhouse.packs.collection(user).toArray({ limit: 10 })
  const order = { ...user, token_ids: tokens }
  const { total_payout_micros: payout } = await packhouse.sellbacks.quote(order)
  let sale = await packhouse.sellbacks.sell(order)
  while (sale.status !== 'CONFIRMED') sale = await packhouse.sellbacks.get(sale.sellback_id)
  const { wallet } = await packhouse.wallet.balance(user)
  console.log(JSON.stringify({ status, tokens, cards: cards.map((card) => card.token_id), payout, wallet }))
} catch (error) {
  if (error instanceof PurchaseNotFulfilledError) console.error(error.reason)
  throw error
}
`

test('the packed SDK, installed in an empty folder, buys a pack, waits for the reveal and sells the card back', async () => {
  const { world, partner } = shop
  await shop.credit('sue', '20')
  const baseUrl = await world.service.http.listen({ host: '127.0.0.1', port: 0 })
  await using folder = await installPackedSdk()
  const runtimes = await listRuntimes()
  let available = 20_000_000n
  for (const runtime of runtimes) {
    await shop.credit('sue', '10')
    const env = { PACKHOUSE_URL: baseUrl, PACKHOUSE_KEY: partner.key }
    const bought = await world.beside(folder.run(shopScript, env, runtime))
    const { status, tokens, cards, payout, wallet } = JSON.parse(bought) as Record<string, string> & {
      wallet: { available: string }
    }
    available += 5_000_000n + BigInt(payout ?? 0)
    expect({ runtime, status, tokens: tokens?.length, newest: cards?.[0] }).toEqual({
      runtime,
      status: 'FULFILLED',
      tokens: 1,
      newest: tokens?.[0],
    })
    expect(BigInt(wallet.available)).toBe(available)
  }
})

/** The ring slot in which the entropy contract stores a request. */
const ringSlotOf = (provider: Address, sequenceNumber: bigint): number =>
  hexToNumber(slice(keccak256(encodePacked(['address', 'uint64'], [provider, sequenceNumber])), 0, 1)) & 31

test('purchases of one block need different gas, and none runs out of it', async () => {
  const { world } = shop
  const provider = world.sandbox.keyring.role('entropyProvider').address
  const nextNumber = async (): Promise<bigint> => {
    const { sequenceNumber } = await world.sandbox.publicClient.readContract({
      address: contractAddress(world.sandbox.deployment, 'dev-entropy'),
      abi: devEntropy.abi,
      functionName: 'getProviderInfoV2',
      args: [provider],
    })
    return sequenceNumber
  }
  const burst = 6
  const needsMoreGas = (next: bigint): boolean => {
    const used = new Set(times(Number(next) - 1, (index) => ringSlotOf(provider, BigInt(index + 1))))
    const [first = 0, ...others] = times(burst, (index) => ringSlotOf(provider, next + BigInt(index)))
    // All are estimated for the first, already used slot; one of them writes a fresh slot, which needs more gas.
    return used.has(first) && others.some((slot) => !used.has(slot))
  }
  await shop.credit('zoe', '500')
  for (let tries = 0; !needsMoreGas(await nextNumber()); tries += 1) {
    expect(tries).toBeLessThan(32)
    const { body } = await shop.buy({ external_user_id: 'zoe' })
    await shop.reach(body.data.id, 'FULFILLED')
  }
  await shop.pauseRelayer(true)
  const bought = await Promise.all(times(burst, (index) => buyWithRetry('zoe', `zoe ${index}`)))
  await shop.pauseRelayer(false)
  for (const { body } of bought) await shop.reach(body.data.id, 'FULFILLED')
})
