import type { Hash, Hex } from 'viem'
import { itemKinds, type ItemKind } from '../../assets/items/model.ts'
import type { BurnState } from '../../assets/tokens/model.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { micros, type Cents, type Micros } from '../../kernel/money.ts'
import type { Address } from '../../providers/shipping/addresses.ts'
import type { Custody } from '../checkout/model.ts'

/**
 * The lifecycle of a redemption. It never moves back: after a reorg the burn is awaited again. A paid redemption is
 * dispatched or refunded; a dispatched one is delivered, returned or lost.
 */
export const redemptionMachine = defineMachine({
  name: 'redemption',
  initial: 'PREPARED',
  states: ['PREPARED', 'BURN_SUBMITTED', 'IN_FULFILLMENT', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED'],
  events: {
    /** The partner submits the burn, the service sends it from a vault, or the indexer sees it. */
    submit: { from: ['PREPARED'], to: 'BURN_SUBMITTED' },
    /** Payment final, packed and dispatched. */
    ship: { from: ['BURN_SUBMITTED'], to: 'IN_FULFILLMENT' },
    /** Delivered, with the token burned. */
    complete: { from: ['IN_FULFILLMENT'], to: 'COMPLETED' },
    expire: { from: ['PREPARED', 'BURN_SUBMITTED'], to: 'EXPIRED' },
    cancel: { from: ['PREPARED', 'BURN_SUBMITTED'], to: 'CANCELLED' },
    /** It cannot be burned, paid or dispatched: the token is released and the shipping refunded. */
    giveUp: { from: ['PREPARED', 'BURN_SUBMITTED'], to: 'FAILED' },
    /** Returned or lost in transit. */
    lose: { from: ['IN_FULFILLMENT'], to: 'FAILED' },
  },
})

export type RedemptionStatus = (typeof redemptionMachine.states)[number]
export type RedemptionEvent = keyof typeof redemptionMachine.events

/** A token has at most one redemption in these statuses. */
export const liveStatuses = ['PREPARED', 'BURN_SUBMITTED', 'IN_FULFILLMENT'] as const satisfies RedemptionStatus[]

/** The source of the credits on hold for custodial redemptions. */
export const holdSource = 'redemption'

export const failureReasons = [
  'item_unavailable',
  'address_undeliverable',
  'carrier_rejected',
  'holder_changed',
  'fulfillment_cancelled',
  'burn_failed',
  'payment_failed',
  'returned',
  'lost',
] as const
export type FailureReason = (typeof failureReasons)[number]

export const fulfillmentStatuses = ['READY', 'PICKING', 'PACKED', 'BLOCKED', 'DISPATCHED'] as const
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number]

export const queueStatuses = ['AWAITING_BURN', 'AWAITING_PAYMENT', ...fulfillmentStatuses, 'RELEASED'] as const
export type QueueStatus = (typeof queueStatuses)[number]

export const orderStatuses = ['NONE', 'LABEL_PURCHASED', 'SHIPPED', 'DELIVERED', 'RETURNED', 'LOST'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const burnDbStatuses = ['NONE', 'PENDING_REDEEM', 'RELEASED', 'BURNED'] as const
export type BurnDbStatus = (typeof burnDbStatuses)[number]

/** The signed rate, locked until the redemption expires. */
export type LockedRate = {
  carrier: string
  service: string
  serviceToken: string
  rateId: string
  estimatedDays: number | null
  quotedAt: Date
  total: Micros
}

export type Redemption = LockedRate & {
  id: number
  partnerId: number
  endUserId: number | null
  /** A custodial redemption is burned and paid by the service, from the end user's vault. */
  custody: Custody
  purchaseId: number | null
  /** The purchase of this partner that drew the item, also when the token was named directly. */
  drawnInPurchaseId: number | null
  kind: ItemKind
  tokenId: bigint
  uniqueId: string
  contract: StoredAddress
  holder: StoredAddress
  status: RedemptionStatus
  failureReason: string | null
  asked: Readonly<Record<string, string | number | boolean | null>>
  address: Address
  isInsured: boolean
  valueCents: Cents
  expiresAt: Date
  signature: Hex
  burnTxHash: Hash | null
  burnRequestedAt: Date | null
  /** Set when the service submits the payment of a custodial redemption. */
  paymentSubmittedAt: Date | null
  paymentTxHash: Hash | null
  paidAt: Date | null
  paymentFinalAt: Date | null
  burnedAt: Date | null
  burnFinalAt: Date | null
  releasedAt: Date | null
  refundTxHash: Hash | null
  refundedAt: Date | null
  parcelId: number | null
  floorStatus: FulfillmentStatus | null
  orderStatus: OrderStatus
  labelCarrier: string | null
  labelService: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  externalUserId: string | null
  /** Of the item. */
  name: string
  imageUrl: string | null
  createdAt: Date
  updatedAt: Date
}

/** The collections number the item kinds from one; a burn names its kind. */
export const burnTypeOf = (kind: ItemKind): number => itemKinds.indexOf(kind) + 1
export const burnTypeLabelOf = (kind: ItemKind): string => `REDEEM_${kind}`

export const isLive = ({ status }: Pick<Redemption, 'status'>): boolean =>
  liveStatuses.some((candidate) => candidate === status)

/** The burn status from the row. */
export function burnDbStatusOf(redemption: Redemption): BurnDbStatus {
  if (redemption.burnedAt) return 'BURNED'
  if (redemption.releasedAt) return 'RELEASED'
  return redemption.burnRequestedAt ? 'PENDING_REDEEM' : 'NONE'
}

/** The burn status from the current chain state, ahead of the indexer. */
export function liveBurnDbStatus(redemption: Redemption, state: BurnState): BurnDbStatus {
  if (state === 'BURNED') return 'BURNED'
  if (state !== 'NONE') return 'PENDING_REDEEM'
  return redemption.burnRequestedAt || redemption.releasedAt ? 'RELEASED' : 'NONE'
}

/** The status in the warehouse queue. */
export function queueStatusOf(redemption: Redemption): QueueStatus {
  const { status, burnRequestedAt, paymentFinalAt, floorStatus } = redemption
  if (status === 'CANCELLED' || status === 'EXPIRED') return 'RELEASED'
  if (status === 'FAILED') return floorStatus === 'DISPATCHED' ? 'DISPATCHED' : 'RELEASED'
  if (status === 'IN_FULFILLMENT' || status === 'COMPLETED') return 'DISPATCHED'
  if (status === 'PREPARED' || !burnRequestedAt) return 'AWAITING_BURN'
  if (!paymentFinalAt) return 'AWAITING_PAYMENT'
  return floorStatus ?? 'READY'
}

const centsInMicros = 10_000n

export const microsOfCents = (amount: Cents): Micros => micros(amount * centsInMicros)

/** Rounds down: a label costs at most what the holder paid. */
export const centsOfMicros = (amount: Micros): Cents => (amount / centsInMicros) as Cents

/** Quotes are not stored, so the rate id derives from the service and is stable across quotes. */
export const rateIdOf = (serviceToken: string): string => `rate_${serviceToken}`

/** The contract compares whole seconds. */
export const expiryOf = (now: Date, ttlMs: number): Date =>
  new Date(Math.floor((now.getTime() + ttlMs) / 1_000) * 1_000)

export const secondsOf = (time: Date): bigint => BigInt(Math.floor(time.getTime() / 1_000))
