import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysIn, monthOf, periodAt, periodBefore, readPeriod } from '../../kernel/time.ts'
import { divideRounded } from '../shared/fees.ts'
import { amountOf, coverageAmount, standardFees, storageAmount } from './model.ts'

test('halves are rounded away from zero', () => {
  expect([divideRounded(5n, 2n), divideRounded(-5n, 2n), divideRounded(4n, 3n), divideRounded(-4n, 3n)]).toEqual([
    3n,
    -3n,
    1n,
    -1n,
  ])
})

test('storage of 100 cards for a year costs twelve months, and single card-days add up before rounding', () => {
  expect(storageAmount(100n * 365n, standardFees.storage)).toBe(6_000n)
  expect(storageAmount(1n, standardFees.storage)).toBe(0n)
  expect(storageAmount(30n * 20n, standardFees.storage)).toBe(99n)
})

test('coverage is a share of the average daily value', () => {
  // 10,000.00 USD on each of 30 days at 10 basis points.
  expect(coverageAmount(1_000_000n * 30n, 10, 30)).toBe(1_000n)
})

test('rounding once deviates by at most half a cent', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 9n),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 500 }),
      (quantity, unit, per) => {
        const amount = amountOf(quantity, { unitAmountCents: unit, perQuantity: per })
        const deviation = amount * BigInt(per) - quantity * BigInt(unit)
        expect(2n * (deviation < 0n ? -deviation : deviation) <= BigInt(per)).toBe(true)
      },
    ),
  )
})

test('months are UTC and follow each other', () => {
  const period = periodAt(new Date('2026-03-31T23:59:59.999Z'))
  expect([monthOf(period), daysIn(period), monthOf(periodBefore(periodAt(new Date('2026-01-05'))))]).toEqual([
    '2026-03',
    31,
    '2025-12',
  ])
  expect(readPeriod('2026-13')).toBeUndefined()
  expect(readPeriod('2026-02')?.end.toISOString()).toBe('2026-03-01T00:00:00.000Z')
})
