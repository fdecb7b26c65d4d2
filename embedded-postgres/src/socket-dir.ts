import { lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo, makePrivateDir } from './data-home.ts'
import { unless } from './errors.ts'
import type { OsUser } from './os-user.ts'
import { socketPath } from './ping.ts'
import { serverPort } from './settings.ts'

/** The kernel's limit for a socket's path is 103 bytes on macOS and 107 on Linux. */
const longestSocketPath = 103

export type SocketDirOptions = { home: string; user: OsUser; shortDir?: string | undefined }

/**
 * The folder of the server's socket, which only the server's user and root can enter: `run` in the home. Where that
 * path is too long for a socket, `run` is a link to a folder in a short place, so that the next start finds it again.
 */
export async function prepareSocketDir({ home, user, shortDir = '/tmp' }: SocketDirOptions): Promise<string> {
  const run = join(home, 'run')
  if (Buffer.byteLength(socketPath(run, serverPort)) <= longestSocketPath) {
    await makePrivateDir(run, user)
    return run
  }
  const linked = await readLink(run)
  if (linked !== undefined && (await isUsable(linked, user))) return linked
  const made = await mkdtemp(join(shortDir, 'packhouse-'))
  await giveTo(made, user)
  await rm(run, { recursive: true, force: true })
  const isOurs = await unless(
    ['EEXIST'],
    symlink(made, run).then(() => true),
  )
  if (isOurs) return made
  await rm(made, { recursive: true, force: true })
  return (await readLink(run)) ?? run
}

/** Takes a folder outside the home away again, once its server has ended. */
export async function removeShortSocketDir({ home, socketDir }: { home: string; socketDir: string }): Promise<void> {
  const run = join(home, 'run')
  if (socketDir === run) return
  await rm(socketDir, { recursive: true, force: true })
  if ((await readLink(run)) === socketDir) await rm(run, { force: true })
}

const readLink = (path: string): Promise<string | undefined> => unless(['ENOENT', 'EINVAL'], readlink(path))

/**
 * A folder that a cleaner took away comes back under its name, which the service's pool knows. The short place is open
 * to everybody, so a folder that is there is trusted only when it is ours and closed.
 */
async function isUsable(path: string, user: OsUser): Promise<boolean> {
  const isMade = await unless(
    ['EEXIST', 'ENOENT'],
    mkdir(path, { mode: 0o700 }).then(() => true),
  )
  if (isMade) await giveTo(path, user)
  const found = await unless(['ENOENT'], lstat(path))
  return found !== undefined && found.isDirectory() && found.uid === user.uid && (found.mode & 0o077) === 0
}
