import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublicClient, parseEther, type PublicClient } from 'viem'
import { devChain } from '../../chain/clients/dev-chain.ts'
import { rpcTransport } from '../../chain/clients/rpc.ts'
import { deployContracts, type Deployment } from '../../chain/deploy/deploy.ts'
import type { DeploymentRoles, DeploymentSettings } from '../../chain/deploy/settings.ts'
import type { DevChainLog, SuperviseOptions } from '@packhouse/devchain/supervise'
import { writePrivate } from '../files.ts'
import { createEntropyProvider, type EntropyProvider } from './entropy-provider.ts'
import { createKeyring, roleNames, type Keyring } from './keyring.ts'
import type { DemoContent } from '../demo.ts'
import { startRevelationServer } from './revelation-server.ts'
import { createSender, type Sender } from './sender.ts'

export type SandboxChain = {
  rpcUrl: string
  chainId: number
  publicClient: PublicClient
  deployment: Deployment
  keyring: Keyring
  sender: Sender
  entropy: EntropyProvider
  /** The public API of the entropy provider. */
  entropyUrl: string
  stop(): Promise<void>
}

export type HostOptions = {
  dataDir: string
  port: number
  secret: Uint8Array
  log: DevChainLog
  progress: (text: string) => void
  onFailed: (error: Error) => void
  /** Starts the chain in a process of its own, or in this process in tests. */
  launch(options: SuperviseOptions): Promise<{ readonly rpcUrl: string; stop: () => Promise<void> }>
  /** A new chain begins then; without it, now. */
  beginAt?: Date | undefined
  /** Seeds the market of a new chain. */
  seedChain: DemoContent['seedChain']
}

const gasMoney = parseEther('1000').toString()

/** Opens the sandbox chain with contracts deployed and a market seeded. Resumes an interrupted start. */
export async function openSandboxChain(options: HostOptions): Promise<SandboxChain> {
  const { dataDir, port, secret, log, progress, onFailed, launch, seedChain } = options
  const folder = join(dataDir, 'chain')
  await mkdir(folder, { recursive: true })
  const keyring = createKeyring(secret)
  progress('starting the chain')
  const chain = await launch({
    journalPath: join(folder, 'journal.log'),
    port,
    accounts: fundedAccounts(keyring),
    log,
    onFailed,
  })
  try {
    const publicClient = createPublicClient({
      chain: devChain,
      transport: rpcTransport(chain.rpcUrl),
      pollingInterval: 50,
    })
    const sender = createSender(publicClient, chain.rpcUrl, keyring)
    await beginInThePast({ publicClient, sender }, options.beginAt)
    const deployment = await ensureDeployment({ folder, publicClient, sender, keyring, progress })
    const entropy = createEntropyProvider({ publicClient, sender, deployment, keyring })
    await ensureMarket({ folder, publicClient, sender, deployment, keyring, entropy, progress, seedChain })
    const revelations = await startRevelationServer(entropy)
    const stop = async (): Promise<void> => {
      await revelations.stop()
      await chain.stop()
    }
    const { url: entropyUrl } = revelations
    const { rpcUrl } = chain
    return { rpcUrl, chainId: deployment.chainId, publicClient, deployment, keyring, sender, entropy, entropyUrl, stop }
  } catch (error) {
    await chain.stop()
    throw error
  }
}

/** Only before the first block; an interrupted seed goes on where its chain is. */
async function beginInThePast(
  { publicClient, sender }: Pick<SandboxChain, 'publicClient' | 'sender'>,
  beginAt: Date | undefined,
): Promise<void> {
  if (beginAt === undefined || (await publicClient.getBlockNumber()) > 0n) return
  await sender.setTime(beginAt)
  await sender.mineEmpty(1)
}

const fundedAccounts = (keyring: Keyring) =>
  [...roleNames.map((name) => keyring.role(name).address), ...keyring.demoWallets.map(({ address }) => address)].map(
    (address) => ({ address: address as `0x${string}`, balanceWei: gasMoney }),
  )

type Scene = {
  folder: string
  publicClient: PublicClient
  sender: Sender
  keyring: Keyring
  progress: (text: string) => void
}

async function readJson<Value>(path: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Value
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function ensureDeployment({ folder, publicClient, sender, keyring, progress }: Scene): Promise<Deployment> {
  const path = join(folder, 'deployment.json')
  const earlier = await readJson<Deployment>(path)
  if (!earlier) progress('deploying the contracts')
  const roles = rolesOf(keyring)
  const deployment = await deployContracts({
    publicClient,
    wallet: sender.wallet('deployer'),
    roles,
    settings: settingsOf(keyring, roles),
    earlier,
    save: (state) => writePrivate(path, state),
  })
  return deployment
}

/** Seeds the market once; the restocking of the sandbox refills it later. */
type MarketScene = Scene & { deployment: Deployment; entropy: EntropyProvider } & Pick<HostOptions, 'seedChain'>

async function ensureMarket(scene: MarketScene): Promise<void> {
  const path = join(scene.folder, 'market.json')
  if (await readJson(path)) return
  scene.progress('filling the packs')
  await scene.entropy.register()
  await scene.seedChain(scene)
  await writePrivate(path, { opened: true })
}

function rolesOf(keyring: Keyring): DeploymentRoles {
  const address = (name: Parameters<Keyring['role']>[0]) => keyring.role(name).address
  return {
    admin: address('admin'),
    config: address('config'),
    buyers: [address('buyer')],
    prizes: address('prizes'),
    windows: address('windows'),
    vaults: address('vaults'),
    linker: address('linker'),
    committer: address('committer'),
    stocker: address('stocker'),
    pricer: address('pricer'),
    dispatcher: address('dispatcher'),
    treasurer: address('treasurer'),
    pauser: address('pauser'),
    minter: address('minter'),
    shippingSigner: address('shippingSigner'),
    gate: address('gate'),
    treasury: address('treasury'),
    custodian: 'timelock',
  }
}

const settingsOf = (keyring: Keyring, roles: DeploymentRoles): DeploymentSettings => ({
  timelockDelaySeconds: 0,
  refundDelaySeconds: 7_200,
  oracleMaxAgeSeconds: 2 * 86_400,
  buybackBps: 8_500,
  buybackDailyCap: '1000000000000',
  windowDailyCap: '1000000000000',
  stockDailyCap: '10000000000000',
  prizeDailyCap: '1000000000000',
  prizeDailyCount: 100_000,
  releaseDailyCap: '1000000000000',
  releaseDailyCount: 100_000,
  payoutDailyCap: '100000000000',
  creditsDailyCap: '50000000000',
  vaultSellCap: '10000000000',
  vaultExportCap: 1_000,
  maxEntropyFee: parseEther('0.01').toString(),
  metadataUrl: 'http://127.0.0.1:4000/assets',
  usdc: { faucet: keyring.role('faucet').address, owner: roles.admin },
  entropy: { provider: keyring.role('entropyProvider').address },
})
