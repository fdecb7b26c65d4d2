import { setTimeout as wait } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { Value } from 'typebox/value'
import { cents, type Cents } from '../../kernel/money.ts'
import type { Address, AddressCheck } from '../addresses.ts'
import { expectBody, failedPurchase, readJson, rejection, textOrNull } from '../answers.ts'
import { parseAmount } from '../decimals.ts'
import { createHttpClient, type HttpAnswer, type KeepExchange } from '../http-client.ts'
import {
  BadSignature,
  ProviderRefused,
  ProviderUnavailable,
  type BuyOutcome,
  type BuyRequest,
  type CarrierMessage,
  type ProviderRate,
  type PurchasedLabel,
  type Resolution,
  type ShippingProvider,
} from '../provider.ts'
import * as formats from './formats.ts'
import { addressBody, shipmentBody } from './requests.ts'
import { snapshotOfTrack } from './tracking.ts'
import { isFromShippo, type ShippoProof } from './webhooks.ts'
import { dayMs } from '../../kernel/time.ts'

export type ShippoDeps = {
  token: string
  proof: ShippoProof
  baseUrl?: string | undefined
  dispatcher?: Dispatcher | undefined
  pollMs?: number | undefined
  isDownloadAllowed?: ((url: URL) => boolean) | undefined
  keepExchange?: KeepExchange | undefined
}

const weekMs = 7 * dayMs
const none = cents(0n)

function readMessages(body: unknown): readonly CarrierMessage[] {
  const entries: unknown = (body as { messages?: unknown } | null)?.messages
  if (Array.isArray(entries) && entries.every((entry) => Value.Check(formats.Message, entry)))
    return entries.map(({ source, code, text }) => ({ source: source ?? '', code: code ?? '', text: text ?? '' }))
  return [{ source: 'shippo', code: '', text: JSON.stringify(body).slice(0, 500) }]
}

const messagesOf = (entries: readonly { source?: unknown; code?: unknown; text?: unknown }[] | undefined) =>
  readMessages({ messages: entries ?? [] })

/** `DHL Express` is tracked as `dhl_express`. */
const tokenOf = (provider: string): string => provider.trim().toLowerCase().replaceAll(/\W+/g, '_')

/** A rate that cannot be read is left out, as one that was never offered. */
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

