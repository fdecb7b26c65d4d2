import { expect, test } from 'vitest'
import { findStale, parseFile, type Tree } from './changes.ts'

const treeOf = (files: Readonly<Record<string, string>>): Tree =>
  new Map(Object.entries(files).map(([path, text]) => [path, parseFile(path, text)]))
const passedOf = (tree: Tree): Map<string, string> => new Map([...tree].map(([path, { hash }]) => [path, hash]))

const files = {
  'a/leaf.ts': 'export const leaf = 1',
  'a/middle.ts': "import { leaf } from './leaf.ts'",
  'b/top.ts': "const { middle } = await import('../a/middle.ts')",
  'b/apart.ts': "import type { Thing } from 'package'",
  'notes.md': 'words',
  'package.json': '{}',
}

test('nothing is looked at again when nothing changed, and everything when nothing is known', () => {
  const tree = treeOf(files)
  expect(findStale(tree, passedOf(tree))).toEqual({ files: [] })
  expect(findStale(tree, new Map())).toBe('all')
})

test('a change reaches whoever imports it, however far away, and nobody else', () => {
  const passed = passedOf(treeOf(files))
  const changed = treeOf({ ...files, 'a/leaf.ts': 'export const leaf = 2' })
  expect(findStale(changed, passed)).toEqual({ files: ['a/leaf.ts', 'a/middle.ts', 'b/top.ts'] })
})

test('a file that is gone is missed by its importers', () => {
  const { 'a/leaf.ts': _gone, ...rest } = files
  expect(findStale(treeOf(rest), passedOf(treeOf(files)))).toEqual({ files: ['a/middle.ts', 'b/top.ts'] })
})

test('words change nothing; settings may change everything', () => {
  const passed = passedOf(treeOf(files))
  expect(findStale(treeOf({ ...files, 'notes.md': 'other words' }), passed)).toEqual({ files: [] })
  expect(findStale(treeOf({ ...files, 'package.json': '{ }' }), passed)).toBe('all')
})
