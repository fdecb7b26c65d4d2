import { expect, test } from 'vitest'
import { withMargin } from './simulate.ts'

test('a call that finds only new storage in its block still has the gas for it', () => {
  // A purchase whose words of storage are there already, and one that makes them.
  const [dirty, fresh] = [163_036n, 248_524n]
  expect(withMargin(dirty)).toBeGreaterThan(fresh)
})
