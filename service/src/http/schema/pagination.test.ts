import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listRules, pageOf, readPage, vaultListRules } from './pagination.ts'

test.each([
  [undefined, 50],
  ['10', 10],
  ['10abc', 10],
  ['1e3', 1],
  ['500', 100],
  ['-5', 1],
  ['0', 1],
  ['+7', 7],
  [' 12', 12],
  ['1.9', 1],
  ['99999999999999999999999', 100],
])('limit=%s is parsed as %d', (text, expected) => {
  expect(readPage(text === undefined ? {} : { limit: text }, listRules).limit).toBe(expected)
})

test.each(['', 'abc', '-', '.5', 'null', 'ten', '[]', '١٢'])('limit=%j is not an integer and is rejected', (text) => {
  expect(() => readPage({ limit: text }, listRules)).toThrow(
    expect.objectContaining({ status: 400, error: 'invalid_pagination' }),
  )
})

test.each([
  ['-3', 0],
  ['7', 7],
  ['10001', 10_000],
])('a vault offset of %s is parsed as %d', (text, expected) => {
  expect(readPage({ offset: text }, vaultListRules).offset).toBe(expected)
})

test('any input is parsed within bounds or rejected', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (limit, offset) => {
      try {
        const page = readPage({ limit, offset }, listRules)
        return page.limit >= 1 && page.limit <= 100 && page.offset >= 0 && Number.isSafeInteger(page.offset)
      } catch (error) {
        return (error as { error: string }).error === 'invalid_pagination'
      }
    }),
  )
})

test('an extra row sets has_more', () => {
  expect(pageOf([1, 2, 3], { limit: 2, offset: 4 })).toEqual({
    rows: [1, 2],
    pagination: { limit: 2, offset: 4, has_more: true, next_offset: 6, next_cursor: null },
  })
  expect(pageOf([1, 2], { limit: 2, offset: 0 }).pagination.has_more).toBe(false)
})
