import { gunzipSync } from 'node:zlib'
import AjvCompiler from '@fastify/ajv-compiler'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../src/kernel/time.ts'
import { fill, sealed, smallCatalog } from './fixtures.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'

let service: TestService
let reader: Client
let operator: Client
beforeAll(async () => {
  service = await startService()
  reader = await service.partner({ scopes: ['read:catalog'] })
  operator = await service.platform()
  await fill(service, smallCatalog)
  for (const id of ['auction-house', 'history']) {
    await service.catalog.defineSource({ id, name: id, licence: 'CC0', attribution: id, url: null })
  }
})
afterAll(() => service[Symbol.asyncDispose]())

/** The raw response, for bodies that are not plain JSON. */
const raw = (url: string, headers: Record<string, string> = {}) =>
  service.http.inject({ url: `/api/v1${url}`, headers: { 'x-api-key': reader.key, ...headers } })

const ids = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id)

const setOne = {
  id: 'one',
  name: 'Set one',
  series: 'Dawn',
  series_id: 'dawn',
  code: 'ONE',
  total: 12,
  printed_total: 10,
  language: 'English',
  language_code: 'EN',
  release_date: '2024/03/09',
}

const emberling = {
  id: 'one-1',
  name: 'Emberling',
  number: '001',
  printed_number: '4/102',
  images: [
    {
      type: 'front',
      small: 'https://cards.example/one-1-small.webp',
      medium: 'https://cards.example/one-1.webp',
      large: 'https://cards.example/one-1.webp',
    },
  ],
  expansion: setOne,
  language: 'English',
  language_code: 'EN',
  marketplace_product_id: null,
  variants: [{ name: 'normal', images: [] }],
  supertype: 'Creature',
  subtypes: ['Basic'],
  types: ['Ember'],
  hp: 60,
  rarity: 'Rare',
  artist: 'Ada Brush',
  printing_code: 'emberling',
  is_variant: false,
  is_holo: true,
  is_reverse: false,
  is_first_edition: false,
}

const emberlingPricing = {
  currency: 'USD',
  market: 12.5,
  market_updated_at: '2026-02-28T00:00:00.000Z',
  is_stale: false,
  trend_7d: { direction: 'up', percent: 4.2 },
  conditions: [
    { condition: 'NM', price: 12.5 },
    { condition: 'LP', price: 10 },
  ],
  graded: [],
}
const neverPriced = { currency: 'USD', market: null, is_stale: true, conditions: [], graded: [] }

test('a search returns full cards, the page, the exact total and the language', async () => {
  const { status, body, headers } = await reader.get('/pokemon/cards?q=emberling&page_size=1')
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, data: [emberling], page: 1, page_size: 1, total_count: 2, language: 'en' })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, max-age=60',
    vary: 'Accept-Encoding',
    etag: expect.stringMatching(/^"[\w-]{27}"$/),
    'x-catalog-version': expect.stringMatching(/^[0-9a-f]{16}\.[0-9a-f]{16}$/),
    'x-credits-used': '1',
  })
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(JSON.stringify(body)))
})

test('prices are included on request only', async () => {
  const { body } = await reader.get('/pokemon/cards?q=emberling&include=prices')
  expect(body.data[0]).toEqual({ ...emberling, pricing: emberlingPricing })
  expect(body.data[1].pricing).toEqual(neverPriced)
  const stale = await reader.get('/pokemon/cards?q=tidal&include=prices')
  expect(stale.body.data[0].pricing).toMatchObject({ market: 3, is_stale: true })
})

test('a selection returns the named fields and the id', async () => {
  const { body } = await reader.get('/pokemon/cards?q=emberling&select=name,hp&include=prices')
  expect(body.data[0]).toEqual({ id: 'one-1', name: 'Emberling', hp: 60, pricing: emberlingPricing })
})

test('search defaults to English unless the request selects other cards', async () => {
  const languageOf = async (query: string): Promise<[string, number]> => {
    const { body } = await reader.get(`/pokemon/cards?${query}`)
    return [body.language, body.total_count]
  }
  expect(await languageOf('')).toEqual(['en', 4])
  expect(await languageOf('language=all')).toEqual(['all', 5])
  expect(await languageOf('language=ja')).toEqual(['ja', 1])
  expect(await languageOf('language=JA,en')).toEqual(['ja,en', 5])
  expect(await languageOf('q=language:ja')).toEqual(['all', 1])
  expect(await languageOf('q=id:one-ja')).toEqual(['all', 1])
  expect(await languageOf('q=-expansion.id:two')).toEqual(['all', 4])
})

