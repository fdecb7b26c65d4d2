import { Value } from 'typebox/value'
import { cents, type Cents } from '../../../kernel/money.ts'
import { unverified, type Address, type AddressCheck } from '../addresses.ts'
import {
  compareAddress,
  downloadLabel,
  expectBody,
  rawMessage,
  readJson,
  readPurchase,
  textOrNull,
} from '../answers.ts'
import { formatCents, parseAmount, sumCents } from '../decimals.ts'
import { createHttpClient, type ConnectionOptions, type HttpAnswer } from '../http-client.ts'
import {
  BadSignature,
  ProviderRefused,
  rateTtlMs,
  type BuyOutcome,
  type BuyRequest,
  type CarrierMessage,
  type ProviderRate,
  type RefundState,
  type Resolution,
  type ShippingProvider,
} from '../provider.ts'
import * as formats from './formats.ts'
import { createScanForms } from './manifests.ts'
import { addressBody, shipmentBody } from './requests.ts'
import { snapshotOfTracker } from './tracking.ts'
import { isEasyPostSignature } from './webhooks.ts'

/** EasyPost sells insurance separately from the rate at a fixed price. */
export type InsurancePrice = { readonly perTenThousand: bigint; readonly minCents: bigint }

export type EasyPostDeps = ConnectionOptions & {
  key: string
  webhookSecret: string
  insurancePrice?: InsurancePrice | undefined
}

const defaultInsurance: InsurancePrice = { perTenThousand: 100n, minCents: 100n }

function readMessages(body: unknown): readonly CarrierMessage[] {
  if (!Value.Check(formats.ErrorFormat, body)) return [rawMessage('easypost', body)]
  return [rawMessage('easypost', body.error.message, body.error.code ?? '')]
}

/** The purchase may be in progress: the state of the shipment decides. */
const undecided = new Set([
  'SHIPMENT.PURCHASE.IN_PROGRESS',
  'SHIPMENT.POSTAGE.TIMED_OUT',
  'SHIPMENT.POSTAGE.NO_RESPONSE',
])
const alreadyBought = 'SHIPMENT.POSTAGE.EXISTS'

const refundStates: Readonly<Record<string, RefundState>> = {
  submitted: 'pending',
  refunded: 'done',
  rejected: 'refused',
  not_applicable: 'refused',
}

const tokenOf = (carrier: string, service: string): string =>
  `${carrier}_${service}`.toLowerCase().replaceAll(/\W+/g, '_')

function checkOf(requested: Address, entry: unknown): AddressCheck {
  if (!Value.Check(formats.AddressFormat, entry)) return unverified
  const { success: isValid, errors = [] } = entry.verifications?.delivery ?? {}
  return compareAddress(requested, entry, { isValid, messages: errors.flatMap(({ message }) => message ?? []) })
}

const labelUrlOf = ({ postage_label: file }: formats.Shipment): string | null =>
  textOrNull(file?.label_pdf_url) ?? textOrNull(file?.label_url)

const messageOf = ({ carrier, type, message }: { carrier?: unknown; type?: unknown; message?: unknown }) => ({
  source: typeof carrier === 'string' ? carrier : '',
  code: typeof type === 'string' ? type : '',
  text: typeof message === 'string' ? message : (JSON.stringify(message) ?? ''),
})

