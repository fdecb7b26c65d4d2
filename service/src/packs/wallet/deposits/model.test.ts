import { expect, test } from 'vitest'
import { depositRules, judgeDeposit } from './model.ts'

test('a dollar is a deposit, less is not, and more than the books can hold is not either', () => {
  const { minDeposit, maxDeposit } = depositRules
  expect(judgeDeposit(minDeposit, depositRules)).toBeUndefined()
  expect(judgeDeposit(minDeposit - 1n, depositRules)).toBe('below_minimum')
  expect(judgeDeposit(maxDeposit, depositRules)).toBeUndefined()
  expect(judgeDeposit(maxDeposit + 1n, depositRules)).toBe('above_maximum')
})
