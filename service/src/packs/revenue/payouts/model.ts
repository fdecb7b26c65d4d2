import { encodeAbiParameters, keccak256, stringToHex, type Hash, type Hex } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { defineMachine } from '../../../kernel/machine.ts'
import { micros, type Micros } from '../../../kernel/money.ts'
import type { Span } from '../earnings/model.ts'
import type { PayoutSchedule } from '../terms/model.ts'

/** A statement is frozen when its period is closed; the states are those of its payment. */
export const payoutMachine = defineMachine({
  name: 'payout',
  initial: 'PENDING',
  states: ['PENDING', 'PAYING', 'PAID', 'FAILED', 'VOID'],
  events: {
    pay: { from: ['PENDING'], to: 'PAYING' },
    /** The daily cap does not allow the amount; an operator has to act. */
    postpone: { from: ['PAYING'], to: 'PENDING' },
    /** The contract paid, whatever the status in the database. */
    complete: { from: ['PENDING', 'PAYING', 'FAILED'], to: 'PAID' },
    /** Only when the chain has proved that nothing was paid. */
    fail: { from: ['PAYING'], to: 'FAILED' },
    retry: { from: ['FAILED'], to: 'PENDING' },
    void: { from: ['PENDING', 'FAILED'], to: 'VOID' },
  },
})

export type PayoutStatus = (typeof payoutMachine.states)[number]
export type PayoutEvent = keyof typeof payoutMachine.events
/** The webhook events of a payout. */
export type PayoutAnnouncement = 'payout.statement_ready' | 'payout.paid' | 'payout.failed'

export const holdReasons = [
  'payout_wallet_not_set',
  'wallet_cooldown',
  'below_minimum',
  'awaiting_approval',
  'manual',
] as const
export type HoldReason = (typeof holdReasons)[number]

export type Payout = {
  id: number
  partnerId: number
  partnerName: string
  period: Span & { kind: PayoutSchedule }
  amount: Micros
  /** The frozen figures as shown to the partner. */
  statement: Readonly<Record<string, unknown>>
  statementHash: Hex
  paymentRef: Hex
  status: PayoutStatus
  holdReason: HoldReason | null
  failureReason: string | null
  payoutAddress: StoredAddress | null
  chain: string | null
  attempts: number
  txHash: Hash | null
  paidAt: Date | null
  createdAt: Date
  /** Who closed the period; `system` for a calendar period. */
  proposedBy: string
  /** The address that people have approved, for payouts above the limit. */
  approvedAddress: StoredAddress | null
  /** The people who approved the payment to the wallet. */
  approvedBy: string[]
}

/** Statements of a calendar year up to one of them, without void ones. */
export type YearTotals = { year: number; statements: number; gross: Micros; net: Micros; payouts: Micros }

export type HoldFacts = {
  amount: Micros
  holdReason: HoldReason | null
  /** The total owed by closed statements, including this one. */
  outstanding: Micros
  minimum: Micros
  wallet: { effectiveAt: Date } | undefined
  /** The amount is above the limit, and the payment to this wallet is not approved. */
  isUnapproved: boolean
  now: Date
}

/** Why a payout waits; undefined when it is due. During the cooldown of a new wallet, the previous one is not paid. */
export function holdOf(facts: HoldFacts): HoldReason | undefined {
  const { amount, holdReason, outstanding, minimum, wallet, isUnapproved, now } = facts
  if (holdReason === 'manual') return 'manual'
  if (amount === 0n || outstanding < minimum) return 'below_minimum'
  if (!wallet) return 'payout_wallet_not_set'
  if (wallet.effectiveAt > now) return 'wallet_cooldown'
  return isUnapproved ? 'awaiting_approval' : undefined
}

/**
 * The on-chain reference of a payout; the contract pays each reference once. It depends on the settled period and not on
 * the destination, so a change of wallet cannot cause a second payment.
 */
export function paymentRefOf(chainId: number, partnerId: number, { from, to }: Span): Hex {
  const types = ['string', 'uint256', 'uint256', 'uint256', 'uint256'].map((type) => ({ type }))
  const values = ['payout', BigInt(chainId), BigInt(partnerId), BigInt(from.getTime()), BigInt(to.getTime())]
  return keccak256(encodeAbiParameters(types, values))
}

/** The tax in an amount that contains it. */
export const taxIn = (amount: Micros, taxBps: number): Micros =>
  micros((amount * BigInt(taxBps)) / BigInt(10_000 + taxBps))

export const statementHashOf = (text: string): Hex => keccak256(stringToHex(text))

/** What people vote on: a payout to one address. */
export const approvalSubjectOf = (id: number, address: string): string => `payout:${id}:${address}`