test('orders are total, and a page past the end is empty with the true total', async () => {
  expect(ids((await reader.get('/pokemon/cards?orderBy=-hp,name')).body)).toEqual([
    'One-2',
    'one-1',
    'one-1_p1',
    'two-1',
  ])
  expect(ids((await reader.get('/pokemon/cards?orderBy=raw_price')).body)).toEqual([
    'two-1',
    'one-1',
    'One-2',
    'one-1_p1',
  ])
  const { body } = await reader.get('/pokemon/cards?page=9')
  expect(body).toEqual({ success: true, data: [], page: 9, page_size: 100, total_count: 4, language: 'en' })
})

test('distinct returns one card per printing code', async () => {
  const { body } = await reader.get('/pokemon/cards?distinct=code')
  expect(ids(body)).toEqual(['One-2', 'one-1', 'two-1'])
  expect(body.total_count).toBe(3)
})

test('a card id is case-insensitive, and the stored spelling is returned', async () => {
  const { body } = await reader.get('/pokemon/cards/ONE-2?select=name')
  expect(body).toEqual({ success: true, data: { id: 'One-2', name: 'Émberlord' } })
  expect((await reader.get('/pokemon/cards/one-1')).body).toEqual({ success: true, data: emberling })
})

test('the pricing endpoint returns the stored card id', async () => {
  const { body } = await reader.get('/pokemon/cards/ONE-1/prices')
  expect(body).toEqual({ success: true, data: { card_id: 'one-1', pricing: emberlingPricing } })
  expect((await reader.get('/pokemon/cards/one-2/prices')).body.data.pricing).toEqual(neverPriced)
})

test('every printing of a card lists the same family, its own language first', async () => {
  const english = await reader.get('/pokemon/cards/one-1/printings')
  expect(english.body).toMatchObject({ page: 1, page_size: 50, total_count: 3, language: 'all' })
  expect(ids(english.body)).toEqual(['one-1', 'one-1_p1', 'one-ja-1'])
  expect(ids((await reader.get('/pokemon/cards/one-1_P1/printings')).body)).toEqual(ids(english.body))
  expect(ids((await reader.get('/pokemon/cards/one-ja-1/printings')).body)).toEqual(['one-ja-1', 'one-1', 'one-1_p1'])
  const japanese = await reader.get('/pokemon/cards/one-1/printings?language=ja&include=prices')
  expect(ids(japanese.body)).toEqual(['one-ja-1'])
  expect(japanese.body).toMatchObject({ language: 'ja', data: [{ pricing: neverPriced }] })
})

test('expansions can be listed, searched and read by id', async () => {
  const { body } = await reader.get('/pokemon/expansions?orderBy=-release_date')
  expect(ids(body)).toEqual(['two', 'one'])
  expect(body).toMatchObject({ page: 1, page_size: 100, total_count: 2, language: 'en' })
  expect((await reader.get('/pokemon/expansions/ONE')).body).toEqual({ success: true, data: setOne })
  const japanese = await reader.get('/pokemon/expansions?q=language:ja')
  expect(japanese.body).toMatchObject({
    language: 'all',
    data: [{ id: 'one-ja', translation: { en: { name: 'Set one' } } }],
  })
  expect((await reader.get('/pokemon/expansions?q=card_count.total:[0 TO 5]')).body.total_count).toBe(1)
})

test('the cards of an expansion accept the search parameters, in every language', async () => {
  const { body } = await reader.get('/pokemon/expansions/One-JA/cards')
  expect(ids(body)).toEqual(['one-ja-1'])
  expect(body.language).toBe('all')
  expect(ids((await reader.get('/pokemon/expansions/one/cards?q=hp:[100 TO *]')).body)).toEqual(['One-2'])
})

test('games are listed with card counts and languages, including empty ones', async () => {
  const { body, headers } = await reader.get('/games')
  expect(body).toEqual({
    success: true,
    data: [
      { id: 'onepiece', name: 'One Piece', card_count: 0, languages: [] },
      { id: 'pokemon', name: 'Pokémon', card_count: 5, languages: ['en', 'ja'] },
    ],
  })
  expect(headers['x-credits-used']).toBe('0')
  expect((await reader.get('/onepiece/cards')).body).toEqual({
    success: true,
    data: [],
    page: 1,
    page_size: 100,
    total_count: 0,
    language: 'en',
  })
})

