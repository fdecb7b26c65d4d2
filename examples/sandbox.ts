// Where the examples find the service: PACKHOUSE_URL and PACKHOUSE_KEY, or the sandbox of DATA_DIR (./data).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Access = { baseUrl: string; apiKey: string }

type SandboxFile = {
  base_url: string
  rpc_url: string
  keys: Record<string, string>
  demo_wallets: { address: `0x${string}`; private_key: `0x${string}` }[]
  games: string[]
}

export async function readSandbox(): Promise<SandboxFile> {
  const path = join(process.env['DATA_DIR'] ?? 'data', 'sandbox.json')
  return JSON.parse(await readFile(path, 'utf8')) as SandboxFile
}

/** The address and a key; `name` is that of the sandbox key. */
export async function readAccess(name: string): Promise<Access> {
  const { PACKHOUSE_URL: url, PACKHOUSE_KEY: key } = process.env
  if (url && key) return { baseUrl: url, apiKey: key }
  const { base_url: baseUrl, keys } = await readSandbox()
  return { baseUrl: url ?? baseUrl, apiKey: key ?? keys[name] ?? '' }
}
