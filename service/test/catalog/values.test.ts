// Lists of values and searches by a body, compared with counts over the records themselves.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from './fixtures.ts'
import { makeCatalog } from './records.ts'
import { oracleCards, readCard } from './oracle.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'

const made = makeCatalog({ seed: 39, cards: 300 })
let service: TestService
let reader: Client
beforeAll(async () => {
  service = await startService()
  reader = await service.partner({ scopes: ['read:catalog'] })
  await fill(service, made.records)
})
afterAll(() => service[Symbol.asyncDispose]())

const fields = ['types', 'rarity', 'supertype', 'hp', 'attacks.damage', 'expansion.id', 'expansion.release_date']

/** Spellings that differ in case or accents are one value of the search. */
const sameValue = (value: unknown): string =>
  String(value).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('/', '-')

test.each(fields)('the values of %s have the counts of the cards with them', async (field) => {
  const counts = new Map<string, number>()
  for (const row of oracleCards(made)) {
    const dates = field === 'expansion.release_date' ? [row.expansion.releaseDate ?? []].flat() : undefined
    for (const value of new Set((dates ?? readCard(row, field)).map(sameValue))) {
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  const listed: { value: string; count: number }[] = []
  for (let page = 1; ; page++) {
    const { body } = await reader.get(`/pokemon/values/${field}?page=${page}&page_size=10`)
    expect(body.total_count).toBe(counts.size)
    if (body.data.length === 0) break
    listed.push(...body.data)
  }
  expect(listed.map(({ count }) => count)).toEqual([...counts.values()].toSorted((a, b) => b - a))
  expect(new Map(listed.map(({ value, count }) => [sameValue(value), count]))).toEqual(counts)
})

test('values can be counted in one language', async () => {
  const count = made.cards.filter(({ languageCode }) => languageCode === 'JA').length
  const { body } = await reader.get('/pokemon/values/language?language=ja')
  expect(body).toMatchObject({ data: [{ value: 'JA', count }], total_count: 1, language: 'ja' })
})

test('a body searches like the parameters, and by queries that no URL holds', async () => {
  const search = (body: object) => reader.send('POST', '/pokemon/cards/search', body)
  const short = { q: 'types:ember OR hp:[100 TO *]', orderBy: '-hp,name', page: 2, page_size: 7, language: 'all' }
  const query = new URLSearchParams({ ...short, page: '2', page_size: '7' })
  const [bySearch, byList] = [await search(short), await reader.get(`/pokemon/cards?${query.toString()}`)]
  expect(bySearch.body).toEqual(byList.body)
  expect(bySearch.headers['x-credits-used']).toBe('1')
  const wanted = made.cards.filter((_, index) => index % 2 === 0).map(({ id }) => id)
  const long = wanted.map((id) => `!id:"${id}"`).join(' OR ')
  expect(long.length).toBeGreaterThan(1_024)
  const { body } = await search({ q: long, page_size: 100 })
  expect(body.total_count).toBe(new Set(wanted.map(sameValue)).size)
  expect((await search({ q: Array.from({ length: 513 }, () => 'a').join(' ') })).body.details.limit).toBe(512)
  expect((await search({ q: 'x'.repeat(16_385) })).body.details.limit).toBe(16_384)
  expect((await search({ query: 'a' })).body).toMatchObject({ error: 'invalid_body', details: { field: 'query' } })
})
