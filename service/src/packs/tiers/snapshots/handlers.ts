import { getAbiItem, type Address } from 'viem'
import * as comboPool from '../../../chain/abi/combo-pool.ts'
import type { HandlerRegistry } from '../../../chain/indexer/registry.ts'
import type { Tx } from '../../../db/db.ts'
import { reasonOfActivation } from './model.ts'
import {
  deleteTierEvent,
  findProposedPrice,
  findSaleStateBefore,
  findTierOfRequest,
  insertTierEvent,
  type TierEvent,
} from './store.ts'
import type { AnnounceTier } from './events.ts'

type Log = Pick<TierEvent, 'blockHash' | 'logIndex' | 'blockNumber'> & { readonly blockTime: Date }

type Details = Pick<TierEvent, 'requestId' | 'version' | 'price'>

const record = (
  tx: Tx,
  log: Log,
  event: string,
  tierId: number,
  details: Details = {},
): Promise<bigint | undefined> => {
  const { blockHash, blockNumber, logIndex, blockTime: at } = log
  return insertTierEvent(tx, { blockHash, blockNumber, logIndex, at, event, tierId, ...details })
}

const removed = async (tx: Tx, log: Log): Promise<void> => void (await deleteTierEvent(tx, log))

/** Announces tiers that went on or off sale. Proposed versions are not announced. */
function registerSaleHandlers(registry: HandlerRegistry, pool: Address, announceTier: AnnounceTier): void {
  const { abi } = comboPool
  const revert = async (tx: Tx, log: Log): Promise<void> => {
    const deleted = await deleteTierEvent(tx, log)
    if (deleted) await announceTier(tx, { ...deleted, reason: 'reverted' })
  }
  registry.on(getAbiItem({ abi, name: 'TierActivated' }), pool, {
    name: 'tiers.activated',
    included: async (tx, log) => {
      const { tierId, version } = log.args
      const before = await findSaleStateBefore(tx, { tierId, ...log })
      const change = await record(tx, log, 'activated', tierId, { version })
      if (change === undefined) return
      const price = await findProposedPrice(tx, tierId, version)
      await announceTier(tx, { tierId, reason: reasonOfActivation(before, { version, price }), change })
    },
    removed: revert,
  })
  registry.on(getAbiItem({ abi, name: 'TierPaused' }), pool, {
    name: 'tiers.paused',
    included: async (tx, log) => {
      const { tierId } = log.args
      const change = await record(tx, log, 'paused', tierId)
      if (change !== undefined) await announceTier(tx, { tierId, reason: 'paused', change })
    },
    removed: revert,
  })
}

/** Recorded events without an announcement, by their names in the contract. */
const recordedEvents = {
  TierVersion: { name: 'tiers.version', event: 'proposed', details: ['version', 'price'] },
  TierGated: { name: 'tiers.gated', event: 'gated', details: [] },
  ShelfBoundsSet: { name: 'tiers.bounds', event: 'bounds_set', details: [] },
  Stocked: { name: 'tiers.stocked', event: 'stocked', details: [] },
  Unstocked: { name: 'tiers.unstocked', event: 'unstocked', details: [] },
  PackPurchased: { name: 'tiers.purchased', event: 'purchased', details: ['requestId'] },
  PackRevealed: { name: 'tiers.revealed', event: 'revealed', details: ['requestId'] },
  PackStuck: { name: 'tiers.stuck', event: 'stuck', details: ['requestId'] },
  PackRefunded: { name: 'tiers.refunded', event: 'refunded', details: ['requestId'] },
} as const

/** Records every event that changes the offer of a tier, which invalidates its cached snapshot. */
export function registerTierHandlers(registry: HandlerRegistry, pool: Address, announceTier: AnnounceTier): void {
  registerSaleHandlers(registry, pool, announceTier)
  for (const contractEvent of Object.keys(recordedEvents) as (keyof typeof recordedEvents)[]) {
    const { name, event, details } = recordedEvents[contractEvent]
    registry.on(getAbiItem({ abi: comboPool.abi, name: contractEvent }), pool, {
      name,
      async included(tx, log) {
        // The decoder has checked the arguments; later events of a purchase do not contain its tier.
        const args = log.args as Details & { readonly tierId?: number }
        const { requestId } = args
        const tierId = args.tierId ?? (requestId === undefined ? undefined : await findTierOfRequest(tx, requestId))
        if (tierId === undefined) return
        await record(tx, log, event, tierId, Object.fromEntries(details.map((detail) => [detail, args[detail]])))
      },
      removed,
    })
  }
}
