import { expect, test } from 'vitest'
import { findStale, isStaleProject, parseFile, type Tree } from './changes.ts'

const treeOf = (files: Readonly<Record<string, string>>): Tree =>
  new Map(Object.entries(files).map(([path, text]) => [path, parseFile(path, text)]))
const passedOf = (tree: Tree): Map<string, string> => new Map([...tree].map(([path, { hash }]) => [path, hash]))

const files = {
  'a/leaf.ts': 'export const leaf = 1',
  'a/middle.ts': "import { leaf } from './leaf.ts'",
  'b/top.ts': "const { middle } = await import('../a/middle.ts')",
  'demo/src/seed.ts': "import { leaf } from '@packhouse/service/kernel/leaf'",
  'service/src/kernel/leaf.ts': '',
  'b/apart.ts': "import type { Thing } from 'package'",
  'notes.md': 'words',
  'package.json': '{}',
}

test('an unchanged tree selects nothing, and an unknown one selects everything', () => {
  const tree = treeOf(files)
  expect(findStale(tree, passedOf(tree))).toEqual({ files: [] })
  expect(findStale(tree, new Map())).toBe('all')
})

test('a change selects its importers, direct and transitive, and no other file', () => {
  const passed = passedOf(treeOf(files))
  const changed = treeOf({ ...files, 'a/leaf.ts': 'export const leaf = 2' })
  expect(findStale(changed, passed)).toEqual({ files: ['a/leaf.ts', 'a/middle.ts', 'b/top.ts'] })
})

test('a changed page selects its importers, and the tests that read pages as text', () => {
  const pages = {
    ...files,
    'console/src/page.tsx': 'export const page = 1',
    'console/src/app.tsx': "import { page } from './page.tsx'",
    'console/src/texts.test.ts': "const text = readFile('page.tsx')",
    'console/src/model.test.ts': 'const text = readFile(path)',
  }
  const changed = treeOf({ ...pages, 'console/src/page.tsx': 'export const page = 2' })
  expect(findStale(changed, passedOf(treeOf(pages)))).toEqual({
    files: ['console/src/app.tsx', 'console/src/page.tsx', 'console/src/texts.test.ts'],
  })
})

test('a deleted file selects its importers', () => {
  const { 'a/leaf.ts': _gone, ...rest } = files
  expect(findStale(treeOf(rest), passedOf(treeOf(files)))).toEqual({ files: ['a/middle.ts', 'b/top.ts'] })
})

test('a change of docs selects nothing; a change of settings selects everything', () => {
  const passed = passedOf(treeOf(files))
  expect(findStale(treeOf({ ...files, 'notes.md': 'other words' }), passed)).toEqual({ files: [] })
  expect(findStale(treeOf({ ...files, 'package.json': '{ }' }), passed)).toBe('all')
})

test('a change selects its importers in other workspaces', () => {
  const changed = treeOf({ ...files, 'service/src/kernel/leaf.ts': 'export const leaf = 2' })
  expect(findStale(changed, passedOf(treeOf(files)))).toEqual({
    files: ['demo/src/seed.ts', 'service/src/kernel/leaf.ts'],
  })
})

test('a project of pages is compiled again for a file of its own, of its imports, or of what pages share', () => {
  const pages = {
    ...files,
    'service/src/wire.ts': 'export const wire = 1',
    'console/src/app.tsx': "import { wire } from '../../service/src/wire.ts'",
    'embed/src/index.ts': 'export const own = 1',
    'sdk/src/index.ts': 'export const client = 1',
  }
  const staleFor = (path: string) => findStale(treeOf({ ...pages, [path]: 'export {}' }), passedOf(treeOf(pages)))
  const projects = ['console', 'embed']
  const compiled = (path: string) => projects.filter((folder) => isStaleProject(folder, staleFor(path)))
  expect(compiled('service/src/wire.ts')).toEqual(['console'])
  expect(compiled('embed/src/index.ts')).toEqual(['embed'])
  expect(compiled('sdk/src/index.ts')).toEqual(projects)
  expect(compiled('a/leaf.ts')).toEqual([])
})
