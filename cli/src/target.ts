import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError, usageError } from './failures.ts'
import type { Machine } from './machine.ts'
import { checkProfileName, defaultProfile, openProfiles, type Profile } from './profiles.ts'

/** The service to call and the key to use. */
export type Target = { url: string; key: string | undefined }

export type TargetOptions = {
  url?: string | undefined
  key?: string | undefined
  as?: string | undefined
  profile?: string | undefined
}

type SandboxFile = { base_url: string; keys: Record<string, string> }

async function readSandbox(folder: string): Promise<SandboxFile | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'sandbox.json'), 'utf8')) as SandboxFile
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (code === 'EACCES') {
      throw new CliError(`${join(folder, 'sandbox.json')} belongs to another user. Pass --url and --key instead.`)
    }
    throw error
  }
}

function pickKey(file: SandboxFile, name: string): string {
  const key = file.keys[name]
  if (key !== undefined) return key
  throw usageError(`Sandbox key ${name} not found. Available keys: ${Object.keys(file.keys).join(', ')}.`)
}

const settingOf = ({ env }: Machine, name: string): string | undefined => env[name]?.trim() || undefined

/** The address of a service without a trailing slash. */
export function checkUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw usageError(`${url} is not a service URL; use one such as http://127.0.0.1:4000.`)
}

/** The profile of the option or of PACKHOUSE_PROFILE. */
async function readNamedProfile(machine: Machine, { profile }: TargetOptions): Promise<Profile | undefined> {
  const name = profile ?? settingOf(machine, 'PACKHOUSE_PROFILE')
  if (name === undefined) return undefined
  checkProfileName(name)
  const profiles = openProfiles(machine.env)
  const found = await profiles?.find(name)
  if (found) return found
  const known = (await profiles?.list())?.map(([one]) => one).join(', ') || 'none'
  throw usageError(
    `Profile ${name} not found. Stored profiles: ${known}. Store one with: packhouse login --profile ${name}`,
  )
}

function checkCombination({ url, key, as, profile }: TargetOptions): void {
  if (key !== undefined && as !== undefined) throw usageError('Pass either --key or --as, not both.')
  if (profile === undefined) return
  if (url !== undefined) throw usageError('--profile includes the address; remove --url.')
  if (as !== undefined) throw usageError('--profile includes the key; remove --as.')
}

/** The sandbox of this machine, or the profile `default` where there is no sandbox. */
async function chooseLocal(
  machine: Machine,
  options: TargetOptions,
  given: Target,
  defaultKey: string,
): Promise<Target> {
  const sandbox = await readSandbox(machine.dataDir)
  if (sandbox)
    return { url: given.url || sandbox.base_url, key: given.key ?? pickKey(sandbox, options.as ?? defaultKey) }
  const stored = options.as === undefined ? await openProfiles(machine.env)?.find(defaultProfile) : undefined
  if (stored && !given.url) return { url: stored.url, key: given.key ?? stored.key }
  const start = machine.root === undefined ? 'Pass' : 'Start one with: packhouse start. Or pass'
  throw new CliError(
    `No sandbox found in ${machine.dataDir}. ${start} --url and --key of a service, or store them with: packhouse login.`,
  )
}

/**
 * Options take precedence over the profile, the profile over the environment, and all of them over `sandbox.json`. A
 * profile that only the environment names yields to PACKHOUSE_URL and PACKHOUSE_KEY.
 */
export async function chooseTarget(machine: Machine, options: TargetOptions, defaultKey: string): Promise<Target> {
  checkCombination(options)
  const url = options.url ?? (options.profile === undefined ? settingOf(machine, 'PACKHOUSE_URL') : undefined)
  if (url !== undefined) checkUrl(url)
  const isKeyFromSetting = options.as === undefined && options.profile === undefined
  const key = options.key ?? (isKeyFromSetting ? settingOf(machine, 'PACKHOUSE_KEY') : undefined)
  if (url !== undefined && (key !== undefined || options.as === undefined)) return { url, key }
  const stored = options.as === undefined ? await readNamedProfile(machine, options) : undefined
  if (stored) return { url: stored.url, key: key ?? stored.key }
  return chooseLocal(machine, options, { url: url ?? '', key }, defaultKey)
}

/** Whether an option or the environment names the service, rather than the sandbox of this machine. */
export const namesService = (machine: Machine, { url, profile }: TargetOptions): boolean =>
  (url ?? profile ?? settingOf(machine, 'PACKHOUSE_URL') ?? settingOf(machine, 'PACKHOUSE_PROFILE')) !== undefined
