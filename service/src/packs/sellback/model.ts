import type { Hash, Hex } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { micros, shareDown, bps, type Micros } from '../../kernel/money.ts'

/**
 * The lifecycle of a sell-back. A requested one starts before its transaction is sent, a wallet's own sale starts from
 * the chain. Both are confirmed, and credits are paid, only when the block of the sale is final.
 */
export const sellbackMachine = defineMachine({
  name: 'sellback',
  initial: ['SUBMITTING', 'PENDING'],
  states: ['PENDING', 'SUBMITTING', 'SUBMITTED', 'CONFIRMED', 'FAILED'],
  events: {
    /** A node accepted the transaction. */
    send: { from: ['SUBMITTING'], to: 'SUBMITTED' },
    /** The pool emitted the sale, whatever the status was before. */
    indexed: { from: ['SUBMITTING'], to: 'SUBMITTED' },
    confirm: { from: ['PENDING', 'SUBMITTED'], to: 'CONFIRMED' },
    /** The chain refused it permanently, before or after it was sent. */
    refuse: { from: ['SUBMITTING', 'SUBMITTED'], to: 'FAILED' },
    /** The block of a wallet's own sale was reorged out. */
    reorgRemoved: { from: ['PENDING'], to: 'FAILED' },
    /** The transaction was mined in another block after a reorg. */
    reindexed: { from: ['FAILED'], to: 'PENDING' },
  },
})

export type SellbackStatus = (typeof sellbackMachine.states)[number]
export type SellbackEvent = keyof typeof sellbackMachine.events

export const channels = ['WALLET', 'RELAY', 'VAULT'] as const
export type Channel = (typeof channels)[number]

/** The collections the pool buys. */
export const cardKinds = ['CARD', 'GRADED_CARD'] as const
export type CardKind = (typeof cardKinds)[number]

export const failureReasons = [
  'price_moved',
  'wrong_holder',
  'window_expired',
  'not_eligible',
  'card_frozen',
  'value_unknown',
  'insufficient_liquidity',
  'receiver_signature_mismatch',
  'accept_simulation_failed',
  'relayer_unavailable',
  'tx_reverted',
  'reorged_out',
] as const
export type FailureReason = (typeof failureReasons)[number]

export const maxTokens = 50
export const maxTokenId = 2n ** 31n - 1n

export type SellbackItem = {
  sellbackId: number
  position: number
  tokenId: bigint
  purchaseId: number | null
  payout: Micros | null
  name: string | null
  imageUrl: string | null
}

export type Sellback = {
  id: number
  partnerId: number
  endUserId: number
  externalUserId: string | null
  channel: Channel
  /** Whether the sell-back was requested through the API; the others are recorded from the chain. */
  isAsked: boolean
  status: SellbackStatus
  kind: CardKind
  seller: StoredAddress
  minTotal: Micros | null
  quotedTotal: Micros | null
  transactionHash: Hash | null
  saleOrdinal: number | null
  blockNumber: bigint | null
  total: Micros | null
  soldAt: Date | null
  failureReason: FailureReason | null
  consent: StoredConsent | null
  /** The further parameters of a vault sale; null for other and older sales. */
  request: SellbackRequest | null
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
  confirmedAt: Date | null
}

export type SellbackRequest = { min_total: string | null; slippage_bps: number | null; item_type: string | null }

export type ShownSellback = { sellback: Sellback; items: readonly SellbackItem[] }

/** The signed consent of a wallet, as stored. */
export type StoredConsent = { nonce: string; deadline: string; signature: Hex }

/** A card as sold to the pool. */
export type SoldCard = { tokenId: bigint; priceGroup: number; value: Micros; payout: Micros }

/** A sale as emitted by the pool. */
export type PoolSale = {
  transactionHash: Hash
  /** Its index among the sales of its transaction. */
  ordinal: number
  blockNumber: bigint
  soldAt: Date
  seller: StoredAddress
  kind: CardKind
  cards: readonly SoldCard[]
  total: Micros
}

/** The partner and purchase a card came to its seller from. */
export type Origin = { tokenId: bigint; partnerId: number; purchaseId: number | null }

/** Why a card cannot be sold back now. */
export const ineligibilities = [
  'no_window',
  'wrong_holder',
  'window_expired',
  'value_unknown',
  'card_frozen',
  'not_a_card',
  'token_not_found',
  'already_selling',
  'promised_elsewhere',
] as const
export type Ineligibility = (typeof ineligibilities)[number]

/** The reason codes of the pool's quotes. */
const reasonCodes: Readonly<Record<number, Ineligibility>> = {
  1: 'no_window',
  2: 'wrong_holder',
  3: 'window_expired',
  4: 'value_unknown',
  5: 'card_frozen',
}

/** Null means the card can be sold. An unknown code blocks the sale. */
export const reasonOfCode = (code: number): Ineligibility | null =>
  code === 0 ? null : (reasonCodes[code] ?? 'no_window')

export const standardSlippageBps = 100
export const maxSlippageBps = 1_000

/** The minimum total that a slippage tolerance allows. */
export const minTotalOf = (quoted: Micros, slippageBps: number): Micros => shareDown(quoted, bps(10_000 - slippageBps))

/**
 * Splits a minimum over several sales in proportion to their totals; no part exceeds its total, and they sum to the
 * whole.
 */
export function splitMinTotal(minTotal: Micros, payouts: readonly Micros[]): Micros[] {
  const total = payouts.reduce((sum, payout) => sum + payout, 0n)
  let [restMinTotal, restTotal] = [minTotal as bigint, total]
  return payouts.map((payout) => {
    const part = restTotal === 0n ? 0n : (restMinTotal * payout) / restTotal
    // The rounding remainder carries over to the following sales; the last one takes the rest.
    restMinTotal -= part
    restTotal -= payout
    return micros(part)
  })
}

/** Whether the pool can pay the whole total now. */
export const isCovered = ({ total, liquidity }: { total: Micros; liquidity: Micros }): boolean => total <= liquidity
