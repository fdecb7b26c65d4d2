import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../harness/chain-world.ts'
import type { Client } from '../../harness/service.ts'

// Starting a whole world takes long on a busy machine.
const timeoutMs = 300_000

let world: World
let operator: Client
beforeAll(async () => {
  world = await startWorld()
  operator = await world.platform()
  await world.settle()
}, timeoutMs)
afterAll(() => world.dispose())

type Row = Record<string, unknown>
const post = (path: string, body: object) => operator.send('POST', `/admin/${path}`, body)

async function finish(reply: { status: number; body: any }): Promise<Row[]> {
  expect(reply.status, JSON.stringify(reply.body)).toBe(202)
  await world.settle()
  const actions: Row[] = []
  for (const { action_id: id } of reply.body.data.actions)
    actions.push((await operator.get(`/admin/market-actions/${id}`)).body.data.action)
  return actions
}

/** Inventory rows, in the order of the input. */
async function listRows(uniqueIds: readonly string[]): Promise<(Row | undefined)[]> {
  const { body } = await operator.get('/admin/inventory?limit=100')
  const rows: Row[] = body.data.items
  return uniqueIds.map((uniqueId) => rows.find((row) => row['unique_id'] === uniqueId))
}

async function importItems(count: number, priceGroup: number): Promise<string[]> {
  const item = { item_type: 'CARD', name: 'Mossback', card_id: 'wmf-1', condition: 'NM', price_group_id: priceGroup }
  const { status, body } = await post('inventory/import', { items: Array.from({ length: count }, () => item) })
  expect(status).toBe(201)
  return body.data.items.map((row: { unique_id: string }) => row.unique_id)
}

test(
  'an item is imported, minted, stocked and unstocked, and each action is recorded',
  async () => {
    const items = await importItems(3, 1)
    expect(await listRows(items)).toMatchObject(items.map(() => ({ status: 'IMPORTED', token_id: null })))
    const find = async (text: string): Promise<{ unique_id: string; name: string }[]> => {
      const { body } = await operator.get(`/admin/inventory?status=IMPORTED&limit=100&q=${encodeURIComponent(text)}`)
      return body.data.items
    }
    // The demo has imported cards of this name, too.
    const named = await find('ossBACK')
    expect(named.map(({ unique_id: id }) => id)).toEqual(expect.arrayContaining(items))
    expect(named.filter(({ name }) => !name.includes('Mossback'))).toEqual([])
    expect(await find(items[0]?.toLowerCase() ?? '')).toMatchObject([{ unique_id: items[0] }])
    expect([await find('%'), await find('Moss_ack')]).toEqual([[], []])

    const mints = await finish(await post('inventory/mint', { unique_ids: items }))
    expect(mints).toMatchObject(items.map((id) => ({ action: 'MINT', status: 'DONE', unique_ids: [id] })))
    expect(await listRows(items)).toMatchObject(
      items.map(() => ({ status: 'IN_INVENTORY', price_group_id: 1, pending_action: null })),
    )

    const stocked = await finish(await post('inventory/stock', { unique_ids: items, tier_id: 1, shelf: 0 }))
    expect(stocked).toMatchObject([{ action: 'STOCK', status: 'DONE', error: null, unique_ids: items }])
    expect(await listRows(items)).toMatchObject(items.map(() => ({ status: 'STOCKED', tier_id: 1, shelf: 0 })))

    const back = await finish(await post('inventory/unstock', { unique_ids: items.slice(0, 2) }))
    expect(back).toMatchObject([{ action: 'UNSTOCK', status: 'DONE' }])
    const [first, second, third] = await listRows(items)
    expect([first?.['status'], second?.['status'], third?.['status']]).toEqual([
      'IN_INVENTORY',
      'IN_INVENTORY',
      'STOCKED',
    ])
  },
  timeoutMs,
)

test(
  'a call that would revert is refused with the error name, without side effects',
  async () => {
    const [cheap = ''] = await importItems(1, 1)
    await finish(await post('inventory/mint', { unique_ids: [cheap] }))
    const refused = await post('inventory/stock', { unique_ids: [cheap], tier_id: 1, shelf: 2 })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'chain_refused', code: 'shelf_bound', details: { revert: 'ShelfBound' } },
    })
    expect(await listRows([cheap])).toMatchObject([{ status: 'IN_INVENTORY', pending_action: null }])
  },
  timeoutMs,
)