function checkOf(asked: Address, entry: unknown): AddressCheck {
  const results = Value.Check(formats.AddressFormat, entry) ? entry.validation_results : undefined
  if (!Value.Check(formats.AddressFormat, entry) || results?.is_valid === undefined)
    return { status: 'unverified', messages: [], suggested: null }
  const messages = (results.messages ?? []).flatMap(({ text }) => text ?? [])
  if (!results.is_valid) return { status: 'invalid', messages, suggested: null }
  const suggested: Address = {
    ...asked,
    street1: textOrNull(entry.street1) ?? asked.street1,
    city: textOrNull(entry.city) ?? asked.city,
    state: textOrNull(entry.state) ?? asked.state,
    zip: textOrNull(entry.zip) ?? asked.zip,
  }
  const isSame = (['street1', 'city', 'state', 'zip'] as const).every((field) => suggested[field] === asked[field])
  return { status: isSame ? 'valid' : 'corrected', messages, suggested: isSame ? null : suggested }
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
  // Sold without a number to track it by: the carrier is still at it.
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

/** Of all transactions of one attempt: what was sold decides, then what may still be, then what was refused. */
function resolutionOf(transactions: readonly formats.Transaction[], preferred: string | undefined): Resolution {
  const outcomes = transactions.map(outcomeOf)
  const labels = outcomes.flatMap((outcome) => (outcome.kind === 'success' ? outcome.label : []))
  const label = labels.find(({ purchaseRef }) => purchaseRef === preferred) ?? labels[0]
  if (label) return { kind: 'success', label, duplicates: labels.filter((other) => other !== label) }
  const pending = outcomes.find(({ kind }) => kind === 'unknown')
  return pending ?? outcomes.at(-1) ?? { kind: 'none' }
}

export function createShippo(deps: ShippoDeps): ShippingProvider {
  const { token, proof, baseUrl = 'https://api.goshippo.com', dispatcher, pollMs = 500 } = deps
  const isDownloadAllowed = deps.isDownloadAllowed ?? ((url) => url.protocol === 'https:')
  const headers = { authorization: `ShippoToken ${token}`, 'shippo-api-version': '2018-02-08' }
  const http = createHttpClient({
    baseUrl,
    headers,
    dispatcher,
    isDownloadAllowed,
    keepExchange: deps.keepExchange,
  })
  const post = (path: string, body: unknown, signal: AbortSignal): Promise<HttpAnswer> =>
    http.call({ method: 'POST', path, body, signal, isKept: path === '/transactions' || path === '/refunds' })
  const get = (path: string, signal: AbortSignal): Promise<HttpAnswer> => http.call({ method: 'GET', path, signal })

  /** The purchase has a name by now; asking how it went is safe to repeat until the caller's patience ends. */
  async function follow(purchaseRef: string, signal: AbortSignal): Promise<BuyOutcome> {
    for (;;) {
      try {
        await wait(pollMs, undefined, { signal })
      } catch {
        return { kind: 'unknown', reason: 'in_progress', purchaseRef }
      }
      const answer = await get(`/transactions/${encodeURIComponent(purchaseRef)}`, signal)
      if (answer.kind === 'answer' && answer.status === 200 && Value.Check(formats.TransactionFormat, answer.body)) {
        const outcome = outcomeOf(answer.body)
        if (outcome.kind !== 'unknown') return outcome
      }
    }
  }

  async function buy({ rateRef, clientRef }: BuyRequest, signal: AbortSignal): Promise<BuyOutcome> {
    const order = { rate: rateRef, label_file_type: 'PDF_4x6', metadata: clientRef, async: true }
    const answer = await post('/transactions', order, signal)
    const failure = failedPurchase(answer, readMessages)
    if (failure) return failure
    const body: unknown = answer.kind === 'answer' ? answer.body : undefined
    if (!Value.Check(formats.TransactionFormat, body)) return { kind: 'unknown', reason: 'malformed' }
    const outcome = outcomeOf(body)
    return outcome.kind === 'unknown' ? follow(body.object_id, signal) : outcome
  }

  return {
    name: 'shippo',
    caps: { buyIsIdempotent: false, rateTtlMs: weekMs },

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
      // A list may lag behind; what we know by name is asked for by name.
      if (purchaseRef !== undefined && !ours.some(({ object_id: id }) => id === purchaseRef)) {
        const answer = await get(`/transactions/${encodeURIComponent(purchaseRef)}`, signal)
        ours.push(expectBody(answer, formats.TransactionFormat, readMessages))
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
        // Asked before, perhaps: the transaction knows.
        if (!(error instanceof ProviderRefused)) throw error
        const path = `/transactions/${encodeURIComponent(purchaseRef)}`
        const { status } = expectBody(await get(path, signal), formats.TransactionFormat, readMessages)
        if (status === 'REFUNDED') return 'done'
        return status === 'REFUNDPENDING' ? 'requested' : 'refused'
      }
    },

    async track({ carrierToken, trackingNumber }, signal) {
      const path = `/tracks/${encodeURIComponent(carrierToken)}/${encodeURIComponent(trackingNumber)}`
      return snapshotOfTrack(expectBody(await get(path, signal), formats.TrackFormat, readMessages))
    },

    async fetchLabel({ purchaseRef, labelUrl }, signal) {
      const fromUrl = labelUrl === null ? undefined : await http.download(labelUrl, signal).catch(() => undefined)
      if (fromUrl) return fromUrl
      // Addresses of label files expire; the transaction hands out a fresh one.
      const answer = await get(`/transactions/${encodeURIComponent(purchaseRef)}`, signal)
      const { label_url } = expectBody(answer, formats.TransactionFormat, readMessages)
      const bytes = label_url ? await http.download(label_url, signal).catch(() => undefined) : undefined
      if (!bytes) throw new ProviderUnavailable('malformed', 'The label file is not there yet.')
      return bytes
    },

    async validateAddress(address, signal) {
      const answer = await post('/addresses', { ...addressBody(address), validate: true }, signal)
      return checkOf(address, expectBody(answer, formats.AddressFormat, readMessages))
    },

    parseWebhook({ raw, headers: sent, query }, now) {
      const delivery = { raw, signature: sent['shippo-auth-signature'], token: query.get('token') }
      if (!isFromShippo(delivery, proof, now)) throw new BadSignature('Not signed by Shippo.')
      const body = readJson(raw)
      if (!Value.Check(formats.WebhookFormat, body) || body.event !== 'track_updated') return []
      if (!Value.Check(formats.TrackFormat, body.data) || !body.data.tracking_number) return []
      const { transaction, carrier, tracking_number: trackingNumber } = body.data
      const snapshot = snapshotOfTrack(body.data)
      return [{ purchaseRef: textOrNull(transaction), carrierToken: textOrNull(carrier), trackingNumber, snapshot }]
    },
  }
}
