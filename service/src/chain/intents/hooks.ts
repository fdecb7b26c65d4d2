import type { Abi, Address, Hash } from 'viem'
import type { Tx } from '../../db/db.ts'
import type { Revert } from '../clients/reverts.ts'
import { assert } from '../../kernel/assert.ts'
import { fillPurpose, type Intent, type IntentOutcome, type Placement } from './model.ts'

export type Reverted = Placement & { readonly revert: Revert }
export type SignedBy = { readonly txHash: Hash; readonly from: Address }

/** What a module that sends intents wants to be asked and told. */
export type PurposeHooks = {
  /** The custom errors its calls may revert with; reverts are named by them. */
  readonly errors?: Abi | undefined
  /** It has a nonce and a signature now; runs inside the transaction that keeps them, before anything is sent. */
  readonly signed?: ((tx: Tx, intent: Intent, by: SignedBy) => Promise<void>) | undefined
  /** A node has taken it for the first time; runs inside the transaction that notes it. */
  readonly sent?: ((tx: Tx, intent: Intent) => Promise<void>) | undefined
  /** Whether a simulation that reverts this way is tried again later instead of refused. */
  readonly isPassing?: ((revert: Revert, intent: Intent) => boolean) | undefined
  /**
   * Whether a call whose transaction reverted in a final block is planned anew instead of settled. Only for calls that
   * the contracts take once, however often they are sent. Runs inside the transaction that records it.
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
  /** Only intents of these purposes are sent and settled by this process; nobody would hear of the others. */
  purposes(): string[]
  of(purpose: string): PurposeHooks
}

export function createIntentHooks(): IntentHooks {
  const known = new Map<string, PurposeHooks>([[fillPurpose, {}]])
  return {
    onSettled(purpose, hooks) {
      assert(!known.has(purpose), `Only one module handles ${purpose}.`)
      known.set(purpose, typeof hooks === 'function' ? { settled: hooks } : hooks)
    },
    purposes: () => [...known.keys()],
    of(purpose) {
      const hooks = known.get(purpose)
      assert(hooks !== undefined, `${purpose} has a module that handles it.`)
      return hooks
    },
  }
}
