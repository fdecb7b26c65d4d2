import type { Address, Hash, Hex } from 'viem'
import { defineMachine } from '../../kernel/machine.ts'
import type { Revert } from '../clients/reverts.ts'

/**
 * The lifecycle of an intent. No transition depends on a timeout: an intent fails only before it has a nonce, and a
 * nonce is given up only when the chain proves that another transaction used it.
 */
export const intentMachine = defineMachine({
  name: 'chain intent',
  // A filler of a nonce gap is signed at creation.
  initial: ['QUEUED', 'SIGNED'],
  states: ['QUEUED', 'SIGNED', 'BROADCAST', 'MINED', 'FINAL', 'FAILED', 'CANCELLED'],
  events: {
    sign: { from: ['QUEUED'], to: 'SIGNED' },
    refuse: { from: ['QUEUED'], to: 'FAILED' },
    withdraw: { from: ['QUEUED'], to: 'CANCELLED' },
    broadcast: { from: ['SIGNED'], to: 'BROADCAST' },
    mine: { from: ['SIGNED', 'BROADCAST'], to: 'MINED' },
    /** A reorg removed its block. */
    unmine: { from: ['MINED'], to: 'BROADCAST' },
    finish: { from: ['MINED'], to: 'FINAL' },
    /** It reverted in a final block and may succeed later. */
    retry: { from: ['MINED'], to: 'QUEUED' },
    /** A foreign transaction used its nonce; it needs another one. */
    replan: { from: ['SIGNED', 'BROADCAST'], to: 'QUEUED' },
    /** A foreign transaction used its nonce while it was being cancelled. */
    giveUp: { from: ['SIGNED', 'BROADCAST'], to: 'CANCELLED' },
  },
})

export type IntentStatus = (typeof intentMachine.states)[number]
export type IntentEvent = keyof typeof intentMachine.events
/** The number of what an intent is about: references have the form `kind:number`. */
export const idOfIntent = ({ reference }: Pick<Intent, 'reference'>): number => Number(reference.split(':')[1])

export type IntentResult = 'SUCCEEDED' | 'REVERTED' | 'CANCELLED' | 'REFUSED'

/** One signed transaction of an intent. All attempts of a nonce compete; the chain mines at most one. */
export const attemptMachine = defineMachine({
  name: 'chain attempt',
  initial: 'SIGNED',
  states: ['SIGNED', 'SENT', 'MINED', 'REPLACED'],
  events: {
    send: { from: ['SIGNED', 'SENT'], to: 'SENT' },
    mine: { from: ['SIGNED', 'SENT', 'REPLACED', 'MINED'], to: 'MINED' },
    replace: { from: ['SIGNED', 'SENT', 'MINED', 'REPLACED'], to: 'REPLACED' },
    reopen: { from: ['MINED', 'REPLACED'], to: 'SENT' },
  },
})

export type AttemptStatus = (typeof attemptMachine.states)[number]
/** The call itself, or an empty self-transfer that uses up its nonce. */
export type AttemptKind = 'CALL' | 'CANCEL'

export type Intent = {
  readonly id: bigint
  readonly purpose: string
  readonly reference: string
  readonly role: string
  readonly accountId: number | null
  readonly to: Address
  readonly data: Hex
  readonly valueWei: bigint
  readonly gasLimit: bigint | null
  /** Signed by the process that decided on the call. */
  readonly permit: Uint8Array | null
  /** Certificates of the people who approved a payment. */
  readonly approvals: readonly Uint8Array[] | null
  readonly status: IntentStatus
  readonly nonce: bigint | null
  readonly wanted: 'BUMP' | 'CANCEL' | null
  readonly result: IntentResult | null
  readonly txHash: Hash | null
  readonly blockNumber: bigint | null
  readonly blockHash: Hash | null
  readonly gasUsed: bigint | null
  readonly gasPriceWei: bigint | null
  readonly errorName: string | null
  readonly errorMessage: string | null
  readonly errorData: Hex | null
  readonly tries: number
  /** How often it reverted in a final block and was queued again. */
  readonly reverts: number
  readonly runAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type Attempt = {
  readonly hash: Hash
  readonly intentId: bigint
  readonly accountId: number
  readonly nonce: bigint
  readonly ordinal: number
  readonly kind: AttemptKind
  readonly status: AttemptStatus
  readonly raw: Hex
  readonly gasLimit: bigint
  readonly maxFeeWei: bigint
  readonly maxPriorityFeeWei: bigint
  readonly refusals: number
  readonly lastRefusal: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
}

/** An intent with an unspent nonce and all its attempts, oldest first. */
export type LiveIntent = Intent & { readonly nonce: bigint; readonly attempts: readonly Attempt[] }

export type Placement = {
  readonly txHash: Hash
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly gasUsed: bigint
  readonly gasPriceWei: bigint
}

/** The outcome passed to the owner of an intent, inside the transaction that records it. */
export type IntentOutcome =
  /** In a block, and later final. A cancelled intent was replaced by an empty self-transfer. */
  | (Placement & { readonly depth: 'included' | 'final'; readonly result: 'SUCCEEDED' | 'CANCELLED' })
  | (Placement & { readonly depth: 'included' | 'final'; readonly result: 'REVERTED'; readonly revert: Revert })
  /** A reorg removed its block; it waits to be mined again. */
  | { readonly depth: 'dropped' }
  /** Never sent: its simulation reverted, the policy forbids it, or it was withdrawn in time. */
  | { readonly depth: 'final'; readonly result: 'REFUSED'; readonly revert: Revert }
  | { readonly depth: 'final'; readonly result: 'CANCELLED'; readonly txHash: null }

/** Filler intents, which only close a gap in the nonces. */
export const fillPurpose = 'nonce.fill'
