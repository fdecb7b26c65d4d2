import { afterAll, beforeAll, expect, test } from 'vitest'
import { many } from '../../src/db/db.ts'
import { dayMs } from '../../src/kernel/time.ts'
import { sql } from 'kysely'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { card, fill, smallCatalog } from './fixtures.ts'

let service: TestService
let reader: Client
let operator: Client
beforeAll(async () => {
  service = await startService()
  reader = await service.partner({ scopes: ['read:catalog'] })
  operator = await service.platform()
  const reverse = { isReverse: true, isVariant: true, variants: [{ name: 'reverse' }] }
  const family = { printingCode: 'emberling', name: 'Emberling', number: '001' }
  await fill(service, [...smallCatalog, card('one-1_reverse', { ...family, ...reverse })])
  const licence = { name: 'Auctions', licence: 'CC-BY-4.0', attribution: 'Auctions Ltd.' }
  await operator.send('PUT', '/admin/catalog/sources/auctions', licence)
})
afterAll(() => service[Symbol.asyncDispose]())

const now = (): number => service.clock.now().getTime()
const at = (days: number): string => new Date(now() - days * dayMs).toISOString()
const dayAt = (days: number): string => at(days).slice(0, 10)
const ingest = async (body: object): Promise<void> => {
  const { status } = await operator.send('POST', '/admin/catalog/pokemon/prices', body)
  expect(status).toBe(200)
}
const quote = (market: number, days: number, card_id = 'two-1') =>
  ingest({ source: 'auctions', prices: [{ card_id, market, updated_at: at(days) }] })
const sale = (id: number, price: number, days: number) => ({
  card_id: 'two-1',
  company: 'G',
  grade: '10',
  price,
  sold_at: at(days),
  source: 'auctions',
  source_id: `lot ${id}`,
})
const history = async (query: string, path = 'cards/two-1') =>
  (await reader.get(`/pokemon/${path}/prices/history?${query}`)).body

test('weeks and months keep the last value, the lowest and the highest, in any order of arrival', async () => {
  const values: readonly (readonly [days: number, price: number])[] = [
    [400, 7],
    [399, 9],
    [0, 30],
    [395, 8],
    [1, 20],
    [2, 40],
  ]
  for (const [days, price] of values) await quote(price, days)
  // A value that is corrected within its day stays the last one, and the wrong one remains the lowest.
  await quote(1, 1)
  await quote(25, 1)
  const expected = async (period: 'week' | 'month') => {
    const rows = await many(
      service.db,
      sql<{ date: string; price: number }>`
        select to_char(date_trunc(${period}, day), 'YYYY-MM-DD') as date,
          ((array_agg(market_cents order by day desc))[1] / 100.0)::float8 as price
        from catalog_market_days where item_id = 'two-1' group by 1 order by 1`,
    )
    return rows
  }
  for (const interval of ['week', 'month'] as const) {
    const { data } = await history(`from=${dayAt(1_000)}&interval=${interval}`)
    expect(data.interval).toBe(interval)
    const points = data.market.map(({ date, price }: { date: string; price: number }) => ({ date, price }))
    expect(points).toEqual(await expected(interval))
    expect(Math.max(...data.market.map(({ high }: { high: number }) => high))).toBe(40)
    expect(Math.min(...data.market.map(({ low }: { low: number }) => low))).toBe(1)
    expect(data.sources).toMatchObject([{ id: 'auctions', licence: 'CC-BY-4.0', attribution: 'Auctions Ltd.' }])
  }
  const days = (await history('days=3')).data
  expect([days.interval, days.market]).toEqual([
    'day',
    [
      { date: dayAt(2), price: 40 },
      { date: dayAt(1), price: 25 },
      { date: dayAt(0), price: 30 },
    ],
  ])
  expect((await history(`from=${dayAt(1_825)}`)).data.interval).toBe('month')
  expect((await history(`from=${dayAt(365)}`)).data.interval).toBe('week')
  expect((await history(`from=${dayAt(2)}&to=${dayAt(1)}`)).data.market).toHaveLength(2)
})

test('a period, a grade and a variant that do not fit are refused with the field', async () => {
  const refusals = [
    ['days=3&from=2026-01-01', 'days'],
    ['from=2026-02-30', 'from'],
    ['from=2026-02-02&to=2026-02-01', 'from'],
    ['from=1990-01-01', 'from'],
    ['grade=PSA', 'grade'],
  ] as const
  for (const [query, field] of refusals) {
    const body = await history(query)
    expect([query, body.error, body.details?.field]).toEqual([query, 'invalid_query_parameter', field])
  }
  expect((await history('variant=golden', 'cards/one-1')).error).toBe('not_found')
  await quote(3, 0, 'one-1_reverse')
  const { data } = await history('variant=Reverse&days=1', 'cards/one-1')
  expect([data.card_id, data.market]).toEqual(['one-1_reverse', [{ date: dayAt(0), price: 3 }]])
})

test('a sealed product has a history, too', async () => {
  await ingest({ sealed_prices: [{ sealed_id: 'one-box', market: 99, updated_at: at(0) }] })
  const { data } = await history('days=1', 'sealed/ONE-BOX')
  expect(data).toMatchObject({ sealed_id: 'one-box', interval: 'day', market: [{ date: dayAt(0), price: 99 }] })
  expect(data).not.toHaveProperty('graded')
  expect((await history('days=1', 'sealed/nothing')).error).toBe('not_found')
})

