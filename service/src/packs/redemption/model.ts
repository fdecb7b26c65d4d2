import type { Hash, Hex } from 'viem'
import { itemKinds, type ItemKind } from '../../assets/items/model.ts'
import type { BurnState } from '../../assets/tokens/model.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { micros, type Cents, type Micros } from '../../kernel/money.ts'
import type { Address } from '../../shipping/addresses.ts'

/**
 * The life of a redemption. There is no step back: a burn that left the chain is waited for again. What was paid leaves
 * the house or is paid back; what has left the house can only arrive, come home or be lost.
 */
export const redemptionMachine = defineMachine({
  name: 'redemption',
  initial: 'PREPARED',
  states: ['PREPARED', 'BURN_SUBMITTED', 'IN_FULFILLMENT', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED'],
  events: {
    /** The partner names the burn, or the chain tells of it. */
    submit: { from: ['PREPARED'], to: 'BURN_SUBMITTED' },
    /** Paid for good, packed, and out of the door. */
    ship: { from: ['BURN_SUBMITTED'], to: 'IN_FULFILLMENT' },
    /** It arrived, and its token is burned. */
    complete: { from: ['IN_FULFILLMENT'], to: 'COMPLETED' },
    expire: { from: ['PREPARED', 'BURN_SUBMITTED'], to: 'EXPIRED' },
    cancel: { from: ['PREPARED', 'BURN_SUBMITTED'], to: 'CANCELLED' },
    /** It cannot leave: the card is free again and the shipping is paid back. */
    giveUp: { from: ['BURN_SUBMITTED'], to: 'FAILED' },
    /** It came home or was lost on the way. */
    lose: { from: ['IN_FULFILLMENT'], to: 'FAILED' },
  },
})

export type RedemptionStatus = (typeof redemptionMachine.states)[number]
export type RedemptionEvent = keyof typeof redemptionMachine.events

/** While it is one of these, nobody else redeems the token. */
export const liveStatuses = ['PREPARED', 'BURN_SUBMITTED', 'IN_FULFILLMENT'] as const satisfies RedemptionStatus[]

export const failureReasons = [
  'item_unavailable',
  'address_undeliverable',
  'carrier_rejected',
  'holder_changed',
  'fulfillment_cancelled',
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

/** What was offered and signed: a rate of the moment, locked until the redemption expires. */
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
  purchaseId: number | null
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
  createdAt: Date
  updatedAt: Date
}

/** The collections count their kinds from one, and a burn names the kind it is for. */
export const burnTypeOf = (kind: ItemKind): number => itemKinds.indexOf(kind) + 1
export const burnTypeLabelOf = (kind: ItemKind): string => `REDEEM_${kind}`

export const isLive = ({ status }: Pick<Redemption, 'status'>): boolean =>
  liveStatuses.some((candidate) => candidate === status)

/** The burn as our own rows tell it. */
export function burnDbStatusOf(redemption: Redemption): BurnDbStatus {
  if (redemption.burnedAt) return 'BURNED'
  if (redemption.releasedAt) return 'RELEASED'
  return redemption.burnRequestedAt ? 'PENDING_REDEEM' : 'NONE'
}

/** The burn as the chain tells it now, for whoever does not want to wait for the index. */
export function liveBurnDbStatus(redemption: Redemption, state: BurnState): BurnDbStatus {
  if (state === 'BURNED') return 'BURNED'
  if (state !== 'NONE') return 'PENDING_REDEEM'
  return redemption.burnRequestedAt || redemption.releasedAt ? 'RELEASED' : 'NONE'
}

/** What it waits for, in the words of the warehouse's queue. */
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

/** A label is bought for at most what was paid for it. */
export const centsOfMicros = (amount: Micros): Cents => (amount / centsInMicros) as Cents

/** Quotes create nothing, so that a rate's name has to be the same in two of them: it is the service's. */
export const rateIdOf = (serviceToken: string): string => `rate_${serviceToken}`

/** The price is signed for whole seconds of the chain's time. */
export const expiryOf = (now: Date, ttlMs: number): Date =>
  new Date(Math.floor((now.getTime() + ttlMs) / 1_000) * 1_000)

export const secondsOf = (time: Date): bigint => BigInt(Math.floor(time.getTime() / 1_000))
