import { expect, test } from 'vitest'
import { micros } from '../../../kernel/money.ts'
import { coverageOf } from './model.ts'

test('coverage is the float divided by the open liability, in basis points', () => {
  expect(coverageOf(micros(150n), micros(100n))).toBe(15_000)
  expect(coverageOf(micros(1n), micros(3n))).toBe(3_333)
})

test('coverage is null without liability, and capped for a very large float', () => {
  expect(coverageOf(micros(5n), micros(0n))).toBeNull()
  expect(coverageOf(micros(10n ** 12n), micros(1n))).toBe(1_000_000)
})
