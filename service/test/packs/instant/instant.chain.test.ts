// Instant packs from the catalog to the cards, in both custody modes, and their failure cases.
import type { Abi, Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as instantStore from '../../../src/chain/abi/instant-store.ts'
import { expectBackedBooks } from '../../harness/backing.ts'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import type { Client, Reply } from '../../harness/service.ts'
import { openingTimeoutMs, openShop, type Shop } from '../purchases/shop.ts'

let shop: Shop
let partner: Client
beforeAll(async () => {
  shop = await openShop()
  partner = shop.partner
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => expectBackedBooks(shop.world))

let keys = 0
const buy = ({ key = `instant ${(keys += 1)}`, ...body }: Record<string, unknown> & { key?: string }): Promise<Reply> =>
  partner.send('POST', '/instant/purchase', { packet_type_id: 1, ...body }, { 'idempotency-key': key })

const show = async (id: number) => (await partner.get(`/instant/purchase/${id}`)).body.data

const reach = (id: number, status: string): Promise<Record<string, any>> =>
  shop.world.until(async () => {
    const data = await show(id)
    return data.status === status && data
  }, `instant purchase ${id} is ${status}`)

/** The packs that the store can still sell, read from the contract. */
async function countPacks(): Promise<number> {
  const { client, contracts } = shop.world.chain
  const { listLength, pending } = await client.readContract({
    address: contracts.instantStore,
    abi: instantStore.abi,
    functionName: 'packetType',
    args: [1],
  })
  return listLength - pending
}

const awaitAvailable = (count: number) =>
  shop.world.until(
    async () => (await partner.get('/instant/catalog')).body.data.packs[0].available_packs === count,
    `the catalog shows ${count} packs`,
  )

const prepare = (wallet: WorldWallet, more: object = {}): Promise<Reply> =>
  partner.send('POST', '/instant/purchase/prepare', { wallet_address: wallet.address, packet_type_id: 1, ...more })

/** Sends the prepared calls and returns the hash of the last one. */
async function sendCalls(wallet: WorldWallet): Promise<Hex> {
  let hash: Hex = '0x'
  for (const call of (await prepare(wallet)).body.data.calls) hash = (await wallet.send(call)).transactionHash
  return hash
}

test('the catalog shows the price and the packs left', async () => {
  const { status, body } = await partner.get('/instant/catalog')
  expect(status).toBe(200)
  expect(body.data.packs).toEqual([
    {
      packet_type_id: 1,
      set_id: 'wmf',
      set_name: 'Founders Meadow',
      product_id: 'wmf-booster',
      name: 'Founders Meadow Booster Pack',
      image_url: expect.stringContaining('/pack.svg'),
      large_image_url: expect.stringContaining('/pack.svg'),
      price: '16000000',
      price_usdc: '16.000000',
      available_packs: 5,
      tcg_type: 'wildmere',
      language: 'EN',
    },
  ])
  expect(body.pagination).toMatchObject({ limit: 50, offset: 0, has_more: false })
  expect((await partner.get('/instant/catalog?tcg_type=chess')).body.data.packs).toEqual([])
  for (const value of ['1', 'true', '0', 'false'])
    expect((await partner.get(`/instant/catalog?include_unavailable=${value}`)).body.data.packs).toHaveLength(1)
})

test('a custodial instant purchase is RESERVED at once and FULFILLED with its pack and its cards', async () => {
  await shop.credit('ina', '20')
  const order = { external_user_id: 'ina', key: 'ina 1', reference: 'mine' }
  const { status, body } = await buy(order)
  expect(status).toBe(202)
  const { id } = body.data
  expect(body.data).toMatchObject({
    memo: expect.stringMatching(new RegExp(`^.+-instant-${id}$`)),
    status: 'RESERVED',
    custody: 'CUSTODIAL',
    packet_type_id: 1,
    set_id: 'wmf',
    product_id: 'wmf-booster',
    quantity: 1,
    price: '16000000',
    reference: 'mine',
  })
  expect(body.data).not.toHaveProperty('pack')
  expect(body.data).not.toHaveProperty('cards')
  const done = await reach(id, 'FULFILLED')
  expect(done['pack']).toEqual({
    unique_id: expect.stringMatching(/^PACKET-/),
    set_id: 'wmf',
    name: 'Founders Meadow Booster Pack',
    image_url: expect.stringContaining('/pack.svg'),
    opened_at: '2026-01-05T10:00:00.000Z',
  })
  expect(done['cards']).toHaveLength(5)
  const { entries } = (await partner.get(`/instant/purchase/${id}/timeline`)).body.data
  const kinds = entries.map(({ kind, status }: { kind: string; status: string | null }) => status ?? kind)
  expect(kinds).toEqual(expect.arrayContaining(['requested', 'HOLD', 'signed', 'mined', 'card', 'FULFILLED']))
  expect(kinds.filter((kind: string) => kind === 'card')).toHaveLength(5)
  expect(done['cards'][0]).toEqual({
    token_id: expect.stringMatching(/^\d+$/),
    unique_id: expect.stringMatching(/^CARD-/),
    card_id: expect.stringMatching(/^wmf-/),
    name: expect.any(String),
    set_id: 'wmf',
    card_number: expect.any(String),
    rarity: 'Common',
    small_image_url: expect.any(String),
    large_image_url: expect.any(String),
    front_image_url: null,
    is_chase: false,
    value_usd: expect.stringMatching(/^\d+\.\d\d$/),
  })
  await shop.world.settle()
  expect(await shop.balance('ina')).toEqual({ available: '4000000', reserved: '0', balance: '4000000' })
  const events = await shop.events(id, 'instant_purchase')
  expect(events.map(({ event }) => event)).toEqual([
    'instant_purchase.reserved',
    'instant_purchase.submitted',
    'instant_purchase.fulfilled',
  ])
  expect(events[2]?.data).toMatchObject({
    id,
    purchase_id: id,
    status: 'FULFILLED',
    reason: null,
    pack: done['pack'],
    cards: done['cards'],
  })
  const again = await buy(order)
  expect(again).toMatchObject({ status: 202, headers: { 'idempotent-replayed': 'true' } })
  expect(again.body.data).toMatchObject({ id, status: 'FULFILLED', cards: done['cards'] })
  expect(await buy({ ...order, packet_type_id: 2 })).toMatchObject({
    status: 409,
    body: { error: 'idempotency_mismatch', details: { fields: ['packet_type_id'] } },
  })
  expect((await partner.get('/mystery/collection?external_user_id=ina')).body.data.items).toEqual([])
  const unknown = await partner.get('/mystery/collection?external_user_id=ina&include=instant,cards')
  expect([unknown.status, unknown.body.error, unknown.body.details]).toEqual([
    400,
    'invalid_query_parameter',
    { field: 'include' },
  ])
  const { items } = (await partner.get('/mystery/collection?external_user_id=ina&include=instant')).body.data
  expect(items).toHaveLength(5)
  expect(items[0]).toMatchObject({
    source: 'INSTANT',
    instant_purchase_id: id,
    packet_type_id: 1,
    purchase_id: null,
    tier_id: null,
    still_owned: true,
  })
})

test('a wallet buys an instant pack with only the prepared calls', async () => {
  const [wallet] = shop.world.wallets
  const { status, body } = await prepare(wallet)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    contract: shop.world.chain.contracts.instantStore,
    packet_type_id: 1,
    price: '16000000',
    price_usdc: '16.000000',
    calls: [{ kind: 'erc20-approve' }, { kind: 'purchase' }],
  })
  const transaction_hash = await sendCalls(wallet)
  const submit = (more: object) =>
    partner.send('POST', '/instant/purchase/submit', {
      packet_type_id: 1,
      transaction_hash,
      wallet_address: wallet.address,
      ...more,
    })
  expect(await submit({ packet_type_id: 9 })).toMatchObject({
    status: 400,
    body: { error: 'packet_type_mismatch', details: { packet_type_ids: [1] } },
  })
  const submitted = await submit({ external_user_id: 'wanda' })
  expect(submitted.status).toBe(202)
  expect(submitted.body.data).toMatchObject({
    custody: 'NON_CUSTODIAL',
    purchaser_address: wallet.address,
    recipient_address: wallet.address,
    transaction_hash,
  })
  // An end user with a linked wallet need not send it again.
  expect((await submit({ wallet_address: undefined, external_user_id: 'wanda' })).body.data.id).toBe(
    submitted.body.data.id,
  )
  const done = await reach(submitted.body.data.id, 'FULFILLED')
  await shop.world.settle()
  const owned = await partner.get(
    `/mystery/collection?wallet_address=${wallet.address}&include=instant&still_owned=true`,
  )
  expect(owned.body.data.items.map(({ token_id }: { token_id: string }) => token_id).toSorted()).toEqual(
    done['cards'].map(({ token_id }: { token_id: string }) => token_id).toSorted(),
  )
  expect((await shop.events(done['id'], 'instant_purchase')).map(({ event }) => event)).toEqual([
    'instant_purchase.submitted',
    'instant_purchase.fulfilled',
  ])
})