test('autocomplete lists names that begin with the text first', async () => {
  expect((await reader.get('/pokemon/autocomplete?q=ember')).body).toEqual({
    success: true,
    data: ['Emberling', 'Émberlord'],
    language: 'en',
  })
  expect((await reader.get('/pokemon/autocomplete?q=ling')).body.data).toEqual(['Emberling'])
  expect((await reader.get('/pokemon/autocomplete?q=ヒ&language=ja')).body.data).toEqual(['ヒカリ'])
})

test('sealed products can be listed, read and priced', async () => {
  const box = {
    id: 'one-box',
    name: 'Dawn Booster Box',
    product_type: 'Booster Box',
    images: [],
    expansion: setOne,
    language: 'English',
    language_code: 'EN',
    release_date: '2024/03/09',
    marketplace_product_id: null,
    contents: ['36 boosters'],
  }
  const pricing = { ...neverPriced, market: 120, market_updated_at: '2026-02-28T00:00:00.000Z', is_stale: false }
  expect((await reader.get('/pokemon/sealed?q=product_type:box raw_price:[100 TO *]')).body).toEqual({
    success: true,
    data: [box],
    page: 1,
    page_size: 100,
    total_count: 1,
    language: 'en',
  })
  expect((await reader.get('/pokemon/sealed/ONE-BOX?include=prices')).body.data).toEqual({ ...box, pricing })
  expect((await reader.get('/pokemon/sealed/one-box/prices')).body.data).toEqual({ sealed_id: 'one-box', pricing })
})

test('sealed products are filtered by the vocabulary of product types', async () => {
  const found = async (type: string) => (await reader.get(`/pokemon/sealed?product_type=${type}`)).body.total_count
  expect([await found('booster_box'), await found('Booster Box,tin'), await found('tin')]).toEqual([1, 1, 0])
  const { status, body } = await reader.get('/pokemon/sealed?product_type=box')
  expect({ status, code: body.code, allowed: body.details.allowed }).toMatchObject({
    status: 400,
    code: 'invalid_query_parameter',
    allowed: expect.arrayContaining(['Booster Pack', 'Booster Box', 'Other']),
  })
})

test('a language is found by its code and by its name', async () => {
  const found = async (q: string) => ids((await reader.get(`/pokemon/cards?q=${q}`)).body)
  expect(await found('language:Japanese')).toEqual(await found('language:ja'))
  expect((await found('language:ja')).length).toBeGreaterThan(0)
  expect(await found('!language:english')).toEqual(await found('!language:en'))
  const sets = async (q: string) => ids((await reader.get(`/pokemon/expansions?q=${q}`)).body)
  expect(await sets('language:English')).toEqual(await sets('language:en'))
})

test('accents are folded in terms of one letter and in the order of names', async () => {
  const found = async (query: string) => (await reader.get(`/pokemon/cards?${query}`)).body.data
  expect(await found('q=name:é')).toEqual(await found('q=name:e'))
  const names = (await found('orderBy=name&select=name')).map(({ name }: { name: string }) => name)
  expect(names.indexOf('Émberlord')).toBe(names.lastIndexOf('Emberling') + 1)
  expect(names.at(-1)).not.toBe('Émberlord')
})

test('a service that starts during an import serves the cards of before, and the import waits for no reader', async () => {
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  async function* records() {
    yield* smallCatalog.filter(({ kind }) => kind === 'expansion')
    started.resolve()
    await gate.promise
  }
  const importing = service.catalog.ingest(records(), { game: 'pokemon', source: 'slow' })
  await started.promise
  await service.catalog.publisher.start()
  expect((await reader.get('/pokemon/cards')).status).toBe(200)
  gate.resolve()
  expect((await importing).records).toBeGreaterThan(0)
})

test('a price becomes stale over time, and the entity tag changes with it', async () => {
  const before = await reader.get('/pokemon/cards/one-1?include=prices')
  service.clock.advance(7 * dayMs)
  const after = await reader.get('/pokemon/cards/one-1?include=prices')
  service.clock.set(new Date('2026-03-01T12:00:00.000Z'))
  expect([before.body.data.pricing.is_stale, after.body.data.pricing.is_stale]).toEqual([false, true])
  expect(after.headers['etag']).not.toBe(before.headers['etag'])
})

