import type { Micros } from '../../../kernel/money.ts'
import type { EntryTotal } from '../earnings/model.ts'

/** Packs opened and volume of one tier. */
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

export type Period = { from: Date | undefined; to: Date | undefined }

export type RedemptionFigures = { prepared: number; completed: number }

export type Stats = {
  purchases: PurchaseFigures
  tiers: TierFigures[]
  earnings: readonly EntryTotal[]
  redemptions: RedemptionFigures
  sentItems: number
}
