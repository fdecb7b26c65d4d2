import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManualClock } from '../../../src/kernel/clock.ts'
import { cents } from '../../../src/kernel/money.ts'
import { many } from '../../../src/db/db.ts'
import { declareCustoms } from '../../../src/providers/shipping/customs.ts'
import { createExchangeRecorder, pruneExchanges } from '../../../src/providers/shipping/exchanges.ts'
import { packItems } from '../../../src/providers/shipping/parcels.ts'
import {
  BadSignature,
  ProviderRefused,
  ProviderUnavailable,
  type BuyOutcome,
  type BuyRequest,
  type PurchasedLabel,
} from '../../../src/providers/shipping/provider.ts'
import type { FaultMode } from '../../../src/providers/shipping/simulator/magic.ts'
import {
  customer,
  openEasyPost,
  openShippo,
  openSimulator,
  quoteRequest,
  type Carrier,
} from '../../harness/carriers.ts'
import { openTestDb, type TestDb } from '../../harness/test-db.ts'

const deadline = (ms = 20_000): AbortSignal => AbortSignal.timeout(ms)
/** Short only where no answer is expected; others allow for a busy machine. */
const deadlineFor = (mode: FaultMode): AbortSignal => deadline(mode.startsWith('timeout') ? 600 : 20_000)

let database: TestDb
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database[Symbol.asyncDispose]())

/** A carrier without data. */
async function open(name: string): Promise<Carrier & { clock: ManualClock }> {
  const { db, clock } = database
  clock.set(new Date('2026-03-01T12:00:00.000Z'))
  await sql`truncate simulated_shipments, simulated_labels, simulated_faults`.execute(db)
  const openers: Record<string, () => Promise<Carrier>> = {
    simulator: () => openSimulator(db, clock),
    shippo: () => openShippo(clock),
    easypost: () => openEasyPost(clock),
  }
  return { ...(await openers[name]!()), clock }
}

async function offer({ provider }: Carrier, clientRef = 'label-1'): Promise<BuyRequest & { amountCents: bigint }> {
  const { shipmentRef, rates } = await provider.quote(quoteRequest(), deadline())
  const [{ rateRef, amountCents, insuredCents }] = rates as [(typeof rates)[number]]
  return { shipmentRef, rateRef, clientRef, insuredCents, amountCents }
}

function labelOf(outcome: { kind: string }): PurchasedLabel {
  expect(outcome.kind).toBe('success')
  return (outcome as Extract<BuyOutcome, { kind: 'success' }>).label
}

const lostReplies: FaultMode[] = ['timeout_after', '500_after', 'reset_after', 'malformed_json']
const lostRequests: FaultMode[] = ['503_before', 'reset_before', 'timeout_before']
const refusals: FaultMode[] = ['carrier_error', 'rate_expired', '429']

