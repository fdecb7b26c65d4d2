import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'
import { packStrings } from './strings.ts'
import { buildSubstrings, findValues, openSubstrings } from './substrings.ts'
import { createBitsetPool } from './workspace.ts'

const values = ['abc', 'abcdef', 'abcxef', 'bcd', 'xbcd', 'xbcdef xbcdef', 'zabcdez']
const packed = packStrings(values)
const index = openSubstrings(packed, buildSubstrings(packed))
const work = { budget: createBudget(1e6), pool: createBitsetPool(values.length) }
const find = (text: string): string[] =>
  [...findValues(index, Buffer.from(text), work)].map((value) => values[value] ?? '').sort()

// Of each text only the rarest run of three bytes is looked up, wherever it is; what precedes and follows it is compared.
test.each([
  'a',
  'bc',
  'abc',
  'bcd',
  'abcd',
  'xbcd',
  'cdef',
  'abcdef',
  'abcde',
  'bcxef',
  'abcxef',
  'xbcdefx',
  'def x',
  'zabx',
])('values that contain %s', (text) => {
  expect(find(text)).toEqual(values.filter((value) => value.includes(text)).sort())
})
