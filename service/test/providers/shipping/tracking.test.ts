import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many, transact } from '../../../src/db/db.ts'
import type { Label } from '../../../src/providers/shipping/labels/model.ts'
import { BadSignature, type TrackingStatus, type WebhookDelivery } from '../../../src/providers/shipping/provider.ts'
import { signSimulated } from '../../../src/providers/shipping/simulator/webhooks.ts'
import { writeSimulatedWebhook } from '../../../src/providers/shipping/simulator/wire.ts'
import { openShipping, type TestShipping } from '../../harness/shipping.ts'

let shop: TestShipping
beforeAll(async () => {
  shop = await openShipping()
})
afterAll(() => shop[Symbol.asyncDispose]())

const signal = new AbortController().signal

async function ship(zip = '78701'): Promise<Label> {
  shop.clock.advance(600_000)
  const order = (await shop.quote({ to: { zip } }))!
  expect(await shop.commit(order)).toBe('committed')
  return (await shop.labelsOf(order))[0]!
}
/** The carrier takes the parcel, as after the dispatch scan. */
const handOver = (label: Label): Promise<void> => transact(shop.db, (tx) => shop.shipping.handOver(tx, [label]))
const reload = async ({ id }: Label): Promise<Label> => (await shop.shipping.labels.find(id))!
const statusesOf = async ({ id }: Label): Promise<string[]> =>
  (await shop.shipping.tracking.listScans(id)).map(({ status }) => status)
/** The step a sandbox worker runs every second. */
const announce = async (): Promise<unknown> =>
  shop.shipping.recurring.find(({ queue }) => queue === 'shipping.simulate')!.run(signal)

function webhookFor(label: Label, scans: [number, TrackingStatus][], change = {}): WebhookDelivery {
  const events = scans.map(([second, status]) => ({
    at: new Date(label.purchasedAt!.getTime() + second * 1_000),
    status,
    code: 'x',
    description: '',
    city: null,
    state: null,
    country: null,
    isException: false,
  }))
  const names = { purchaseRef: label.purchaseRef!, trackingNumber: label.trackingNumber!, ...change }
  const raw = writeSimulatedWebhook(names, { eta: null, signedBy: null, events })
  return { ...signSimulated(raw, Buffer.alloc(32, 7), shop.clock.now()), query: new URLSearchParams() }
}

test('a parcel waits for its handover, then moves with the clock and sends signed webhooks', async () => {
  const label = await ship()
  await announce()
  shop.clock.advance(600_000)
  await announce()
  expect(await statusesOf(label)).toEqual(['PRE_TRANSIT'])
  await handOver(label)
  shop.clock.advance(10_000)
  await announce()
  expect((await reload(label)).trackingStatus).toBe('TRANSIT')
  shop.clock.advance(50_000)
  await announce()
  const delivered = await reload(label)
  expect(delivered).toMatchObject({ trackingStatus: 'DELIVERED', deliveredAt: shop.clock.now() })
  expect(await statusesOf(label)).toEqual(['PRE_TRANSIT', 'TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'])
  expect(shop.announced.filter(({ ownerId }) => ownerId === label.ownerId).at(-1)?.trackingStatus).toBe('DELIVERED')
})

