// Lists the packages of a production install with their licences: npm run licences
// Fails on a licence that is not on the list, and on a pre-release version.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockEntry = {
  name?: string
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, LockEntry> }
export type Installed = { name: string; version: string; licence: string }

/** The workspaces of the image. */
export const productionWorkspaces = ['service', 'identify', 'sdk', 'cli'] as const

const allowedLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'Unlicense',
])

/** Finds a package as Node does: in the nearest `node_modules` upwards. */
export function locate({ packages }: Lock, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const entry = packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (folder === '') return undefined
  }
}

/** The name of a package by its path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)

/** The paths from which a walk starts, and of everything below them: each with the paths that it depends on. */
export function followPackages(lock: Lock, starts: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const open = new Set(starts)
  for (const path of open) {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path] ?? {}
    const names = Object.keys({ ...dependencies, ...optionalDependencies })
    const below = names.map((name) => locate(lock, name, path)).filter((one) => one !== undefined)
    found.set(path, below)
    for (const one of below) open.add(one)
  }
  return found
}

/** Everything that an install of the workspaces without development dependencies contains. */
export const listInstalled = (lock: Lock, workspaces: readonly string[] = productionWorkspaces): Installed[] =>
  [...followPackages(lock, workspaces).keys()]
    .filter((path) => path.includes('node_modules/'))
    .map((path) => {
      const { name, version = '', license = 'unknown' } = lock.packages[path] ?? {}
      return { name: name ?? nameOf(path), version, licence: license }
    })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))

/** An expression such as `(MIT OR CC0-1.0)` needs every named licence to be allowed. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((one) => allowedLicences.has(one))

export function findProblems(installed: readonly Installed[]): string[] {
  return installed.flatMap(({ name, version, licence }) => [
    ...(isAllowed(licence) ? [] : [`${name}@${version} has the licence ${licence}, which is not on the list.`]),
    ...(version.includes('-') ? [`${name}@${version} is a pre-release.`] : []),
  ])
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as Lock
  const installed = listInstalled(lock)
  for (const { name, version, licence } of installed) console.log(`${licence}\t${name}@${version}`)
  const problems = findProblems(installed)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