test('an export paged by cursor contains every card once', async () => {
  const lines: string[] = []
  let url = '/pokemon/export?page_size=2'
  let pages = 0
  for (;;) {
    const reply = await raw(url)
    expect(reply.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    lines.push(...reply.body.split('\n').filter(Boolean))
    pages += 1
    const cursor = reply.headers['x-next-cursor']
    if (cursor === undefined) break
    url = `/pokemon/export?page_size=2&cursor=${String(cursor)}`
  }
  expect(pages).toBe(3)
  expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([
    'One-2',
    'one-1',
    'one-1_p1',
    'one-ja-1',
    'two-1',
  ])
  expect((await raw('/pokemon/export?language=ja&select=name')).body).toBe('{"id":"one-ja-1","name":"ヒカリ"}\n')
})

test('an unchanged answer is 304, however the request is spelled', async () => {
  const first = await raw('/pokemon/cards?q=name:emberling%20hp:60')
  const tag = String(first.headers['etag'])
  const again = await raw('/pokemon/cards?q=hp:60%20AND%20EMBERLING&page=1', { 'if-none-match': `"other", W/${tag}` })
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag])
  expect(again.headers['x-credits-used']).toBe('1')
  expect(again.headers['cache-control']).toBe('private, max-age=60')
  const other = await raw('/pokemon/cards?q=hp:60', { 'if-none-match': tag })
  expect(other.statusCode).toBe(200)
})

