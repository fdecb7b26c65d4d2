// The matrix has a row for each kind of intent. It needs no chain, so that a new kind without a row fails within seconds.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { outflows } from '../../../../src/chain/permits/outflows.ts'
import { faults } from './faults.ts'
import { owners } from './owners.ts'
import { casesOf, suites, type Suite } from './suites.ts'

const names = Object.keys(suites) as Suite[]

test('each purpose of an intent has an owner in the matrix, or is one of the purposes of a suite elsewhere', () => {
  const elsewhere = names.flatMap((name) => [...suites[name].purposes])
  const known = [...Object.keys(owners), ...elsewhere]
  expect(known.toSorted()).toEqual(Object.keys(outflows).toSorted())
})

test.each(names)('the suite %s does every fault to each of its purposes', async (name) => {
  const { path, purposes } = suites[name]
  expect(casesOf(name)).toHaveLength(purposes.length * faults.length)
  expect(await readFile(new URL(path, import.meta.url), 'utf8')).toMatch(
    new RegExp(`(test\\.for\\(|of )casesOf\\('${name}'\\)`),
  )
})
