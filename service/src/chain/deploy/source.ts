import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChainFinality, ChainSource } from '../source.ts'
import type { Deployment } from './deploy.ts'
import { openKeystore } from '../signers/keystore.ts'
import { signingRoles } from '../signers/role-policies.ts'
import type { Signer } from '../signers/signer.ts'

/** An unusable chain configuration, described for the operator. */
export class ChainSourceError extends Error {
  override readonly name = 'ChainSourceError'
}

export type ChainSourceOptions = {
  readonly urls: readonly string[]
  /** The file written by the deployment. */
  readonly deploymentPath: string
  /** A folder with one encrypted keystore per role, such as `buyer.json`. */
  readonly keysFolder: string | undefined
  readonly password: string | undefined
  readonly finality: ChainFinality
  readonly usdcPerHour: number
  readonly randomnessSecret: Uint8Array | undefined
  readonly otherTokens: ChainSource['otherTokens']
}

const names: Readonly<Record<number, string>> = { 8453: 'Base', 84_532: 'Base Sepolia', 31_337: 'Packhouse sandbox' }
export const chainName = (chainId: number): string => names[chainId] ?? `chain ${chainId}`

/** Default gas budget per hour and minimum balance of an account. */
export const standardLimits = { gasWeiPerHour: 10n ** 18n, minBalanceWei: 5n * 10n ** 15n } as const

async function readDeployment(path: string): Promise<Deployment> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new ChainSourceError(`CHAIN_DEPLOYMENT cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
  }
  const deployment = value as Partial<Deployment> | null
  if (deployment?.version !== 1 || !deployment.contracts)
    throw new ChainSourceError(`${path} is not a deployment file.`)
  return deployment as Deployment
}

async function openIfPresent(path: string, password: string): Promise<Signer | undefined> {
  const isThere = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  return isThere ? openKeystore(path, password) : undefined
}

type Keys = Pick<ChainSource, 'signers' | 'shippingSigner'>

async function openSigners(folder: string, password: string): Promise<Keys> {
  const signers = []
  for (const role of signingRoles) {
    const signer = await openIfPresent(join(folder, `${role}.json`), password)
    if (signer) signers.push({ role, signer })
  }
  const shippingSigner = await openIfPresent(join(folder, 'shipping-signer.json'), password)
  if (signers.length === 0 && !shippingSigner)
    throw new ChainSourceError(`${folder} contains no keystore; name one after its role, for example buyer.json.`)
  return { signers, shippingSigner }
}

/** The production chain: nodes, a deployment file, and one keystore per role this process signs for. */
export async function openChainSource(options: ChainSourceOptions): Promise<ChainSource> {
  const { urls, deploymentPath, keysFolder, password, finality, usdcPerHour, randomnessSecret, otherTokens } = options
  const deployment = await readDeployment(deploymentPath)
  if (keysFolder !== undefined && password === undefined)
    throw new ChainSourceError('CHAIN_KEYS_PASSWORD is required to decrypt the keystores in CHAIN_KEYS.')
  return {
    name: chainName(deployment.chainId),
    urls,
    deployment,
    finality,
    ...(keysFolder !== undefined && password !== undefined ? await openSigners(keysFolder, password) : { signers: [] }),
    usdcMicrosPerHour: BigInt(usdcPerHour) * 1_000_000n,
    otherTokens,
    pollIntervalMs: 1_000,
    randomnessSecret,
    ...standardLimits,
  }
}
