import { expect, test } from 'vitest'
import { cardSchema, expansionSchema } from './fields.ts'
import { parseOrderBy, parseSelect } from './lists.ts'

const keys = (text: string): string => {
  const parsed = parseOrderBy(text, cardSchema)
  if (!parsed.ok) return `${parsed.code} at ${parsed.position}`
  return parsed.keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')
}

test.each([
  ['', ''],
  ['name', 'name'],
  ['-raw_price,name', '-raw_price,name'],
  [' -hp , number ,rarity', '-hp,number,rarity'],
  ['expansion.release_date', 'expansion.release_date'],
  ['name,-name', 'name'],
  ['id', ''],
  ['name,id,hp', 'name'],
  ['-id,name', '-id'],
  ['name,-id', 'name,-id'],
  ['name,,hp', 'invalid_query at 5'],
  ['-', 'invalid_query at 0'],
  ['name,hp,number,rarity', 'invalid_query at 15'],
  ['name,artist', 'unknown_field at 5'],
  ['name,-nmuber', 'unknown_field at 6'],
])('orderBy %s sorts by %s', (text, expected) => {
  expect(keys(text)).toBe(expected)
})

test('a misspelt sort key gets a sortable field as suggestion', () => {
  expect(parseOrderBy('release_date', cardSchema)).toMatchObject({ suggestion: 'expansion.release_date' })
  expect(parseOrderBy('market_price', cardSchema)).toMatchObject({ suggestion: 'raw_price' })
  expect(parseOrderBy('numbr', cardSchema)).toMatchObject({ suggestion: 'number' })
  expect(parseOrderBy('release_date,-name,id', expansionSchema).ok).toBe(true)
})

test('a selection is a set of known names', () => {
  const known = ['id', 'name', 'images', 'rarity']
  expect(parseSelect('rarity, name,name', known)).toEqual({ ok: true, fields: ['name', 'rarity'] })
  expect(parseSelect('', known)).toEqual({ ok: true, fields: [] })
  expect(parseSelect('name,imges', known)).toMatchObject({ code: 'unknown_field', position: 5, suggestion: 'images' })
  expect(parseSelect('name,', known)).toMatchObject({ code: 'invalid_query', position: 5 })
})
