import type { Micros } from '../../../kernel/money.ts'
import type { Coverage } from '../../../pricing/coverage.ts'

/** Liabilities in credits. */
export type CreditTotals = {
  wallets: number
  balance: Micros
  reserved: Micros
  /** Credits granted less credits removed by adjustment; they have no on-chain backing. */
  adjusted: Micros
}

/** Open holds by their source. */
export type OpenHolds = { source: string; count: number; amount: Micros }

export type Flow = { status: string; count: number; amount: Micros }

/** On-chain funds that back the credits. */
export type ChainFunds = {
  creditsTreasury: Micros
  /** Deposits that were credited and not yet swept. */
  vaults: Micros
  /** The float that pays withdrawals. */
  payoutFloat: Micros
}

/** Tokens held by our own contracts according to the database; compared with the chain at the same block. */
export type HeldTokens = { kind: string; owner: string; count: number }
export type TokenCount = { matching: number; differing: readonly string[] }

export type Reconciliation = {
  credits: CreditTotals
  holds: readonly OpenHolds[]
  withdrawals: readonly Flow[]
  deposits: readonly Flow[]
  violations: readonly { rule: string; subject: string }[]
  /** Undefined without a chain, or while it is unavailable. */
  chain: (ChainFunds & { needed: Micros; surplus: Micros }) | undefined
  float: Coverage | undefined
  tokens: TokenCount | undefined
}

/** Required on-chain funds: liabilities less open holds, which may already be spent on chain, less adjustments. */
export const neededOnChain = ({ balance, reserved, adjusted }: CreditTotals): bigint => balance - reserved - adjusted

/** No rule is violated, on-chain funds cover the credits, and token counts match. */
export const isSound = ({ violations, chain, tokens }: Reconciliation): boolean =>
  violations.length === 0 && (chain?.surplus ?? 0n) >= 0n && (tokens?.differing.length ?? 0) === 0
