// Handlers of the instant store contract, log by log, and their reversal after a reorg.
import { createAdoptions } from '../../../src/packs/wallet/adoptions/adopt.ts'
import { createAudit } from '../../../src/trust/audit/audit.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { bytesToHex, toHex, type AbiEvent, type Hash, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAccountService } from '../../../src/identity/accounts/holders/service.ts'
import type { StoredAddress } from '../../../src/chain/addresses.ts'
import type { EventLog } from '../../../src/chain/indexer/model.ts'
import { createHandlerRegistry } from '../../../src/chain/indexer/registry.ts'
import { many, one, transact, type Db } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { credit } from '../../../src/packs/ledger/ledger.ts'
import { createEmit } from '../../../src/events/outbox.ts'
import { createEndUserService } from '../../../src/packs/wallet/end-users/service.ts'
import type { InstantPurchase } from '../../../src/packs/instant/purchases/model.ts'
import { instantPurchaseStore as store } from '../../../src/packs/instant/purchases/store.ts'
import { instantCredits } from '../../../src/packs/instant/purchases/adapter.ts'
import { registerStoreHandlers } from '../../../src/packs/instant/purchases/handlers.ts'
import { custodialRef, requestIdOf } from '../../../src/packs/shared/partner-ref.ts'
import { createPurchaseRecorder } from '../../../src/packs/checkout/recorder.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { openTestDb, type TestDb } from '../../harness/test-db.ts'

const seller: StoredAddress = `0x${'11'.repeat(20)}`
const treasury: StoredAddress = `0x${'22'.repeat(20)}`
const vault: StoredAddress = `0x${'44'.repeat(20)}`
const price = 16_000_000n

let testDb: TestDb
let db: Db
let partnerId: number
let users: ReturnType<typeof createEndUserService>
const registry = createHandlerRegistry()

beforeAll(async () => {
  testDb = await openTestDb()
  db = testDb.db
  const { clock } = testDb
  users = createEndUserService({ db, clock })
  const accounts = createAccountService({ db, clock, audit: createAudit({ clock }) })
  partnerId = (await accounts.openPartner({ name: 'P', slug: 'p', billingModel: 'TIER' }, 'system')).id
  const emit = createEmit({ clock })
  const product = {
    name: 'instant_purchase' as const,
    store,
    credits: instantCredits,
    announce: (tx: Parameters<typeof emit>[0], eventType: string, { id, reversions }: InstantPurchase) =>
      emit(tx, {
        accountId: partnerId,
        event: `instant_purchase.${eventType}`,
        resourceId: String(id),
        dedupeKey: String(reversions),
        data: {},
      }),
  }
  const facts = {
    cardId: null,
    name: null,
    imageUrl: null,
    rarity: null,
    cardNumber: null,
    setId: null,
    game: null,
    grade: null,
  }
  const value = micros(7_000_000n)
  const tokens = {
    describe: async (_reader: unknown, names: readonly unknown[]) => names.map(() => facts),
    values: async (_reader: unknown, names: readonly unknown[]) => names.map(() => value),
  }
  const adoptions = createAdoptions({ clock, audit: createAudit({ clock }), log: { error: () => {} } })
  const resolveEndUser = users.resolveWithin
  const recorder = createPurchaseRecorder({ product, adoptions, creditsTreasury: treasury, resolveEndUser })
  registerStoreHandlers(registry, { clock, store: seller, product, adoptions, recorder, tokens })
})
afterAll(() => testDb[Symbol.asyncDispose]())
afterEach(() => expectSoundBooks({ db }))

type IndexedLog = { name: string; log: EventLog<AbiEvent>; stage: 'included' | 'safe' }
let height = 0n

async function index(name: string, stage: 'included' | 'safe', args: object): Promise<IndexedLog> {
  height += 1n
  const place = { blockNumber: height, blockHash: toHex(randomBytes(32)), txIndex: 0, logIndex: 0, address: seller }
  const blockTime = new Date(1_800_000_000_000 + Number(height) * 1_000)
  const txHash: Hash = toHex(randomBytes(32))
  const log = { ...place, txHash, blockTime, args } as unknown as EventLog<AbiEvent>
  await handle({ name, log, stage: 'included' })
  if (stage === 'safe') await handle({ name, log, stage: 'safe' })
  return { name, log, stage }
}

