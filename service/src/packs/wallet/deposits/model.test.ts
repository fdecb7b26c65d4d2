import { expect, test } from 'vitest'
import { depositRules, checkDeposit } from './model.ts'

test('a deposit is accepted from one dollar up to the maximum the ledger can store', () => {
  const { minDeposit, maxDeposit } = depositRules
  expect(checkDeposit(minDeposit, depositRules)).toBeUndefined()
  expect(checkDeposit(minDeposit - 1n, depositRules)).toBe('below_minimum')
  expect(checkDeposit(maxDeposit, depositRules)).toBeUndefined()
  expect(checkDeposit(maxDeposit + 1n, depositRules)).toBe('above_maximum')
})
