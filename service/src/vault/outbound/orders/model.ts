import { defineMachine } from '../../../kernel/machine.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import type { Address, AddressCheck } from '../../../shipping/addresses.ts'
import type { Label, ParcelOrder } from '../../../shipping/labels/model.ts'
import type { ProviderName } from '../../../shipping/provider.ts'
import type { RateAttribute } from '../../../shipping/rates.ts'
import type { HoldingStatus } from '../../cards/holdings/model.ts'
import { dayMs } from '../../../kernel/time.ts'

/**
 * An order's life. It begins as a quote that waits for its commit. COMMITTING lasts while the label is being bought and
 * has a deadline: past it the commit counts as failed, so what may be done with a quote may be done with it again.
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

/** A rate as it was offered. Amounts are whole cents and small enough for JSON's numbers. */
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
  holdReason: string | null
  apiKeyId: string
  supersededBy: number | null
  cancelReason: string | null
  committedAt: Date | null
  pickedAt: Date | null
  packedAt: Date | null
  /** When it has to be with the carrier; null before the commit and once it was called off. */
  shipBy: Date | null
  /** For its own tenant: the clock stands still. */
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

/** The name an order's labels are filed under. */
export const labelOwner = 'vault_order'

/** A label is being bought right now. */
export const isCommitting = (
  { status, committingUntil }: Pick<Order, 'status' | 'committingUntil'>,
  now: Date,
): boolean => status === 'COMMITTING' && committingUntil !== null && committingUntil > now

/** Nothing was bought for it, as far as anybody may rely on: it can be cancelled, superseded and committed. */
export const isOpen = (order: Order, now: Date): boolean =>
  order.status === 'PENDING_PAYMENT' || (order.status === 'COMMITTING' && !isCommitting(order, now))

export const shipStandings = ['due', 'paused', 'on_time', 'late'] as const

/** How an order stands to the day it has to leave: what is open past it is late already, unless it waits for its tenant. */
export function standingOf(
  { shipBy, shippedAt, isWaiting }: Pick<Order, 'shipBy' | 'shippedAt' | 'isWaiting'>,
  now: Date,
): (typeof shipStandings)[number] | null {
  if (shipBy === null) return null
  if (isWaiting && shippedAt === null) return 'paused'
  if ((shippedAt ?? now) > shipBy) return 'late'
  return shippedAt === null ? 'due' : 'on_time'
}

/** What to buy for each parcel, at the offered price and not a cent more. */
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

/** Whether every parcel has the label that was chosen for it. */
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

/** Long enough for every parcel's call and look-ups; a process that takes longer is taken for dead. */
export const committingMs = (parcels: number): number => (60 + 30 * parcels) * secondMs

/** An uncommitted order nobody asks for any more is closed after this. */
export const abandonedMs = 7 * dayMs
