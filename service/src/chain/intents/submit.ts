import type { RawBuilder } from 'kysely'
import type { Address, Hex } from 'viem'
import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { IntentHooks } from './hooks.ts'
import type { Intent } from './model.ts'
import { findIntentByReference, insertIntent, intentInsertion, type NewIntent } from './store.ts'

export type IntentOrder = {
  /** Whose hooks hear of the outcome. */
  readonly purpose: string
  /** Unique for all time: the same thing is never done twice. */
  readonly reference: string
  readonly to: Address
  readonly data: Hex
  readonly valueWei?: bigint | undefined
  /** Estimated when left out. */
  readonly gasLimit?: bigint | undefined
  /** Any account of this role sends it. */
  readonly role?: string | undefined
  /** This very account sends it. */
  readonly accountId?: number | undefined
}

export const defaultRole = 'operator'

export type SubmitIntent = (tx: Tx, order: IntentOrder) => Promise<Intent>

export type SubmitDeps = {
  clock: Clock
  chainId: number
  hooks: Pick<IntentHooks, 'of'>
  /** Told of each order, a moment before it is written. */
  onSubmit?: (() => void) | undefined
}

const lower = <Text extends string>(text: Text): Text => text.toLowerCase() as Text

function readOrder({ clock, chainId, hooks, onSubmit }: SubmitDeps, order: IntentOrder): NewIntent {
  const { purpose, reference, valueWei = 0n, gasLimit = null, role = defaultRole, accountId = null } = order
  // Fails for a purpose that nobody handles: such an intent would never be sent.
  hooks.of(purpose)
  onSubmit?.()
  const [to, data] = [lower(order.to), lower(order.data)]
  return { chainId, purpose, reference, role, accountId, to, data, valueWei, gasLimit, now: clock.now() }
}

/** The same as a part of another statement, for each row of a source. A reference that is taken fails it. */
export type SubmitStep = (order: IntentOrder, source: RawBuilder<unknown>) => RawBuilder<unknown>

export const createSubmitStep =
  (deps: SubmitDeps): SubmitStep =>
  (order, source) =>
    intentInsertion(readOrder(deps, order), source)

/** Joins the caller's transaction: the intent exists when the reason for it is committed, and only then. */
export function createSubmitIntent(deps: SubmitDeps): SubmitIntent {
  return async (tx, order) => {
    const wanted = readOrder(deps, order)
    const inserted = await insertIntent(tx, wanted)
    if (inserted) return inserted
    const { purpose, reference, to, data, valueWei } = wanted
    const known = await findIntentByReference(tx, reference)
    const isSame = known?.purpose === purpose && known.to === to && known.data === data && known.valueWei === valueWei
    assert(known !== undefined && isSame, `The reference ${reference} always means the same call.`)
    return known
  }
}
