import type { Micros } from '../../kernel/money.ts'

export const miningModes = ['auto', 'manual'] as const
export type MiningMode = (typeof miningModes)[number]

/** `unattended`: the provider publishes its numbers and delivers none, so the keeper of the service does. */
export const randomnessModes = ['auto', 'manual', 'timeout', 'unattended'] as const
export type RandomnessMode = (typeof randomnessModes)[number]

/** The test controls for time, funds, blocks and randomness. */
export type SandboxControls = {
  /** Advances the service and the chain together; time never goes back. */
  advance(seconds: number): Promise<Date>
  /** Funds an address with test USDC and gas. Returns the hash of the mint, if there was one. */
  fund(address: `0x${string}`, amounts: { usdc: Micros; wei: bigint }): Promise<string | null>
  mine(blocks: number): Promise<number>
  /** Replaces the latest blocks by a longer branch with the same transactions. */
  reorg(depth: number): Promise<number>
  /** In `auto`, empty blocks follow each burst of transactions until all are final. */
  miningMode(): MiningMode
  setMiningMode(mode: MiningMode): void
  /** Cuts the service off from the chain for a while; wallets still reach it. */
  cutRpc(seconds: number): Date
  /** Makes the next transactions of the relayer revert. */
  revertNext(count: number): Promise<void>
  /** Sets the base fee of all following blocks; 0 restores the automatic fee. */
  setGasPrice(wei: bigint): Promise<void>
  /** The pending reverts and the base fee that was set. */
  pendingFaults(): Promise<{ revertNext: number; gasPriceWei: bigint | null }>
  randomnessMode(): RandomnessMode
  setRandomnessMode(mode: RandomnessMode): void
  /** Fulfills the oldest pending randomness requests. */
  releaseRandomness(count: number): Promise<number>
}
