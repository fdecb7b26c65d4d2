// Handlers of the pool contract, log by log, and their reversal after a reorg.
import { createAdoptions } from '../../../src/packs/wallet/adoptions/adopt.ts'
import { createAudit } from '../../../src/trust/audit/audit.ts'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { bytesToHex, toHex, type AbiEvent, type Hash, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAccountService } from '../../../src/identity/accounts/holders/service.ts'
import type { StoredAddress } from '../../../src/chain/addresses.ts'
import type { EventLog } from '../../../src/chain/indexer/model.ts'
import { createHandlerRegistry } from '../../../src/chain/indexer/registry.ts'
import { many, one, transact, type Db } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { systemRandom } from '../../../src/kernel/random.ts'
import { credit } from '../../../src/packs/ledger/ledger.ts'
import { createEmit, createEmitStep } from '../../../src/events/outbox.ts'
import { createEndUserService } from '../../../src/packs/wallet/end-users/service.ts'
import { registerPoolHandlers } from '../../../src/packs/purchases/handlers.ts'
import { createProgress, createShowCards } from '../../../src/packs/purchases/progress.ts'
import { createAnnounce } from '../../../src/packs/purchases/events.ts'
import { familyTagOf, newWalletRef, custodialRef, requestIdOf } from '../../../src/packs/shared/partner-ref.ts'
import { createPurchaseRecorder } from '../../../src/packs/checkout/recorder.ts'
import type { Purchase } from '../../../src/packs/purchases/model.ts'
import { findPurchase, movePurchase, purchaseStore } from '../../../src/packs/purchases/store.ts'
import { packCredits } from '../../../src/packs/purchases/adapter.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { openTestDb, type TestDb } from '../../harness/test-db.ts'

const pool: StoredAddress = `0x${'11'.repeat(20)}`
const treasury: StoredAddress = `0x${'22'.repeat(20)}`
const wallet: StoredAddress = `0x${'33'.repeat(20)}`
const vault: StoredAddress = `0x${'44'.repeat(20)}`
const unit = 5_000_000n
const value = micros(7_000_000n)

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
  const announce = createAnnounce(createEmit({ clock }))
  const facts = {
    cardId: null,
    name: 'A card',
    imageUrl: null,
    rarity: null,
    cardNumber: null,
    setId: null,
    game: null,
    grade: null,
  }
  const tokens = {
    describe: async (_reader: unknown, names: readonly unknown[]) => names.map(() => facts),
    values: async (_reader: unknown, names: readonly unknown[]) => names.map(() => value),
  }
  const adoptions = createAdoptions({ clock, audit: createAudit({ clock }), log: { error: () => {} } })
  const product = { name: 'purchase' as const, store: purchaseStore, credits: packCredits, announce }
  registerPoolHandlers(registry, {
    clock,
    pool,
    product,
    adoptions,
    tokens,
    recorder: createPurchaseRecorder({
      product,
      adoptions,
      creditsTreasury: treasury,
      resolveEndUser: users.resolveWithin,
    }),
    progress: createProgress({ announce, emitStep: createEmitStep({ clock }), showCards: createShowCards(tokens) }),
  })
  // Two cards to a pack.
  await index('pool.version', 'included', { tierId: 1, version: 1, price: unit, tables: [1n, 1n] })
})
afterAll(() => testDb[Symbol.asyncDispose]())
afterEach(() => expectSoundBooks({ db }))

type IndexedLog = { name: string; log: EventLog<AbiEvent>; stage: 'included' | 'safe' }
let height = 0n

function logOf(args: object, txHash: Hash = toHex(randomBytes(32))): EventLog<AbiEvent> {
  height += 1n
  const blockTime = new Date(1_800_000_000_000 + Number(height) * 1_000)
  const place = { blockNumber: height, blockHash: toHex(randomBytes(32)), txIndex: 0, logIndex: 0, address: pool }
  return { ...place, txHash, blockTime, args } as unknown as EventLog<AbiEvent>
}

const handlerOf = (name: string) => {
  const { subscriptions } = registry
  const found = subscriptions.find((subscription) => subscription.name === name)
  if (!found) throw new Error(`No handler ${name}.`)
  return found.handler
}

