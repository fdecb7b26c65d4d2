import type { Hash } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { defineMachine } from '../../../kernel/machine.ts'
import { micros, type Micros } from '../../../kernel/money.ts'

/** Nothing is credited before its block is final; a block that leaves the chain takes its deposits along. */
export const depositMachine = defineMachine({
  name: 'deposit',
  initial: ['SEEN', 'FAILED'],
  states: ['SEEN', 'PROCESSING', 'CONFIRMED', 'FAILED'],
  events: {
    process: { from: ['SEEN'], to: 'PROCESSING' },
    confirm: { from: ['SEEN', 'PROCESSING'], to: 'CONFIRMED' },
    fail: { from: ['SEEN', 'PROCESSING'], to: 'FAILED' },
    /** The transaction whose block was left is in another one. Only what failed for that reason comes back. */
    reindexed: { from: ['FAILED'], to: 'SEEN' },
  },
})

export const depositStatuses = depositMachine.states
export type DepositStatus = (typeof depositStatuses)[number]
export type DepositEvent = keyof typeof depositMachine.events

export const depositFailures = ['reorged_out', 'below_minimum', 'above_maximum', 'unsupported_token'] as const
export type DepositFailure = (typeof depositFailures)[number]

/** Money that arrived on chain for an end user: at their own address, or through the router in their name. */
export type Deposit = {
  id: number
  endUserId: number
  partnerId: number
  externalUserId: string | null
  chainId: bigint
  channel: 'VAULT' | 'ROUTER'
  token: StoredAddress
  /** In the token's smallest unit; USDC micros for what is credited. */
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

/** What a log says of a deposit. */
export type SeenDeposit = Pick<
  Deposit,
  'endUserId' | 'chainId' | 'channel' | 'token' | 'amount' | 'fromAddress' | 'txHash' | 'logIndex' | 'blockNumber'
>

export type DepositRules = { minDeposit: Micros; maxDeposit: Micros }

/** A billion dollars in one transfer is nobody's deposit, and more would not fit the books. */
export const depositRules: DepositRules = { minDeposit: micros(1_000_000n), maxDeposit: micros(1_000_000_000_000_000n) }

/** Why a deposit is not credited, if it is not. */
export function judgeDeposit(amount: bigint, { minDeposit, maxDeposit }: DepositRules): DepositFailure | undefined {
  if (amount < minDeposit) return 'below_minimum'
  return amount > maxDeposit ? 'above_maximum' : undefined
}
