import { expect, test } from 'vitest'
import { pokemon } from '../games/games.ts'
import { cardSchema } from '../query/fields.ts'
import { parseQuery } from '../query/parse.ts'
import type { CardRecord, ExpansionRecord } from '../records.ts'
import { CatalogBuilder } from './build.ts'
import { createCatalogSearch, maxPrintings } from './catalog-search.ts'
import { openSnapshot } from './snapshot.ts'

const languages = { EN: 'English', JA: 'Japanese', DE: 'German' } as const
type Code = keyof typeof languages

const makeExpansion = (languageCode: Code): ExpansionRecord => ({
  kind: 'expansion',
  id: `Dawn_${languageCode}`,
  name: 'Dawn',
  series: 'Dawn',
  seriesId: 'dawn',
  total: 1,
  printedTotal: 1,
  language: languages[languageCode],
  languageCode,
})

const makeCard = (id: string, languageCode: Code, printingCode = 'D-1'): CardRecord => ({
  kind: 'card',
  id,
  printingCode,
  name: 'Emberling',
  number: '1',
  printedNumber: '1/1',
  expansionId: `Dawn_${languageCode}`,
  language: languages[languageCode],
  languageCode,
  variants: [],
  supertype: 'Creature',
  subtypes: [],
  isVariant: false,
  isHolo: false,
  isReverse: false,
  isFirstEdition: false,
  extras: {},
})

function open(cards: readonly CardRecord[]) {
  const builder = new CatalogBuilder(pokemon)
  for (const code of Object.keys(languages) as Code[]) builder.add(makeExpansion(code))
  for (const card of cards) builder.add(card)
  const snapshot = openSnapshot(builder.finish())
  if (!snapshot) throw new Error('The snapshot cannot be opened.')
  return createCatalogSearch(snapshot)
}

function printings(search: ReturnType<typeof open>, id: string, wanted?: readonly string[]) {
  const { total, familySize, rows } = search.printings(search.findCard(id) ?? -1, wanted ? { languages: wanted } : {})
  return { total, familySize, ids: Array.from(rows, search.snapshot.cards.idOf) }
}

const family = [
  makeCard('j2', 'JA'),
  makeCard('e1', 'EN'),
  makeCard('d1', 'DE'),
  makeCard('j1', 'JA'),
  makeCard('e2', 'EN'),
]

test('printings begin with the language of the requested card, then follow by language and id', () => {
  const search = open([...family, makeCard('x1', 'EN', 'D-2')])
  expect(printings(search, 'e2')).toEqual({ total: 5, familySize: 5, ids: ['e1', 'e2', 'd1', 'j1', 'j2'] })
  expect(printings(search, 'j1')).toEqual({ total: 5, familySize: 5, ids: ['j1', 'j2', 'd1', 'e1', 'e2'] })
  expect(printings(search, 'x1')).toEqual({ total: 1, familySize: 1, ids: ['x1'] })
  expect(printings(search, 'e1', ['ja', 'DE'])).toEqual({ total: 3, familySize: 5, ids: ['d1', 'j1', 'j2'] })
})

test('a large family is capped, its total count is not', () => {
  const search = open(Array.from({ length: 65 }, (_, index) => makeCard(`c${index}`, 'EN')))
  const { total, ids } = printings(search, 'c64')
  expect([total, ids.length]).toEqual([65, maxPrintings])
})

test('ids are case-insensitive; an exact spelling takes precedence', () => {
  const search = open([makeCard('Ab-1', 'EN'), makeCard('aB-1', 'EN'), makeCard('É-1', 'EN')])
  const stored = (id: string): string | undefined => {
    const row = search.findCard(id)
    return row === undefined ? undefined : search.snapshot.cards.idOf(row)
  }
  expect([stored('aB-1'), stored('Ab-1'), stored('AB-1'), stored('é-1')]).toEqual(['aB-1', 'Ab-1', 'Ab-1', 'É-1'])
  expect([stored('e-1'), stored('ab-'), stored('')]).toEqual([undefined, undefined, undefined])
  expect(search.findExpansion('DAWN_en')).toBe(search.findExpansion('Dawn_EN'))
})

test('a search can be limited to languages and to an expansion', () => {
  const search = open(family)
  const query = parseQuery('', cardSchema)
  if (!query.ok) throw new Error(query.message)
  const total = (filter: { languages?: string[]; expansionId?: string }): number => {
    const result = search.cards({ query: query.node, order: [], page: 1, pageSize: 10, ...filter })
    return result.ok ? result.total : -1
  }
  expect(total({})).toBe(5)
  expect(total({ languages: ['en'] })).toBe(2)
  expect(total({ languages: ['EN', 'de'] })).toBe(3)
  expect(total({ languages: [] })).toBe(0)
  expect(total({ expansionId: 'dawn_ja' })).toBe(2)
  expect(total({ expansionId: 'dawn' })).toBe(0)
  expect(total({ expansionId: 'Dawn_EN', languages: ['ja'] })).toBe(0)
})

test('a snapshot lists its languages with their card counts', () => {
  expect(open(family).snapshot.languages).toEqual([
    { code: 'DE', cards: 1 },
    { code: 'EN', cards: 2 },
    { code: 'JA', cards: 2 },
  ])
})

test('rows are ordered by id in both directions, beyond the page window of a search', () => {
  const search = open(Array.from({ length: 150 }, (_, index) => makeCard(`c${String(index).padStart(3, '0')}`, 'EN')))
  const query = parseQuery('', cardSchema)
  if (!query.ok) throw new Error(query.message)
  const ids = (field: string, descending: boolean, page: number, pageSize: number): string[] => {
    const result = search.cards({ query: query.node, order: [{ field, descending }], page, pageSize })
    return result.ok ? Array.from(result.rows, search.snapshot.cards.idOf) : []
  }
  expect(ids('id', false, 1, 2)).toEqual(['c000', 'c001'])
  expect(ids('id', true, 1, 2)).toEqual(['c149', 'c148'])
  expect(ids('name', false, 2, 20_000)).toEqual([])
  expect(ids('name', false, 1, 20_000)).toHaveLength(150)
})
