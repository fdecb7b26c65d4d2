import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, type Program } from 'oxc-parser'

/** One import or re-export, with its target file if that is in this repository. */
export type Import = { specifier: string; target: string | undefined; line: number; isType: boolean }

/** A parsed TypeScript file. Paths are relative to the repository, with forward slashes. */
export type Source = {
  path: string
  text: string
  program: Program
  imports: readonly Import[]
  comments: readonly { text: string; line: number }[]
  lineOf(offset: number): number
}

/** Any text file of the repository. */
export type TextFile = { path: string; text: string }

/** The input of the rules: all TypeScript files and all texts. */
export type Tree = { sources: readonly Source[]; texts: readonly TextFile[] }

/** A rule returns its findings, each as `path:line problem`. */
export type Rule = (tree: Tree) => string[]

export const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)test\//.test(path)

function lineIndex(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

/** Packages of this repository that are imported file by file. */
const workspacePackage = /^@packhouse\/(service|demo|devchain|embedded-postgres|identify)\/(.+)$/

function resolve(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const [, workspace, file] = workspacePackage.exec(specifier) ?? []
  return workspace === undefined ? undefined : `${workspace}/src/${file}.ts`
}

/** Parses a file; throws if that fails, because no rule could check it. */
export function parseSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const lineOf = lineIndex(text)
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) => ({
      specifier: moduleRequest.value,
      start,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, start, isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest, start }) => ({
      specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      start,
      isType: false,
    })),
  ]
  return {
    path,
    text,
    program,
    imports: found.map(({ specifier, start, isType }) => ({
      specifier,
      target: resolve(path, specifier),
      line: lineOf(start),
      isType,
    })),
    comments: comments.map(({ value, start }) => ({ text: value, line: lineOf(start) })),
    lineOf,
  }
}

/** A tree built from texts, for tests that plant a violation. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }))
  return {
    texts,
    sources: texts.filter(({ path }) => /\.tsx?$/.test(path)).map(({ path, text }) => parseSource(path, text)),
  }
}

const skipped = new Set(['node_modules', 'dist', '.git', '.node', 'data', 'artifacts', 'cache', 'coverage', 'results'])
const readable =
  /\.(ts|tsx|js|sql|sol|md|json|ya?ml|sh|css|html|svg)$|(^|\/)(run|\.env\.example|\.npmrc|\.nvmrc|\.gitignore)$/

/** Reads the repository's own files, without installed, built or runtime files. */
export function readTree(root: string): Tree {
  const files: Record<string, string> = {}
  function walk(folder: string): void {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory() && !skipped.has(entry.name)) walk(path)
      else if (entry.isFile() && readable.test(path) && entry.name !== 'package-lock.json') {
        files[path] = readFileSync(join(root, path), 'utf8')
      }
    }
  }
  walk('')
  return treeOf(files)
}
