import { expect, test } from 'vitest'
import { numberAfter } from './numbers.ts'

test('numbers count up until the limit is taken; the caller must then choose one', () => {
  expect(numberAfter(0, 3)).toBe(1)
  expect(numberAfter(2, 3)).toBe(3)
  expect(() => numberAfter(3, 3)).toThrow('choose a free number')
})
