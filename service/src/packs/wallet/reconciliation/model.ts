import type { Micros } from '../../../kernel/money.ts'
import type { Coverage } from '../../../assets/pricing/coverage.ts'

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

/** What the treasury spent on packs according to the chain, and what the ledger knows of it, at the safe block. */
export type TreasurySpending = {
  spent: Micros
  booked: Micros
  /** The amounts of adopted acts that have no payer yet. */
  suspense: Micros
  /** Custodial acts on chain without a record. */
  unknownActs: number
  /** Adopted acts that wait for a decision, also of kinds that use no credits. */
  openActs: number
}

export type Reconciliation = {
  credits: CreditTotals
  holds: readonly OpenHolds[]
  withdrawals: readonly Flow[]
  deposits: readonly Flow[]
  violations: readonly { rule: string; subject: string }[]
  /** Undefined without a chain, or while it is unavailable. */
  chain: (ChainFunds & { needed: Micros; surplus: Micros }) | undefined
  treasury: TreasurySpending | undefined
  float: Coverage | undefined
  tokens: TokenCount | undefined
}

/** Required on-chain funds: liabilities less open holds, which may already be spent on chain, less adjustments. */
export const neededOnChain = ({ balance, reserved, adjusted }: CreditTotals): bigint => balance - reserved - adjusted

/** The ledger knows exactly what the treasury spent, and every act has its payer. */
const isSettled = ({ spent, booked, suspense, unknownActs, openActs }: TreasurySpending): boolean =>
  spent === booked && suspense === 0n && unknownActs === 0 && openActs === 0

/** No rule is violated, funds and spending on chain agree with the ledger, and token counts match. */
export const isSound = ({ violations, chain, treasury, tokens }: Reconciliation): boolean =>
  violations.length === 0 &&
  (chain?.surplus ?? 0n) >= 0n &&
  (treasury === undefined || isSettled(treasury)) &&
  (tokens?.differing.length ?? 0) === 0
