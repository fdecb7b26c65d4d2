import { sql } from 'kysely'
import { pino } from 'pino'
import { concat, parseEventLogs, toFunctionSelector, type Abi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buybackPool from '../../../src/chain/abi/buyback-pool.ts'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import * as testUsdc from '../../../src/chain/abi/test-usdc.ts'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import type { IntentHooks } from '../../../src/chain/intents/hooks.ts'
import { createRevelations } from '../../../src/chain/keepers/revelations.ts'
import { many } from '../../../src/db/db.ts'
import { dayMs } from '../../../src/kernel/time.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { widenTier } from '../../harness/randomness.ts'
import { createHolds } from '../intents/matrix/faults.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.dispose())

const balanceOf = (account: Address): Promise<bigint> =>
  world.sandbox.publicClient.readContract({
    address: world.chain.contracts.usdc,
    abi: testUsdc.abi,
    functionName: 'balanceOf',
    args: [account],
  })

const purchaseOf = (requestId: bigint) =>
  world.sandbox.publicClient.readContract({
    address: world.chain.contracts.comboPool,
    abi: comboPool.abi,
    functionName: 'purchaseOf',
    args: [requestId],
  })

async function poolEvents<const Name extends 'PackRevealed' | 'PackRefunded' | 'RandomUsed'>(eventName: Name) {
  const { publicClient } = world.sandbox
  const logs = await publicClient.getLogs({ address: world.chain.contracts.comboPool, fromBlock: 0n })
  return parseEventLogs({ abi: comboPool.abi, eventName, logs })
}

const closed = 3

test('a pack of any buyer is drawn by its random number alone, and its card can be sold back', async () => {
  const [wallet] = world.wallets
  const { contracts } = world.chain
  const { requestId } = await world.buyPack(wallet, { tierId: 1 })
  await world.until(async () => (await purchaseOf(requestId)).state === closed, 'the pack is revealed')

  const [revealed] = (await poolEvents('PackRevealed')).filter(({ args }) => args.requestId === requestId)
  expect(revealed?.args.recipient).toBe(wallet.address)
  const [word] = (await poolEvents('RandomUsed')).filter(({ args }) => args.requestId === requestId)
  expect(word?.transactionHash).toBe(revealed?.transactionHash)
  await world.settle()
  expect(await world.chain.intents.list({ limit: 10, purpose: 'keeper.reveal' })).toEqual([])
  const { asset, tokenId } = revealed?.args ?? { asset: contracts.card, tokenId: 0n }
  await wallet.write({
    address: asset,
    abi: vaultAsset.abi as Abi,
    functionName: 'setApprovalForAll',
    args: [contracts.buybackPool, true],
  })
  const before = await balanceOf(wallet.address)
  const [, quote] = await world.sandbox.publicClient.readContract({
    address: contracts.buybackPool,
    abi: buybackPool.abi,
    functionName: 'quoteSellBack',
    args: [wallet.address, asset, [tokenId]],
  })
  await wallet.write({
    address: contracts.buybackPool,
    abi: buybackPool.abi as Abi,
    functionName: 'sellBack',
    args: [asset, [tokenId], quote],
  })
  expect(quote).toBeGreaterThan(0n)
  expect(await balanceOf(wallet.address)).toBe(before + quote)
})

test('purchases with stored random numbers are revealed in their order, each pack once, in shared calls', async () => {
  await widenTier(world, 1)
  const [first, second, third] = world.wallets
  const revealsBefore = (await world.chain.intents.list({ limit: 200, purpose: 'keeper.reveal' })).length
  world.controls.setRandomnessMode('manual')
  const bought: { requestId: bigint; quantity: number }[] = []
  for (const [wallet, tierId, quantity] of [
    [first, 1, 2],
    [second, 1, 1],
    [third, 2, 2],
    [first, 2, 1],
  ] as const)
    bought.push({ requestId: (await world.buyPack(wallet, { tierId, quantity })).requestId, quantity })
  world.controls.setRandomnessMode('auto')
  await world.settle()

  const revealed = await poolEvents('PackRevealed')
  for (const { requestId, quantity } of bought) {
    const draws = revealed.filter(({ args }) => args.requestId === requestId)
    const packs = [...new Set(draws.map(({ args }) => (args.draw >> 88n) & 255n))]
    expect(packs).toEqual(Array.from({ length: quantity }, (_, pack) => BigInt(pack)))
  }
  const calls = (await world.chain.intents.list({ limit: 200, purpose: 'keeper.reveal' })).length - revealsBefore
  expect(calls).toBeGreaterThan(0)
  expect(calls).toBeLessThanOrEqual(bought.length)
  const rows = await many(
    world.db,
    sql<{ status: string; batch: bigint | null }>`select status from chain_requests where status <> 'REVEALED'`,
  )
  expect(rows).toEqual([])
})

test('a random number that its provider publishes and does not deliver is delivered by the keeper', async () => {
  const [wallet] = world.wallets
  world.controls.setRandomnessMode('unattended')
  const { requestId } = await world.buyPack(wallet, { tierId: 2 })
  await world.settle()
  expect((await purchaseOf(requestId)).state).toBe(1)
  await world.advance(60)
  await world.until(async () => (await purchaseOf(requestId)).state === closed, 'the keeper delivers the number')
  world.controls.setRandomnessMode('auto')
  await world.settle()
  const [sent] = await world.chain.intents.list({ limit: 10, purpose: 'keeper.revelation' })
  const [word] = (await poolEvents('RandomUsed')).filter(({ args }) => args.requestId === requestId)
  expect(word?.transactionHash).toBe(sent?.txHash)
})

test('a delivery that is under way is not planned a second time', async () => {
  const holds = await createHolds(world)
  world.controls.setRandomnessMode('unattended')
  await holds.expect('keeper.revelation')
  const { requestId } = await world.buyPack(world.wallets[0], { tierId: 2 })
  await world.settle()
  await world.advance(60)
  const held = await holds.reach('keeper.revelation')
  const listSent = async () =>
    (await world.chain.intents.list({ limit: 10, purpose: 'keeper.revelation' })).filter(({ reference }) =>
      reference.includes(`:${requestId}:`),
    )
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await world.advance(660)
    for (let ticks = 0; ticks < 20; ticks += 1) await world.tick()
  }
  expect((await listSent()).map(({ id, status }) => [id, status])).toEqual([[held.id, 'QUEUED']])
  await sql`update chain_intents set run_at = created_at where id = ${held.id}`.execute(world.db)
  await world.until(async () => (await purchaseOf(requestId)).state === closed, 'the number is delivered')
  world.controls.setRandomnessMode('auto')
  await world.settle()
  expect(await listSent()).toHaveLength(1)
})

