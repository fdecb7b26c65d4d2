import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one, transact } from '../../../src/db/db.ts'
import { cents } from '../../../src/kernel/money.ts'
import { labelMachine } from '../../../src/providers/shipping/labels/model.ts'
import { customer } from '../../harness/carriers.ts'
import { card, openShipping, twoBoxes, type TestOrder, type TestShipping } from '../../harness/shipping.ts'

let shop: TestShipping
let before: number

beforeAll(async () => {
  // Parcels do not move, so that labels can always be voided.
  shop = await openShipping({ speed: 1e-9 })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  await shop.simulator.controls.clearFaults()
  shop.crashNext(undefined)
  // The breaker, leases and jobs of the previous test have ended.
  shop.clock.advance(600_000)
  await shop.drain()
  before = (await shop.charges()).length
})

const quote = async (options?: Parameters<TestShipping['quote']>[0]): Promise<TestOrder> => (await shop.quote(options))!
const newCharges = async (): Promise<boolean[]> => (await shop.charges()).slice(before).map(({ voided }) => voided)
const states = async (order: TestOrder): Promise<string[]> => (await shop.labelsOf(order)).map(({ status }) => status)
async function passTime(ms: number): Promise<void> {
  shop.clock.advance(ms)
  await shop.drain()
}

test('a label is bought once, however often the order is committed', async () => {
  const order = await quote()
  expect(await shop.commit(order)).toBe('committed')
  expect(await shop.commit(order)).toBe('refused')
  expect(await newCharges()).toEqual([false])
  const [label] = await shop.labelsOf(order)
  expect(label).toMatchObject({
    status: 'PURCHASED',
    trackingStatus: 'PRE_TRANSIT',
    costCents: order.rates[0]!.amountCents,
  })
  expect(label!.trackingNumber).toMatch(/^SIM\d{18}$/)
})

test('twenty commits at once buy one label', async () => {
  const order = await quote()
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.commit(order)))
  expect(answers.filter((answer) => answer === 'committed')).toHaveLength(1)
  expect(answers.every((answer) => ['committed', 'refused', 'in_progress'].includes(answer))).toBe(true)
  expect(await newCharges()).toEqual([false])
})

test.each(['timeout_after', '500_after', 'reset_after', 'malformed_json'] as const)(
  'a reply lost after the charge (%s) is resolved by a look-up, and the commit succeeds',
  async (mode) => {
    const order = await quote()
    await shop.simulator.controls.failNext('buy', mode)
    expect(await shop.commit(order)).toBe('committed')
    expect(await newCharges()).toEqual([false])
  },
)

test('a purchase that cannot be looked up remains unknown, is adopted by the next commit and never bought again', async () => {
  const order = await quote()
  await shop.simulator.controls.failNext('buy', 'timeout_after')
  await shop.simulator.controls.failNext('resolve', '503_before')
  expect(await shop.commit(order)).toBe('unresolved')
  expect(await shop.statusOf(order)).toBe('PENDING_PAYMENT')
  expect(await shop.commit(order)).toBe('committed')
  expect(await newCharges()).toEqual([false])
})

test('a look-up without a result proves nothing for two minutes; after that a new label is bought', async () => {
  const order = await quote()
  await shop.simulator.controls.failNext('buy', 'timeout_before')
  expect(await shop.commit(order)).toBe('unresolved')
  shop.clock.advance(119_000)
  expect(await shop.commit(order)).toBe('unresolved')
  shop.clock.advance(1_000)
  expect(await shop.commit(order)).toBe('committed')
  expect(await newCharges()).toEqual([false])
  expect(await states(order)).toEqual(['ABANDONED', 'PURCHASED'])
})

describe('a process crash', () => {
  test('between charge and record: the label is adopted by the worker and kept for the owner', async () => {
    const order = await quote()
    shop.crashNext('after_charge')
    expect(await shop.commit(order)).toBe('crashed')
    expect(await states(order)).toEqual(['BUYING'])
    expect(await shop.commit(order)).toBe('refused')
    await passTime(30_000)
    expect(await states(order)).toEqual(['PURCHASED'])
    expect(await shop.commit(order)).toBe('committed')
    expect(await newCharges()).toEqual([false])
  })

  test('between charge and record: the next commit adopts it without any worker', async () => {
    const order = await quote()
    shop.crashNext('after_charge')
    await shop.commit(order)
    shop.clock.advance(30_000)
    expect(await shop.commit(order)).toBe('committed')
    expect(await newCharges()).toEqual([false])
  })

  test('before the call: after the lease the parcel is free, because no purchase was sent', async () => {
    const order = await quote()
    shop.crashNext('before_send')
    expect(await shop.commit(order)).toBe('crashed')
    expect(await states(order)).toEqual(['INTENDED'])
    shop.clock.advance(30_000)
    expect(await shop.commit(order)).toBe('committed')
    expect(await states(order)).toEqual(['ABANDONED', 'PURCHASED'])
    expect(await newCharges()).toEqual([false])
  })

  test('before the order is committed: the label waits and is adopted', async () => {
    const order = await quote()
    shop.crashNext('before_commit')
    expect(await shop.commit(order)).toBe('crashed')
    await passTime(30_000)
    expect(await shop.commit(order)).toBe('committed')
    expect(await newCharges()).toEqual([false])
  })
})

