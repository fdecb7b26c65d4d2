// What a deployment needs before its first sale: gas for the accounts that send transactions, fees, float and payouts.
import { erc20Abi, formatEther, formatUnits, type Address, type PublicClient } from 'viem'
import { contractsOf } from './contracts.ts'
import { contractAddress, type Deployment } from './deploy.ts'
import { standardLimits } from './source.ts'

export type Fund = {
  readonly account: string
  readonly address: Address
  readonly asset: 'ether' | 'USDC'
  readonly balance: string
  /** The smallest amount that is enough, and what it is for. */
  readonly minimum: string
  readonly purpose: string
  readonly isEnough: boolean
}

/** Fees of about a thousand draws at the highest fee that the deployment accepts. */
const draws = 1_000n
/** Less does not pay for one card. */
const smallestFloat = 1_000_000n

const senders = [
  'prizes',
  'windows',
  'vaults',
  'linker',
  'committer',
  'stocker',
  'pricer',
  'dispatcher',
  'treasurer',
  'minter',
  'pauser',
] as const

/** Reads balances only. Safes pay no gas of their own and are left out. */
export async function listFunds(client: PublicClient, deployment: Deployment): Promise<Fund[]> {
  const { roles, settings } = deployment
  const accounts = [
    ...roles.buyers.map((address) => ['buyer', address] as const),
    ...senders.map((role) => [role, roles[role]] as const),
  ]
  const ether = async (account: string, address: Address, minimumWei: bigint, purpose: string): Promise<Fund> => {
    const balance = await client.getBalance({ address })
    const isEnough = balance >= minimumWei
    const minimum = formatEther(minimumWei)
    return { account, address, asset: 'ether', balance: formatEther(balance), minimum, purpose, isEnough }
  }
  const usdc = async (account: string, minimum: bigint, purpose: string): Promise<Fund> => {
    const address = contractAddress(deployment, account)
    const token = { address: contractsOf(deployment).usdc, abi: erc20Abi } as const
    const balance = await client.readContract({ ...token, functionName: 'balanceOf', args: [address] })
    const [shown, least] = [formatUnits(balance, 6), formatUnits(minimum, 6)]
    return { account, address, asset: 'USDC', balance: shown, minimum: least, purpose, isEnough: balance >= minimum }
  }
  const rows: Fund[] = []
  for (const [role, address] of accounts) {
    const code = await client.getCode({ address })
    if (!code || code === '0x') rows.push(await ether(role, address, standardLimits.minBalanceWei, 'gas'))
  }
  const adapter = 'pyth-entropy-adapter'
  const fees = (BigInt(settings.maxEntropyFee) * draws) / 100n
  rows.push(await ether(adapter, contractAddress(deployment, adapter), fees, 'fees of random numbers'))
  rows.push(await usdc('buyback-pool', smallestFloat, 'sell-backs'))
  rows.push(await usdc('payout-distributor', smallestFloat, 'payouts to partners'))
  rows.push(await usdc('credits-treasury', 0n, 'credits of end users; deposits fund it'))
  return rows
}
