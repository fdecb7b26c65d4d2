import { readFile } from 'node:fs/promises'
import { createPublicClient, formatEther, http, type Address, type PublicClient } from 'viem'
import { contractsOf } from '../../../chain/deploy/contracts.ts'
import type { Deployment } from '../../../chain/deploy/deploy.ts'
import { verifyDeployment } from '../../../chain/deploy/deploy.ts'
import { ChainSourceError, standardLimits } from '../../../chain/deploy/source.ts'
import { listGranting, revocableRoleNames } from '../../../chain/operations/revocations.ts'
import type { ChainSource } from '../../../chain/source.ts'
import type { Config } from '../../config/config.ts'
import type { Secrets } from '../../config/secrets.ts'
import { StartError } from '../../errors.ts'
import { openChain } from '../../chain.ts'
import { failed, ok, reasonOf, skipped, type Finding } from './finding.ts'

const timeoutMs = 5_000

const clientOf = (url: string): PublicClient =>
  createPublicClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }) })

/** The deployment file, or what is wrong with it. */
export async function readDeploymentFile(path: string): Promise<Deployment | Finding> {
  const fix = 'Set CHAIN_DEPLOYMENT to the file that the deployment of the contracts wrote.'
  try {
    const deployment = JSON.parse(await readFile(path, 'utf8')) as Partial<Deployment> | null
    if (deployment?.version === 1 && deployment.contracts) return deployment as Deployment
    return failed('deployment', 'CHAIN_DEPLOYMENT is not a deployment file.', fix)
  } catch (error) {
    return failed('deployment', `CHAIN_DEPLOYMENT cannot be read (${reasonOf(error)}).`, fix)
  }
}

async function checkNode(url: string, position: number, deployment: Deployment): Promise<Finding> {
  const check = `node ${position + 1}`
  try {
    const chainId = await clientOf(url).getChainId()
    if (chainId === deployment.chainId) return ok(check, `Serves chain ${chainId}.`)
    const message = `Serves chain ${chainId}, but CHAIN_DEPLOYMENT is for chain ${deployment.chainId}.`
    return failed(check, message, `Correct entry ${position + 1} of CHAIN_RPC_URL, or CHAIN_DEPLOYMENT.`)
  } catch (error) {
    return failed(check, `Does not respond (${nodeFault(error)}).`, `Check entry ${position + 1} of CHAIN_RPC_URL.`)
  }
}

/** The library repeats the address in its messages, and an address may contain a key. */
const nodeFault = (error: unknown): string =>
  error instanceof Error && 'shortMessage' in error ? String(error.shortMessage) : 'no connection'

async function checkContracts(client: PublicClient, deployment: Deployment): Promise<Finding> {
  try {
    await verifyDeployment(client, deployment)
    return ok('contracts', `The code of ${Object.keys(deployment.contracts).length} contracts is as deployed.`)
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The contracts cannot be read.'
    return failed('contracts', message, 'Run: packhouse contracts verify, and restore the deployment file.')
  }
}

/** The keeper calls functions without a role, and the pauser's role has no revocation to compare with. */
async function isGranted(client: PublicClient, deployment: Deployment, role: string, account: Address) {
  const known = revocableRoleNames.find((name) => name === role)
  return !known || (await listGranting(client, contractsOf(deployment), known, account)).length > 0
}

type Keys = Pick<ChainSource, 'signers' | 'gateSigner'>

/** The keys of this process, or what is wrong with them. */
async function openKeys(config: Config, secrets: Secrets): Promise<Keys | Finding> {
  const fixKeys = 'Check CHAIN_KEYS or CHAIN_SIGNERS, and CHAIN_KEYS_PASSWORD.'
  try {
    return (await openChain(config, secrets)) ?? { signers: [] }
  } catch (error) {
    const isExpected =
      error instanceof ChainSourceError ||
      error instanceof StartError ||
      (error instanceof Error && error.name === 'KeystoreError')
    return failed('relayer', isExpected ? error.message : `The keys cannot be opened (${reasonOf(error)}).`, fixKeys)
  }
}

/** A process without the key cannot prepare purchases of gated tiers. */
async function checkGate(client: PublicClient, deployment: Deployment, { gateSigner }: Keys): Promise<Finding> {
  if (!gateSigner)
    return skipped('gate', 'This process has no key of the gate: it refuses wallets that buy from gated tiers.')
  const { address } = gateSigner
  if (await isGranted(client, deployment, 'gate', address)) return ok('gate', 'The key of the gate has its role.')
  const message = 'The key of the gate has no role on the contracts; wallets cannot buy from gated tiers.'
  return failed('gate', message, `Grant GATE to ${address}, or remove the key.`)
}

/** Every account that signs transactions needs its role and gas. */
async function checkRelayers(client: PublicClient, deployment: Deployment, { signers }: Keys): Promise<Finding[]> {
  if (signers.length === 0) return [skipped('relayer', 'This process has no keys of transactions.')]
  const minimum = standardLimits.minBalanceWei
  const findings: Finding[] = []
  for (const { role, signer } of signers) {
    if (!(await isGranted(client, deployment, role, signer.address))) {
      const message = `The account of ${role} has no role on the contracts; the calls of its key revert.`
      findings.push(failed('relayer', message, `Grant ${role} to ${signer.address}, or remove the key.`))
    }
    const balance = await client.getBalance({ address: signer.address })
    if (balance >= minimum) continue
    const message = `The account of ${role} has ${formatEther(balance)} ether; it stops below ${formatEther(minimum)}.`
    findings.push(failed('relayer', message, `Send ether to ${signer.address}.`))
  }
  return findings.length > 0 ? findings : [ok('relayer', `All ${signers.length} accounts have gas.`)]
}

/** Checks the nodes, the contracts, and the accounts that send transactions. */
export async function checkChain(config: Config, secrets: Secrets, deployment: Deployment): Promise<Finding[]> {
  const urls = config.chain?.rpcUrls ?? []
  const nodes = await Promise.all(urls.map((url, position) => checkNode(url, position, deployment)))
  const usable = urls[nodes.findIndex(({ status }) => status === 'ok')]
  if (usable === undefined)
    return [
      ...nodes,
      skipped('contracts', 'No node of the chain answers.'),
      skipped('relayer', 'No node of the chain answers.'),
    ]
  const client = clientOf(usable)
  const keys = await openKeys(config, secrets)
  const ofKeys =
    'signers' in keys
      ? [...(await checkRelayers(client, deployment, keys)), await checkGate(client, deployment, keys)]
      : [keys]
  return [...nodes, await checkContracts(client, deployment), ...ofKeys]
}
