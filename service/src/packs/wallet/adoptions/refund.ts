import type { Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { bookForHouse, credit, type Cause } from '../../ledger/ledger.ts'
import { adoptedActMachine, outstandingOf, receiverOf, type ActKind, type AdoptedAct } from './model.ts'
import { addReturned, moveAct, setRefund, type ActDecision } from './store.ts'

/** Reads what the refund needs from the chain; the returned function submits it. */
export type PrepareRefund = (act: AdoptedAct) => Promise<(tx: Tx, requestedAt: Date) => Promise<void>>

export type RefundDeps = {
  clock: Clock
  causeOf(act: AdoptedAct, step: string): Cause
  releaseCredits(tx: Tx, act: AdoptedAct): Promise<void>
}

const isRefundable = ({ status }: AdoptedAct): boolean =>
  adoptedActMachine.events.return.from.some((one) => one === status)

/** Payments that their contract pays back on the decision of a person. */
export function createRefunds({ clock, causeOf, releaseCredits }: RefundDeps) {
  const kinds = new Map<ActKind, PrepareRefund>()

  async function prepare(act: AdoptedAct) {
    const found =
      kinds.get(act.kind) ??
      fail(
        409,
        'invalid_status',
        `An act of kind ${act.kind} cannot be refunded; only ${[...kinds.keys()].join(', ')}.`,
      )
    return found(act)
  }

  /** Undefined when the status does not allow it. The chain completes the refund. */
  async function start(
    tx: Tx,
    act: AdoptedAct,
    decision: ActDecision,
    submit: Awaited<ReturnType<PrepareRefund>>,
  ): Promise<AdoptedAct | undefined> {
    if (!isRefundable(act)) return undefined
    await submit(tx, decision.now)
    return setRefund(tx, act.id, decision)
  }

  /** The contract paid the whole amount back: to the end user who was charged, or to the account that bore it. */
  async function complete(tx: Tx, act: AdoptedAct): Promise<void> {
    if (!isRefundable(act)) return
    const [amount, now] = [outstandingOf(act), clock.now()]
    const from = receiverOf(act)
    const cause = { now, ...causeOf(act, 'refunded') }
    const { endUserId, status } = act
    if (from && endUserId !== null && status === 'CHARGED')
      await credit(tx, { endUserId, type: 'REFUND_CREDIT', amount, from, ...cause })
    else if (from && act.isBooked)
      await bookForHouse(tx, { from, to: status === 'OPEN' ? 'suspense' : 'write_offs', amount, ...cause })
    if (status === 'OPEN') await releaseCredits(tx, act)
    await addReturned(tx, act.id, amount)
    const { resolvedBy, resolutionKey: key, note } = act
    await moveAct(tx, act.id, 'return', { by: resolvedBy ?? 'system', key, note, now })
  }

  return {
    register: (kind: ActKind, found: PrepareRefund): void => void kinds.set(kind, found),
    prepare,
    start,
    complete,
    /** The chain refused the refund; a person decides again. */
    abandon: (tx: Tx, id: number) => setRefund(tx, id, undefined),
  }
}