test('an item with another status, a mistyped id and an unknown item are reported', async () => {
  const [uniqueId = ''] = await importItems(1, 1)
  expect(await post('inventory/stock', { unique_ids: [uniqueId], tier_id: 1, shelf: 0 })).toMatchObject({
    status: 409,
    body: { error: 'items_unavailable', details: { items: [{ unique_id: uniqueId, reason: 'imported' }] } },
  })
  expect(await post('inventory/mint', { unique_ids: ['CARD-0000000000000'] })).toMatchObject({
    status: 400,
    body: { error: 'invalid_item', details: { index: 0 } },
  })
  const wrong = `${uniqueId.slice(0, -1)}${uniqueId.endsWith('0') ? '1' : '0'}`
  const item = { unique_id: wrong, item_type: 'CARD', name: 'x' }
  expect(await post('inventory/import', { items: [item] })).toMatchObject({
    status: 400,
    body: { error: 'invalid_item', details: { index: 0, field: 'unique_id' } },
  })
  const again = await post('inventory/import', { items: [{ unique_id: uniqueId, item_type: 'CARD', name: 'x' }] })
  expect(again.body.data.items).toEqual([{ index: 0, unique_id: uniqueId, status: 'existing' }])
})

const tier = {
  name: 'Duo Pack',
  slug: 'duo',
  price_usdc: '12.00',
  buyback_window_seconds: 86_400,
  float_bps: 5_000,
  slots: [
    [3, 1],
    [1, 1],
  ],
  shelves: [
    { name: 'Plain', tier_label: 'plain', color: '#888888', min_value_usdc: '1', max_value_usdc: '2.5' },
    { name: 'Fine', tier_label: 'fine', color: '#cc9900', min_value_usdc: '7', max_value_usdc: '7' },
  ],
}

test(
  'a tier is proposed, activated, sold from, repriced and paused',
  async () => {
    const partner = await world.partner({ scopes: ['read:catalog', 'webhooks:manage'] })
    const dry = await post('tiers', { ...tier, dry_run: true })
    expect(dry).toMatchObject({ status: 202, body: { data: { tier: null, actions: [] } } })
    const created = await post('tiers', tier)
    const id: number = created.body.data.tier.tier.tier_id
    expect(await finish(created)).toMatchObject([
      { action: 'PROPOSE_TIER', status: 'DONE' },
      { action: 'SET_SHELF_BOUNDS', status: 'DONE' },
    ])
    expect(await finish(await post(`tiers/${id}/activate`, {}))).toMatchObject([{ status: 'DONE', tier_id: id }])

    const shown = async () => {
      const { body } = await partner.get('/mystery/catalog?active=false')
      return body.data.tiers.find((row: Row) => row['tier_id'] === id)
    }
    // Slot one: 3/4 of 1.75 and 1/4 of 7; slot two: half of each.
    expect(await shown()).toMatchObject({
      price_usdc: '12.000000',
      slot_count: 2,
      active: true,
      sold_out: true,
      target_ev_usdc: '7.437500',
      buyback_window_seconds: 86_400,
    })

    const plain = await importItems(2, 2)
    await finish(await post('inventory/mint', { unique_ids: plain }))
    await finish(await post('inventory/stock', { unique_ids: plain, tier_id: id, shelf: 0 }))
    // Both slots may draw from each shelf, so a pack needs two of each.
    expect(await shown()).toMatchObject({ sold_out: true })
    const fine = await importItems(2, 3)
    await finish(await post('inventory/mint', { unique_ids: fine }))
    await finish(await post('inventory/stock', { unique_ids: fine, tier_id: id, shelf: 1 }))
    expect(await shown()).toMatchObject({ sold_out: false, target_ev_usdc: '8.375000' })

    const repriced = await operator.send('PATCH', `/admin/tiers/${id}`, { price_usdc: '15.00', name: 'Duo' })
    expect(await finish(repriced)).toMatchObject([{ action: 'PROPOSE_TIER', status: 'DONE' }])
    expect(await shown()).toMatchObject({ price_usdc: '12.000000', name: 'Duo' })
    await finish(await post(`tiers/${id}/activate`, { version: 2 }))
    expect(await shown()).toMatchObject({ price_usdc: '15.000000', slot_count: 2 })

    await finish(await post(`tiers/${id}/pause`, {}))
    expect(await shown()).toMatchObject({ active: false })
    const onSale = (await partner.get('/mystery/catalog')).body.data.tiers
    expect(onSale.map((row: Row) => row['tier_id'])).not.toContain(id)

    const listReasons = (): Promise<string[] | false> =>
      partner.get('/events?types=tier.updated').then(({ body }) => {
        const rows: { data: Row }[] = body.data.events.filter(({ data }: { data: Row }) => data['tier_id'] === id)
        return rows.length >= 4 && rows.map(({ data }) => String(data['reason']))
      })
    expect(await world.until(listReasons, 'tier.updated is emitted')).toEqual([
      'activated',
      'described',
      'price_changed',
      'paused',
    ])
  },
  timeoutMs,
)

