import { expect, test } from 'vitest'
import { withMargin } from './simulate.ts'

test('the gas margin covers a call whose storage slots are all new in its block', () => {
  // A purchase whose storage slots exist, and one that creates them.
  const [dirty, fresh] = [163_036n, 248_524n]
  expect(withMargin(dirty)).toBeGreaterThan(fresh)
})
