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
/** What a unit of change did to the canonical chain, in the order a subscriber should hear it. */
export type ChainChange = { readonly removedLogs: ChainLog[]; readonly heads: BlockHeader[]; readonly logs: ChainLog[] }

export const noChange = (): ChainChange => ({ removedLogs: [], heads: [], logs: [] })
