import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newUniqueId } from '../../assets/items/model.ts'
import { systemRandom } from '../../kernel/random.ts'
import { binScan, itemScan, parcelScan, readCode, taskScan } from './codes.ts'

const card = newUniqueId('CARD', systemRandom)

test('printed codes are read back, with or without the prefix, in any letter case', () => {
  for (const text of [itemScan(card), card, ` ${card.toLowerCase()} `, itemScan(card).toLowerCase()]) {
    expect(readCode(text)).toEqual({ kind: 'item', uniqueId: card })
  }
  const slab = newUniqueId('GRADED_CARD', systemRandom)
  expect(readCode(itemScan(slab))).toEqual({ kind: 'item', uniqueId: slab })
  expect(readCode(binScan('BIN', 'A-12'))).toEqual({ kind: 'own', code: 'BIN', value: 'A-12' })
  expect(readCode('v1:tote:t-3')).toEqual({ kind: 'own', code: 'TOTE', value: 'T-3' })
  expect(readCode(taskScan(12))).toEqual({ kind: 'own', code: 'ORD', value: '12' })
  expect(readCode(parcelScan('12-1'))).toEqual({ kind: 'own', code: 'PCL', value: '12-1' })
})

test('the letter case of a badge code is preserved', () => {
  expect(readCode('V1:BDG:aBcD1234')).toEqual({ kind: 'own', code: 'BDG', value: 'aBcD1234' })
})

test('a card code with one wrong character never reads as another card', () => {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  fc.assert(
    fc.property(fc.integer({ min: 5, max: card.length - 1 }), fc.nat(31), (place, letter) => {
      fc.pre(card[place] !== letters[letter])
      const wrong = card.slice(0, place) + letters[letter] + card.slice(place + 1)
      expect(readCode(wrong).kind).toBe('broken')
      expect(readCode(itemScan(wrong)).kind).toBe('broken')
    }),
  )
})

test('every scanned text is classified', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(['item', 'own', 'foreign', 'broken']).toContain(readCode(text).kind)
    }),
  )
})
