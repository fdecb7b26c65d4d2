import { parseEventLogs, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import * as devEntropy from '../../../src/chain/abi/dev-entropy.ts'
import {
  combineWord,
  emptyShelves,
  followShelf,
  readDraw,
  type Shelves,
} from '../../../src/packs/fairness/draw-model.ts'
import { drawPacks } from './draw-packs.ts'
import { requestIdOf } from '../../../src/packs/shared/partner-ref.ts'
import { contractAddress } from '../../../src/chain/deploy/deploy.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.dispose())

async function poolLogs() {
  const logs = await world.sandbox.publicClient.getLogs({ address: world.chain.contracts.comboPool, fromBlock: 0n })
  return parseEventLogs({ abi: comboPool.abi, logs })
}

test('every draw is reproducible from events alone: word, weights and shelves', async () => {
  const [one, two, three] = world.wallets
  const bought = []
  for (const [wallet, tierId, quantity] of [
    [one, 1, 10],
    [two, 2, 4],
    [three, 3, 3],
    [two, 1, 5],
    [three, 1, 1],
    [one, 2, 2],
  ] as const)
    bought.push({ wallet, quantity, ...(await world.buyPack(wallet, { tierId, quantity })) })
  await world.settle()

  const shelves = new Map<number, Shelves>()
  const shelvesOf = (tierId: number): Shelves => {
    const found = shelves.get(tierId) ?? emptyShelves()
    shelves.set(tierId, found)
    return found
  }
  const tables = new Map<string, readonly bigint[]>()
  const purchases = new Map<bigint, { tierId: number; version: number }>()
  const words = new Map<bigint, Hex>()
  const done = new Map<bigint, number>()
  let checked = 0
  for (const log of await poolLogs()) {
    if (log.eventName === 'TierVersion') tables.set(`${log.args.tierId}:${log.args.version}`, log.args.tables)
    else if (log.eventName === 'Stocked')
      followShelf(shelvesOf(log.args.tierId), { kind: 'stocked', shelf: log.args.shelf, entries: log.args.entries })
    else if (log.eventName === 'PackPurchased') {
      const { requestId, buyer, partnerRef, tierId, version } = log.args
      expect(requestIdOf(buyer, partnerRef)).toBe(requestId)
      purchases.set(requestId, { tierId, version })
    } else if (log.eventName === 'RandomUsed' || log.eventName === 'RandomReady')
      words.set(log.args.requestId, log.args.word)
    else if (log.eventName === 'PackRevealed') {
      const { requestId, tokenId, draw } = log.args
      const { tierId = 0, version = 0 } = purchases.get(requestId) ?? {}
      const [drawn] = drawPacks(shelvesOf(tierId), {
        word: words.get(requestId) ?? '0x',
        requestId,
        tables: tables.get(`${tierId}:${version}`) ?? [],
        firstPack: done.get(requestId) ?? 0,
        packs: 1,
      })
      const { windowExpiry: _, ...onChain } = readDraw(draw)
      expect(drawn).toEqual(onChain)
      expect(BigInt((drawn?.entry ?? 0) % 0x8000_0000)).toBe(tokenId)
      done.set(requestId, (done.get(requestId) ?? 0) + 1)
      checked += 1
    }
  }
  expect(checked).toBe(bought.reduce((sum, { quantity }) => sum + quantity, 0))
  for (const [tierId, rebuilt] of shelves)
    for (const [shelf, entries] of rebuilt.entries())
      expect(
        await world.sandbox.publicClient.readContract({
          address: world.chain.contracts.comboPool,
          abi: comboPool.abi,
          functionName: 'shelfAt',
          args: [tierId, shelf, 0n, 1_000n],
        }),
      ).toEqual(entries)

  const entropy = await world.sandbox.publicClient.getLogs({
    address: contractAddress(world.sandbox.deployment, 'dev-entropy'),
    fromBlock: 0n,
  })
  const reveals = parseEventLogs({ abi: devEntropy.abi, eventName: 'Revealed', logs: entropy })
  expect(reveals.length).toBe(bought.length)
  const usedWords = new Set(words.values())
  for (const { args } of reveals) {
    expect(combineWord(args.userContribution, args.providerContribution)).toBe(args.randomNumber)
    expect(usedWords.has(args.randomNumber)).toBe(true)
  }
})
