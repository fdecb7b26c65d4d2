import { expect, test } from 'vitest'
import { allocate, tierOf } from './model.ts'

test('a larger shortfall credits a larger share of the fees', () => {
  expect([0, 1, 100, 101, 300, 301, 10_000].map(tierOf)).toEqual([0, 500, 500, 1_000, 1_000, 2_000, 2_000])
})

test('service credits are applied oldest first and never exceed the available amount', () => {
  const credits = [
    { id: 1, approvedCents: 300n, appliedCents: 100n },
    { id: 2, approvedCents: 500n, appliedCents: 0n },
    { id: 3, approvedCents: 10n, appliedCents: 0n },
  ]
  expect(allocate(credits, 600n)).toEqual([
    { id: 1, cents: 200n },
    { id: 2, cents: 400n },
  ])
  expect(allocate(credits, 0n)).toEqual([])
  expect(allocate(credits, 10_000n).reduce((sum, { cents }) => sum + cents, 0n)).toBe(710n)
})
