import fc from 'fast-check'
import { expect, test } from 'vitest'
import { micros } from '../../kernel/money.ts'
import { minTotalOf, reasonOfCode, sellbackMachine, splitMinTotal } from './model.ts'

const { events } = sellbackMachine

test('only a sale in a block, or on its way to one, is confirmed, and CONFIRMED is terminal', () => {
  expect(events.confirm.from).toEqual(['PENDING', 'SUBMITTED'])
  const leaving = Object.values(events).filter(({ from }) => from.some((state: string) => state === 'CONFIRMED'))
  expect(leaving).toEqual([])
})

test('a requested sale fails only by a refusal of the chain, a wallet’s own sale only by a reorg', () => {
  expect(events.refuse).toEqual({ from: ['SUBMITTING', 'SUBMITTED'], to: 'FAILED' })
  expect(events.reorgRemoved).toEqual({ from: ['PENDING'], to: 'FAILED' })
  expect(events.reindexed).toEqual({ from: ['FAILED'], to: 'PENDING' })
})

test('a minimum total is rounded down, so an unchanged price always passes', () => {
  expect(minTotalOf(micros(2_125_001n), 100)).toBe(2_103_750n)
  expect(minTotalOf(micros(2_125_001n), 0)).toBe(2_125_001n)
})

test('pool reason codes map to API reasons, and an unknown code blocks the sale', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(reasonOfCode)).toEqual([
    null,
    'no_window',
    'wrong_holder',
    'window_expired',
    'value_unknown',
    'card_frozen',
    'no_window',
  ])
})

test('the parts of a split minimum sum to the whole, and none exceeds the payout of its sale', () => {
  const payouts = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(payouts, fc.bigInt(0n, 10_000n), (amounts, share) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0n)
      const minTotal = (total * share) / 10_000n
      const parts = splitMinTotal(micros(minTotal), amounts.map(micros))
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(minTotal)
      expect(parts.every((part, index) => part <= (amounts[index] ?? 0n))).toBe(true)
    }),
  )
})
