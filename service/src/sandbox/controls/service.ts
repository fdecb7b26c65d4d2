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
  /** The next transactions that the relayer sends revert in their blocks. */
  revertNext(count: number): Promise<void>
  /** What a unit of gas costs at least, in every block from now on; 0 leaves it to the chain again. */
  setGasPrice(wei: bigint): Promise<void>
  /** How many reverts are still to come, and what gas was set to cost. */
  chainLevers(): Promise<{ revertNext: number; gasPriceWei: bigint | null }>
  randomnessMode(): RandomnessMode
  setRandomnessMode(mode: RandomnessMode): void
  /** Answers the oldest requests that wait for randomness. */
  releaseRandomness(count: number): Promise<number>
}