const handlerOf = (name: string) => {
  const { subscriptions } = registry
  const found = subscriptions.find((subscription) => subscription.name === name)
  if (!found) throw new Error(`No handler ${name}.`)
  return found.handler
}

const handle = ({ name, log, stage }: IndexedLog): Promise<void> =>
  transact(db, async (tx) => handlerOf(name)[stage]?.(tx, log))

const removeLog = ({ name, log, stage }: IndexedLog): Promise<void> =>
  transact(db, async (tx) => handlerOf(name).removed?.(tx, log, { stage }))

type Sold = { id: number; ref: Hex; requestId: bigint; endUserId: number }

/** Creates a custodial purchase whose transaction is sent. */
async function sell(): Promise<Sold> {
  const user = bytesToHex(randomBytes(6))
  const { id: endUserId } = await users.resolve(partnerId, { external_user_id: user })
  const now = testDb.clock.now()
  const purchase = await transact(db, async (tx) => {
    const cause = { source: 'test', sourceId: user, description: 'test', now }
    await credit(tx, { endUserId, type: 'ADJUSTMENT', amount: micros(100_000_000n), from: 'adjustments', ...cause })
    const row = await store.insertCustodial(
      tx,
      {
        partnerId,
        endUserId,
        keyId: null,
        keyFamily: null,
        productId: 1,
        quantity: 1,
        unitPrice: micros(price),
        maxUnitPrice: micros(price),
        recipientAddress: vault,
        reference: null,
        metadata: {},
        idempotencyKey: user,
        partnerRef: custodialRef({ product: 'test', partnerId, endUser: user, idempotencyKey: user }, '0x01020304'),
        request: { max_price: null, recipient_address: null },
        minimum: micros(1n),
      },
      now,
    )
    if (typeof row === 'string') throw new Error(`The key is new, not ${row}.`)
    await instantCredits.reserve(tx, row, micros(price), now)
    return (await store.move(tx, row.id, { event: 'send', now })) ?? row
  })
  const ref = bytesToHex(purchase.partnerRef ?? new Uint8Array(32))
  return { id: purchase.id, ref, requestId: requestIdOf(treasury, ref), endUserId }
}

const purchased = ({ requestId, ref }: Sold) =>
  index('store.purchased', 'safe', { requestId, buyer: treasury, partnerRef: ref, to: vault, packetTypeId: 1, price })

let nextBundle = 0
let nextToken = 100

/** Delivers a bundle of three cards to a purchase; the cards of the mask are stuck in the store. */
async function deliver({ requestId }: Sold, stuckMask = 0): Promise<IndexedLog[]> {
  const bundleId = (nextBundle += 1)
  const entries = [0, 1, 2].map(() => (nextToken += 1))
  const mediaHash = `0x${'00'.repeat(32)}`
  await index('store.bundle_added', 'safe', { packetTypeId: 1, bundleId, packId: bundleId, entries, mediaHash })
  for (const [place, tokenId] of entries.entries()) {
    const owner = (stuckMask >> place) & 1 ? seller : vault
    await sql`insert into tokens (kind, token_id, owner, minted_at) values ('CARD', ${tokenId}, ${owner}, now())`.execute(
      db,
    )
  }
  const delivered = await index('store.delivered', 'included', { requestId, bundleId, index: 0, count: 1, entries })
  if (stuckMask === 0) return [delivered]
  return [delivered, await index('store.stuck', 'included', { requestId, bundleId, failedMask: BigInt(stuckMask) })]
}

const findSold = async ({ id }: Sold): Promise<InstantPurchase> => {
  const found = await store.find(db, id, partnerId)
  if (!found) throw new Error('The purchase exists.')
  return found
}

const balanceOf = ({ endUserId }: Sold) =>
  one(
    db,
    sql<{ balance: bigint; reserved: bigint }>`select balance, reserved from wallets where end_user_id = ${endUserId}`,
  )

const statesOf = async ({ id }: Sold): Promise<string[]> =>
  (
    await many(db, sql<{ state: string }>`select state from instant_cards where purchase_id = ${id} order by place`)
  ).map(({ state }) => state)

const eventTypesOf = async ({ id }: Sold): Promise<string[]> =>
  (await many(db, sql<{ event: string }>`select event from events where resource_id = ${String(id)} order by id`)).map(
    ({ event }) => event.slice('instant_purchase.'.length),
  )

const refunded = ({ requestId }: Sold, penalty = 0n) => ({ requestId, to: treasury, amount: price, penalty })

