import type { AbiEvent, Address, ContractEventArgsFromTopics, ContractEventName, Hash, Hex } from 'viem'

/** How settled a block is: read from a node, safe by the chain's measure, or final. */
export const stages = ['included', 'safe', 'final'] as const
export type Stage = (typeof stages)[number]

export type BlockHeader = {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  /** Unix seconds. */
  readonly timestamp: bigint
  readonly logsBloom: Hex
  readonly transactions: readonly Hash[]
}

/** A log as a node returns it. */
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

/** A log with its decoded arguments, as handlers receive it. */
export type EventLog<Event extends AbiEvent> = Omit<RawLog, 'topics' | 'data'> & {
  readonly blockTime: Date
  readonly args: ContractEventArgsFromTopics<readonly [Event], ContractEventName<readonly [Event]>>
}

export type BlockPoint = { readonly number: bigint; readonly hash: Hash }

/** A depth is a block tag or a number of confirmations; the newest block has one confirmation. */
export type Depth = { readonly tag: 'safe' | 'finalized' } | { readonly confirmations: number }

export type Cursors = { readonly included: BlockPoint; readonly safe: bigint; readonly final: bigint }

/** The stage a block has reached. */
export function stageOf(blockNumber: bigint, { included, safe, final }: Cursors): Stage | undefined {
  if (blockNumber <= final) return 'final'
  if (blockNumber <= safe) return 'safe'
  return blockNumber <= included.number ? 'included' : undefined
}

export const blockTime = ({ timestamp }: BlockHeader): Date => new Date(Number(timestamp) * 1_000)

export const sameHash = (one: Hex, other: Hex): boolean => one.toLowerCase() === other.toLowerCase()

export const minOf = (first: bigint, ...rest: readonly bigint[]): bigint =>
  rest.reduce((least, value) => (value < least ? value : least), first)
export const maxOf = (one: bigint, other: bigint): bigint => (one > other ? one : other)