test('an instant purchase that is never submitted is recorded from the chain', async () => {
  const wallet = shop.world.wallets[1]
  const hash = await sendCalls(wallet)
  await shop.world.settle()
  const { purchases } = (await partner.get(`/instant/purchases?wallet_address=${wallet.address}`)).body.data
  expect(purchases).toMatchObject([{ status: 'FULFILLED', custody: 'NON_CUSTODIAL', transaction_hash: hash }])
  expect(purchases[0].cards).toHaveLength(5)
  expect((await partner.get('/instant/purchases?status=REFUNDED')).body.data.purchases).toEqual([])
  expect(await partner.get('/instant/purchases?status=LOST')).toMatchObject({
    status: 400,
    body: { error: 'invalid_status' },
  })
  const other = await shop.world.partner()
  expect((await other.get(`/instant/purchase/${purchases[0].id}`)).status).toBe(404)
})

test('without randomness a purchase is REFUNDED, and its pack is on sale again', async () => {
  const { world } = shop
  const before = await countPacks()
  world.controls.setRandomnessMode('timeout')
  await shop.credit('rae', '16')
  const { body } = await buy({ external_user_id: 'rae' })
  await reach(body.data.id, 'SUBMITTED')
  await world.settle()
  expect(await shop.balance('rae')).toMatchObject({ balance: '0', reserved: '0' })
  await awaitAvailable(before - 1)
  await world.advance(2 * 3_600 + 60)
  const refunded = await reach(body.data.id, 'REFUNDED')
  expect(refunded).toMatchObject({
    refunded_micros: '16000000',
    fulfilled_at: null,
    failure_reason: 'randomness_timeout',
  })
  expect(refunded).not.toHaveProperty('cards')
  expect(await shop.balance('rae')).toMatchObject({ available: '16000000', reserved: '0' })
  expect((await shop.events(body.data.id, 'instant_purchase')).at(-1)?.event).toBe('instant_purchase.refunded')
  world.controls.setRandomnessMode('auto')
  await world.settle()
  await awaitAvailable(before)
})

