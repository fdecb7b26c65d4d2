import { defineMachine } from '../../../kernel/machine.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import type { Address, AddressCheck } from '../../../providers/shipping/addresses.ts'
import type { Label, ParcelOrder } from '../../../providers/shipping/labels/model.ts'
import type { ProviderName } from '../../../providers/shipping/provider.ts'
import type { RateAttribute } from '../../../providers/shipping/rates.ts'
import type { HoldingStatus } from '../../cards/holdings/model.ts'
import { dayMs } from '../../../kernel/time.ts'

/**
 * The lifecycle of an order, which starts as a quote. COMMITTING lasts while the labels are being bought and has a
 * deadline: past it the commit counts as failed, and the order is treated as a quote again.
 */
export const orderMachine = defineMachine({
  name: 'vault order',
  states: [
    'PENDING_PAYMENT',
    'COMMITTING',
    'COMMITTED',
    'IN_FULFILLMENT',
    'SHIPPED',
    'DELIVERED',
    'RETURNED',
    'LOST',
    'CANCELLED',
    'SUPERSEDED',
  ],
  initial: 'PENDING_PAYMENT',
  events: {
    begin: { from: ['PENDING_PAYMENT', 'COMMITTING'], to: 'COMMITTING' },
    commit: { from: ['COMMITTING'], to: 'COMMITTED' },
    fail: { from: ['COMMITTING'], to: 'PENDING_PAYMENT' },
    cancel: { from: ['PENDING_PAYMENT', 'COMMITTING'], to: 'CANCELLED' },
    supersede: { from: ['PENDING_PAYMENT', 'COMMITTING'], to: 'SUPERSEDED' },
    void: { from: ['COMMITTED', 'IN_FULFILLMENT'], to: 'CANCELLED' },
    start: { from: ['COMMITTED'], to: 'IN_FULFILLMENT' },
    ship: { from: ['IN_FULFILLMENT'], to: 'SHIPPED' },
    deliver: { from: ['SHIPPED'], to: 'DELIVERED' },
    takeBack: { from: ['SHIPPED'], to: 'RETURNED' },
    lose: { from: ['SHIPPED'], to: 'LOST' },
  },
})

export type OrderStatus = (typeof orderMachine)['states'][number]
export type OrderEvent = keyof (typeof orderMachine)['events']

export const fulfillmentStatuses = ['QUEUED', 'PICKING', 'PICKED', 'PACKED', 'DISPATCHED'] as const
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number]

const outcomes = ['DELIVERED', 'RETURNED', 'LOST', 'CANCELLED'] as const
type Outcome = (typeof outcomes)[number]
export const shownFulfillmentStatuses = [...fulfillmentStatuses, ...outcomes] as const

/** The last step of the warehouse, or how the order ended: a lost order does not remain DISPATCHED. */
export function fulfillmentOf({
  status,
  fulfillmentStatus,
}: Pick<Order, 'status' | 'fulfillmentStatus'>): FulfillmentStatus | Outcome | null {
  if (fulfillmentStatus === null) return null
  return outcomes.find((outcome) => outcome === status) ?? fulfillmentStatus
}

/** An offered rate. Amounts are whole cents within the range of JSON numbers. */
export type OfferedRate = {
  rateId: string
  carrier: string
  carrierToken: string
  service: string
  serviceToken: string
  amountCents: number
  postageCents: number
  insuranceCents: number
  signatureCents: number
  /** Billed beside the carrier's amount: the markup on postage, and handling. Absent in quotes made before they were shown. */
  markupCents?: number
  handlingCents?: number
  insuredCents: number
  estimatedDays: number | null
  attributes: readonly RateAttribute[]
  parts: readonly { shipmentRef: string; rateRef: string; amountCents: number; insuredCents: number }[]
}

export type OrderParcel = {
  number: number
  template: string
  lengthMm: number
  widthMm: number
  heightMm: number
  weightGrams: number
  uniqueIds: readonly string[]
  valueCents: number
  insuredCents: number
}