test('one failed fetch of a random number does not end the sweep, three in a row do', async () => {
  const [wallet] = world.wallets
  world.controls.setRandomnessMode('manual')
  for (let bought = 0; bought < 5; bought += 1) await world.buyPack(wallet, { tierId: 2 })
  await world.settle()
  const sweepWith = async (isDown: (attempt: number) => boolean): Promise<number> => {
    let attempts = 0
    const sweep = createRevelations({
      db: world.db,
      clock: { now: () => new Date(Date.now() + dayMs) },
      contracts: world.chain.contracts,
      hooks: { onSettled: () => {} } as unknown as IntentHooks,
      submit: async () => {
        throw new Error('no number was fetched, so nothing is sent')
      },
      log: pino({ level: 'silent' }),
      provider: wallet.address,
      fetchRevelation: async () => {
        attempts += 1
        if (isDown(attempts)) throw new Error('the source is down')
        return undefined
      },
    })
    await sweep()
    return attempts
  }
  expect(await sweepWith((attempt) => attempt !== 3)).toBe(5)
  expect(await sweepWith(() => true)).toBe(3)
  world.controls.setRandomnessMode('auto')
  await world.settle()
})

test('a purchase without a random number is refunded in full after the delay', async () => {
  const [, wallet] = world.wallets
  const before = await balanceOf(wallet.address)
  world.controls.setRandomnessMode('timeout')
  const { requestId } = await world.buyPack(wallet, { tierId: 2, quantity: 2 })
  await world.advance(7_300)
  await world.until(async () => (await purchaseOf(requestId)).state === closed, 'the purchase is repaid')
  world.controls.setRandomnessMode('auto')
  await world.settle()
  const [refund] = (await poolEvents('PackRefunded')).filter(({ args }) => args.requestId === requestId)
  expect(refund?.args.to).toBe(wallet.address)
  expect(await balanceOf(wallet.address)).toBe(before)
  expect((await poolEvents('PackRevealed')).some(({ args }) => args.requestId === requestId)).toBe(false)
})