async function index(name: string, stage: 'included' | 'safe', args: object, txHash?: Hash): Promise<IndexedLog> {
  const log = logOf(args, txHash)
  await handle({ name, log, stage: 'included' })
  if (stage === 'safe') await handle({ name, log, stage: 'safe' })
  return { name, log, stage }
}

const handle = ({ name, log, stage }: IndexedLog): Promise<void> =>
  transact(db, async (tx) => handlerOf(name)[stage]?.(tx, log))

const removeLog = ({ name, log, stage }: IndexedLog): Promise<void> =>
  transact(db, async (tx) => handlerOf(name).removed?.(tx, log, { stage }))

type Sold = { purchase: Purchase; ref: Hex; requestId: bigint; user: string; endUserId: number }

/** Creates a custodial purchase whose transaction is sent. */
async function sell(quantity: number, credits = 100_000_000n): Promise<Sold> {
  const user = bytesToHex(randomBytes(6))
  const { id: endUserId } = await users.resolve(partnerId, { external_user_id: user })
  const now = testDb.clock.now()
  const purchase = await transact(db, async (tx) => {
    await credit(tx, {
      endUserId,
      type: 'ADJUSTMENT',
      amount: micros(credits),
      from: 'adjustments',
      source: 'test',
      sourceId: user,
      description: 'test',
      now,
    })
    const row = await purchaseStore.insertCustodial(
      tx,
      {
        partnerId,
        endUserId,
        keyId: null,
        keyFamily: null,
        productId: 1,
        quantity,
        unitPrice: micros(unit),
        maxUnitPrice: micros(unit),
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
    await packCredits.reserve(tx, row, micros(unit * BigInt(quantity)), now)
    return (await movePurchase(tx, row.id, { event: 'send', now })) ?? row
  })
  const ref = bytesToHex(purchase.partnerRef ?? new Uint8Array(32))
  return { purchase, ref, requestId: requestIdOf(treasury, ref), user, endUserId }
}

const purchased = ({ requestId, ref }: Pick<Sold, 'requestId' | 'ref'>, quantity: number, buyer = treasury) => ({
  requestId,
  buyer,
  partnerRef: ref,
  recipient: buyer === treasury ? vault : buyer,
  tierId: 1,
  version: 1,
  quantity,
  unitPrice: unit,
})

let nextToken = 1n
const drawOf = (pack: number, slot: number): bigint =>
  (nextToken += 1n) | (BigInt(slot) << 80n) | (BigInt(pack) << 88n) | (1_900_000_000n << 96n)

const revealed = (requestId: bigint, pack: number, slot: number) => ({ requestId, draw: drawOf(pack, slot) })
const stuck = (requestId: bigint, pack: number, slot: number) => ({ requestId, pack, slot, draw: drawOf(pack, slot) })
const refunded = (requestId: bigint, firstPack: number, packs: number, penalty = 0n) => ({
  requestId,
  to: treasury,
  firstPack,
  packs,
  amount: unit * BigInt(packs),
  penalty,
})

const findSold = async ({ purchase: { id } }: Pick<Sold, 'purchase'>): Promise<Purchase> => {
  const found = await findPurchase(db, id, partnerId)
  if (!found) throw new Error('The purchase exists.')
  return found
}

const balanceOf = ({ endUserId }: Sold) =>
  one(
    db,
    sql<{ balance: bigint; reserved: bigint }>`select balance, reserved from wallets where end_user_id = ${endUserId}`,
  )

const eventTypesOf = async ({ purchase: { id } }: Sold): Promise<string[]> => {
  const rows = await many(
    db,
    sql<{ event: string }>`
      select event from events where resource_id = ${String(id)} and event like 'purchase.%' order by id`,
  )
  return rows.map(({ event }) => event.slice('purchase.'.length))
}

test('the hold is settled once the purchase is safe, and not before', async () => {
  const sold = await sell(1)
  const log = await index('pool.purchased', 'included', purchased(sold, 1))
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 5_000_000n })
  await handle({ ...log, stage: 'safe' })
  expect(await balanceOf(sold)).toEqual({ balance: 95_000_000n, reserved: 0n })
  await handle({ ...log, stage: 'safe' })
  expect(await balanceOf(sold)).toEqual({ balance: 95_000_000n, reserved: 0n })
})

