import { expect, test } from 'vitest'
import { numberAfter } from './numbers.ts'

test('numbers go up by one until the highest is taken, and then somebody has to choose', () => {
  expect(numberAfter(0, 3)).toBe(1)
  expect(numberAfter(2, 3)).toBe(3)
  expect(() => numberAfter(3, 3)).toThrow('name one that is free')
})
