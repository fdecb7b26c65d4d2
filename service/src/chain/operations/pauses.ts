import { encodeFunctionData, type Abi, type Address, type Hex } from 'viem'
import * as buybackPool from '../abi/buyback-pool.ts'
import * as comboPool from '../abi/combo-pool.ts'
import * as errors from '../abi/errors.ts'
import * as instantStore from '../abi/instant-store.ts'
import * as inventory from '../abi/inventory.ts'
import * as prizeSender from '../abi/prize-sender.ts'
import * as shippingProcessor from '../abi/shipping-payment-processor.ts'
import * as vaultAsset from '../abi/vault-asset.ts'
import * as vaultFactory from '../abi/vault-factory.ts'
import type { ChainClient } from '../clients/client.ts'
import type { Contracts } from '../deploy/contracts.ts'
import type { IntentHooks } from '../intents/hooks.ts'

/** What can be paused on chain. A pause stops new operations; funds owed can always be claimed. */
export const pausables = [
  'combo_pool',
  'instant_store',
  'buyback_pool',
  'shipping_processor',
  'redemption',
  'prizes',
  'vaults',
  'inventory',
] as const
export type Pausable = (typeof pausables)[number]

export const pausePurpose = 'admin.pause'

export type Pauses = {
  read(): Promise<Record<Pausable, boolean>>
  /** The calls that pause or resume it. */
  calls(what: Pausable, isPaused: boolean): readonly { to: Address; data: Hex }[]
}

export function createPauses(client: ChainClient, contracts: Contracts, hooks: IntentHooks): Pauses {
  const { comboPool: pool, instantStore: store, buybackPool: buyback, shippingPaymentProcessor: processor } = contracts
  const { prizeSender: sender, vaultFactory: vaults, inventory: stockroom } = contracts
  const collections = [contracts.card, contracts.graded, contracts.packet, contracts.sealedProduct]
  hooks.onSettled(pausePurpose, { errors: errors.abi as Abi })

  const switchData = (isPaused: boolean): Hex =>
    encodeFunctionData({ abi: comboPool.abi, functionName: 'setPause', args: [isPaused] })

  return {
    async read() {
      const [, , poolPaused] = await client.readContract({ address: pool, abi: comboPool.abi, functionName: 'config' })
      const [, , storePaused] = await client.readContract({
        address: store,
        abi: instantStore.abi,
        functionName: 'config',
      })
      const [, buybackPaused] = await client.readContract({
        address: buyback,
        abi: buybackPool.abi,
        functionName: 'terms',
      })
      const processorPaused = await client.readContract({
        address: processor,
        abi: shippingProcessor.abi,
        functionName: 'paused',
      })
      const prizesPaused = await client.readContract({ address: sender, abi: prizeSender.abi, functionName: 'paused' })
      const vaultsPaused = await client.readContract({ address: vaults, abi: vaultFactory.abi, functionName: 'paused' })
      const releasesPaused = await client.readContract({
        address: stockroom,
        abi: inventory.abi,
        functionName: 'paused',
      })
      const burnsPaused = await Promise.all(
        collections.map((address) => client.readContract({ address, abi: vaultAsset.abi, functionName: 'burnPaused' })),
      )
      return {
        combo_pool: poolPaused,
        instant_store: storePaused,
        buyback_pool: buybackPaused,
        shipping_processor: processorPaused,
        redemption: burnsPaused.every(Boolean),
        prizes: prizesPaused,
        vaults: vaultsPaused,
        inventory: releasesPaused,
      }
    },
    calls(what, isPaused) {
      // These contracts share the function signature, and therefore the call data.
      const one = {
        combo_pool: pool,
        instant_store: store,
        buyback_pool: buyback,
        shipping_processor: processor,
        prizes: sender,
        vaults,
        inventory: stockroom,
      }
      if (what !== 'redemption') return [{ to: one[what], data: switchData(isPaused) }]
      const data = encodeFunctionData({ abi: vaultAsset.abi, functionName: 'setBurnPaused', args: [isPaused] })
      return collections.map((to) => ({ to, data }))
    },
  }
}