test('a purchase is FULFILLED with the last card of its last pack, and not before', async () => {
  const sold = await sell(2)
  await index('pool.purchased', 'safe', purchased(sold, 2))
  for (const [pack, slot] of [
    [0, 0],
    [0, 1],
    [1, 0],
  ] as const) {
    await index('pool.revealed', 'included', revealed(sold.requestId, pack, slot))
    expect((await findSold(sold)).status).toBe('SUBMITTED')
  }
  await index('pool.revealed', 'included', revealed(sold.requestId, 1, 1))
  expect(await findSold(sold)).toMatchObject({ status: 'FULFILLED', fulfilledQuantity: 2 })
  expect(await eventTypesOf(sold)).toEqual(['fulfilled'])
})

test('a pack with a stuck card is refunded with its penalty: PARTIALLY_FULFILLED, never FULFILLED', async () => {
  const sold = await sell(2)
  await index('pool.purchased', 'safe', purchased(sold, 2))
  await index('pool.revealed', 'included', revealed(sold.requestId, 0, 0))
  await index('pool.revealed', 'included', revealed(sold.requestId, 0, 1))
  await index('pool.stuck', 'included', stuck(sold.requestId, 1, 0))
  await index('pool.revealed', 'included', revealed(sold.requestId, 1, 1))
  expect(await findSold(sold)).toMatchObject({ status: 'SUBMITTED', fulfilledQuantity: 1 })
  await index('pool.refunded', 'safe', refunded(sold.requestId, 1, 1, 500_000n))
  expect(await findSold(sold)).toMatchObject({
    status: 'PARTIALLY_FULFILLED',
    fulfilledQuantity: 1,
    refunded: 5_500_000n,
  })
  expect(await balanceOf(sold)).toEqual({ balance: 95_500_000n, reserved: 0n })
  expect(await eventTypesOf(sold)).toEqual(['partially_fulfilled'])
})

test('the delivery of a stuck card fulfills its purchase', async () => {
  const sold = await sell(1)
  await index('pool.purchased', 'safe', purchased(sold, 1))
  await index('pool.stuck', 'included', stuck(sold.requestId, 0, 0))
  await index('pool.revealed', 'included', revealed(sold.requestId, 0, 1))
  expect((await findSold(sold)).status).toBe('SUBMITTED')
  const delivery = { requestId: sold.requestId, pack: 0, slot: 0, entry: 1, windowExpiry: 1_900_000_000 }
  const delivered = await index('pool.delivered', 'included', delivery)
  expect((await findSold(sold)).status).toBe('FULFILLED')
  await removeLog(delivered)
  expect((await findSold(sold)).status).toBe('SUBMITTED')
})

test('a reorg of a reveal reverts the purchase, and the next reveal emits the event again', async () => {
  const sold = await sell(1)
  const bought = await index('pool.purchased', 'included', purchased(sold, 1))
  const cards = [
    await index('pool.revealed', 'included', revealed(sold.requestId, 0, 0)),
    await index('pool.revealed', 'included', revealed(sold.requestId, 0, 1)),
  ]
  for (const card of cards.toReversed()) await removeLog(card)
  expect(await findSold(sold)).toMatchObject({
    status: 'SUBMITTED',
    fulfilledQuantity: 0,
    requestId: expect.any(String),
  })
  await removeLog(bought)
  expect(await findSold(sold)).toMatchObject({ status: 'SUBMITTED', requestId: null })
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 5_000_000n })
  await index('pool.purchased', 'safe', purchased(sold, 1))
  await index('pool.revealed', 'included', revealed(sold.requestId, 0, 0))
  await index('pool.revealed', 'included', revealed(sold.requestId, 0, 1))
  expect(await eventTypesOf(sold)).toEqual(['fulfilled', 'reverted', 'fulfilled'])
  expect(await balanceOf(sold)).toEqual({ balance: 95_000_000n, reserved: 0n })
})

test('a settled payment that a reorg removes is returned and held again', async () => {
  const sold = await sell(1)
  const bought = await index('pool.purchased', 'safe', purchased(sold, 1))
  await removeLog(bought)
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 5_000_000n })
  await index('pool.purchased', 'safe', purchased(sold, 1))
  expect(await balanceOf(sold)).toEqual({ balance: 95_000_000n, reserved: 0n })
})

