// The chain of a new sandbox begins in the past, sells packs day by day and ends in the present.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '@packhouse/demo/demo'
import { demoPartnerId, pastSaleDays } from '@packhouse/demo/market/past-sales'
import { abi as oracleAbi } from '../../src/chain/abi/price-oracle.ts'
import { abi as poolAbi } from '../../src/chain/abi/combo-pool.ts'
import { abi as buybackAbi } from '../../src/chain/abi/buyback-pool.ts'
import { dayMs } from '../../src/kernel/time.ts'
import { contractAddress } from '../../src/chain/deploy/deploy.ts'
import { readRef } from '../../src/packs/shared/partner-ref.ts'
import type { SandboxChain } from '../../src/sandbox/chain/host.ts'
import { openChainIn } from '../harness/seeded-chain.ts'

const daySeconds = 86_400
let folder: string
let chain: SandboxChain
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-past-'))
  chain = await openChainIn(folder, new Date(Date.now() - demo.pastDays * dayMs))
})
afterAll(async () => {
  await chain?.stop()
  await rm(folder, { recursive: true, force: true })
})

const nowSeconds = (): number => Math.floor(Date.now() / 1_000)

const logsOf = (name: 'PackPurchased' | 'PackRevealed') =>
  chain.publicClient.getLogs({
    address: contractAddress(chain.deployment, 'combo-pool'),
    event: getAbiItem({ abi: poolAbi, name }),
    fromBlock: 0n,
  })

const listSales = () =>
  chain.publicClient.getLogs({
    address: contractAddress(chain.deployment, 'buyback-pool'),
    event: getAbiItem({ abi: buybackAbi, name: 'SellBackExecuted' }),
    fromBlock: 0n,
  })

test('packs were sold on most of forty days, each of them was opened, and some cards were sold back', async () => {
  const [bought, drawn, sold] = [await logsOf('PackPurchased'), await logsOf('PackRevealed'), await listSales()]
  expect(bought.length).toBeGreaterThan(30)
  expect(drawn).toHaveLength(bought.length)
  expect(sold.length).toBeGreaterThan(2)
  const days = new Set<number>()
  for (const { blockNumber, args } of bought) {
    const { timestamp } = await chain.publicClient.getBlock({ blockNumber })
    days.add(Math.floor((nowSeconds() - Number(timestamp)) / daySeconds))
    expect(readRef((args as { partnerRef: `0x${string}` }).partnerRef)).toMatchObject({
      partnerId: demoPartnerId,
      payer: 'wallet',
    })
  }
  expect(days.size).toBeGreaterThan(20)
  expect(Math.max(...days)).toBeGreaterThan(pastSaleDays - 3)
})

test('the clock of the chain has reached the present, with fresh prices and shelves that need no refill', async () => {
  const { publicClient, deployment, sender } = chain
  expect(Math.abs(await sender.readOffsetSeconds())).toBeLessThan(5)
  const { timestamp } = await publicClient.getBlock()
  expect(Math.abs(Number(timestamp) - nowSeconds())).toBeLessThan(600)
  const [, , isFresh] = await publicClient.readContract({
    address: contractAddress(deployment, 'price-oracle'),
    abi: oracleAbi,
    functionName: 'tryValueOf',
    args: [1],
  })
  expect(isFresh).toBe(true)
})

test('a restart neither returns to the past nor sells again', async () => {
  const before = await chain.publicClient.getBlockNumber()
  await chain.stop()
  chain = await openChainIn(folder, new Date(Date.now() - demo.pastDays * dayMs))
  expect(await chain.publicClient.getBlockNumber()).toBe(before)
})
