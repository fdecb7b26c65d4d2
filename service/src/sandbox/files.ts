import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '../kernel/random.ts'
import type { DemoWallet } from './chain/keyring.ts'
import type { SandboxKeys, SandboxOperators } from './demo.ts'

/** The sandbox's URLs and credentials, stored in the data folder and readable by its owner only. */
export type SandboxFile = {
  base_url: string
  rpc_url: string
  chain_id: number
  contracts: Record<string, string>
  keys: SandboxKeys
  demo_wallets: readonly DemoWallet[]
  operator: SandboxOperators
  /** Ids of the games with cards in the catalog. */
  games: readonly string[]
}

/** Writes a temporary file and renames it, so that readers never see a partial file. */
export async function writePrivate(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}.partial`
  await writeFile(partial, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 })
  await rename(partial, path)
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    // A missing file means a first start; a broken one is rebuilt from the database.
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

export type SandboxSecrets = { keyPepper: Uint8Array; chainSecret: Uint8Array; evidenceKey: Uint8Array }

const secretPattern = /^[0-9a-f]{64}$/

/** Generates the secrets once and keeps them: keys and accounts made with others would be lost. */
export async function loadSecrets(dataDir: string, random: Random): Promise<SandboxSecrets> {
  const path = join(dataDir, 'secrets.json')
  const known = ((await readJson(path)) ?? {}) as Record<string, unknown>
  const keep = (name: string): string => {
    const value = known[name]
    return typeof value === 'string' && secretPattern.test(value)
      ? value
      : Buffer.from(random.bytes(32)).toString('hex')
  }
  const secrets = {
    key_pepper: keep('key_pepper'),
    chain_secret: keep('chain_secret'),
    evidence_key: keep('evidence_key'),
  }
  await writePrivate(path, secrets)
  const bytes = (text: string): Uint8Array => Buffer.from(text, 'hex')
  return {
    keyPepper: bytes(secrets.key_pepper),
    chainSecret: bytes(secrets.chain_secret),
    evidenceKey: bytes(secrets.evidence_key),
  }
}
