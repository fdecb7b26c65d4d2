import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../kernel/money.ts'
import { declareCustoms } from './customs.ts'
import { itemKinds, packItems, toInches, toOunces, toPounds, wholeOunces, type Item, type ItemKind } from './parcels.ts'

const items = (count: number, valueCents = 100n, kind: ItemKind = 'CARD'): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `CARD-${index}`, kind, valueCents: cents(valueCents) }))
const shapes = (list: readonly Item[]): [string, number, number][] =>
  packItems(list).map(({ template, items, weightGrams }) => [template, items.length, weightGrams])

test('the smallest box that fits the cards is chosen', () => {
  expect(shapes(items(4))).toEqual([['mailer', 4, 40 + 48]])
  expect(shapes(items(5))).toEqual([['small_box', 5, 140 + 60]])
  expect(shapes(items(61))).toEqual([['box', 61, 300 + 732]])
  expect(shapes(items(500))).toEqual([['carton', 500, 520 + 6_000]])
  expect(shapes(items(501)).map(([template, count]) => [template, count])).toEqual([
    ['carton', 500],
    ['mailer', 1],
  ])
})

test('value requires a larger box, and a second one beyond the insurance limit', () => {
  expect(shapes(items(2, 100_000n)).map(([template]) => template)).toEqual(['small_box'])
  const split = packItems(items(3, 3_000_000n))
  expect(split.map(({ items: packed }) => packed.length)).toEqual([1, 1, 1])
  expect(split.every(({ insuredCents }) => insuredCents === 3_000_000n)).toBe(true)
})

test('one card above the insurance limit ships alone, insured up to the limit', () => {
  const [first, second] = packItems([...items(1, 9_000_000n), ...items(1, 100n)])
  expect(first).toMatchObject({ template: 'carton', valueCents: 9_000_000n, insuredCents: 5_000_000n })
  expect(second).toMatchObject({ template: 'mailer', valueCents: 100n })
})

test('a sealed product ships in its own box of 14 x 10 x 10 inches and three pounds', () => {
  const [parcel] = packItems(items(1, 20_000n, 'SEALED_PRODUCT'))
  const { lengthMm, widthMm, heightMm, weightGrams } = parcel!
  expect([lengthMm, widthMm, heightMm].map(toInches)).toEqual(['14.0', '10.0', '10.0'])
  expect(toOunces(weightGrams)).toBe('48.0')
  expect(toPounds(weightGrams)).toBe('3.00')
  expect(wholeOunces(weightGrams)).toBe(48n)
})

test('a slab does not fit a mailer', () => {
  expect(shapes(items(1, 100n, 'GRADED_CARD'))).toEqual([['small_box', 1, 140 + 80]])
})

test('every item is in exactly one parcel, no parcel exceeds its limit, and packing is deterministic', () => {
  const item = fc.record({
    kind: fc.constantFrom(...itemKinds),
    valueCents: fc.bigInt(0n, 6_000_000n).map(cents),
  })
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 60 }), (drawn) => {
      const list = drawn.map((entry, index) => ({ ...entry, id: `${index}` }))
      const parcels = packItems(list)
      const packed = parcels.flatMap((parcel) => parcel.items.map(({ id }) => id))
      expect(packed.toSorted((a, b) => Number(a) - Number(b))).toEqual(list.map(({ id }) => id))
      for (const { items: inside, insuredCents, valueCents } of parcels) {
        expect(insuredCents <= 5_000_000n && insuredCents <= valueCents).toBe(true)
        expect(insuredCents === valueCents || inside.length === 1).toBe(true)
      }
      expect(packItems(list)).toEqual(parcels)
    }),
  )
})

test('a declaration lists each kind with its count and value, and applies the filing limit', () => {
  const [parcel] = packItems([...items(2, 100_000n), ...items(1, 60_000n, 'GRADED_CARD')])
  const customs = declareCustoms(parcel!, { signer: 'Dock', originCountry: 'US' })
  expect(customs.items.map(({ quantity, valueCents }) => [quantity, valueCents])).toEqual([
    [2, 200_000n],
    [1, 60_000n],
  ])
  expect(customs.needsExportFiling).toBe(true)
  expect(customs.items.reduce((sum, { netGrams }) => sum + netGrams, 0)).toBeLessThanOrEqual(parcel!.weightGrams)
})
