import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../src/kernel/time.ts'
import { fill, smallCatalog } from './fixtures.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'

let service: TestService
let reader: Client
let operator: Client
beforeAll(async () => {
  service = await startService()
  reader = await service.partner({ scopes: ['read:catalog'] })
  operator = await service.platform()
  await fill(service, smallCatalog)
})
afterAll(() => service[Symbol.asyncDispose]())

const at = (days: number): string => new Date(service.clock.now().getTime() - days * dayMs).toISOString()
const sale = (id: number, price: number, days: number, seller?: string) => ({
  card_id: 'one-1',
  company: 'G',
  grade: '10',
  price,
  sold_at: at(days),
  source: 'auctions',
  source_id: `lot ${id}`,
  ...(seller !== undefined && { seller }),
})
const ingest = (body: object) => operator.send('POST', '/admin/catalog/pokemon/prices', body)
const licence = {
  name: 'Auctions',
  licence: 'CC-BY-4.0',
  attribution: 'Auctions Ltd.',
  url: 'https://auctions.example',
}

test('prices of a source without a licence are refused, and nothing of the batch is stored', async () => {
  const prices = [{ card_id: 'one-1', market: 77 }]
  for (const body of [
    { prices, sales: [sale(1, 10, 1)] },
    { prices, source: 'feed' },
    { sealed_prices: [{ sealed_id: 'one-box', market: 1 }], source: 'feed' },
  ]) {
    const { status, body: refusal } = await ingest(body)
    expect([status, refusal.error, refusal.details.field]).toEqual([400, 'invalid_body', 'source'])
  }
  expect((await reader.get('/pokemon/cards/one-1/prices')).body.data.pricing.market).toBe(12.5)
  const put = (id: string, body: object) => operator.send('PUT', `/admin/catalog/sources/${id}`, body)
  expect((await put('auctions', { ...licence, licence: '' })).status).toBe(400)
  const { body } = await put('auctions', licence)
  expect(body.data.source).toMatchObject({ id: 'auctions', ...licence })
  await put('feed', { ...licence, name: 'Feed' })
  const listed = (await operator.get('/admin/catalog/sources')).body.data.sources
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(['auctions', 'feed', 'test'])
})

test('a value is explained by its sales, those left out, its sources and what could move it', async () => {
  const prices = [{ card_id: 'one-1', market: 20 }]
  const sales = [
    sale(1, 100, 1, 'a'),
    sale(2, 101, 2, 'a'),
    sale(3, 140, 3, 'a'),
    sale(4, 102, 40, 'b'),
    sale(5, 99, 5),
    sale(6, 98, 6),
    sale(7, 97, 100),
    sale(8, 5_000, 4, 'c'),
  ]
  expect((await ingest({ prices, sales, source: 'feed' })).status).toBe(200)
  const { status, body, headers } = await reader.get('/pokemon/cards/ONE-1/prices/evidence')
  expect([status, headers['x-credits-used']]).toEqual([200, '1'])
  const { graded, market, sources, card_id } = body.data
  expect(card_id).toBe('one-1')
  expect(market).toMatchObject({ value: 20, method: 'feed', source: 'feed' })
  expect(sources.map(({ id, licence: terms }: { id: string; licence: string }) => [id, terms])).toEqual([
    ['auctions', 'CC-BY-4.0'],
    ['feed', 'CC-BY-4.0'],
  ])
  const [value] = graded
  expect(value).toMatchObject({ company: 'G', grade: '10', method: 'sold', feed: null })
  const idsOf = (list: { source_id: string }[]) => list.map(({ source_id }) => source_id).sort()
  expect(idsOf(value.accepted)).toEqual(['lot 1', 'lot 2', 'lot 4', 'lot 5', 'lot 6'])
  const reasons = value.rejected.map((one: { source_id: string; reason: string }) => [one.source_id, one.reason])
  expect(reasons.sort()).toEqual([
    ['lot 3', 'seller_cap'],
    ['lot 7', 'too_old'],
    ['lot 8', 'outlier'],
  ])
  await service.catalog.publisher.refresh()
  const { pricing } = (await reader.get('/pokemon/cards/one-1/prices')).body.data
  expect(pricing.graded[0]).toMatchObject({ value: value.value, sold_count: 5, value_kind: 'sold' })
  expect(value.to_move.up.sales).toBeGreaterThan(1)
  // What is stated holds: that many sales at any price leave the value within the reach.
  const three = value.reach.find(({ sales: count }: { sales: number }) => count === 3)
  await ingest({ sales: [10, 11, 12].map((id) => sale(id, 100_000, 0, `new ${id}`)) })
  const pushed = (await reader.get('/pokemon/cards/one-1/prices/evidence')).body.data.graded[0]
  expect(pushed.value).toBeLessThanOrEqual(three.high)
  expect(pushed.value).toBeGreaterThanOrEqual(three.low)
})

test('a card without prices has nothing to explain, an unknown one is not found', async () => {
  const { body } = await reader.get('/pokemon/cards/one-2/prices/evidence')
  expect(body.data).toEqual({
    card_id: 'One-2',
    currency: 'USD',
    market: { value: null, method: 'feed', source: null, updated_at: null },
    graded: [],
    sources: [],
  })
  expect((await reader.get('/pokemon/cards/nothing/prices/evidence')).status).toBe(404)
})
