import { defineMachine } from '../../../kernel/machine.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { CarrierMessage, ProviderName, TrackingStatus } from '../provider.ts'
import { dayMs, hourMs, minuteMs } from '../../../kernel/time.ts'

/**
 * The lifecycle of a label. INTENDED is written before any provider call, BUYING before the only call that may charge money;
 * its outcome is looked up until it is known. ABANDONED means that nothing was found; a label found later is kept if it is
 * still wanted and voided otherwise.
 */
export const labelMachine = defineMachine({
  name: 'shipping_label',
  states: [
    'INTENDED',
    'BUYING',
    'UNRESOLVED',
    'PURCHASED',
    'REJECTED',
    'ABANDONED',
    'VOIDING',
    'VOID_REQUESTED',
    'VOIDED',
    'VOID_REFUSED',
  ],
  // A manual label starts PURCHASED, a duplicate found at the provider starts VOIDING.
  initial: ['INTENDED', 'PURCHASED', 'VOIDING'],
  events: {
    send: { from: ['INTENDED'], to: 'BUYING' },
    drop: { from: ['INTENDED'], to: 'ABANDONED' },
    lose: { from: ['BUYING'], to: 'UNRESOLVED' },
    purchase: { from: ['BUYING', 'UNRESOLVED', 'ABANDONED'], to: 'PURCHASED' },
    reject: { from: ['BUYING', 'UNRESOLVED'], to: 'REJECTED' },
    abandon: { from: ['BUYING', 'UNRESOLVED'], to: 'ABANDONED' },
    turnAway: { from: ['BUYING', 'UNRESOLVED', 'ABANDONED'], to: 'VOIDING' },
    cancel: { from: ['PURCHASED'], to: 'VOIDING' },
    requestVoid: { from: ['VOIDING'], to: 'VOID_REQUESTED' },
    void: { from: ['VOIDING', 'VOID_REQUESTED'], to: 'VOIDED' },
    refuseVoid: { from: ['VOIDING', 'VOID_REQUESTED'], to: 'VOID_REFUSED' },
  },
})

export type LabelStatus = (typeof labelMachine)['states'][number]
export type LabelEvent = keyof (typeof labelMachine)['events']

/** States of an active purchase; the database allows one label in these states per parcel. */
export const liveStates: readonly LabelStatus[] = ['INTENDED', 'BUYING', 'UNRESOLVED', 'PURCHASED']
/** States of a purchased label that is voided or being voided. Its parcel gets no second label. */
const spentStates: readonly LabelStatus[] = ['VOIDING', 'VOID_REQUESTED', 'VOIDED', 'VOID_REFUSED']

export const isLive = ({ status }: { status: LabelStatus }): boolean => liveStates.includes(status)
const isSpent = ({ status }: { status: LabelStatus }): boolean => spentStates.includes(status)

/** The owner of a label: an order, a redemption, a withdrawal. */
export type Owner = { readonly kind: string; readonly id: number }

export type Label = {
  id: bigint
  ownerKind: string
  ownerId: number
  parcelNumber: number
  provider: ProviderName
  shipmentRef: string
  rateRef: string
  carrier: string
  carrierToken: string
  service: string
  serviceToken: string
  quotedCents: Cents
  maxCents: Cents | null
  insuredCents: Cents
  status: LabelStatus
  isWanted: boolean
  duplicateOf: bigint | null
  leaseUntil: Date
  sentAt: Date | null
  pendingRef: string | null
  purchaseRef: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  labelUrl: string | null
  postageCents: Cents | null
  costCents: Cents | null
  blobId: string | null
  failureCode: string | null
  failureMessages: readonly CarrierMessage[]
  trackingStatus: TrackingStatus | null
  trackingEta: Date | null
  signedBy: string | null
  deliveredAt: Date | null
  createdAt: Date
  purchasedAt: Date | null
  /** When its parcel was closed into a manifest of the carrier. */
  manifestedAt: Date | null
  updatedAt: Date
}

