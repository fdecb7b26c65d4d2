// The contracts of the suite with their constructor arguments, in deployment order.
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  stringToHex,
  zeroAddress,
  type Abi,
  type Address,
  type ContractConstructorArgs,
  type EncodeDeployDataParameters,
  type Hex,
} from 'viem'
import * as buybackPool from '../abi/buyback-pool.ts'
import * as chainlinkAdapter from '../abi/chainlink-vrf-v25-adapter.ts'
import * as comboPool from '../abi/combo-pool.ts'
import * as commitRevealAdapter from '../abi/commit-reveal-adapter.ts'
import * as creditsTreasury from '../abi/credits-treasury.ts'
import * as depositRouter from '../abi/deposit-router.ts'
import * as devEntropy from '../abi/dev-entropy.ts'
import * as devEntropyProxy from '../abi/dev-entropy-proxy.ts'
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
import type { DeploymentRoles, DeploymentSettings } from './settings.ts'

/** One contract to create. The name determines its address. */
export type Step = { name: string; initCode: Hex; args: readonly unknown[] }

const roleId = (name: string): Hex => keccak256(stringToHex(name))
const grant = (role: string, account: Address) => ({ role: roleId(role), account })
const secondsPerDay = 86_400
/** Most cards that a random number draws in its own transaction: what fits the gas that an adapter grants. */
const callbackCards = 13n
const create3ProxyHash: Hex = '0x21c35dbe1b344a2488cf3321d6ce542f8e9f305544ff09e4993a62319a497c1f'

/** Longer than the timelock, so that an administrator can act on every export before it completes. */
export const exportDelaySeconds = ({ timelockDelaySeconds }: DeploymentSettings): number =>
  timelockDelaySeconds + secondsPerDay

/** The address of a named contract, deployed or not. */
export function suiteAddress(factory: Address, name: string): Address {
  const salt = stringToHex(name, { size: 32 })
  const proxy = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: create3ProxyHash })
  return getContractAddress({ from: proxy, nonce: 1n })
}

export type Grant = { readonly role: Hex; readonly account: Address }

const isGrants = (value: unknown): value is readonly Grant[] =>
  Array.isArray(value) &&
  value.every((entry: Partial<Grant>) => entry.role !== undefined && entry.account !== undefined)

/** The roles that a contract was created with: the last argument of every constructor with roles. */
export function grantsOf({ args }: Step): readonly Grant[] | undefined {
  const last = args.at(-1)
  return args.length > 1 && isGrants(last) ? last : undefined
}

type Suite = ContractConstructorArgs<typeof comboPool.abi>[0]

function step<const abi extends Abi>(
  name: string,
  contract: { abi: abi; bytecode: Hex },
  args: ContractConstructorArgs<abi>,
): Step {
  const { abi, bytecode } = contract
  const initCode = encodeDeployData({ abi, bytecode, args } as unknown as EncodeDeployDataParameters)
  return { name, initCode, args: args as unknown as readonly unknown[] }
}

/** A key with two roles, or an unset role, breaks the separation of duties. */
function requireSeparateKeys({ buyers, treasury, ...single }: DeploymentRoles): void {
  const holders = new Map<string, string>()
  const named = [...Object.entries(single), ...buyers.map((account, index) => [`buyers[${index}]`, account] as const)]
  for (const [role, account] of named) {
    if (account === 'timelock') continue
    const other = holders.get(account.toLowerCase())
    if (other !== undefined)
      throw new Error(`${role} and ${other} share the key ${account}; every role needs its own key.`)
    holders.set(account.toLowerCase(), role)
  }
  for (const account of [...holders.keys(), treasury]) {
    if (account === zeroAddress) throw new Error('A role is assigned to the zero address.')
  }
  if (buyers.length === 0) throw new Error('At least one buyer is required.')
}

