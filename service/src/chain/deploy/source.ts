import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChainFinality, ChainSource } from '../source.ts'
import type { Deployment } from './deploy.ts'
import { systemClock, type Clock } from '../../kernel/clock.ts'
import type { AwsCredentials } from '../../kernel/sigv4.ts'
import type { PermitKey, Permits } from '../permits/permit.ts'
import { openKeystore } from '../signers/keystore.ts'
import { createRevelationFetcher } from '../clients/revelations.ts'
import { createPostToSigner } from '../signers/remote.ts'
import { gateRole, isKeyUsed, keyNamesOf, shippingRole, type KeyUse } from '../signers/key-names.ts'
import { openKey, readSignerFile, type OpenKeyDeps } from '../signers/signer-file.ts'
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
  /** A folder with one encrypted keystore per key, such as `buyer.json` and `buyer-2.json`. */
  readonly keysFolder: string | undefined
  readonly password: string | undefined
  /** The file that says for each key where it is; replaces the folder. */
  readonly signersPath?: string | undefined
  /** The keys that this process opens. */
  readonly keyUse?: KeyUse | undefined
  readonly awsCredentials?: AwsCredentials | undefined
  /** Real time, which the signatures of requests contain. */
  readonly clock?: Clock | undefined
  readonly finality: ChainFinality
  /** Most transactions per account that no block contains yet. */
  readonly maxInFlight?: number | undefined
  readonly usdcPerHour: number
  readonly usdcPerPayeePerHour?: number | undefined
  readonly usdcPerDay?: number | undefined
  readonly permits: Permits
  readonly permitKeys: readonly PermitKey[]
  readonly journalFolder?: string | undefined
  readonly randomnessSecret: Uint8Array | undefined
  readonly otherTokens: ChainSource['otherTokens']
  /** The public API of the entropy provider for this chain. */
  readonly entropyUrl?: string | undefined
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

type Keys = Pick<ChainSource, 'signers' | 'shippingSigner' | 'gateSigner'>

/** One password for all keystores of a folder; a signer file has one per role. */
async function openFolder(folder: string, password: string, use: KeyUse): Promise<Keys> {
  const signers = []
  for (const role of signingRoles.filter((one) => isKeyUsed(one, use))) {
    for (const name of keyNamesOf(role)) {
      const signer = await openIfPresent(join(folder, `${name}.json`), password)
      if (signer) signers.push({ role, signer })
    }
  }
  const openOne = async (role: typeof shippingRole | typeof gateRole) =>
    isKeyUsed(role, use) ? openIfPresent(join(folder, `${role}.json`), password) : undefined
  const shippingSigner = await openOne(shippingRole)
  const gateSigner = await openOne(gateRole)
  if (signers.length === 0 && !shippingSigner && !gateSigner && use === 'all')
    throw new ChainSourceError(`${folder} contains no keystore; name one after its role, for example buyer.json.`)
  return { signers, shippingSigner, gateSigner }
}

async function openFile(path: string, use: KeyUse, deps: OpenKeyDeps): Promise<Keys> {
  const signers = []
  let shippingSigner: Signer | undefined
  let gateSigner: Signer | undefined
  for (const { role, place, limits } of await readSignerFile(path)) {
    if (!isKeyUsed(role, use)) continue
    const signer = await openKey(place, deps)
    if (role === shippingRole) shippingSigner = signer
    else if (role === gateRole) gateSigner = signer
    else signers.push({ role, signer, limits })
  }
  return { signers, shippingSigner, gateSigner }
}

async function openKeys(options: ChainSourceOptions): Promise<Keys> {
  const { keysFolder, signersPath, password, keyUse = 'all', clock = systemClock, awsCredentials } = options
  if (signersPath !== undefined && keysFolder !== undefined)
    throw new ChainSourceError('CHAIN_KEYS and CHAIN_SIGNERS are both set; set one of them.')
  if (signersPath !== undefined)
    return openFile(signersPath, keyUse, { clock, post: createPostToSigner(), awsCredentials })
  if (keysFolder === undefined || keyUse === 'none') return { signers: [] }
  if (password === undefined)
    throw new ChainSourceError('CHAIN_KEYS_PASSWORD is required to decrypt the keystores in CHAIN_KEYS.')
  return openFolder(keysFolder, password, keyUse)
}

/** The production chain: nodes, a deployment file, and one keystore per role this process signs for. */
export async function openChainSource(options: ChainSourceOptions): Promise<ChainSource> {
  const { urls, deploymentPath, finality, usdcPerHour, usdcPerPayeePerHour, randomnessSecret, otherTokens } = options
  const deployment = await readDeployment(deploymentPath)
  return {
    name: chainName(deployment.chainId),
    urls,
    deployment,
    finality,
    ...(await openKeys(options)),
    usdcMicrosPerHour: BigInt(usdcPerHour) * 1_000_000n,
    usdcMicrosPerPayee: BigInt(usdcPerPayeePerHour ?? usdcPerHour) * 1_000_000n,
    usdcMicrosPerDay: options.usdcPerDay === undefined ? undefined : BigInt(options.usdcPerDay) * 1_000_000n,
    permits: options.permits,
    permitKeys: options.permitKeys,
    journalFolder: options.journalFolder,
    otherTokens,
    pollIntervalMs: 1_000,
    relayer: options.maxInFlight === undefined ? undefined : { maxInFlight: options.maxInFlight },
    randomnessSecret,
    fetchRevelation: options.entropyUrl === undefined ? undefined : createRevelationFetcher(options.entropyUrl),
    ...standardLimits,
  }
}
