import type { HandlerRegistry } from '../../chain/indexer/registry.ts'
import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { PoolSale } from './model.ts'
import type { BuybackContracts } from './pool-reader.ts'
import type { SellbackRecorder } from './recorder.ts'
import { executedEvent, findIndexedSale } from './sales.ts'

export type HandlerDeps = {
  clock: Clock
  contracts: BuybackContracts
  recorder: SellbackRecorder
  confirm(tx: Tx, sale: PoolSale): Promise<void>
}

/** Indexer handlers for the sales of the buyback pool. */
export function registerSellbackHandlers(
  registry: HandlerRegistry,
  { clock, contracts, recorder, confirm }: HandlerDeps,
): void {
  registry.on(executedEvent, contracts.buybackPool, {
    name: 'buyback.sold',
    included: async (tx, log) => recorder.record(tx, await findIndexedSale(tx, log, contracts), clock.now()),
    removed: async (tx, log) => recorder.revert(tx, await findIndexedSale(tx, log, contracts), clock.now()),
    async final(tx, log) {
      const sale = await findIndexedSale(tx, log, contracts)
      // The final block is authoritative, regardless of what was recorded earlier.
      await recorder.record(tx, sale, clock.now())
      await confirm(tx, sale)
    },
  })
}
