// Several processes on one database and one chain, as the runbook starts them.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keccak256, stringToHex, type Abi } from 'viem'
import { marketTiers } from '@packhouse/demo/market/market'
import { firstTokenIds } from '../../src/assets/tokens/model.ts'
import * as comboPool from '../../src/chain/abi/combo-pool.ts'
import * as vaultAsset from '../../src/chain/abi/vault-asset.ts'
import { contractAddress } from '../../src/chain/deploy/deploy.ts'
import { encryptKey, writeKeystore } from '../../src/chain/signers/keystore.ts'
import { signingRoles } from '../../src/chain/signers/role-policies.ts'
import { readKeyPair, showPublicKey } from '../../src/kernel/ed25519.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import type { Act } from '../../src/sandbox/chain/sender.ts'
import { launch, type Launched } from '../harness/process.ts'
import type { SeededChain } from '../harness/seeded-chain.ts'

export type Role = 'api' | 'jobs' | 'relayer'

export type Member = {
  readonly role: Role
  readonly process: Launched
  readonly metricsUrl: string
  /** Set for a process that serves requests. */
  readonly baseUrl: string | undefined
  readonly startSeconds: number
}

const shipFrom = { name: 'Depot', street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

/** Waits for a condition, however long a busy machine takes for it. */
export async function waitFor<Value>(
  check: () => Value | false | undefined | Promise<Value | false | undefined>,
  what: string,
  { seconds = 240, everyMs = 50 } = {},
): Promise<Value> {
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const value = await check()
    if (value) return value
    await pause(everyMs)
  }
  throw new Error(`Timed out: ${what}.`)
}

export type InstallationOptions = { chain: SeededChain; folder: string; databaseUrl: string; keyPepper: string }

/** Writes the files of an installation and returns its settings. */
export async function configure({ chain, folder, databaseUrl, keyPepper }: InstallationOptions) {
  const keys = join(folder, 'keys')
  await mkdir(keys)
  for (const role of signingRoles) {
    const text = await encryptKey(chain.keyring.privateKey(role), 'secret', systemRandom, { n: 1_024, r: 8, p: 1 })
    await writeKeystore(join(keys, `${role}.json`), text)
  }
  await writeFile(join(folder, 'deployment.json'), JSON.stringify(chain.deployment))
  return {
    PACKHOUSE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    KEY_PEPPER: keyPepper,
    SHIP_FROM: JSON.stringify(shipFrom),
    SHIPPO_TOKEN: 'shippo_test_token',
    SHIPPO_WEBHOOK_SECRET: 'a secret of carriers',
    CHAIN_RPC_URL: chain.rpcUrl,
    CHAIN_DEPLOYMENT: join(folder, 'deployment.json'),
    CHAIN_ENTROPY_URL: chain.entropyUrl,
    CHAIN_KEYS: keys,
    CHAIN_KEYS_PASSWORD: 'secret',
    ...permitSettings,
    CHAIN_CONFIRMATIONS: '1,1,2',
    METRICS_PORT: '0',
    DRAIN_DELAY_SECONDS: '1',
  }
}

const permitSeed = '5e'.repeat(32)
const permitKey = showPublicKey(readKeyPair(Buffer.from(permitSeed, 'hex')).publicKey)

/** One key for all processes that decide. */
export const permitSettings = { PERMIT_KEY: permitSeed, PERMIT_PUBLIC_KEYS: `api:${permitKey},jobs:${permitKey}` }

/** The settings without the keys that a process of this role does not need. */
export function settingsOf(settings: Readonly<Record<string, string>>, role: string): Record<string, string> {
  const needless = ['EVIDENCE_KEY', 'CHAIN_KEYS', 'CHAIN_KEYS_PASSWORD', 'CHAIN_KEYS_PASSWORD_FILE', 'PERMIT_KEY']
  const kept = { api: ['PERMIT_KEY'], jobs: ['PERMIT_KEY', 'EVIDENCE_KEY'], webhooks: [] }[role] ?? needless.slice(1)
  const without = Object.entries(settings).filter(([name]) => !needless.includes(name) || kept.includes(name))
  return { ...Object.fromEntries(without), PACKHOUSE_ROLE: role }
}

/** Starts a process and waits until it is ready. */
export async function startMember(
  settings: Readonly<Record<string, string>>,
  role: Role,
  program?: string,
): Promise<Member> {
  const begun = performance.now()
  const process = launch(settingsOf(settings, role), program)
  const ready = new RegExp(`^packhouse (?:ready on (\\S+)|${role} ready)$`, 'm')
  const match = await waitFor(() => {
    if (process.child.exitCode !== null) throw new Error(`The process ${role} ended:\n${process.output()}`)
    return ready.exec(process.output()) ?? undefined
  }, `${role} is ready`)
  const metricsUrl = /packhouse metrics on (\S+)\/metrics/.exec(process.output())?.[1] ?? ''
  return { role, process, metricsUrl, baseUrl: match[1], startSeconds: (performance.now() - begun) / 1_000 }
}

export async function endMember({ process }: Member, signal: NodeJS.Signals): Promise<void> {
  if (process.child.exitCode === null && process.child.signalCode === null) process.child.kill(signal)
  await process.exited
}

const entriesPerCall = 40
/** Far above the tokens of the seed. */
const firstNumber = 500_000

/** Stocks the shelves of the first tier with further cards, so that a long load does not sell it out. */
export async function stockTier({ sender, deployment }: SeededChain, counts: readonly number[]): Promise<void> {
  const [tier] = marketTiers
  if (!tier) throw new Error('The market has no tier.')
  const card = { address: contractAddress(deployment, 'card'), abi: vaultAsset.abi as Abi, functionName: 'mint' }
  const pool = { address: contractAddress(deployment, 'combo-pool'), abi: comboPool.abi as Abi, functionName: 'stock' }
  let next = firstTokenIds.CARD + firstNumber
  const mints: Act[] = []
  const stocks: Act[] = []
  for (const [shelf, { groups }] of tier.shelves.entries()) {
    const tokens = Array.from({ length: counts[shelf] ?? 0 }, () => next++)
    for (const token of tokens) {
      const args = [BigInt(token), groups[0]?.id, keccak256(stringToHex(`card ${token}`))]
      mints.push({ role: 'minter', call: { ...card, args } })
    }
    for (let at = 0; at < tokens.length; at += entriesPerCall) {
      const args = [tier.tierId, shelf, tokens.slice(at, at + entriesPerCall)]
      stocks.push({ role: 'stocker', call: { ...pool, args } })
    }
  }
  await sender.sendTogether(mints)
  await sender.sendTogether(stocks)
  await sender.mineEmpty(3)
}
