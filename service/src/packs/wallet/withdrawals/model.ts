import { encodeAbiParameters, keccak256, type Hash, type Hex } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { defineMachine } from '../../../kernel/machine.ts'
import { micros, type Micros } from '../../../kernel/money.ts'

/** The credits are on hold from the request until the payment is final. */
export const withdrawalMachine = defineMachine({
  name: 'credit withdrawal',
  initial: ['PENDING', 'HELD'],
  states: ['PENDING', 'HELD', 'SUBMITTED', 'COMPLETED', 'FAILED'],
  events: {
    release: { from: ['HELD'], to: 'PENDING' },
    /** By the partner, or by a person who refuses the approval. */
    cancel: { from: ['HELD'], to: 'FAILED' },
    /** The payment was included in a block. */
    submit: { from: ['PENDING'], to: 'SUBMITTED' },
    /** A reorg removed the block; the payment will be included again. */
    drop: { from: ['SUBMITTED'], to: 'PENDING' },
    complete: { from: ['PENDING', 'SUBMITTED'], to: 'COMPLETED' },
    /** Only when the chain has proved that nothing was paid. */
    fail: { from: ['PENDING', 'SUBMITTED'], to: 'FAILED' },
  },
})

export const withdrawalStatuses = withdrawalMachine.states
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]
export type WithdrawalEvent = keyof typeof withdrawalMachine.events

export type Withdrawal = {
  id: number
  partnerId: number
  endUserId: number
  externalUserId: string | null
  toAddress: StoredAddress
  amount: Micros
  status: WithdrawalStatus
  holdId: bigint | null
  paymentRef: Hex | null
  capDay: string
  heldUntil: Date | null
  /** The amount is above the limit: people approve the payment. */
  needsApproval: boolean
  approvedAt: Date | null
  /** The people who approved it so far. */
  approvedBy: string[]
  /** The key that requested it. */
  keyFamily: string
  txHash: Hash | null
  failureReason: string | null
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
  completedAt: Date | null
}

/** Withdrawal limits of a partner's end users. */
export type WithdrawalRules = {
  dailyCap: Micros
  firstUseDelaySeconds: number
  /** Requires that the destination wallet was linked by a signature of its holder. */
  isProofRequired: boolean
}

export const standardRules: WithdrawalRules = {
  dailyCap: micros(10_000_000_000n),
  firstUseDelaySeconds: 86_400,
  isProofRequired: true,
}

export const subjectOf = (id: number): string => `withdrawal:${id}`

export const proposerOf = ({ keyFamily }: Pick<Withdrawal, 'keyFamily'>): string => `key:${keyFamily}`

/** People have to approve it before it is paid. */
export const awaitsApproval = (withdrawal: Withdrawal): boolean =>
  withdrawal.status === 'HELD' && withdrawal.needsApproval && withdrawal.approvedAt === null

export type Destination = { address: StoredAddress; firstUsedAt: Date | null }

/** The end of the first-use delay of a destination; undefined when there is none. */
export function heldUntil(
  destination: Destination | undefined,
  { firstUseDelaySeconds }: WithdrawalRules,
  now: Date,
): Date | undefined {
  const since = destination?.firstUsedAt ?? now
  const until = new Date(since.getTime() + firstUseDelaySeconds * 1_000)
  return until > now ? until : undefined
}

/**
 * The on-chain reference of a payment; the contract pays each reference once. It follows from the key of the request alone,
 * so a retry is the same payment even after the database was restored from a backup and gives out other numbers.
 */
export function paymentRefOf(chainId: number, partnerId: number, key: string): Hex {
  const types = ['string', 'uint256', 'uint256', 'string'].map((type) => ({ type }))
  return keccak256(encodeAbiParameters(types, ['withdrawal', BigInt(chainId), BigInt(partnerId), key]))
}
