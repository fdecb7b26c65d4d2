import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '../kernel/random.ts'
import type { SandboxKeys } from './seed.ts'

/** What a newcomer needs to use the sandbox. It lies in the data folder, readable by its owner alone. */
export type SandboxFile = { base_url: string; keys: SandboxKeys }

/** Written beside and renamed, so that a reader never sees half of it. */
async function writePrivate(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}.partial`
  await writeFile(partial, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 })
  await rename(partial, path)
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    // A missing file is a first start; a broken one is made anew from the database.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

export const sandboxPath = (dataDir: string): string => join(dataDir, 'sandbox.json')

export async function readSandboxFile(dataDir: string): Promise<Partial<SandboxFile>> {
  return (await readJson(sandboxPath(dataDir))) ?? {}
}

export const writeSandboxFile = (dataDir: string, file: SandboxFile): Promise<void> =>
  writePrivate(sandboxPath(dataDir), file)

/** The sandbox makes its own pepper once and keeps it: keys made with another would never be found again. */
export async function loadPepper(dataDir: string, random: Random): Promise<Uint8Array> {
  const path = join(dataDir, 'secrets.json')
  const known = (await readJson(path)) as { key_pepper?: string } | undefined
  if (known?.key_pepper && /^[0-9a-f]{64}$/.test(known.key_pepper)) return Buffer.from(known.key_pepper, 'hex')
  const pepper = Buffer.from(random.bytes(32))
  await writePrivate(path, { ...known, key_pepper: pepper.toString('hex') })
  return pepper
}
