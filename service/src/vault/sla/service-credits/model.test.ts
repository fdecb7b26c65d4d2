import { expect, test } from 'vitest'
import { spread, tierOf } from './model.ts'

test('the deeper a shortfall, the more of the fee comes back', () => {
  expect([0, 1, 100, 101, 300, 301, 10_000].map(tierOf)).toEqual([0, 500, 500, 1_000, 1_000, 2_000, 2_000])
})

test('credits are used up oldest first, never beyond what there is to set them against', () => {
  const credits = [
    { id: 1, approvedCents: 300n, appliedCents: 100n },
    { id: 2, approvedCents: 500n, appliedCents: 0n },
    { id: 3, approvedCents: 10n, appliedCents: 0n },
  ]
  expect(spread(credits, 600n)).toEqual([
    { id: 1, cents: 200n },
    { id: 2, cents: 400n },
  ])
  expect(spread(credits, 0n)).toEqual([])
  expect(spread(credits, 10_000n).reduce((sum, { cents }) => sum + cents, 0n)).toBe(710n)
})
