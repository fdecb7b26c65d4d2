import { dayMs } from '../../kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCatalog } from '../../../test/catalog/records.ts'
import { cents } from '../../kernel/money.ts'
import { onepiece, pokemon, type GameDefinition } from '../games/games.ts'
import { cardSchema } from '../query/fields.ts'
import { parseQuery } from '../query/parse.ts'
import type { CardRecord, CatalogRecord, ExpansionRecord, PriceRecord } from '../records.ts'
import { CatalogBuilder } from './build.ts'
import { createCatalogSearch } from './catalog-search.ts'
import { assembleCards, assembleExpansions, assemblePricing, contentKey, entityTag } from './page.ts'
import { wantedNames } from './select-members.ts'
import { openSnapshot } from './snapshot.ts'

const expansion: ExpansionRecord = {
  kind: 'expansion',
  id: 'Dawn1_ja',
  name: '夜明け',
  series: 'Dawn',
  seriesId: 'dawn',
  code: 'DN1',
  total: 110,
  printedTotal: 100,
  language: 'Japanese',
  languageCode: 'JA',
  releaseDate: '2024/03/09',
  englishName: 'Daybreak',
}
const card: CardRecord = {
  kind: 'card',
  id: 'Dawn1_ja-004_p1',
  printingCode: 'Dawn1-004',
  name: 'Emberling "ö" \\',
  number: '004',
  printedNumber: '004/100',
  image: { small: 'https://cards.example/s.webp', large: 'https://cards.example/l.webp' },
  expansionId: 'Dawn1_ja',
  language: 'Japanese',
  languageCode: 'JA',
  variants: [{ name: 'holo' }],
  supertype: 'Creature',
  subtypes: ['Basic'],
  types: ['Ember'],
  hp: 60,
  rarity: 'Rare',
  attacks: [{ name: 'Spark {}[]', cost: ['Ember'], damage: '20+' }],
  isVariant: true,
  isHolo: true,
  isReverse: false,
  isFirstEdition: false,
  extras: { retreat: 1, rules: ['a, "b"'], absent: null },
}
const price: PriceRecord = {
  kind: 'price',
  cardId: card.id,
  market: cents(626n),
  marketUpdatedAt: '2026-01-10T00:00:00.000Z',
  trend7d: { direction: 'up', percent: 5.5 },
  conditions: [{ condition: 'NM', price: cents(626n) }],
  graded: [
    {
      company: 'Gradewell',
      grade: '10',
      value: cents(9_999n),
      low: null,
      high: cents(12_000n),
      confidence: 'high',
      valueKind: 'sold',
      soldCount: 12,
      lastSoldAt: '2026-01-09T00:00:00.000Z',
      band: { median: cents(9_000n), recentMedian: cents(9_999n), p10: cents(8_000n), p90: cents(12_000n), count: 12 },
    },
  ],
}
const pricedAt = Date.parse('2026-01-10T00:00:00.000Z')
const frame = { before: '[', after: ']' }

function open(game: GameDefinition, records: readonly CatalogRecord[]) {
  const builder = new CatalogBuilder(game)
  for (const record of records) builder.add(record)
  const snapshot = openSnapshot(builder.finish())
  if (!snapshot) throw new Error('The snapshot cannot be opened.')
  return snapshot
}

const snapshot = open(pokemon, [expansion, card, price])
const show = (
  view: { includePrices?: boolean; select?: readonly string[]; nowMs?: number },
  from = snapshot,
): unknown =>
  JSON.parse(
    assembleCards(
      from,
      Uint32Array.of(0),
      {
        includePrices: view.includePrices ?? false,
        nowMs: view.nowMs ?? pricedAt,
        ...(view.select ? { select: wantedNames(view.select) } : {}),
      },
      { frame },
    ).toString(),
  )

const expansionShown = {
  id: 'Dawn1_ja',
  name: '夜明け',
  series: 'Dawn',
  series_id: 'dawn',
  code: 'DN1',
  total: 110,
  printed_total: 100,
  language: 'Japanese',
  language_code: 'JA',
  release_date: '2024/03/09',
  translation: { en: { name: 'Daybreak' } },
}
const images = [
  {
    type: 'front',
    small: 'https://cards.example/s.webp',
    medium: 'https://cards.example/l.webp',
    large: 'https://cards.example/l.webp',
  },
]
const cardShown = {
  id: 'Dawn1_ja-004_p1',
  name: 'Emberling "ö" \\',
  number: '004',
  printed_number: '004/100',
  images,
  expansion: expansionShown,
  language: 'Japanese',
  language_code: 'JA',
  marketplace_product_id: null,
  variants: [{ name: 'holo', images: [] }],
  supertype: 'Creature',
  subtypes: ['Basic'],
  types: ['Ember'],
  hp: 60,
  rarity: 'Rare',
  attacks: [{ name: 'Spark {}[]', cost: ['Ember'], damage: '20+' }],
  retreat: 1,
  rules: ['a, "b"'],
  printing_code: 'Dawn1-004',
  is_variant: true,
  is_holo: true,
  is_reverse: false,
  is_first_edition: false,
}
const gradedShown = {
  company: 'Gradewell',
  grade: '10',
  value: 99.99,
  low: null,
  high: 120,
  confidence: 'high',
  value_kind: 'sold',
  sold_count: 12,
}
const pricingShown = {
  currency: 'USD',
  market: 6.26,
  market_updated_at: '2026-01-10T00:00:00.000Z',
  is_stale: false,
  trend_7d: { direction: 'up', percent: 5.5 },
  conditions: [{ condition: 'NM', price: 6.26 }],
  graded: [gradedShown],
}

