import { micros, type Micros } from './money.ts'

/** Amounts up to which no person approves; other people approve what is above. */
export type ApprovalLimits = {
  payout: Micros
  withdrawal: Micros
  /** The price of an exported card. */
  export: Micros
}

export const standardLimits: Readonly<ApprovalLimits> = {
  payout: micros(10_000_000_000n),
  withdrawal: micros(5_000_000_000n),
  export: micros(5_000_000_000n),
}

/** One other person approves what a person proposed; two people approve what a key or the service proposed. */
export const votesNeeded = (proposedBy: string): number => (proposedBy.startsWith('operator:') ? 1 : 2)

/** The price of a card may rise this far between the decision and the signature. */
export const withPriceMargin = (limit: bigint): bigint => (limit * 5n) / 4n
