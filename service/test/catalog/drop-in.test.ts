import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropInCardSchema } from '../../src/catalog/drop-in/model.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { importPublicData, makePublicData, type PublicCard } from './public-cards.ts'
import {
  both,
  either,
  exact,
  phrase,
  range,
  sortCards,
  valuesAt,
  whole,
  wildcard,
  without,
  type Part,
} from './public-oracle.ts'

const data = makePublicData({ sets: 8, cards: 66 })
const byId = sortCards(data.cards, '')
const require = createRequire(import.meta.url)

let service: TestService
let reader: Client
let host: string
beforeAll(async () => {
  service = await startService({ perAddressLimit: 0 })
  reader = await service.partner({ scopes: ['read:catalog'] })
  await importPublicData(service, data)
  await service.http.listen({ host: '127.0.0.1', port: 0 })
  host = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`
})
afterAll(() => service[Symbol.asyncDispose]())

type Page = { data: PublicCard[]; page: number; pageSize: number; count: number; totalCount: number }

async function get(path: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: sent } = await service.http.inject({ url: path, headers })
  return { status: statusCode, body: JSON.parse(body), headers: sent }
}
const search = async (q: string, rest = ''): Promise<Page> =>
  (await get(`/v2/cards?q=${encodeURIComponent(q)}${rest}`)).body

test('a page has the interface’s envelope, `data` first, and cards equal to the source', async () => {
  const { status, body } = await get('/v2/cards?pageSize=20&page=2')
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['data', 'page', 'pageSize', 'count', 'totalCount'])
  expect(body).toEqual({ data: byId.slice(20, 40), page: 2, pageSize: 20, count: 20, totalCount: data.cards.length })
  expect((await get('/compat/pokemontcg/v2/cards?pageSize=20&page=2')).body).toEqual(body)
})

test('pages have up to 250 cards and walking to the end returns each card once', async () => {
  const found: PublicCard[] = []
  for (let page = 1; ; page++) {
    const { body } = await get(`/v2/cards?page=${page}&pageSize=9999&orderBy=-set.releaseDate,number`)
    expect(body.pageSize).toBe(250)
    found.push(...body.data)
    if (body.count < body.pageSize) break
  }
  expect(found).toEqual(sortCards(data.cards, '-set.releaseDate,number'))
  expect((await get('/v2/cards?page=40')).body).toMatchObject({ data: [], page: 40, count: 0 })
})

test('one card and one set are found by id; other languages are not shown', async () => {
  expect((await get('/v2/cards/dawn1-4')).body).toEqual({ data: data.cards.find(({ id }) => id === 'dawn1-4') })
  expect((await get('/v2/cards/dawn1-4?select=name,set')).body).toEqual({
    data: { name: data.cards.find(({ id }) => id === 'dawn1-4')?.name, set: data.sets[1] },
  })
  expect((await get('/v2/sets/dawn1')).body).toEqual({ data: data.sets[1] })
  const missing = { error: { message: 'The requested resource was not found.', code: 404 } }
  for (const path of ['/cards/none', '/cards/dawn1_de-1', '/sets/dawn1_de', '/nothing', '/cards/dawn1-4/more']) {
    expect([path, await get(`/v2${path}`)]).toMatchObject([path, { status: 404, body: missing }])
  }
})

test('sets are searched, sorted and selected', async () => {
  const found = async (query: string) => (await get(`/v2/sets?${query}`)).body
  expect(await found('')).toMatchObject({ data: data.sets, totalCount: 8, pageSize: 250 })
  expect((await found('q=series:"sword %26 shield"&orderBy=-releaseDate')).data).toEqual(
    data.sets.slice(3).toReversed(),
  )
  expect((await found('q=legalities.standard:legal total:[62 TO *}')).data).toEqual(
    data.sets.filter((set) => 'standard' in (set['legalities'] as object) && Number(set['total']) >= 62),
  )
  expect((await found('q=ptcgoCode:D1&select=id,images')).data).toEqual([
    { id: 'dawn1', images: data.sets[1]?.['images'] },
  ])
})

test('a selection returns exactly the named fields', async () => {
  const { data: cards } = await search('', '&select=name,hp,tcgplayer,unheard&pageSize=250')
  expect(cards).toEqual(
    byId.slice(0, 250).map(({ name, ...card }) => ({
      name,
      ...('hp' in card && { hp: card['hp'] }),
      ...('tcgplayer' in card && { tcgplayer: card['tcgplayer'] }),
    })),
  )
  expect((await search('name:mew', '&select=cardmarket&pageSize=1')).data[0]).not.toHaveProperty('id')
})

test.each(['types', 'subtypes', 'supertypes', 'rarities'])('%s lists the values of the English cards', async (list) => {
  const field = { types: 'types', subtypes: 'subtypes', supertypes: 'supertype', rarities: 'rarity' }[list] ?? ''
  const known = [...new Set(data.cards.flatMap((card) => valuesAt(card, field)))].sort()
  expect((await get(`/v2/${list}`)).body).toEqual({ data: known })
})

/** Every searchable field with a value that some card has, in every form that its kind takes. */
function* formsOf(path: string, kind: string, match: string | undefined): Generator<Part> {
  const values = [...new Set(data.cards.flatMap((card) => valuesAt(card, path)))]
  for (const value of [values[0], values.at(-1)]) {
    if (value === undefined) continue
    const text = String(value)
    const lower = text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase()
    if (kind === 'text') {
      const [word = text] = text.match(/[\p{L}\p{N}]+/u) ?? []
      yield match === 'words' ? phrase(path, word) : whole(path, text)
      if (match === 'words') yield phrase(path, text)
      yield exact(path, text)
      if (/^\w{4,}$/.test(lower)) {
        yield wildcard(path, lower.slice(0, 3), '')
        yield wildcard(path, lower.slice(0, 2), lower.slice(-1))
        yield wildcard(path, '', lower.slice(-3))
      }
    } else if (kind === 'date') {
      for (const ends of ['[]', '{}', '[}', '{]']) yield range(path, ends, '2012/02/11', text)
    } else if (/^[\d.]+$/.test(text)) {
      for (const ends of ['[]', '{}', '[}', '{]']) yield range(path, ends, '*', text)
      yield range(path, '[]', text, '*')
      yield range(path, '{]', text, '*')
    }
  }
}

test('five hundred queries in the documented forms find and order what a scan of the source does', async () => {
  const forms = dropInCardSchema.fields.flatMap(({ name, kind, match }) => [...formsOf(name, kind, match)])
  const queries: { part: Part; orderBy: string }[] = [
    { part: phrase('name', 'venusaur v'), orderBy: '' },
    { part: phrase('name', 'mew'), orderBy: 'name,-number' },
    {
      part: both(phrase('name', 'mewtwo'), either(phrase('subtypes', 'mega'), phrase('subtypes', 'basic'))),
      orderBy: 'name',
    },
    { part: both(phrase('subtypes', 'mega'), without(phrase('types', 'tide'))), orderBy: '-name' },
    { part: whole('id', 'dawn1-1'), orderBy: '' },
    { part: whole('set.id', 'dawn1'), orderBy: 'number' },
    { part: range('nationalPokedexNumbers', '[]', 1, 151), orderBy: 'nationalPokedexNumbers' },
  ]
  const orders = dropInCardSchema.fields.map(({ name }) => name)
  for (let index = 0; queries.length < 520; index++) {
    const part = forms[index % forms.length] as Part
    const other = forms[(index * 7 + 3) % forms.length] as Part
    const shape = Math.floor(index / forms.length) % 4
    const combined = [part, both(part, without(other)), either(part, other), without(part)][shape] ?? part
    const [first, second] = [orders[index % orders.length], orders[(index * 11 + 5) % orders.length]]
    queries.push({ part: combined, orderBy: `${index % 2 ? '-' : ''}${first},-${second}` })
  }
  for (const { part, orderBy } of queries) {
    const expected = sortCards(data.cards.filter(part.holds), orderBy)
    const { data: found, totalCount } = await search(part.text, `&orderBy=${orderBy}&select=id`)
    const ids = expected.slice(0, 250).map(({ id }) => id)
    expect([part.text, orderBy, totalCount, found.map(({ id }) => id)]).toEqual([
      part.text,
      orderBy,
      expected.length,
      ids,
    ])
  }
})

test('errors have the interface’s shape', async () => {
  const cases: [string, number, RegExp][] = [
    ['/cards?q=hp:[1', 400, /range/],
    ['/cards?q=sett.id:dawn1', 400, /set\.id/],
    ['/cards?orderBy=nothing', 400, /Unknown field/],
    ['/cards?page=x', 400, /page/],
  ]
  for (const [path, code, message] of cases) {
    const { status, body } = await get(`/v2${path}`)
    expect([path, status, body]).toEqual([path, code, { error: { message: expect.stringMatching(message), code } }])
  }
  expect(await get('/v2/cards', { 'x-api-key': 'unknown' })).toMatchObject({
    status: 401,
    body: { error: { code: 401 } },
  })
  expect((await get('/v2/cards?pageSize=1&cache=123')).status).toBe(200)
})

test('a key pays with catalog credits; without one an address has fewer requests', async () => {
  const paid = await get('/v2/cards?pageSize=1', { 'x-api-key': reader.key })
  expect(paid.headers).toMatchObject({ 'x-credits-used': '1', 'x-ratelimit-limit': '100000' })
  const tenant = await service.tenant({ scopes: ['read:inventory'] })
  expect((await get('/v2/cards', { 'x-api-key': tenant.key })).body).toMatchObject({ error: { code: 403 } })
  await using limited = await startService({ perAddressLimit: 1_000 })
  const request = () => limited.http.inject({ url: '/v2/types' })
  const answers = []
  for (let count = 0; count < 31; count++) answers.push(await request())
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(30).fill(200), 429])
  expect(answers[0]?.headers).toMatchObject({ 'x-ratelimit-limit': '30' })
  expect(answers[0]?.headers['x-credits-used']).toBeUndefined()
  expect(JSON.parse(answers[30]?.body ?? '')).toMatchObject({ error: { code: 429 } })
})

test('a change of prices replaces what marketplaces ask', async () => {
  const card = data.cards.find((one) => 'tcgplayer' in one) as PublicCard
  const tcgplayer = {
    url: 'https://prices.example/new',
    updatedAt: '2026/03/01',
    prices: { normal: { market: 4321.5 } },
  }
  const record = {
    kind: 'price',
    cardId: card.id,
    market: null,
    conditions: [],
    graded: [],
    marketplaces: { tcgplayer },
  } as const
  await service.catalog.ingest([record], { game: 'pokemon', source: 'test' })
  await service.catalog.publisher.refresh()
  const { data: found } = await search('tcgplayer.prices.normal.market:[4321 TO 4322]')
  expect(found.map(({ id }) => id)).toEqual([card.id])
  expect(found[0]?.['tcgplayer']).toEqual(tcgplayer)
  const others = data.cards.filter((one) => 'cardmarket' in one && one !== card)
  expect((await search('cardmarket.prices.trendPrice:[0 TO *] -id:' + card.id)).totalCount).toBe(others.length)
})

test('the published JavaScript client runs its calls with the host changed', async () => {
  const sdk = require('pokemontcgsdk')
  require('pokemontcgsdk/lib/configure').host = `${host}/v2`
  expect(await sdk.card.find('dawn1-4')).toMatchObject({ id: 'dawn1-4', set: { id: 'dawn1' } })
  const page = await sdk.card.where({ q: 'name:mewtwo', pageSize: 5, page: 1, orderBy: '-number', select: 'id,name' })
  const mewtwos = data.cards.filter(phrase('name', 'mewtwo').holds)
  expect(page).toMatchObject({ page: 1, pageSize: 5, count: 5, totalCount: mewtwos.length })
  expect(page.data.map(({ id }: PublicCard) => id)).toEqual(
    sortCards(mewtwos, '-number')
      .slice(0, 5)
      .map(({ id }) => id),
  )
  expect((await sdk.card.all()).map(({ id }: PublicCard) => id)).toEqual(byId.map(({ id }) => id))
  expect(await sdk.card.all({ q: 'set.id:dawn2' })).toHaveLength(66)
  expect(await sdk.set.all()).toEqual(data.sets)
  expect(await sdk.set.find('dawn3')).toEqual(data.sets[3])
  expect(await sdk.type.all()).toEqual(['Colorless', 'Ember', 'Moss', 'Spark', 'Tide'])
  expect(await sdk.supertype.all()).toEqual(['Pokémon', 'Trainer'])
  expect(await sdk.subtype.all()).toContain('Stage 1')
  expect(await sdk.rarity.all()).toContain('Rare Holo')
  sdk.configure({ apiKey: reader.key })
  expect((await sdk.set.where({ q: 'name:dawn' })).totalCount).toBeGreaterThan(0)
})

test('the published TypeScript client runs its calls with the host changed', async () => {
  const { PokemonTCG } = require('pokemon-tcg-sdk-typescript')
  require('pokemon-tcg-sdk-typescript/dist/client').Client.getInstance().POKEMONTCG_API_URL = `${host}/v2`
  expect(await PokemonTCG.findCardByID('dawn1-4')).toMatchObject({ id: 'dawn1-4', set: { id: 'dawn1' } })
  expect(await PokemonTCG.findCardsByQueries({ q: 'set.id:dawn2', pageSize: 250 })).toHaveLength(66)
  expect((await PokemonTCG.getAllCards()).map(({ id }: PublicCard) => id)).toEqual(byId.map(({ id }) => id))
  expect(await PokemonTCG.getAllSets()).toEqual(data.sets)
  expect(await PokemonTCG.findSetByID('dawn3')).toEqual(data.sets[3])
  expect(await PokemonTCG.findSetsByQueries({ q: 'id:dawn3' })).toEqual([data.sets[3]])
  expect(await PokemonTCG.getTypes()).toContain('Tide')
  expect(await PokemonTCG.getSupertypes()).toEqual(['Pokémon', 'Trainer'])
  expect(await PokemonTCG.getSubtypes()).toContain('MEGA')
  expect(await PokemonTCG.getRarities()).toContain('Common')
})

test('cards have every field that the Python client requires, with its types', async () => {
  const texts = [
    'id',
    'name',
    'supertype',
    'number',
    'images.small',
    'images.large',
    'set.id',
    'set.name',
    'set.series',
  ]
  texts.push('set.releaseDate', 'set.updatedAt', 'set.images.symbol', 'set.images.logo')
  const response = await fetch(`${host}/v2/cards?q=name%3Amew+OR+name%3Amewtwo&page=1&pageSize=250&orderBy=name`)
  const { data: cards } = (await response.json()) as Page
  expect(cards.length).toBeGreaterThan(20)
  for (const card of cards) {
    for (const path of texts) expect([path, typeof valuesAt(card, path)[0]]).toEqual([path, 'string'])
    expect([card.legalities, card.set['legalities'], card['hp'] ?? ''].map((value) => typeof value)).toEqual([
      'object',
      'object',
      'string',
    ])
    for (const path of ['set.total', 'set.printedTotal']) expect(typeof valuesAt(card, path)[0]).toBe('number')
    for (const attack of (card['attacks'] ?? []) as object[]) {
      expect(Object.keys(attack)).toEqual(['name', 'cost', 'convertedEnergyCost', 'damage', 'text'])
    }
  }
})
