import type { Hash, Hex } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Micros } from '../../kernel/money.ts'

export const custodies = ['CUSTODIAL', 'NON_CUSTODIAL'] as const
export type Custody = (typeof custodies)[number]

/** Why something was not sold after all. */
export const failureReasons = [
  'price_moved',
  'sold_out',
  'tier_inactive',
  'relayer_unavailable',
  'tx_reverted',
  'tx_not_found',
  'tx_unverified',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** What happens to everything that is sold, whatever it is. */
export type SaleEvent =
  | 'sign'
  | 'send'
  | 'refuse'
  | 'indexed'
  | 'revive'
  | 'giveUp'
  | 'fulfill'
  | 'refund'
  | 'unsettle'
  | 'reorgRemoved'

/** A purchase of whatever is sold on chain: packs of the pool, or bundles of the store. */
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
  /** What it is of: a tier, or a packet type. */
  productId: number
  quantity: number
  unitPrice: Micros
  maxUnitPrice: Micros
  recipientAddress: StoredAddress
  purchaserAddress: StoredAddress | null
  /** Our mark on the call, where we made it. */
  partnerRef: Uint8Array | null
  requestId: string | null
  transactionHash: Hash | null
  failureReason: FailureReason | null
  fulfilledQuantity: number
  refunded: Micros
  reversions: number
  reference: string | null
  metadata: Readonly<Record<string, string>>
  createdAt: Date
  updatedAt: Date
  reservedAt: Date | null
  submittedAt: Date | null
  fulfilledAt: Date | null
}

/** A purchase as the chain tells it: identified by nothing but its own words. */
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