/** Every contract with its creation code. On a fresh chain the order is part of the result. */
export function planSteps(factory: Address, roles: DeploymentRoles, settings: DeploymentSettings): Step[] {
  requireSeparateKeys(roles)
  const suite = suiteOf(factory, roles, settings)
  return [
    step('timelock', timelock, [BigInt(settings.timelockDelaySeconds), [roles.admin], [roles.admin]]),
    ...planUsdc(factory, settings),
    ...planAssets(factory, roles, settings, suite),
    ...planRandomness(factory, roles, settings, suite),
    ...planMarket(factory, roles, settings, suite),
    ...planCustody(factory, roles, settings, suite),
  ]
}

function suiteOf(factory: Address, roles: DeploymentRoles, settings: DeploymentSettings): Suite {
  const find = (name: string): Address => suiteAddress(factory, name)
  return {
    usdc: 'address' in settings.usdc ? settings.usdc.address : find('usdc'),
    card: find('card'),
    graded: find('graded'),
    packet: find('packet'),
    sealedProduct: find('sealed-product'),
    oracle: find('price-oracle'),
    pool: find('combo-pool'),
    buyback: find('buyback-pool'),
    store: find('instant-store'),
    processor: find('shipping-payment-processor'),
    treasury: roles.treasury,
    credits: find('credits-treasury'),
    inventory: find('inventory'),
    vaults: find('vault-factory'),
  }
}

function planUsdc(factory: Address, { usdc }: DeploymentSettings): Step[] {
  if ('address' in usdc) return []
  const initData = encodeFunctionData({
    abi: testUsdc.abi,
    functionName: 'initialize',
    args: [usdc.owner, usdc.faucet],
  })
  const implementation = suiteAddress(factory, 'usdc-implementation')
  // The proxy rejects calls of its admin, so the admin is an account that makes no other calls.
  const proxyAdmin = suiteAddress(factory, 'usdc-proxy-admin')
  return [
    step('usdc-implementation', testUsdc, []),
    step('usdc', testUsdcProxy, [implementation, proxyAdmin, initData]),
  ]
}

function planAssets(factory: Address, roles: DeploymentRoles, settings: DeploymentSettings, suite: Suite): Step[] {
  const grants = [grant('MINTER', roles.minter), grant('DISPATCHER', roles.dispatcher), grant('PAUSER', roles.pauser)]
  const admin = suiteAddress(factory, 'timelock')
  const { pool, buyback, store, processor, oracle, inventory } = suite
  const members = [pool, buyback, store, processor, oracle, inventory] as const
  return collections.map(({ name, kind, title, symbol }) =>
    step(name, vaultAsset, [kind, title, symbol, `${settings.metadataUrl}/${name}/`, members, admin, grants]),
  )
}

function planRandomness(factory: Address, roles: DeploymentRoles, settings: DeploymentSettings, suite: Suite): Step[] {
  const admin = suiteAddress(factory, 'timelock')
  const sellers = [suite.pool, suite.store] as const
  const { entropy, vrf } = settings
  const maxFee = BigInt(settings.maxEntropyFee)
  const pauser = grant('PAUSER', roles.pauser)
  const entropyAddress = 'address' in entropy ? entropy.address : suiteAddress(factory, 'dev-entropy')
  const steps = [
    step('price-oracle', priceOracle, [
      BigInt(settings.oracleMaxAgeSeconds),
      admin,
      [grant('PRICER', roles.pricer), pauser],
    ]),
    step('pyth-entropy-adapter', pythAdapter, [entropyAddress, entropy.provider, sellers, maxFee, admin, []]),
    step('commit-reveal-adapter', commitRevealAdapter, [
      suite.usdc,
      sellers,
      1n,
      admin,
      [grant('COMMITTER', roles.committer), pauser],
    ]),
  ]
  if (!('address' in entropy)) {
    const implementation = suiteAddress(factory, 'dev-entropy-implementation')
    steps.unshift(
      step('dev-entropy-implementation', devEntropy, []),
      step('dev-entropy', devEntropyProxy, [implementation]),
    )
  }
  if (vrf) {
    const { coordinator, keyHash, subscriptionId, confirmations } = vrf
    const source = { coordinator, keyHash, subId: BigInt(subscriptionId), confirmations }
    steps.push(step('chainlink-vrf-v25-adapter', chainlinkAdapter, [source, sellers, 1n, admin, []]))
  }
  return steps
}

