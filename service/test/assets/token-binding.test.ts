// Which item a minted token is, after a loss of the database.
import { randomBytes } from 'node:crypto'
import { toHex, zeroAddress, type AbiEvent, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertInventory } from '../../src/assets/inventory/store.ts'
import { newUniqueId } from '../../src/assets/items/model.ts'
import { insertItems } from '../../src/assets/items/store.ts'
import { registerTokenHandlers } from '../../src/assets/tokens/handlers.ts'
import { itemRefOf } from '../../src/assets/tokens/model.ts'
import { assignTokenId, expectMint, findToken, listTokensOfItems } from '../../src/assets/tokens/store.ts'
import type { EventLog } from '../../src/chain/indexer/model.ts'
import { createHandlerRegistry } from '../../src/chain/indexer/registry.ts'
import { transact } from '../../src/db/db.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { openTestDb, type TestDb } from '../harness/test-db.ts'

const kind = 'CARD'
const inventory: Address = `0x${'aa'.repeat(20)}`
const names = [
  'card',
  'graded',
  'packet',
  'sealedProduct',
  'comboPool',
  'instantStore',
  'buybackPool',
  'shippingPaymentProcessor',
] as const
const contracts = Object.fromEntries(names.map((name, index) => [name, toHex(index + 1, { size: 20 })]))
const registry = createHandlerRegistry()
const { subscriptions } = registry
let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
  registerTokenHandlers(registry, { ...(contracts as Record<(typeof names)[number], Address>), inventory })
})
afterAll(() => testDb[Symbol.asyncDispose]())

let height = 0n

async function index(name: string, args: object): Promise<void> {
  height += 1n
  const place = { blockNumber: height, blockHash: toHex(randomBytes(32)), txIndex: 0, logIndex: 0 }
  const log = { ...place, txHash: toHex(randomBytes(32)), blockTime: new Date(), args } as unknown as EventLog<AbiEvent>
  const handler = subscriptions.find((one) => one.name === name)?.handler
  await transact(testDb.db, async (tx) => handler?.included?.(tx, log))
}

/** A mint emits the transfer first. */
async function mint(tokenId: bigint, itemRef: Hex): Promise<void> {
  await index('tokens.card.moved', { from: zeroAddress, to: inventory, id: tokenId })
  await index('tokens.card.minted', { id: tokenId, to: inventory, itemRef, group: 3 })
}

async function addItem(): Promise<string> {
  const uniqueId = newUniqueId(kind, systemRandom)
  const now = new Date()
  await transact(testDb.db, async (tx) => {
    await insertItems(tx, [{ uniqueId, kind, name: 'A card' }], now)
    await insertInventory(tx, [{ uniqueId, priceGroup: 3 }], { actor: 'test', now })
  })
  return uniqueId
}

const assign = (uniqueId: string, itemRef: Hex): Promise<bigint> =>
  transact(testDb.db, async (tx) => {
    const tokenId = (await assignTokenId(tx, kind, uniqueId)) ?? expect.unreachable()
    await expectMint(tx, { kind, tokenId }, itemRef)
    return tokenId
  })

const tokenOf = async (uniqueId: string) => (await listTokensOfItems(testDb.db, [uniqueId]))[0]

test('a mint binds its number to the item that it was assigned to, whatever made the reference', async () => {
  const [stocked, prize] = [await addItem(), await addItem()]
  const own = await assign(stocked, itemRefOf(stocked))
  const sendRef = toHex(randomBytes(32))
  const sent = await assign(prize, sendRef)
  await mint(own, itemRefOf(stocked))
  await mint(sent, sendRef)
  expect(await tokenOf(stocked)).toMatchObject({ tokenId: own, itemRef: itemRefOf(stocked), priceGroup: 3 })
  expect(await tokenOf(prize)).toMatchObject({ tokenId: sent, itemRef: sendRef })
})

test('a mint of the inventory that the database lost is bound to its item by its reference', async () => {
  const item = await addItem()
  await mint(1_100_000_000n, itemRefOf(item))
  expect(await tokenOf(item)).toMatchObject({ tokenId: 1_100_000_000n })
  const next = await assign(await addItem(), toHex(randomBytes(32)))
  expect(next).toBeGreaterThan(1_100_000_000n)
})

test('a number that the chain used for a lost item is taken from the item it was assigned to again', async () => {
  const [lost, other] = [await addItem(), await addItem()]
  const number = await assign(other, itemRefOf(other))
  await mint(number, itemRefOf(lost))
  expect(await tokenOf(other)).toBeUndefined()
  expect(await tokenOf(lost)).toMatchObject({ tokenId: number })
  // A prize that was minted for a lost send has no item until the send is repeated.
  const another = await assign(other, itemRefOf(other))
  await mint(another, toHex(randomBytes(32)))
  expect(await tokenOf(other)).toBeUndefined()
  expect(await findToken(testDb.db, { kind, tokenId: another })).toMatchObject({ uniqueId: null })
})
