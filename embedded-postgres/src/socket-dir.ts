import { lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { changeOwner, makePrivateDir } from './data-home.ts'
import { unless } from './errors.ts'
import type { OsUser } from './os-user.ts'
import { socketPath } from './ping.ts'
import { serverPort } from './settings.ts'

/** The kernel limits the path of a socket to 103 bytes on macOS and 107 on Linux. */
const longestSocketPath = 103

export type SocketDirOptions = { home: string; user: OsUser; shortDir?: string | undefined }

/**
 * The folder of the server's socket, which only the server's user and root can enter: `run` in the home. Where that
 * path is too long for a socket, `run` is a link to a folder in a short path, so that the next start finds it.
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
  await changeOwner(made, user)
  await rm(run, { recursive: true, force: true })
  const isOurs = await unless(
    ['EEXIST'],
    symlink(made, run).then(() => true),
  )
  if (isOurs) return made
  await rm(made, { recursive: true, force: true })
  return (await readLink(run)) ?? run
}

/** Removes a socket folder outside of the home after its server has ended. */
export async function removeShortSocketDir({ home, socketDir }: { home: string; socketDir: string }): Promise<void> {
  const run = join(home, 'run')
  if (socketDir === run) return
  await rm(socketDir, { recursive: true, force: true })
  if ((await readLink(run)) === socketDir) await rm(run, { force: true })
}

const readLink = (path: string): Promise<string | undefined> => unless(['ENOENT', 'EINVAL'], readlink(path))

/**
 * A deleted folder is created again under the same name, which the service's pool knows. The short path is writable by
 * every user, so an existing folder is trusted only when it has the right owner and mode.
 */
async function isUsable(path: string, user: OsUser): Promise<boolean> {
  const isMade = await unless(
    ['EEXIST', 'ENOENT'],
    mkdir(path, { mode: 0o700 }).then(() => true),
  )
  if (isMade) await changeOwner(path, user)
  const found = await unless(['ENOENT'], lstat(path))
  return found !== undefined && found.isDirectory() && found.uid === user.uid && (found.mode & 0o077) === 0
}