export function createEasyPost(deps: EasyPostDeps): ShippingProvider {
  const { key, webhookSecret, insurancePrice = defaultInsurance, ...connection } = deps
  const baseUrl = deps.baseUrl ?? 'https://api.easypost.com/v2'
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
  const http = createHttpClient({ ...connection, baseUrl, headers })
  const post = (path: string, body: unknown, signal: AbortSignal): Promise<HttpAnswer> =>
    http.call({ method: 'POST', path, body, signal, isRecorded: path.endsWith('/buy') || path.endsWith('/refund') })
  const shipmentPath = (id: string): string => `/shipments/${encodeURIComponent(id)}`

  async function fetchShipment(id: string, signal: AbortSignal): Promise<formats.Shipment> {
    const answer = await http.call({ method: 'GET', path: shipmentPath(id), signal })
    return expectBody(answer, formats.ShipmentFormat, readMessages)
  }

  function insuranceFor(insuredCents: Cents): Cents {
    if (insuredCents === 0n) return insuredCents
    const share = (insuredCents * insurancePrice.perTenThousand + 9_999n) / 10_000n
    return cents(share > insurancePrice.minCents ? share : insurancePrice.minCents)
  }

  /** Unreadable rates are omitted. */
  function rateOf(entry: unknown, insuredCents: Cents): ProviderRate[] {
    const amount = Value.Check(formats.RateFormat, entry) ? parseAmount(entry.rate) : undefined
    if (!Value.Check(formats.RateFormat, entry) || !amount) return []
    const insuranceCents = insuranceFor(insuredCents)
    return [
      {
        rateRef: entry.id,
        carrier: entry.carrier,
        carrierToken: entry.carrier,
        service: entry.service,
        serviceToken: tokenOf(entry.carrier, entry.service),
        currency: entry.currency,
        amountCents: sumCents([amount.cents, insuranceCents]),
        amountExact: amount.exact,
        insuranceCents,
        signatureCents: cents(0n),
        insuredCents,
        estimatedDays: entry.delivery_days ?? null,
      },
    ]
  }

  /** A shipment with a label is purchased. */
  function resolutionOf(shipment: formats.Shipment): Resolution {
    if (!shipment.postage_label) return { kind: 'none' }
    const trackingNumber = textOrNull(shipment.tracking_code)
    if (trackingNumber === null) return { kind: 'unknown', reason: 'in_progress', purchaseRef: shipment.id }
    const fees = (shipment.fees ?? []).flatMap(({ amount, charged }) =>
      charged ? (parseAmount(amount)?.cents ?? []) : [],
    )
    const sold = parseAmount(shipment.selected_rate?.rate)?.cents
    const insured = parseAmount(shipment.insurance)?.cents ?? cents(0n)
    const postageCents = sold === undefined ? null : sumCents([sold, insuranceFor(insured)])
    return {
      kind: 'success',
      label: {
        purchaseRef: shipment.id,
        trackingNumber,
        trackingUrl: textOrNull(shipment.tracker?.public_url),
        postageCents,
        costCents: fees.length > 0 ? sumCents(fees) : postageCents,
        labelUrl: labelUrlOf(shipment),
        refund: refundStates[shipment.refund_status ?? ''] ?? 'none',
      },
      duplicates: [],
    }
  }

  /** EasyPost never sells a shipment twice, so its state is the outcome of the attempt that succeeded. */
  async function adopt(shipmentRef: string, signal: AbortSignal): Promise<BuyOutcome> {
    try {
      const found = resolutionOf(await fetchShipment(shipmentRef, signal))
      return found.kind === 'none' ? { kind: 'unknown', reason: 'in_progress' } : found
    } catch {
      return { kind: 'unknown', reason: 'in_progress' }
    }
  }

  async function buy({ rateRef, shipmentRef, insuredCents }: BuyRequest, signal: AbortSignal): Promise<BuyOutcome> {
    const insurance = insuredCents > 0n ? { insurance: formatCents(insuredCents) } : {}
    const answer = await post(`${shipmentPath(shipmentRef)}/buy`, { rate: { id: rateRef }, ...insurance }, signal)
    const { failure, body } = readPurchase(answer, formats.ShipmentFormat, readMessages)
    if (failure?.kind === 'rejected' && failure.code === alreadyBought) return adopt(shipmentRef, signal)
    if (failure?.kind === 'rejected' && undecided.has(failure.code)) return { kind: 'unknown', reason: 'in_progress' }
    if (failure) return failure
    const outcome = resolutionOf(body)
    return outcome.kind === 'none' ? { kind: 'unknown', reason: 'malformed' } : outcome
  }

  async function voidLabel(shipmentRef: string, signal: AbortSignal) {
    const stateOf = (status: string | null | undefined) => {
      if (status === 'refunded') return 'done' as const
      if (status === 'submitted') return 'requested' as const
      return status === 'not_applicable' ? ('not_applicable' as const) : ('refused' as const)
    }
    try {
      const answer = await post(`${shipmentPath(shipmentRef)}/refund`, {}, signal)
      return stateOf(expectBody(answer, formats.ShipmentFormat, readMessages).refund_status)
    } catch (error) {
      // The refund may have been requested before; the shipment has its status.
      if (!(error instanceof ProviderRefused)) throw error
      return stateOf((await fetchShipment(shipmentRef, signal)).refund_status)
    }
  }

  return {
    name: 'easypost',
    caps: { buyIsIdempotent: true, rateTtlMs },

    async quote(request, signal) {
      const answer = await post('/shipments', shipmentBody(request), signal)
      const shipment = expectBody(answer, formats.ShipmentFormat, readMessages)
      return {
        shipmentRef: shipment.id,
        rates: (shipment.rates ?? []).flatMap((rate) => rateOf(rate, request.insuredCents)),
        messages: (shipment.messages ?? []).map(messageOf),
        addressCheck: checkOf(request.to, shipment.to_address),
      }
    },

    buy,
    resolve: async ({ shipmentRef }, signal) => resolutionOf(await fetchShipment(shipmentRef, signal)),
    void: ({ shipmentRef }, signal) => voidLabel(shipmentRef, signal),

    async track({ shipmentRef }, signal) {
      const { tracker } = await fetchShipment(shipmentRef, signal)
      return snapshotOfTracker(tracker ?? {})
    },

    fetchLabel: ({ shipmentRef, labelUrl }, signal) =>
      downloadLabel(http, labelUrl, async () => labelUrlOf(await fetchShipment(shipmentRef, signal)), signal),

    manifests: createScanForms({ http, readMessages, fetchShipment }),

    async validateAddress(address, signal) {
      const answer = await post('/addresses', { address: { ...addressBody(address), verify: ['delivery'] } }, signal)
      return checkOf(address, expectBody(answer, formats.AddressFormat, readMessages))
    },

    parseWebhook({ raw, headers: sent }) {
      if (!isEasyPostSignature(raw, sent['x-hmac-signature'], webhookSecret))
        throw new BadSignature('The EasyPost webhook signature is invalid.')
      const body = readJson(raw)
      if (!Value.Check(formats.EventFormat, body) || !body.description.startsWith('tracker.')) return []
      if (!Value.Check(formats.TrackerFormat, body.result) || !body.result.tracking_code) return []
      const { shipment_id, carrier, tracking_code: trackingNumber } = body.result
      const snapshot = snapshotOfTracker(body.result)
      return [{ purchaseRef: textOrNull(shipment_id), carrierToken: textOrNull(carrier), trackingNumber, snapshot }]
    },
  }
}
