import type { Hex } from './rpc.ts'

export type BlockHeader = {
  readonly number: Hex
  readonly hash: Hex
  readonly timestamp: Hex
  readonly transactions: readonly Hex[]
}
export type ChainLog = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly blockHash: Hex
  readonly removed?: boolean
}
/** The effect of one unit of change on the canonical chain, in the order of notifications. */
export type ChainChange = { readonly removedLogs: ChainLog[]; readonly heads: BlockHeader[]; readonly logs: ChainLog[] }

export const noChange = (): ChainChange => ({ removedLogs: [], heads: [], logs: [] })
