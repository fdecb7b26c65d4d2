import type { Address } from 'viem'
import { collections } from '../collections.ts'
import type { Deployment } from './deploy.ts'
import { exportDelaySeconds, suiteAddress } from './plan.ts'

/** A value that a function of the contract must return. */
export type Parameter = { readonly read: string; readonly args?: readonly unknown[]; readonly value: unknown }

const parameter = (read: string, value: unknown, ...args: readonly unknown[]): Parameter => ({ read, value, args })

/** The parameters and addresses of each contract that can be read back, as a new deployment has them. */
export function expectedParameters(factory: Address, { roles, settings }: Deployment): Record<string, Parameter[]> {
  const at = (name: string): Address => suiteAddress(factory, name)
  const usdc = 'address' in settings.usdc ? settings.usdc.address : at('usdc')
  const entropy = 'address' in settings.entropy ? settings.entropy.address : at('dev-entropy')
  const [pool, store] = [at('combo-pool'), at('instant-store')]
  const consumers = [parameter('FIRST_CONSUMER', pool), parameter('SECOND_CONSUMER', store)]
  const seller = [
    parameter('REFUND_DELAY', settings.refundDelaySeconds),
    parameter('stockTerms', [settings.stockDailyCap, 0, 0]),
    parameter('config', [at('pyth-entropy-adapter'), 0, false]),
  ]
  const members = [
    parameter('COMBO_POOL', pool),
    parameter('INSTANT_STORE', store),
    parameter('BUYBACK_POOL', at('buyback-pool')),
    parameter('PROCESSOR', at('shipping-payment-processor')),
    parameter('PRICE_ORACLE', at('price-oracle')),
    parameter('INVENTORY', at('inventory')),
  ]
  return {
    timelock: [parameter('getMinDelay', settings.timelockDelaySeconds)],
    ...Object.fromEntries(collections.map(({ name, kind }) => [name, [parameter('KIND', kind), ...members]])),
    'price-oracle': [parameter('MAX_AGE', settings.oracleMaxAgeSeconds)],
    'pyth-entropy-adapter': [
      parameter('ENTROPY', entropy),
      parameter('PROVIDER', settings.entropy.provider),
      parameter('MAX_FEE', settings.maxEntropyFee),
      ...consumers,
    ],
    'commit-reveal-adapter': [parameter('USDC', usdc), ...consumers],
    'combo-pool': seller,
    'instant-store': seller,
    'buyback-pool': [
      parameter('terms', [settings.buybackBps, false, settings.buybackDailyCap, 0, 0]),
      parameter('windowTerms', [settings.windowDailyCap, 0, 0]),
    ],
    'prize-sender': [parameter('terms', [settings.prizeDailyCap, 0, settings.prizeDailyCount, 0, 0])],
    inventory: [parameter('terms', [settings.releaseDailyCap, 0, settings.releaseDailyCount, 0, 0])],
    'shipping-payment-processor': [parameter('signer', roles.shippingSigner)],
    'vault-factory': [
      parameter('IMPLEMENTATION', at('user-vault')),
      parameter('EXPORT_DELAY', exportDelaySeconds(settings)),
      parameter('sellCap', settings.vaultSellCap),
      parameter('exportCap', settings.vaultExportCap),
    ],
    'user-vault': [parameter('FACTORY', at('vault-factory'))],
    'credits-treasury': [
      parameter('USDC', usdc),
      parameter('TREASURY', roles.treasury),
      parameter('FACTORY', at('vault-factory')),
    ],
    'deposit-router': [parameter('USDC', usdc), parameter('CREDITS_TREASURY', at('credits-treasury'))],
  }
}
