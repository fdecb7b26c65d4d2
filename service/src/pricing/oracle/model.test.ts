import fc from 'fast-check'
import { expect, test } from 'vitest'
import { micros } from '../../kernel/money.ts'
import { nextPrice, stepTowards } from './model.ts'

const start = new Date('2026-03-01T00:00:00.000Z')
const after = (hours: number): Date => new Date(start.getTime() + hours * 3_600_000)
const maxAgeMs = 48 * 3_600_000
const usdc = (dollars: number) => micros(BigInt(dollars) * 1_000_000n)
const next = (hours: number, wanted: number | undefined, price = 100) =>
  nextPrice({
    current: { price: usdc(price), at: start },
    wanted: wanted === undefined ? undefined : usdc(wanted),
    now: after(hours),
    maxAgeMs,
  })

test('a step never leaves what the contract allows, and reaches what it can', () => {
  const prices = fc.bigInt(1n, 10n ** 15n).map(micros)
  fc.assert(
    fc.property(prices, prices, (current, wanted) => {
      const step = stepTowards(current, wanted)
      const move = step > current ? step - current : current - step
      expect(move * 10_000n <= current * 3_000n).toBe(true)
      if ((wanted - current) * 10_000n <= current * 3_000n && (current - wanted) * 10_000n <= current * 3_000n)
        expect(step).toBe(wanted)
      else expect(step > current).toBe(wanted > current && step !== current)
    }),
  )
})

test.each([
  ['a price that moved is sent after an hour', 2, 110, 110],
  ['but not before', 1, 110, undefined],
  ['a large move is made step by step', 2, 300, 130],
  ['down as well as up', 2, 10, 70],
  ['a move nobody would notice waits', 2, 100, undefined],
  ['until the price has to be confirmed', 24, 100, 100],
  ['a value nobody knows is not sent, however old the price', 47, undefined, undefined],
] as const)('%s', (_claim, hours, wanted, expected) => {
  expect(next(hours, wanted)).toBe(expected === undefined ? undefined : usdc(expected))
})

test('a first price, and one that was taken back, is not ours to set', () => {
  expect(nextPrice({ current: undefined, wanted: usdc(5), now: start, maxAgeMs })).toBeUndefined()
  expect(next(30, 5, 0)).toBeUndefined()
})
