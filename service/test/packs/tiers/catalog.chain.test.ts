import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../harness/chain-world.ts'
import type { Client } from '../../harness/service.ts'

// Starting a whole world takes long on a busy machine.
const timeoutMs = 300_000

let world: World
let partner: Client
beforeAll(async () => {
  world = await startWorld()
  partner = await world.partner({ scopes: ['read:catalog'] })
  await world.settle()
}, timeoutMs)
afterAll(() => world.dispose())

test('the catalog lists every tier on sale with its on-chain state', async () => {
  const reply = await partner.get('/mystery/catalog')
  expect(reply.status).toBe(200)
  expect(reply.body.data.games).toEqual([{ id: 'wildmere', label: 'Wildmere' }])
  expect(reply.body.data.tiers).toHaveLength(3)
  expect(reply.body.data.tiers[0]).toEqual({
    tier_id: 1,
    price_usdc: '5.000000',
    price_display: '$5.00',
    price_micros: '5000000',
    // 72 % of 1.60 on average, 24 % of 7 and 4 % of 35.
    target_ev_usdc: '4.232000',
    slot_count: 1,
    active: true,
    total_purchases: expect.any(Number),
    last_active_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    name: 'Starter Pack',
    slug: 'starter',
    description: expect.any(String),
    variant: 'raw',
    game: { id: 'wildmere', label: 'Wildmere' },
    image_url: '/art/wildmere/sets/wmf/pack.svg',
    buyback_window_seconds: 259_200,
    buyback_bps: 8_500,
    max_quantity: 10,
    sold_out: false,
    odds_url: '/api/v1/mystery/catalog/1/odds',
  })
})

test('odds sum up to a million and contain the block and the weights they were read from', async () => {
  const { body } = await partner.get('/mystery/catalog/1/odds')
  const { data } = body
  expect(data).toMatchObject({
    tier_id: 1,
    scope: 'onchain',
    currency: 'USDC',
    tier_price_usdc: '5.000000',
    target_ev_usdc: '4.232000',
    slot_count: 1,
    active: true,
    version: 1,
    block_number: expect.any(Number),
    weights_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect(data.rarity_groups).toMatchObject([
    { group_id: 0, name: 'Common', weight: 72, probability: 0.72, probability_ppm: 720_000, available_count: 40 },
    { group_id: 1, name: 'Rare', weight: 24, probability_ppm: 240_000, available_count: 24, avg_price: '7.000000' },
    { group_id: 2, name: 'Chase', min_price: '35.000000', max_price: '35.000000', available_count: 16 },
  ])
  expect(data.slots).toMatchObject([{ slot_index: 0, min_value_usdc: '1.000000', max_value_usdc: '35.000000' }])
  const shares: number[] = data.slots[0].groups.map((group: { probability_ppm: number }) => group.probability_ppm)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1_000_000)
})

test('an unknown tier has no odds', async () => {
  expect(await partner.get('/mystery/catalog/999/odds')).toMatchObject({ status: 404, body: { error: 'not_found' } })
})

test('filters apply, and fresh snapshots are rate-limited', async () => {
  expect((await partner.get('/mystery/catalog?variant=graded')).body.data.tiers).toHaveLength(1)
  expect((await partner.get('/mystery/catalog?game=nothing')).body.data.tiers).toEqual([])
  const eager = await world.partner({ scopes: ['read:catalog'] })
  const statuses: number[] = []
  // A new minute may begin during the loop, which allows ten more.
  while (statuses.length <= 20 && statuses.at(-1) !== 429)
    statuses.push((await eager.get('/mystery/catalog/1/odds?fresh=true')).status)
  expect(statuses.length).toBeGreaterThan(10)
  expect(statuses).toEqual([...Array<number>(statuses.length - 1).fill(200), 429])
})

test(
  'a purchase is counted and its card removed from the shelf immediately, despite the cache',
  async () => {
    const odds = async () => (await partner.get('/mystery/catalog/2/odds')).body.data
    const cards = (data: { rarity_groups: { available_count: number }[] }) =>
      data.rarity_groups.reduce((sum, { available_count: count }) => sum + count, 0)
    const tier = async () => (await partner.get('/mystery/catalog')).body.data.tiers[1]
    const [before, counted] = [cards(await odds()), (await tier()).total_purchases]
    await world.buyPack(world.wallets[0], { tierId: 2 })
    await world.settle()
    expect(cards(await odds())).toBe(before - 1)
    expect((await tier()).total_purchases).toBe(counted + 1)
  },
  timeoutMs,
)
