// Keepers have no document: what they owe is a request or a card that must not wait, whatever happens to their transaction.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as commitReveal from '../../../src/chain/abi/commit-reveal-adapter.ts'
import { many } from '../../../src/db/db.ts'
import type { World } from '../../harness/chain-world.ts'
import { selectOurselves, widenTier } from '../../harness/randomness.ts'
import { openShop, type Shop } from '../../packs/purchases/shop.ts'
import { createFaults, createHolds, faults, wasHit, type Holds } from '../intents/matrix/faults.ts'
import { casesOf, type PurposeIn } from '../intents/matrix/suites.ts'

let shop: Shop
let world: World
let holds: Holds
beforeAll(async () => {
  shop = await openShop()
  world = shop.world
  for (const tierId of wideTiers) await widenTier(world, tierId)
  await addBundle()
  holds = await createHolds(world)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** The market has five instant packs, one less than there are faults. */
async function addBundle(): Promise<void> {
  const platform = await world.platform()
  const post = async (path: string, order: object) => {
    const { status, body } = await platform.send('POST', `/admin/${path}`, order)
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body.data
  }
  const known = { card_id: 'wmf-1', set_id: 'wmf', condition: 'NM', price_group_id: 1 }
  const card = { item_type: 'CARD', name: 'Mossback', ...known }
  const { items } = await post('inventory/import', { items: [card] })
  await post('inventory/mint', { unique_ids: [items[0].unique_id] })
  await world.settle()
  await post('instant/bundles', { packet_type_id: 1, cards: [{ unique_id: items[0].unique_id }] })
  await world.settle()
}

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds
/** The cards of one tier last for half of the faults. */
const wideTiers = [1, 2] as const
let reveals = 0
let isOurs = false

const listOpen = () =>
  many(
    world.db,
    sql<{ status: string }>`
      select status from chain_requests where status in ('REQUESTED', 'READY')
      union all select state from pack_items where state = 'STUCK'
      union all select state from instant_cards where state = 'STUCK'`,
  )

/** Returns that no card could be moved and that the ceilings of the moved ones are 0, whatever was called. */
const stuckCode = '0x5f195f5260405ff3'

/** Runs something while the collections deliver no card. Theirs never refuse one, so the code is replaced. */
async function whileStuck(work: () => Promise<unknown>): Promise<void> {
  const request = world.sandbox.publicClient.request as unknown as (call: {
    method: string
    params: readonly unknown[]
  }) => Promise<string>
  const { card, graded } = world.chain.contracts
  const codes = new Map<string, string>()
  for (const address of [card, graded]) {
    codes.set(address, await request({ method: 'eth_getCode', params: [address, 'latest'] }))
    await request({ method: 'hardhat_setCode', params: [address, stuckCode] })
  }
  await work()
  for (const [address, code] of codes) await request({ method: 'hardhat_setCode', params: [address, code] })
}

/** Buys something whose cards are stuck; the keeper tries to deliver them an hour later. */
async function buyStuck(buy: () => Promise<{ status: number; body: unknown }>): Promise<void> {
  world.controls.setRandomnessMode('auto')
  await shop.credit('buyer', '120')
  await whileStuck(async () => {
    const { status, body } = await buy()
    expect(status, JSON.stringify(body)).toBe(202)
    await world.until(async () => (await listOpen()).some(({ status: state }) => state === 'STUCK'), 'a card is stuck')
  })
  await world.settle()
  await world.advance(hourSeconds + 60)
}

/** Lets the service be its own source of random numbers, with numbers that it committed to. */
async function servesItself(): Promise<void> {
  if (isOurs) return
  isOurs = true
  await selectOurselves(world)
  const adapter = { address: world.chain.contracts.commitRevealAdapter, abi: commitReveal.abi } as const
  const read = (functionName: 'nextSeq' | 'endSeq') =>
    world.sandbox.publicClient.readContract({ ...adapter, functionName })
  await world.until(async () => (await read('endSeq')) > (await read('nextSeq')), 'numbers are committed to')
  await world.settle()
}

/** Purchases that need a call of the keeper, each of a tier of its own, because a tier is served in order. */
const requests: Record<PurposeIn<'keepers'>, () => Promise<unknown>> = {
  async 'keeper.refund'() {
    world.controls.setRandomnessMode('timeout')
    await world.buyPack(world.wallets[0], { tierId: 2 })
    await world.advance(7_300)
  },
  async 'keeper.revelation'() {
    world.controls.setRandomnessMode('unattended')
    await world.buyPack(world.wallets[1], { tierId: 3 })
    await world.settle()
    await world.advance(60)
  },
  async 'keeper.reveal'() {
    world.controls.setRandomnessMode('auto')
    const tierId = reveals++ < faults.length / 2 ? wideTiers[0] : wideTiers[1]
    await world.buyPack(world.wallets[2], { tierId, quantity: 2 })
  },
  async 'keeper.rescue'() {
    world.controls.setRandomnessMode('auto')
    // The reveal never happens, so the buyer gets the price back after the refund delay and a week.
    await holds.expect('keeper.reveal')
    await world.buyPack(world.wallets[2], { tierId: wideTiers[1], quantity: 2 })
    await holds.reach('keeper.reveal')
    await holds.forget('keeper.reveal')
    await world.advance(7_300 + 7 * daySeconds)
    // What else is due after a week is sent before the fault, which is meant for this transaction.
    await holds.reach('keeper.rescue')
    for (let ticks = 0; ticks < 40; ticks += 1) await world.tick()
  },
  'pool.free': () => buyStuck(() => shop.buy({ external_user_id: 'buyer', tier_id: 3 })),
  'store.free': () =>
    buyStuck(() => {
      const order = { packet_type_id: 1, external_user_id: 'buyer' }
      return shop.partner.send('POST', '/instant/purchase', order, { 'idempotency-key': `stuck ${(reveals += 1)}` })
    }),
  async 'keeper.randomness'() {
    await world.buyPack(world.wallets[0], { tierId: 3 })
    // The hash of a later block is mixed in.
    await world.mine(3)
  },
}

test.for(casesOf('keepers'))('nothing waits for a keeper when the transaction of %s %s', async ([purpose, fault]) => {
  await holds.forget()
  // Its numbers are committed to with an intent of the same purpose.
  if (purpose === 'keeper.randomness') await servesItself()
  await holds.expect(purpose)
  await requests[purpose]()
  const held = await holds.reach(purpose)
  await createFaults(world, holds)[fault]()
  await world.advance(10)
  await world.until(() => wasHit(world, fault, held), `the transaction of ${purpose} ${fault}`)
  // A keeper plans the call again: most of them after ten minutes, that of a stuck card after an hour.
  for (const seconds of [0, 660, 660, hourSeconds, hourSeconds]) {
    await world.advance(seconds)
    for (let ticks = 0; ticks < 40 && (await listOpen()).length > 0; ticks += 1) await world.tick()
  }
  expect(await listOpen()).toEqual([])
  world.controls.setRandomnessMode('auto')
  await world.settle()
})