/** One parcel to buy a label for, at a rate that was quoted for it. */
export type ParcelOrder = {
  readonly parcelNumber: number
  readonly provider: ProviderName
  readonly shipmentRef: string
  readonly rateRef: string
  readonly carrier: string
  readonly carrierToken: string
  readonly service: string
  readonly serviceToken: string
  readonly quotedCents: Cents
  /** A label that costs more is voided; null accepts any price. */
  readonly maxCents: Cents | null
  readonly insuredCents: Cents
}

/** The client reference of a purchase at the provider; a duplicate has the reference of the original. */
export const clientRefOf = ({ id, duplicateOf }: Pick<Label, 'id' | 'duplicateOf'>): string =>
  `label-${duplicateOf ?? id}`

/** A call ends within this time; after it another process may look up the outcome. */
export const leaseMs = 30_000
/** Before this a look-up without a result proves nothing: the provider may still be processing the purchase. */
export const certaintyMs = 120_000
/** Delays after the purchase call at which an abandoned label is looked up again. */
export const lateLookupsMs: readonly number[] = [15 * minuteMs, 2 * hourMs, dayMs]
/** The delay after the purchase at which duplicates are looked up. */
export const duplicateLookupMs = 120_000

/** Voids after which the parcel may get another label: the price was wrong, or the shipment was not bought as a whole. */
const retriableVoids: readonly (string | null)[] = ['price_changed', 'incomplete']

/** How a voided label affects its parcel: a retriable one only until its void is confirmed. */
function effectOf({ status, failureCode }: Label): 'none' | 'unresolved' | 'spent' {
  if (!retriableVoids.includes(failureCode) || status === 'VOID_REFUSED') return 'spent'
  return status === 'VOIDED' ? 'none' : 'unresolved'
}

export type ParcelState =
  | { readonly kind: 'free'; readonly expired: readonly Label[] }
  | { readonly kind: 'purchased'; readonly label: Label }
  | { readonly kind: 'in_progress' | 'unresolved' | 'spent'; readonly label: Label }

/** The state of a parcel, derived from all its labels. */
export function parcelStateOf(order: ParcelOrder, labels: readonly Label[], now: Date): ParcelState {
  const own = labels.filter(({ parcelNumber }) => parcelNumber === order.parcelNumber)
  const live = own.find(isLive)
  if (!live) {
    const voided = own.filter(isSpent)
    for (const kind of ['spent', 'unresolved'] as const) {
      const label = voided.find((one) => effectOf(one) === kind)
      if (label) return { kind, label }
    }
    return { kind: 'free', expired: [] }
  }
  if (live.status === 'PURCHASED')
    return live.rateRef === order.rateRef ? { kind: 'purchased', label: live } : { kind: 'spent', label: live }
  if (live.status !== 'UNRESOLVED' && live.leaseUntil > now) return { kind: 'in_progress', label: live }
  // The purchase was not sent and, once the intent is dropped, never will be.
  if (live.status === 'INTENDED') return { kind: 'free', expired: [live] }
  return { kind: 'unresolved', label: live }
}

/** The result of one purchase for the caller. */
export type LabelResult =
  | { readonly kind: 'purchased'; readonly label: Label }
  | {
      readonly kind: 'rejected'
      readonly label: Label
      readonly code: string
      readonly messages: readonly CarrierMessage[]
    }
  | { readonly kind: 'unresolved'; readonly label: Label }
  | { readonly kind: 'voided'; readonly label: Label; readonly code: string }

export function resultOf(label: Label): LabelResult {
  const { status, failureCode, failureMessages } = label
  if (status === 'PURCHASED') return { kind: 'purchased', label }
  if (status === 'REJECTED')
    return { kind: 'rejected', label, code: failureCode ?? 'carrier_error', messages: failureMessages }
  if (isSpent(label)) return { kind: 'voided', label, code: failureCode ?? 'unwanted' }
  return { kind: 'unresolved', label }
}
