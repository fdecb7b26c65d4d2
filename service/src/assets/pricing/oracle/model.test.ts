import fc from 'fast-check'
import { expect, test } from 'vitest'
import { micros } from '../../../kernel/money.ts'
import { nextPrice, stepTowards } from './model.ts'
import { hourMs } from '../../../kernel/time.ts'

const start = new Date('2026-03-01T00:00:00.000Z')
const after = (hours: number): Date => new Date(start.getTime() + hours * hourMs)
const maxAgeMs = 48 * hourMs
const usdc = (dollars: number) => micros(BigInt(dollars) * 1_000_000n)
const next = (hours: number, target: number | undefined, price = 100) =>
  nextPrice({
    current: { price: usdc(price), at: start },
    target: target === undefined ? undefined : usdc(target),
    now: after(hours),
    maxAgeMs,
  })

test('a step is within the bounds of the contract and gets as close to the target as they allow', () => {
  const prices = fc.bigInt(1n, 10n ** 15n).map(micros)
  fc.assert(
    fc.property(prices, prices, (current, target) => {
      const step = stepTowards(current, target)
      const move = step > current ? step - current : current - step
      expect(move * 10_000n <= current * 3_000n).toBe(true)
      if ((target - current) * 10_000n <= current * 3_000n && (current - target) * 10_000n <= current * 3_000n)
        expect(step).toBe(target)
      else expect(step > current).toBe(target > current && step !== current)
    }),
  )
})

test.each([
  ['a changed price is sent after an hour', 2, 110, 110],
  ['a changed price is not sent before an hour has passed', 1, 110, undefined],
  ['a large increase is made in steps', 2, 300, 130],
  ['a large decrease is made in steps', 2, 10, 70],
  ['a negligible change is not sent', 2, 100, undefined],
  ['an unchanged price is confirmed after half of its maximum age', 24, 100, 100],
  ['an unknown value is not sent, however old the price', 47, undefined, undefined],
] as const)('%s', (_claim, hours, target, expected) => {
  expect(next(hours, target)).toBe(expected === undefined ? undefined : usdc(expected))
})

test('a first price and a removed price are not set automatically', () => {
  expect(nextPrice({ current: undefined, target: usdc(5), now: start, maxAgeMs })).toBeUndefined()
  expect(next(30, 5, 0)).toBeUndefined()
})
