import type { Hash } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { defineMachine } from '../../../kernel/machine.ts'
import { micros, type Micros } from '../../../kernel/money.ts'

/** A deposit is credited only when its block is final; a reorg fails the deposits of the removed block. */
export const depositMachine = defineMachine({
  name: 'deposit',
  initial: ['SEEN', 'FAILED'],
  states: ['SEEN', 'PROCESSING', 'CONFIRMED', 'FAILED'],
  events: {
    process: { from: ['SEEN'], to: 'PROCESSING' },
    confirm: { from: ['SEEN', 'PROCESSING'], to: 'CONFIRMED' },
    fail: { from: ['SEEN', 'PROCESSING'], to: 'FAILED' },
    /** The transaction was included again after a reorg. Applies only to deposits that failed as reorged_out. */
    reindexed: { from: ['FAILED'], to: 'SEEN' },
  },
})

export const depositStatuses = depositMachine.states
export type DepositStatus = (typeof depositStatuses)[number]
export type DepositEvent = keyof typeof depositMachine.events

export const depositFailures = ['reorged_out', 'below_minimum', 'above_maximum', 'unsupported_token'] as const
export type DepositFailure = (typeof depositFailures)[number]

/** Money received on chain for an end user: at their vault, or through the deposit router on their behalf. */
export type Deposit = {
  id: number
  endUserId: number
  partnerId: number
  externalUserId: string | null
  chainId: bigint
  channel: 'VAULT' | 'ROUTER'
  token: StoredAddress
  /** In the token's smallest unit; USDC micros for credited deposits. */
  amount: bigint
  fromAddress: StoredAddress
  txHash: Hash
  logIndex: number
  blockNumber: bigint
  status: DepositStatus
  failureReason: DepositFailure | null
  createdAt: Date
  updatedAt: Date
  confirmedAt: Date | null
}

/** A deposit as decoded from its log. */
export type SeenDeposit = Pick<
  Deposit,
  'endUserId' | 'chainId' | 'channel' | 'token' | 'amount' | 'fromAddress' | 'txHash' | 'logIndex' | 'blockNumber'
>

export type DepositRules = { minDeposit: Micros; maxDeposit: Micros }

/** The maximum keeps amounts within the range of the ledger. */
export const depositRules: DepositRules = { minDeposit: micros(1_000_000n), maxDeposit: micros(1_000_000_000_000_000n) }

/** The reason why a deposit is not credited, or undefined when it is. */
export function checkDeposit(amount: bigint, { minDeposit, maxDeposit }: DepositRules): DepositFailure | undefined {
  if (amount < minDeposit) return 'below_minimum'
  return amount > maxDeposit ? 'above_maximum' : undefined
}
