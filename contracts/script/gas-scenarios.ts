// The operations with a gas goal, performed as users and workers perform them.
import { zeroHash, type Hex } from 'viem'
import * as comboPool from '../../service/src/chain/abi/combo-pool.ts'
import * as devEntropy from '../../service/src/chain/abi/dev-entropy.ts'
import * as priceOracle from '../../service/src/chain/abi/price-oracle.ts'
import { measureGated, purchaseGoal } from './gas-gate.ts'
import { measureSellBacks, measureShipping, measureVaults } from './gas-holders.ts'
import { measureInstant, measureInstantOpen, measureLargeBundles } from './gas-instant.ts'
import {
  asAdmin,
  bind,
  million,
  mintMany,
  mintWithOwnGroups,
  poolOf,
  purchaseCall,
  requestIdOf,
  toSlab,
  usdcOf,
  userRandom,
  wordCall,
  type Figure,
  type World,
} from './gas-world.ts'
import { startLocalChain, type Call, type LocalChain } from './local-chain.ts'

/** Runs every scenario on one new chain and returns the figures in order. */
export async function measure(): Promise<Figure[]> {
  const chain = await startLocalChain()
  const figures: Figure[] = []
  const note: World['note'] = async (name, from, call, goal) => {
    const receipt = await chain.send(from, call)
    figures.push({ name, gas: Number(receipt.gasUsed), ...(goal === undefined ? {} : { goal }) })
    return receipt
  }
  const world: World = { chain, figures, note, refs: 0, seq: 0n }
  await prepareMarket(world)
  await measurePurchases(world)
  await measureCallbacks(world)
  await measureLine(world)
  await measureInstant(world)
  await chain.setCallbackCards('combo-pool', 0n)
  await chain.setCallbackCards('instant-store', 0n)
  await measureReveals(world)
  await measureInstantOpen(world)
  await measureRefunds(world)
  await measureSellBacks(world)
  await measureShipping(world)
  await measureVaults(world)
  // Last, because a purchase more would change what the others draw.
  await measureLargeBundles(world)
  await measureGated(world)
  return figures
}

async function prepareMarket({ chain, note }: World): Promise<void> {
  const pool = poolOf(chain)
  const groups = [1, 2, 3, 4, 5]
  const prices = groups.map((group) => BigInt(group) * 2_000_000n)
  await asAdmin(chain, bind(chain, 'price-oracle', priceOracle.abi)('setPrices', groups, prices))
  for (const [tier, slots] of [
    [1, 1],
    [2, 3],
  ] as const) {
    const tables = Array.from({ length: slots }, () => 1n)
    await chain.send('config', pool('proposeTier', tier, 500, 259_200, 6_000, tables, slots))
    await chain.send('config', pool('setShelfBounds', tier, 100_000n, 1n))
    await chain.send('config', pool('activateTier', tier, 1, zeroHash))
  }
  const ids = await mintMany(chain, 'card', 1, 440, (id) => (id % 5) + 1)
  const shelves = [
    ...Array.from({ length: 8 }, (_, batch) => ({ tier: 1, start: batch * 40 })),
    ...Array.from({ length: 3 }, (_, batch) => ({ tier: 2, start: 320 + batch * 40 })),
  ]
  for (const [index, { tier, start }] of shelves.entries()) {
    const call = pool('stock', tier, 0, ids.slice(start, start + 40))
    if (index === 4) await note('stock 40 cards', 'stocker', call)
    else await chain.send('stocker', call)
  }
  await openWideTier(chain, 3, 7, 5_001)
  await openWideTier(chain, 4, 6, 6_001)
  const usdc = usdcOf(chain)
  for (const name of ['alice', 'bob', 'carol', 'treasury']) {
    await chain.send('minter', usdc('mint', chain.account(name).address, million))
    await chain.send(name, usdc('approve', chain.at('combo-pool'), million))
  }
  await chain.send('minter', usdc('mint', chain.at('buyback-pool'), million))
}

/** A tier whose slots draw from eight shelves, cards and graded cards alternating: the most expensive draws. */
async function openWideTier(chain: LocalChain, tier: number, slots: number, firstId: number): Promise<void> {
  const pool = poolOf(chain)
  const shelves = [0, 1, 2, 3, 4, 5, 6, 7]
  const each = (value: number, bits: number): bigint =>
    shelves.reduce((word, shelf) => word | (BigInt(value) << BigInt(shelf * bits)), 0n)
  const tables = Array.from({ length: slots }, () => each(1, 32))
  await chain.send('config', pool('proposeTier', tier, 500, 259_200, 6_000, tables, Number(each(slots, 3))))
  await chain.send('config', pool('setShelfBounds', tier, each(100_000, 32), each(1, 32)))
  await chain.send('config', pool('activateTier', tier, 1, zeroHash))
  const cards = await mintWithOwnGroups(chain, 'card', firstId, 4 * perShelf)
  const slabs = await mintWithOwnGroups(chain, 'graded', firstId, 4 * perShelf)
  for (const shelf of shelves) {
    const from = Math.floor(shelf / 2) * perShelf
    const ids = (shelf % 2 === 0 ? cards : slabs.map(toSlab)).slice(from, from + perShelf)
    await chain.send('stocker', pool('stock', tier, shelf, ids))
  }
}

/** Two packs of six slots may draw all their cards from one shelf. */
const perShelf = 12

/** Buys, delivers the random number and returns the request, ready to be revealed. */
async function ready(world: World, buyer: string, tier: number, quantity: number): Promise<bigint> {
  const { call, ref } = purchaseCall(world, tier, quantity, buyer)
  await world.chain.send(buyer, call)
  await world.chain.send('provider', wordCall(world))
  return requestIdOf(world, buyer, ref)
}