describe('a cancelled shipment', () => {
  test('while the purchase is unknown: the label is voided when it is found', async () => {
    const order = await quote()
    await shop.simulator.controls.failNext('buy', 'timeout_after')
    await shop.simulator.controls.failNext('resolve', '503_before')
    await shop.commit(order)
    expect(await shop.cancel(order)).toBe(true)
    await passTime(10_000)
    expect(await states(order)).toEqual(['VOIDED'])
    expect(await newCharges()).toEqual([true])
  })

  test('after a label was adopted but not committed: it is voided', async () => {
    const order = await quote()
    shop.crashNext('before_commit')
    await shop.commit(order)
    shop.clock.advance(30_000)
    expect(await shop.cancel(order, 'SUPERSEDED')).toBe(true)
    await shop.drain()
    expect(await states(order)).toEqual(['VOIDED'])
    expect(await newCharges()).toEqual([true])
  })

  test('before the purchase is sent: it never is', async () => {
    const order = await quote()
    shop.crashNext('before_send')
    await shop.commit(order)
    shop.clock.advance(30_000)
    await shop.cancel(order)
    await passTime(600_000)
    expect(await states(order)).toEqual(['ABANDONED'])
    expect(await newCharges()).toEqual([])
  })

  test('whose void is refused: the refusal is recorded and announced', async () => {
    const order = await quote({ to: { zip: '00009' } })
    shop.crashNext('before_commit')
    await shop.commit(order)
    shop.clock.advance(30_000)
    await shop.cancel(order)
    await shop.drain()
    expect(await states(order)).toEqual(['VOID_REFUSED'])
    expect(shop.announced.filter(({ ownerId }) => ownerId === order.id).at(-1)).toMatchObject({
      status: 'VOID_REFUSED',
    })
  })

  test('a void that fails is retried until it is answered', async () => {
    const order = await quote()
    shop.crashNext('before_commit')
    await shop.commit(order)
    shop.clock.advance(30_000)
    await shop.cancel(order)
    await shop.simulator.controls.failNext('void', '503_before')
    await shop.simulator.controls.failNext('void', '500_after')
    await shop.drain()
    expect(await states(order)).toEqual(['VOIDING'])
    await passTime(1_000)
    await passTime(2_000)
    expect(await states(order)).toEqual(['VOIDED'])
    expect(await newCharges()).toEqual([true])
  })
})

test('a label found 15 minutes late is kept if it is still wanted', async () => {
  const order = await quote()
  await shop.simulator.controls.failNext('buy', 'timeout_before')
  await shop.commit(order)
  await passTime(130_000)
  expect(await states(order)).toEqual(['ABANDONED'])
  const [label] = await shop.labelsOf(order)
  // The carrier processes the request only now.
  const { rateRef, shipmentRef, insuredCents } = label!
  await shop.simulator.buy(
    { rateRef, shipmentRef, insuredCents, clientRef: `label-${label!.id}` },
    new AbortController().signal,
  )
  await passTime(15 * 60_000)
  expect(await states(order)).toEqual(['PURCHASED'])
})

test('a label found late beside a new one is voided', async () => {
  const order = await quote()
  await shop.simulator.controls.failNext('buy', 'timeout_before')
  await shop.commit(order)
  await passTime(130_000)
  const [label] = await shop.labelsOf(order)
  expect(await shop.commit(order)).toBe('committed')
  const { rateRef, shipmentRef, insuredCents } = label!
  await shop.simulator.buy(
    { rateRef, shipmentRef, insuredCents, clientRef: `label-${label!.id}` },
    new AbortController().signal,
  )
  await passTime(15 * 60_000)
  expect(await states(order)).toEqual(['VOIDED', 'PURCHASED'])
  expect((await newCharges()).toSorted()).toEqual([false, true])
})

test('a duplicate label made by the carrier is voided once', async () => {
  const order = await quote()
  await shop.simulator.controls.failNext('buy', 'duplicate_label')
  expect(await shop.commit(order)).toBe('committed')
  expect(await newCharges()).toEqual([false, false])
  await passTime(120_000)
  await passTime(120_000)
  expect(await states(order)).toEqual(['PURCHASED', 'VOIDED'])
  expect((await newCharges()).toSorted()).toEqual([false, true])
})

