import { randomBytes } from 'node:crypto'
import { parseUnits, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as testUsdc from '../../src/chain/abi/test-usdc.ts'
import { contractAddress } from '../../src/chain/deploy.ts'
import { startWorld, type World } from '../harness/chain-world.ts'
import type { Client } from '../harness/service.ts'

let world: World
let tester: Client
beforeAll(async () => {
  // Room for a reorganisation before blocks are final.
  world = await startWorld({ depths: { included: 1, safe: 2, final: 8 } })
  // Any key of the sandbox moves its levers; this one may do nothing else.
  tester = await world.tenant({ scopes: [] })
})
afterAll(() => world.dispose())

const blockAt = (blockNumber?: bigint) =>
  world.sandbox.publicClient.getBlock(blockNumber === undefined ? {} : { blockNumber })

test('the clock moves the service and the chain together', async () => {
  const [before, block] = [world.clock.now(), await blockAt()]
  const { status, body } = await tester.send('POST', '/sandbox/clock/advance', { seconds: 86_400 })
  expect(status).toBe(200)
  expect(new Date(body.data.now).getTime() - before.getTime()).toBeGreaterThanOrEqual(86_400_000)
  expect(Number((await blockAt()).timestamp - block.timestamp)).toBeGreaterThanOrEqual(86_400)
  const apart = Math.abs(world.clock.now().getTime() / 1_000 - Number((await blockAt()).timestamp))
  expect(apart).toBeLessThan(3_600)
})

test('the faucet gives an address nobody knows dollars to spend and gas to spend them with', async () => {
  const address = privateKeyToAddress(toHex(randomBytes(32)))
  const { body } = await tester.send('POST', '/sandbox/faucet', { address, usdc: '12.5', milliether: 40 })
  expect(body.data).toEqual({ address, transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const { publicClient, deployment } = world.sandbox
  await publicClient.waitForTransactionReceipt({ hash: body.data.transaction_hash })
  const usdc = await publicClient.readContract({
    address: contractAddress(deployment, 'usdc'),
    abi: testUsdc.abi,
    functionName: 'balanceOf',
    args: [address],
  })
  expect({ usdc, wei: await publicClient.getBalance({ address }) }).toEqual({
    usdc: 12_500_000n,
    wei: parseUnits('0.04', 18),
  })
})

test('blocks are mined on demand, and the last of them replaced by a longer branch, but none that is final', async () => {
  await world.settle()
  await tester.send('POST', '/sandbox/chain', { mining: 'manual' })
  const start = (await blockAt()).number
  const mined = await tester.send('POST', '/sandbox/chain', { mine: 4 })
  expect(mined.body.data).toMatchObject({ block_number: Number(start) + 4, mining: 'manual' })
  const hashes = await Promise.all([1n, 2n, 3n].map(async (height) => (await blockAt(start + height)).hash))

  const replaced = await tester.send('POST', '/sandbox/chain', { reorg_depth: 3 })
  expect(replaced.body.data.block_number).toBeGreaterThan(Number(start) + 4)
  const now = await Promise.all([1n, 2n, 3n].map(async (height) => (await blockAt(start + height)).hash))
  expect(now[0]).toBe(hashes[0])
  expect(now[1]).not.toBe(hashes[1])
  expect(now[2]).not.toBe(hashes[2])

  const tooDeep = await tester.send('POST', '/sandbox/chain', { reorg_depth: 8 })
  expect({ status: tooDeep.status, details: tooDeep.body.details }).toEqual({
    status: 409,
    details: { final_depth: 8 },
  })
  await tester.send('POST', '/sandbox/chain', { mining: 'auto' })
  await world.settle()
})

test('randomness waits for a hand, is handed out one by one, and flows again by itself', async () => {
  const manual = await tester.send('POST', '/sandbox/randomness', { mode: 'manual' })
  expect(manual.body.data).toEqual({ mode: 'manual', released: 0 })
  for (const wallet of world.wallets.slice(0, 2)) await world.buyPack(wallet, { tierId: 1 })
  expect(await world.sandbox.entropy.answer()).toBe(0)
  const release = () => tester.send('POST', '/sandbox/randomness', { release: 1 })
  const released = [await release(), await release(), await release()].map(({ body }) => body.data)
  expect(released).toEqual([1, 1, 0].map((count) => ({ mode: 'manual', released: count })))
  const auto = await tester.send('POST', '/sandbox/randomness', { mode: 'auto' })
  expect(auto.body.data).toEqual({ mode: 'auto', released: 0 })
  await world.settle()
})
