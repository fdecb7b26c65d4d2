// Purchases under adverse chain conditions: missing randomness, price changes, pauses and sold-out tiers.
import { sql } from 'kysely'
import { zeroHash, type Abi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import { expectBackedBooks } from '../../harness/backing.ts'
import { openingTimeoutMs, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => expectBackedBooks(shop.world))

const poolCall = (functionName: string, args: readonly unknown[]) => ({
  address: shop.world.chain.contracts.comboPool,
  abi: comboPool.abi as Abi,
  functionName,
  args,
})

test('without randomness a purchase is REFUNDED, and a late random word changes nothing', async () => {
  const { world } = shop
  world.controls.setRandomnessMode('timeout')
  await shop.credit('una', '20')
  const { body } = await shop.buy({ external_user_id: 'una', quantity: 2 })
  await shop.reach(body.data.id, 'SUBMITTED')
  await world.settle()
  expect(await shop.balance('una')).toEqual({ available: '10000000', reserved: '0', balance: '10000000' })
  await world.advance(2 * 3_600 + 60)
  const refunded = await shop.reach(body.data.id, 'REFUNDED')
  await world.settle()
  expect(refunded).toMatchObject({
    refunded_micros: '10000000',
    fulfilled_quantity: 0,
    fulfilled_at: null,
    failure_reason: 'randomness_timeout',
    items: [],
  })
  expect(await shop.balance('una')).toEqual({ available: '20000000', reserved: '0', balance: '20000000' })
  expect((await shop.events(body.data.id)).at(-1)).toMatchObject({
    event: 'purchase.refunded',
    data: { status: 'REFUNDED', reason: 'randomness_timeout', refunded_usdc: '10.000000' },
  })
  const ledger = await shop.partner.get('/wallet/ledger?external_user_id=una')
  expect(ledger.body.data.entries.map(({ entry_type }: { entry_type: string }) => entry_type)).toEqual([
    'REFUND_CREDIT',
    'HOLD_SETTLE',
    'HOLD',
    'ADJUSTMENT',
  ])
  world.controls.setRandomnessMode('auto')
  await world.settle()
  expect((await shop.show(body.data.id))['status']).toBe('REFUNDED')
})

test('a price increase before the transaction is sent fails the purchase and releases the hold', async () => {
  const { world } = shop
  await shop.credit('pia', '100')
  await shop.pauseRelayer(true)
  const { body } = await shop.buy({ external_user_id: 'pia', tier_id: 2 })
  expect(body.data.status).toBe('RESERVED')
  await setPrice(2, 3_000)
  await shop.pauseRelayer(false)
  const failed = await shop.reach(body.data.id, 'FAILED')
  expect(failed['failure_reason']).toBe('price_moved')
  expect(await shop.balance('pia')).toEqual({ available: '100000000', reserved: '0', balance: '100000000' })
  expect((await shop.events(body.data.id)).map(({ event }) => event)).toEqual(['purchase.reserved', 'purchase.failed'])
  await world.settle()
})

test('after a price decrease the purchase fails, too: its buyer saw another version of the odds', async () => {
  const { world } = shop
  await shop.credit('lea', '100')
  await shop.pauseRelayer(true)
  const { body } = await shop.buy({ external_user_id: 'lea', tier_id: 2 })
  await setPrice(2, 2_000)
  await shop.pauseRelayer(false)
  expect((await shop.reach(body.data.id, 'FAILED'))['failure_reason']).toBe('price_moved')
  expect(await shop.balance('lea')).toEqual({ available: '100000000', reserved: '0', balance: '100000000' })
  await world.settle()
})

test('a tier paused before the transaction is sent fails the purchase', async () => {
  const { world } = shop
  await shop.credit('tom', '100')
  await shop.pauseRelayer(true)
  const { body } = await shop.buy({ external_user_id: 'tom', tier_id: 3 })
  await world.sandbox.sender.send('pauser', poolCall('pauseTier', [3]))
  await shop.pauseRelayer(false)
  expect((await shop.reach(body.data.id, 'FAILED'))['failure_reason']).toBe('tier_inactive')
  expect(await shop.balance('tom')).toMatchObject({ available: '100000000', reserved: '0' })
  await world.settle()
})

test('purchases wait while the pool is paused, and continue when it is unpaused', async () => {
  const { world } = shop
  await shop.credit('ida', '10')
  await world.sandbox.sender.send('pauser', poolCall('setPause', [true]))
  const { body } = await shop.buy({ external_user_id: 'ida' })
  await world.until(async () => {
    const [intent] = await world.chain.intents.list({ purpose: 'purchase.buy', limit: 1 })
    return intent?.errorName === 'BuyPaused'
  }, 'the intent has failed with BuyPaused')
  expect((await shop.show(body.data.id))['status']).toBe('RESERVED')
  expect(await shop.balance('ida')).toMatchObject({ reserved: '5000000' })
  await world.sandbox.sender.send('pauser', poolCall('setPause', [false]))
  await world.advance(60)
  await shop.reach(body.data.id, 'FULFILLED')
  await world.settle()
})

test('a transaction that reverts in another branch is repeated, although the index reads that branch last', async () => {
  const { world } = shop
  await shop.credit('mia', '5')
  const { body } = await shop.buy({ external_user_id: 'mia' })
  await world.until(async () => (await shop.show(body.data.id))['onchain_request_id'] !== null, 'the index has it')
  await sql`
    update chain_index set holder = 'other', lease_token = lease_token + 1, leased_until = now() + interval '1 hour'`.execute(
    world.db,
  )
  await world.controls.revertNext(1)
  await world.reorg({ depth: 1 })
  await world.mine(8)
  for (let ticks = 0; ticks < 40; ticks += 1) await world.tick()
  await sql`update chain_index set holder = null, leased_until = null`.execute(world.db)
  await shop.reach(body.data.id, 'FULFILLED')
  await world.settle()
  expect(await shop.balance('mia')).toEqual({ available: '0', reserved: '0', balance: '0' })
})

test(
  'of forty orders for the last five packs five succeed, and the others get their credits back',
  { timeout: 300_000 },
  async () => {
    const { world } = shop
    const { client, contracts } = world.chain
    const tier = await client.readContract({
      address: contracts.comboPool,
      abi: comboPool.abi,
      functionName: 'tier',
      args: [1],
    })
    const stock = tier.stock[2] ?? 0
    const positions = Array.from({ length: stock - 5 }, (_, index) => stock - 1 - index)
    await world.sandbox.sender.send('stocker', poolCall('unstock', [1, 2, positions]))
    // No pack is drawn meanwhile, because a sold pack reserves cards on every shelf it may draw from.
    world.controls.setRandomnessMode('manual')
    await shop.credit('race', '500')
    const replies = await Promise.all(Array.from({ length: 40 }, () => shop.buy({ external_user_id: 'race' })))
    const accepted = replies.filter(({ status }) => status === 202).map(({ body }) => body.data.id as number)
    expect(accepted.length).toBeGreaterThanOrEqual(5)
    const results = await Promise.all(
      accepted.map((id) =>
        world.until(async () => {
          const { status, failure_reason, onchain_request_id } = await shop.show(id)
          const isBought = status === 'SUBMITTED' && onchain_request_id !== null
          return (isBought || status === 'FAILED') && { status, failure_reason }
        }, `purchase ${id} is bought or fails`),
      ),
    )
    expect(results.filter(({ status }) => status === 'SUBMITTED').length).toBe(5)
    for (const failed of results.filter(({ status }) => status === 'FAILED')) {
      // Some fail in the simulation, some revert in their block.
      expect(['sold_out', 'tx_reverted']).toContain(failed.failure_reason)
    }
    world.controls.setRandomnessMode('auto')
    for (const [index, id] of accepted.entries())
      if (results[index]?.status === 'SUBMITTED') await shop.reach(id, 'FULFILLED')
    await world.settle()
    expect(await shop.balance('race')).toMatchObject({ balance: '475000000', reserved: '0' })
  },
)

/** Activates a new version of a tier with another price. */
async function setPrice(tierId: number, priceCents: number): Promise<void> {
  const { client, contracts } = shop.world.chain
  const pool = { address: contracts.comboPool, abi: comboPool.abi } as const
  const tier = await client.readContract({ ...pool, functionName: 'tier', args: [tierId] })
  const tables = await client.readContract({ ...pool, functionName: 'odds', args: [tierId, tier.version] })
  const shape = tier.drawsPerPack.reduce((word, draws, shelf) => word | (draws << (3 * shelf)), 0)
  const { windowSeconds, floatBps } = tier
  const { sender } = shop.world.sandbox
  await sender.send('config', poolCall('proposeTier', [tierId, priceCents, windowSeconds, floatBps, tables, shape]))
  const version = await client.readContract({ ...pool, functionName: 'lastVersion', args: [tierId] })
  await sender.send('config', poolCall('activateTier', [tierId, version, zeroHash]))
}
