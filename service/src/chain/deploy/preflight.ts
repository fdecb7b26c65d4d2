// What a deployment to a real chain refuses before its first transaction.
import { erc20Abi, formatEther, type Address, type Hex, type PublicClient } from 'viem'
import { abi as entropyAbi } from '../abi/dev-entropy.ts'
import { planSteps } from './plan.ts'
import type { DeploymentRoles, DeploymentSettings } from './settings.ts'

export type PreflightDeps = {
  publicClient: PublicClient
  deployer: Address
  /** The address the factory will have. */
  factory: Address
  roles: DeploymentRoles
  settings: DeploymentSettings
}

export type Preflight = {
  problems: readonly string[]
  /** The contracts in the order of their creation. */
  steps: readonly { readonly name: string; readonly bytes: number }[]
  /** Upper estimate of the gas of all steps, and its cost at the current price. */
  gas: bigint
  costWei: bigint
}

/** What every change through the timelock is announced by, as the contracts' own change of admin. */
const shortestTimelock = 172_800

/** Creation gas: the transaction, the stored code, the call data, and the constructor. */
const gasOf = (initCode: Hex): bigint => 500_000n + BigInt((initCode.length - 2) / 2) * 260n

/** Checks a deployment against the chain. Nothing is sent. */
export async function preflight({
  publicClient,
  deployer,
  factory,
  roles,
  settings,
}: PreflightDeps): Promise<Preflight> {
  const problems: string[] = []
  const hasCode = async (address: Address): Promise<boolean> =>
    ((await publicClient.getCode({ address })) ?? '0x') !== '0x'
  /** A plain account that delegates to a contract (EIP-7702) has code as well; its key still signs alone. */
  const isContract = async (address: Address): Promise<boolean> =>
    !((await publicClient.getCode({ address })) ?? '0xef0100').startsWith('0xef0100')
  const require = (isMet: boolean, problem: string): void => void (isMet || problems.push(problem))

  if ('address' in settings.usdc) {
    const { address } = settings.usdc
    const decimals = await publicClient
      .readContract({ address, abi: erc20Abi, functionName: 'decimals' })
      .catch(() => undefined)
    require(await hasCode(address), `settings.usdc: no contract at ${address}.`)
    require(decimals === 6, `settings.usdc: ${address} has ${decimals ?? 'no'} decimals; USDC has 6.`)
  } else problems.push('settings.usdc: name the address of USDC; the sandbox token is not for a real chain.')

  if ('address' in settings.entropy) {
    const { address, provider } = settings.entropy
    const info = await publicClient
      .readContract({ address, abi: entropyAbi, functionName: 'getProviderInfoV2', args: [provider] })
      .catch(() => undefined)
    require(await hasCode(address), `settings.entropy: no contract at ${address}.`)
    // A registered provider has issued its first sequence number.
    const isRegistered = info !== undefined && info.sequenceNumber > 0n
    require(isRegistered, `settings.entropy: provider ${provider} is not registered at ${address}.`)
    require(BigInt(settings.maxEntropyFee) >=
      (info?.feeInWei ?? 0n), 'settings.maxEntropyFee is below the current fee.')
  } else problems.push('settings.entropy: name the address of the entropy contract.')

  const { timelockDelaySeconds, refundDelaySeconds } = settings
  require(timelockDelaySeconds >=
    shortestTimelock, `settings.timelockDelaySeconds must be at least ${shortestTimelock}, two days.`)
  require(refundDelaySeconds > 0, 'settings.refundDelaySeconds must not be 0.')
  const caps = [
    'buybackDailyCap',
    'windowDailyCap',
    'stockDailyCap',
    'prizeDailyCap',
    'releaseDailyCap',
    'payoutDailyCap',
    'creditsDailyCap',
    'vaultSellCap',
  ] as const
  for (const name of caps) require(BigInt(settings[name]) > 0n, `settings.${name} must not be 0.`)
  for (const name of ['vaultExportCap', 'prizeDailyCount', 'releaseDailyCount'] as const)
    require(settings[name] > 0, `settings.${name} must not be 0.`)
  // The custodian moves cards that are not on sale, and one key of the pauser could stop all business.
  for (const role of ['admin', 'treasury', 'custodian', 'pauser'] as const) {
    const holder = roles[role]
    require(holder === 'timelock' ||
      (await isContract(holder)), `roles.${role}: ${holder} is a plain account; use a Safe.`)
  }
  // A single key that sets prices could sell every card on the shelves for a cent.
  const { config } = roles
  require(config === 'timelock' ||
    (await isContract(config)), `roles.config: ${config} is a plain account; use "timelock".`)

  const steps = planSteps(factory, roles, settings)
  const gas = steps.reduce((sum, { initCode }) => sum + gasOf(initCode), 1_000_000n)
  const costWei = gas * (await publicClient.getGasPrice())
  const balance = await publicClient.getBalance({ address: deployer })
  require(balance >=
    costWei, `The deployer has ${formatEther(balance)} ether; about ${formatEther(costWei)} are needed.`)
  const shown = steps.map(({ name, initCode }) => ({ name, bytes: (initCode.length - 2) / 2 }))
  return { problems, steps: shown, gas, costWei }
}
