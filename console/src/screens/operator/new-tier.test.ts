import { expect, test } from 'vitest'
import { fitsOf, missingOf, priceFor, shelvesFrom, slugOf, valuesOf, worthOf } from './new-tier-model.ts'

const dollars = (...amounts: number[]): bigint[] => amounts.map((amount) => BigInt(Math.round(amount * 1_000_000)))

test('shelves divide the free cards by value, and cards of one value lie on one shelf', () => {
  const times = (count: number, amount: number): number[] => Array.from({ length: count }, () => amount)
  const values = dollars(...times(60, 1), ...times(25, 4), ...times(12, 20), 90.5)
  const shelves = shelvesFrom(values)
  expect(shelves.map(({ name, min, max }) => `${name} ${min} ${max}`)).toEqual([
    'Common 1.00 1.00',
    'Uncommon 4.00 4.00',
    'Rare 20.00 20.00',
    'Chase 90.50 90.50',
  ])
  expect(fitsOf(shelves, values).map(({ cards }) => cards)).toEqual([60, 25, 12, 1])
  expect(shelvesFrom(dollars(3, 3, 3))).toMatchObject([{ name: 'Common', min: '3.00', max: '3.00' }])
  expect(shelvesFrom([])).toEqual([])
})

test('every free card fits a shelf, also between cents', () => {
  const values = dollars(0.000001, 0.005, 1.239999, 1.24, 7.111111, 8, 9, 10, 11, 12)
  const fits = fitsOf(shelvesFrom(values), values)
  expect(fits.reduce((sum, { cards }) => sum + cards, 0)).toBeGreaterThanOrEqual(values.length)
})

test('a card without a current price is not counted', () => {
  const groups = [
    { group_id: 1, price_usdc: '2.000000', is_stale: false },
    { group_id: 2, price_usdc: '3.000000', is_stale: true },
    { group_id: 3, price_usdc: null, is_stale: true },
  ]
  const items = [1, 1, 2, 3, 4].map((price_group_id) => ({ price_group_id }))
  expect(valuesOf(items, groups)).toEqual(dollars(2, 2))
})

test('the price returns nine tenths at most, and what is missing is said', () => {
  const values = dollars(1, 1, 1, 1, 1, 1, 10, 10)
  const shelves = shelvesFrom(values)
  const fits = fitsOf(shelves, values)
  const worth = worthOf(shelves, fits)
  expect(Number(worth) / Number(BigInt(Math.round(Number(priceFor(worth)) * 1_000_000)))).toBeLessThanOrEqual(0.9)
  expect(missingOf('Ember Pack', '5.00', shelves, fits)).toBeUndefined()
  expect(missingOf('', '5.00', shelves, fits)).toBe('Enter a name')
  expect(missingOf('Ember', '5.00', [], [])).toMatch(/No free card/)
  const far = shelves.map((shelf) => ({ ...shelf, min: '500.00', max: '600.00' }))
  expect(missingOf('Ember', '5.00', far, fitsOf(far, values))).toMatch(/No free card fits Common/)
  expect(slugOf(' Émber Pack, 2nd! ')).toBe('ember-pack-2nd')
})
