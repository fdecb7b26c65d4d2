import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bumpFees, quoteFees } from './fees.ts'

const policy = { tipWei: 2n, maxFeeCapWei: 1_000n }

test.each([
  ['twice the base fee and the tip', 100n, { maxFeeWei: 202n, maxPriorityFeeWei: 2n }],
  ['at most the cap', 499n, { maxFeeWei: 1_000n, maxPriorityFeeWei: 2n }],
  ['at most the cap above it', 600n, { maxFeeWei: 1_000n, maxPriorityFeeWei: 2n }],
])('a quote is %s', (_name, baseFeeWei, fees) => {
  expect(quoteFees({ baseFeeWei }, policy)).toEqual(fees)
})

test('a tip is never above the fee, and a fee never below one', () => {
  expect(quoteFees({ baseFeeWei: 5n }, { tipWei: 9n, maxFeeCapWei: 4n })).toEqual({
    maxFeeWei: 4n,
    maxPriorityFeeWei: 4n,
  })
  expect(quoteFees({ baseFeeWei: 0n }, { tipWei: 0n, maxFeeCapWei: 4n })).toEqual({
    maxFeeWei: 1n,
    maxPriorityFeeWei: 0n,
  })
})

const low = { maxFeeWei: 1n, maxPriorityFeeWei: 1n }

test.each([
  ['an eighth', { maxFeeWei: 800n, maxPriorityFeeWei: 8n }, { maxFeeWei: 900n, maxPriorityFeeWei: 9n }],
  ['an eighth, rounded up', { maxFeeWei: 801n, maxPriorityFeeWei: 9n }, { maxFeeWei: 902n, maxPriorityFeeWei: 11n }],
  ['one at least', { maxFeeWei: 1n, maxPriorityFeeWei: 0n }, { maxFeeWei: 2n, maxPriorityFeeWei: 1n }],
])('a replacement pays %s more', (_name, highest, fees) => {
  expect(bumpFees(highest, { maxFeeWei: 0n, maxPriorityFeeWei: 0n }, policy)).toEqual(fees)
})

test('a replacement pays what the market asks, up to the cap and not beyond', () => {
  expect(bumpFees(low, { maxFeeWei: 1_000n, maxPriorityFeeWei: 7n }, policy)).toEqual({
    maxFeeWei: 1_000n,
    maxPriorityFeeWei: 7n,
  })
  expect(bumpFees(low, { maxFeeWei: 1_001n, maxPriorityFeeWei: 7n }, policy)).toBeUndefined()
  // A tip above the fee raises the fee, because a node refuses it otherwise.
  expect(bumpFees(low, { maxFeeWei: 5n, maxPriorityFeeWei: 7n }, policy)).toEqual({
    maxFeeWei: 7n,
    maxPriorityFeeWei: 7n,
  })
})

test('a node accepts every replacement: both fees rise by an eighth at least', () => {
  const fee = fc.bigInt(0n, 10n ** 12n)
  fc.assert(
    fc.property(fee, fee, fee, (maxFeeWei, maxPriorityFeeWei, market) => {
      const highest = { maxFeeWei, maxPriorityFeeWei }
      const next = bumpFees(
        highest,
        { maxFeeWei: market, maxPriorityFeeWei: market },
        { tipWei: 0n, maxFeeCapWei: 10n ** 13n },
      )
      return (
        next !== undefined &&
        next.maxFeeWei * 8n >= maxFeeWei * 9n &&
        next.maxPriorityFeeWei * 8n >= maxPriorityFeeWei * 9n
      )
    }),
  )
})