test('sales are listed from the newest to the oldest, in pages that neither overlap nor miss one', async () => {
  await ingest({ sales: Array.from({ length: 9 }, (_, index) => sale(index, 10 + index, index % 3)) })
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = `/pokemon/cards/TWO-1/sales?limit=4${cursor && `&cursor=${cursor}`}`
    const { body } = await reader.get(path)
    expect(body.data.sources.map(({ id }: { id: string }) => id)).toEqual(['auctions'])
    seen.push(...body.data.sales.map(({ source_id }: { source_id: string }) => source_id))
    cursor = body.pagination.next_cursor
  }
  expect(seen).toHaveLength(9)
  expect(new Set(seen).size).toBe(9)
  expect(seen.slice(0, 3).sort()).toEqual(['lot 0', 'lot 3', 'lot 6'])
  const list = async (query: string) => (await reader.get(`/pokemon/cards/two-1/sales?${query}`)).body
  expect((await list(`since=${at(1)}`)).data.sales).toHaveLength(6)
  expect((await list('grade=G 9')).data.sales).toEqual([])
  expect((await list('cursor=nonsense')).error).toBe('invalid_pagination')
  const graded = (await history('days=5&grade=G 10')).data
  expect([graded.market, graded.graded[0].days]).toMatchObject([[], [{ sold_count: 3 }, {}, {}]])
  expect((await history('days=5&grade=raw')).data.graded).toEqual([])
})

test('movers are the cards whose value changed most within the window', async () => {
  for (const [id, before, after] of [
    ['one-1', 10, 15],
    ['One-2', 100, 90],
    ['two-1', 30, 33],
    ['one-ja-1', 5, 5],
  ] as const) {
    await quote(before, 7, id)
    await quote(after, 0, id)
  }
  const refresh = service.catalog.recurring.find(({ queue }) => queue === 'catalog.refresh_movers')
  await refresh?.run(new AbortController().signal)
  await service.catalog.publisher.refresh()
  const movers = async (query: string) => (await reader.get(`/pokemon/movers?${query}`)).body.data
  const shape = (data: { movers: { card: { id: string }; percent: number }[] }) =>
    data.movers.map(({ card: { id }, percent }) => [id, percent])
  expect(shape(await movers(''))).toEqual([
    ['one-1', 50],
    ['two-1', 10],
  ])
  expect(shape(await movers('min_price=20'))).toEqual([['two-1', 10]])
  const falling = await movers('direction=down&window=7d')
  expect(falling).toMatchObject({
    window: '7d',
    direction: 'down',
    as_of: service.clock.now().toISOString(),
    movers: [{ card: { id: 'One-2', name: 'Émberlord' }, price: 90, previous_price: 100, percent: -10 }],
  })
  expect((await reader.get('/pokemon/movers?window=2d')).status).toBe(400)
})

const alertEvents = () =>
  many(
    service.db,
    sql<{ resourceId: string; data: { value: number } }>`
      select resource_id as "resourceId", data from events where event = 'price.alert' order by id`,
  )

test('an alert tells once each time that its condition becomes true', async () => {
  const watch = (body: object, by = reader) => by.send('POST', '/catalog/alerts', { game: 'pokemon', ...body })
  const { status, body } = await watch({ card_id: 'TWO-1', above: 40 })
  expect(status).toBe(201)
  const { alert_id, ...alert } = body.data.alert
  expect(alert).toMatchObject({ card_id: 'two-1', grade: null, above: 40, below: null, is_met: false, met_at: null })
  expect((await watch({ card_id: 'two-1', above: 40 })).body.data.alert.alert_id).toBe(alert_id)
  for (const price of [39.99, 40, 41, 39, 45]) await quote(price, 0)
  const told = await alertEvents()
  expect(told.map(({ resourceId, data }) => [resourceId, data.value])).toEqual([
    [String(alert_id), 40],
    [String(alert_id), 45],
  ])
  const met = (await watch({ card_id: 'two-1', grade: 'G 10', below: 1_000 })).body.data.alert
  expect(met).toMatchObject({ grade: 'G 10', is_met: true, met_at: service.clock.now().toISOString() })
  expect(await alertEvents()).toHaveLength(3)
  const { alerts } = (await reader.get('/catalog/alerts')).body.data
  expect(alerts.map(({ alert_id: id }: { alert_id: number }) => id)).toEqual([met.alert_id, alert_id])

  const other = await service.partner({ scopes: ['read:catalog'] })
  expect((await other.get('/catalog/alerts')).body.data.alerts).toEqual([])
  expect((await other.send('DELETE', `/catalog/alerts/${alert_id}`, {})).status).toBe(404)
  expect((await reader.send('DELETE', `/catalog/alerts/${alert_id}`, {})).status).toBe(200)
  await quote(10, 0)
  await quote(50, 0)
  expect(await alertEvents()).toHaveLength(3)
})

test('an alert that makes no sense is refused, and nothing is watched', async () => {
  const other = await service.partner({ scopes: ['read:catalog'] })
  const post = (body: object) => other.send('POST', '/catalog/alerts', { game: 'pokemon', card_id: 'two-1', ...body })
  const replies = [
    await post({}),
    await post({ above: 1, below: 2 }),
    await post({ above: 0 }),
    await post({ above: 1, grade: 'G' }),
    await post({ above: 1, card_id: 'nothing' }),
    await post({ above: 1, game: 'nothing' }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404, 404])
  expect((await other.get('/catalog/alerts')).body.data.alerts).toEqual([])
})
