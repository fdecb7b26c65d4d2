import { expect, test } from 'vitest'
import { micros } from '../../../kernel/money.ts'
import { coverageOf } from './model.ts'

test('the coverage is the float over what open windows can cost, in basis points', () => {
  expect(coverageOf(micros(150n), micros(100n))).toBe(15_000)
  expect(coverageOf(micros(1n), micros(3n))).toBe(3_333)
})

test('with nothing open there is nothing to cover, and a vast float does not make a vast number', () => {
  expect(coverageOf(micros(5n), micros(0n))).toBeNull()
  expect(coverageOf(micros(10n ** 12n), micros(1n))).toBe(1_000_000)
})
