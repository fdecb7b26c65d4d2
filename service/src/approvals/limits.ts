import { micros, type Micros } from '../kernel/money.ts'

/** Amounts up to which no person approves; other people approve what is above. */
export type ApprovalLimits = {
  payout: Micros
  withdrawal: Micros
}

export const standardLimits: Readonly<ApprovalLimits> = {
  payout: micros(10_000_000_000n),
  withdrawal: micros(5_000_000_000n),
}

/** The roles of people who approve payments. */
export const paymentApprovers = ['treasury'] as const
