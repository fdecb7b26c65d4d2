import type { Address } from 'viem'
import { contractAddress, type Deployment } from './deploy.ts'

/** The name of each contract in a deployment file. Contracts that only some deployments have are left out. */
const deployedNames = {
  card: 'card',
  graded: 'graded',
  packet: 'packet',
  sealedProduct: 'sealed-product',
  priceOracle: 'price-oracle',
  pythEntropyAdapter: 'pyth-entropy-adapter',
  commitRevealAdapter: 'commit-reveal-adapter',
  comboPool: 'combo-pool',
  instantStore: 'instant-store',
  buybackPool: 'buyback-pool',
  shippingPaymentProcessor: 'shipping-payment-processor',
  prizeSender: 'prize-sender',
  inventory: 'inventory',
  payoutDistributor: 'payout-distributor',
  userVault: 'user-vault',
  vaultFactory: 'vault-factory',
  creditsTreasury: 'credits-treasury',
  depositRouter: 'deposit-router',
  timelock: 'timelock',
} as const

export type ContractName = keyof typeof deployedNames | 'usdc' | 'entropy'

/** The addresses of the contract suite. */
export type Contracts = Readonly<Record<ContractName, Address>>

export function contractsOf(deployment: Deployment): Contracts {
  const { usdc, entropy } = deployment.settings
  const entries = Object.entries(deployedNames).map(([name, deployed]) => [name, contractAddress(deployment, deployed)])
  const foreign = {
    usdc: 'address' in usdc ? usdc.address : contractAddress(deployment, 'usdc'),
    entropy: 'address' in entropy ? entropy.address : contractAddress(deployment, 'dev-entropy'),
  }
  return { ...(Object.fromEntries(entries) as Omit<Contracts, keyof typeof foreign>), ...foreign }
}

/** The first block that can contain a log of the suite. */
export function firstBlockOf({ factory, contracts }: Deployment): bigint {
  const blocks = [factory, ...Object.values(contracts)].flatMap((contract) => (contract ? [contract.block] : []))
  return BigInt(Math.min(...blocks))
}
