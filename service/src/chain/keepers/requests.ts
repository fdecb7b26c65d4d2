// Tracks every purchase on chain, including those of other callers: the keepers serve all of them.
import { getAbiItem, isAddressEqual } from 'viem'
import * as comboPool from '../abi/combo-pool.ts'
import * as instantStore from '../abi/instant-store.ts'
import * as pythAdapter from '../abi/pyth-entropy-adapter.ts'
import type { Tx } from '../../db/db.ts'
import type { Contracts } from '../deploy/contracts.ts'
import type { HandlerRegistry } from '../indexer/registry.ts'
import type { Line } from './model.ts'
import {
  deleteRequest,
  insertRequest,
  markAsked,
  markDone,
  markReady,
  markRefunded,
  markUndone,
  markUnready,
  markUnrefunded,
} from './store.ts'

export type RequestHandlerDeps = {
  registry: HandlerRegistry
  contracts: Contracts
  /** A request of the queue changed: there may be more to reveal. */
  onMoved(tx: Tx, line: Line): Promise<void>
}

/** The pack index of a draw, as the contract packs it. */
const packOf = (draw: bigint): number => Number((draw >> 88n) & 0xffn)

export function registerRequestHandlers(watch: RequestHandlerDeps): void {
  registerPoolHandlers(watch)
  registerStoreHandlers(watch)
  registerAdapterHandlers(watch)
}

function registerPoolHandlers({ registry, contracts: { comboPool: address }, onMoved }: RequestHandlerDeps): void {
  const { abi } = comboPool
  const key = ({ requestId }: { requestId: bigint }) => ({ seller: 'POOL', requestId }) as const
  const moved = async (tx: Tx, line: Line | undefined): Promise<void> => {
    if (line) await onMoved(tx, line)
  }
  registry.on(getAbiItem({ abi, name: 'PackPurchased' }), address, {
    name: 'keeper.pool.purchased',
    included: (tx, { args, blockTime, ...sold }) =>
      insertRequest(tx, {
        ...key(args),
        line: BigInt(args.tierId),
        packs: args.quantity,
        requestedAt: blockTime,
        sold,
      }),
    removed: (tx, { args }) => deleteRequest(tx, key(args)),
  })
  registry.on(getAbiItem({ abi, name: 'RandomReady' }), address, {
    name: 'keeper.pool.ready',
    included: async (tx, log) => moved(tx, await markReady(tx, key(log.args), log)),
    removed: (tx, { args }) => markUnready(tx, key(args)),
  })
  registry.on(getAbiItem({ abi, name: 'PackRevealed' }), address, {
    name: 'keeper.pool.revealed',
    included: async (tx, { args }) => moved(tx, await markDone(tx, key(args), packOf(args.draw) + 1)),
    removed: (tx, { args }) => markUndone(tx, key(args), packOf(args.draw)),
  })
  registry.on(getAbiItem({ abi, name: 'PackStuck' }), address, {
    name: 'keeper.pool.stuck',
    included: async (tx, { args }) => moved(tx, await markDone(tx, key(args), args.pack + 1)),
    removed: (tx, { args }) => markUndone(tx, key(args), args.pack),
  })
  registry.on(getAbiItem({ abi, name: 'PackRefunded' }), address, {
    name: 'keeper.pool.refunded',
    included: async (tx, { args }) => moved(tx, await markRefunded(tx, key(args))),
    removed: (tx, { args }) => markUnrefunded(tx, key(args)),
  })
}

/** The adapter's log follows the purchase in the same transaction; a reorg removes both. */
function registerAdapterHandlers({ registry, contracts }: RequestHandlerDeps): void {
  registry.on(getAbiItem({ abi: pythAdapter.abi, name: 'RandomnessRequested' }), contracts.pythEntropyAdapter, {
    name: 'keeper.entropy.requested',
    included: (tx, { args: { requestId, consumer, seq, userRandom } }) => {
      const seller = isAddressEqual(consumer, contracts.comboPool) ? 'POOL' : 'STORE'
      return markAsked(tx, { seller, requestId }, { sequenceNumber: seq, userRandom })
    },
    removed: async () => {},
  })
}

function registerStoreHandlers({ registry, contracts: { instantStore: address }, onMoved }: RequestHandlerDeps): void {
  const { abi } = instantStore
  const key = ({ requestId }: { requestId: bigint }) => ({ seller: 'STORE', requestId }) as const
  const moved = async (tx: Tx, line: Line | undefined): Promise<void> => {
    if (line) await onMoved(tx, line)
  }
  registry.on(getAbiItem({ abi, name: 'InstantPurchased' }), address, {
    name: 'keeper.store.purchased',
    included: (tx, { args, blockTime, ...sold }) =>
      insertRequest(tx, { ...key(args), line: BigInt(args.packetTypeId), packs: 1, requestedAt: blockTime, sold }),
    removed: (tx, { args }) => deleteRequest(tx, key(args)),
  })
  registry.on(getAbiItem({ abi, name: 'RandomReady' }), address, {
    name: 'keeper.store.ready',
    included: async (tx, log) => moved(tx, await markReady(tx, key(log.args), log)),
    removed: (tx, { args }) => markUnready(tx, key(args)),
  })
  registry.on(getAbiItem({ abi, name: 'InstantDelivered' }), address, {
    name: 'keeper.store.delivered',
    included: async (tx, { args }) => moved(tx, await markDone(tx, key(args), 1)),
    removed: (tx, { args }) => markUndone(tx, key(args), 0),
  })
  registry.on(getAbiItem({ abi, name: 'InstantRefunded' }), address, {
    name: 'keeper.store.refunded',
    included: async (tx, { args }) => moved(tx, await markRefunded(tx, key(args))),
    removed: (tx, { args }) => markUnrefunded(tx, key(args)),
  })
}
