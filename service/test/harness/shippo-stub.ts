import { createHmac, randomBytes } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import type { WebhookDelivery } from '../../src/providers/shipping/provider.ts'
import {
  startStubServer,
  tinyPdf,
  type CarrierStub,
  type Charge,
  type StubCall,
  type StubReply,
} from './carrier-stub.ts'

export const shippoToken = 'shippo_test_stub'
export const shippoSecret = 'shippo-webhook-secret'

type Manifest = { object_id: string; status: string; transactions: string[]; documents: string[]; errors: string[] }
type Transaction = Record<string, any> & { object_id: string; status: string; metadata: string; polls: number }

const id = (): string => randomBytes(16).toString('hex')
const table = [
  { provider: 'USPS', token: 'usps_ground_advantage', name: 'Ground Advantage', amount: '5.50', days: 5 },
  { provider: 'USPS', token: 'usps_priority', name: 'Priority Mail', amount: '8.955', days: 2 },
  { provider: 'FedEx', token: 'fedex_2day', name: '2Day', amount: '19.4', days: null },
]

async function onePage(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage([288, 432])
  return Buffer.from(await pdf.save())
}

/** Rejects numbers where the API requires strings, as the carrier does. */
function faultsOf(body: any): Record<string, string[]> | undefined {
  const parcel = body?.parcels?.[0] ?? {}
  for (const field of ['length', 'width', 'height', 'weight'])
    if (typeof parcel[field] !== 'string') return { parcels: [`${field}: Not a valid string.`] }
  if (!body.address_to?.street1) return { address_to: ['street1: This field is required.'] }
  return undefined
}

/** Sells the same rate repeatedly: the carrier's documentation does not exclude it. */
export async function startShippoStub({ slowMs = 50 } = {}): Promise<
  CarrierStub & { signAt(raw: Uint8Array, at: Date): WebhookDelivery }
