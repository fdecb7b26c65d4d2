import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import { many } from '../../../src/db/db.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ depths: { included: 1, safe: 4, final: 20 } })
  world.blockProducer.setSealing(false)
})
afterAll(() => world.dispose())

const rows = () =>
  many(
    world.db,
    sql<{ requestId: string; status: string; packs_done: number }>`
      select request_id::text as "requestId", status, packs_done from chain_requests order by requested_at, request_id`,
  )

const statesOnChain = (ids: readonly bigint[]) =>
  Promise.all(
    ids.map(async (requestId) => {
      const { state } = await world.sandbox.publicClient.readContract({
        address: world.chain.contracts.comboPool,
        abi: comboPool.abi,
        functionName: 'purchaseOf',
        args: [requestId],
      })
      return state
    }),
  )

test('purchases and reveals of an abandoned branch are recorded again on the new one', async () => {
  const [one, two] = world.wallets
  await world.until(async () => (await world.chain.client.getBlockNumber()) > 0n, 'the chain answers')
  const bought = [
    await world.buyPack(one, { tierId: 1, quantity: 2 }),
    await world.buyPack(two, { tierId: 2 }),
    await world.buyPack(one, { tierId: 1 }),
  ].map(({ requestId }) => requestId)
  const isRevealed = async () => (await rows()).filter(({ status }) => status === 'REVEALED').length === bought.length
  await world.until(isRevealed, 'all packs are revealed')
  for (const depth of [2, 5, 9]) {
    await world.reorg({ depth })
    await world.until(
      async () => (await isRevealed()) && (await statesOnChain(bought)).every((state) => state === 3),
      'all packs are revealed again',
    )
  }
  world.blockProducer.setSealing(true)
  await world.settle()
  expect(await statesOnChain(bought)).toEqual([3, 3, 3])
  // A block of the new branch may contain several purchases, so their order is undefined.
  const known = new Map((await rows()).map(({ requestId, status, packs_done }) => [requestId, [status, packs_done]]))
  expect(bought.map((requestId) => known.get(requestId.toString()))).toEqual([
    ['REVEALED', 2],
    ['REVEALED', 1],
    ['REVEALED', 1],
  ])
})

test('a purchase removed by a reorg is deleted', async () => {
  const [, , wallet] = world.wallets
  world.blockProducer.setSealing(false)
  const before = await rows()
  const { requestId, txHash } = await world.buyPack(wallet, { tierId: 1 })
  await world.until(
    async () =>
      (await rows()).some(({ status, requestId: id }) => id === requestId.toString() && status === 'REVEALED'),
    'the pack is revealed',
  )
  const head = await world.sandbox.publicClient.getBlockNumber({ cacheTime: 0 })
  const { blockNumber } = await world.sandbox.publicClient.getTransactionReceipt({ hash: txHash })
  await world.reorg({ depth: Number(head - blockNumber) + 1, dropTransactions: 'all' })
  world.blockProducer.setSealing(true)
  await world.settle({ steps: 3_000 })
  expect(await statesOnChain([requestId])).toEqual([0])
  expect(await rows()).toEqual(before)
})
