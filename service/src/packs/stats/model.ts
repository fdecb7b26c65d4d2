import type { Micros } from '../../kernel/money.ts'

/** How often and for how much, of one tier. */
export type TierFigures = { tierId: number; pulls: number; volume: Micros }

export type PurchaseFigures = {
  total: number
  pending: number
  fulfilled: number
  partiallyFulfilled: number
  refunded: number
  failed: number
  volume: Micros
  uniqueUsers: number
}

/** Sales of cards back to the pool: how many, of how many cards, for how much. */
export type SellbackFigures = { count: number; cards: number; volume: Micros }

export type Period = { from: Date | undefined; to: Date | undefined }

export type Stats = { purchases: PurchaseFigures; tiers: TierFigures[]; sellbacks: SellbackFigures }
