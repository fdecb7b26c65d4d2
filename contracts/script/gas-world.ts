// Helpers of the gas scenarios: calls bound to a contract, cards, and the list of figures.
import { encodeFunctionData, keccak256, toHex, type Abi, type Hex, type TransactionReceipt } from 'viem'
import * as comboPool from '../../service/src/chain/abi/combo-pool.ts'
import * as devEntropy from '../../service/src/chain/abi/dev-entropy.ts'
import * as priceOracle from '../../service/src/chain/abi/price-oracle.ts'
import * as testUsdc from '../../service/src/chain/abi/test-usdc.ts'
import * as timelock from '../../service/src/chain/abi/timelock.ts'
import * as vaultAsset from '../../service/src/chain/abi/vault-asset.ts'
import type { Call, LocalChain } from './local-chain.ts'

export type Figure = { name: string; gas: number; goal?: number }

export const zero32: Hex = `0x${'00'.repeat(32)}`
export const unit = 5_000_000n
export const million = 1_000_000_000_000n

export type World = {
  chain: LocalChain
  figures: Figure[]
  /** Sends a call and records its gas. */
  note(name: string, from: string, call: Call, goal?: number): Promise<TransactionReceipt>
  refs: number
  seq: bigint
}

export type Bound = (functionName: string, ...args: readonly unknown[]) => Call
export const bind = (chain: LocalChain, name: string, abi: Abi): Bound => {
  const address = chain.at(name)
  return (functionName, ...args) => ({ address, abi, functionName, args })
}
export const poolOf = (chain: LocalChain): Bound => bind(chain, 'combo-pool', comboPool.abi)
export const assetOf = (chain: LocalChain, name: string): Bound => bind(chain, name, vaultAsset.abi)
export const usdcOf = (chain: LocalChain): Bound => bind(chain, 'usdc', testUsdc.abi)

/** The timelock has no delay here, so an admin call is scheduled and executed at once. */
export async function asAdmin(chain: LocalChain, call: Call): Promise<void> {
  const lock = bind(chain, 'timelock', timelock.abi)
  const data = encodeFunctionData({ abi: call.abi, functionName: call.functionName, args: call.args })
  const salt = keccak256(toHex(`${chain.now()}`))
  await chain.send('admin', lock('schedule', call.address, 0n, data, zero32, salt, 0n))
  await chain.send('admin', lock('execute', call.address, 0n, data, zero32, salt))
}

export async function mintMany(
  chain: LocalChain,
  asset: string,
  first: number,
  count: number,
  groupOf: (id: number) => number,
): Promise<number[]> {
  const mint = assetOf(chain, asset)
  const ids = Array.from({ length: count }, (_, index) => first + index)
  for (const id of ids) await chain.send('minter', mint('mint', BigInt(id), groupOf(id), toHex(id, { size: 32 })))
  return ids
}

export const userRandom = (ref: number): Hex => keccak256(toHex(`user ${ref}`))

export function purchaseCall(
  world: World,
  tier: number,
  quantity: number,
  recipient: string,
): { call: Call; ref: Hex } {
  world.refs += 1
  const ref = keccak256(toHex(`ref ${world.refs}`))
  const to = world.chain.account(recipient).address
  return { call: poolOf(world.chain)('purchase', tier, 1, quantity, unit, to, ref, userRandom(world.refs)), ref }
}

/** Every card has a price group of its own, whose ceiling a draw reads. */
export async function mintWithOwnGroups(
  chain: LocalChain,
  asset: 'card' | 'graded',
  first: number,
  count: number,
): Promise<number[]> {
  const groupOf = (id: number): number => (asset === 'card' ? id : id + 100_000)
  const groups = Array.from({ length: count }, (_, index) => groupOf(first + index))
  const prices = groups.map(() => 4_000_000n)
  await asAdmin(chain, bind(chain, 'price-oracle', priceOracle.abi)('setPrices', groups, prices))
  return mintMany(chain, asset, first, count, groupOf)
}

/** The shelf entry of a graded card. */
export const toSlab = (id: number): number => id + 2 ** 31

/** The request of a purchase in the pool or the store, which number them alike. */
export async function requestIdOf({ chain }: World, payer: string, ref: Hex): Promise<bigint> {
  const args = [chain.account(payer).address, ref] as const
  return chain.publicClient.readContract({
    address: chain.at('combo-pool'),
    abi: comboPool.abi,
    functionName: 'requestIdOf',
    args,
  })
}

/** Delivers the next random number. */
export function wordCall(world: World): Call {
  world.seq += 1n
  const entropy = bind(world.chain, 'dev-entropy', devEntropy.abi)
  const provider = world.chain.account('provider').address
  return entropy('revealWithCallback', provider, world.seq, userRandom(world.refs), world.chain.link(world.seq))
}
