import { encodeFunctionData, keccak256, stringToHex, type Abi, type Hex } from 'viem'
import * as comboPool from '../../src/chain/abi/combo-pool.ts'
import * as timelock from '../../src/chain/abi/timelock.ts'
import type { World } from './chain-world.ts'

/** Seven cards a pack: the words of two packs or more exceed what a callback draws, so the pool stores them. */
const slots = 7

/** How many slots draw from each shelf, so that the stock serves as many packs as possible. */
function spread(stock: readonly number[]): number[] {
  const perShelf = stock.map(() => 0)
  for (let slot = 0; slot < slots; slot += 1) {
    const left = stock.map((cards, shelf) => cards / ((perShelf[shelf] ?? 0) + 1))
    const best = left.indexOf(Math.max(...left))
    perShelf[best] = (perShelf[best] ?? 0) + 1
  }
  return perShelf
}

const zero32: Hex = `0x${'00'.repeat(32)}`

/** Gives a tier packs so large that the word of two of them is stored and revealed by a later call. */
export async function widenTier({ chain, sandbox }: World, tierId: number): Promise<void> {
  const pool = { address: chain.contracts.comboPool, abi: comboPool.abi } as const
  const tier = await sandbox.publicClient.readContract({ ...pool, functionName: 'tier', args: [tierId] })
  const version = await sandbox.publicClient.readContract({ ...pool, functionName: 'lastVersion', args: [tierId] })
  const perShelf = spread(tier.stock)
  const tables = perShelf.flatMap((draws, shelf) => Array.from({ length: draws }, () => 1n << BigInt(32 * shelf)))
  const shape = perShelf.reduce((bits, draws, shelf) => bits | (draws << (3 * shelf)), 0)
  const cents = Number(tier.unitPrice / 10_000n)
  const call = { ...pool, abi: comboPool.abi as Abi }
  const terms = [tierId, cents, tier.windowSeconds, tier.floatBps, tables, shape]
  await sandbox.sender.send('config', { ...call, functionName: 'proposeTier', args: terms })
  await sandbox.sender.send('config', { ...call, functionName: 'activateTier', args: [tierId, version + 1, zero32] })
}

/** Makes the service its own source of random numbers. The timelock of the sandbox has no delay. */
export async function selectOurselves(world: World): Promise<void> {
  const { comboPool: pool, timelock: lock, commitRevealAdapter } = world.chain.contracts
  const data = encodeFunctionData({ abi: comboPool.abi, functionName: 'setAdapter', args: [commitRevealAdapter] })
  const salt = keccak256(stringToHex('select'))
  const call = { address: lock, abi: timelock.abi as Abi }
  const { sender } = world.sandbox
  await sender.send('admin', { ...call, functionName: 'schedule', args: [pool, 0n, data, zero32, salt, 0n] })
  await sender.send('admin', { ...call, functionName: 'execute', args: [pool, 0n, data, zero32, salt] })
  // A process remembers the selected source for half a minute.
  await world.restart()
}
