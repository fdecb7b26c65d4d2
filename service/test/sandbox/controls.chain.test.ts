import { randomBytes } from 'node:crypto'
import { parseUnits, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as testUsdc from '../../src/chain/abi/test-usdc.ts'
import { contractAddress } from '../../src/chain/deploy/deploy.ts'
import { startWorld, type World } from '../harness/chain-world.ts'
import { expectSoundBooks } from '../harness/invariants.ts'
import type { Client } from '../harness/service.ts'

let world: World
let tester: Client
beforeAll(async () => {
  // Leaves room for a reorg before blocks are final.
  world = await startWorld({ depths: { included: 1, safe: 2, final: 8 } })
  // Every sandbox key may use the controls; this one has no other permission.
  tester = await world.tenant({ scopes: [] })
})
afterAll(() => world.dispose())

const blockAt = (blockNumber?: bigint) =>
  world.sandbox.publicClient.getBlock(blockNumber === undefined ? {} : { blockNumber })

test('the clock advances the service and the chain together', async () => {
  const [before, block] = [world.clock.now(), await blockAt()]
  const { status, body } = await tester.send('POST', '/sandbox/clock/advance', { seconds: 86_400 })
  expect(status).toBe(200)
  expect(new Date(body.data.now).getTime() - before.getTime()).toBeGreaterThanOrEqual(86_400_000)
  expect(Number((await blockAt()).timestamp - block.timestamp)).toBeGreaterThanOrEqual(86_400)
  const apart = Math.abs(world.clock.now().getTime() / 1_000 - Number((await blockAt()).timestamp))
  expect(apart).toBeLessThan(3_600)
})

test('the faucet funds any address with USDC and gas', async () => {
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

test('blocks are mined on demand, and the latest are replaced by a longer branch, but no final one', async () => {
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

test('randomness waits in manual mode, is released request by request, and is automatic again', async () => {
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

test('a purchase whose transaction reverts is sent once more and bought once; a second revert fails it', async () => {
  const partner = await world.partner()
  await partner.send('POST', '/sandbox/credit', { external_user_id: 'una', amount_usdc: '50' })
  const spoil = (count: number) => tester.send('POST', '/sandbox/chain', { revert_next: count })
  const buy = async (key: string): Promise<number> => {
    const order = { tier_id: 1, external_user_id: 'una' }
    const { body } = await partner.send('POST', '/mystery/purchase', order, { 'idempotency-key': key })
    return body.data.id
  }
  const reach = (id: number, status: string) =>
    world.until(async () => {
      const { data } = (await partner.get(`/mystery/purchase/${id}`)).body
      return data.status === status && data
    }, `purchase ${id} is ${status}`)
  /** The indexed blocks may be known before the intent is settled. */
  const intentOf = (id: number) =>
    world.until(async () => {
      const intents = await world.chain.intents.list({ purpose: 'purchase.buy', limit: 20 })
      const found = intents.find(({ reference }) => reference === `purchase:${id}`)
      return found?.result ? found : undefined
    }, `the transaction of purchase ${id} has ended`)
  await world.settle()

  expect((await spoil(1)).body.data).toMatchObject({ revert_next: 1 })
  const lucky = await buy('lucky')
  await reach(lucky, 'FULFILLED')
  expect(await intentOf(lucky)).toMatchObject({ reverts: 1, result: 'SUCCEEDED' })
  await world.settle()

  await spoil(2)
  const unlucky = await buy('unlucky')
  expect(await reach(unlucky, 'FAILED')).toMatchObject({ failure_reason: 'tx_reverted', onchain_request_id: null })
  expect(await intentOf(unlucky)).toMatchObject({ reverts: 1, result: 'REVERTED' })
  expect((await spoil(0)).body.data).toMatchObject({ revert_next: 0 })
  await world.settle()
  const { body } = await partner.get('/wallet/balance?external_user_id=una')
  expect(body.data.wallet).toMatchObject({ available: '45000000', reserved: '0' })
  await expectSoundBooks({ db: world.db })
})

test('the gas price is as set; a purchase above its limit waits and is sent when the price falls', async () => {
  const partner = await world.partner()
  await partner.send('POST', '/sandbox/credit', { external_user_id: 'ida', amount_usdc: '5' })
  const price = (wei: number) => tester.send('POST', '/sandbox/chain', { gas_price: wei })
  expect((await price(80_000_000_000)).body.data).toMatchObject({ gas_price: 80_000_000_000 })
  await world.mine(2)
  expect((await blockAt()).baseFeePerGas).toBe(80_000_000_000n)
  const order = { tier_id: 1, external_user_id: 'ida' }
  const { body } = await partner.send('POST', '/mystery/purchase', order, { 'idempotency-key': 'dear' })
  const statusOf = async () => (await partner.get(`/mystery/purchase/${body.data.id}`)).body.data.status
  await world.until(async () => (await statusOf()) === 'SUBMITTED', 'a node has it')
  await world.mine(3)
  expect(await statusOf()).toBe('SUBMITTED')
  expect((await price(0)).body.data).toMatchObject({ gas_price: null })
  await world.until(async () => (await statusOf()) === 'FULFILLED', 'it is bought')
  await world.settle()
})

test('exactly one control is used per request', async () => {
  for (const body of [{}, { mine: 1, gas_price: 5 }, { revert_next: -1 }, { gas_price: '5' }]) {
    const { status } = await tester.send('POST', '/sandbox/chain', body)
    expect(status).toBe(400)
  }
})
