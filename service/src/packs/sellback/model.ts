import type { Hash, Hex } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { micros, shareDown, bps, type Micros } from '../../kernel/money.ts'

/**
 * The life of a sell-back. One that was asked of us begins with what we are about to send, another one with the chain's
 * own word; both are confirmed when the block of the sale is final, and money is credited then and not before.
 */
export const sellbackMachine = defineMachine({
  name: 'sellback',
  initial: ['SUBMITTING', 'PENDING'],
  states: ['PENDING', 'SUBMITTING', 'SUBMITTED', 'CONFIRMED', 'FAILED'],
  events: {
    /** A node has taken the transaction. */
    send: { from: ['SUBMITTING'], to: 'SUBMITTED' },
    /** The pool tells of it, whatever we knew until now. */
    indexed: { from: ['SUBMITTING'], to: 'SUBMITTED' },
    confirm: { from: ['PENDING', 'SUBMITTED'], to: 'CONFIRMED' },
    /** The chain refused it for good, before or after it was sent. */
    refuse: { from: ['SUBMITTING', 'SUBMITTED'], to: 'FAILED' },
    /** The block of a sale that nobody asked us for left the chain. */
    reorgRemoved: { from: ['PENDING'], to: 'FAILED' },
    /** Its transaction is in another block after all. */
    reindexed: { from: ['FAILED'], to: 'PENDING' },
  },
})

export type SellbackStatus = (typeof sellbackMachine.states)[number]
export type SellbackEvent = keyof typeof sellbackMachine.events

export const channels = ['WALLET', 'RELAY', 'VAULT'] as const
export type Channel = (typeof channels)[number]

/** The collections the pool buys back from. */
export const cardKinds = ['CARD', 'GRADED_CARD'] as const
export type CardKind = (typeof cardKinds)[number]

/** Why a sell-back failed. */
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
}

export type Sellback = {
  id: number
  partnerId: number
  endUserId: number
  externalUserId: string | null
  channel: Channel
  /** Whether it was asked of us; the others are the chain's own word. */
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
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
  confirmedAt: Date | null
}

export type ShownSellback = { sellback: Sellback; items: readonly SellbackItem[] }

/** What a wallet signed, as it is kept. */
export type StoredConsent = { nonce: string; deadline: string; signature: Hex }

/** A card as the pool bought it. */
export type SoldCard = { tokenId: bigint; priceGroup: number; value: Micros; payout: Micros }

/** A sale as the chain tells it. */
export type Sale = {
  transactionHash: Hash
  /** Its place among the sales of its transaction. */
  ordinal: number
  blockNumber: bigint
  soldAt: Date
  seller: StoredAddress
  kind: CardKind
  cards: readonly SoldCard[]
  total: Micros
}

/** From whose pack a card came to its seller. */
export type Origin = { tokenId: bigint; partnerId: number; purchaseId: number | null }

/** Why a card cannot be sold back now. */
export const ineligibilities = [
  'no_window',
  'wrong_holder',
  'window_expired',
  'value_unknown',
  'card_frozen',
  'not_a_card',
] as const
export type Ineligibility = (typeof ineligibilities)[number]

/** The pool's numbers for the reasons of its quotes. */
const reasonCodes: Readonly<Record<number, Ineligibility>> = {
  1: 'no_window',
  2: 'wrong_holder',
  3: 'window_expired',
  4: 'value_unknown',
  5: 'card_frozen',
}

/** Null: it can be sold. A number we do not know is no reason to sell. */
export const reasonOfCode = (code: number): Ineligibility | null =>
  code === 0 ? null : (reasonCodes[code] ?? 'no_window')

export const standardSlippageBps = 100
export const maxSlippageBps = 1_000

/** The least a sale may bring when its price may fall by so much until it is carried out. */
export const floorOf = (quoted: Micros, slippageBps: number): Micros => shareDown(quoted, bps(10_000 - slippageBps))

/** Splits a floor over several sales in the measure of what they bring; each part can be had, and they sum to the whole. */
export function splitFloor(floor: Micros, payouts: readonly Micros[]): Micros[] {
  const total = payouts.reduce((sum, payout) => sum + payout, 0n)
  let [restFloor, restTotal] = [floor as bigint, total]
  return payouts.map((payout) => {
    const part = restTotal === 0n ? 0n : (restFloor * payout) / restTotal
    // What rounding leaves over stays with the sales that follow, the last of which takes the rest.
    restFloor -= part
    restTotal -= payout
    return micros(part)
  })
}

/** Whether the pool can pay the whole total now. */
export const isCovered = ({ total, liquidity }: { total: Micros; liquidity: Micros }): boolean => total <= liquidity
