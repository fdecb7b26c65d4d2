import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { getApproval, hire, type Browser } from '../../harness/people.ts'
import type { Client } from '../../harness/service.ts'

// Starting a whole world takes long on a busy machine.
const timeoutMs = 300_000

type Fields = Readonly<Record<string, unknown>>

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
    image_url: '/art/wildmere/sets/wmf/starter.svg',
    buyback_window_seconds: 259_200,
    buyback_bps: 8_500,
    max_quantity: 10,
    sold_out: false,
    is_gated: false,
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

test('the cards of a pack have the odds of their shelf divided by its copies, and the value of the oracle', async () => {
  const odds = (await partner.get('/mystery/catalog/3/odds')).body.data
  const { data } = (await partner.get('/mystery/catalog/3/cards')).body
  expect(data).toMatchObject({ tier_id: 3, version: 1 })
  expect(data.cards).toHaveLength(20)
  expect(data.cards[0]).toEqual({
    group_id: 2,
    group_name: 'Chase',
    group_color: '#d08a1e',
    item_type: 'GRADED_CARD',
    card_id: expect.stringMatching(/^wmf-\d+$/),
    name: 'Aurora Stag 10',
    image_url: expect.stringMatching(/^\/art\/wildmere\/slabs\//),
    set_id: 'wmf',
    card_number: expect.stringMatching(/\/36$/),
    rarity: 'Chase',
    variant: null,
    grade: { company: 'Northgrade', grade: '10', cert_number: null },
    value_usdc: '600.000000',
    available_count: 4,
    probability_ppm: 10_000,
  })
  for (const group of odds.rarity_groups) {
    const cards = data.cards.filter((card: { group_id: number }) => card.group_id === group.group_id)
    const sum = (field: string): number => cards.reduce((total: number, card: Fields) => total + Number(card[field]), 0)
    expect(sum('available_count')).toBe(group.available_count)
    // Each entry is rounded down by less than a millionth.
    expect(group.probability_ppm - sum('probability_ppm')).toBeGreaterThanOrEqual(0)
    expect(group.probability_ppm - sum('probability_ppm')).toBeLessThan(cards.length)
    const worth = cards.reduce(
      (total: number, card: Fields) => total + Number(card['value_usdc']) * Number(card['available_count']),
      0,
    )
    expect(worth / group.available_count).toBeCloseTo(Number(group.avg_price), 5)
  }
  expect(await partner.get('/mystery/catalog/999/cards')).toMatchObject({
    status: 400,
    body: { error: 'invalid_tier' },
  })
})

test.each(['999', '0', '70000', '9007199254740991'])('invalid_tier: tier %s has no odds', async (id) => {
  expect(await partner.get(`/mystery/catalog/${id}/odds`)).toMatchObject({
    status: 400,
    body: { error: 'invalid_tier' },
  })
})

test.each(['0x1', '1e0', '+1', '1.0', 'one'])('a path with the id %s does not exist', async (id) => {
  const reader = await world.partner()
  for (const path of [`/mystery/catalog/${id}/odds`, `/mystery/purchase/${id}`, `/mystery/redemption/${id}`])
    expect(await reader.get(path)).toMatchObject({ status: 404, body: { error: 'not_found' } })
})

test('the list has pages', async () => {
  const { body } = await partner.get('/mystery/catalog?limit=1&offset=1')
  expect(body.data.tiers.map(({ tier_id: id }: { tier_id: number }) => id)).toEqual([2])
  expect(body.pagination).toMatchObject({ limit: 1, offset: 1, has_more: expect.any(Boolean) })
})

test('filters apply, and fresh has no effect', async () => {
  expect((await partner.get('/mystery/catalog?variant=graded')).body.data.tiers).toHaveLength(1)
  expect((await partner.get('/mystery/catalog?game=nothing')).body.data.tiers).toEqual([])
  for (let count = 0; count < 12; count += 1)
    expect((await partner.get('/mystery/catalog/1/odds?fresh=true')).status).toBe(200)
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

type Row = Record<string, unknown>

/** An operator, who reaches administration through the console. */
async function hireManager() {
  const manager: Browser = await hire(world.service, ['account_manager'])
  const send = (method: string, path: string, body?: object, headers: object = {}) =>
    world.service.http
      .inject({
        method: method as 'GET',
        url: `/api/v1/console/o/admin/${path}`,
        headers: { cookie: manager.cookie, 'x-console': '1', 'sec-fetch-site': 'same-origin', ...headers },
        ...(body && { payload: body }),
      })
      .then((reply) => ({ status: reply.statusCode, body: reply.json() }))
  return { manager, send }
}

test(
  'a shelf is drained and restocked with cards whose value fits it',
  async () => {
    const { send } = await hireManager()
    const shelvesOf = async (): Promise<Row[]> => (await send('GET', 'tiers/1/stock')).body.data.shelves
    const [before] = await shelvesOf()
    expect(before).toMatchObject({ shelf: 0, name: 'Common', min_value_usdc: '1.000000', fitting: 0 })
    const dry = await send('POST', 'tiers/1/drain', { shelf: 0, count: 2, dry_run: true })
    expect(dry.body.data).toMatchObject({ cards: 2, actions: [] })
    const drained = await send('POST', 'tiers/1/drain', { shelf: 0, count: 2 })
    expect([drained.status, drained.body.data]).toMatchObject([202, { cards: 2, actions: [{ action: 'UNSTOCK' }] }])
    await world.settle()
    const cards = Number(before?.['cards'])
    expect((await shelvesOf())[0]).toMatchObject({ cards: cards - 2, fitting: 2 })

    expect(await send('POST', 'tiers/1/restock', { shelf: 2, count: 1 })).toMatchObject({
      status: 409,
      body: { error: 'items_unavailable' },
    })
    const restocked = await send('POST', 'tiers/1/restock', { shelf: 0, count: 500 })
    expect(restocked.body.data).toMatchObject({ cards: 2, left: 0, actions: [{ action: 'STOCK', status: 'PENDING' }] })
    // The cards are claimed until the transaction ends.
    expect((await send('POST', 'tiers/1/restock', { shelf: 0, count: 1 })).body.error).toBe('items_unavailable')
    await world.settle()
    expect((await shelvesOf())[0]).toMatchObject({ cards, fitting: 0 })
  },
  timeoutMs,
)

test(
  'people activate a version alone, and with a second person where its return is high or moves far',
  async () => {
    const { manager, send } = await hireManager()
    const propose = async (slots: number[][]): Promise<Row> => {
      expect((await send('PATCH', 'tiers/1', { slots })).status).toBe(202)
      await world.settle()
      return (await send('GET', 'tiers/1/versions')).body.data.versions[0]
    }
    const near = await propose([[71, 25, 4]])
    expect(near).toMatchObject({
      version: 2,
      status: 'proposed',
      return_bps: 8_572,
      needs_second_person: false,
      proposed_by: `operator:${manager.id}`,
      activated_at: null,
    })
    expect((await send('POST', 'tiers/1/activate', { version: 2 })).status).toBe(202)
    await world.settle()

    const far = await propose([[60, 30, 10]])
    expect(far).toMatchObject({ version: 3, return_bps: 13_120, needs_second_person: true })
    const body = { version: 3, force: true }
    const alone = await send('POST', 'tiers/1/activate', body)
    expect([alone.status, alone.body.error]).toEqual([403, 'second_approver_required'])
    expect((await send('POST', 'tiers/1/activate', { ...body, dry_run: true })).status).toBe(202)
    const request = { method: 'POST', path: '/api/v1/admin/tiers/1/activate', body }
    const header = await getApproval(world.service, manager, ['account_manager'], request)
    const other = await send('POST', 'tiers/1/activate', { ...body, version: 2 }, header)
    expect([other.status, other.body.error]).toEqual([409, 'invalid_status'])
    expect((await send('POST', 'tiers/1/activate', body, header)).status).toBe(202)
    await world.settle()
    const { versions } = (await send('GET', 'tiers/1/versions')).body.data
    expect(versions.map(({ version, status }: Row) => [version, status])).toEqual([
      [3, 'live'],
      [2, 'past'],
      [1, 'past'],
    ])
    expect(versions[0]).toMatchObject({ activated_by: `operator:${manager.id}` })
  },
  timeoutMs,
)
