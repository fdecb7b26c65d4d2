import { setTimeout as wait } from 'node:timers/promises'
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
  rejection,
  textOrNull,
} from '../answers.ts'
import { parseAmount } from '../decimals.ts'
import { createHttpClient, type ConnectionOptions, type HttpAnswer } from '../http-client.ts'
import {
  BadSignature,
  ProviderRefused,
  rateTtlMs,
  type BuyOutcome,
  type BuyRequest,
  type CarrierMessage,
  type ProviderRate,
  type PurchasedLabel,
  type Resolution,
  type ShippingProvider,
} from '../provider.ts'
import * as formats from './formats.ts'
import { createShippoManifests } from './manifests.ts'
import { addressBody, shipmentBody } from './requests.ts'
import { snapshotOfTrack } from './tracking.ts'
import { isFromShippo, type ShippoProof } from './webhooks.ts'

export type ShippoDeps = ConnectionOptions & {
  token: string
  proof: ShippoProof
  pollMs?: number | undefined
}

const none = cents(0n)

function readMessages(body: unknown): readonly CarrierMessage[] {
  const entries: unknown = (body as { messages?: unknown } | null)?.messages
  if (Array.isArray(entries) && entries.every((entry) => Value.Check(formats.Message, entry)))
    return entries.map(({ source, code, text }) => ({ source: source ?? '', code: code ?? '', text: text ?? '' }))
  return [rawMessage('shippo', body)]
}

const messagesOf = (entries: readonly { source?: unknown; code?: unknown; text?: unknown }[] | undefined) =>
  readMessages({ messages: entries ?? [] })

/** `DHL Express` is tracked as `dhl_express`. */
const tokenOf = (provider: string): string => provider.trim().toLowerCase().replaceAll(/\W+/g, '_')

/** Unreadable rates are omitted. */
function rateOf(entry: unknown, insuredCents: Cents): ProviderRate[] {
  if (!Value.Check(formats.RateFormat, entry)) return []
  const amount = parseAmount(entry.amount)
  if (!amount) return []
  return [
    {
      rateRef: entry.object_id,
      carrier: entry.provider,
      carrierToken: tokenOf(entry.provider),
      service: entry.servicelevel.name ?? entry.servicelevel.token,
      serviceToken: entry.servicelevel.token,
      currency: entry.currency,
      amountCents: amount.cents,
      amountExact: amount.exact,
      insuranceCents: parseAmount(entry.included_insurance_price)?.cents ?? none,
      signatureCents: none,
      insuredCents,
      estimatedDays: entry.estimated_days ?? null,
    },
  ]
}

function checkOf(requested: Address, entry: unknown): AddressCheck {
  if (!Value.Check(formats.AddressFormat, entry)) return unverified
  const { is_valid: isValid, messages = [] } = entry.validation_results ?? {}
  return compareAddress(requested, entry, { isValid, messages: messages.flatMap(({ text }) => text ?? []) })
}

const refunds = { SUCCESS: 'none', REFUNDED: 'done', REFUNDPENDING: 'pending', REFUNDREJECTED: 'refused' } as const

function outcomeOf(transaction: formats.Transaction): BuyOutcome {
  const { object_id: purchaseRef, status, rate } = transaction
  if (status === 'WAITING' || status === 'QUEUED') return { kind: 'unknown', reason: 'in_progress', purchaseRef }
  if (status === 'ERROR') {
    const messages = messagesOf(transaction.messages)
    return rejection(messages[0]?.code || 'carrier_error', messages)
  }
  const trackingNumber = textOrNull(transaction.tracking_number)
  // Sold without a tracking number: the carrier is still processing it.
  if (trackingNumber === null) return { kind: 'unknown', reason: 'in_progress', purchaseRef }
  const postageCents = rate && typeof rate === 'object' ? (parseAmount(rate.amount)?.cents ?? null) : null
  const label: PurchasedLabel = {
    purchaseRef,
    trackingNumber,
    trackingUrl: textOrNull(transaction.tracking_url_provider),
    postageCents,
    costCents: postageCents,
    labelUrl: textOrNull(transaction.label_url),
    refund: refunds[status],
  }
  return { kind: 'success', label, duplicates: [] }
}

/** Resolves all transactions of one attempt: a sold label wins, then a pending one, then a refusal. */
function resolutionOf(transactions: readonly formats.Transaction[], preferred: string | undefined): Resolution {
  const outcomes = transactions.map(outcomeOf)
  const labels = outcomes.flatMap((outcome) => (outcome.kind === 'success' ? outcome.label : []))
  const label = labels.find(({ purchaseRef }) => purchaseRef === preferred) ?? labels[0]
  if (label) return { kind: 'success', label, duplicates: labels.filter((other) => other !== label) }
  const pending = outcomes.find(({ kind }) => kind === 'unknown')
  return pending ?? outcomes.at(-1) ?? { kind: 'none' }
}

