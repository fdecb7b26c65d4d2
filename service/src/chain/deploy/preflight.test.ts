import { readFile } from 'node:fs/promises'
import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import {
  concat,
  createPublicClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  keccak256,
  toHex,
  type Address,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { devChain } from '../clients/dev-chain.ts'
import { beforeAll, expect, test } from 'vitest'
import { abi as poolAbi } from '../abi/combo-pool.ts'
import { abi as entropyAbi } from '../abi/dev-entropy.ts'
import { roleId } from './acts.ts'
import { auditDeployment } from './audit.ts'
import { contractAddress, deployContracts, plannedFactory, type Deployment, type Wallet } from './deploy.ts'
import { planSteps } from './plan.ts'
import type { DeploymentRoles, DeploymentSettings } from './settings.ts'
import { preflight } from './preflight.ts'

type Provider = { request(args: { method: string; params?: unknown[] }): Promise<unknown> }
type Config = { roles: DeploymentRoles; settings: DeploymentSettings }

const account = (name: string) => privateKeyToAccount(keccak256(toHex(name)))
const deployer = account('deployer')

let publicClient: PublicClient
let wallet: Wallet
let provider: Provider
let example: Config
/** The sandbox contracts stand for USDC and entropy of a real chain. */
let sandbox: Deployment

beforeAll(async () => {
  const hre = await createHardhatRuntimeEnvironment({
    networks: { local: { type: 'edr-simulated', chainType: 'l1', chainId: 31337 } },
  })
  provider = ((await hre.network.create('local')) as { provider: Provider }).provider
  const transport = custom(provider)
  publicClient = createPublicClient({ chain: devChain, transport, pollingInterval: 5, cacheTime: 0 })
  wallet = createWalletClient({ account: deployer, chain: devChain, transport })
  await provider.request({ method: 'hardhat_setBalance', params: [deployer.address, toHex(10n ** 20n)] })
  const path = new URL('../../../../contracts/deploy.example.json', import.meta.url)
  example = JSON.parse(await readFile(path, 'utf8')) as Config
  const settings = {
    ...example.settings,
    usdc: { faucet: example.roles.minter, owner: example.roles.admin },
    entropy: { provider: deployer.address },
  }
  sandbox = await deployContracts({
    publicClient,
    wallet,
    roles: { ...example.roles, custodian: 'timelock' },
    settings,
    save: async () => undefined,
  })
  const entropy = { address: contractAddress(sandbox, 'dev-entropy'), abi: entropyAbi } as const
  const hash = await wallet.writeContract({
    ...entropy,
    functionName: 'register',
    args: [1n, toHex(1, { size: 32 }), 9n, 0],
  })
  await publicClient.waitForTransactionReceipt({ hash })
})

const at = (name: string): Address => contractAddress(sandbox, name)

async function check(roles: Partial<DeploymentRoles>, settings: Partial<DeploymentSettings>) {
  const plan = { roles: { ...example.roles, ...roles }, settings: { ...example.settings, ...settings } }
  const factory = await plannedFactory({ publicClient, wallet, ...plan })
  return preflight({ publicClient, deployer: deployer.address, factory, ...plan })
}

const goodRoles = (): Partial<DeploymentRoles> => ({
  admin: at('timelock'),
  treasury: at('payout-distributor'),
  custodian: at('vault-factory'),
  pauser: at('credits-treasury'),
})
const goodSettings = (): Partial<DeploymentSettings> => ({
  usdc: { address: at('usdc') },
  entropy: { address: at('dev-entropy'), provider: deployer.address },
})

test('a complete configuration passes, with the plan and its cost', async () => {
  const { problems, steps, gas, costWei } = await check(goodRoles(), goodSettings())
  expect(problems).toEqual([])
  const planned = planSteps(at('usdc'), example.roles, { ...example.settings, ...goodSettings() })
  expect(steps.map(({ name }) => name)).toEqual(planned.map(({ name }) => name))
  expect(costWei).toBeGreaterThan(gas)
})

test('every fault of a configuration is named before anything is sent', async () => {
  const empty = '0x00000000000000000000000000000000000000aa'
  const delegated = '0x00000000000000000000000000000000000000ab'
  // A plain account that delegates to a contract still has one key.
  const code = concat(['0xef0100', at('timelock')])
  await provider.request({ method: 'hardhat_setCode', params: [delegated, code] })
  const { problems } = await check(
    { config: empty, custodian: delegated },
    {
      usdc: { address: empty },
      entropy: { address: at('dev-entropy'), provider: empty },
      timelockDelaySeconds: 172_799,
      refundDelaySeconds: 0,
      buybackDailyCap: '0',
      stockDailyCap: '0',
      prizeDailyCap: '0',
      prizeDailyCount: 0,
      releaseDailyCap: '0',
      releaseDailyCount: 0,
      vaultExportCap: 0,
    },
  )
  expect(problems).toEqual([
    `settings.usdc: no contract at ${empty}.`,
    `settings.usdc: ${empty} has no decimals; USDC has 6.`,
    `settings.entropy: provider ${empty} is not registered at ${at('dev-entropy')}.`,
    'settings.timelockDelaySeconds must be at least 172800, two days.',
    'settings.refundDelaySeconds must not be 0.',
    'settings.buybackDailyCap must not be 0.',
    'settings.stockDailyCap must not be 0.',
    'settings.prizeDailyCap must not be 0.',
    'settings.releaseDailyCap must not be 0.',
    'settings.vaultExportCap must not be 0.',
    'settings.prizeDailyCount must not be 0.',
    'settings.releaseDailyCount must not be 0.',
    `roles.admin: ${example.roles.admin} is a plain account; use a Safe.`,
    `roles.treasury: ${example.roles.treasury} is a plain account; use a Safe.`,
    `roles.custodian: ${delegated} is a plain account; use a Safe.`,
    `roles.pauser: ${example.roles.pauser} is a plain account; use a Safe.`,
    `roles.config: ${empty} is a plain account; use "timelock".`,
  ])
})

test('a sandbox token and too little ether are refused', async () => {
  await provider.request({ method: 'hardhat_setBalance', params: [deployer.address, toHex(1n)] })
  const { problems } = await check(goodRoles(), {
    ...goodSettings(),
    usdc: { faucet: deployer.address, owner: deployer.address },
  })
  expect(problems[0]).toContain('the sandbox token is not for a real chain')
  expect(problems.at(-1)).toMatch(/^The deployer has 0\.0+1 ether; about /)
})

const problemsOf = async (deployment: Deployment): Promise<string[]> =>
  (await auditDeployment(publicClient, deployment)).flatMap(({ contract, problems }) =>
    problems.map((problem) => `${contract} ${problem}`),
  )

test('a deployment is read back and compared with its plan', async () => {
  const rows = await auditDeployment(publicClient, sandbox)
  expect(rows.flatMap(({ problems }) => problems)).toEqual([])
  expect(rows.reduce((sum, { checks }) => sum + checks, 0)).toBeGreaterThan(200)
  const changed = { ...sandbox, roles: { ...sandbox.roles, pauser: account('other pauser').address } }
  const problems = await problemsOf(changed)
  expect(problems).toContain('prize-sender was created with other code or arguments')
  expect(problems).toContain('prize-sender the chain created other code or arguments')
  expect(problems.some((problem) => problem.startsWith(`prize-sender ${changed.roles.pauser} lacks the role`))).toBe(
    true,
  )
  const settings = { ...sandbox.settings, timelockDelaySeconds: 1, buybackBps: 1 }
  const parameters = await problemsOf({ ...sandbox, settings })
  expect(parameters).toContain('timelock getMinDelay() is 172800, planned 1')
  expect(parameters).toContain('buyback-pool terms() is 8500,false,50000000000,0,0, planned 1,false,50000000000,0,0')
  const { card: _card, ...rest } = sandbox.contracts
  expect(await problemsOf({ ...sandbox, contracts: rest })).toContain('card is not deployed')
})

test('every holder of a role that the plan does not name is found, also one that was granted later', async () => {
  const stranger = account('stranger').address
  const timelock = at('timelock')
  const extra = [
    ['combo-pool', 'BUYER'],
    ['prize-sender', 'PRIZES'],
    ['card', 'MINTER'],
    ['timelock', 'PROPOSER_ROLE'],
  ] as const
  await provider.request({ method: 'hardhat_impersonateAccount', params: [timelock] })
  await provider.request({ method: 'hardhat_setBalance', params: [timelock, toHex(10n ** 18n)] })
  const change = async (contract: string, functionName: 'grantRole' | 'revokeRole', role: string): Promise<void> => {
    const args = [roleId(role), stranger] as const
    const data = encodeFunctionData({ abi: poolAbi, functionName, args })
    await provider.request({ method: 'eth_sendTransaction', params: [{ from: timelock, to: at(contract), data }] })
  }
  for (const [contract, role] of extra) await change(contract, 'grantRole', role)
  await change('buyback-pool', 'grantRole', 'WINDOWS')
  await change('buyback-pool', 'revokeRole', 'WINDOWS')
  const named = extra.map(
    ([contract, role]) => `${contract} ${stranger.toLowerCase()} has the role ${role}, which the plan does not grant`,
  )
  expect((await problemsOf(sandbox)).toSorted()).toEqual(named.toSorted())
  for (const [contract, role] of extra) await change(contract, 'revokeRole', role)
  expect(await problemsOf(sandbox)).toEqual([])
})
