import type { Abi } from 'viem'
import * as comboPool from '../../src/chain/abi/combo-pool.ts'
import type { World } from './chain-world.ts'

/** Seven cards a pack: the words of two packs or more exceed what a callback draws, so the pool stores them. */
const slots = 7

/** Gives a tier packs so large that the word of two of them is stored and revealed by a later call. */
export async function widenTier({ chain, sandbox }: World, tierId: number): Promise<void> {
  const pool = { address: chain.contracts.comboPool, abi: comboPool.abi } as const
  const tier = await sandbox.publicClient.readContract({ ...pool, functionName: 'tier', args: [tierId] })
  const version = await sandbox.publicClient.readContract({ ...pool, functionName: 'lastVersion', args: [tierId] })
  const tables = Array.from({ length: slots }, () => 1n)
  const cents = Number(tier.unitPrice / 10_000n)
  const call = { ...pool, abi: comboPool.abi as Abi }
  const terms = [tierId, cents, tier.windowSeconds, tier.floatBps, tables, slots]
  await sandbox.sender.send('config', { ...call, functionName: 'proposeTier', args: terms })
  await sandbox.sender.send('config', { ...call, functionName: 'activateTier', args: [tierId, version + 1] })
}