test('a label that costs more than quoted is voided, unless any price is accepted', async () => {
  const order = await quote()
  await shop.simulator.controls.failNext('buy', 'price_changed')
  expect(await shop.commit(order)).toBe('voided')
  // Until the void is confirmed, a second label could be charged beside the first.
  expect(await shop.commit(order)).toBe('unresolved')
  await shop.drain()
  expect((await shop.labelsOf(order))[0]).toMatchObject({ status: 'VOIDED', failureCode: 'price_changed' })
  expect(await newCharges()).toEqual([true])
  expect(await shop.commit(order)).toBe('committed')

  const paid = await quote()
  await shop.simulator.controls.failNext('buy', 'price_changed')
  expect(await shop.commit(paid, { maxCents: null })).toBe('committed')
  const [label] = await shop.labelsOf(paid)
  expect(label!.costCents).toBe(label!.quotedCents + 100n)
})

test.each(['carrier_error', 'rate_expired', '429'] as const)(
  'a rejection by the carrier (%s) is reported, and the order can be committed again',
  async (mode) => {
    const order = await quote()
    await shop.simulator.controls.failNext('buy', mode)
    expect(await shop.commit(order)).toBe('rejected')
    expect(await newCharges()).toEqual([])
    expect(await shop.commit(order)).toBe('committed')
  },
)

test('two parcels: when the second is rejected the first is voided', async () => {
  const order = await quote({ items: twoBoxes })
  expect(order.parcelCount).toBe(2)
  await shop.simulator.controls.failNext('buy', 'slow')
  await shop.simulator.controls.failNext('buy', 'carrier_error')
  expect(await shop.commit(order)).toBe('rejected')
  await shop.drain()
  expect(await states(order)).toEqual(['VOIDED', 'REJECTED'])
  expect(await newCharges()).toEqual([true])
})

test('two parcels: when the second is unknown the first is kept and both are adopted', async () => {
  const order = await quote({ items: twoBoxes })
  await shop.simulator.controls.failNext('buy', 'slow')
  await shop.simulator.controls.failNext('buy', 'timeout_after')
  await shop.simulator.controls.failNext('resolve', '503_before')
  expect(await shop.commit(order)).toBe('unresolved')
  expect(await shop.commit(order)).toBe('committed')
  expect(await states(order)).toEqual(['PURCHASED', 'PURCHASED'])
  expect(await newCharges()).toEqual([false, false])
})

test('a parcel with a label at one rate does not get one at another rate', async () => {
  const order = await quote()
  shop.crashNext('before_commit')
  await shop.commit(order, { rate: 0 })
  shop.clock.advance(30_000)
  expect(await shop.commit(order, { rate: 1 })).toBe('spent')
  expect(await shop.commit(order, { rate: 0 })).toBe('committed')
  expect(await newCharges()).toEqual([false])
})

test('the file is stored after the purchase and its bytes never change', async () => {
  const order = await quote()
  await shop.commit(order)
  await shop.drain()
  const [label] = await shop.labelsOf(order)
  expect(label!.blobId).not.toBeNull()
  const signal = new AbortController().signal
  const first = Buffer.from((await shop.shipping.labels.file(label!.id, signal))!)
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(Buffer.from((await shop.shipping.labels.file(label!.id, signal))!).equals(first)).toBe(true)
})

test('a manual label is recorded once per parcel', async () => {
  const order = await quote()
  const manual = {
    carrier: 'Post',
    carrierToken: 'post',
    service: 'Letter',
    trackingNumber: `P${order.id}`,
    costCents: cents(450n),
  }
  const record = () =>
    transact(shop.db, (tx) => shop.shipping.labels.recordManual(tx, { kind: 'order', id: order.id }, 1, manual))
  expect(await record()).toMatchObject({ status: 'PURCHASED', provider: 'manual', costCents: 450n })
  expect(await record()).toBeUndefined()
  expect(await shop.commit(order)).toBe('spent')
})

test('an unavailable carrier or an unserved destination gives no quote', async () => {
  const quoteTo = (zip: string) =>
    shop.shipping.quote(
      { to: { ...customer, zip }, items: [card], isInsured: true, signature: false, reference: `quoteTo-${zip}` },
      new AbortController().signal,
    )
  expect(await quoteTo('00004')).toEqual({ kind: 'unavailable', retryAfterSeconds: 5 })
  expect(await quoteTo('00001')).toMatchObject({
    kind: 'no_rates',
    messages: [{ text: 'No service is available for this destination.' }],
  })
  expect(await quoteTo('00008')).toMatchObject({ kind: 'quoted', addressCheck: { status: 'corrected' } })
})

test('the database constraint has exactly the states of the machine', async () => {
  const { definition } = await one(
    shop.db,
    sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'shipping_labels'::regclass and conname = 'shipping_labels_status_check'`,
  )
  const listed = [...definition.matchAll(/'([A-Z_]+)'/g)].map(([, state]) => state)
  expect(listed.toSorted()).toEqual(labelMachine.states.toSorted())
})
