import { sql } from 'kysely'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  IssuedManifest,
  ManifestIssuer,
  ManifestOutcome,
  ManifestRequest,
  ManifestResolution,
} from '../../../src/providers/shipping/provider.ts'
import type { FaultMode } from '../../../src/providers/shipping/simulator/magic.ts'
import { openEasyPost, openShippo, openSimulator, quoteRequest, type Carrier } from '../../harness/carriers.ts'
import { openTestDb, type TestDb } from '../../harness/test-db.ts'

let database: TestDb
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database[Symbol.asyncDispose]())

const deadline = (ms = 20_000): AbortSignal => AbortSignal.timeout(ms)
const deadlineFor = (mode: FaultMode): AbortSignal => deadline(mode.startsWith('timeout') ? 600 : 20_000)

const openers = {
  simulator: () => openSimulator(database.db, database.clock),
  shippo: () => openShippo(database.clock),
  easypost: () => openEasyPost(database.clock),
} as const
type Name = keyof typeof openers
const names = Object.keys(openers) as Name[]
const carrierTokens = { simulator: 'sim', shippo: 'usps', easypost: 'USPS' } as const

type Sold = ManifestRequest['labels'][number]
type Desk = AsyncDisposable & { carrier: Carrier; issuer: ManifestIssuer; sell(): Promise<Sold> }

async function open(name: Name): Promise<Desk> {
  await sql`truncate simulated_shipments, simulated_labels, simulated_faults, simulated_manifests`.execute(database.db)
  const carrier = await openers[name]()
  let sold = 0
  return {
    carrier,
    issuer: carrier.provider.manifests!,
    async sell() {
      sold += 1
      const reference = `order-${sold}`
      const { shipmentRef, rates } = await carrier.provider.quote(quoteRequest({ reference }), deadline())
      const { rateRef, insuredCents } = rates[0]!
      const order = { shipmentRef, rateRef, insuredCents, clientRef: `label-${sold}` }
      const bought = await carrier.provider.buy(order, deadline())
      if (bought.kind !== 'success') throw new Error(bought.kind)
      const { purchaseRef, trackingNumber } = bought.label
      return { purchaseRef, shipmentRef, trackingNumber }
    },
    [Symbol.asyncDispose]: () => carrier[Symbol.asyncDispose](),
  }
}

const requestOf = (name: Name, labels: readonly Sold[], clientRef = 'manifest-1'): ManifestRequest => ({
  clientRef,
  carrierToken: carrierTokens[name],
  labels,
})
function issuedOf(outcome: ManifestOutcome | ManifestResolution): IssuedManifest {
  expect(outcome).toMatchObject({ kind: 'issued' })
  return (outcome as Extract<ManifestOutcome, { kind: 'issued' }>).manifest
}

describe.each(names)('%s', (name) => {
  test('issues a number, a document or both, and the look-up finds the same form', async () => {
    await using desk = await open(name)
    const request = requestOf(name, [await desk.sell(), await desk.sell()])
    const made = issuedOf(await desk.issuer.issue(request, deadline()))
    expect(made.number !== null || made.hasDocument).toBe(true)
    expect(issuedOf(await desk.issuer.resolve(request, deadline()))).toEqual(made)
    expect(made.hasDocument).toBe(name !== 'simulator')
    if (!made.hasDocument) return
    const file = await desk.issuer.fetchDocument(made.manifestRef, deadline())
    expect(Buffer.from(file).subarray(0, 5).toString()).toBe('%PDF-')
    // A form of several files is printed as one.
    if (name === 'shippo') expect((await PDFDocument.load(file)).getPageCount()).toBe(2)
  })

  test.each<FaultMode>(['timeout_after', '500_after', 'reset_after', 'malformed_json'])(
    'a form whose answer is lost (%s) is unknown, and the look-up finds it',
    async (mode) => {
      await using desk = await open(name)
      const request = requestOf(name, [await desk.sell()])
      await desk.carrier.failNext('manifest', mode)
      expect(await desk.issuer.issue(request, deadlineFor(mode))).toMatchObject({ kind: 'unknown' })
      issuedOf(await desk.issuer.resolve(request, deadline()))
    },
  )

  test.each<FaultMode>(['503_before', 'reset_before', 'timeout_before'])(
    'a lost request (%s) is unknown, and the look-up finds nothing',
    async (mode) => {
      await using desk = await open(name)
      const request = requestOf(name, [await desk.sell()])
      await desk.carrier.failNext('manifest', mode)
      expect(await desk.issuer.issue(request, deadlineFor(mode))).toMatchObject({ kind: 'unknown' })
      expect(await desk.issuer.resolve(request, deadline())).toEqual({ kind: 'none' })
    },
  )

  test.each<FaultMode>(['carrier_error', '429'])('a refused form (%s) is rejected and issues nothing', async (mode) => {
    await using desk = await open(name)
    const request = requestOf(name, [await desk.sell()])
    await desk.carrier.failNext('manifest', mode)
    expect(await desk.issuer.issue(request, deadline())).toMatchObject({ kind: 'rejected' })
    expect(await desk.issuer.resolve(request, deadline())).toEqual({ kind: 'none' })
    issuedOf(await desk.issuer.issue(request, deadline()))
  })

  test('a parcel of another form and a refunded one are refused', async () => {
    await using desk = await open(name)
    const [first, second, third] = [await desk.sell(), await desk.sell(), await desk.sell()]
    const made = issuedOf(await desk.issuer.issue(requestOf(name, [first]), deadline()))
    const mixed = requestOf(name, [first, second], 'manifest-2')
    const refused = await desk.issuer.issue(mixed, deadline())
    expect(refused).toMatchObject({ kind: 'rejected', messages: [{ text: expect.stringMatching(/form|manifested/) }] })
    expect(await desk.issuer.resolve(mixed, deadline())).toEqual({ kind: 'none' })
    await desk.carrier.provider.void(third, deadline())
    const refunded = await desk.issuer.issue(requestOf(name, [second, third], 'manifest-3'), deadline())
    expect(refunded).toMatchObject({ kind: 'rejected' })
    // The same parcels again: a carrier without references of ours still has one form for them.
    const again = await desk.issuer.issue(requestOf(name, [first], 'manifest-4'), deadline())
    if (name === 'simulator') expect(again).toMatchObject({ kind: 'rejected', code: 'already_manifested' })
    else expect(issuedOf(again)).toEqual(made)
  })
})

test('carriers without forms are known, so that their parcels go on a list', async () => {
  await using shippo = await open('shippo')
  await using easypost = await open('easypost')
  expect([shippo.issuer.takes('usps'), shippo.issuer.takes('ups')]).toEqual([true, false])
  expect([easypost.issuer.takes('USPS'), easypost.issuer.takes('UPS')]).toEqual([true, false])
})

test('shippo: until the manifest is posted, an outage has issued nothing', async () => {
  await using desk = await open('shippo')
  const sold = await desk.sell()
  const unknown = { ...sold, shipmentRef: 'gone' }
  const refused = await desk.issuer.issue(requestOf('shippo', [unknown]), deadline())
  expect(refused).toMatchObject({ kind: 'rejected' })
  await desk.carrier[Symbol.asyncDispose]()
  const out = await desk.issuer.issue(requestOf('shippo', [sold]), deadline())
  expect(out).toMatchObject({ kind: 'rejected', code: 'unavailable' })
})
