import { dayMs } from '@packhouse/service/kernel/time'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { marketTiers } from '../market/market.ts'
import { buildCatalog } from '@packhouse/service/catalog/engine/build'
import { createCatalogSearch } from '@packhouse/service/catalog/engine/catalog-search'
import { openSnapshot } from '@packhouse/service/catalog/engine/snapshot'
import { checkRecord } from '@packhouse/service/catalog/import/files/check-record'
import { ImportedIds } from '@packhouse/service/catalog/import/files/imported-ids'
import { cardFields, cardSchema } from '@packhouse/service/catalog/query/fields'
import { parseQuery } from '@packhouse/service/catalog/query/parse'
import type { CardRecord, CatalogRecord, PriceRecord } from '@packhouse/service/catalog/records'
import { demoGames, makeGame, skywake, wildmere } from './games.ts'
import { marketKinds } from './market-set.ts'
import { toKatakana, cardLanguages } from './languages.ts'

const asOf = new Date('2026-11-15T00:00:00Z')

const bytesOf = (items: Iterable<unknown>): string => {
  const hash = createHash('sha256')
  const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
  for (const item of items) hash.update(JSON.stringify(item, plain))
  return hash.digest('hex')
}

const cardsOf = (records: readonly CatalogRecord[]): CardRecord[] => records.filter((record) => record.kind === 'card')

describe.each(demoGames.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const { records, sales } = makeGame(id, { asOf })

  test('the same seed gives the same bytes, another seed different ones', () => {
    const again = makeGame(id, { asOf })
    expect(bytesOf(again.records)).toBe(bytesOf(records))
    expect(bytesOf(again.sales)).toBe(bytesOf(sales))
    expect(bytesOf(makeGame(id, { asOf, seed: 'other' }).records)).not.toBe(bytesOf(records))
  })

  test('every record passes the import checks, and ids are unique', () => {
    const ledger = new ImportedIds()
    const faults = records.flatMap((record, index) =>
      [...checkRecord(record), ledger.stage(record, index) ?? []].flat(),
    )
    expect(faults).toEqual([])
    expect(cardsOf(records).length).toBeGreaterThanOrEqual(1_500)
    expect(cardsOf(records).length).toBeLessThan(1_800)
  })

  test('there are several languages, finishes, rarities and sets', () => {
    const cards = cardsOf(records)
    const count = (read: (card: CardRecord) => unknown): number => new Set(cards.map(read)).size
    expect(count((card) => card.languageCode)).toBe(cardLanguages.length)
    expect(count((card) => card.variants[0]?.name)).toBeGreaterThanOrEqual(5)
    expect(count((card) => card.rarity)).toBeGreaterThanOrEqual(5)
    expect(count((card) => card.expansionId)).toBeGreaterThan(20)
    expect(count((card) => card.name)).toBeGreaterThan(500)
  })

  test('every field of the query language finds something', async () => {
    const snapshot = openSnapshot(await buildCatalog(game, records))
    if (!snapshot) throw new Error('The snapshot cannot be opened.')
    const search = createCatalogSearch(snapshot)
    const wanted: Readonly<Record<string, string>> = {
      name: 'name:a',
      id: 'id:01-',
      supertype: `supertype:${id === wildmere.id ? 'creature' : 'leader'}`,
      subtypes: `subtypes:${id === wildmere.id ? 'bird' : 'captain'}`,
      types: `types:${id === wildmere.id ? 'ember' : 'azure'}`,
      hp: id === wildmere.id ? 'hp:[100 TO *]' : 'hp:5000',
      number: 'number:7',
      rarity: 'rarity:secret',
      artist: 'artist:"ada ferrow"',
      raw_price: 'raw_price:{10 TO 50}',
      is_variant: 'is_variant:true',
      is_holo: 'is_holo:true',
      is_reverse: 'is_reverse:true',
      is_first_edition: 'is_first_edition:true',
      'abilities.name': 'abilities.name:a',
      'abilities.text': 'abilities.text:card',
      'attacks.name': 'attacks.name:e',
      'attacks.text': 'attacks.text:draw',
      'attacks.damage': 'attacks.damage:[20 TO *]',
      'weaknesses.type': 'weaknesses.type:r',
      'resistances.type': 'resistances.type:r',
      'expansion.id': 'expansion.id:_ja',
      'expansion.name': 'expansion.name:a',
      'expansion.series_id': 'expansion.series_id:thaw',
      'expansion.release_date': 'expansion.release_date:2016',
      language: 'language:ja',
    }
    const empty = cardFields.filter(({ name }) => {
      const parsed = parseQuery(wanted[name] ?? '', cardSchema)
      if (!parsed.ok) return true
      const found = search.cards({ query: parsed.node, order: [], page: 1, pageSize: 1 })
      return !found.ok || found.total === 0
    })
    expect([empty, cardFields.length]).toEqual([[], 26])
  })

  test('sales are within the last 120 days and are of slabs with a price', () => {
    const prices = new Map(records.flatMap((record) => (record.kind === 'price' ? [[record.cardId, record]] : [])))
    // A few cards have sales and no price.
    const unpriced = sales.filter(({ cardId, company, grade }) => {
      const graded = prices.get(cardId)?.graded
      return graded && !graded.some((slab) => slab.company === company && slab.grade === grade)
    })
    const ages = sales.map(({ soldAt }) => (asOf.getTime() - Date.parse(soldAt)) / dayMs)
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(Math.max(...ages)).toBeLessThanOrEqual(120)
    expect(unpriced).toEqual([])
    expect(sales.length).toBeGreaterThan(1_000)
  })
})

test('catalogs grow by whole sets', () => {
  const count = makeGame(skywake.id, { asOf, cards: 6_000 }).records.filter(({ kind }) => kind === 'card').length
  expect(count).toBeGreaterThanOrEqual(6_000)
  expect(count).toBeLessThan(7_500)
})

test('every kind of the sandbox market is a card of the catalog at the market price', () => {
  const records = makeGame(wildmere.id, { asOf }).records
  const names = new Map(cardsOf(records).map((card) => [card.id, card.name]))
  const prices = new Map(records.filter((record) => record.kind === 'price').map((price) => [price.cardId, price]))
  const groups = marketTiers.flatMap(({ shelves }) => shelves.flatMap((shelf) => shelf.groups))
  const valueOf = (price: PriceRecord | undefined, grade: string | undefined): number | undefined =>
    grade === undefined
      ? Number(price?.market)
      : Number(price?.graded.find((row) => row.grade === grade && row.company === 'Northgrade')?.value)
  for (const { kinds, usdc } of groups) {
    for (const kind of kinds) {
      const { cardId = '', grade } = marketKinds.get(kind) ?? {}
      expect(kind).toContain(names.get(cardId))
      expect([kind, valueOf(prices.get(cardId), grade)]).toEqual([kind, usdc * 100])
    }
  }
  expect(marketKinds.size).toBe(groups.flatMap(({ kinds }) => kinds).length)
})

test('names are respelled by rule', () => {
  expect(toKatakana('Emberkit Blaze')).toBe('エムベルキト・ブラズ')
  const [, , german, french] = cardLanguages
  expect([german?.spell('Frostlynx Veil'), french?.spell('Brookfin')]).toEqual(['Frostlinchs Weil', 'Brouqufine'])
})
