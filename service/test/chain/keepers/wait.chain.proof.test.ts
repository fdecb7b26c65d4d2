// Measures how long a buyer waits from the block of the purchase to FULFILLED, on a chain with a block every two seconds.
import { setTimeout as pause } from 'node:timers/promises'
import { parseEventLogs } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import { widenTier } from '../../harness/randomness.ts'
import { openingTimeoutMs, openShop, type Shop } from '../../packs/purchases/shop.ts'

const blockMs = 2_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())

const rpc = (method: string, ...params: unknown[]): Promise<unknown> =>
  (shop.world.sandbox.publicClient.request as unknown as (call: object) => Promise<unknown>)({ method, params })

const headOf = (): Promise<bigint> => shop.world.sandbox.publicClient.getBlockNumber({ cacheTime: 0 })

/** Mines a block every two seconds while something is done, and returns when each was mined. */
async function withBlocks(work: () => Promise<void>): Promise<ReadonlyMap<bigint, number>> {
  const minedAt = new Map<bigint, number>()
  const done = new AbortController()
  const { signal } = done
  await rpc('evm_setAutomine', false)
  shop.world.blockProducer.setSealing(false)
  const mine = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(blockMs, undefined, { signal }).catch(() => {})
      await rpc('evm_mine')
      minedAt.set(await headOf(), Date.now())
    }
  }
  const mining = mine()
  try {
    await work()
  } finally {
    done.abort()
    await mining
    shop.world.blockProducer.setSealing(true)
    await rpc('evm_setAutomine', true)
  }
  return minedAt
}

type Wait = { transactions: number; blocks: number; seconds: number }

async function measureWait(user: string, quantity: number): Promise<Wait> {
  const { world } = shop
  await shop.credit(user, '1000')
  const fromBlock = await headOf()
  let fulfilledAt = 0
  const minedAt = await withBlocks(async () => {
    const { body } = await shop.buy({ external_user_id: user, quantity })
    await world.until(
      async () => (await shop.show(body.data.id))['status'] === 'FULFILLED',
      'the purchase is fulfilled',
    )
    fulfilledAt = Date.now()
  })
  const logs = await world.sandbox.publicClient.getLogs({ address: world.chain.contracts.comboPool, fromBlock })
  const events = parseEventLogs({ abi: comboPool.abi, logs })
  const bought = events.find(({ eventName }) => eventName === 'PackPurchased')
  const after = events.filter(({ eventName }) => ['RandomUsed', 'RandomReady', 'PackRevealed'].includes(eventName))
  const [from, to] = [bought?.blockNumber ?? 0n, after.at(-1)?.blockNumber ?? 0n]
  await world.settle()
  return {
    transactions: new Set(after.map(({ transactionHash }) => transactionHash)).size,
    blocks: Number(to - from),
    seconds: (fulfilledAt - (minedAt.get(from) ?? Number.NaN)) / 1_000,
  }
}

test('a buyer waits one transaction less if the random number draws in its own callback', async () => {
  const atOnce = await measureWait('wanda', 1)
  await widenTier(shop.world, 1)
  const stored = await measureWait('wanda', 2)
  for (const [path, { transactions, blocks, seconds }] of Object.entries({ atOnce, stored }))
    console.log(`${path}: ${transactions} transactions, ${blocks} blocks, FULFILLED after ${seconds.toFixed(1)} s`)
  expect(atOnce.transactions).toBe(1)
  expect(stored.transactions).toBe(2)
  expect(stored.blocks).toBeGreaterThan(atOnce.blocks)
})
