import type { Audit, AuditOrder } from '../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import { hashFingerprint, isSameFingerprint } from '../fingerprints.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail, Refusal } from '../../kernel/errors.ts'
import { deleteActions, findAction, insertAction, keepAnswer } from './store.ts'
import { dayMs } from '../../kernel/time.ts'

/** One operator action, identified by an id that the device generates. */
export type ActionOrder = {
  actor: string
  clientActionId: string
  /** Such as `item.move`. */
  action: string
  /** The resource it changes, such as `item:CARD-…`. */
  target: string
  /** Every parameter that identifies the request. It is stored in the audit log and must not contain secrets. */
  input: Readonly<Record<string, unknown>>
  /** Fields of `input` about a person, which the audit log stores where they can be erased. */
  personal?: readonly string[]
}

function splitInput({ input, personal = [] }: ActionOrder): Pick<AuditOrder, 'details' | 'personal'> {
  const isPersonal = ([field]: [string, unknown]) => personal.includes(field)
  const fields = Object.entries(input)
  const details = Object.fromEntries(fields.filter((field) => !isPersonal(field)))
  return personal.length === 0 ? { details } : { details, personal: Object.fromEntries(fields.filter(isPersonal)) }
}

/** The transaction of one action, for callers that only pass it on. */
export type ActionTx = Tx

export type Actions = ReturnType<typeof createActions>

/** How long action ids are kept for replays. The audit log keeps every action permanently. */
export const actionKeepMs = 90 * dayMs
const pruneBatch = 5_000

const fingerprintOf = ({ action, target, input }: ActionOrder): Buffer =>
  hashFingerprint(JSON.stringify([action, target, input]))

/**
 * Runs every operator write: at most once per client_action_id, with its audit entry in the same transaction. A refusal
 * does not consume the id, so the device may send the same request again.
 */
export function createActions({ db, clock, audit }: { db: Db; clock: Clock; audit: Audit }) {
  /** A wrong scan changes nothing but is recorded in the audit log. */
  async function noteRefusal({ actor, action, target, input }: ActionOrder, refusal: unknown): Promise<void> {
    if (!(refusal instanceof Refusal) || refusal.error !== 'wrong_scan') return
    const details = { action, input, message: refusal.message, ...refusal.options.details }
    await transact(db, (tx) => audit.record(tx, { actor, action: 'scan.refused', target, details }))
  }

  async function attempt<Answer>(order: ActionOrder, perform: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    const { actor, clientActionId, action, target } = order
    const name = { actor, clientActionId }
    const fingerprint = fingerprintOf(order)
    return transact(db, async (tx) => {
      if (!(await insertAction(tx, name, { action, fingerprint, now: clock.now() }))) {
        const known = await findAction(tx, name)
        if (isSameFingerprint(known.fingerprint, fingerprint)) return known.answer as Answer
        fail(409, 'idempotency_mismatch', 'This client_action_id was already used for a different request.', {
          details: { action: known.action },
        })
      }
      const answer = await perform(tx)
      await keepAnswer(tx, name, answer)
      await audit.record(tx, { actor, action, target, ...splitInput(order) })
      return answer
    })
  }

  async function run<Answer>(order: ActionOrder, perform: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    try {
      return await attempt(order, perform)
    } catch (error) {
      await noteRefusal(order, error)
      throw error
    }
  }

  /** Deletes expired action ids, one batch at a time. */
  async function prune(signal: AbortSignal): Promise<void> {
    const before = new Date(clock.now().getTime() - actionKeepMs)
    while (!signal.aborted && (await deleteActions(db, before, pruneBatch)) === pruneBatch);
  }

  return { run, prune }
}
