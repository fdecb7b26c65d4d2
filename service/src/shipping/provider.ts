import type { Cents } from '../kernel/money.ts'
import type { Address, AddressCheck } from './addresses.ts'
import type { Customs } from './customs.ts'
import type { Parcel } from './parcels.ts'

/** Who sells labels. `manual` is a person who bought one at a counter and typed it in. */
export const providerNames = ['simulator', 'shippo', 'easypost', 'manual'] as const
export type ProviderName = (typeof providerNames)[number]

/** What a carrier or provider says for people to read. */
export type CarrierMessage = { readonly source: string; readonly code: string; readonly text: string }

/** One parcel from one door to another; multi-parcel shipments are several of these. */
export type QuoteRequest = {
  readonly from: Address
  readonly to: Address
  readonly parcel: Parcel
  /** Zero: not insured. */
  readonly insuredCents: Cents
  readonly signature: boolean
  /** Present when the parcel crosses a border. */
  readonly customs: Customs | null
  /** Names the parcel on the provider's side. Two parcels never share one. */
  readonly reference: string
}

export type ProviderRate = {
  readonly rateRef: string
  readonly carrier: string
  /** What the provider's tracking calls the carrier. */
  readonly carrierToken: string
  readonly service: string
  readonly serviceToken: string
  readonly currency: string
  /** Everything the label will cost, the parts below included, rounded up to whole cents. */
  readonly amountCents: Cents
  /** The provider's own digits. */
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

/** What became of a refund: none asked for, on its way, given, or refused. */
export type RefundState = 'none' | 'pending' | 'done' | 'refused'

export type PurchasedLabel = {
  readonly purchaseRef: string
  readonly trackingNumber: string
  readonly trackingUrl: string | null
  /** What the carrier took for the rate; null when the provider does not repeat it, then it is the quoted amount. */
  readonly postageCents: Cents | null
  /** All that was charged, fees included; null as above. */
  readonly costCents: Cents | null
  readonly labelUrl: string | null
  readonly refund: RefundState
}

export type UnknownReason = 'timeout' | 'http_5xx' | 'reset' | 'malformed' | 'in_progress'

/**
 * `rejected` means that nothing was charged, for certain. Whatever is not certain is `unknown` and has to be looked up;
 * a purchase is never simply sent again.
 */
export type BuyOutcome =
  | { readonly kind: 'success'; readonly label: PurchasedLabel; readonly duplicates: readonly PurchasedLabel[] }
  | { readonly kind: 'rejected'; readonly code: string; readonly messages: readonly CarrierMessage[] }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly purchaseRef?: string | undefined }

/** What a look-up finds: an outcome, or nothing that was ever bought. */
export type Resolution = BuyOutcome | { readonly kind: 'none' }

export type BuyRequest = {
  readonly rateRef: string
  readonly shipmentRef: string
  /** Our name for this attempt, by which it is found again. */
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
  /** The provider's finer code; empty when it gives none. */
  readonly code: string
  readonly description: string
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
  /** Somebody has to do something before the parcel moves on. */
  readonly isException: boolean
}

export type TrackSnapshot = {
  readonly eta: Date | null
  readonly signedBy: string | null
  readonly events: readonly TrackingEvent[]
}

export type TrackRequest = LabelRef & { readonly carrierToken: string; readonly trackingNumber: string }

/** A delivery as it came in; `headers` in lower case. */
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

export type ProviderCaps = {
  /** The provider itself refuses to sell one shipment twice. */
  readonly buyIsIdempotent: boolean
  /** A rate older than this is not sold any more. */
  readonly rateTtlMs: number
}

/** The port every seller of labels stands behind. */
export type ShippingProvider = {
  readonly name: ProviderName
  readonly caps: ProviderCaps
  quote(request: QuoteRequest, signal: AbortSignal): Promise<ProviderQuote>
  /** Asks once. Never throws for what the provider or the network did. */
  buy(request: BuyRequest, signal: AbortSignal): Promise<BuyOutcome>
  resolve(request: ResolveRequest, signal: AbortSignal): Promise<Resolution>
  /** May be repeated: a label that is void already is `done`. */
  void(label: LabelRef, signal: AbortSignal): Promise<VoidOutcome>
  track(request: TrackRequest, signal: AbortSignal): Promise<TrackSnapshot>
  /** The 4x6 PDF. */
  fetchLabel(label: LabelRef & { labelUrl: string | null }, signal: AbortSignal): Promise<Uint8Array>
  validateAddress(address: Address, signal: AbortSignal): Promise<AddressCheck>
  /** Throws `BadSignature` unless the provider sent it. */
  parseWebhook(delivery: WebhookDelivery, now: Date): readonly WebhookEvent[]
}

export type UnavailableReason = UnknownReason | 'unreachable' | 'rate_limited' | 'breaker_open' | 'misconfigured'

/** The provider could not be asked, or gave no usable answer. Nothing was bought by the call that throws this. */
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

/** The provider understood the question and says no; asking again changes nothing. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly messages: readonly CarrierMessage[]
  constructor(messages: readonly CarrierMessage[]) {
    super(messages.map(({ text }) => text).join(' ') || 'The shipping provider refused.')
    this.messages = messages
  }
}

/** A webhook that does not prove where it comes from. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature'
}
