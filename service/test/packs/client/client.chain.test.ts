// What the page of an end user does in a client session: buy within the limit, open, sell back and redeem their own cards only.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPlayerClient, PackhouseError } from '@packhouse/sdk/player'
import { expectBackedBooks } from '../../harness/backing.ts'
import type { Reply } from '../../harness/service.ts'
import { openingTimeoutMs, openShop, type Shop } from '../purchases/shop.ts'
import { home } from '../redemption/redemption-world.ts'

const origin = 'https://shop.example'
const everything = ['odds', 'buy', 'open', 'collection', 'sellback', 'redeem']

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => expectBackedBooks(shop.world))

type Page = {
  id: number
  get(path: string): Promise<Reply>
  post(path: string, body: object, key?: string): Promise<Reply>
}

/** A page of the partner with a session of an end user. */
async function openPage(user: string, change: object = {}): Promise<Page> {
  const order = { external_user_id: user, allow: everything, origin, ...change }
  const { body } = await shop.partner.send('POST', '/client-sessions', order)
  const { id, token } = body.data
  const headers = { authorization: `Bearer ${token}`, origin }
  async function call(method: 'GET' | 'POST', path: string, payload?: object, key?: string): Promise<Reply> {
    const reply = await shop.world.service.http.inject({
      method,
      url: `/api/v1/client${path}`,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      ...(payload && { payload }),
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }
  return { id, get: (path) => call('GET', path), post: (path, body, key) => call('POST', path, body, key) }
}

const spentOf = async (page: Page): Promise<string> => (await page.get('/session')).body.data.spent_usdc
const refusalOf = ({ status, body }: Reply) => [status, body.error]

/** Buys a pack in a page and waits for its card. */
async function draw(user: string, page: Page, key = 'first') {
  await shop.credit(user, '5')
  const { body } = await page.post('/purchases', { tier_id: 1 }, key)
  const { items } = await shop.reach(body.data.id, 'FULFILLED')
  await shop.world.settle()
  return { id: body.data.id as number, card: items[0] as { token_id: string; item_type: string } }
}

test('an end user buys, opens and proves a pack with the client of the SDK, over HTTP', async () => {
  const { world, partner } = shop
  await shop.credit('ann', '20')
  const address = await world.service.http.listen({ host: '127.0.0.1', port: 0 })
  const { body } = await partner.send('POST', '/client-sessions', {
    external_user_id: 'ann',
    allow: everything,
    origin: address,
  })
  const fromPage: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), origin: address } })
  const player = createPlayerClient({ baseUrl: address, token: async () => body.data.token, fetch: fromPage })
  const { tier, odds } = await player.packs.get(1)
  expect(tier).toMatchObject({ tier_id: 1, price_usdc: '5.000000' })
  expect(odds.scope).toBe('onchain')
  expect((await player.packs.list().toArray({ limit: 10 })).map(({ tier_id }) => tier_id)).toContain(1)
  const bought = await player.purchases.buy({ tier_id: 1, max_price_usdc: '5' })
  expect(bought).toMatchObject({ status: 'RESERVED', external_user_id: 'ann', metadata: {}, reference: null })
  const opened = await world.beside(player.waitForReveal(bought.id, { everyMs: 20 }))
  expect(opened.items).toHaveLength(1)
  await world.settle()
  expect(await player.purchases.proof(bought.id)).toMatchObject({ verified: true })
  const cards = await player.collection().toArray({ limit: 10 })
  expect(cards.map(({ token_id }) => token_id)).toEqual(opened.items.map(({ token_id }) => token_id))
  expect(await player.session()).toMatchObject({ spent_usdc: '5.000000', credits_usdc: '15.000000' })
  const mine = (await partner.get(`/mystery/purchase/${bought.id}`)).body.data
  expect(mine).toMatchObject({ external_user_id: 'ann', status: 'FULFILLED' })
  await expect(player.purchases.get(999_999)).rejects.toThrow(PackhouseError)
})

test('concurrent purchases never exceed the limit of the session, whatever its end user could pay', async () => {
  await shop.credit('ben', '100')
  const page = await openPage('ben', { max_spend_usdc: '17' })
  const buy = (_: unknown, index: number) => page.post('/purchases', { tier_id: 1 }, `race ${index}`)
  const replies = await Promise.all(Array.from({ length: 12 }, buy))
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(3)
  const refused = replies.filter(({ status }) => status !== 202)
  expect(refused.map(refusalOf)).toEqual(refused.map(() => [403, 'spend_limit_exceeded']))
  expect(refused[0]?.body.details).toEqual({ max_spend_usdc: '17.000000', remaining_usdc: '2.000000' })
  expect(await spentOf(page)).toBe('15.000000')
  expect((await shop.balance('ben')).available).toBe('85000000')
  // Neither a new token nor a refresh gives the money back.
  await shop.partner.send('POST', `/client-sessions/${page.id}/refresh`, {})
  const { body } = await shop.partner.get('/client-sessions?external_user_id=ben')
  expect(body.data.client_sessions[0]).toMatchObject({ spent_usdc: '15.000000', max_spend_usdc: '17.000000' })
  await shop.world.settle()
})

test('a repeated key buys once and counts once; the key of another end user or of the server is another key', async () => {
  await shop.credit('cleo', '10')
  await shop.credit('dan', '10')
  const [cleo, dan] = [await openPage('cleo'), await openPage('dan')]
  const [first, again] = [
    await cleo.post('/purchases', { tier_id: 1 }, 'same'),
    await cleo.post('/purchases', { tier_id: 1 }, 'same'),
  ]
  expect([again.body.data.id, again.headers['idempotent-replayed']]).toEqual([first.body.data.id, 'true'])
  expect(await spentOf(cleo)).toBe('5.000000')
  const other = await dan.post('/purchases', { tier_id: 1 }, 'same')
  const server = await shop.buy({ external_user_id: 'cleo', key: 'same' })
  expect([other.status, server.status]).toEqual([202, 202])
  expect(new Set([first, other, server].map(({ body }) => body.data.id)).size).toBe(3)
  await shop.world.settle()
})

