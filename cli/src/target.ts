import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError, usageError } from './failures.ts'
import type { Machine } from './machine.ts'

/** The service to call and the key to use. */
export type Target = { url: string; key: string | undefined }

export type TargetOptions = { url?: string | undefined; key?: string | undefined; as?: string | undefined }

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

/** Options take precedence over the environment, and both over `sandbox.json`. */
export async function chooseTarget(machine: Machine, options: TargetOptions, defaultKey: string): Promise<Target> {
  const url = options.url ?? settingOf(machine, 'PACKHOUSE_URL')
  const key = options.key ?? (options.as === undefined ? settingOf(machine, 'PACKHOUSE_KEY') : undefined)
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    throw usageError(`${url} is not a service URL; use one such as http://127.0.0.1:4000.`)
  }
  if (options.key !== undefined && options.as !== undefined) throw usageError('Pass either --key or --as, not both.')
  if (url !== undefined && (key !== undefined || options.as === undefined)) return { url, key }
  const sandbox = await readSandbox(machine.dataDir)
  if (!sandbox) {
    throw new CliError(
      `No sandbox found in ${machine.dataDir}. Start one with: packhouse start. Or pass --url and --key of a service.`,
    )
  }
  return { url: url ?? sandbox.base_url, key: key ?? pickKey(sandbox, options.as ?? defaultKey) }
}
