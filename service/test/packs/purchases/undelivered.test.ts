// The keeper that retries and refunds undelivered packs, for both products.
import { randomBytes } from 'node:crypto'
import { decodeFunctionData, toHex, type Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountService } from '../../../src/identity/accounts/holders/service.ts'
import { createAudit } from '../../../src/trust/audit/audit.ts'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import * as instantStore from '../../../src/chain/abi/instant-store.ts'
import type { StoredAddress } from '../../../src/chain/addresses.ts'
import type { SubmitIntent } from '../../../src/chain/intents/submit.ts'
import { transact, type Db } from '../../../src/db/db.ts'
import { createManualClock } from '../../../src/kernel/clock.ts'
import { micros } from '../../../src/kernel/money.ts'
import { dayMs, hourMs } from '../../../src/kernel/time.ts'
import type { Sale } from '../../../src/packs/checkout/model.ts'
import type { ProductAdapter } from '../../../src/packs/checkout/product-adapter.ts'
import { createUndeliveredKeeper } from '../../../src/packs/checkout/undelivered.ts'
import { createInstantAdapter } from '../../../src/packs/instant/purchases/adapter.ts'
import * as deliveries from '../../../src/packs/instant/purchases/delivery-store.ts'
import { createPackAdapter } from '../../../src/packs/purchases/adapter.ts'
import { insertItem, insertRequest, insertVersion } from '../../../src/packs/purchases/pool-store.ts'
import { createEndUserService } from '../../../src/packs/wallet/end-users/service.ts'
import { openTestDb, type TestDb } from '../../harness/test-db.ts'

const seller: StoredAddress = `0x${'11'.repeat(20)}`
const wallet: StoredAddress = `0x${'33'.repeat(20)}`
const stuckAt = new Date('2026-03-01T12:00:00.000Z')
const unitPrice = micros(5_000_000n)

let testDb: TestDb
let db: Db
let partnerId: number
let endUserId: number
beforeAll(async () => {
  testDb = await openTestDb()
  db = testDb.db
  const { clock } = testDb
  const accounts = createAccountService({ db, clock, audit: createAudit({ clock }) })
  partnerId = (await accounts.openPartner({ name: 'P', slug: 'p', billingModel: 'TIER' }, 'system')).id
  endUserId = (await createEndUserService({ db, clock }).resolve(partnerId, { external_user_id: 'ann' })).id
})
afterAll(() => testDb[Symbol.asyncDispose]())

const unused = async () => undefined
const packs = createPackAdapter(seller, unused, unused)
const bundles = createInstantAdapter(seller, unused, {
  announce: unused,
  reservedEvent: () => ({ accountId: 0, event: '', resourceId: '', data: {} }),
})

/** Records a wallet purchase with its on-chain request. */
async function sell<Row extends Sale>({ store }: ProductAdapter<Row>, requestId: string, quantity: number) {
  const order = { partnerId, endUserId, keyId: null, keyFamily: null, productId: 1, quantity, unitPrice }
  const chain = { recipientAddress: wallet, purchaserAddress: wallet, partnerRef: null, requestId }
  const transactionHash = toHex(randomBytes(32))
  const row = await transact(db, (tx) =>
    store.insertFromChain(
      tx,
      {
        custody: 'NON_CUSTODIAL',
        ...order,
        ...chain,
        maxUnitPrice: unitPrice,
        transactionHash,
        reference: null,
        metadata: {},
        status: 'SUBMITTED',
      },
      stuckAt,
    ),
  )
  if (!row) throw new Error('The request is new.')
  return { row, transactionHash, blockNumber: 1n, requestedAt: stuckAt, requestId, purchaseId: row.id }
}

/** Runs the keeper some time after the cards got stuck, and decodes the calls it submits. */
async function callsAfter<Row extends Sale>(product: ProductAdapter<Row>, abi: Abi, afterMs: number) {
  const calls: unknown[] = []
  const submit: SubmitIntent = async (_tx, { purpose, data }) => {
    const { functionName, args } = decodeFunctionData({ abi, data })
    calls.push([purpose, functionName, ...(args ?? [])])
    return {} as never
  }
  const clock = createManualClock(new Date(stuckAt.getTime() + afterMs))
  const run = createUndeliveredKeeper({ product, db, clock, hooks: { onSettled: () => {} } as never, submit })
  await run()
  return calls
}

test('every stuck card of a pack is retried at most hourly, and its pack is refunded once after a day', async () => {
  const { row: purchase, ...request } = await sell(packs, '71', 2)
  await transact(db, async (tx) => {
    await insertVersion(tx, { tierId: 1, version: 1, slotCount: 2, unitPrice })
    await insertRequest(tx, { ...request, tierId: 1, version: 1, quantity: 2, unitPrice })
    for (const slot of [0, 1]) {
      await insertItem(tx, 'STUCK', {
        purchase,
        pack: 1,
        slot,
        kind: 'CARD',
        tokenId: BigInt(slot + 1),
        recipient: wallet,
        valueMicros: null,
        isWin: false,
        windowEndsAt: null,
        transactionHash: request.transactionHash,
        at: stuckAt,
      })
    }
  })
  const run = (afterMs: number) => callsAfter(packs, comboPool.abi as Abi, afterMs)
  expect(await run(hourMs / 2)).toEqual([])
  const retries = [
    ['pool.free', 'retryStuck', 71n, 1, 0],
    ['pool.free', 'retryStuck', 71n, 1, 1],
  ]
  expect(await run(2 * hourMs)).toEqual(expect.arrayContaining(retries))
  expect(await run(2 * hourMs)).toEqual([])
  expect(await run(dayMs + hourMs)).toEqual([['pool.free', 'refundPack', 71n, 1]])
})

test('a bundle with stuck cards is retried as a whole, and refunded after a day', async () => {
  const { row: purchase, ...request } = await sell(bundles, '72', 1)
  await transact(db, async (tx) => {
    await deliveries.insertRequest(tx, request)
    for (const place of [0, 1]) {
      await deliveries.insertCard(tx, {
        purchase,
        place,
        kind: 'CARD',
        tokenId: BigInt(place + 11),
        valueMicros: null,
        isStuck: true,
        transactionHash: request.transactionHash,
        at: stuckAt,
      })
    }
  })
  const run = (afterMs: number) => callsAfter(bundles, instantStore.abi as Abi, afterMs)
  expect(await run(2 * hourMs)).toEqual([['store.free', 'retryStuck', 72n]])
  expect(await run(2 * hourMs)).toEqual([])
  expect(await run(dayMs + hourMs)).toEqual([['store.free', 'refundStuck', 72n]])
})