export type CommitFailure = { code: string; message: string; at: string }

export type Order = {
  id: number
  accountId: number
  status: OrderStatus
  fulfillmentStatus: FulfillmentStatus | null
  reference: string | null
  siteId: number | null
  address: Address
  addressCheck: AddressCheck
  isInsured: boolean
  signature: boolean
  provider: ProviderName
  rates: readonly OfferedRate[]
  parcels: readonly OrderParcel[]
  warnings: readonly string[]
  rateId: string | null
  quoteExpiresAt: Date
  committingUntil: Date | null
  commitAttempt: number
  lastFailure: CommitFailure | null
  pauseReason: string | null
  apiKeyId: string
  supersededBy: number | null
  cancelReason: string | null
  committedAt: Date | null
  pickedAt: Date | null
  packedAt: Date | null
  /** The dispatch deadline; null before the commit and after a cancellation. */
  shipBy: Date | null
  /** The SLA clock is paused while the order waits for its tenant. */
  isWaiting: boolean
  shippedAt: Date | null
  deliveredAt: Date | null
  cancelledAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type OrderCard = {
  uniqueId: string
  name: string
  cardId: string | null
  condition: string | null
  status: HoldingStatus
  declaredValueCents: Cents
  parcelNumber: number
  pickedAt: Date | null
}

/** The owner kind of an order's labels and warehouse task. */
export const labelOwner = 'vault_order'
export const labelOwnerOf = (id: number) => ({ kind: labelOwner, id })

/** Whether a label purchase is in progress. */
export const isCommitting = (
  { status, committingUntil }: Pick<Order, 'status' | 'committingUntil'>,
  now: Date,
): boolean => status === 'COMMITTING' && committingUntil !== null && committingUntil > now

/** Whether the order can be cancelled, superseded and committed. */
export const isOpen = (order: Order, now: Date): boolean =>
  order.status === 'PENDING_PAYMENT' || (order.status === 'COMMITTING' && !isCommitting(order, now))

export const slaStatuses = ['due', 'paused', 'on_time', 'late'] as const

/** Compares an order with its dispatch deadline: open past the deadline is late, unless it waits for its tenant. */
export function slaStatusOf(
  { shipBy, shippedAt, isWaiting }: Pick<Order, 'shipBy' | 'shippedAt' | 'isWaiting'>,
  now: Date,
): (typeof slaStatuses)[number] | null {
  if (shipBy === null) return null
  if (isWaiting && shippedAt === null) return 'paused'
  if ((shippedAt ?? now) > shipBy) return 'late'
  return shippedAt === null ? 'due' : 'on_time'
}

/** The label order of each parcel, limited to the offered price. */
export function parcelOrdersOf({ provider }: Order, rate: OfferedRate): ParcelOrder[] {
  const { carrier, carrierToken, service, serviceToken } = rate
  return rate.parts.map((part, index) => ({
    parcelNumber: index + 1,
    provider,
    shipmentRef: part.shipmentRef,
    rateRef: part.rateRef,
    carrier,
    carrierToken,
    service,
    serviceToken,
    quotedCents: cents(BigInt(part.amountCents)),
    maxCents: cents(BigInt(part.amountCents)),
    insuredCents: cents(BigInt(part.insuredCents)),
  }))
}

/** Whether every parcel has a purchased label at the selected rate. */
export function isFullyLabelled({ rates, rateId }: Order, labels: readonly Label[]): boolean {
  const rate = rates.find((offered) => offered.rateId === rateId)
  if (!rate) return false
  return rate.parts.every(({ rateRef }, index) =>
    labels.some(
      (label) => label.status === 'PURCHASED' && label.parcelNumber === index + 1 && label.rateRef === rateRef,
    ),
  )
}

const secondMs = 1_000

/** Allows for the purchase and look-ups of every parcel; past it the process counts as dead. */
export const committingMs = (parcels: number): number => (60 + 30 * parcels) * secondMs

/** Expired quotes are cancelled this long after their expiry. */
export const abandonedMs = 7 * dayMs
