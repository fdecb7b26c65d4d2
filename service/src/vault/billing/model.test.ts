import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysIn, monthOf, periodAt, periodBefore, readPeriod } from '../../kernel/time.ts'
import { divideRounded } from '../shared/fees.ts'
import { amountOf, coverageAmount, splitMonth, standardFees, storageAmount } from './model.ts'

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

describe('a month', () => {
  test('is topped up to the minimum, and a negative rest is carried over', () => {
    expect(splitMonth({ total: 60n, claims: 0n }, 100n)).toMatchObject({ minimumCents: 40n, subtotalCents: 100n })
    expect(splitMonth({ total: -30n, claims: 0n }, 0n)).toMatchObject({
      subtotalCents: 0n,
      carried: { fees: -30n, claims: 0n },
    })
  })

  test('does not take the payment of a carrier for its minimum', () => {
    expect(splitMonth({ total: 120n - 500n, claims: -500n }, 100n)).toEqual({
      minimumCents: 0n,
      subtotalCents: 0n,
      claimsCents: -120n,
      carried: { fees: 0n, claims: -380n },
    })
    expect(splitMonth({ total: 60n - 20n, claims: -20n }, 100n)).toMatchObject({
      minimumCents: 40n,
      subtotalCents: 80n,
      claimsCents: -20n,
    })
  })

  test('neither loses nor adds a cent', () => {
    const amount = fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n })
    const positive = fc.bigInt({ min: 0n, max: 10n ** 6n })
    fc.assert(
      fc.property(amount, positive, positive, (fees, paid, minimum) => {
        const { minimumCents, subtotalCents, claimsCents, carried } = splitMonth(
          { total: fees - paid, claims: -paid },
          minimum,
        )
        expect(subtotalCents + carried.fees + carried.claims).toBe(fees - paid + minimumCents)
        expect(claimsCents + carried.claims).toBe(-paid)
        expect(subtotalCents >= 0n && carried.fees <= 0n && carried.claims <= 0n).toBe(true)
      }),
    )
  })
})
