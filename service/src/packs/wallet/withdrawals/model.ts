import { encodeAbiParameters, keccak256, type Hash, type Hex } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { defineMachine } from '../../../kernel/machine.ts'
import { micros, type Micros } from '../../../kernel/money.ts'

/** The credits are set aside from the first moment to the last; they leave the books when the payment is final. */
export const withdrawalMachine = defineMachine({
  name: 'credit withdrawal',
  initial: ['PENDING', 'HELD'],
  states: ['PENDING', 'HELD', 'SUBMITTED', 'COMPLETED', 'FAILED'],
  events: {
    release: { from: ['HELD'], to: 'PENDING' },
    cancel: { from: ['HELD'], to: 'FAILED' },
    /** Its payment is in a block. */
    submit: { from: ['PENDING'], to: 'SUBMITTED' },
    /** The block left the chain; the payment will be in another one. */
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
  txHash: Hash | null
  failureReason: string | null
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
  completedAt: Date | null
}

/** What a partner's end users may take out. */
export type WithdrawalRules = {
  dailyCap: Micros
  firstUseDelaySeconds: number
  /** Whether only wallets whose holder signed for them are paid to. */
  isProofRequired: boolean
}

export const standardRules: WithdrawalRules = {
  dailyCap: micros(10_000_000_000n),
  firstUseDelaySeconds: 86_400,
  isProofRequired: true,
}

export type Destination = { address: StoredAddress; firstUsedAt: Date | null }

/** Until when a payment to an address waits; undefined when it need not. */
export function heldUntil(
  destination: Destination | undefined,
  { firstUseDelaySeconds }: WithdrawalRules,
  now: Date,
): Date | undefined {
  const since = destination?.firstUsedAt ?? now
  const until = new Date(since.getTime() + firstUseDelaySeconds * 1_000)
  return until > now ? until : undefined
}

/** Days of the cap are days of the world clock's own time zone. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/**
 * What a payment is called on chain, where each name is paid once. It follows from the request, so the same request is
 * the same payment even where our books were set back to an older state.
 */
export function paymentRefOf(
  chainId: number,
  withdrawal: Pick<Withdrawal, 'id' | 'partnerId' | 'toAddress' | 'amount'>,
  key: string,
): Hex {
  const { id, partnerId, toAddress, amount } = withdrawal
  const types = ['string', 'uint256', 'uint256', 'uint256', 'string', 'address', 'uint256'].map((type) => ({ type }))
  const values = ['withdrawal', BigInt(chainId), BigInt(partnerId), BigInt(id), key, toAddress, amount]
  return keccak256(encodeAbiParameters(types, values))
}
