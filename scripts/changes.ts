// Selects the files a check must read again: those that changed since they last passed, and all their importers.
// Nothing else affects a file, so the rest still passes.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

export type Tree = ReadonlyMap<string, { readonly hash: string; readonly imports: readonly string[] }>

/** `all` if a change has unknown reach: settings, packages, or files that are read but not imported. */
export type Stale = { readonly files: readonly string[] } | 'all'

const importPattern = /\b(?:from|import)\s*\(?\s*['"]((?:\.{1,2}|@packhouse)\/[^'"]+)['"]/g

/** The file that an import names: beside the importer, or in another workspace. */
function resolveImport(path: string, specifier: string): string {
  const [, workspace, file] = /^@packhouse\/([\w-]+)\/(.+)$/.exec(specifier) ?? []
  return workspace === undefined ? posix.join(posix.dirname(path), specifier) : `${workspace}/src/${file}.ts`
}

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64')

export function parseFile(path: string, text: string): { hash: string; imports: string[] } {
  const imports = [...text.matchAll(importPattern)].map(([, specifier = '']) => resolveImport(path, specifier))
  return { hash: hashOf(text), imports }
}

/** Every file of the repository that is not ignored. */
export function readTree(root: string): Tree {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0')
  const files = paths.filter((path) => path !== '' && existsSync(join(root, path)))
  return new Map(
    files.map((path) => {
      const bytes = readFileSync(join(root, path))
      return [path, path.endsWith('.ts') ? parseFile(path, bytes.toString()) : { hash: hashOf(bytes), imports: [] }]
    }),
  )
}

/** Files that affect only their importers. */
const isCode = (path: string): boolean => path.endsWith('.ts') && path.includes('/')
/** Files that no code check depends on. */
const isProse = (path: string): boolean => /\.(md|yaml|yml)$|^(LICENSE|\.gitignore)$|^bench\/results\//.test(path)

export function findStale(tree: Tree, passed: ReadonlyMap<string, string>): Stale {
  const changed = [...tree].flatMap(([path, { hash }]) => (passed.get(path) === hash ? [] : [path]))
  const gone = [...passed.keys()].filter((path) => !tree.has(path))
  const counted = [...changed, ...gone].filter((path) => !isProse(path))
  if (passed.size === 0 || counted.some((path) => !isCode(path))) return 'all'
  const importers = new Map<string, string[]>()
  for (const [path, { imports }] of tree) {
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), path])
  }
  const stale = new Set(counted)
  for (const path of stale) for (const importer of importers.get(path) ?? []) stale.add(importer)
  return { files: [...stale].filter((path) => tree.has(path)).toSorted() }
}

/** The state that passed last, for each check; stored with the other caches. */
export function createMemory(root: string, check: string) {
  const path = join(root, 'node_modules', '.cache', 'packhouse', `${check}.json`)
  return {
    read(): ReadonlyMap<string, string> {
      try {
        return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>))
      } catch {
        return new Map()
      }
    },
    write(tree: Tree): void {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, JSON.stringify(Object.fromEntries([...tree].map(([name, { hash }]) => [name, hash]))))
    },
  }
}
