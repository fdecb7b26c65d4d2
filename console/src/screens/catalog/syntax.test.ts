import { expect, test } from 'vitest'
import { cardSchema } from '../../../../service/src/catalog/query/fields.ts'
import { applyCompletion, fields, quoteValue, slotAt, spanAt, tokenize } from './syntax.ts'

const kindsOf = (query: string): string[] =>
  tokenize(query)
    .filter(({ kind }) => kind !== 'space')
    .map(({ kind, from, to }) => `${kind} ${query.slice(from, to)}`)

test('the query box knows the fields of the service', () => {
  expect(fields.map(({ name }) => name).sort()).toEqual(cardSchema.fields.map(({ name }) => name).sort())
})

test('every character of a query has a colour, valid or not', () => {
  expect(kindsOf('types:spark hp:[60 TO *] -rarty:common (a OR !name:"b c")')).toEqual([
    'field types',
    'mark :',
    'value spark',
    'field hp',
    'mark :',
    'range [60 TO *]',
    'mark -',
    'unknown rarty',
    'mark :',
    'value common',
    'mark (',
    'value a',
    'operator OR',
    'mark !',
    'field name',
    'mark :',
    'value "b c"',
    'mark )',
  ])
  for (const query of ['', 'name:"open', 'hp:[60 TO', '::', '- !', 'ポケ:x', 'a"b', '((']) {
    expect(
      tokenize(query)
        .map(({ from, to }) => query.slice(from, to))
        .join(''),
    ).toBe(query)
  }
})

test('an error position names the word it points at', () => {
  const query = 'types:spark -rarty:common'
  const { from, to } = spanAt(query, 13)
  expect(query.slice(from, to)).toBe('rarty')
  expect(spanAt(query, query.length)).toMatchObject({ to: query.length })
  expect(spanAt('name:𝒜𝒜 x:1', 8)).toMatchObject({ from: 10 })
  expect(spanAt('', 0)).toEqual({ kind: 'space', from: 0, to: 0 })
})

test('completion finds the field or value at the caret and replaces it only', () => {
  expect(slotAt('types:spark -rar', 16)).toEqual({ from: 13, to: 16, typed: 'rar', field: undefined })
  expect(slotAt('types:sp hp:60', 8)).toMatchObject({ from: 6, typed: 'sp', field: { name: 'types' } })
  const query = 'artist:"ada b'
  const slot = slotAt(query, query.length)
  expect(slot).toMatchObject({ typed: 'ada b', field: { name: 'artist' } })
  expect(applyCompletion(query, slot, quoteValue('ada brush'))).toEqual({ query: 'artist:"ada brush"', caret: 18 })
  expect(quoteValue('spark')).toBe('spark')
})
