import { expect, test } from 'vitest'
import { owedCredits } from './owed.ts'

test.each([
  ['-187.960000', '62.040000', '62.040000'],
  ['80.000000', '62.040000', '80.000000'],
  ['0.000000', '0.000000', '0.000000'],
])('a need of %s beside credits of %s is a debt of %s', (needed, balance, owed) => {
  expect(owedCredits(needed, balance)).toBe(owed)
})