> {
  const rates = new Map<string, Record<string, any>>()
  const shipments = new Map<string, Record<string, any>>()
  const manifests = new Map<string, Manifest>()
  const form = await onePage()
  const transactions = new Map<string, Transaction>()
  const tracks = new Map<string, Record<string, any>[]>()
  const charges: Charge[] = []
  let url = ''

  function quote({ body, mode }: StubCall): StubReply {
    const faults = faultsOf(body)
    if (faults) return { status: 400, body: faults }
    if (mode === 'carrier_error') return { status: 400, body: { address_to: ['The address cannot be served.'] } }
    const insurance = body.extra?.insurance ? 100 : 0
    const offered = table.map(({ provider, token, name, amount, days }) => {
      const rate = {
        object_id: id(),
        amount: insurance ? (Number(amount) + 1).toFixed(3) : amount,
        currency: 'USD',
        provider,
        servicelevel: { token, name, terms: '' },
        estimated_days: days,
        attributes: [],
        carrier_account: `account_${provider.toLowerCase()}`,
        included_insurance_price: insurance ? '1.00' : null,
      }
      rates.set(rate.object_id, rate)
      return rate
    })
    const euro = { ...offered[0], object_id: id(), currency: 'EUR', servicelevel: { token: 'euro', name: 'Euro' } }
    const address_to = { ...body.address_to, validation_results: { is_valid: true, messages: [] } }
    const messages = [{ source: 'UPS', code: '', text: 'UPS did not answer in time.' }]
    const shipment = {
      object_id: id(),
      status: 'SUCCESS',
      shipment_date: '2026-03-01T00:00:00Z',
      address_from: { ...body.address_from, object_id: id() },
      rates: [...offered, euro],
      messages,
      address_to,
    }
    shipments.set(shipment.object_id, shipment)
    return { status: 201, body: { ...shipment, rates: [...shipment.rates, { broken: true }] } }
  }

  function sell(rate: Record<string, any>, body: any, amount: string): Transaction {
    const transaction: Transaction = {
      object_id: id(),
      object_state: 'VALID',
      status: 'QUEUED',
      rate: { object_id: rate['object_id'], amount, currency: 'USD', provider: rate['provider'] },
      metadata: body.metadata,
      tracking_number: '',
      messages: [],
      polls: 0,
    }
    transactions.set(transaction.object_id, transaction)
    const trackingNumber = `92${randomBytes(10).toString('hex').replaceAll(/\D/g, '7').slice(0, 20)}`
    charges.push({
      clientRef: body.metadata,
      purchaseRef: transaction.object_id,
      amount,
      trackingNumber,
      voided: false,
    })
    tracks.set(trackingNumber, [])
    return transaction
  }

  function finish(transaction: Transaction): Transaction {
    if (transaction.status !== 'QUEUED') return transaction
    const charge = charges.find(({ purchaseRef }) => purchaseRef === transaction.object_id)!
    transaction.status = 'SUCCESS'
    transaction['tracking_number'] = charge.trackingNumber
    transaction['tracking_url_provider'] = `https://carrier.example/track/${charge.trackingNumber}`
    transaction['label_url'] = `${url}/labels/${transaction.object_id}.pdf`
    return transaction
  }

  function buy({ body, mode }: StubCall): StubReply {
    const rate = rates.get(body?.rate)
    if (!rate) return { status: 400, body: { rate: [`Rate ${body?.rate} not found.`] } }
    if (mode === 'rate_expired') return { status: 400, body: { rate: ['Rates older than 7 days cannot be bought.'] } }
    if (mode === 'carrier_error') {
      const messages = [{ source: 'USPS', code: 'carrier_refused', text: 'The carrier refuses this parcel.' }]
      const failed: Transaction = {
        object_id: id(),
        status: 'ERROR',
        rate: rate['object_id'],
        metadata: body.metadata,
        messages,
        polls: 0,
      }
      transactions.set(failed.object_id, failed)
      return { status: 201, body: failed }
    }
    const amount = mode === 'price_changed' ? (Number(rate['amount']) + 1).toFixed(2) : rate['amount']
    const transaction = sell(rate, body, amount)
    if (mode === 'duplicate_label') sell(rate, body, amount)
    return { status: 201, body: transaction }
  }

  function show({ params }: StubCall): StubReply {
    const transaction = transactions.get(params[0]!)
    if (!transaction) return { status: 404, body: { detail: 'Not found' } }
    transaction.polls += 1
    return { status: 200, body: transaction.polls > 1 ? finish(transaction) : transaction }
  }

  function list({ query }: StubCall): StubReply {
    const wanted = query.get('rate')
    const results = [...transactions.values()]
      .filter(({ rate }) => (typeof rate === 'string' ? rate : rate.object_id) === wanted)
      .map(finish)
    return { status: 200, body: { next: null, previous: null, results } }
  }

  function refund({ body, mode }: StubCall): StubReply {
    const charge = charges.find(({ purchaseRef }) => purchaseRef === body?.transaction)
    const transaction = transactions.get(body?.transaction)
    if (!charge || !transaction) return { status: 404, body: { detail: 'Not found' } }
    if (charge.voided) return { status: 400, body: { transaction: ['A refund exists already.'] } }
    if (mode === 'carrier_error')
      return { status: 201, body: { object_id: id(), status: 'ERROR', transaction: transaction.object_id } }
    charge.voided = true
    transaction.status = 'REFUNDPENDING'
    return { status: 201, body: { object_id: id(), status: 'PENDING', transaction: transaction.object_id } }
  }

  /** Validates as the carrier does: one account, no refund, and a transaction on one manifest. */
  function close({ body, mode }: StubCall): StubReply {
    const found = ((body?.transactions ?? []) as string[]).flatMap((one) => transactions.get(one) ?? [])
    for (const field of ['carrier_account', 'address_from', 'shipment_date'])
      if (typeof body?.[field] !== 'string') return { status: 400, body: { [field]: ['This field is required.'] } }
    if (found.length === 0 || found.length < body.transactions.length)
      return { status: 400, body: { transactions: ['Invalid transaction.'] } }
    const isRefunded = found.some(
      ({ object_id: one }) => charges.find(({ purchaseRef }) => purchaseRef === one)?.voided,
    )
    const isClosed = [...manifests.values()].some(
      (one) => one.status !== 'ERROR' && one.transactions.some((known) => body.transactions.includes(known)),
    )
    const isMixed = found.some(({ rate }) => rates.get(rate.object_id)?.['carrier_account'] !== body.carrier_account)
    const errors = [
      ...(isRefunded ? ['Refunded transactions cannot be manifested.'] : []),
      ...(isClosed ? ['Transactions were manifested before.'] : []),
      ...(isMixed ? ['All transactions must have the same carrier account.'] : []),
      ...(mode === 'carrier_error' ? ['The carrier refused the manifest.'] : []),
    ]
    const isError = errors.length > 0
    const made: Manifest = {
      object_id: id(),
      status: isError ? 'ERROR' : 'SUCCESS',
      transactions: body.transactions,
      documents: [],
      errors,
    }
    // Domestic and international parcels are on documents of their own.
    if (!isError) made.documents = [1, 2].map((part) => `${url}/labels/manifest-${made.object_id}-${part}.pdf`)
    manifests.set(made.object_id, made)
    return { status: 201, body: made }
  }

  function showOne({ params }: StubCall, all: ReadonlyMap<string, object>): StubReply {
    const found = all.get(params[0]!)
    return found ? { status: 200, body: found } : { status: 404, body: { detail: 'Not found' } }
  }

  const trackOf = (number: string): Record<string, unknown> => {
    const history = tracks.get(number) ?? []
    const charge = charges.find(({ trackingNumber }) => trackingNumber === number)
    return {
      carrier: 'usps',
      tracking_number: number,
      transaction: charge?.purchaseRef ?? null,
      eta: '2026-03-06T00:00:00Z',
      tracking_status: history.at(-1) ?? null,
      tracking_history: history,
    }
  }

  const server = await startStubServer({
    slowMs,
    isAuthorized: (headers) =>
      headers.authorization === `ShippoToken ${shippoToken}` && headers['shippo-api-version'] === '2018-02-08',
    unauthorized: { detail: 'Authentication credentials were not provided.' },
    notFound: { detail: 'Not found' },
    routes: [
      { method: 'POST', path: /^\/shipments$/, operation: 'quote', handle: quote },
      { method: 'POST', path: /^\/transactions$/, operation: 'buy', handle: buy },
      { method: 'GET', path: /^\/transactions$/, operation: 'resolve', handle: list },
      { method: 'GET', path: /^\/transactions\/(\w+)$/, handle: show },
      { method: 'POST', path: /^\/refunds$/, operation: 'void', handle: refund },
      {
        method: 'GET',
        path: /^\/tracks\/(\w+)\/(\w+)$/,
        operation: 'track',
        handle: ({ params }) => ({ status: 200, body: trackOf(params[1]!) }),
      },
      { method: 'GET', path: /^\/shipments\/(\w+)$/, handle: (call) => showOne(call, shipments) },
      { method: 'POST', path: /^\/manifests$/, operation: 'manifest', handle: close },
      { method: 'GET', path: /^\/manifests\/(\w+)$/, handle: (call) => showOne(call, manifests) },
      {
        method: 'GET',
        path: /^\/manifests$/,
        operation: 'resolve_manifest',
        handle: () => ({ status: 200, body: { next: null, results: [...manifests.values()].toReversed() } }),
      },
      { method: 'GET', path: /^\/labels\/manifest-[\w-]+\.pdf$/, handle: () => form },
      { method: 'GET', path: /^\/labels\/(\w+)\.pdf$/, handle: () => tinyPdf },
      {
        method: 'POST',
        path: /^\/addresses$/,
        handle: ({ body }) => ({
          status: 201,
          body: { ...body, zip: `${body.zip}-0001`, validation_results: { is_valid: true, messages: [] } },
        }),
      },
    ],
  })
  url = server.url

  function signAt(raw: Uint8Array, at: Date): WebhookDelivery {
    const time = Math.floor(at.getTime() / 1_000).toString()
    const mac = createHmac('sha256', shippoSecret).update(`${time}.`).update(raw).digest('hex')
    return { raw, headers: { 'shippo-auth-signature': `t=${time},v1=${mac}` }, query: new URLSearchParams() }
  }

  return {
    ...server,
    charges,
    signAt,
    scan(trackingNumber, status, at) {
      const isOut = status === 'OUT_FOR_DELIVERY'
      tracks.get(trackingNumber)?.push({
        status: isOut ? 'TRANSIT' : status,
        status_details: `It is ${status}.`,
        status_date: at.toISOString(),
        substatus: { code: isOut ? 'out_for_delivery' : 'other', text: '', action_required: false },
        location: { city: 'Austin', state: 'TX', zip: '78701', country: 'US' },
      })
      const body = { event: 'track_updated', test: true, data: trackOf(trackingNumber), carrier: 'usps' }
      return signAt(Buffer.from(JSON.stringify(body)), at)
    },
  }
}
