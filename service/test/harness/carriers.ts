// The three carriers behind one interface, so that one suite covers all of them.
import { sql } from 'kysely'
import { many, type Db } from '../../src/db/db.ts'
import type { ManualClock } from '../../src/kernel/clock.ts'
import { cents } from '../../src/kernel/money.ts'
import type { Address } from '../../src/providers/shipping/addresses.ts'
import { createEasyPost } from '../../src/providers/shipping/easypost/easypost.ts'
import type { RecordExchange } from '../../src/providers/shipping/http-client.ts'
import type { QuoteRequest, ShippingProvider, WebhookDelivery } from '../../src/providers/shipping/provider.ts'
import { createShippo } from '../../src/providers/shipping/shippo/shippo.ts'
import type { FaultMode, SimulatedOperation } from '../../src/providers/shipping/simulator/magic.ts'
import { createSimulator } from '../../src/providers/shipping/simulator/simulator.ts'
import type { CarrierStub } from './carrier-stub.ts'
import { easyPostKey, easyPostSecret, startEasyPostStub } from './easypost-stub.ts'
import { shippoSecret, shippoToken, startShippoStub } from './shippo-stub.ts'

export type Carrier = AsyncDisposable & {
  name: string
  provider: ShippingProvider
  failNext(operation: SimulatedOperation, mode: FaultMode): Promise<void>
  /** Every charged label. */
  charges(): Promise<{ purchaseRef: string; voided: boolean }[]>
  /** Delivers the parcel and returns the webhooks of it. */
  deliver(trackingNumber: string): Promise<WebhookDelivery[]>
}

export const warehouse: Address = {
  name: 'Packhouse Dock 4',
  company: null,
  street1: '400 Depot Road',
  street2: null,
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  country: 'US',
  phone: '+1 775 555 0100',
  email: null,
}
export const customer: Address = {
  name: 'Ada Fox',
  company: null,
  street1: '12 Elm Street',
  street2: null,
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
  phone: null,
  email: null,
}
export const quoteRequest = (change: Partial<QuoteRequest> = {}): QuoteRequest => ({
  from: warehouse,
  to: customer,
  parcel: { template: 'mailer', lengthMm: 240, widthMm: 165, heightMm: 20, weightGrams: 88 },
  insuredCents: cents(0n),
  signature: false,
  customs: null,
  reference: 'order-1-p1',
  ...change,
})

const isLoopback = (url: URL): boolean => url.hostname === '127.0.0.1'

function stubbed(name: string, stub: CarrierStub, provider: ShippingProvider, clock: ManualClock): Carrier {
  return {
    name,
    provider,
    failNext: async (operation, mode) => stub.failNext(operation, mode),
    charges: async () => stub.charges,
    deliver: async (trackingNumber) => {
      stub.scan(trackingNumber, 'TRANSIT', new Date(clock.now().getTime() - 60_000))
      return [stub.scan(trackingNumber, 'DELIVERED', clock.now())]
    },
    [Symbol.asyncDispose]: () => stub[Symbol.asyncDispose](),
  }
}

export async function openShippo(clock: ManualClock, recordExchange?: RecordExchange): Promise<Carrier> {
  const stub = await startShippoStub()
  const proof = { secret: shippoSecret, urlToken: null }
  const provider = createShippo({
    token: shippoToken,
    proof,
    baseUrl: stub.url,
    pollMs: 5,
    isDownloadAllowed: isLoopback,
    recordExchange,
  })
  return stubbed('shippo', stub, provider, clock)
}

export async function openEasyPost(clock: ManualClock, recordExchange?: RecordExchange): Promise<Carrier> {
  const stub = await startEasyPostStub()
  const settings = { key: easyPostKey, webhookSecret: easyPostSecret, isDownloadAllowed: isLoopback, recordExchange }
  return stubbed('easypost', stub, createEasyPost({ ...settings, baseUrl: stub.url }), clock)
}

export async function openSimulator(db: Db, clock: ManualClock): Promise<Carrier> {
  const simulator = createSimulator({ db, clock, webhookSecret: Buffer.alloc(32, 7), slowMs: 50 })
  return {
    name: 'simulator',
    provider: simulator,
    failNext: simulator.controls.failNext,
    charges: () =>
      many(
        db,
        sql<{ purchaseRef: string; voided: boolean }>`
          select id as "purchaseRef", voided_at is not null as voided from simulated_labels order by bought_at, id`,
      ),
    deliver: async (trackingNumber) => {
      while (await simulator.controls.advance(trackingNumber));
      clock.advance(1_000)
      const deliveries: WebhookDelivery[] = []
      await simulator.controls.announce(async (delivery) => void deliveries.push(delivery))
      return deliveries
    },
    [Symbol.asyncDispose]: async () => {},
  }
}
