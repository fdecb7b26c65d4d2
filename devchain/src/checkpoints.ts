import type { Engine } from './edr-provider.ts'
import type { Tip } from './history.ts'
import type { Hex } from './rpc.ts'

export type Checkpoint = { readonly records: number; readonly tip: Tip; readonly snapshot: Hex }

/** A rollback replays at most this many records from the nearest engine snapshot; a snapshot costs a few kilobytes. */
const spacing = 32

/** Engine snapshots along the history, so that a rollback does not begin at genesis. */
export function createCheckpoints(engine: Engine) {
  let checkpoints: Checkpoint[] = []

  async function add(records: number, tip: Tip): Promise<void> {
    checkpoints.push({ records, tip, snapshot: await engine<Hex>('evm_snapshot') })
  }

  return {
    add,
    async addWhenDue(records: number, tip: Tip): Promise<void> {
      if (records - (checkpoints.at(-1)?.records ?? -spacing) >= spacing) await add(records, tip)
    },
    /** Reverts the engine to the last checkpoint within the first `keep` records, with an empty pool. */
    async back(keep: number): Promise<Checkpoint> {
      const found = checkpoints.findLast(({ records }) => records <= keep)
      if (!found) throw new Error('The genesis checkpoint is missing.')
      await engine('evm_revert', [found.snapshot])
      for (const { hash } of await engine<{ hash: Hex }[]>('eth_pendingTransactions'))
        await engine('hardhat_dropTransaction', [hash])
      checkpoints = checkpoints.filter(({ records }) => records < found.records)
      // The engine consumes a snapshot when it reverts to it.
      await add(found.records, found.tip)
      return found
    },
  }
}

export type Checkpoints = ReturnType<typeof createCheckpoints>
