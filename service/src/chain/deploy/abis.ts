// The contract behind each name of a deployment, and the roles that its functions need.
import type { Abi } from 'viem'
import { access } from '../abi/access.ts'
import * as buybackPool from '../abi/buyback-pool.ts'
import * as chainlinkAdapter from '../abi/chainlink-vrf-v25-adapter.ts'
import * as comboPool from '../abi/combo-pool.ts'
import * as commitRevealAdapter from '../abi/commit-reveal-adapter.ts'
import * as creditsTreasury from '../abi/credits-treasury.ts'
import * as depositRouter from '../abi/deposit-router.ts'
import * as devEntropy from '../abi/dev-entropy.ts'
import * as instantStore from '../abi/instant-store.ts'
import * as inventory from '../abi/inventory.ts'
import * as payoutDistributor from '../abi/payout-distributor.ts'
import * as priceOracle from '../abi/price-oracle.ts'
import * as prizeSender from '../abi/prize-sender.ts'
import * as pythAdapter from '../abi/pyth-entropy-adapter.ts'
import * as shippingProcessor from '../abi/shipping-payment-processor.ts'
import * as testUsdc from '../abi/test-usdc.ts'
import * as testUsdcProxy from '../abi/test-usdc-proxy.ts'
import * as timelock from '../abi/timelock.ts'
import * as userVault from '../abi/user-vault.ts'
import * as vaultAsset from '../abi/vault-asset.ts'
import * as vaultFactory from '../abi/vault-factory.ts'
import { collections } from '../collections.ts'

/** A compiled contract: its name in the sources, and its interface. */
export type Compiled = { readonly source: string; readonly abi: Abi; readonly bytecode: `0x${string}` }

const compiled = (source: string, { abi, bytecode }: { abi: Abi; bytecode: string }): Compiled => ({
  source,
  abi,
  bytecode: bytecode as `0x${string}`,
})

const asset = compiled('VaultAsset', vaultAsset)
const byName: Readonly<Record<string, Compiled>> = {
  timelock: compiled('Timelock', timelock),
  'usdc-implementation': compiled('TestUsdc', testUsdc),
  usdc: compiled('TestUsdcProxy', testUsdcProxy),
  ...Object.fromEntries(collections.map(({ name }) => [name, asset])),
  'dev-entropy': compiled('DevEntropy', devEntropy),
  'price-oracle': compiled('PriceOracle', priceOracle),
  'pyth-entropy-adapter': compiled('PythEntropyAdapter', pythAdapter),
  'commit-reveal-adapter': compiled('CommitRevealAdapter', commitRevealAdapter),
  'chainlink-vrf-v25-adapter': compiled('ChainlinkVrfV25Adapter', chainlinkAdapter),
  'combo-pool': compiled('ComboPool', comboPool),
  'instant-store': compiled('InstantStore', instantStore),
  'buyback-pool': compiled('BuybackPool', buybackPool),
  'shipping-payment-processor': compiled('ShippingPaymentProcessor', shippingProcessor),
  'prize-sender': compiled('PrizeSender', prizeSender),
  inventory: compiled('Inventory', inventory),
  'payout-distributor': compiled('PayoutDistributor', payoutDistributor),
  'user-vault': compiled('UserVault', userVault),
  'vault-factory': compiled('VaultFactory', vaultFactory),
  'credits-treasury': compiled('CreditsTreasury', creditsTreasury),
  'deposit-router': compiled('DepositRouter', depositRouter),
}

export const compiledOf = (name: string): Compiled | undefined => byName[name]

/** Signatures of a contract that need a role, with the roles of which a caller needs one. */
export const guardedFunctions = (name: string): Readonly<Record<string, readonly string[]>> =>
  access[byName[name]?.source ?? ''] ?? {}
