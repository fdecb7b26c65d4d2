import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../stages.ts'
import { readManifests } from './manifests.ts'
import { checkVersions } from './plan.ts'

const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
const manifests = await readManifests()
const version = manifests.get('.')?.version ?? ''

test('every package has the version of the release that the changelog dates', () => {
  expect([...manifests.keys()]).toEqual(expect.arrayContaining(['embed', 'station', 'web', 'clients/python', 'cli']))
  expect(checkVersions(manifests, changelog, { mayBeUnreleased: false })).toEqual([])
})

test('the changelog begins with the newest release, and its dates descend', () => {
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
  const releases = headings.filter((heading) => heading !== 'Unreleased')
  expect(headings.indexOf('Unreleased')).toBeLessThanOrEqual(0)
  expect(releases[0]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}, `))
  const dates = releases.map((heading) => /^\d+\.\d+\.\d+, (\d{4}-\d\d-\d\d)$/.exec(heading)?.[1] ?? heading)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('the guides name the files of this release', async () => {
  const read = (name: string): Promise<string> => readFile(join(root, 'docs', name), 'utf8')
  expect(await read('install.md')).toContain(`packhouse-image-${version}.tar.gz`)
  expect(await read('sell-packs.md')).toContain(`/embed/${version}.js`)
})