function planMarket(factory: Address, roles: DeploymentRoles, settings: DeploymentSettings, suite: Suite): Step[] {
  const admin = suiteAddress(factory, 'timelock')
  const adapter = suiteAddress(factory, 'pyth-entropy-adapter')
  const config = roles.config === 'timelock' ? admin : roles.config
  const buyers = roles.buyers.map((account) => grant('BUYER', account))
  const pauser = grant('PAUSER', roles.pauser)
  const treasurer = grant('TREASURER', roles.treasurer)
  const sellers = [...buyers, grant('STOCKER', roles.stocker), grant('CONFIG', config), pauser]
  const rules = [BigInt(settings.refundDelaySeconds), callbackCards, BigInt(settings.stockDailyCap)] as const
  const caps = [BigInt(settings.buybackDailyCap), BigInt(settings.windowDailyCap)] as const
  return [
    step('combo-pool', comboPool, [suite, ...rules, adapter, admin, [...sellers, grant('GATE', roles.gate)]]),
    step('instant-store', instantStore, [suite, ...rules, adapter, admin, sellers]),
    step('buyback-pool', buybackPool, [
      suite,
      settings.buybackBps,
      ...caps,
      admin,
      [grant('WINDOWS', roles.windows), treasurer, pauser],
    ]),
    step('shipping-payment-processor', shippingProcessor, [
      suite,
      roles.shippingSigner,
      admin,
      [grant('DISPATCHER', roles.dispatcher), pauser],
    ]),
    step('prize-sender', prizeSender, [
      suite,
      BigInt(settings.prizeDailyCap),
      settings.prizeDailyCount,
      admin,
      [grant('PRIZES', roles.prizes), pauser],
    ]),
    step('payout-distributor', payoutDistributor, [suite, BigInt(settings.payoutDailyCap), admin, [treasurer, pauser]]),
  ]
}

function planCustody(factory: Address, roles: DeploymentRoles, settings: DeploymentSettings, suite: Suite): Step[] {
  const admin = suiteAddress(factory, 'timelock')
  const vaults = suiteAddress(factory, 'vault-factory')
  const vaultCode = suiteAddress(factory, 'user-vault')
  const pauser = grant('PAUSER', roles.pauser)
  const exportDelay = BigInt(exportDelaySeconds(settings))
  return [
    step('user-vault', userVault, [suite, vaults]),
    step('vault-factory', vaultFactory, [
      vaultCode,
      exportDelay,
      BigInt(settings.vaultSellCap),
      settings.vaultExportCap,
      admin,
      [grant('VAULTS', roles.vaults), grant('LINKER', roles.linker), pauser],
    ]),
    step('credits-treasury', creditsTreasury, [
      suite.usdc,
      roles.treasury,
      vaults,
      [suite.pool, suite.store],
      BigInt(settings.creditsDailyCap),
      admin,
      [grant('TREASURER', roles.treasurer), pauser],
    ]),
    step('deposit-router', depositRouter, [suite.usdc, suite.credits]),
    // Approves the selling contracts at its creation, so the collections exist already.
    step('inventory', inventory, [
      suite,
      suiteAddress(factory, 'prize-sender'),
      BigInt(settings.releaseDailyCap),
      settings.releaseDailyCount,
      admin,
      [grant('CUSTODIAN', roles.custodian === 'timelock' ? admin : roles.custodian), pauser],
    ]),
  ]
}
