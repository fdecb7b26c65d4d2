import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one, transact } from '../../../src/db/db.ts'
import { barcodeOf } from '../../../src/providers/shipping/manifests/model.ts'
import { findManifest, type NewParcel } from '../../../src/providers/shipping/manifests/store.ts'
import { openEasyPost, openShippo, type Carrier } from '../../harness/carriers.ts'
import { openShipping, type TestOrder, type TestShipping } from '../../harness/shipping.ts'

describe.each([
  ['shippo', openShippo],
  ['easypost', openEasyPost],
])('%s', (_name, open) => {
  let shop: TestShipping
  let carrier: Carrier
  let before: number

  beforeAll(async () => {
    shop = await openShipping({ open })
    carrier = shop.carrier!
  })
  afterAll(() => shop[Symbol.asyncDispose]())
  beforeEach(async () => {
    shop.clock.advance(600_000)
    await shop.drain()
    before = (await carrier.charges()).length
  })

  const newCharges = async (): Promise<boolean[]> => (await carrier.charges()).slice(before).map(({ voided }) => voided)
  const states = async (order: TestOrder): Promise<string[]> => (await shop.labelsOf(order)).map(({ status }) => status)
  async function passTime(ms: number): Promise<void> {
    shop.clock.advance(ms)
    await shop.drain()
  }

  test('a label is bought once, its file is stored, and it is tracked', async () => {
    const order = (await shop.quote())!
    expect(await shop.commit(order)).toBe('committed')
    await shop.drain()
    const [label] = await shop.labelsOf(order)
    expect(label!.blobId).not.toBeNull()
    const [delivery] = await carrier.deliver(label!.trackingNumber!)
    expect(await shop.shipping.tracking.receive(carrier.provider.name, delivery!)).toBe(2)
    expect(await shop.shipping.tracking.receive(carrier.provider.name, delivery!)).toBe(0)
    expect((await shop.shipping.labels.find(label!.id))!.trackingStatus).toBe('DELIVERED')
    expect(await newCharges()).toEqual([false])
  })

  test.each(['500_after', 'reset_after', 'malformed_json', 'duplicate_label'] as const)(
    'a purchase whose response is lost (%s) ends with one charged label',
    async (mode) => {
      const order = (await shop.quote())!
      await carrier.failNext('buy', mode)
      expect(await shop.commit(order)).toBe('committed')
      await passTime(121_000)
      await shop.drain()
      expect((await newCharges()).filter((voided) => !voided)).toEqual([false])
      expect((await states(order)).filter((status) => status === 'PURCHASED')).toHaveLength(1)
    },
  )

  /** A parcel of an order with a label, at a site with a task. */
  async function packParcel(): Promise<{ siteId: number; carrier: string; carrierToken: string; parcel: NewParcel }> {
    const order = (await shop.quote())!
    expect(await shop.commit(order)).toBe('committed')
    const [label] = await shop.labelsOf(order)
    const { db, clock } = shop
    const now = clock.now()
    const { id: siteId } = await one(
      db,
      sql<{ id: number }>`
        insert into sites (code, name, status, address, timezone, order_cutoff, capabilities, created_at, updated_at)
        values (${`M-${order.id}`}, 'Dock', 'ACTIVE', '{}', 'UTC', '12:00', '{}', ${now}, ${now}) returning id`,
    )
    const { id: taskId } = await one(
      db,
      sql<{ id: number }>`
        insert into work_tasks (purpose, document_id, site_id, method, status, declared_cents, due_at, opened_at, updated_at)
        values ('order', ${order.id}, ${siteId}, 'SHIP', 'PACKED', 0, ${now}, ${now}, ${now}) returning id`,
    )
    const { id: labelId, carrier: name, carrierToken } = label!
    return { siteId, carrier: name, carrierToken, parcel: { labelId, taskId, parcelNumber: 1 } }
  }

  async function closeDay() {
    const { parcel, ...place } = await packParcel()
    const order = { ...place, provider: carrier.provider.name, createdBy: 'operator:1', parcels: [parcel] }
    const begin = () => transact(shop.db, (tx) => shop.shipping.manifests.begin(tx, order))
    return { begin, manifest: await begin() }
  }

  const never = new AbortController().signal
  const read = async (id: number) => (await findManifest(shop.db, id))!

  test('the form of the carrier is fetched once, kept and printed', async () => {
    const { manifests } = shop.shipping
    const { id } = (await closeDay()).manifest
    const closed = await manifests.submit(id, never)
    expect(closed).toMatchObject({ status: 'CLOSED', isScanForm: true, carrierNumber: null, hasDocument: true })
    expect(barcodeOf(closed)).toBeNull()
    const printed = Buffer.from((await manifests.document(closed, never))!)
    expect(printed.subarray(0, 5).toString()).toBe('%PDF-')
    const kept = await read(id)
    expect(kept.blobId).not.toBeNull()
    // The carrier has forgotten the form; ours remains.
    expect(Buffer.from((await manifests.document({ ...kept, carrierRef: 'gone' }, never))!).equals(printed)).toBe(true)
  })

  test('a form that was created before the answer timed out is found, and the job keeps its document', async () => {
    const { manifest } = await closeDay()
    await carrier.failNext('manifest', 'reset_after')
    await carrier.failNext('resolve_manifest', '503_before')
    expect((await shop.shipping.manifests.submit(manifest.id, never)).status).toBe('UNRESOLVED')
    await passTime(60_000)
    expect(await read(manifest.id)).toMatchObject({ status: 'CLOSED', hasDocument: true, blobId: expect.any(String) })
  })

  test('a refused form says why, and its parcels go on the next one', async () => {
    const { begin, manifest } = await closeDay()
    await carrier.failNext('manifest', 'carrier_error')
    const refused = await shop.shipping.manifests.submit(manifest.id, never)
    expect(refused).toMatchObject({ status: 'REJECTED', hasDocument: false, failureCode: 'carrier_error' })
    expect(refused.failureMessages[0]!.text).toMatch(/^The carrier refused the (form|manifest)\.$/)
    expect((await shop.shipping.manifests.submit((await begin()).id, never)).status).toBe('CLOSED')
  })

  test('a process crash after the charge: the label is adopted', async () => {
    const order = (await shop.quote())!
    shop.crashNext('after_charge')
    expect(await shop.commit(order)).toBe('crashed')
    await passTime(31_000)
    expect(await states(order)).toEqual(['PURCHASED'])
    expect(await shop.commit(order)).toBe('committed')
    expect(await newCharges()).toEqual([false])
  })

  test('cancelled while unknown: voided when found, and polled until the carrier decides', async () => {
    const order = (await shop.quote())!
    await carrier.failNext('buy', 'reset_after')
    await carrier.failNext('resolve', '503_before')
    expect(await shop.commit(order)).toBe('unresolved')
    await shop.cancel(order)
    await passTime(10_000)
    await shop.drain()
    expect(await states(order)).toEqual(['VOID_REQUESTED'])
    expect(await newCharges()).toEqual([true])
    await passTime(46 * 86_400_000)
    expect(await states(order)).toEqual(['VOID_REFUSED'])
  })

  test('charged hours later beside a second attempt: one charge remains', async () => {
    const order = (await shop.quote())!
    shop.delayNext()
    expect(await shop.commit(order)).toBe('unresolved')
    await passTime(130_000)
    expect(await states(order)).toEqual(['ABANDONED'])
    await shop.workOffLate()
    expect(await shop.commit(order)).toBe('committed')
    await passTime(16 * 60_000)
    await passTime(16 * 60_000)
    expect((await newCharges()).filter((voided) => !voided)).toEqual([false])
    const kept = (await shop.labelsOf(order)).filter(({ status }) => status === 'PURCHASED')
    expect(kept).toHaveLength(1)
    const paid = (await carrier.charges()).slice(before).find(({ voided }) => !voided)
    expect(paid!.purchaseRef).toBe(kept[0]!.purchaseRef)
  })
})
