import { expectBody, readPurchase, rejection, textOrNull, type MessageReader } from '../answers.ts'
import type { HttpClient } from '../http-client.ts'
import { joinDocuments, orExisting } from '../manifests/forms.ts'
import type { ManifestIssuer, ManifestOutcome, ManifestRequest, ManifestResolution } from '../provider.ts'
import * as formats from './formats.ts'

/** The carriers whose drivers scan a form, by their names at EasyPost. */
const carriers: ReadonlySet<string> = new Set(['USPS', 'AustraliaPost'])

export type ScanFormDeps = {
  http: HttpClient
  readMessages: MessageReader
  fetchShipment(id: string, signal: AbortSignal): Promise<formats.Shipment>
}

/** A form is a document; EasyPost does not tell the number in its barcode. */
function outcomeOf({ id, status, message, form_url: url }: formats.ScanForm): ManifestOutcome {
  if (status === 'failed') {
    const text = textOrNull(message) ?? 'The carrier refused the form.'
    return rejection('carrier_error', [{ source: 'easypost', code: 'failed', text }])
  }
  if (textOrNull(url) === null) return { kind: 'unknown', reason: 'in_progress' }
  return { kind: 'issued', manifest: { manifestRef: id, number: null, hasDocument: true } }
}

export function createScanForms({ http, readMessages, fetchShipment }: ScanFormDeps): ManifestIssuer {
  async function fetchForm(id: string, signal: AbortSignal): Promise<formats.ScanForm> {
    const path = `/scan_forms/${encodeURIComponent(id)}`
    return expectBody(await http.call({ method: 'GET', path, signal }), formats.ScanFormFormat, readMessages)
  }

  /** The shipment names its form. A form without one of the parcels was issued for another request. */
  async function resolve({ labels }: ManifestRequest, signal: AbortSignal): Promise<ManifestResolution> {
    const [first] = labels
    const id = first && textOrNull((await fetchShipment(first.shipmentRef, signal)).scan_form?.id)
    if (!id) return { kind: 'none' }
    const form = await fetchForm(id, signal)
    const codes = new Set(form.tracking_codes)
    if (!labels.every(({ trackingNumber }) => codes.has(trackingNumber))) return { kind: 'none' }
    return outcomeOf(form)
  }

  return {
    takes: (carrierToken) => carriers.has(carrierToken),

    async issue(request, signal) {
      const shipments = request.labels.map(({ shipmentRef }) => ({ id: shipmentRef }))
      const call = { method: 'POST', path: '/scan_forms', body: { shipments }, signal, isRecorded: true } as const
      const { failure, body } = readPurchase(await http.call(call), formats.ScanFormFormat, readMessages)
      return orExisting(failure ?? outcomeOf(body), () => resolve(request, signal))
    },

    resolve,

    async fetchDocument(manifestRef, signal) {
      const url = textOrNull((await fetchForm(manifestRef, signal)).form_url)
      return joinDocuments([url === null ? undefined : await http.download(url, signal).catch(() => undefined)])
    },
  }
}