describe.each(['simulator', 'shippo', 'easypost'])('%s', (name) => {
  test('quotes whole cents in USD, and reports what is missing', async () => {
    await using carrier = await open(name)
    const { rates, shipmentRef, addressCheck } = await carrier.provider.quote(quoteRequest(), deadline())
    expect(shipmentRef).not.toBe('')
    const inDollars = rates.filter(({ currency }) => currency === 'USD')
    expect(inDollars.length).toBeGreaterThanOrEqual(3)
    expect(new Set(rates.map(({ rateRef }) => rateRef)).size).toBe(rates.length)
    for (const rate of inDollars) {
      expect(rate.amountCents > 0n).toBe(true)
      expect(rate.serviceToken).toMatch(/^[a-z0-9_]+$/)
    }
    expect(addressCheck.status).toBe('valid')
  })

  test('insurance and customs are part of the request and of the price', async () => {
    await using carrier = await open(name)
    const [parcel] = packItems([{ id: 'CARD-1', kind: 'CARD', valueCents: cents(20_000n) }])
    const plain = await carrier.provider.quote(quoteRequest(), deadline())
    const insured = await carrier.provider.quote(quoteRequest({ insuredCents: cents(20_000n) }), deadline())
    expect(insured.rates[0]!.insuredCents).toBe(20_000n)
    expect(insured.rates[0]!.insuranceCents > 0n).toBe(true)
    expect(insured.rates[0]!.amountCents > plain.rates[0]!.amountCents).toBe(true)
    const to = { ...customer, country: 'DE', state: null, zip: '10115', phone: '+49 30 555 0123' }
    const customs = declareCustoms(parcel!, { signer: 'Dock 4', originCountry: 'US' })
    const abroad = await carrier.provider.quote(quoteRequest({ to, customs }), deadline())
    expect(abroad.rates.length).toBeGreaterThan(0)
  })

  test('a label is bought once, has a tracking number and a PDF, and is found by its client reference', async () => {
    await using carrier = await open(name)
    const order = await offer(carrier)
    const label = labelOf(await carrier.provider.buy(order, deadline()))
    expect(label).toMatchObject({ refund: 'none', postageCents: order.amountCents })
    expect(label.trackingNumber.length).toBeGreaterThan(10)
    expect(await carrier.charges()).toHaveLength(1)
    expect(labelOf(await carrier.provider.resolve(order, deadline()))).toEqual(label)
    const file = await carrier.provider.fetchLabel({ ...label, shipmentRef: order.shipmentRef }, deadline())
    expect(Buffer.from(file).subarray(0, 5).toString()).toBe('%PDF-')
    const again = { ...label, shipmentRef: order.shipmentRef, labelUrl: null }
    expect((await carrier.provider.fetchLabel(again, deadline())).length).toBeGreaterThan(0)
  })

  test('a label that was never bought is not found', async () => {
    await using carrier = await open(name)
    expect(await carrier.provider.resolve(await offer(carrier), deadline())).toEqual({ kind: 'none' })
  })

  test.each(lostReplies)(
    'charged, but the reply was lost (%s): unknown, and the look-up finds the label',
    async (mode) => {
      await using carrier = await open(name)
      const order = await offer(carrier)
      await carrier.failNext('buy', mode)
      expect(await carrier.provider.buy(order, deadlineFor(mode))).toMatchObject({ kind: 'unknown' })
      const [charge, ...more] = await carrier.charges()
      expect(more).toEqual([])
      const found = labelOf(await carrier.provider.resolve(order, deadline()))
      expect(found.purchaseRef).toBe(charge!.purchaseRef)
    },
  )

  test.each(lostRequests)('a lost request (%s): unknown, and the look-up finds nothing', async (mode) => {
    await using carrier = await open(name)
    const order = await offer(carrier)
    await carrier.failNext('buy', mode)
    expect(await carrier.provider.buy(order, deadlineFor(mode))).toMatchObject({ kind: 'unknown' })
    expect(await carrier.charges()).toEqual([])
    expect(await carrier.provider.resolve(order, deadline())).toEqual({ kind: 'none' })
  })

  test.each(refusals)('an explicit refusal (%s) is rejected, and nothing is charged', async (mode) => {
    await using carrier = await open(name)
    const order = await offer(carrier)
    await carrier.failNext('buy', mode)
    expect(await carrier.provider.buy(order, deadline())).toMatchObject({ kind: 'rejected' })
    expect(await carrier.charges()).toEqual([])
  })

  test('an unknown rate is refused', async () => {
    await using carrier = await open(name)
    const order = { ...(await offer(carrier)), rateRef: 'rate_unknown' }
    expect(await carrier.provider.buy(order, deadline())).toMatchObject({ kind: 'rejected' })
    expect(await carrier.charges()).toEqual([])
  })

  test('a slow carrier is awaited until the deadline', async () => {
    await using carrier = await open(name)
    await carrier.failNext('buy', 'slow')
    expect(await carrier.provider.buy(await offer(carrier), deadline())).toMatchObject({ kind: 'success' })
  })

  test('a changed price is shown on the label', async () => {
    await using carrier = await open(name)
    const order = await offer(carrier)
    await carrier.failNext('buy', 'price_changed')
    const label = labelOf(await carrier.provider.buy(order, deadline()))
    expect(label.postageCents).toBe(order.amountCents + 100n)
  })

  test('a duplicate label is found twice, or was charged once', async () => {
    await using carrier = await open(name)
    const order = await offer(carrier)
    await carrier.failNext('buy', 'duplicate_label')
    labelOf(await carrier.provider.buy(order, deadline()))
    const found = await carrier.provider.resolve(order, deadline())
    const label = labelOf(found)
    const { duplicates } = found as Extract<BuyOutcome, { kind: 'success' }>
    const named = [label, ...duplicates].map(({ purchaseRef }) => purchaseRef).toSorted()
    expect(named).toEqual((await carrier.charges()).map(({ purchaseRef }) => purchaseRef).toSorted())
  })

  test('another attempt at the same rate does not find the labels of this one, unless a shipment has one label only', async () => {
    await using carrier = await open(name)
    const order = await offer(carrier)
    labelOf(await carrier.provider.buy(order, deadline()))
    const other = await carrier.provider.resolve({ ...order, clientRef: 'label-2' }, deadline())
    expect(other.kind).toBe(carrier.provider.caps.buyIsIdempotent ? 'success' : 'none')
  })

  test('a void is refunded once and can be repeated', async () => {
    await using carrier = await open(name)
    const order = await offer(carrier)
    const label = labelOf(await carrier.provider.buy(order, deadline()))
    const ref = { purchaseRef: label.purchaseRef, shipmentRef: order.shipmentRef }
    const first = await carrier.provider.void(ref, deadline())
    expect(['done', 'requested']).toContain(first)
    expect(await carrier.provider.void(ref, deadline())).toBe(first)
    expect((await carrier.charges()).map(({ voided }) => voided)).toEqual([true])
    const { refund } = labelOf(await carrier.provider.resolve(order, deadline()))
    expect(refund).toBe(first === 'done' ? 'done' : 'pending')
  })

  test('a void whose answer was lost can be repeated', async () => {
    await using carrier = await open(name)
    const order = await offer(carrier)
    const { purchaseRef } = labelOf(await carrier.provider.buy(order, deadline()))
    await carrier.failNext('void', '500_after')
    const ref = { purchaseRef, shipmentRef: order.shipmentRef }
    await expect(carrier.provider.void(ref, deadline())).rejects.toThrow(ProviderUnavailable)
    expect(['done', 'requested']).toContain(await carrier.provider.void(ref, deadline()))
  })

  test.each<[FaultMode, string]>([
    ['503_before', 'http_5xx'],
    ['reset_before', 'reset'],
    ['timeout_before', 'timeout'],
    ['500_after', 'http_5xx'],
    ['malformed_json', 'malformed'],
    ['429', 'rate_limited'],
  ])('calls without side effects report an outage (%s)', async (mode, reason) => {
    await using carrier = await open(name)
    await carrier.failNext('quote', mode)
    await expect(carrier.provider.quote(quoteRequest(), deadlineFor(mode))).rejects.toMatchObject({ reason })
    const order = await offer(carrier)
    await carrier.failNext('resolve', mode)
    await expect(carrier.provider.resolve(order, deadlineFor(mode))).rejects.toMatchObject({ reason })
  })

  test('a parcel can be tracked by polling and by webhooks', async () => {
    await using carrier = await open(name)
    const order = await offer(carrier)
    const label = labelOf(await carrier.provider.buy(order, deadline()))
    const { purchaseRef, trackingNumber } = label
    const [delivery] = await carrier.deliver(trackingNumber)
    const now = carrier.clock.now()
    const [event] = carrier.provider.parseWebhook(delivery!, now)
    expect(event).toMatchObject({ purchaseRef, trackingNumber })
    expect(event!.snapshot.events.at(-1)).toMatchObject({ status: 'DELIVERED', city: 'Austin', country: 'US' })
    const request = { carrierToken: 'usps', trackingNumber, purchaseRef, shipmentRef: order.shipmentRef }
    const asked = await carrier.provider.track(request, deadline())
    expect(asked.events.map(({ status }) => status)).toEqual(event!.snapshot.events.map(({ status }) => status))
  })

  test('a webhook that was altered, unsigned or signed with another key is refused', async () => {
    await using carrier = await open(name)
    const label = labelOf(await carrier.provider.buy(await offer(carrier), deadline()))
    const [delivery] = await carrier.deliver(label.trackingNumber)
    const now = carrier.clock.now()
    const [[header, signature]] = Object.entries(delivery!.headers) as [[string, string]]
    const text = Buffer.from(delivery!.raw).toString()
    const raw = Buffer.from(text.replace('DELIVERED', 'TRANSIT').replace('delivered', 'in_transit'))
    expect(raw.toString()).not.toBe(text)
    const flipped = signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0')
    for (const forged of [
      { ...delivery!, raw },
      { ...delivery!, headers: {} },
      { ...delivery!, headers: { [header]: '' } },
      { ...delivery!, headers: { [header]: flipped } },
      { ...delivery!, headers: { [header]: signature.slice(0, -2) } },
    ])
      expect(() => carrier.provider.parseWebhook(forged, now)).toThrow(BadSignature)
    expect(() => carrier.provider.parseWebhook(delivery!, now)).not.toThrow()
  })

  test('an address is verified and completed', async () => {
    await using carrier = await open(name)
    const check = await carrier.provider.validateAddress({ ...customer, zip: '00008' }, deadline())
    expect(check).toMatchObject({ status: 'corrected', suggested: { zip: '00008-0001' } })
  })
})