test(
  'a stock change waits for sold packs, stops the sales when that takes long, and resumes them',
  async () => {
    const partner = await world.partner({ scopes: ['packs:purchase'] })
    const [wallet] = world.wallets
    const [item = ''] = await importItems(1, 1)
    await finish(await post('inventory/mint', { unique_ids: [item] }))
    world.controls.setRandomnessMode('timeout')
    await world.buyPack(wallet, { tierId: 1 })
    const reply = await post('inventory/stock', { unique_ids: [item], tier_id: 1, shelf: 0 })
    expect(reply).toMatchObject({ status: 202, body: { data: { actions: [{ status: 'PENDING' }] } } })
    const statusOf = async (name: string): Promise<unknown> => {
      const { actions } = (await operator.get('/admin/market-actions?tier_id=1&limit=10')).body.data
      return actions.find(({ action }: Row) => action === name)?.status
    }
    await world.advance(30)
    await world.until(async () => (await statusOf('DRAIN')) === 'DONE', 'the sales stop')
    const prepare = () =>
      partner.send('POST', '/mystery/purchase/prepare', { wallet_address: wallet.address, tier_id: 1 })
    // The offer is cached for two seconds.
    const refused = await world.until(async () => {
      const answer = await prepare()
      return answer.status !== 200 && answer
    }, 'a purchase is refused')
    expect([refused.status, refused.body.error, refused.body.details]).toEqual([
      503,
      'overloaded',
      { reason: 'restocking' },
    ])
    expect(refused.headers['retry-after']).toBe('10')
    expect(await statusOf('STOCK')).toBe('PENDING')

    await world.advance(7_300)
    await world.until(async () => (await statusOf('STOCK')) === 'DONE', 'the pack is refunded and the card stocked')
    await world.until(async () => (await statusOf('RESUME')) === 'DONE', 'the sales continue')
    world.controls.setRandomnessMode('auto')
    await world.until(async () => (await prepare()).status === 200, 'the tier is on sale')
    expect(await listRows([item])).toMatchObject([{ status: 'STOCKED', tier_id: 1, shelf: 0 }])
  },
  timeoutMs,
)

test(
  'an insolvent tier is activated only with force',
  async () => {
    const created = await post('tiers', { ...tier, slug: 'cheap', price_usdc: '1.00' })
    const id: number = created.body.data.tier.tier.tier_id
    await finish(created)
    expect(await post(`tiers/${id}/activate`, {})).toMatchObject({ status: 409, body: { error: 'not_solvent' } })
    expect(await finish(await post(`tiers/${id}/activate`, { force: true }))).toMatchObject([{ status: 'DONE' }])
    const { body } = await operator.get(`/admin/tiers/${id}/solvency`)
    expect(body.data).toMatchObject({
      tier_id: id,
      price_usdc: '1.000000',
      ev_usdc: '7.437500',
      expected_payout_usdc: '6.321875',
      suggested_min_price_usdc: '6.330000',
      max_payout_usdc: '11.900000',
      solvent: false,
    })
  },
  timeoutMs,
)

test(
  'a price group gets a first price and changes only within bounds',
  async () => {
    const group = { name: 'Test slabs', item_type: 'GRADED_CARD', follows: 'operator' }
    const { status, body } = await post('groups', group)
    expect(status).toBe(201)
    const id: number = body.data.group.group_id
    expect(body.data.group).toMatchObject({ price_usdc: null, is_stale: true, token_count: 0 })
    const setPrice = (price: string) => post('oracle/prices', { prices: [{ group_id: id, price_usdc: price }] })
    expect(await finish(await setPrice('50'))).toMatchObject([
      { action: 'SET_PRICES', status: 'DONE', group_ids: [id] },
    ])
    expect(await finish(await setPrice('60.5'))).toMatchObject([{ status: 'DONE' }])
    expect(await setPrice('90')).toMatchObject({ status: 409, body: { error: 'chain_refused', code: 'price_bound' } })
    const listed = (await operator.get('/admin/groups?limit=100')).body.data.groups
    expect(listed.find((row: Row) => row['group_id'] === id)).toMatchObject({
      price_usdc: '60.500000',
      is_stale: false,
    })
    const stale = async (within: number) =>
      (await operator.get(`/admin/oracle/stale?within_seconds=${within}`)).body.data.groups.map(
        (row: Row) => row['group_id'],
      )
    expect(await stale(0)).not.toContain(id)
    expect(await stale(3 * 86_400)).toContain(id)
  },
  timeoutMs,
)

test('every change is in the audit log', async () => {
  const { body } = await operator.get('/admin/audit-log?limit=100')
  const actions = new Set(body.data.entries.map((entry: { action: string }) => entry.action))
  for (const action of [
    'inventory.import',
    'market.mint',
    'market.stock',
    'market.unstock',
    'tier.create',
    'market.activate_tier',
    'market.set_prices',
    'price_group.create',
  ])
    expect(actions).toContain(action)
})
