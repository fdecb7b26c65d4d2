import type { AbiEvent, Address, ContractEventArgsFromTopics, ContractEventName, Hash, Hex } from 'viem'

/** How sure a block is: read from a node, safe by the chain's own measure, beyond any doubt we entertain. */
export const stages = ['included', 'safe', 'final'] as const
export type Stage = (typeof stages)[number]

export type BlockHeader = {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  /** Seconds since 1970. */
  readonly timestamp: bigint
  readonly logsBloom: Hex
  readonly transactions: readonly Hash[]
}

/** A log as a node tells it. */
export type RawLog = {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly txHash: Hash
  readonly txIndex: number
  readonly logIndex: number
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** A log of ours with its arguments, as handlers see it. */
export type EventLog<Event extends AbiEvent> = Omit<RawLog, 'topics' | 'data'> & {
  readonly blockTime: Date
  readonly args: ContractEventArgsFromTopics<readonly [Event], ContractEventName<readonly [Event]>>
}

export type BlockPoint = { readonly number: bigint; readonly hash: Hash }

/** A depth is a tag the node knows, or a count of blocks; the newest block has one confirmation. */
export type Depth = { readonly tag: 'safe' | 'finalized' } | { readonly confirmations: number }

/** Where the reading stands. */
export type Cursors = { readonly included: BlockPoint; readonly safe: bigint; readonly final: bigint }

/** The stage a block has reached. */
export function stageOf(blockNumber: bigint, { included, safe, final }: Cursors): Stage | undefined {
  if (blockNumber <= final) return 'final'
  if (blockNumber <= safe) return 'safe'
  return blockNumber <= included.number ? 'included' : undefined
}

export const sameHash = (one: Hex, other: Hex): boolean => one.toLowerCase() === other.toLowerCase()

export const minOf = (first: bigint, ...rest: readonly bigint[]): bigint =>
  rest.reduce((least, value) => (value < least ? value : least), first)
export const maxOf = (one: bigint, other: bigint): bigint => (one > other ? one : other)
