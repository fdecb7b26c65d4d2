import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../kernel/money.ts'
import { formatCents, parseAmount } from './decimals.ts'

test('provider decimals are parsed exactly and fractions of a cent are rounded up', () => {
  expect(parseAmount('5.9')).toEqual({ cents: 590n, exact: '5.9' })
  expect(parseAmount('5.955')).toEqual({ cents: 596n, exact: '5.955' })
  expect(parseAmount('0.01000')).toEqual({ cents: 1n, exact: '0.01000' })
  expect(parseAmount('12')).toEqual({ cents: 1200n, exact: '12' })
  expect(parseAmount('8.29')).toEqual({ cents: 829n, exact: '8.29' })
})

test.each(['1e3', '-1', '+1', '', ' 1', '1.', '.5', '1.2345678', 'NaN', '0x10', '1,50', 5.9, null, undefined])(
  '%j is not an amount',
  (value) => {
    expect(parseAmount(value)).toBeUndefined()
  },
)

test('formatted amounts parse back to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 99_999_999_999n), (amount) => {
      expect(parseAmount(formatCents(cents(amount)))?.cents).toBe(amount)
    }),
  )
})