const setPrice = (cents: number) =>
  shop.world.sandbox.sender.send('config', {
    address: shop.world.chain.contracts.instantStore,
    abi: instantStore.abi as Abi,
    functionName: 'setPacketType',
    args: [1, cents, 86_400, 6_000],
  })

test('a price increase before the transaction is sent fails the purchase and releases the hold', async () => {
  const { world } = shop
  await shop.credit('pit', '16')
  await shop.pauseRelayer(true)
  const { body } = await buy({ external_user_id: 'pit' })
  await setPrice(1_700)
  await shop.pauseRelayer(false)
  expect(await reach(body.data.id, 'FAILED')).toMatchObject({ failure_reason: 'price_moved' })
  expect(await shop.balance('pit')).toMatchObject({ available: '16000000', reserved: '0' })
  await setPrice(1_600)
  await world.settle()
})

test('a bundle less on sale before the transaction is sent fails the purchase and releases the hold', async () => {
  const { world } = shop
  const store = { address: world.chain.contracts.instantStore, abi: instantStore.abi } as const
  const before = await countPacks()
  await shop.credit('una', '16')
  await shop.pauseRelayer(true)
  const { body } = await buy({ external_user_id: 'una' })
  const bundle = await world.chain.client.readContract({ ...store, functionName: 'bundleAt', args: [1, 0n] })
  await world.sandbox.sender.send('stocker', {
    address: store.address,
    abi: store.abi as Abi,
    functionName: 'removeBundle',
    args: [1, 0, bundle],
  })
  await shop.pauseRelayer(false)
  expect(await reach(body.data.id, 'FAILED')).toMatchObject({ failure_reason: 'price_moved' })
  expect(await shop.balance('una')).toMatchObject({ available: '16000000', reserved: '0' })
  await world.settle()
  await awaitAvailable(before - 1)
})

