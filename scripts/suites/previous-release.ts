// The code of the previous release in a folder of its own, with the packages of this one.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../stages.ts'

export const migrations = join('service', 'migrations')

export type PreviousRelease = {
  commit: string
  folder: string
  /** The migrations that it does not have. */
  added: readonly string[]
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The newest tag; where there is none, the last commit without the newest migration, which may have come in a merge. */
function findPrevious(newest: string): string {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { cwd: root, encoding: 'utf8' })
  if (tag.status === 0) return tag.stdout.trim()
  const added = git(
    'log',
    '--first-parent',
    '-m',
    '--diff-filter=A',
    '--format=%H',
    '-1',
    '--',
    join(migrations, newest),
  )
  if (added === '') throw new Error(`No commit adds ${newest}. Name the previous release.`)
  return `${added}~1`
}

/** Checks out the previous release, or another commit, for the duration of some work. */
export async function withPreviousRelease<Result>(
  wanted: string | undefined,
  work: (release: PreviousRelease) => Promise<Result>,
): Promise<Result> {
  const files = (await readdir(join(root, migrations))).toSorted()
  const commit = git('rev-parse', wanted ?? findPrevious(files.at(-1) ?? ''))
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-previous-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const known = new Set(await readdir(join(folder, migrations)))
    const foreign = [...known].filter((file) => !files.includes(file))
    if (foreign.length > 0)
      throw new Error(`${commit.slice(0, 8)} was not released before this one: it alone has ${foreign.join(', ')}.`)
    return await work({ commit, folder, added: files.filter((file) => !known.has(file)) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
