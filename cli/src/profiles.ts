import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError, usageError } from './failures.ts'
import type { Environment } from './machine.ts'

/** The address and the key of one account. */
export type Profile = { url: string; key: string }

/** Where `listen` continues, and the secret it signs with. */
export type Listener = { secret: string; sequence: number }

type Stored = { profiles: Record<string, Profile>; listeners: Record<string, Listener> }

/** The profiles of the user of this machine, in a file that only this user can read. */
export type Profiles = {
  path: string
  find(name: string): Promise<Profile | undefined>
  list(): Promise<[name: string, profile: Profile][]>
  save(name: string, profile: Profile): Promise<void>
  remove(name: string): Promise<boolean>
  findListener(id: string): Promise<Listener | undefined>
  saveListener(id: string, listener: Listener): Promise<void>
}

export const defaultProfile = 'default'

const namePattern = /^[\w.-]{1,64}$/

/** Checks the name of a profile from an option or the environment. */
export function checkProfileName(name: string): string {
  if (namePattern.test(name)) return name
  throw usageError('A profile name has up to 64 letters, digits, dots, dashes and underscores.')
}

const faultCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

async function readStored(path: string): Promise<Stored> {
  try {
    const stored = JSON.parse(await readFile(path, 'utf8')) as Partial<Stored>
    return { profiles: { ...stored.profiles }, listeners: { ...stored.listeners } }
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return { profiles: {}, listeners: {} }
    if (error instanceof SyntaxError) throw new CliError(`${path} is not valid JSON. Correct or delete it.`)
    throw new CliError(`${path} cannot be read (${faultCode(error) ?? 'unknown error'}).`, { cause: error })
  }
}

/** Replaces the file as a whole, so that an interrupted command leaves the old one. */
async function writeStored(path: string, stored: Stored): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(stored, undefined, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, path)
}

/** The profiles of the user; undefined for a process without a home folder. */
export function openProfiles(env: Environment): Profiles | undefined {
  const home = env['HOME'] ?? env['USERPROFILE']
  const base = env['XDG_CONFIG_HOME'] || (home ? join(home, '.config') : undefined)
  if (base === undefined) return undefined
  const path = join(base, 'packhouse', 'profiles.json')
  async function change(work: (stored: Stored) => void): Promise<void> {
    const stored = await readStored(path)
    work(stored)
    await writeStored(path, stored)
  }
  return {
    path,
    find: async (name) => (await readStored(path)).profiles[name],
    list: async () => Object.entries((await readStored(path)).profiles),
    save: (name, profile) => change(({ profiles }) => void (profiles[name] = profile)),
    async remove(name) {
      const stored = await readStored(path)
      const isKnown = Object.hasOwn(stored.profiles, name)
      delete stored.profiles[name]
      if (isKnown) await writeStored(path, stored)
      return isKnown
    },
    findListener: async (id) => (await readStored(path)).listeners[id],
    saveListener: (id, listener) => change(({ listeners }) => void (listeners[id] = listener)),
  }
}

/** The profiles, where the process has a home folder. */
export function requireProfiles(env: Environment): Profiles {
  const profiles = openProfiles(env)
  if (profiles) return profiles
  throw new CliError('No folder for profiles: set HOME or XDG_CONFIG_HOME.')
}