test('invalid orders are refused with their error code before credits are held', async () => {
  const user = { external_user_id: 'nemo' }
  const [wallet] = shop.world.wallets
  expect(await buy({ ...user, packet_type_id: 77 })).toMatchObject({
    status: 400,
    body: { error: 'invalid_packet_type' },
  })
  expect(await buy({ ...user, quantity: 2 })).toMatchObject({ status: 400, body: { error: 'unsupported_quantity' } })
  expect(await buy(user)).toMatchObject({ status: 402, body: { error: 'insufficient_funds' } })
  expect(await buy({ ...user, max_price_usdc: '1' })).toMatchObject({
    status: 409,
    body: { error: 'max_price_exceeded' },
  })
  expect(await partner.send('POST', '/instant/purchase', { packet_type_id: 1, ...user })).toMatchObject({
    status: 400,
    body: { error: 'missing_idempotency_key' },
  })
  const operator = await shop.world.platform()
  await operator.send('POST', '/admin/switches', { instant: false })
  for (const reply of [await buy(user), await prepare(wallet)])
    expect(reply).toMatchObject({ status: 503, body: { error: 'instant_disabled' } })
  await operator.send('POST', '/admin/switches', { instant: true })
})

/** Imports cards of these price groups; they are not minted yet. */
async function importCards(operator: Client, groups: readonly number[]): Promise<string[]> {
  const item = { item_type: 'CARD', name: 'Mossback', card_id: 'wmf-1', set_id: 'wmf', condition: 'NM' }
  const items = groups.map((price_group_id) => ({ ...item, price_group_id }))
  const { body } = await operator.send('POST', '/admin/inventory/import', { items })
  return body.data.items.map((row: { unique_id: string }) => row.unique_id)
}

test('without bundles a purchase is sold_out, and the refused key buys the next bundle an operator adds', async () => {
  const { world } = shop
  await shop.credit('eve', '100')
  // Reserved packs count as sold before their transactions are sent.
  const left = await countPacks()
  await shop.pauseRelayer(true)
  const replies = await Promise.all(Array.from({ length: left + 3 }, () => buy({ external_user_id: 'eve' })))
  const accepted = replies.filter(({ status }) => status === 202)
  expect(accepted).toHaveLength(left)
  const others = replies.filter((reply) => !accepted.includes(reply))
  expect(others.map(({ status, body }) => [status, body.error])).toEqual(others.map(() => [409, 'sold_out']))
  await awaitAvailable(0)
  await shop.pauseRelayer(false)
  for (const { body } of accepted) await reach(body.data.id, 'FULFILLED')
  await awaitAvailable(0)
  const [wallet] = world.wallets
  const late = { external_user_id: 'eve', key: 'late' }
  for (const reply of [await buy(late), await prepare(wallet)])
    expect(reply).toMatchObject({ status: 409, body: { error: 'sold_out', details: { available_packs: 0 } } })
  expect((await partner.get('/instant/catalog?available=true')).body.data.packs).toEqual([])

  const operator = await world.platform()
  const post = (path: string, body: object) => operator.send('POST', `/admin/${path}`, body)
  const [plain, chase] = await importCards(operator, [1, 4])
  const bundle = {
    packet_type_id: 1,
    opened_at: '2026-02-03T04:05:06.000Z',
    media_hash: `0x${'ab'.repeat(32)}`,
    cards: [{ unique_id: plain }, { unique_id: chase, is_chase: true, front_image_url: 'https://pictures.test/1.jpg' }],
  }
  // Cards without tokens cannot be bundled.
  expect(await post('instant/bundles', bundle)).toMatchObject({ status: 409, body: { error: 'items_unavailable' } })
  await post('inventory/mint', { unique_ids: [plain, chase] })
  await world.settle()
  const added = await post('instant/bundles', bundle)
  expect(added.status, JSON.stringify(added.body)).toBe(202)
  expect(added.body.data).toMatchObject({ bundle: { status: 'PENDING' }, actions: [{ action: 'ADD_BUNDLE' }] })
  await world.settle()
  const bundles = (await operator.get('/admin/instant/bundles?status=IN_STORE')).body.data.bundles
  expect(bundles).toMatchObject([{ pack_id: added.body.data.bundle.pack_id, media_hash: bundle.media_hash }])
  await awaitAvailable(1)

  const bought = await buy(late)
  expect(bought.status).toBe(202)
  const done = await reach(bought.body.data.id, 'FULFILLED')
  expect(done['pack']).toMatchObject({ unique_id: bundles[0].pack.unique_id, opened_at: bundle.opened_at })
  expect(done['cards']).toMatchObject([
    { unique_id: plain, is_chase: false, value_usd: '1.00' },
    { unique_id: chase, is_chase: true, value_usd: '35.00', front_image_url: 'https://pictures.test/1.jpg' },
  ])
  await world.settle()
  expect((await operator.get('/admin/instant/bundles?limit=1')).body.data.bundles).toMatchObject([
    { status: 'SOLD', sold_to_request: done['onchain_request_id'] },
  ])
})

