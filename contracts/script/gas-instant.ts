// The operations of the instant store with a gas goal.
import { keccak256, toHex, type Hex } from 'viem'
import * as instantStore from '../../service/src/chain/abi/instant-store.ts'
import {
  bind,
  million,
  mintMany,
  mintWithOwnGroups,
  requestIdOf,
  toSlab,
  unit,
  usdcOf,
  userRandom,
  wordCall,
  zero32,
  type World,
} from './gas-world.ts'
import type { Call } from './local-chain.ts'

async function prepareInstant({ chain, note }: World): Promise<void> {
  const store = bind(chain, 'instant-store', instantStore.abi)
  await chain.send('config', store('setPacketType', 1, 500, 259_200, 6_000))
  const ids = await mintMany(chain, 'card', 3_001, 30, (id) => (id % 5) + 1)
  for (const bundle of [0, 1]) {
    await chain.send('stocker', store('addBundle', 1, 7 + bundle, ids.slice(bundle * 10, bundle * 10 + 10), zero32))
  }
  await note('add a bundle of 10', 'stocker', store('addBundle', 1, 9, ids.slice(20, 30), zero32))
  await chain.send('alice', usdcOf(chain)('approve', chain.at('instant-store'), million))
}

async function instantCall(world: World, { type = 1, recipient = 'alice' } = {}): Promise<{ call: Call; ref: Hex }> {
  world.refs += 1
  const ref = keccak256(toHex(`ref ${world.refs}`))
  const store = bind(world.chain, 'instant-store', instantStore.abi)
  const address = world.chain.at('instant-store')
  const known = { address, abi: instantStore.abi, functionName: 'packetType', args: [type] } as const
  const { terms, bundles } = await world.chain.publicClient.readContract(known)
  return {
    call: store('buy', type, terms, bundles, unit, world.chain.account(recipient).address, ref, userRandom(world.refs)),
    ref,
  }
}

export async function measureInstant(world: World): Promise<void> {
  const { chain, note } = world
  await prepareInstant(world)
  await chain.send('alice', (await instantCall(world)).call)
  await chain.send('provider', wordCall(world))
  await note('instant buy', 'alice', (await instantCall(world)).call, 175_000)
  await note('callback that opens a bundle of 10 cards', 'provider', wordCall(world))
}

export async function measureInstantOpen(world: World): Promise<void> {
  const { chain, note } = world
  const { call, ref } = await instantCall(world)
  await chain.send('alice', call)
  await chain.send('provider', wordCall(world))
  const store = bind(chain, 'instant-store', instantStore.abi)
  await note(
    'open of a stored word, bundle of 10 cards',
    'bob',
    store('open', await requestIdOf(world, 'alice', ref)),
    166_000,
  )
}

/** A bundle of the number of cards that the callback of a pack draws, and the largest one: a callback opens every bundle. */
export async function measureLargeBundles(world: World): Promise<void> {
  const { chain } = world
  await chain.setCallbackCards('instant-store', 13n)
  const thirteen = await mintMany(chain, 'card', 4_001, 13, (id) => (id % 5) + 1)
  await openBundle(world, 'callback that opens a bundle of 13 cards, new holder', {
    type: 2,
    entries: thirteen,
    recipient: 'ivan',
  })
  const cards = await mintWithOwnGroups(chain, 'card', 7_001, 10)
  const slabs = await mintWithOwnGroups(chain, 'graded', 7_001, 10)
  await openBundle(world, 'callback that opens a bundle of 20 cards of two collections and 20 groups, new holder', {
    type: 3,
    entries: [...cards, ...slabs.map(toSlab)],
    recipient: 'judy',
  })
}

/** Sells the only bundle of a new packet type and requires that the callback opens it. */
async function openBundle(
  world: World,
  name: string,
  { type, entries, recipient }: { type: number; entries: readonly number[]; recipient: string },
): Promise<void> {
  const { chain, note } = world
  const store = bind(chain, 'instant-store', instantStore.abi)
  await chain.send('config', store('setPacketType', type, 500, 259_200, 6_000))
  await chain.send('stocker', store('addBundle', type, 9, entries, zero32))
  await chain.send('alice', (await instantCall(world, { type, recipient })).call)
  await note(name, 'provider', wordCall(world), 500_000)
  const known = { address: chain.at('instant-store'), abi: instantStore.abi, functionName: 'packetType' } as const
  const { listLength } = await chain.publicClient.readContract({ ...known, args: [type] })
  if (listLength !== 0) throw new Error(`${name}: the callback stored the word`)
}