test('a refund counts once it is safe, and is reverted by a later reorg', async () => {
  const sold = await sell(1)
  await index('pool.purchased', 'safe', purchased(sold, 1))
  const args = refunded(sold.requestId, 0, 1)
  const early = await index('pool.refunded', 'included', args)
  expect((await findSold(sold)).status).toBe('SUBMITTED')
  await handle({ ...early, stage: 'safe' })
  const isRefunded = {
    status: 'REFUNDED',
    refunded: 5_000_000n,
    failureReason: 'randomness_timeout',
    fulfilledAt: null,
  }
  expect(await findSold(sold)).toMatchObject(isRefunded)
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 0n })
  await removeLog({ ...early, stage: 'safe' })
  expect(await findSold(sold)).toMatchObject({ status: 'SUBMITTED', refunded: 0n, failureReason: null })
  expect(await balanceOf(sold)).toEqual({ balance: 95_000_000n, reserved: 0n })
  await index('pool.refunded', 'safe', args)
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 0n })
  expect(await eventTypesOf(sold)).toEqual(['refunded', 'reverted', 'refunded'])
})

test('a wallet purchase removed by a reorg is PENDING until its transaction is mined again', async () => {
  const ref = newWalletRef({ partnerId, familyTag: familyTagOf('unknown1') }, systemRandom)
  const requestId = requestIdOf(wallet, ref)
  const txHash = toHex(randomBytes(32))
  const bought = await index('pool.purchased', 'safe', purchased({ requestId, ref }, 1, wallet), txHash)
  const { id } = await one(
    db,
    sql<{ id: number }>`select id from purchases where onchain_request_id = ${requestId.toString()}`,
  )
  const of = { purchase: { id } } as Sold
  expect(await findSold(of)).toMatchObject({ status: 'SUBMITTED', custody: 'NON_CUSTODIAL', purchaserAddress: wallet })
  await removeLog(bought)
  expect(await findSold(of)).toMatchObject({ status: 'PENDING', requestId: null, transactionHash: txHash })
  await index('pool.purchased', 'safe', purchased({ requestId, ref }, 1, wallet), txHash)
  expect(await findSold(of)).toMatchObject({ status: 'SUBMITTED', requestId: requestId.toString() })
  expect(await eventTypesOf(of)).toEqual(['submitted', 'reverted', 'submitted'])
})

const actOf = async (ref: Hex) =>
  one(
    db,
    sql<{
      status: string
      isBooked: boolean
      endUserId: number | null
      amount: bigint
      id: number
      resourceId: number
    }>`
      select id, status, is_booked as "isBooked", end_user_id as "endUserId", amount, resource_id as "resourceId"
      from adopted_acts where reference = ${ref}`,
  )

const suspense = async (): Promise<bigint> =>
  (
    await one(
      db,
      sql<{ total: bigint }>`
        select coalesce(sum(case when from_account = 'suspense' then amount else -amount end), 0)::bigint as total
        from ledger_entries where 'suspense' in (from_account, to_account)`,
    )
  ).total

test('a failed purchase that the chain shows is revived and adopted: its credits are held again', async () => {
  const sold = await sell(1)
  await transact(db, async (tx) => {
    const now = testDb.clock.now()
    const failed = await movePurchase(tx, sold.purchase.id, { event: 'refuse', now, reason: 'tx_reverted' })
    if (failed) await packCredits.release(tx, failed, now)
  })
  const before = await suspense()
  const log = await index('pool.purchased', 'included', purchased(sold, 1))
  expect(await findSold(sold)).toMatchObject({ status: 'SUBMITTED', isAdopted: true, failureReason: null })
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 5_000_000n })
  expect(await actOf(sold.ref)).toMatchObject({ status: 'OPEN', isBooked: false, endUserId: sold.endUserId })
  await handle({ ...log, stage: 'safe' })
  expect(await actOf(sold.ref)).toMatchObject({ isBooked: true, amount: 5_000_000n })
  expect((await suspense()) - before).toBe(5_000_000n)
  // A reorg takes all of it back, and the next block adopts it again.
  await removeLog({ ...log, stage: 'safe' })
  expect(await findSold(sold)).toMatchObject({ status: 'FAILED', requestId: null })
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 0n })
  expect((await suspense()) - before).toBe(0n)
  await index('pool.purchased', 'safe', purchased(sold, 1))
  expect(await findSold(sold)).toMatchObject({ status: 'SUBMITTED' })
  expect((await suspense()) - before).toBe(5_000_000n)
})

