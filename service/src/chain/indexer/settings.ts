import type { ReceiptCheck } from './fetch.ts'
import type { Depth } from './model.ts'

/** How long another process waits before it takes the index of one that died. */
export const defaultLeaseSeconds = 7

export type IndexerSettings = {
  readonly chainId: number
  /** The first block that can contain a matching log: the block of the deployment. */
  readonly startBlock: bigint
  /** The newest block has one confirmation. */
  readonly includedConfirmations: number
  readonly safe: Depth
  readonly final: Depth
  /** How many nodes must agree on a block before it counts as safe or final. */
  readonly requiredNodes?: number
  readonly receiptCheck?: ReceiptCheck
  readonly maxRange?: number
  readonly maxFilterValues?: number
  readonly maxBatchesPerTick?: number
  readonly maxLogsPerBatch?: number
  readonly keptBlocks?: number
  readonly leaseSeconds?: number
}
