import { createHmac, randomBytes } from 'node:crypto'
import {
  startStubServer,
  tinyPdf,
  type CarrierStub,
  type Charge,
  type StubCall,
  type StubReply,
} from './carrier-stub.ts'

export const easyPostKey = 'EZTKstub'
/** Not plain ASCII, because real secrets need not be. */
export const easyPostSecret = 'sécret-ﬁve'

type Shipment = Record<string, any> & { id: string; rates: Record<string, any>[] }
type ScanForm = { id: string; status: string; tracking_codes: string[]; form_url: string; [field: string]: unknown }

const id = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`
const table = [
  { carrier: 'USPS', service: 'GroundAdvantage', rate: '5.93', days: 5 },
  { carrier: 'USPS', service: 'Priority', rate: '8.90000', days: 2 },
  { carrier: 'UPS', service: 'NextDayAir', rate: '31.5', days: null },
]
const words: Readonly<Record<string, string>> = {
  PRE_TRANSIT: 'pre_transit',
  TRANSIT: 'in_transit',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  DELIVERED: 'delivered',
  RETURNED: 'return_to_sender',
  FAILURE: 'failure',
}
const refusal = (status: number, code: string, message: string): StubReply => ({
  status,
  body: { error: { code, message, errors: [] } },
})

/** Sells each shipment once. */
export async function startEasyPostStub({ slowMs = 50 } = {}): Promise<CarrierStub> {
  const shipments = new Map<string, Shipment>()
  const scanForms = new Map<string, ScanForm>()
  const charges: Charge[] = []
  let url = ''

  function quote({ body, mode }: StubCall): StubReply {
    const asked = body?.shipment
    if (typeof asked?.parcel?.weight !== 'string') return refusal(422, 'PARAMETER.INVALID', 'weight must be a string')
    if (mode === 'carrier_error') return refusal(422, 'ADDRESS.VERIFY.FAILURE', 'Unable to verify address.')
    const shipment: Shipment = {
      id: id('shp'),
      object: 'Shipment',
      reference: asked.reference,
      to_address: { ...asked.to_address, id: id('adr'), verifications: { delivery: { success: true, errors: [] } } },
      rates: [
        ...table.map(({ carrier, service, rate, days }) => ({
          id: id('rate'),
          object: 'Rate',
          carrier,
          service,
          rate,
          currency: 'USD',
          delivery_days: days,
        })),
        { id: id('rate'), carrier: 'Post', service: 'Euro', rate: '4.00', currency: 'EUR', delivery_days: 4 },
        { id: id('rate'), carrier: 'Odd', service: 'Exponent', rate: '1e3', currency: 'USD' },
      ],
      messages: [{ carrier: 'FedEx', type: 'rate_error', message: 'FedEx did not answer.' }],
      postage_label: null,
      tracking_code: null,
      refund_status: null,
      scan_form: null,
      fees: [],
      tracker: null,
    }
    shipments.set(shipment.id, shipment)
    return { status: 201, body: shipment }
  }

  function buy({ params, body, mode }: StubCall): StubReply {
    const shipment = shipments.get(params[0]!)
    const rate = shipment?.rates.find((candidate) => candidate['id'] === body?.rate?.id)
    if (!shipment) return refusal(404, 'NOT_FOUND', 'The requested resource could not be found.')
    if (!rate) return refusal(404, 'SHIPMENT.RATE.NOT_FOUND', 'rate not found')
    if (shipment['postage_label'])
      return refusal(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.')
    if (mode === 'rate_expired') return refusal(422, 'SHIPMENT.POSTAGE.FAILURE', 'The rate has expired.')
    if (mode === 'carrier_error') return refusal(422, 'SHIPMENT.POSTAGE.FAILURE', 'The carrier refuses this parcel.')
    const amount = mode === 'price_changed' ? (Number(rate['rate']) + 1).toFixed(2) : rate['rate']
    const trackingNumber = `94${randomBytes(12).toString('hex').replaceAll(/\D/g, '3').slice(0, 20)}`
    Object.assign(shipment, {
      tracking_code: trackingNumber,
      insurance: body.insurance ?? null,
      selected_rate: { ...rate, rate: amount },
      postage_label: { id: id('pl'), label_url: `${url}/labels/${shipment.id}.pdf`, label_size: '4x6' },
      fees: [
        { object: 'Fee', type: 'LabelFee', amount: '0.01000', charged: true, refunded: false },
        { object: 'Fee', type: 'PostageFee', amount, charged: true, refunded: false },
        ...(body.insurance
          ? [{ object: 'Fee', type: 'InsuranceFee', amount: '1.00', charged: true, refunded: false }]
          : []),
      ],
      tracker: {
        id: id('trk'),
        tracking_code: trackingNumber,
        carrier: rate['carrier'],
        shipment_id: shipment.id,
        public_url: 'https://track.example/x',
        signed_by: null,
        est_delivery_date: '2026-03-06T00:00:00Z',
        weight: 17,
        tracking_details: [],
      },
    })
    charges.push({ clientRef: shipment['reference'], purchaseRef: shipment.id, amount, trackingNumber, voided: false })
    // The request arrived twice: the caller gets the second answer.
    if (mode === 'duplicate_label')
      return refusal(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.')
    return { status: 200, body: shipment }
  }

  function show({ params }: StubCall): StubReply {
    const shipment = shipments.get(params[0]!)
    return shipment
      ? { status: 200, body: shipment }
      : refusal(404, 'NOT_FOUND', 'The requested resource could not be found.')
  }

  function refund({ params, mode }: StubCall): StubReply {
    const shipment = shipments.get(params[0]!)
    const charge = charges.find(({ purchaseRef }) => purchaseRef === params[0])
    if (!shipment || !charge) return refusal(404, 'NOT_FOUND', 'The requested resource could not be found.')
    if (charge.voided) return refusal(422, 'SHIPMENT.REFUND.UNAVAILABLE', 'A refund was requested already.')
    if (mode === 'carrier_error') return { status: 200, body: { ...shipment, refund_status: 'not_applicable' } }
    charge.voided = true
    shipment['refund_status'] = 'submitted'
    return { status: 200, body: shipment }
  }

  /** A shipment is on one form, and all shipments of a form leave the same address with the same carrier. */
  function createScanForm({ body, mode }: StubCall): StubReply {
    const failure = (message: string): StubReply => refusal(422, 'SCAN_FORM.CREATE.FAILURE', message)
    const ids: string[] = (body?.shipments ?? []).map((one: { id: string }) => one.id)
    const found = ids.flatMap((one) => shipments.get(one) ?? [])
    if (found.length === 0 || found.length < ids.length) return failure('Some of the shipments were not found.')
    if (found.some((one) => !one['tracking_code'])) return failure('Some of the shipments have no postage.')
    if (found.some((one) => one['refund_status'])) return failure('Refunded shipments cannot be added.')
    if (found.some((one) => one['scan_form'])) return failure('Some of the shipments are on another scan form.')
    const carriers = new Set(found.map((one) => one['selected_rate'].carrier))
    if (carriers.size > 1 || !carriers.has('USPS')) return failure('The carrier does not support scan forms.')
    if (mode === 'carrier_error') {
      const message = 'The carrier refused the form.'
      return { status: 201, body: { id: id('sf'), object: 'ScanForm', status: 'failed', message, form_url: null } }
    }
    const form: ScanForm = {
      id: id('sf'),
      object: 'ScanForm',
      status: 'created',
      message: null,
      tracking_codes: found.map((one) => one['tracking_code']),
      form_file_type: null,
      form_url: '',
    }
    form.form_url = `${url}/labels/${form.id}.pdf`
    scanForms.set(form.id, form)
    for (const one of found) one['scan_form'] = { id: form.id, object: 'ScanForm' }
    return { status: 201, body: form }
  }

  function showScanForm({ params }: StubCall): StubReply {
    const form = scanForms.get(params[0]!)
    return form ? { status: 200, body: form } : refusal(404, 'NOT_FOUND', 'The requested resource could not be found.')
  }

  const server = await startStubServer({
    slowMs,
    isAuthorized: (headers) => headers.authorization === `Basic ${Buffer.from(`${easyPostKey}:`).toString('base64')}`,
    unauthorized: { error: { code: 'APIKEY.INACTIVE', message: 'This api key is no longer active.', errors: [] } },
    notFound: { error: { code: 'NOT_FOUND', message: 'The requested resource could not be found.', errors: [] } },
    routes: [
      { method: 'POST', path: /^\/shipments$/, operation: 'quote', handle: quote },
      { method: 'POST', path: /^\/shipments\/(\w+)\/buy$/, operation: 'buy', handle: buy },
      { method: 'POST', path: /^\/shipments\/(\w+)\/refund$/, operation: 'void', handle: refund },
      { method: 'GET', path: /^\/shipments\/(\w+)$/, operation: 'resolve', handle: show },
      { method: 'POST', path: /^\/scan_forms$/, operation: 'manifest', handle: createScanForm },
      { method: 'GET', path: /^\/scan_forms\/(\w+)$/, handle: showScanForm },
      { method: 'GET', path: /^\/labels\/(\w+)\.pdf$/, handle: () => tinyPdf },
      {
        method: 'POST',
        path: /^\/addresses$/,
        handle: ({ body }) => ({
          status: 201,
          body: {
            ...body.address,
            zip: `${body.address.zip}-0001`,
            verifications: { delivery: { success: true, errors: [] } },
          },
        }),
      },
    ],
  })
  url = server.url

  return {
    ...server,
    charges,
    // One shipment endpoint serves tracking and all lookups.
    failNext: (operation, mode) =>
      server.failNext(operation === 'track' || operation === 'resolve_manifest' ? 'resolve' : operation, mode),
    scan(trackingNumber, status, at) {
      const { tracker } = [...shipments.values()].find(({ tracking_code: code }) => code === trackingNumber)!
      tracker.tracking_details.push({
        object: 'TrackingDetail',
        message: `It is ${status}.`,
        status: words[status],
        status_detail: 'other',
        datetime: at.toISOString(),
        tracking_location: { city: 'Austin', state: 'TX', country: 'US', zip: '78701' },
      })
      const body = { id: id('evt'), object: 'Event', description: 'tracker.updated', mode: 'test', result: tracker }
      const raw = Buffer.from(JSON.stringify(body))
      // The carrier signs the weight as a decimal, whatever the body contains.
      const hashed = raw.toString().replace('"weight":17', '"weight":17.0')
      const mac = createHmac('sha256', easyPostSecret.normalize('NFKD')).update(hashed).digest('hex')
      return { raw, headers: { 'x-hmac-signature': `hmac-sha256-hex=${mac}` }, query: new URLSearchParams() }
    },
  }
}
