import type { RawBuilder } from 'kysely'
import type { Address, Hex } from 'viem'
import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Permits } from '../permits/permit.ts'
import type { IntentHooks } from './hooks.ts'
import type { Intent } from './model.ts'
import { findIntentByReference, insertIntent, intentInsertion, setApprovals, type NewIntent } from './store.ts'

export type IntentOrder = {
  /** The owner whose hooks receive the outcome. */
  readonly purpose: string
  /** Unique across all intents; makes the call idempotent. */
  readonly reference: string
  readonly to: Address
  readonly data: Hex
  readonly valueWei?: bigint | undefined
  /** Estimated when omitted. */
  readonly gasLimit?: bigint | undefined
  /** Any account of this role sends it. */
  readonly role?: string | undefined
  /** Only this account sends it. */
  readonly accountId?: number | undefined
  /** Certificates of the people who approved a payment above the limit. */
  readonly approvals?: readonly Uint8Array[] | undefined
}

export const defaultRole = 'buyer'

export type SubmitIntent = (tx: Tx, order: IntentOrder) => Promise<Intent>

export type SubmitDeps = {
  clock: Clock
  chainId: number
  hooks: Pick<IntentHooks, 'of'>
  /** Signs every order; the signer believes no row without it. */
  permits: Pick<Permits, 'permit'>
  /** Called for each order, shortly before it is written. */
  onSubmit?: (() => void) | undefined
}

const lower = <Text extends string>(text: Text): Text => text.toLowerCase() as Text

function toNewIntent({ clock, chainId, hooks, permits, onSubmit }: SubmitDeps, order: IntentOrder): NewIntent {
  const { purpose, reference, valueWei = 0n, gasLimit = null, role = defaultRole, accountId = null } = order
  // Fails for a purpose without an owner: such an intent would never be sent.
  hooks.of(purpose)
  onSubmit?.()
  const call = { chainId, purpose, reference, role, to: lower(order.to), data: lower(order.data), valueWei }
  const now = clock.now()
  return { ...call, accountId, gasLimit, permit: permits.permit(call, now), approvals: order.approvals ?? null, now }
}

/** Submits within another statement, for each row of a source. A taken reference fails the statement. */
export type SubmitStep = (order: IntentOrder, source: RawBuilder<unknown>) => RawBuilder<unknown>

export const createSubmitStep =
  (deps: SubmitDeps): SubmitStep =>
  (order, source) =>
    intentInsertion(toNewIntent(deps, order), source)

/** Joins the caller's transaction: the intent exists if and only if that transaction commits. */
export function createSubmitIntent(deps: SubmitDeps): SubmitIntent {
  return async (tx, order) => {
    const wanted = toNewIntent(deps, order)
    const inserted = await insertIntent(tx, wanted)
    if (inserted) return inserted
    const { purpose, reference, to, data, valueWei } = wanted
    const known = await findIntentByReference(tx, reference)
    const isSame = known?.purpose === purpose && known.to === to && known.data === data && known.valueWei === valueWei
    assert(known !== undefined && isSame, `Reference ${reference} must always denote the same call.`)
    // People approved a call that waits for them.
    if (wanted.approvals !== null && known.status === 'QUEUED') await setApprovals(tx, known.id, wanted)
    return known
  }
}
