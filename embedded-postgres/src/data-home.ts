import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode, PostgresLaunchError, unless } from './errors.ts'
import { canReach, chooseOsUser, currentOwner, lookupUser, type OsUser, type Owner } from './os-user.ts'

/** The folder of this installation's database, and the user of its server. */
export type DataHome = {
  dir: string
  /** True when it differs from DATA_DIR, because the server's user cannot reach that folder. */
  moved: boolean
  user: OsUser
}

export type DataHomeOptions = {
  dataDir: string
  osUser?: string | undefined
  /** Parent of the databases of installations whose own folder the server's user cannot reach. */
  systemDir?: string | undefined
}

/** The database's folders inside the data home. */
export const serverHome = (dataHome: string): string => join(dataHome, 'postgres')
const clusterOf = (dataHome: string): string => join(serverHome(dataHome), 'data')

/**
 * Chooses between DATA_DIR and the system folder. Existing data decides: a start never creates an empty database while
 * the other folder has one.
 */
export async function chooseDataHome({
  dataDir,
  osUser,
  systemDir = '/var/lib/packhouse',
}: DataHomeOptions): Promise<DataHome> {
  const self = currentOwner()
  const choose = (owner?: Owner): Promise<OsUser> => chooseOsUser({ self, owner, wanted: osUser, lookup: lookupUser })
  const direct = await resolveExisting(resolve(dataDir))
  const elsewhere = join(systemDir, createHash('sha256').update(direct).digest('hex').slice(0, 12))
  for (const dir of self.uid === 0 ? [direct, elsewhere] : [direct]) {
    const owner = await findOwner(clusterOf(dir))
    if (!owner) continue
    const user = await choose(owner)
    if (await canReach(user, clusterOf(dir))) return { dir, moved: dir !== direct, user }
    throw new PostgresLaunchError(
      `The database in ${clusterOf(dir)} belongs to user ${user.uid}, who cannot reach it. Run chmod o+x on the folders above it, or move the data to a folder that user can reach.`,
    )
  }
  const user = await choose()
  for (const dir of [direct, elsewhere]) {
    if (await canReach(user, await nearestExisting(serverHome(dir)))) return { dir, moved: dir !== direct, user }
    if (self.uid !== 0) break
  }
  throw new PostgresLaunchError(
    `User ${user.uid}, who runs the database, can reach neither ${direct} nor ${elsewhere}. Set DATA_DIR to a folder that user can reach, or set DATABASE_URL.`,
  )
}

/** Whether the folder holds a database. */
export const hasCluster = async (dataHome: string): Promise<boolean> =>
  (await findOwner(clusterOf(dataHome))) !== undefined

async function findOwner(directory: string): Promise<Owner | undefined> {
  try {
    const { uid, gid } = await stat(directory)
    return { uid, gid }
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw new PostgresLaunchError(
      `${directory} cannot be read. Start as its owner, or set DATA_DIR to another folder.`,
      {
        cause,
      },
    )
  }
}

async function nearestExisting(path: string): Promise<string> {
  const found = await unless(['ENOENT'], lstat(path))
  return found ? path : nearestExisting(dirname(path))
}

/** Resolves the links of the existing part of a path, so that each folder has one name. */
async function resolveExisting(path: string): Promise<string> {
  const settled = await unless(['ENOENT'], realpath(path))
  return settled ?? join(await resolveExisting(dirname(path)), basename(path))
}

/**
 * Creates the server's folder and its parents. Under root the new ones can be traversed but not listed, whatever the
 * umask, since the server is another user; otherwise they are private.
 */
export async function makeServerHome({ dir, user }: DataHome): Promise<string> {
  const home = serverHome(dir)
  try {
    const first = await mkdir(home, { recursive: true })
    const mode = user.uid === currentOwner().uid ? 0o700 : 0o711
    if (first !== undefined) for (const made of pathsBetween(first, home)) await chmod(made, mode)
    return await realpath(home)
  } catch (cause) {
    throw new PostgresLaunchError(
      `${home} cannot be created (${errorCode(cause) ?? String(cause)}). Set DATA_DIR to a writable folder, or set DATABASE_URL.`,
      { cause },
    )
  }
}

const pathsBetween = (first: string, last: string): string[] =>
  last.length <= first.length ? [last] : [...pathsBetween(first, dirname(last)), last]

/** Creates a folder that only the given user can enter. */
export async function makePrivateDir(path: string, owner: Owner): Promise<void> {
  await unless(['EEXIST'], mkdir(path, { mode: 0o700 }))
  await changeOwner(path, owner)
}

/** Changes the owner of a file or folder; never follows a link. */
export async function changeOwner(path: string, owner: Owner): Promise<void> {
  if (currentOwner().uid === 0) await lchown(path, owner.uid, owner.gid)
}