test('a delivery fulfills, a reorg reverts it, and the next delivery emits the event again', async () => {
  const sold = await sell()
  await purchased(sold)
  expect(await balanceOf(sold)).toEqual({ balance: 84_000_000n, reserved: 0n })
  const [delivered] = await deliver(sold)
  expect(await findSold(sold)).toMatchObject({ status: 'FULFILLED', fulfilledQuantity: 1 })
  if (delivered) await removeLog(delivered)
  expect(await findSold(sold)).toMatchObject({ status: 'SUBMITTED', fulfilledQuantity: 0, fulfilledAt: null })
  expect(await statesOf(sold)).toEqual([])
  await deliver(sold)
  expect((await findSold(sold)).status).toBe('FULFILLED')
  expect(await eventTypesOf(sold)).toEqual(['fulfilled', 'reverted', 'fulfilled'])
})

test('a pack with a stuck card is fulfilled when the card is delivered', async () => {
  const sold = await sell()
  await purchased(sold)
  await deliver(sold, 0b010)
  expect(await statesOf(sold)).toEqual(['REVEALED', 'STUCK', 'REVEALED'])
  expect((await findSold(sold)).status).toBe('SUBMITTED')
  const delivered = await index('store.stuck', 'included', {
    requestId: sold.requestId,
    bundleId: nextBundle,
    failedMask: 0n,
  })
  expect(await statesOf(sold)).toEqual(['REVEALED', 'REVEALED', 'REVEALED'])
  expect((await findSold(sold)).status).toBe('FULFILLED')
  await removeLog(delivered)
  expect(await statesOf(sold)).toEqual(['REVEALED', 'STUCK', 'REVEALED'])
  expect((await findSold(sold)).status).toBe('SUBMITTED')
  expect(await eventTypesOf(sold)).toEqual(['fulfilled', 'reverted'])
})

test('a pack whose card remains stuck is refunded with its penalty', async () => {
  const sold = await sell()
  await purchased(sold)
  await deliver(sold, 0b100)
  await index('store.refunded', 'safe', refunded(sold, 1_600_000n))
  const isRefunded = { status: 'REFUNDED', refunded: 17_600_000n, failureReason: 'undelivered', fulfilledAt: null }
  expect(await findSold(sold)).toMatchObject(isRefunded)
  expect(await statesOf(sold)).toEqual(['REVEALED', 'REVEALED', 'REPAID'])
  expect(await balanceOf(sold)).toEqual({ balance: 101_600_000n, reserved: 0n })
})

test('a refund counts once it is safe, and is reverted by a later reorg', async () => {
  const sold = await sell()
  await purchased(sold)
  const refund = await index('store.refunded', 'included', refunded(sold))
  expect((await findSold(sold)).status).toBe('SUBMITTED')
  await handle({ ...refund, stage: 'safe' })
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 0n })
  await removeLog({ ...refund, stage: 'safe' })
  expect(await findSold(sold)).toMatchObject({ status: 'SUBMITTED', refunded: 0n })
  expect(await balanceOf(sold)).toEqual({ balance: 84_000_000n, reserved: 0n })
  await index('store.refunded', 'safe', refunded(sold))
  expect(await eventTypesOf(sold)).toEqual(['refunded', 'reverted', 'refunded'])
})

test('a settled payment that a reorg removes is returned and held again', async () => {
  const sold = await sell()
  const bought = await purchased(sold)
  await removeLog(bought)
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 16_000_000n })
  expect(await findSold(sold)).toMatchObject({ status: 'SUBMITTED', requestId: null })
  await purchased(sold)
  expect(await balanceOf(sold)).toEqual({ balance: 84_000_000n, reserved: 0n })
})

test('bundles are tracked for every recipient', async () => {
  const sold = await sell()
  await deliver(sold)
  const row = () =>
    one(
      db,
      sql<{ sold: string | null; isRemoved: boolean }>`
        select sold_to_request::text as sold, removed_at is not null as "isRemoved" from store_bundles
        where bundle_id = ${nextBundle}`,
    )
  expect(await row()).toEqual({ sold: sold.requestId.toString(), isRemoved: false })
  expect(await statesOf(sold)).toEqual([])
  const removed = await index('store.bundle_removed', 'included', { packetTypeId: 1, bundleId: nextBundle, index: 0 })
  expect((await row()).isRemoved).toBe(true)
  await removeLog(removed)
  expect((await row()).isRemoved).toBe(false)
})