test('credits are the limit of a session without one, and a purchase that is refused counts nothing', async () => {
  await shop.credit('eve', '4')
  const page = await openPage('eve', { max_spend_usdc: '50' })
  expect(refusalOf(await page.post('/purchases', { tier_id: 1 }, 'poor'))).toEqual([402, 'insufficient_funds'])
  expect(refusalOf(await page.post('/purchases', { tier_id: 1, max_price_usdc: '1' }, 'cheap'))).toEqual([
    409,
    'max_price_exceeded',
  ])
  expect(await spentOf(page)).toBe('0.000000')
})

test('a body cannot name another end user, recipient or purchase', async () => {
  const page = await openPage('fay')
  const attempts: [string, object][] = [
    ['/purchases', { tier_id: 1, external_user_id: 'ann' }],
    ['/purchases', { tier_id: 1, recipient_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
    ['/sellbacks', { token_ids: ['1'], external_user_id: 'ann' }],
    ['/sellbacks', { token_ids: ['1'], wallet_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
    ['/redemptions', { token_id: '1', external_user_id: 'ann', shipping_address: home }],
    ['/redemptions', { purchase_id: 1, shipping_address: home }],
  ]
  for (const [path, body] of attempts)
    expect([path, refusalOf(await page.post(path, body, 'x'))]).toEqual([path, [400, 'invalid_body']])
})

test('another end user finds, sells and ships nothing of what the owner has; the owner does', async () => {
  const [owner, thief] = [await openPage('gil'), await openPage('hal')]
  const { id, card } = await draw('gil', owner)
  await draw('hal', thief)
  await shop.credit('hal', '50')
  for (const path of [`/purchases/${id}`, `/purchases/${id}/proof`]) {
    expect(refusalOf(await thief.get(path))).toEqual([404, 'not_found'])
    expect([path, (await owner.get(path)).status]).toEqual([path, 200])
  }
  for (const path of ['/packs', '/packs/1']) expect([path, (await owner.get(path)).status]).toEqual([path, 200])
  const seen = (await thief.get('/collection')).body.data.items as { token_id: string }[]
  expect(seen.map(({ token_id }) => token_id)).not.toContain(card.token_id)
  const tokens = { token_ids: [card.token_id] }
  expect((await thief.post('/sellbacks/quote', tokens)).body.data.eligible_token_ids).toEqual([])
  expect(refusalOf(await thief.post('/sellbacks', tokens, 'steal'))).toEqual([409, 'wrong_holder'])
  const parcel = { token_id: card.token_id, item_type: card.item_type, shipping_address: home }
  expect(refusalOf(await thief.post('/redemptions', parcel, 'steal'))).toEqual([409, 'not_owner'])

  expect((await owner.post('/sellbacks/quote', tokens)).body.data.eligible_token_ids).toEqual([card.token_id])
  const sold = await owner.post('/sellbacks', tokens, 'sell')
  expect(sold.status).toBe(202)
  const path = `/sellbacks/${sold.body.data.id ?? sold.body.data.sellback_id}`
  expect(refusalOf(await thief.get(path))).toEqual([404, 'not_found'])
  await shop.world.until(async () => (await owner.get(path)).body.data.status === 'CONFIRMED', 'the card is sold')
  await shop.world.settle()
})

test('the owner ships a card to an address and pays with credits', async () => {
  const owner = await openPage('ida')
  const { card } = await draw('ida', owner)
  await shop.credit('ida', '50')
  const parcel = { token_id: card.token_id, item_type: card.item_type, shipping_address: home }
  const quoted = await owner.post('/redemptions/quote', parcel)
  expect(quoted.body.data.rates.length).toBeGreaterThan(0)
  const { body } = await owner.post('/redemptions', parcel, 'ship')
  const id = body.data.redemption_id ?? body.data.id
  expect((await owner.get(`/redemptions/${id}`)).body.data).toMatchObject({ token_id: card.token_id })
  expect(refusalOf(await (await openPage('hal')).get(`/redemptions/${id}`))).toEqual([404, 'not_found'])
  expect(await spentOf(owner)).toBe('5.000000')
  await shop.world.settle()
})

test('a session that is revoked while it buys buys nothing', async () => {
  await shop.credit('jo', '50')
  const page = await openPage('jo')
  const buying = Array.from({ length: 4 }, (_, index) => page.post('/purchases', { tier_id: 1 }, `late ${index}`))
  const revoked = await shop.partner.send('DELETE', `/client-sessions/${page.id}`)
  const bought = (await Promise.all(buying)).filter(({ status }) => status === 202).length
  const spent = (await shop.partner.get('/client-sessions?external_user_id=jo')).body.data.client_sessions[0].spent_usdc
  expect(revoked.body.data.status).toBe('revoked')
  // What was committed before counts; afterwards nothing is bought.
  expect(spent).toBe(`${bought * 5}.000000`)
  expect((await page.post('/purchases', { tier_id: 1 }, 'after')).status).toBe(401)
  await shop.world.settle()
})

test('a wallet of the end user pays by itself, and the session counts nothing', async () => {
  const page = await openPage('kim', { max_spend_usdc: '1' })
  const { body } = await page.post('/purchases/prepare', { tier_id: 1, wallet_address: shop.world.wallets[0].address })
  expect(body.data.calls).toHaveLength(2)
  expect(await spentOf(page)).toBe('0.000000')
})
