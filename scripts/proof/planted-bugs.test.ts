import { expect, test } from 'vitest'
import { plantedBugs } from '../../service/test/simulation/planted-bugs.ts'
import { plant } from '../../service/test/simulation/planted-sources.ts'

test.each(plantedBugs)('the planted bug $name matches the sources', (bug) => {
  expect(plant(bug).size).toBeGreaterThan(0)
})

test('planted bugs have different names', () => {
  expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length)
})
