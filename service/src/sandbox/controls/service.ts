import type { Micros } from '../../kernel/money.ts'

export const miningModes = ['auto', 'manual'] as const
export type MiningMode = (typeof miningModes)[number]

export const randomnessModes = ['auto', 'manual', 'timeout'] as const
export type RandomnessMode = (typeof randomnessModes)[number]

/** What a tester can do to time, money, blocks and luck. */
export type SandboxControls = {
  /** Moves the service and the chain together; time only goes forward. */
  advance(seconds: number): Promise<Date>
  /** Gives an address test dollars and gas money. The transaction that minted the dollars, if any. */
  fund(address: `0x${string}`, amounts: { usdc: Micros; wei: bigint }): Promise<string | null>
  mine(blocks: number): Promise<number>
  /** Replaces the last blocks by a longer branch with the same transactions. */
  reorg(depth: number): Promise<number>
  /** In `auto`, empty blocks follow each burst of transactions until all of them are final. */
  miningMode(): MiningMode
  setMiningMode(mode: MiningMode): void
  /** Cuts the service off from its chain for a while; wallets still reach it. */
  cutRpc(seconds: number): Date
  randomnessMode(): RandomnessMode
  setRandomnessMode(mode: RandomnessMode): void
  /** Answers the oldest requests that wait for randomness. */
  releaseRandomness(count: number): Promise<number>
}
