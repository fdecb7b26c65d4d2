import { getAbiItem, type Address } from 'viem'
import * as priceOracle from '../../../chain/abi/price-oracle.ts'
import type { HandlerRegistry } from '../../../chain/indexer/registry.ts'
import { deleteOracleUpdate, insertOracleUpdate } from './store.ts'

/** Stores oracle updates, so that values are read from the database only. */
export function registerOracleHandlers(registry: HandlerRegistry, oracle: Address): void {
  registry.on(getAbiItem({ abi: priceOracle.abi, name: 'PriceUpdated' }), oracle, {
    name: 'pricing.oracle.updated',
    included: (tx, { args, blockTime, ...position }) => {
      const { group: groupId, oldPrice, newPrice } = args
      return insertOracleUpdate(tx, { ...position, groupId, oldPrice, newPrice, at: blockTime })
    },
    removed: (tx, log) => deleteOracleUpdate(tx, log),
  })
}