test('an operator removes a bundle, and the action fails when a sale in between shifted the list', async () => {
  const { world } = shop
  const operator = await world.platform()
  const cards = await importCards(operator, [1, 1])
  await operator.send('POST', '/admin/inventory/mint', { unique_ids: cards })
  await world.settle()
  const addBundle = async (uniqueId = ''): Promise<number> => {
    const order = { packet_type_id: 1, cards: [{ unique_id: uniqueId }] }
    const { status, body } = await operator.send('POST', '/admin/instant/bundles', order)
    expect(status, JSON.stringify(body)).toBe(202)
    return body.data.bundle.pack_id
  }
  const removeBundle = (packId: number, more: object = {}) =>
    operator.send('POST', `/admin/instant/bundles/${packId}/remove`, more)
  const statusOf = async (packId: number) => {
    const { bundles } = (await operator.get('/admin/instant/bundles?limit=100')).body.data
    return bundles.find(({ pack_id }: { pack_id: number }) => pack_id === packId).status as string
  }
  const [kept, first] = [await addBundle(cards[0]), await addBundle(cards[1])]
  await world.settle()
  const before = await countPacks()
  // A removal counts with the price: this one exceeds the daily cap.
  await setPrice(1_000_000_001)
  expect(await removeBundle(first)).toMatchObject({ status: 409, body: { error: 'chain_refused', code: 'stock_cap' } })
  await setPrice(1_600)
  expect(await removeBundle(first, { dry_run: true })).toMatchObject({ status: 202, body: { data: { actions: [] } } })
  expect(await statusOf(first)).toBe('IN_STORE')
  expect(await removeBundle(first)).toMatchObject({
    status: 202,
    body: { data: { actions: [{ action: 'REMOVE_BUNDLE' }] } },
  })
  await world.settle()
  expect([await statusOf(first), await statusOf(kept)]).toEqual(['REMOVED', 'IN_STORE'])
  expect(await countPacks()).toBe(before - 1)
  const { items } = (await operator.get('/admin/inventory?status=IN_INVENTORY&limit=100')).body.data
  expect(items).toContainEqual(expect.objectContaining({ unique_id: cards[1] }))
  expect(await removeBundle(first)).toMatchObject({ status: 409, body: { error: 'invalid_status' } })
  expect((await removeBundle(2_000_000)).status).toBe(404)

  // The cards can be bundled again. One of the two bundles is sold before the removal is sent.
  const second = await addBundle(cards[1])
  await world.settle()
  await shop.pauseRelayer(true, 'stocker')
  const [action] = (await removeBundle(kept)).body.data.actions
  await shop.credit('uma', '100')
  // The offer is cached for two seconds, and an earlier test sold the store out.
  const sold = await world.until(async () => {
    const reply = await buy({ external_user_id: 'uma' })
    return reply.status === 202 && reply
  }, 'the new bundles are offered')
  await reach(sold.body.data.id, 'FULFILLED')
  await shop.pauseRelayer(false, 'stocker')
  const shown = async () => {
    const { actions } = (await operator.get('/admin/market-actions?limit=20')).body.data
    return actions.find(({ action_id }: { action_id: number }) => action_id === action.action_id)
  }
  await world.until(async () => (await shown()).status !== 'PENDING', 'the removal is finished')
  await world.settle()
  const statuses = [await statusOf(kept), await statusOf(second)]
  // The chain drew which bundle was sold. The removal names its bundle, so it never removes the other one.
  const isSold = statuses[0] === 'SOLD'
  expect(statuses).toEqual(isSold ? ['SOLD', 'IN_STORE'] : ['REMOVED', 'SOLD'])
  const [status, error] = isSold ? ['FAILED', 'BadBundle'] : ['DONE', null]
  await world.until(async () => (await shown()).status === status, `the removal is ${status}`)
  expect(await shown()).toMatchObject({ error })
})
