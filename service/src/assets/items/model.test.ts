import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemRandom } from '../../kernel/random.ts'
import { composeUniqueId, itemKinds, newUniqueId, readUniqueId, type ItemKind } from './model.ts'

const kinds = fc.constantFrom<ItemKind>(...itemKinds)
const codes = fc
  .tuple(kinds, fc.uint8Array({ minLength: 12, maxLength: 12 }))
  .map(([kind, bytes]) => ({ kind, uniqueId: composeUniqueId(kind, bytes) }))
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

test.each(itemKinds)('a new %s code fits its column, is read back and is unique', (kind) => {
  const made = Array.from({ length: 500 }, () => newUniqueId(kind, systemRandom))
  expect(new Set(made).size).toBe(500)
  for (const uniqueId of made) {
    expect(uniqueId.length).toBeLessThanOrEqual(22)
    expect(uniqueId).toMatch(/^(CARD|GRADED|SEALED|PACKET)-[0-9A-Z]{13}$/)
    expect(readUniqueId(uniqueId)).toEqual({ uniqueId, kind })
  }
})

test('lower case, surrounding spaces and easily confused letters are accepted', () => {
  fc.assert(
    fc.property(codes, ({ kind, uniqueId }) => {
      const [prefix = '', code = ''] = uniqueId.split('-')
      const typed = ` ${prefix}-${code.replaceAll('0', 'o').replaceAll('1', 'l')}`.toLowerCase()
      expect(readUniqueId(typed)).toEqual({ uniqueId, kind })
    }),
  )
})

test('one wrong symbol is always detected', () => {
  fc.assert(
    fc.property(codes, fc.nat(12), fc.nat(31), ({ uniqueId }, position, symbol) => {
      const start = uniqueId.indexOf('-') + 1
      const wrong = symbols[symbol] ?? '0'
      fc.pre(uniqueId[start + position] !== wrong)
      const mistyped = uniqueId.slice(0, start + position) + wrong + uniqueId.slice(start + position + 1)
      expect(readUniqueId(mistyped)).toBeUndefined()
    }),
  )
})

test('two swapped symbols are always detected, adjacent or not', () => {
  fc.assert(
    fc.property(codes, fc.nat(12), fc.nat(12), ({ uniqueId }, one, other) => {
      const [prefix = '', code = ''] = uniqueId.split('-')
      const letters = code.split('')
      const [left = '', right = ''] = [letters[one], letters[other]]
      fc.pre(left !== right)
      letters[one] = right
      letters[other] = left
      expect(readUniqueId(`${prefix}-${letters.join('')}`)).toBeUndefined()
    }),
  )
})

test('a code with another prefix is invalid', () => {
  fc.assert(
    fc.property(codes, kinds, ({ kind, uniqueId }, other) => {
      fc.pre(kind !== other)
      const prefix = composeUniqueId(other, new Uint8Array(12)).split('-')[0] ?? ''
      expect(readUniqueId(`${prefix}-${uniqueId.split('-')[1]}`)).toBeUndefined()
    }),
  )
})

test.each(['', 'CARD-', 'CARD-123', 'CARD-UUUUUUUUUUUUU', 'BOX-0000000000000', 'CARD-00000000000000'])(
  '%j is not a code',
  (text) => {
    expect(readUniqueId(text)).toBeUndefined()
  },
)