test('an operator can advance a parcel', async () => {
  const label = await ship()
  for (const expected of ['TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
    expect(await shop.simulator.controls.advance(label.trackingNumber!)).toBe(true)
    await announce()
    expect((await reload(label)).trackingStatus).toBe(expected)
  }
  expect(await shop.simulator.controls.advance(label.trackingNumber!)).toBe(false)
  expect(await shop.simulator.controls.advance('SIM0')).toBe(false)
})

test.each([
  ['00005', 0, 'DELIVERED'],
  ['00006', 60_000, 'RETURNED'],
  ['00007', 86_400_000, 'PRE_TRANSIT'],
] as const)('a parcel to %s ends as its postal code defines', async (zip, ms, status) => {
  const label = await ship(zip)
  await handOver(label)
  shop.clock.advance(ms)
  await announce()
  expect((await reload(label)).trackingStatus).toBe(status)
})

test('the same webhook twice, or the same scan in another webhook, is stored once', async () => {
  const label = await ship()
  const { receive } = shop.shipping.tracking
  const delivery = webhookFor(label, [[1, 'TRANSIT']])
  const counts = await Promise.all([receive('simulator', delivery), receive('simulator', delivery)])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(
    await receive(
      'simulator',
      webhookFor(label, [
        [1, 'TRANSIT'],
        [2, 'OUT_FOR_DELIVERY'],
      ]),
    ),
  ).toBe(1)
  expect(await statusesOf(label)).toEqual(['TRANSIT', 'OUT_FOR_DELIVERY'])
})

test('late scans are stored and do not change a newer or final status', async () => {
  const label = await ship()
  const { receive } = shop.shipping.tracking
  await receive('simulator', webhookFor(label, [[5, 'OUT_FOR_DELIVERY']]))
  await receive('simulator', webhookFor(label, [[3, 'TRANSIT']]))
  expect((await reload(label)).trackingStatus).toBe('OUT_FOR_DELIVERY')
  await receive('simulator', webhookFor(label, [[7, 'DELIVERED']]))
  await receive('simulator', webhookFor(label, [[9, 'TRANSIT']]))
  expect((await reload(label)).trackingStatus).toBe('DELIVERED')
  expect(await statusesOf(label)).toEqual(['TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'TRANSIT'])
})

test('a forged webhook stores nothing', async () => {
  const label = await ship()
  const delivery = webhookFor(label, [[1, 'DELIVERED']])
  const before = await many(shop.db, sql`select id from shipping_webhooks`)
  const forged = { ...delivery, raw: Buffer.concat([delivery.raw, Buffer.from(' ')]) }
  await expect(shop.shipping.tracking.receive('simulator', forged)).rejects.toThrow(BadSignature)
  expect(await many(shop.db, sql`select id from shipping_webhooks`)).toHaveLength(before.length)
  expect(await statusesOf(label)).toEqual([])
})

test('a webhook for an unknown parcel is stored, and the purchase reference wins over a reused tracking number', async () => {
  const first = await ship()
  const second = await ship()
  const { receive } = shop.shipping.tracking
  expect(
    await receive('simulator', webhookFor(first, [[1, 'TRANSIT']], { purchaseRef: 'x', trackingNumber: 'SIM9' })),
  ).toBe(0)
  const unknown = await many(
    shop.db,
    sql<{ label_id: unknown }>`select label_id from shipping_webhooks where tracking_number = 'SIM9'`,
  )
  expect(unknown).toEqual([{ label_id: null }])
  await receive('simulator', webhookFor(first, [[1, 'TRANSIT']], { trackingNumber: second.trackingNumber! }))
  expect(await statusesOf(first)).toEqual(['TRANSIT'])
  expect(await statusesOf(second)).toEqual([])
  await receive('simulator', webhookFor(second, [[1, 'TRANSIT']], { purchaseRef: 'unknown' }))
  expect(await statusesOf(second)).toEqual(['TRANSIT'])
})

test('without webhooks a parcel is polled every two hours until it is delivered', async () => {
  const label = await ship()
  await handOver(label)
  const polled = async (): Promise<bigint[]> => {
    const rows = await many(
      shop.db,
      sql<{ id: bigint }>`select label_id as id from shipping_scans where source = 'poll'`,
    )
    return rows.map(({ id }) => id).filter((id) => id === label.id)
  }
  shop.clock.advance(7_199_000)
  await shop.shipping.tracking.poll(signal)
  expect(await polled()).toEqual([])
  shop.clock.advance(1_000)
  await shop.simulator.controls.failNext('track', '503_before')
  while ((await shop.shipping.tracking.poll(signal)) > 0);
  while ((await shop.shipping.tracking.poll(signal)) > 0);
  shop.clock.advance(7_200_000)
  while ((await shop.shipping.tracking.poll(signal)) > 0);
  expect((await reload(label)).trackingStatus).toBe('DELIVERED')
  expect(await polled()).toHaveLength(4)
  shop.clock.advance(7_200_000)
  while ((await shop.shipping.tracking.poll(signal)) > 0);
  expect(await polled()).toHaveLength(4)
})

test('scans cannot be edited or deleted', async () => {
  const label = await ship()
  await shop.shipping.tracking.receive('simulator', webhookFor(label, [[1, 'TRANSIT']]))
  await expect(sql`update shipping_scans set status = 'DELIVERED'`.execute(shop.db)).rejects.toThrow('append-only')
  await expect(sql`delete from shipping_scans`.execute(shop.db)).rejects.toThrow('append-only')
})