/** Buys a pack, delivers its word in a measured callback and requires that the callback drew the cards. */
async function callback(
  world: World,
  name: string,
  order: { tier: number; quantity: number; recipient?: string; goal?: number },
): Promise<number> {
  const { call, ref } = purchaseCall(world, order.tier, order.quantity, order.recipient ?? 'alice')
  await world.chain.send('alice', call)
  const { gasUsed } = await world.note(name, 'provider', wordCall(world), order.goal)
  const state = await stateOf(world, await requestIdOf(world, 'alice', ref))
  if (state !== closed) throw new Error(`${name}: the callback left the purchase in state ${state}`)
  return Number(gasUsed)
}

const closed = 3

async function stateOf({ chain }: World, requestId: bigint): Promise<number> {
  const call = { address: chain.at('combo-pool'), abi: comboPool.abi, functionName: 'purchaseOf' } as const
  return (await chain.publicClient.readContract({ ...call, args: [requestId] })).state
}

async function measurePurchases(world: World): Promise<void> {
  const { chain, note } = world
  await note('purchase, first ever of the pool', 'alice', purchaseCall(world, 1, 1, 'alice').call)
  await chain.send('provider', wordCall(world))
  // Fills every ring position of the entropy contract and the adapter once, as on a long-running chain.
  for (let round = 0; round < 260; round += 1) {
    await chain.send('alice', purchaseCall(world, 1, 1, 'alice').call)
    await chain.send('provider', wordCall(world))
  }
  for (const quantity of [1, 3]) {
    const name = `purchase with its entropy request, steady, ${quantity} ${quantity === 1 ? 'pack' : 'packs'}`
    await note(name, 'alice', purchaseCall(world, 1, quantity, 'alice').call, purchaseGoal)
    await chain.send('provider', wordCall(world))
  }
  await note('purchase as a gift', 'alice', purchaseCall(world, 1, 1, 'carol').call)
  await note('callback that reveals 1 card, new holder', 'provider', wordCall(world))
}

async function measureCallbacks(world: World): Promise<void> {
  const one = await callback(world, 'callback that reveals 1 card, existing holder', {
    tier: 1,
    quantity: 1,
    goal: 165_000,
  })
  const ten = await callback(world, 'callback that reveals 10 packs', { tier: 1, quantity: 10 })
  await callback(world, 'callback that reveals 1 pack of 3 slots', { tier: 2, quantity: 1 })
  await callback(world, 'callback that reveals 7 cards of 8 shelves, new holder', {
    tier: 3,
    quantity: 1,
    recipient: 'dave',
  })
  // No purchase has more cards that a callback draws. The entropy contract limits it to the goal.
  await callback(world, 'callback that reveals 12 cards of 8 shelves, new holder', {
    tier: 4,
    quantity: 2,
    recipient: 'erin',
    goal: 500_000,
  })
  world.figures.push({ name: 'callback, each extra card', gas: Math.ceil((ten - one) / 9), goal: 15_700 })
}

/** Two words arrive before the turn of their purchases; the first in line then draws all three. */
async function measureLine(world: World): Promise<void> {
  const { chain, note } = world
  const entropy = bind(chain, 'dev-entropy', devEntropy.abi)
  const provider = chain.account('provider').address
  const [firstSeq, firstRef] = [world.seq + 1n, world.refs + 1]
  const word = (at: number): Call => {
    const seq = firstSeq + BigInt(at)
    return entropy('revealWithCallback', provider, seq, userRandom(firstRef + at), chain.link(seq))
  }
  const refs: Hex[] = []
  for (const holder of ['frank', 'grace', 'heidi']) {
    const { call, ref } = purchaseCall(world, 1, 1, holder)
    await chain.send('alice', call)
    refs.push(ref)
  }
  world.seq += 3n
  await chain.send('provider', word(2))
  await note('callback that stores the word, before its turn', 'provider', word(1))
  await note('callback that reveals 1 card and two purchases behind it, new holders', 'provider', word(0))
  for (const ref of refs) {
    const state = await stateOf(world, await requestIdOf(world, 'alice', ref))
    if (state !== closed) throw new Error(`the callback left a purchase behind it in state ${state}`)
  }
}

async function measureReveals(world: World): Promise<void> {
  const { chain, note, figures } = world
  const pool = poolOf(chain)
  const reveal = async (name: string, tier: number, quantity: number, goal?: number): Promise<number> => {
    const id = await ready(world, 'alice', tier, quantity)
    return Number((await note(name, 'bob', pool('reveal', id, 10), goal)).gasUsed)
  }
  const { call, ref } = purchaseCall(world, 1, 1, 'alice')
  await chain.send('alice', call)
  await note('callback that stores the word', 'provider', wordCall(world))
  await chain.send('bob', pool('reveal', await requestIdOf(world, 'alice', ref), 1))
  const one = await reveal('reveal of a stored word, 1 card', 1, 1)
  const ten = await reveal('reveal of a stored word, 10 packs', 1, 10)
  await reveal('reveal of a stored word, 10 packs of 3 slots', 2, 10, 535_000)
  figures.push({ name: 'reveal of a stored word, each extra card', gas: Math.ceil((ten - one) / 9), goal: 15_700 })
  await note('distribute', 'bob', pool('distribute'))
}

async function measureRefunds(world: World): Promise<void> {
  const { chain, note } = world
  const pool = poolOf(chain)
  const { call, ref } = purchaseCall(world, 1, 1, 'alice')
  await chain.send('alice', call)
  chain.travel(7_200)
  await note('refund', 'bob', pool('refund', await requestIdOf(world, 'alice', ref)))
  await note('late word, ignored', 'provider', wordCall(world))
}