test('from the second request on an answer is compressed, with its own entity tag', async () => {
  const url = '/pokemon/cards?language=all&orderBy=name'
  const gzip = { 'accept-encoding': 'br, gzip;q=0.8' }
  const first = await raw(url, gzip)
  const second = await raw(url, gzip)
  expect([first.headers['content-encoding'], second.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(gunzipSync(second.rawPayload).toString()).toBe(first.body)
  expect(second.headers['etag']).toBe(`${String(first.headers['etag']).slice(0, -1)}-gzip"`)
  expect((await raw(url, { 'if-none-match': String(second.headers['etag']) })).statusCode).toBe(304)
  for (const refusing of ['gzip;q=0', 'identity', '*;q=0']) {
    expect((await raw(url, { 'accept-encoding': refusing })).headers['content-encoding'], refusing).toBeUndefined()
  }
})

test('two processes with the same records return the same bytes and tags', async () => {
  await using twin = await startService()
  await fill(
    twin,
    smallCatalog.toReversed().sort((a, b) => order(a.kind) - order(b.kind)),
  )
  const client = await twin.partner({ scopes: ['read:catalog'] })
  const here = await reader.get('/pokemon/cards?language=all&include=prices')
  const there = await client.get('/pokemon/cards?language=all&include=prices')
  expect(there.headers['etag']).toBe(here.headers['etag'])
  expect(there.body).toEqual(here.body)
})
const order = (kind: string): number => ['expansion', 'card', 'sealed', 'price', 'sealed_price'].indexOf(kind)

test('tenant and platform keys can read the catalog', async () => {
  const tenant = await service.tenant({ scopes: ['read:catalog'] })
  const platform = await service.platform({ scopes: ['read:catalog'] })
  expect((await tenant.get('/pokemon/cards')).status).toBe(200)
  expect((await platform.get('/pokemon/cards')).status).toBe(200)
})

test('answers match the documented schemas', async () => {
  await fill(service, [sealed('another-box')])
  const document = (await service.http.inject('/openapi.json')).json<{
    paths: Record<string, { get: { responses: { 200: { content: { 'application/json': { schema: object } } } } } }>
    components: object
  }>()
  const compile = AjvCompiler()({}, { customOptions: { strict: false, coerceTypes: false, removeAdditional: false } })
  const answers: [string, string][] = [
    ['/{game}/cards', '/pokemon/cards?language=all&include=prices'],
    ['/{game}/cards/{id}', '/pokemon/cards/one-1?include=prices'],
    ['/{game}/cards/{id}/prices', '/pokemon/cards/one-1/prices'],
    ['/{game}/cards/{id}/printings', '/pokemon/cards/one-1/printings'],
    ['/{game}/expansions', '/pokemon/expansions?language=all'],
    ['/{game}/expansions/{id}', '/pokemon/expansions/one-ja'],
    ['/{game}/expansions/{id}/cards', '/pokemon/expansions/one/cards?select=name'],
    ['/{game}/sealed', '/pokemon/sealed?include=prices'],
    ['/{game}/sealed/{id}', '/pokemon/sealed/one-box'],
    ['/{game}/sealed/{id}/prices', '/pokemon/sealed/one-box/prices'],
    ['/{game}/autocomplete', '/pokemon/autocomplete?q=e'],
    ['/games', '/games'],
    ['/credits', '/credits'],
  ]
  for (const [path, url] of answers) {
    const { schema } = document.paths[`/api/v1${path}`]?.get.responses[200].content['application/json'] ?? {}
    const route = { schema: { ...schema, components: document.components } }
    const validate = compile(route)
    expect(validate({ success: true }), path).toBe(false)
    const { body } = await reader.get(url)
    expect(validate(body), `${path} ${JSON.stringify(validate.errors)}`).toBe(true)
  }
})

test('prices and sales are ingested through administration and combined', async () => {
  const sale = (number: number, dollars: number, daysAgo: number) => ({
    card_id: 'one-2',
    company: 'Gradewell',
    grade: '10',
    price: dollars,
    sold_at: new Date(service.clock.now().getTime() - daysAgo * dayMs).toISOString(),
    source: 'auction-house',
    source_id: `lot-${number}`,
  })
  const body = {
    prices: [
      {
        card_id: 'ONE-2',
        market: 40,
        conditions: [{ condition: 'NM', price: 40 }],
        graded: [{ company: 'Gradewell', grade: '10', value: 300 }],
      },
      { card_id: 'no-such-card', market: 1 },
    ],
    sales: [sale(1, 200, 3), sale(2, 210, 4)],
    sealed_prices: [{ sealed_id: 'one-box', market: 125.5 }],
  }
  const first = await operator.send('POST', '/admin/catalog/pokemon/prices', body)
  expect(first.body).toEqual({ success: true, data: { changed: 2, new_sales: 2, unknown_ids: ['no-such-card'] } })
  const again = await operator.send('POST', '/admin/catalog/pokemon/prices', body)
  expect(again.body.data).toEqual({ changed: 0, new_sales: 0, unknown_ids: ['no-such-card'] })
  await service.catalog.publisher.refresh()
  expect((await reader.get('/pokemon/cards/one-2/prices')).body.data.pricing).toEqual({
    currency: 'USD',
    market: 40,
    market_updated_at: service.clock.now().toISOString(),
    is_stale: false,
    conditions: [{ condition: 'NM', price: 40 }],
    graded: [
      {
        company: 'Gradewell',
        grade: '10',
        value: 262,
        low: 201,
        high: 262,
        confidence: 'low',
        value_kind: 'blended',
        sold_count: 2,
        last_sold_at: sale(1, 0, 3).sold_at,
        band: { median: 205, recent_median: 205, p10: 201, p90: 209, count: 2 },
      },
    ],
  })
  const listed = await reader.get('/pokemon/cards/one-2?include=prices')
  expect(Object.keys(listed.body.data.pricing.graded[0])).not.toContain('band')
  expect((await reader.get('/pokemon/sealed/one-box/prices')).body.data.pricing.market).toBe(125.5)
  expect(ids((await reader.get('/pokemon/cards?q=raw_price:40')).body)).toEqual(['One-2'])
})

test('of a condition, grade or card that an upload names twice, the last price counts', async () => {
  const quote = (first: number, last: number) => ({
    card_id: 'one-2',
    market: last,
    conditions: [
      { condition: 'NM', price: first },
      { condition: 'NM', price: last },
    ],
    graded: [
      { company: 'Gradewell', grade: '10', value: first },
      { company: 'Gradewell', grade: '10', value: 300 },
    ],
  })
  const prices = [quote(7, 8), quote(39, 40)]
  const { status } = await operator.send('POST', '/admin/catalog/pokemon/prices', { prices })
  expect(status).toBe(200)
  await service.catalog.publisher.refresh()
  const { pricing } = (await reader.get('/pokemon/cards/one-2/prices')).body.data
  expect([pricing.market, pricing.conditions]).toEqual([40, [{ condition: 'NM', price: 40 }]])
})

test('sales leave the window over time without new input', async () => {
  service.clock.advance(91 * dayMs)
  await service.catalog.prices.review()
  await service.catalog.publisher.refresh()
  const { body } = await reader.get('/pokemon/cards/one-2/prices')
  service.clock.set(new Date('2026-03-01T12:00:00.000Z'))
  expect(body.data.pricing.graded).toEqual([
    {
      company: 'Gradewell',
      grade: '10',
      value: 300,
      low: 255,
      high: 345,
      confidence: 'low',
      value_kind: 'feed',
      sold_count: 0,
    },
  ])
})

test('the weekly trend is derived from the market price a week before', async () => {
  const post = (market: number) =>
    operator.send('POST', '/admin/catalog/pokemon/prices', { prices: [{ card_id: 'one-1_p1', market }] })
  await post(20)
  service.clock.advance(7 * dayMs)
  await post(15)
  service.clock.set(new Date('2026-03-01T12:00:00.000Z'))
  await service.catalog.publisher.refresh()
  const { body } = await reader.get('/pokemon/cards/one-1_p1/prices')
  expect(body.data.pricing.trend_7d).toEqual({ direction: 'down', percent: 25 })
})

test('the history has a point for each day with a price and the sales of each grade', async () => {
  const at = (days: number): string => new Date(service.clock.now().getTime() - days * dayMs).toISOString()
  const sale = (number: number, dollars: number, days: number) => ({
    card_id: 'two-1',
    company: 'Gradewell',
    grade: '9.5',
    price: dollars,
    sold_at: at(days),
    source: 'history',
    source_id: `history-${number}`,
  })
  const post = (market: number, sales: object[]) =>
    operator.send('POST', '/admin/catalog/pokemon/prices', { prices: [{ card_id: 'two-1', market }], sales })
  const now = service.clock.now()
  service.clock.set(new Date(now.getTime() - 10 * dayMs))
  await post(2.5, [sale(1, 30, 0), sale(2, 34, 0), sale(3, 31, 0)])
  service.clock.set(now)
  await post(3, [{ ...sale(4, 40, 1), grade: '10' }])
  const { status, body, headers } = await reader.get('/pokemon/cards/TWO-1/prices/history?days=11')
  expect(status).toBe(200)
  expect(headers['x-credits-used']).toBe('1')
  const [first, last] = [at(10).slice(0, 10), at(0).slice(0, 10)]
  expect(body.data).toEqual({
    card_id: 'two-1',
    currency: 'USD',
    from: first,
    to: last,
    interval: 'day',
    sources: [expect.objectContaining({ id: 'history', licence: 'CC0' })],
    market: expect.arrayContaining([
      { date: first, price: 2.5 },
      { date: last, price: 3 },
    ]),
    graded: [
      {
        company: 'Gradewell',
        grade: '10',
        days: [{ date: at(1).slice(0, 10), sold_count: 1, median: 40, low: 40, high: 40 }],
      },
      { company: 'Gradewell', grade: '9.5', days: [{ date: first, sold_count: 3, median: 31, low: 30, high: 34 }] },
    ],
  })
  const short = await reader.get('/pokemon/cards/two-1/prices/history?days=10')
  expect(short.body.data.graded).toHaveLength(1)
  expect((await reader.get('/pokemon/cards/nothing/prices/history')).status).toBe(404)
  expect((await reader.get('/pokemon/cards/two-1/prices/history?days=367')).status).toBe(400)
})

test('the values of a text field are completed, and other fields are refused', async () => {
  const all = await reader.get('/pokemon/autocomplete?field=rarity')
  expect(all.body.data[0]).toBe('rare')
  const some = await reader.get('/pokemon/autocomplete?field=illustrator&q=bru')
  expect(some.body.data).toContain('ada brush')
  const { status, body } = await reader.get('/pokemon/autocomplete?field=rarty')
  expect([status, body.error, body.details]).toEqual([
    400,
    'unknown_field',
    { parameter: 'field', suggestion: 'rarity' },
  ])
  expect((await reader.get('/pokemon/autocomplete?field=hp')).status).toBe(400)
  const long = await reader.get(`/pokemon/autocomplete?field=rarity&q=${'a'.repeat(5_000)}`)
  expect([long.status, long.body.error]).toEqual([400, 'invalid_query'])
})

test('the raw market value of a card of any game can be read', async () => {
  expect(await service.catalog.prices.findMarket('TWO-1')).toMatchObject({
    game: 'pokemon',
    cardId: 'two-1',
    market: 300n,
  })
  expect(await service.catalog.prices.findMarket('one-ja-1')).toBeNull()
  expect(await service.catalog.prices.findMarket('nothing')).toBeUndefined()
})
