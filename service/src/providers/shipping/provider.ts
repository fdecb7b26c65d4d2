import type { Cents } from '../../kernel/money.ts'
import { dayMs } from '../../kernel/time.ts'
import type { Address, AddressCheck } from './addresses.ts'
import type { Customs } from './customs.ts'
import type { Parcel } from './parcels.ts'

/** The label providers. `manual` is a label an operator bought elsewhere and entered. */
export const providerNames = ['simulator', 'shippo', 'easypost', 'manual'] as const
export type ProviderName = (typeof providerNames)[number]

/** A human-readable message of a carrier or provider. */
export type CarrierMessage = { readonly source: string; readonly code: string; readonly text: string }

/** A quote request for one parcel; multi-parcel shipments make several. */
export type QuoteRequest = {
  readonly from: Address
  readonly to: Address
  readonly parcel: Parcel
  /** 0 for no insurance. */
  readonly insuredCents: Cents
  readonly signature: boolean
  /** Present when the parcel crosses a border. */
  readonly customs: Customs | null
  /** Identifies the parcel at the provider; unique per parcel. */
  readonly reference: string
}

export type ProviderRate = {
  readonly rateRef: string
  readonly carrier: string
  /** The carrier's identifier in the provider's tracking API. */
  readonly carrierToken: string
  readonly service: string
  readonly serviceToken: string
  readonly currency: string
  /** The total cost of the label including the parts below, rounded up to whole cents. */
  readonly amountCents: Cents
  /** The amount as written by the provider. */
  readonly amountExact: string
  readonly insuranceCents: Cents
  readonly signatureCents: Cents
  readonly insuredCents: Cents
  readonly estimatedDays: number | null
}

export type ProviderQuote = {
  readonly shipmentRef: string
  readonly rates: readonly ProviderRate[]
  readonly messages: readonly CarrierMessage[]
  readonly addressCheck: AddressCheck
}

/** The refund of a label: not requested, pending, done or refused. */
export type RefundState = 'none' | 'pending' | 'done' | 'refused'

export type PurchasedLabel = {
  readonly purchaseRef: string
  readonly trackingNumber: string
  readonly trackingUrl: string | null
  /** The charge for the rate; null when the provider does not return it, in which case the quoted amount applies. */
  readonly postageCents: Cents | null
  /** The total charge including fees; null as above. */
  readonly costCents: Cents | null
  readonly labelUrl: string | null
  readonly refund: RefundState
}

export type UnknownReason = 'timeout' | 'http_5xx' | 'reset' | 'malformed' | 'in_progress'

/**
 * `rejected` guarantees that nothing was charged. An uncertain outcome is `unknown` and must be looked up; a purchase is
 * never resent.
 */
export type BuyOutcome =
  | { readonly kind: 'success'; readonly label: PurchasedLabel; readonly duplicates: readonly PurchasedLabel[] }
  | { readonly kind: 'rejected'; readonly code: string; readonly messages: readonly CarrierMessage[] }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly purchaseRef?: string | undefined }

/** The result of a look-up: an outcome, or `none` when nothing was bought. */
export type Resolution = BuyOutcome | { readonly kind: 'none' }

export type BuyRequest = {
  readonly rateRef: string
  readonly shipmentRef: string
  /** The reference of this attempt, by which it can be looked up. */
  readonly clientRef: string
  readonly insuredCents: Cents
}

export type ResolveRequest = {
  readonly rateRef: string
  readonly shipmentRef: string
  readonly clientRef: string
  readonly purchaseRef?: string | undefined
}

export type LabelRef = { readonly purchaseRef: string; readonly shipmentRef: string }
export type VoidOutcome = 'requested' | 'done' | 'refused' | 'not_applicable'

export const trackingStatuses = [
  'PRE_TRANSIT',
  'TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'RETURNED',
  'FAILURE',
] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

export type TrackingEvent = {
  readonly at: Date
  readonly status: TrackingStatus
  /** The provider's detailed code; empty when it has none. */
  readonly code: string
  readonly description: string
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  /** Whether the parcel needs action to continue. */
  readonly isException: boolean
}

export type TrackSnapshot = {
  readonly eta: Date | null
  readonly signedBy: string | null
  readonly events: readonly TrackingEvent[]
}

