import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCard } from '../../../test/catalog/oracle.ts'
import { noise, randomQuery } from '../../../test/catalog/queries.ts'
import { canonicalize, printQuery } from './canonical.ts'
import { cardFields, cardSchema } from './fields.ts'
import { fold } from './fold.ts'
import { parseQuery } from './parse.ts'

const unlimited = { characters: 1e6, terms: 1e6, levels: 1e6 }
const queries = randomQuery(cardFields, readCard)

function canonicalText(query: string): string {
  const parsed = parseQuery(query, cardSchema, unlimited)
  if (!parsed.ok) throw new Error(`${query}: ${parsed.message}`)
  return printQuery(canonicalize(parsed.node))
}

test('the canonical form is a valid query and its own canonical form', () => {
  fc.assert(
    fc.property(queries, ({ text }) => {
      const canonical = canonicalText(text)
      expect(canonicalText(canonical)).toBe(canonical)
    }),
    { numRuns: 500 },
  )
})

test('order, duplicates, redundant parentheses and spaces do not change the canonical form', () => {
  fc.assert(
    fc.property(queries, queries, ({ text: left }, { text: right }) => {
      const expected = canonicalText(`(${left}) (${right})`)
      expect(canonicalText(`(${right})   AND ((${left}))`)).toBe(expected)
      expect(canonicalText(`(${left}) (${right}) (${left})`)).toBe(expected)
      expect(canonicalText(`(${left}) OR (${right})`)).toBe(canonicalText(`(${right}) OR (${left})`))
      expect(canonicalText(`-(-(${left}))`)).toBe(canonicalText(left))
    }),
  )
})

test('any text parses or is refused with a position inside it', () => {
  fc.assert(
    fc.property(noise, (text) => {
      const parsed = parseQuery(text, cardSchema)
      if (parsed.ok) return
      expect(parsed.position).toBeGreaterThanOrEqual(0)
      expect(parsed.position).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 1_000 },
  )
})

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { numRuns: 1_000 },
  )
})

test('accents and case are dropped, the marks of kana and Thai are not', () => {
  expect(fold('POKÉMON ﬁ Ａ')).toBe('pokemon fi a')
  expect(fold('ピ')).not.toBe(fold('ヒ'))
  expect(fold('ค้าง')).not.toBe(fold('คาง'))
})
