import { createHash } from 'node:crypto'
import type { Audit } from '../../audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail, Refusal } from '../../kernel/errors.ts'
import { deleteActions, findAction, insertAction, keepAnswer } from './store.ts'
import { dayMs } from '../../kernel/time.ts'

/** What a device asks for, under a name of its own making. */
export type ActionOrder = {
  actor: string
  clientActionId: string
  /** Such as `item.move`. */
  action: string
  /** What it is done to, such as `item:CARD-…`. */
  target: string
  /** Everything that makes this request this one. Secrets do not belong here: it is written down. */
  input: Readonly<Record<string, unknown>>
}

/** The transaction of one action, for those who only pass it on. */
export type ActionTx = Tx

export type Actions = ReturnType<typeof createActions>

/** A device that was offline for longer starts afresh. Who did what stays in the audit log for ever. */
export const actionKeepMs = 90 * dayMs
const pruneBatch = 5_000

const fingerprintOf = ({ action, target, input }: ActionOrder): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([action, target, input]))
    .digest()

/**
 * Every write of an operator goes through here: it happens once however often it is sent, and who did it is written down
 * in the same transaction. A refusal uses up nothing, so the device may send the same request again.
 */
export function createActions({ db, clock, audit }: { db: Db; clock: Clock; audit: Audit }) {
  /** A wrong scan changes nothing, but that it happened is worth knowing. */
  async function noteRefusal({ actor, action, target, input }: ActionOrder, refusal: unknown): Promise<void> {
    if (!(refusal instanceof Refusal) || refusal.error !== 'wrong_scan') return
    const details = { action, input, message: refusal.message, ...refusal.options.details }
    await transact(db, (tx) => audit.record(tx, { actor, action: 'scan.refused', target, details }))
  }

  async function attempt<Answer>(order: ActionOrder, perform: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    const { actor, clientActionId, action, target, input } = order
    const name = { actor, clientActionId }
    const fingerprint = fingerprintOf(order)
    return transact(db, async (tx) => {
      if (!(await insertAction(tx, name, { action, fingerprint, now: clock.now() }))) {
        const known = await findAction(tx, name)
        if (Buffer.compare(known.fingerprint, fingerprint) === 0) return known.answer as Answer
        fail(409, 'idempotency_mismatch', 'This client_action_id was used for something else.', {
          details: { action: known.action },
        })
      }
      const answer = await perform(tx)
      await keepAnswer(tx, name, answer)
      await audit.record(tx, { actor, action, target, details: input })
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

  /** Forgets the names of actions that are so old that nobody sends them again, a batch at a time. */
  async function prune(signal: AbortSignal): Promise<void> {
    const before = new Date(clock.now().getTime() - actionKeepMs)
    while (!signal.aborted && (await deleteActions(db, before, pruneBatch)) === pruneBatch);
  }

  return { run, prune }
}
