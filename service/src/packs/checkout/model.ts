import type { Hash, Hex } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import { micros, type Micros } from '../../kernel/money.ts'

export const custodies = ['CUSTODIAL', 'NON_CUSTODIAL'] as const
export type Custody = (typeof custodies)[number]

/** Why a purchase failed or was refunded. */
export const failureReasons = [
  'price_moved',
  'sold_out',
  'tier_inactive',
  'relayer_unavailable',
  'tx_reverted',
  'tx_not_found',
  'tx_unverified',
  /** No random word arrived in time. */
  'randomness_timeout',
  /** A drawn card could not be transferred. */
  'undelivered',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** Why all packs of a purchase were refunded. */
export const refundReasonOf = (cardsDrawn: number): FailureReason =>
  cardsDrawn > 0 ? 'undelivered' : 'randomness_timeout'

/** When a block was indexed, and its own time. */
export type Seen = { now: Date; blockTime: Date }

/**
 * What a wallet buys is known from the chain alone and was delivered at the time of its block, from which the window of its
 * cards runs, too; the service may see it much later. A sale of the service was delivered when the service saw it.
 */
export function fulfilledAtOf(
  { custody, submittedAt }: Pick<Sale, 'custody' | 'submittedAt'>,
  { now, blockTime }: Seen,
): Date {
  if (custody === 'CUSTODIAL') return now
  return submittedAt !== null && submittedAt > blockTime ? submittedAt : blockTime
}

/** The events that the lifecycles of all products share. */
export const saleEvents = {
  /** The nonce, the signed bytes and the hash are stored. */
  sign: { from: ['RESERVED'], to: 'SUBMITTING' },
  /** A node has accepted the transaction. */
  send: { from: ['RESERVED', 'SUBMITTING'], to: 'SUBMITTED' },
  /** The transaction was refused or reverted for good. */
  refuse: { from: ['RESERVED', 'SUBMITTING', 'SUBMITTED'], to: 'FAILED' },
  /** The indexer has read the purchase event. */
  indexed: { from: ['PENDING', 'RESERVED', 'SUBMITTING'], to: 'SUBMITTED' },
  /** The indexer has read the purchase of a hash that was given up. */
  revive: { from: ['FAILED'], to: 'SUBMITTED' },
  /** The submitted hash is in no block, or its transaction holds no purchase of the partner. */
  giveUp: { from: ['PENDING'], to: 'FAILED' },
  fulfill: { from: ['SUBMITTED'], to: 'FULFILLED' },
  refund: { from: ['SUBMITTED'], to: 'REFUNDED' },
  /** A reorg removed the block of a delivery or a refund. */
  unsettle: { from: ['FULFILLED', 'REFUNDED'], to: 'SUBMITTED' },
  /** A reorg removed the block of a wallet's purchase; the transaction may be mined again. */
  reorgRemoved: { from: ['SUBMITTED'], to: 'PENDING' },
} as const

export type SaleEvent = keyof typeof saleEvents

/** The parameters of a request that the row does not keep as they were sent. */
export type SaleRequest = { max_price: string | null; recipient_address: string | null }

/** A purchase of any product: packs of the pool, or bundles of the instant store. */
export type Sale<Status extends string = string> = {
  id: number
  partnerId: number
  partnerSlug: string
  endUserId: number
  externalUserId: string | null
  keyId: string | null
  keyFamily: string | null
  custody: Custody
  status: Status
  /** The id of the tier or packet type. */
  productId: number
  quantity: number
  unitPrice: Micros
  maxUnitPrice: Micros
  recipientAddress: StoredAddress
  purchaserAddress: StoredAddress | null
  /** The partner reference of the call; null until it is known. */
  partnerRef: Uint8Array | null
  requestId: string | null
  transactionHash: Hash | null
  failureReason: FailureReason | null
  fulfilledQuantity: number
  refunded: Micros
  reversions: number
  reference: string | null
  metadata: Readonly<Record<string, string>>
  /** Found on chain without its request, as after a restore of the database. */
  isAdopted: boolean
  /** The further parameters of a custodial request; null for other and older purchases. */
  request: SaleRequest | null
  createdAt: Date
  updatedAt: Date
  reservedAt: Date | null
  submittedAt: Date | null
  fulfilledAt: Date | null
}

/** A purchase as decoded from its chain event. */
export type Bought = {
  requestId: string
  buyer: StoredAddress
  recipient: StoredAddress
  partnerRef: Hex
  productId: number
  quantity: number
  unitPrice: Micros
  transactionHash: Hash
}

export const totalOf = ({ unitPrice, quantity }: Pick<Bought, 'unitPrice' | 'quantity'>): Micros =>
  micros(unitPrice * BigInt(quantity))
