import type { Micros } from '../../../kernel/money.ts'

/** What we owe in credits. */
export type CreditTotals = {
  wallets: number
  balance: Micros
  reserved: Micros
  /** What was given by hand less what was taken: credits that never had money behind them. */
  adjusted: Micros
}

/** Credits set aside, by what they wait for. */
export type OpenHolds = { source: string; count: number; amount: Micros }

export type Flow = { status: string; count: number; amount: Micros }

/** What lies on chain for all that. */
export type ChainFunds = {
  creditsTreasury: Micros
  /** Deposits that were credited and not yet swept. */
  vaults: Micros
  /** What withdrawals are paid from. */
  payoutFloat: Micros
}

/** The money that stands ready for cards sold back, against what all open windows could ask for. */
export type FloatCoverage = { float: Micros; liability: Micros }

/** Tokens our own contracts hold: in the books, and on chain at the same block. */
export type HeldTokens = { kind: string; owner: string; count: number }
export type TokenCount = { matching: number; differing: readonly string[] }

export type Reconciliation = {
  credits: CreditTotals
  holds: readonly OpenHolds[]
  withdrawals: readonly Flow[]
  deposits: readonly Flow[]
  violations: readonly { rule: string; subject: string }[]
  /** Undefined while the chain does not answer, or where there is none. */
  chain: (ChainFunds & { needed: Micros; surplus: Micros }) | undefined
  float: FloatCoverage | undefined
  tokens: TokenCount | undefined
}

/** What must lie on chain: what is owed, less what is set aside and may already be spent there, less gifts. */
export const neededOnChain = ({ balance, reserved, adjusted }: CreditTotals): bigint => balance - reserved - adjusted

/** No rule is broken, what the chain holds covers what is owed, and both agree on the tokens. */
export const isSound = ({ violations, chain, tokens }: Reconciliation): boolean =>
  violations.length === 0 && (chain?.surplus ?? 0n) >= 0n && (tokens?.differing.length ?? 0) === 0