/** Reverts with NotRefundable(0). */
const refusingCode = concat(['0x63', toFunctionSelector('NotRefundable(uint96)'), '0x60e01b5f5260245ffd'])

test('a refund that was refused while its purchase was not on the chain is sent ten minutes later', async () => {
  const [, wallet] = world.wallets
  const { comboPool: pool } = world.chain.contracts
  const code = await world.sandbox.publicClient.getCode({ address: pool })
  const setCode = (bytes: Hex | undefined) =>
    world.sandbox.publicClient.request({ method: 'hardhat_setCode', params: [pool, bytes] } as never)
  const listRefunds = () => world.chain.intents.list({ limit: 10, purpose: 'keeper.refund', status: 'FAILED' })
  world.controls.setRandomnessMode('timeout')
  const { requestId } = await world.buyPack(wallet, { tierId: 2 })
  await world.advance(7_300)
  await setCode(refusingCode)
  const refused = await world.until(
    async () => (await listRefunds()).find((each) => each.reference.includes(`:${requestId}:`)),
    'the refund is refused',
  )
  expect(refused.result).toBe('REFUSED')
  await setCode(code)
  await world.advance(600)
  await world.until(async () => (await purchaseOf(requestId)).state === closed, 'the purchase is repaid')
  world.controls.setRandomnessMode('auto')
  await world.settle()
})

test('a purchase revealed by its buyer leaves the keeper nothing to do', async () => {
  const [, , wallet] = world.wallets
  world.controls.setRandomnessMode('manual')
  const { requestId } = await world.buyPack(wallet, { tierId: 1, quantity: 2 })
  // The service is paused while the buyer reveals.
  await world.service.chain?.intents.setPaused(
    (await world.chain.intents.figures()).accounts.find(({ role }) => role === 'keeper')?.id ?? 0,
    true,
  )
  await world.until(async () => {
    await world.controls.releaseRandomness(1)
    return (await purchaseOf(requestId)).state === 2
  }, 'the word came')
  await wallet.write({
    address: world.chain.contracts.comboPool,
    abi: comboPool.abi as Abi,
    functionName: 'reveal',
    args: [requestId, 2],
  })
  await world.chain.intents.setPaused(
    (await world.chain.intents.figures()).accounts.find(({ role }) => role === 'keeper')?.id ?? 0,
    false,
  )
  world.controls.setRandomnessMode('auto')
  await world.settle()
  expect((await poolEvents('PackRevealed')).filter(({ args }) => args.requestId === requestId)).toHaveLength(14)
})

test('the daily allowance of the treasury is restored the next day', async () => {
  const { creditsTreasury: owner, comboPool: spender, usdc } = world.chain.contracts
  const allowance = (): Promise<bigint> =>
    world.sandbox.publicClient.readContract({
      address: usdc,
      abi: testUsdc.abi,
      functionName: 'allowance',
      args: [owner, spender],
    })
  const full = await allowance()
  const partner = await world.partner()
  const user = { external_user_id: 'daily' }
  await partner.send('POST', '/sandbox/credit', { ...user, amount_usdc: '20' })
  const order = { ...user, tier_id: 1 }
  const bought = await partner.send('POST', '/mystery/purchase', order, { 'idempotency-key': 'daily' })
  expect(bought.status).toBe(202)
  await world.settle()
  expect(await allowance()).toBeLessThan(full)
  await world.advance(86_400)
  await world.until(async () => (await allowance()) === full, 'the allowance is full again')
})

test('a keeper killed with pending reveals completes them after its restart', async () => {
  const [wallet] = world.wallets
  const one = await world.buyPack(wallet, { tierId: 1 })
  const other = await world.buyPack(wallet, { tierId: 2 })
  await world.crash()
  await world.settle()
  for (const { requestId } of [one, other]) expect((await purchaseOf(requestId)).state).toBe(closed)
})
