import { expect, test } from 'vitest'
import { countMissing, takePack, type BoxedCopy } from './model.ts'

test('a stock is filled up below a half, counting what is being prepared, and on request at any level', () => {
  const later = { isForced: false }
  expect(countMissing({ onSale: 5, coming: 0, target: 10 }, later)).toBe(0)
  expect(countMissing({ onSale: 4, coming: 0, target: 10 }, later)).toBe(6)
  expect(countMissing({ onSale: 1, coming: 9, target: 10 }, later)).toBe(0)
  expect(countMissing({ onSale: 9, coming: 0, target: 10 }, { isForced: true })).toBe(1)
  expect(countMissing({ onSale: 12, coming: 0, target: 10 }, { isForced: true })).toBe(0)
})

test('a pack is complete with one card of each group, and an incomplete one takes nothing', () => {
  const copy = (priceGroup: number): BoxedCopy => ({
    kind: 'CARD',
    priceGroup,
    isChase: priceGroup === 9,
    describe: () => ({ name: '' }),
  })
  const held = [1, 2, 1, 9].map((priceGroup, item) => ({ priceGroup, item }))
  expect(takePack([copy(1), copy(1), copy(1)], held)).toBeUndefined()
  expect(takePack([copy(1), copy(1), copy(9)], held)).toEqual([
    { item: 0, isChase: false },
    { item: 2, isChase: false },
    { item: 3, isChase: true },
  ])
  expect(held).toEqual([{ priceGroup: 2, item: 1 }])
})
