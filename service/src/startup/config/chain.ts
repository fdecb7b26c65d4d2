import { resolve } from 'node:path'
import type { EnvironmentName, Reader } from './reader.ts'

export type ChainDepths = 'tags' | { included: number; safe: number; final: number }
export type ChainConfig = {
  rpcUrls: string[]
  deploymentPath: string
  keysFolder: string | undefined
  /** The file that says for each key where it is. */
  signersPath: string | undefined
  /** Most transactions per account that no block contains yet. */
  maxInFlight: number
  usdcPerHour: number
  usdcPerPayeePerHour: number | undefined
  usdcPerDay: number | undefined
  /** Tokens that are sent to deposit addresses by mistake. */
  otherTokens: `0x${string}`[]
  /** The public API of the entropy provider for this chain. */
  entropyUrl: string | undefined
  /** The keeper account that publishes the hashes of checkpoints; undefined where none are published. */
  evidenceAccount: `0x${string}` | undefined
}

/** Either `tags` or three counts such as `1,2,12`. */
export function readDepths({ problems, text }: Reader, fallback: ChainDepths): ChainDepths {
  const value = text('CHAIN_CONFIRMATIONS')
  if (value === undefined) return fallback
  if (value === 'tags') return 'tags'
  const [included = 0, safe = 0, final = 0, ...more] = value.split(',').map(Number)
  const isOrdered = included >= 1 && included <= safe && safe <= final && final <= 10_000
  if ([included, safe, final].every((count) => Number.isInteger(count)) && isOrdered && more.length === 0)
    return { included, safe, final }
  problems.push(
    `CHAIN_CONFIRMATIONS is ${JSON.stringify(value)}; it must be tags, or three growing counts such as 1,2,12.`,
  )
  return fallback
}

const isAddressText = (text: string): text is `0x${string}` => /^0x[0-9a-fA-F]{40}$/.test(text)

export function readChain(reader: Reader, environment: EnvironmentName, cwd: string): ChainConfig | undefined {
  const { problems, text, integer } = reader
  const rpcUrls = (text('CHAIN_RPC_URL') ?? '').split(',').flatMap((entry) => entry.trim() || [])
  const deploymentPath = text('CHAIN_DEPLOYMENT')
  if (rpcUrls.length === 0 && deploymentPath === undefined) return undefined
  if (environment === 'sandbox') {
    problems.push('CHAIN_RPC_URL and CHAIN_DEPLOYMENT are for production; the sandbox runs its own chain. Unset them.')
    return undefined
  }
  // A URL may contain a key, so it is not repeated.
  if (rpcUrls.length === 0 || !rpcUrls.every((entry) => /^https?:$/.test(URL.parse(entry)?.protocol ?? '')))
    problems.push('CHAIN_RPC_URL must be one or more https:// or http:// URLs, separated by commas.')
  if (deploymentPath === undefined)
    problems.push('CHAIN_DEPLOYMENT is missing; set it to the path of the deployment file.')
  const keysFolder = text('CHAIN_KEYS')
  const signersPath = text('CHAIN_SIGNERS')
  const perPayee = integer('CHAIN_USDC_PER_PAYEE_PER_HOUR', { fallback: 0, min: 1, max: 1_000_000_000 })
  const perDay = integer('CHAIN_USDC_PER_DAY', { fallback: 0, min: 1, max: 1_000_000_000 })
  const entropyUrl = text('CHAIN_ENTROPY_URL')
  // Without it, a buyer could deliver good numbers and take refunds for bad ones while the provider's delivery is down.
  if (entropyUrl === undefined)
    problems.push('CHAIN_ENTROPY_URL is missing; set it to where the entropy provider publishes its numbers.')
  else if (!/^https?:$/.test(URL.parse(entropyUrl)?.protocol ?? ''))
    problems.push('CHAIN_ENTROPY_URL must be an https:// or http:// URL, such as https://host/v1/chains/base.')
  const otherTokens = (text('CHAIN_OTHER_TOKENS') ?? '').split(',').flatMap((entry) => entry.trim() || [])
  if (!otherTokens.every(isAddressText))
    problems.push('CHAIN_OTHER_TOKENS must be token addresses, separated by commas.')
  const evidenceAccount = text('EVIDENCE_CHAIN_ACCOUNT')
  if (evidenceAccount !== undefined && !isAddressText(evidenceAccount))
    problems.push('EVIDENCE_CHAIN_ACCOUNT must be the address of a keeper account.')
  return {
    evidenceAccount: evidenceAccount as `0x${string}` | undefined,
    rpcUrls,
    deploymentPath: resolve(cwd, deploymentPath ?? ''),
    keysFolder: keysFolder === undefined ? undefined : resolve(cwd, keysFolder),
    signersPath: signersPath === undefined ? undefined : resolve(cwd, signersPath),
    maxInFlight: integer('CHAIN_MAX_IN_FLIGHT', { fallback: 16, min: 1, max: 256 }),
    usdcPerHour: integer('CHAIN_USDC_PER_HOUR', { fallback: 100_000, min: 1, max: 1_000_000_000 }),
    usdcPerPayeePerHour: perPayee === 0 ? undefined : perPayee,
    usdcPerDay: perDay === 0 ? undefined : perDay,
    otherTokens: otherTokens.filter(isAddressText),
    entropyUrl,
  }
}