export function createShippo(deps: ShippoDeps): ShippingProvider {
  const { token, proof, baseUrl = 'https://api.goshippo.com', pollMs = 500, ...connection } = deps
  const headers = { authorization: `ShippoToken ${token}`, 'shippo-api-version': '2018-02-08' }
  const http = createHttpClient({ ...connection, baseUrl, headers })
  const post = (path: string, body: unknown, signal: AbortSignal): Promise<HttpAnswer> =>
    http.call({ method: 'POST', path, body, signal, isRecorded: path === '/transactions' || path === '/refunds' })
  const get = (path: string, signal: AbortSignal): Promise<HttpAnswer> => http.call({ method: 'GET', path, signal })
  const transactionPath = (id: string): string => `/transactions/${encodeURIComponent(id)}`

  async function fetchTransaction(id: string, signal: AbortSignal): Promise<formats.Transaction> {
    return expectBody(await get(transactionPath(id), signal), formats.TransactionFormat, readMessages)
  }

  /** Polls the transaction until it is final or the signal aborts. */
  async function follow(purchaseRef: string, signal: AbortSignal): Promise<BuyOutcome> {
    for (;;) {
      try {
        await wait(pollMs, undefined, { signal })
      } catch {
        return { kind: 'unknown', reason: 'in_progress', purchaseRef }
      }
      const answer = await get(transactionPath(purchaseRef), signal)
      if (answer.kind === 'answer' && answer.status === 200 && Value.Check(formats.TransactionFormat, answer.body)) {
        const outcome = outcomeOf(answer.body)
        if (outcome.kind !== 'unknown') return outcome
      }
    }
  }

  async function buy({ rateRef, clientRef }: BuyRequest, signal: AbortSignal): Promise<BuyOutcome> {
    const order = { rate: rateRef, label_file_type: 'PDF_4x6', metadata: clientRef, async: true }
    const answer = await post('/transactions', order, signal)
    const { failure, body } = readPurchase(answer, formats.TransactionFormat, readMessages)
    if (failure) return failure
    const outcome = outcomeOf(body)
    return outcome.kind === 'unknown' ? follow(body.object_id, signal) : outcome
  }

  return {
    name: 'shippo',
    caps: { buyIsIdempotent: false, rateTtlMs },

    async quote(request, signal) {
      const shipment = expectBody(
        await post('/shipments', shipmentBody(request), signal),
        formats.ShipmentFormat,
        readMessages,
      )
      return {
        shipmentRef: shipment.object_id,
        rates: shipment.rates.flatMap((rate) => rateOf(rate, request.insuredCents)),
        messages: messagesOf(shipment.messages),
        addressCheck: checkOf(request.to, shipment.address_to),
      }
    },

    buy,

    async resolve({ rateRef, clientRef, purchaseRef }, signal) {
      const path = `/transactions?rate=${encodeURIComponent(rateRef)}&results=25`
      const { results } = expectBody(await get(path, signal), formats.TransactionList, readMessages)
      const ours = results.filter(({ metadata }) => metadata === clientRef)
      // The list may lag behind, so a known transaction is fetched by id.
      if (purchaseRef !== undefined && !ours.some(({ object_id: id }) => id === purchaseRef)) {
        ours.push(await fetchTransaction(purchaseRef, signal))
      }
      return resolutionOf(ours, purchaseRef)
    },

    async void({ purchaseRef }, signal) {
      const body = { transaction: purchaseRef, async: false }
      try {
        const refund = expectBody(await post('/refunds', body, signal), formats.RefundFormat, readMessages)
        if (refund.status === 'SUCCESS') return 'done'
        return refund.status === 'ERROR' ? 'refused' : 'requested'
      } catch (error) {
        // The refund may have been requested before; the transaction has its status.
        if (!(error instanceof ProviderRefused)) throw error
        const { status } = await fetchTransaction(purchaseRef, signal)
        if (status === 'REFUNDED') return 'done'
        return status === 'REFUNDPENDING' ? 'requested' : 'refused'
      }
    },

    async track({ carrierToken, trackingNumber }, signal) {
      const path = `/tracks/${encodeURIComponent(carrierToken)}/${encodeURIComponent(trackingNumber)}`
      return snapshotOfTrack(expectBody(await get(path, signal), formats.TrackFormat, readMessages))
    },

    fetchLabel: ({ purchaseRef, labelUrl }, signal) =>
      downloadLabel(
        http,
        labelUrl,
        async () => textOrNull((await fetchTransaction(purchaseRef, signal)).label_url),
        signal,
      ),

    manifests: createShippoManifests({ http, readMessages, fetchTransaction }),

    async validateAddress(address, signal) {
      const answer = await post('/addresses', { ...addressBody(address), validate: true }, signal)
      return checkOf(address, expectBody(answer, formats.AddressFormat, readMessages))
    },

    parseWebhook({ raw, headers: sent, query }, now) {
      const delivery = { raw, signature: sent['shippo-auth-signature'], token: query.get('token') }
      if (!isFromShippo(delivery, proof, now)) throw new BadSignature('The Shippo webhook signature is invalid.')
      const body = readJson(raw)
      if (!Value.Check(formats.WebhookFormat, body) || body.event !== 'track_updated') return []
      if (!Value.Check(formats.TrackFormat, body.data) || !body.data.tracking_number) return []
      const { transaction, carrier, tracking_number: trackingNumber } = body.data
      const snapshot = snapshotOfTrack(body.data)
      return [{ purchaseRef: textOrNull(transaction), carrierToken: textOrNull(carrier), trackingNumber, snapshot }]
    },
  }
}
