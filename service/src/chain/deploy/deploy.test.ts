import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import {
  createPublicClient,
  createWalletClient,
  custom,
  keccak256,
  toHex,
  zeroAddress,
  type Address,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { devChain } from '../clients/dev-chain.ts'
import { beforeEach, expect, test } from 'vitest'
import * as comboPool from '../abi/combo-pool.ts'
import * as vaultAsset from '../abi/vault-asset.ts'
import {
  contractAddress,
  deployContracts,
  verifyDeployment,
  type DeployDeps,
  type Deployment,
  type Wallet,
} from './deploy.ts'
import { planSteps, suiteAddress } from './plan.ts'
import type { DeploymentRoles, DeploymentSettings } from './settings.ts'

type Provider = { request(args: { method: string; params?: unknown[] }): Promise<unknown> }

const account = (name: string): PrivateKeyAccount => privateKeyToAccount(keccak256(toHex(name)))
const address = (name: string): Address => account(name).address

const roles: DeploymentRoles = {
  admin: address('admin'),
  config: address('config'),
  buyers: [address('buyer'), address('second buyer')],
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
  shippingSigner: address('signer'),
  gate: address('gate'),
  treasury: address('treasury'),
  custodian: 'timelock',
}
const settings: DeploymentSettings = {
  timelockDelaySeconds: 60,
  refundDelaySeconds: 7_200,
  oracleMaxAgeSeconds: 172_800,
  buybackBps: 8_500,
  buybackDailyCap: '100000000000',
  windowDailyCap: '10000000000',
  stockDailyCap: '10000000000',
  prizeDailyCap: '1000000000000',
  prizeDailyCount: 100_000,
  releaseDailyCap: '1000000000000',
  releaseDailyCount: 100_000,
  payoutDailyCap: '100000000000',
  creditsDailyCap: '50000000000',
  vaultSellCap: '10000000000',
  vaultExportCap: 100,
  maxEntropyFee: '10000000000000000',
  metadataUrl: 'https://vault.example',
  usdc: { faucet: address('minter'), owner: address('admin') },
  entropy: { provider: address('provider') },
}

let publicClient: PublicClient
let walletOf: (name: string) => Wallet
let sent: number

beforeEach(async () => {
  const hre = await createHardhatRuntimeEnvironment({
    networks: { local: { type: 'edr-simulated', chainType: 'l1', chainId: 31337 } },
  })
  const { provider } = (await hre.network.create('local')) as { provider: Provider }
  sent = 0
  const counting: Provider = {
    request: (args) => {
      if (args.method === 'eth_sendRawTransaction') sent += 1
      return provider.request(args)
    },
  }
  const transport = custom(counting)
  publicClient = createPublicClient({ chain: devChain, transport, pollingInterval: 5, cacheTime: 0 })
  walletOf = (name) => createWalletClient({ account: account(name), chain: devChain, transport })
  for (const name of ['deployer', 'inventory']) {
    await provider.request({ method: 'hardhat_setBalance', params: [address(name), toHex(10n ** 20n)] })
  }
})

/** Deploys into an in-memory deployment file. */
function deploying(file: { text?: string }, save?: DeployDeps['save']): Promise<Deployment> {
  return deployContracts({
    publicClient,
    wallet: walletOf('deployer'),
    roles,
    settings,
    earlier: file.text === undefined ? undefined : (JSON.parse(file.text) as Deployment),
    save: async (deployment) => {
      file.text = JSON.stringify(deployment)
      await save?.(deployment)
    },
  })
}

test('a deployment lists every contract, the role holders and the expected code', async () => {
  const file: { text?: string } = {}
  const deployment = await deploying(file)
  expect(JSON.parse(file.text ?? '')).toEqual(deployment)
  expect(Object.keys(deployment.contracts)).toHaveLength(23)
  expect(deployment.chainId).toBe(31337)
  const pool = { address: contractAddress(deployment, 'combo-pool'), abi: comboPool.abi } as const
  const role = keccak256(toHex('BUYER'))
  for (const [who, holds] of [
    ['buyer', true],
    ['second buyer', true],
    ['deployer', false],
    ['stocker', false],
  ] as const) {
    const args = [role, address(who)] as const
    expect(await publicClient.readContract({ ...pool, functionName: 'hasRole', args })).toBe(holds)
  }
  expect(await publicClient.readContract({ ...pool, functionName: 'defaultAdmin' })).toBe(
    contractAddress(deployment, 'timelock'),
  )
})

test('a resumed deployment accepts no other settings', async () => {
  const file: { text?: string } = {}
  await deploying(file)
  const earlier = JSON.parse(file.text ?? '') as Deployment
  const deps = { publicClient, wallet: walletOf('deployer'), roles, earlier, save: async () => undefined }
  const changed = { ...settings, buybackBps: 9_000 }
  await expect(deployContracts({ ...deps, settings: changed })).rejects.toThrow(
    'Already deployed with other code, roles or settings: buyback-pool.',
  )
})

test('addresses depend on the factory and the name alone', async () => {
  const deployment = await deploying({})
  const factory = deployment.factory?.address ?? '0x'
  for (const [name, contract] of Object.entries(deployment.contracts)) {
    expect(contract.address).toBe(suiteAddress(factory, name))
  }
})

/** Stops at a step: before it is recorded, or right after. */
async function crashAt(file: { text?: string }, isRecorded: boolean): Promise<boolean> {
  const before = file.text
  const crash = deployContracts({
    publicClient,
    wallet: walletOf('deployer'),
    roles,
    settings,
    earlier: before === undefined ? undefined : (JSON.parse(before) as Deployment),
    save: async (deployment) => {
      const text = JSON.stringify(deployment)
      // The first call repeats what is known: the nonce of the factory.
      if (text === before) return
      if (isRecorded) file.text = text
      throw new Error('power cut')
    },
  })
  return crash.then(
    () => false,
    (error: Error) => {
      expect(error.message).toBe('power cut')
      return true
    },
  )
}

test('a deployment survives a crash before and after the record of every step, and creates every contract once', async () => {
  const file: { text?: string } = {}
  let crashes = 0
  // Each step is sent, lost, found again by its address, recorded, and lost again.
  for (;;) {
    const wasLost = file.text !== undefined && (await crashAt(file, false))
    if (!(await crashAt(file, true))) break
    crashes += wasLost ? 2 : 1
    expect(crashes).toBeLessThan(100)
  }
  const deployment = JSON.parse(file.text ?? '') as Deployment
  const { length: contracts } = planSteps(deployment.factory?.address ?? '0x', roles, settings)
  expect(Object.keys(deployment.contracts)).toHaveLength(contracts)
  // The nonce of the factory, the factory and every contract: each recorded once, and lost once but for the first.
  expect(crashes).toBe(2 * (contracts + 2) - 1)
  expect(sent).toBe(1 + contracts)
  await verifyDeployment(publicClient, deployment)
  await deploying(file)
  expect(sent, 'a finished deployment sends nothing').toBe(1 + contracts)
})

test('a factory and a contract whose creation was not recorded are found by their addresses', async () => {
  const file: { text?: string } = {}
  const deployment = await deploying(file)
  const { 'combo-pool': pool, ...rest } = deployment.contracts
  file.text = JSON.stringify({ ...deployment, factory: undefined, contracts: rest })
  sent = 0
  const again = await deploying(file)
  expect(sent).toBe(0)
  expect(again.contracts['combo-pool']).toEqual(pool)
})

test('a wrong chain or changed code is rejected', async () => {
  const deployment = await deploying({})
  await expect(verifyDeployment(publicClient, { ...deployment, chainId: 1 })).rejects.toThrow('serves chain 31337')
  const card = { ...deployment.contracts['card'], codeHash: keccak256('0x00') } as Deployment['contracts'][string]
  const forged = { ...deployment, contracts: { ...deployment.contracts, card } }
  await expect(verifyDeployment(publicClient, forged)).rejects.toThrow('card at')
})

test('a key with two roles is rejected before anything is sent', async () => {
  const shared = { ...roles, pricer: roles.stocker }
  const deps = { publicClient, wallet: walletOf('deployer'), settings, save: async () => undefined }
  await expect(deployContracts({ ...deps, roles: shared })).rejects.toThrow('pricer and stocker share the key')
  await expect(deployContracts({ ...deps, roles: { ...roles, treasury: zeroAddress } })).rejects.toThrow('zero address')
  expect(sent).toBe(0)
})

test('the inventory lets the selling contracts take its cards, and belongs to no key', async () => {
  const deployment = await deploying({})
  const token = { address: contractAddress(deployment, 'packet'), abi: vaultAsset.abi } as const
  const inventory = contractAddress(deployment, 'inventory')
  for (const holder of ['combo-pool', 'instant-store', 'prize-sender']) {
    const args = [inventory, contractAddress(deployment, holder)] as const
    expect(await publicClient.readContract({ ...token, functionName: 'isApprovedForAll', args }), holder).toBe(true)
  }
  const plain = { ...roles, custodian: address('custodian') }
  const deps = { publicClient, wallet: walletOf('deployer'), settings, save: async () => undefined }
  await expect(deployContracts({ ...deps, roles: plain })).rejects.toThrow()
})