test('a purchase that was sent again with other parameters takes the facts of the chain', async () => {
  const sold = await sell(1)
  await index('pool.purchased', 'safe', purchased(sold, 3))
  expect(await findSold(sold)).toMatchObject({ status: 'SUBMITTED', quantity: 3, isAdopted: true })
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 15_000_000n })
  expect(await actOf(sold.ref)).toMatchObject({ status: 'OPEN', amount: 15_000_000n })
})

test('only what the end user has is held, and the whole amount is in the suspense account', async () => {
  const sold = await sell(1, 7_000_000n)
  const before = await suspense()
  await index('pool.purchased', 'safe', purchased(sold, 2))
  expect(await balanceOf(sold)).toEqual({ balance: 7_000_000n, reserved: 7_000_000n })
  expect((await suspense()) - before).toBe(10_000_000n)
})

test('the refund of an adopted purchase that was not charged goes to the suspense account', async () => {
  const sold = await sell(1)
  const before = await suspense()
  await index('pool.purchased', 'safe', purchased(sold, 2))
  await index('pool.refunded', 'safe', refunded(sold.requestId, 0, 1))
  expect(await balanceOf(sold)).toEqual({ balance: 100_000_000n, reserved: 5_000_000n })
  expect((await suspense()) - before).toBe(5_000_000n)
  // The penalty of the contract belongs to the end user.
  await index('pool.refunded', 'safe', refunded(sold.requestId, 1, 1, 500_000n))
  expect(await balanceOf(sold)).toEqual({ balance: 100_500_000n, reserved: 0n })
  expect((await suspense()) - before).toBe(0n)
  expect(await actOf(sold.ref)).toMatchObject({ status: 'RETURNED' })
  expect(await findSold(sold)).toMatchObject({ status: 'REFUNDED' })
})

test('a custodial purchase of an unknown partner is adopted without a purchase', async () => {
  const ref = toHex(randomBytes(32))
  const log = await index('pool.purchased', 'safe', purchased({ requestId: 77n, ref }, 1))
  expect(await actOf(ref)).toMatchObject({ status: 'OPEN', isBooked: true, endUserId: null, resourceId: null })
  await removeLog(log)
  expect(await many(db, sql`select id from adopted_acts where reference = ${ref}`)).toEqual([])
})

test('foreign purchases, and copied partner references paid by others, are not recorded', async () => {
  const count = () => one(db, sql<{ count: bigint }>`select count(*) from purchases`)
  const before = await count()
  const foreign = toHex(randomBytes(32))
  await index('pool.purchased', 'safe', purchased({ requestId: 1n, ref: foreign }, 1, wallet))
  await index('pool.purchased', 'safe', purchased({ requestId: 2n, ref: foreign }, 1))
  const sold = await sell(1)
  await index('pool.purchased', 'safe', purchased({ requestId: 3n, ref: sold.ref }, 1, wallet))
  await index('pool.revealed', 'included', revealed(3n, 0, 0))
  expect(await count()).toEqual({ count: before.count + 1n })
  expect(await findSold(sold)).toMatchObject({ status: 'SUBMITTED', requestId: null })
})

test('after any sequence of reorgs the purchase matches the last branch', { timeout: 120_000 }, async () => {
  type Step = 'forward' | 'back'
  const walks = fc.array(fc.constantFrom<Step>('forward', 'forward', 'back'), { maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      const sold = await sell(1)
      const plan = [
        () => index('pool.purchased', 'safe', purchased(sold, 1)),
        () => index('pool.revealed', 'included', revealed(sold.requestId, 0, 0)),
        () => index('pool.revealed', 'included', revealed(sold.requestId, 0, 1)),
      ]
      const logs: IndexedLog[] = []
      for (const step of walk) {
        const next = plan[logs.length]
        const last = logs.at(-1)
        if (step === 'forward' && next) logs.push(await next())
        if (step === 'back' && last) await removeLog(logs.pop() ?? last)
      }
      const expected = logs.length === 3 ? 'FULFILLED' : 'SUBMITTED'
      expect((await findSold(sold)).status).toBe(expected)
      const isPaid = logs.length > 0
      expect(await balanceOf(sold)).toEqual({
        balance: isPaid ? 95_000_000n : 100_000_000n,
        reserved: isPaid ? 0n : 5_000_000n,
      })
    }),
    { numRuns: 40 },
  )
})