export type TrackRequest = LabelRef & { readonly carrierToken: string; readonly trackingNumber: string }

/** A raw webhook delivery; header names are in lower case. */
export type WebhookDelivery = {
  readonly raw: Uint8Array
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
}

export type WebhookEvent = {
  readonly purchaseRef: string | null
  readonly carrierToken: string | null
  readonly trackingNumber: string
  readonly snapshot: TrackSnapshot
}

export type ManifestRequest = {
  /** The reference of this attempt, by which it can be looked up. */
  readonly clientRef: string
  readonly carrierToken: string
  readonly labels: readonly (LabelRef & { readonly trackingNumber: string })[]
}

/**
 * A manifest as the carrier issued it: the number in the barcode of a form that this service prints, a form of the
 * carrier's own, or both.
 */
export type IssuedManifest = { readonly manifestRef: string } & (
  | { readonly number: string; readonly hasDocument: boolean }
  | { readonly number: null; readonly hasDocument: true }
)

/** As for a purchase, `rejected` guarantees that the carrier issued nothing, and `unknown` must be looked up. */
export type ManifestOutcome =
  | { readonly kind: 'issued'; readonly manifest: IssuedManifest }
  | { readonly kind: 'rejected'; readonly code: string; readonly messages: readonly CarrierMessage[] }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason }

export type ManifestResolution = ManifestOutcome | { readonly kind: 'none' }

/** Carriers that issue end-of-day forms (SCAN forms). They put a parcel on one form and never change a form. */
export type ManifestIssuer = {
  /** Whether this carrier takes forms; the parcels of another go on a list that the driver signs. */
  takes(carrierToken: string): boolean
  /** Sends the request once. Never throws for provider or network failures. */
  issue(request: ManifestRequest, signal: AbortSignal): Promise<ManifestOutcome>
  resolve(request: ManifestRequest, signal: AbortSignal): Promise<ManifestResolution>
  /** The carrier's own form as a PDF; called only for a manifest that has one. */
  fetchDocument(manifestRef: string, signal: AbortSignal): Promise<Uint8Array>
}

export type ProviderCaps = {
  /** Whether the provider refuses to sell a shipment twice. */
  readonly buyIsIdempotent: boolean
  /** The age at which a rate expires. */
  readonly rateTtlMs: number
}

/** Every provider sells a rate for one week. */
export const rateTtlMs = 7 * dayMs

/** The port of a shipping provider. */
export type ShippingProvider = {
  readonly name: ProviderName
  readonly caps: ProviderCaps
  quote(request: QuoteRequest, signal: AbortSignal): Promise<ProviderQuote>
  /** Sends the purchase once. Never throws for provider or network failures. */
  buy(request: BuyRequest, signal: AbortSignal): Promise<BuyOutcome>
  resolve(request: ResolveRequest, signal: AbortSignal): Promise<Resolution>
  /** Idempotent: a voided label is `done`. */
  void(label: LabelRef, signal: AbortSignal): Promise<VoidOutcome>
  track(request: TrackRequest, signal: AbortSignal): Promise<TrackSnapshot>
  /** The label as a 4x6 inch PDF. */
  fetchLabel(label: LabelRef & { labelUrl: string | null }, signal: AbortSignal): Promise<Uint8Array>
  validateAddress(address: Address, signal: AbortSignal): Promise<AddressCheck>
  /** Absent where the carriers issue no forms. */
  readonly manifests?: ManifestIssuer | undefined
  /** Throws `BadSignature` unless the delivery is authentic. */
  parseWebhook(delivery: WebhookDelivery, now: Date): readonly WebhookEvent[]
}

export type UnavailableReason = UnknownReason | 'unreachable' | 'rate_limited' | 'breaker_open' | 'misconfigured'

/** The provider could not be reached or gave no usable answer. The call that throws this bought nothing. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly reason: UnavailableReason
  readonly retryAfterSeconds: number
  constructor(reason: UnavailableReason, message: string, { retryAfterSeconds = 5 } = {}) {
    super(message)
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The provider refused the request; a retry does not help. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly messages: readonly CarrierMessage[]
  constructor(messages: readonly CarrierMessage[]) {
    super(messages.map(({ text }) => text).join(' ') || 'The shipping provider refused the request.')
    this.messages = messages
  }
}

/** A webhook without a valid signature. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature'
}
