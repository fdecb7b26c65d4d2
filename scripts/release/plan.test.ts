import { expect, test } from 'vitest'
import { proofs } from '../proof/proofs.ts'
import { checkProofs, checkVersions, imageTags, notesOf, releaseProofs } from './plan.ts'

const changelog =
  '# Changelog\n\n## Unreleased\n\n- next\n\n## 1.2.3, 2027-01-31\n\n- first\n- second\n\n## 1.2.2, 2026-12-01\n\n- old\n'

test('the notes are the section of the version, or what is unreleased', () => {
  expect(notesOf(changelog, '1.2.3')).toBe('- first\n- second\n')
  expect(notesOf(changelog, '1.3.0')).toBe('- next\n')
})

test('versions that disagree, and a version that the changelog does not date, are found', () => {
  const sound = new Map([
    ['.', { version: '1.2.3' }],
    ['cli', { version: '1.2.3', dependencies: { '@packhouse/sdk': '1.2.3', commander: '15.0.0' } }],
  ])
  expect(checkVersions(sound, changelog, { mayBeUnreleased: false })).toEqual([])
  const apart = new Map([
    ['.', { version: '1.3.0' }],
    ['cli', { version: '1.2.3', dependencies: { '@packhouse/sdk': '1.2.3' } }],
  ])
  expect(checkVersions(apart, changelog, { mayBeUnreleased: true })).toEqual([
    'cli has version 1.2.3, not 1.3.0.',
    'cli depends on @packhouse/sdk 1.2.3, not 1.3.0.',
  ])
  expect(checkVersions(new Map([['.', { version: '1.3.0' }]]), changelog, { mayBeUnreleased: false })).toEqual([
    'CHANGELOG.md needs a section "## 1.3.0, YYYY-MM-DD".',
  ])
})

test('an image has the tags of its lines, of the major line from 1.0.0 on', () => {
  expect(imageTags('0.4.2')).toEqual(['packhouse:0.4.2', 'packhouse:0.4', 'packhouse:latest'])
  expect(imageTags('2.0.1')).toEqual(['packhouse:2.0.1', 'packhouse:2.0', 'packhouse:2', 'packhouse:latest'])
})

test('a release needs each proof of its contracts, without violations and of these contracts', () => {
  const proved = new Map(releaseProofs.map((stage) => [stage, { ok: true, commit: 'aaaa1111' }]))
  const isCurrent = (commit: string): boolean => commit === 'aaaa1111'
  expect(checkProofs(proved, isCurrent)).toEqual([])
  const lacking = new Map(proved)
  lacking.delete('teeth')
  lacking.set('contracts', { ok: false, commit: 'aaaa1111' })
  lacking.set('smt', { ok: true, commit: 'bbbb2222' })
  expect(checkProofs(lacking, isCurrent)).toEqual([
    'npm run prove smt ran on other contracts (bbbb2222).',
    'npm run prove contracts found a violation.',
    'npm run prove teeth has not run.',
  ])
})

test('the proofs of a release are stages of npm run prove', () => {
  expect(proofs.map(({ stage }) => stage.name)).toEqual(expect.arrayContaining(releaseProofs))
})
