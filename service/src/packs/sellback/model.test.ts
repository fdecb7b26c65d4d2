import fc from 'fast-check'
import { expect, test } from 'vitest'
import { micros } from '../../kernel/money.ts'
import { floorOf, reasonOfCode, sellbackMachine, splitFloor } from './model.ts'

const { events } = sellbackMachine

test('only a sale that is in a block, or was on its way to one, is confirmed; and nothing follows that', () => {
  expect(events.confirm.from).toEqual(['PENDING', 'SUBMITTED'])
  const leaving = Object.values(events).filter(({ from }) => from.some((state: string) => state === 'CONFIRMED'))
  expect(leaving).toEqual([])
})

test('what was asked of us fails only by what the chain refused, what others sent only by leaving the chain', () => {
  expect(events.refuse).toEqual({ from: ['SUBMITTING', 'SUBMITTED'], to: 'FAILED' })
  expect(events.reorgRemoved).toEqual({ from: ['PENDING'], to: 'FAILED' })
  expect(events.reindexed).toEqual({ from: ['FAILED'], to: 'PENDING' })
})

test('a floor is rounded down, so that a price that did not move always passes', () => {
  expect(floorOf(micros(2_125_001n), 100)).toBe(2_103_750n)
  expect(floorOf(micros(2_125_001n), 0)).toBe(2_125_001n)
})

test('the reasons of the pool have the names of the interface, and a new one sells nothing', () => {
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

test('a floor that is split sums to itself, and no part asks for more than its sale brings', () => {
  const payouts = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(payouts, fc.bigInt(0n, 10_000n), (amounts, share) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0n)
      const floor = (total * share) / 10_000n
      const parts = splitFloor(micros(floor), amounts.map(micros))
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(floor)
      expect(parts.every((part, index) => part <= (amounts[index] ?? 0n))).toBe(true)
    }),
  )
})
