// Selects the files a check must read again: those that changed since they last passed, and all their importers.
// Nothing else affects a file, so the rest still passes.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

type File = {
  readonly hash: string
  readonly imports: readonly string[]
  /** A test that reads the sources of pages as text, so that every page affects it. */
  readonly readsPages: boolean
}
export type Tree = ReadonlyMap<string, File>

/** `all` if a change has unknown reach: settings, packages, or files that are read but not imported. */
export type Stale = { readonly files: readonly string[] } | 'all'

const importPattern = /\b(?:from|import)\s*\(?\s*['"]((?:\.{1,2}|@packhouse)\/[^'"]+)['"]/g

/** The file that an import names: beside the importer, or in another workspace. */
function resolveImport(path: string, specifier: string): string {
  const [, workspace, file] = /^@packhouse\/([\w-]+)\/(.+)$/.exec(specifier) ?? []
  return workspace === undefined ? posix.join(posix.dirname(path), specifier) : `${workspace}/src/${file}.ts`
}

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64')

const isPage = (path: string): boolean => path.endsWith('.tsx')

export function parseFile(path: string, text: string): File {
  const imports = [...text.matchAll(importPattern)].map(([, specifier = '']) => resolveImport(path, specifier))
  return { hash: hashOf(text), imports, readsPages: /\breadFile/.test(text) && /\btsx\b/.test(text) }
}

/** Every file of the repository that is not ignored. */
export function readTree(root: string): Tree {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0')
  const files = paths.filter((path) => path !== '' && existsSync(join(root, path)))
  return new Map(
    files.map((path) => {
      const bytes = readFileSync(join(root, path))
      const isParsed = /\.tsx?$/.test(path)
      return [
        path,
        isParsed ? parseFile(path, bytes.toString()) : { hash: hashOf(bytes), imports: [], readsPages: false },
      ]
    }),
  )
}

/** Files that affect only their importers. */
const isCode = (path: string): boolean => /\.tsx?$/.test(path) && path.includes('/')
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
  const readers = counted.some(isPage) ? [...tree].filter(([, { readsPages }]) => readsPages).map(([path]) => path) : []
  const stale = new Set([...counted, ...readers])
  for (const path of stale) for (const importer of importers.get(path) ?? []) stale.add(importer)
  return { files: [...stale].filter((path) => tree.has(path)).toSorted() }
}

/** What the pages import by the name of its package, which is not followed, or share. */
const sharedByPages = /^(sdk|web)\//

/** Whether a project of pages has to be compiled again. */
export const isStaleProject = (folder: string, stale: Stale): boolean =>
  stale === 'all' || stale.files.some((path) => path.startsWith(`${folder}/`) || sharedByPages.test(path))

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
