import { PostgresLaunchError } from './errors.ts'
import { runCommand, type RunAs } from './processes.ts'

/** The operating system user of the server. PostgreSQL refuses root, so under root it is another user. */
export type OsUser = { uid: number; gid: number; runAs: RunAs }
export type Owner = { uid: number; gid: number }
export type UserLookup = (name: string) => Promise<Owner | undefined>

export type OsUserChoice = {
  /** The user of this process. */
  self: Owner
  /** The owner of existing data. */
  owner?: Owner | undefined
  /** The name given by PG_OS_USER. */
  wanted?: string | undefined
  lookup: UserLookup
}

/** Under root: the owner of the data, else `postgres`, else `nobody`; never a new user. Otherwise the current user. */
export async function chooseOsUser({ self, owner, wanted, lookup }: OsUserChoice): Promise<OsUser> {
  const asked = wanted === undefined ? undefined : await lookup(wanted)
  if (wanted !== undefined && !asked)
    throw new PostgresLaunchError(
      `PG_OS_USER names "${wanted}", which is not a user of this machine. Name an existing user.`,
    )
  if (asked && owner && asked.uid !== owner.uid)
    throw new PostgresLaunchError(
      `The database files belong to user ${owner.uid}, but PG_OS_USER names "${wanted}". Unset it, or change the owner of the files with chown -R.`,
    )
  return self.uid === 0 ? chooseUnderRoot(asked ?? owner, lookup) : requireSelf(self, { owner, asked })
}

async function chooseUnderRoot(given: Owner | undefined, lookup: UserLookup): Promise<OsUser> {
  const user = given ?? (await lookup('postgres')) ?? (await lookup('nobody'))
  if (!user)
    throw new PostgresLaunchError(
      'This machine has neither a user "postgres" nor a user "nobody". Set PG_OS_USER to an unprivileged user, or set DATABASE_URL.',
    )
  if (user.uid === 0)
    throw new PostgresLaunchError(
      'PostgreSQL does not run as root. Change the owner of its files to an unprivileged user with chown -R, or set PG_OS_USER.',
    )
  return { ...user, runAs: { uid: user.uid, gid: user.gid } }
}

function requireSelf(self: Owner, { owner, asked }: { owner: Owner | undefined; asked: Owner | undefined }): OsUser {
  if (owner && owner.uid !== self.uid)
    throw new PostgresLaunchError(
      `The database files belong to user ${owner.uid}, but this is user ${self.uid}. Start as that user or as root, or set DATA_DIR to another folder.`,
    )
  if (asked && asked.uid !== self.uid)
    throw new PostgresLaunchError('Only root can start the server as another user. Unset PG_OS_USER, or start as root.')
  return { ...self, runAs: {} }
}

export function currentOwner(): Owner {
  const { getuid, getgid } = process
  if (!getuid || !getgid)
    throw new PostgresLaunchError(
      'The embedded database runs on Linux and macOS. Set DATABASE_URL to use your own server.',
    )
  return { uid: getuid.call(process), gid: getgid.call(process) }
}

/** Looks up a user with the system's `id`, which covers every directory service. */
export async function lookupUser(name: string): Promise<Owner | undefined> {
  if (!/^[\w][\w.-]*$/.test(name)) return undefined
  const ask = (flag: string) => runCommand('id', [flag, name], { timeoutMs: 10_000 })
  const [uid, gid] = await Promise.all([ask('-u'), ask('-g')])
  if (uid.code !== 0 || gid.code !== 0) return undefined
  // Some systems print `nobody` as an unsigned number; setuid takes the signed one.
  return { uid: Number(uid.output) | 0, gid: Number(gid.output) | 0 }
}

/** Whether a user can enter a directory. The kernel decides, since access lists and mounts are not in the mode bits. */
export async function canReach(user: OsUser, directory: string): Promise<boolean> {
  try {
    const enter = ['-c', 'cd -- "$1"', 'sh', directory]
    const { code } = await runCommand('/bin/sh', enter, { runAs: user.runAs, timeoutMs: 10_000 })
    return code === 0
  } catch (cause) {
    throw new PostgresLaunchError(
      `This process may not start programs as user ${user.uid}. Start as an unprivileged user, or set DATABASE_URL.`,
      { cause },
    )
  }
}
