import { defineMachine } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'
import type { CarrierMessage, ProviderName, TrackingStatus } from '../provider.ts'
import { dayMs, hourMs } from '../../kernel/time.ts'

/**
 * A label's life. INTENDED is written before anybody is asked, BUYING before the one call that may cost money; what that
 * call came to is looked up until it is known. ABANDONED means that nothing was found and nothing will be waited for; a
 * label that turns up all the same is taken if it is still wanted and voided if not.
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
  // A label bought at a counter starts PURCHASED, a duplicate found at the provider starts VOIDING.
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

/** States in which a parcel has its purchase; the database allows one of these per parcel. */
export const liveStates: readonly LabelStatus[] = ['INTENDED', 'BUYING', 'UNRESOLVED', 'PURCHASED']
/** States of a label that was paid for and given back or on its way to be. Its parcel is not sold a second one. */
const spentStates: readonly LabelStatus[] = ['VOIDING', 'VOID_REQUESTED', 'VOIDED', 'VOID_REFUSED']

export const isLive = ({ status }: { status: LabelStatus }): boolean => liveStates.includes(status)
const isSpent = ({ status }: { status: LabelStatus }): boolean => spentStates.includes(status)

/** Whom a label is for: an order, a redemption, a withdrawal. */
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
  /** A label that costs more is given back; null takes it at any price. */
  readonly maxCents: Cents | null
  readonly insuredCents: Cents
}

/** The name a purchase goes by on the provider's side; a duplicate carries the name of the one that was asked for. */
export const clientRefOf = ({ id, duplicateOf }: Pick<Label, 'id' | 'duplicateOf'>): string =>
  `label-${duplicateOf ?? id}`

/** A call ends within this time; whoever finds the row older may look for himself. */
export const leaseMs = 30_000
/** Nothing found before this is no proof: the purchase may still be on its way through the provider. */
export const certaintyMs = 120_000
/** When to look once more for a label nobody found, counted from the call. */
export const lateLooksMs: readonly number[] = [15 * 60_000, 2 * hourMs, dayMs]
/** When to look for a second label nobody asked for, counted from the purchase. */
export const duplicateLookMs = 120_000

export type ParcelStanding =
  | { readonly kind: 'free'; readonly expired: readonly Label[] }
  | { readonly kind: 'purchased'; readonly label: Label }
  | { readonly kind: 'in_progress' | 'unresolved' | 'spent'; readonly label: Label }

/** Where one parcel stands, judged by all its labels. */
export function standingOf(order: ParcelOrder, labels: readonly Label[], now: Date): ParcelStanding {
  const own = labels.filter(({ parcelNumber }) => parcelNumber === order.parcelNumber)
  const live = own.find(isLive)
  const spent = own.find(isSpent)
  if (!live) return spent ? { kind: 'spent', label: spent } : { kind: 'free', expired: [] }
  if (live.status === 'PURCHASED')
    return live.rateRef === order.rateRef ? { kind: 'purchased', label: live } : { kind: 'spent', label: live }
  if (live.status !== 'UNRESOLVED' && live.leaseUntil > now) return { kind: 'in_progress', label: live }
  // Nobody was asked yet and, once it is dropped, nobody will be.
  if (live.status === 'INTENDED') return { kind: 'free', expired: [live] }
  return { kind: 'unresolved', label: live }
}

/** What a caller hears of one purchase. */
export type LabelResult =
  | { readonly kind: 'purchased'; readonly label: Label }
  | {
      readonly kind: 'rejected'
      readonly label: Label
      readonly code: string
      readonly messages: readonly CarrierMessage[]
    }
  | { readonly kind: 'unresolved'; readonly label: Label }
  | { readonly kind: 'given_back'; readonly label: Label; readonly code: string }

export function resultOf(label: Label): LabelResult {
  const { status, failureCode, failureMessages } = label
  if (status === 'PURCHASED') return { kind: 'purchased', label }
  if (status === 'REJECTED')
    return { kind: 'rejected', label, code: failureCode ?? 'carrier_error', messages: failureMessages }
  if (isSpent(label)) return { kind: 'given_back', label, code: failureCode ?? 'unwanted' }
  return { kind: 'unresolved', label }
}