test.each(['shippo', 'easypost'])('%s: a refused connection means that nothing was sent', async (name) => {
  const carrier = await open(name)
  const order = await offer(carrier)
  await carrier[Symbol.asyncDispose]()
  expect(await carrier.provider.buy(order, deadline())).toMatchObject({ kind: 'rejected', code: 'unavailable' })
  await expect(carrier.provider.quote(quoteRequest(), deadline())).rejects.toMatchObject({ reason: 'unreachable' })
})

test.each(['shippo', 'easypost'])(
  '%s: a destination the carrier does not serve is a refusal, not an outage',
  async (name) => {
    await using carrier = await open(name)
    await carrier.failNext('quote', 'carrier_error')
    await expect(carrier.provider.quote(quoteRequest(), deadline())).rejects.toThrow(ProviderRefused)
  },
)

test.each(['simulator', 'shippo'])('%s: a webhook older than five minutes is refused', async (name) => {
  await using carrier = await open(name)
  const label = labelOf(await carrier.provider.buy(await offer(carrier), deadline()))
  const [delivery] = await carrier.deliver(label.trackingNumber)
  carrier.clock.advance(301_000)
  expect(() => carrier.provider.parseWebhook(delivery!, carrier.clock.now())).toThrow(BadSignature)
})

test.each([
  ['shippo', openShippo],
  ['easypost', openEasyPost],
] as const)('%s: exchanges that may charge money are kept for three months, without addresses', async (name, start) => {
  const { db, clock } = database
  const log = { warn: () => {} }
  await using carrier = await start(clock, createExchangeRecorder(name, { db, clock, log }))
  const order = await offer(carrier)
  await carrier.failNext('buy', '500_after')
  await carrier.provider.buy(order, deadline())
  const label = labelOf(await carrier.provider.resolve(order, deadline()))
  await carrier.provider.void({ purchaseRef: label.purchaseRef, shipmentRef: order.shipmentRef }, deadline())
  const kept = await many(
    db,
    sql<{
      outcome: string
      body: unknown
    }>`select outcome, body from shipping_exchanges where provider = ${name} order by id`,
  )
  expect(kept.map(({ outcome }) => outcome)).toEqual(['500', name === 'shippo' ? '201' : '200'])
  expect(JSON.stringify(kept)).not.toContain(customer.street1)
  expect(await pruneExchanges(db, new Date(clock.now().getTime() + 89 * 86_400_000))).toBe(0)
  expect(await pruneExchanges(db, new Date(clock.now().getTime() + 91 * 86_400_000))).toBe(2)
})