test('a card shows every field it has and omits the others', () => {
  expect(show({})).toEqual([cardShown])
})

test('prices are added on request, without the fields of the pricing endpoint', () => {
  expect(show({ includePrices: true })).toEqual([{ ...cardShown, pricing: pricingShown }])
})

test('the pricing endpoint adds the band and the last sale', () => {
  expect(JSON.parse(assemblePricing(snapshot, 0, pricedAt).toString())).toEqual({
    ...pricingShown,
    graded: [
      {
        ...gradedShown,
        last_sold_at: '2026-01-09T00:00:00.000Z',
        band: { median: 90, recent_median: 99.99, p10: 80, p90: 120, count: 12 },
      },
    ],
  })
})

test('a price becomes stale seven days after its update, and the content key changes with it', () => {
  const almost = pricedAt + 7 * dayMs - 1
  expect(show({ includePrices: true, nowMs: almost })).toMatchObject([{ pricing: { is_stale: false } }])
  expect(show({ includePrices: true, nowMs: almost + 1 })).toMatchObject([{ pricing: { is_stale: true } }])
  const keyAt = (nowMs: number, includePrices: boolean): string => contentKey(snapshot, { includePrices, nowMs })
  expect(keyAt(almost, true)).toBe(keyAt(pricedAt, true))
  expect(keyAt(almost + 1, true)).not.toBe(keyAt(almost, true))
  expect(keyAt(almost + 1, false)).toBe(keyAt(almost, false))
})

test('a card that was never priced has a null market', () => {
  const unpriced = open(pokemon, [expansion, card])
  const pricing = { currency: 'USD', market: null, is_stale: true, conditions: [], graded: [] }
  expect(show({ includePrices: true }, unpriced)).toEqual([{ ...cardShown, pricing }])
  expect(JSON.parse(assemblePricing(unpriced, 0, 0).toString())).toEqual(pricing)
})

test('a selection shows the named fields, always the id, and pricing whenever it is included', () => {
  expect(show({ select: ['name'] })).toEqual([{ id: cardShown.id, name: cardShown.name }])
  expect(show({ select: ['expansion'] })).toEqual([{ id: cardShown.id, expansion: expansionShown }])
  expect(show({ select: [], includePrices: true })).toEqual([{ id: cardShown.id, pricing: pricingShown }])
})

test('any selection equals the full card without the other fields', () => {
  const { records, cards } = makeCatalog({ seed: 11, cards: 40 })
  const many = open(pokemon, records)
  const view = { includePrices: false, nowMs: 0 }
  const rows = Uint32Array.from(cards, (_, row) => row)
  const full = JSON.parse(assembleCards(many, rows, view, { frame }).toString()) as Record<string, unknown>[]
  fc.assert(
    fc.property(fc.subarray([...many.cardFields]), (names) => {
      const select = wantedNames(names)
      const shown = JSON.parse(assembleCards(many, rows, { ...view, select }, { frame }).toString()) as unknown
      const keep = new Set(['id', ...names])
      expect(shown).toEqual(
        full.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => keep.has(name)))),
      )
    }),
  )
})

test('a game that prints power and colors is searchable by hp and types and shows both names', () => {
  const { types: _types, hp: _hp, attacks: _attacks, ...rest } = card
  const crew: CardRecord = { ...rest, extras: { power: 5_000, colors: ['Red', 'Green'], type: 'Leader', cost: 3 } }
  const crews = open(onepiece, [expansion, crew])
  expect(show({}, crews)).toMatchObject([
    { hp: 5_000, power: 5_000, types: ['Red', 'Green'], colors: ['Red', 'Green'], type: 'Leader', cost: 3 },
  ])
  const search = createCatalogSearch(crews)
  const total = (text: string): number => {
    const query = parseQuery(text, cardSchema)
    const result =
      query.ok && search.cards({ query: query.node, order: [{ field: 'hp', descending: true }], page: 1, pageSize: 1 })
    return result && result.ok ? result.total : -1
  }
  expect([total('hp:5000'), total('types:green'), total('hp:[* TO 4999]'), total('power:5000')]).toEqual([1, 1, 0, -1])
})

test('expansions are assembled the same way', () => {
  const bytes = assembleExpansions(snapshot, Uint32Array.of(0, 0), { before: '{"data":[', after: ']}' })
  expect(JSON.parse(bytes.toString())).toEqual({ data: [expansionShown, expansionShown] })
})

test('an answer can be written into memory provided by the caller', () => {
  const memory = Buffer.alloc(10_000)
  const bytes = assembleCards(
    snapshot,
    Uint32Array.of(0),
    { includePrices: true, nowMs: 0 },
    { frame, allocate: () => memory },
  )
  expect(bytes.buffer).toBe(memory.buffer)
})

test('entity tags distinguish any two lists of parts', () => {
  expect(entityTag('a', 'b')).toBe(entityTag('a', 'b'))
  expect(new Set([entityTag('a', 'b'), entityTag('ab'), entityTag('a', 'b', ''), entityTag('b', 'a')]).size).toBe(4)
  expect(entityTag('a')).toMatch(/^"[\w-]{27}"$/)
})
