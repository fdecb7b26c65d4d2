import { getAbiItem, type Address } from 'viem'
import * as comboPool from '../../../chain/abi/combo-pool.ts'
import type { HandlerRegistry } from '../../../chain/indexer/registry.ts'
import type { Tx } from '../../../db/db.ts'
import { reasonOfActivation } from './model.ts'
import {
  deleteTierEvent,
  findProposedPrice,
  findStandingBefore,
  findTierOfRequest,
  insertTierEvent,
  type TierEvent,
} from './store.ts'
import type { AnnounceTier } from './events.ts'

type Log = Pick<TierEvent, 'blockHash' | 'logIndex' | 'blockNumber'> & { readonly blockTime: Date }

type More = Pick<TierEvent, 'requestId' | 'version' | 'price'>

const write = (tx: Tx, log: Log, event: string, tierId: number, more: More = {}): Promise<bigint | undefined> => {
  const { blockHash, blockNumber, logIndex, blockTime: at } = log
  return insertTierEvent(tx, { blockHash, blockNumber, logIndex, at, event, tierId, ...more })
}

const note = async (...args: Parameters<typeof write>): Promise<void> => void (await write(...args))

const removed = async (tx: Tx, log: Log): Promise<void> => void (await deleteTierEvent(tx, log))

/** Tells partners what went on sale, or is no longer. Which versions are only proposed is not their business yet. */
function watchSwitches(registry: HandlerRegistry, pool: Address, tell: AnnounceTier): void {
  const { abi } = comboPool
  const takenBack = async (tx: Tx, log: Log): Promise<void> => {
    const gone = await deleteTierEvent(tx, log)
    if (gone) await tell(tx, { ...gone, reason: 'reverted' })
  }
  registry.on(getAbiItem({ abi, name: 'TierActivated' }), pool, {
    name: 'tiers.activated',
    included: async (tx, log) => {
      const { tierId, version } = log.args
      const before = await findStandingBefore(tx, { tierId, ...log })
      const change = await write(tx, log, 'activated', tierId, { version })
      if (change === undefined) return
      const price = await findProposedPrice(tx, tierId, version)
      await tell(tx, { tierId, reason: reasonOfActivation(before, { version, price }), change })
    },
    removed: takenBack,
  })
  registry.on(getAbiItem({ abi, name: 'TierPaused' }), pool, {
    name: 'tiers.paused',
    included: async (tx, log) => {
      const { tierId } = log.args
      const change = await write(tx, log, 'paused', tierId)
      if (change !== undefined) await tell(tx, { tierId, reason: 'paused', change })
    },
    removed: takenBack,
  })
}

/** Notes everything that changes what a tier offers, so that nobody goes on showing what it was. */
export function registerTierHandlers(registry: HandlerRegistry, pool: Address, tell: AnnounceTier): void {
  const { abi } = comboPool
  const ofRequest = async (tx: Tx, log: Log, event: string, requestId: bigint): Promise<void> => {
    const tierId = await findTierOfRequest(tx, requestId)
    if (tierId !== undefined) await note(tx, log, event, tierId, { requestId })
  }

  registry.on(getAbiItem({ abi, name: 'TierVersion' }), pool, {
    name: 'tiers.version',
    included: (tx, log) => note(tx, log, 'proposed', log.args.tierId, log.args),
    removed,
  })
  watchSwitches(registry, pool, tell)
  registry.on(getAbiItem({ abi, name: 'ShelfBoundsSet' }), pool, {
    name: 'tiers.bounds',
    included: (tx, log) => note(tx, log, 'bounds_set', log.args.tierId),
    removed,
  })
  registry.on(getAbiItem({ abi, name: 'Stocked' }), pool, {
    name: 'tiers.stocked',
    included: (tx, log) => note(tx, log, 'stocked', log.args.tierId),
    removed,
  })
  registry.on(getAbiItem({ abi, name: 'Unstocked' }), pool, {
    name: 'tiers.unstocked',
    included: (tx, log) => note(tx, log, 'unstocked', log.args.tierId),
    removed,
  })
  registry.on(getAbiItem({ abi, name: 'PackPurchased' }), pool, {
    name: 'tiers.purchased',
    included: (tx, log) => note(tx, log, 'purchased', log.args.tierId, { requestId: log.args.requestId }),
    removed,
  })
  registry.on(getAbiItem({ abi, name: 'PackRevealed' }), pool, {
    name: 'tiers.revealed',
    included: (tx, log) => ofRequest(tx, log, 'revealed', log.args.requestId),
    removed,
  })
  registry.on(getAbiItem({ abi, name: 'PackStuck' }), pool, {
    name: 'tiers.stuck',
    included: (tx, log) => ofRequest(tx, log, 'stuck', log.args.requestId),
    removed,
  })
  registry.on(getAbiItem({ abi, name: 'PackRefunded' }), pool, {
    name: 'tiers.refunded',
    included: (tx, log) => ofRequest(tx, log, 'refunded', log.args.requestId),
    removed,
  })
}
