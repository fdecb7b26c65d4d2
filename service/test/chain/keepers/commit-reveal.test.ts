import { keccak256, parseEventLogs } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import * as commitReveal from '../../../src/chain/abi/commit-reveal-adapter.ts'
import { createHashChain } from '../../../src/chain/keepers/commit-reveal.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { selectOurselves } from '../../harness/randomness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.dispose())

const read = (functionName: 'nextSeq' | 'endSeq' | 'waitingCount'): Promise<bigint> =>
  world.sandbox.publicClient.readContract({
    address: world.chain.contracts.commitRevealAdapter,
    abi: commitReveal.abi,
    functionName,
  })

test('links of a hash chain hash to each other and to its tip, and another start gives other numbers', () => {
  const secret = new Uint8Array(32).fill(3)
  const { tip, linkOf } = createHashChain(secret, 7n, 5)
  expect(keccak256(linkOf(7n))).toBe(tip)
  for (const seq of [7n, 8n, 9n, 10n]) expect(keccak256(linkOf(seq + 1n))).toBe(linkOf(seq))
  expect(() => linkOf(12n)).toThrow()
  expect(() => linkOf(6n)).toThrow()
  expect(createHashChain(secret, 8n, 5).tip).not.toBe(tip)
})

test('as its own randomness source, the service commits first and answers every request', async () => {
  await selectOurselves(world)
  // The first transaction reverts, and so does the first answer: both are tried again.
  await world.controls.revertNext(1)
  await world.until(async () => (await read('endSeq')) > (await read('nextSeq')), 'numbers are committed to')
  await world.settle()
  await world.controls.revertNext(1)
  const [one, two] = world.wallets
  const bought = [
    await world.buyPack(one, { tierId: 1 }),
    await world.buyPack(two, { tierId: 2, quantity: 2 }),
    await world.buyPack(one, { tierId: 1 }),
  ]
  const statesOf = () =>
    Promise.all(
      bought.map(async ({ requestId }) => {
        const { state } = await world.sandbox.publicClient.readContract({
          address: world.chain.contracts.comboPool,
          abi: comboPool.abi,
          functionName: 'purchaseOf',
          args: [requestId],
        })
        return state
      }),
    )
  await world.until(async () => {
    // The hash of a later block is mixed in; on this chain blocks are mined on request.
    await world.mine()
    return (await statesOf()).every((state) => state === 3)
  }, 'all packs are revealed')
  const logs = await world.sandbox.publicClient.getLogs({
    address: world.chain.contracts.commitRevealAdapter,
    fromBlock: 0n,
  })
  const delivered = parseEventLogs({ abi: commitReveal.abi, eventName: 'RandomnessDelivered', logs })
  expect(delivered.map(({ args }) => args.requestId).toSorted()).toEqual(
    bought.map(({ requestId }) => requestId).toSorted(),
  )
  expect(new Set(delivered.map(({ args }) => args.word)).size).toBe(3)
  expect(await read('waitingCount')).toBe(0n)
})
