import { getAbiItem, type Address } from 'viem'
import * as priceOracle from '../../chain/abi/price-oracle.ts'
import type { HandlerRegistry } from '../../chain/indexer/registry.ts'
import { deleteOracleUpdate, insertOracleUpdate } from './store.ts'

/** Keeps what the oracle was told, so that a value costs no question to the chain. */
export function watchOracle(registry: HandlerRegistry, oracle: Address): void {
  registry.on(getAbiItem({ abi: priceOracle.abi, name: 'PriceUpdated' }), oracle, {
    name: 'pricing.oracle.updated',
    included: (tx, { args, blockTime, ...place }) => {
      const { group: groupId, oldPrice, newPrice } = args
      return insertOracleUpdate(tx, { ...place, groupId, oldPrice, newPrice, at: blockTime })
    },
    removed: (tx, log) => deleteOracleUpdate(tx, log),
  })
}
