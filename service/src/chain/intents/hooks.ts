import type { Abi, Address, Hash } from 'viem'
import type { Tx } from '../../db/db.ts'
import type { Revert } from '../clients/reverts.ts'
import { assert } from '../../kernel/assert.ts'
import { fillPurpose, type Intent, type IntentOutcome, type Placement } from './model.ts'

export type Reverted = Placement & { readonly revert: Revert }
export type SignedBy = { readonly txHash: Hash; readonly from: Address }

/** Callbacks of the module that owns a purpose. */
export type PurposeHooks = {
  /** Custom errors for decoding the reverts of its calls. */
  readonly errors?: Abi | undefined
  /** Runs when a nonce and a signature exist, inside the transaction that stores them, before anything is sent. */
  readonly signed?: ((tx: Tx, intent: Intent, by: SignedBy) => Promise<void>) | undefined
  /** Runs when a node first accepts the transaction, inside the transaction that records it. */
  readonly sent?: ((tx: Tx, intent: Intent) => Promise<void>) | undefined
  /** Whether a simulation with this revert is retried later instead of refused. */
  readonly isPassing?: ((revert: Revert, intent: Intent) => boolean) | undefined
  /**
   * Whether a call that reverted in a final block is queued again instead of settled. Only for calls that the contracts
   * accept once. Runs inside the transaction that records the revert.
   */
  readonly wantsRetry?: ((tx: Tx, intent: Intent, reverted: Reverted) => Promise<boolean>) | undefined
  /**
   * Runs inside the transaction that records the outcome, and may run again for the same one after a crash or a reorg.
   * When it throws, nothing is recorded and it is called again later.
   */
  readonly settled?: ((tx: Tx, intent: Intent, outcome: IntentOutcome) => Promise<void>) | undefined
}

export type IntentHooks = {
  /** Each purpose belongs to one module. */
  onSettled(purpose: string, hooks: PurposeHooks | NonNullable<PurposeHooks['settled']>): void
  /** This process sends and settles only intents of these purposes. */
  purposes(): string[]
  of(purpose: string): PurposeHooks
}

export function createIntentHooks(): IntentHooks {
  const known = new Map<string, PurposeHooks>([[fillPurpose, {}]])
  return {
    onSettled(purpose, hooks) {
      assert(!known.has(purpose), `Intent purpose ${purpose} must have one owner.`)
      known.set(purpose, typeof hooks === 'function' ? { settled: hooks } : hooks)
    },
    purposes: () => [...known.keys()],
    of(purpose) {
      const hooks = known.get(purpose)
      assert(hooks !== undefined, `Intent purpose ${purpose} must have a registered owner.`)
      return hooks
    },
  }
}
