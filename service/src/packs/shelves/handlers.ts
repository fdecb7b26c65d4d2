import { getAbiItem, type Address } from 'viem'
import * as comboPool from '../../chain/abi/combo-pool.ts'
import type { HandlerRegistry } from '../../chain/indexer/registry.ts'
import type { Tx } from '../../db/db.ts'
import { deleteTierEvent, findTierOfRequest, insertTierEvent, type TierEvent } from './store.ts'

type Log = Pick<TierEvent, 'blockHash' | 'logIndex' | 'blockNumber'> & { readonly blockTime: Date }

type More = Pick<TierEvent, 'requestId' | 'version' | 'price'>

const note = (tx: Tx, log: Log, event: string, tierId: number, more: More = {}): Promise<void> => {
  const { blockHash, blockNumber, logIndex, blockTime: at } = log
  return insertTierEvent(tx, { blockHash, blockNumber, logIndex, at, event, tierId, ...more })
}

/** Notes everything that changes what a tier offers, so that nobody goes on showing what it was. */
export function watchTiers(registry: HandlerRegistry, pool: Address): void {
  const { abi } = comboPool
  const removed = (tx: Tx, log: Log): Promise<void> => deleteTierEvent(tx, log)
  const ofRequest = async (tx: Tx, log: Log, event: string, requestId: bigint): Promise<void> => {
    const tierId = await findTierOfRequest(tx, requestId)
    if (tierId !== undefined) await note(tx, log, event, tierId, { requestId })
  }

  registry.on(getAbiItem({ abi, name: 'TierVersion' }), pool, {
    name: 'tiers.version',
    included: (tx, log) => note(tx, log, 'proposed', log.args.tierId, log.args),
    removed,
  })
  registry.on(getAbiItem({ abi, name: 'TierActivated' }), pool, {
    name: 'tiers.activated',
    included: (tx, log) => note(tx, log, 'activated', log.args.tierId),
    removed,
  })
  registry.on(getAbiItem({ abi, name: 'TierPaused' }), pool, {
    name: 'tiers.paused',
    included: (tx, log) => note(tx, log, 'paused', log.args.tierId),
    removed,
  })
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
