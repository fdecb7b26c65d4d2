import type { Abi } from 'viem'
import * as comboPool from '../../chain/abi/combo-pool.ts'
import * as instantStore from '../../chain/abi/instant-store.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../db/db.ts'
import type { MarketActions, MarketStep } from './actions.ts'
import { listStockChanges, type StockChanges } from './store.ts'

export type RestockingDeps = { db: Db; clock: Clock; actions: MarketActions }

/** Most products have a moment without sold, unrevealed packs within this time, and then need no pause. */
const patienceMs = 20_000

/** Whether the sales of a product must stop or continue; undefined when nothing changes. */
export function nextDrain({ waitingSince, isDraining }: StockChanges, now: Date): boolean | undefined {
  if (waitingSince === null) return isDraining ? false : undefined
  return !isDraining && now.getTime() - waitingSince.getTime() >= patienceMs ? true : undefined
}

/**
 * Stock changes only while no sold pack awaits its draw. A change that waits too long, because the product sells
 * constantly, stops its sales; they continue when no change is pending.
 */
export function createRestocking({ db, clock, actions }: RestockingDeps): Recurring {
  function stepOf({ tierId, packetTypeId }: StockChanges, isDraining: boolean): MarketStep {
    const { contracts } = actions.requireChain()
    const action = isDraining ? ('DRAIN' as const) : ('RESUME' as const)
    const call = { role: 'stocker', functionName: 'drain' } as const
    if (packetTypeId !== null) {
      const args = [packetTypeId, isDraining] as const
      return {
        order: { action, details: { packetTypeId }, actor: 'system' },
        call: { ...call, to: contracts.instantStore, abi: instantStore.abi as Abi, args },
      }
    }
    return {
      order: { action, tierId: tierId ?? undefined, actor: 'system' },
      call: { ...call, to: contracts.comboPool, abi: comboPool.abi as Abi, args: [tierId, isDraining] },
    }
  }

  async function run(): Promise<void> {
    for (const product of await listStockChanges(db)) {
      const isDraining = nextDrain(product, clock.now())
      if (isDraining !== undefined) await actions.perform([stepOf(product, isDraining)], { isDryRun: false })
    }
  }

  return { queue: 'stock.drain', everyMs: 5_000, run }
}
