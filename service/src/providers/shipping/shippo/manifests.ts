import { expectBody, readPurchase, rejection, textOrNull, type MessageReader } from '../answers.ts'
import type { HttpClient } from '../http-client.ts'
import { joinDocuments, orExisting } from '../manifests/forms.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type ManifestIssuer,
  type ManifestOutcome,
  type ManifestRequest,
  type ManifestResolution,
} from '../provider.ts'
import * as formats from './formats.ts'

/** The carriers that take manifests, by their tokens at Shippo. */
const carriers: ReadonlySet<string> = new Set(['usps', 'dhl_express', 'canada_post', 'apc_postal', 'asendia'])
const pageSize = 100
const maxPages = 3

export type ShippoManifestDeps = {
  http: HttpClient
  readMessages: MessageReader
  fetchTransaction(id: string, signal: AbortSignal): Promise<formats.Transaction>
}

/** What a manifest repeats of its shipments, which must agree in it. */
type Terms = { carrier_account: string; address_from: string; shipment_date: string | null }

const refused = (texts: readonly string[]): ManifestOutcome =>
  rejection(
    'carrier_error',
    texts.map((text) => ({ source: 'shippo', code: 'manifest_error', text })),
  )

/** A manifest is one document or several; Shippo does not tell the number in its barcode. */
function outcomeOf({ object_id: manifestRef, status, documents = [], errors = [] }: formats.Manifest): ManifestOutcome {
  if (status === 'ERROR')
    return refused(errors.map((error) => (typeof error === 'string' ? error : (JSON.stringify(error) ?? ''))))
  if (status === 'QUEUED' || documents.length === 0) return { kind: 'unknown', reason: 'in_progress' }
  return { kind: 'issued', manifest: { manifestRef, number: null, hasDocument: true } }
}

export function createShippoManifests({ http, readMessages, fetchTransaction }: ShippoManifestDeps): ManifestIssuer {
  const read = (path: string, signal: AbortSignal) => http.call({ method: 'GET', path, signal })

  async function fetchManifest(id: string, signal: AbortSignal): Promise<formats.Manifest> {
    return expectBody(await read(`/manifests/${encodeURIComponent(id)}`, signal), formats.ManifestFormat, readMessages)
  }

  async function termsOf({ labels }: ManifestRequest, signal: AbortSignal): Promise<Terms> {
    const [first] = labels
    if (!first) throw new ProviderRefused([])
    const { rate } = await fetchTransaction(first.purchaseRef, signal)
    const rateId = rate && typeof rate === 'object' ? rate.object_id : rate
    const shipment = expectBody(
      await read(`/shipments/${encodeURIComponent(first.shipmentRef)}`, signal),
      formats.ManifestedShipment,
      readMessages,
    )
    const account = textOrNull(shipment.rates.find(({ object_id: id }) => id === rateId)?.carrier_account)
    if (account === null) throw new ProviderUnavailable('malformed', 'The rate names no carrier account.')
    return {
      carrier_account: account,
      address_from: shipment.address_from.object_id,
      shipment_date: textOrNull(shipment.shipment_date),
    }
  }

  /** A manifest with all of the parcels. One that failed holds none of them. */
  async function resolve({ labels }: ManifestRequest, signal: AbortSignal): Promise<ManifestResolution> {
    for (let page = 1; page <= maxPages; page++) {
      const answer = await read(`/manifests?page=${page}&results=${pageSize}`, signal)
      const { results, next } = expectBody(answer, formats.ManifestList, readMessages)
      const found = results.find(({ status, transactions }) => {
        const known = new Set(transactions)
        return status !== 'ERROR' && labels.every(({ purchaseRef }) => known.has(purchaseRef))
      })
      if (found) return outcomeOf(found)
      if (textOrNull(next) === null) break
    }
    return { kind: 'none' }
  }

  /** Until the manifest is posted, a failure has issued nothing. */
  async function prepare(request: ManifestRequest, signal: AbortSignal): Promise<Terms | ManifestOutcome> {
    try {
      return await termsOf(request, signal)
    } catch (error) {
      if (error instanceof ProviderRefused) return refused(error.messages.map(({ text }) => text))
      if (!(error instanceof ProviderUnavailable)) throw error
      const message = { source: 'shippo', code: error.reason, text: error.message }
      return rejection('unavailable', [message])
    }
  }

  return {
    takes: (carrierToken) => carriers.has(carrierToken),

    async issue(request, signal) {
      const terms = await prepare(request, signal)
      if ('kind' in terms) return terms
      const transactions = request.labels.map(({ purchaseRef }) => purchaseRef)
      const body = { ...terms, transactions, async: false }
      const answer = await http.call({ method: 'POST', path: '/manifests', body, signal, isRecorded: true })
      const { failure, body: made } = readPurchase(answer, formats.ManifestFormat, readMessages)
      return orExisting(failure ?? outcomeOf(made), () => resolve(request, signal))
    },

    resolve,

    async fetchDocument(manifestRef, signal) {
      const { documents = [] } = await fetchManifest(manifestRef, signal)
      const files = documents.map((url) => http.download(url, signal).catch(() => undefined))
      return joinDocuments(await Promise.all(files))
    },
  }
}
