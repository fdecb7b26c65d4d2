import type { Claims } from '../../assets/claims/claims.ts'
import { lockItems } from '../../assets/claims/store.ts'
import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { FailureReason, Redemption } from './model.ts'
import { lockRedemption, moveRedemption, type RedemptionChanges } from './store.ts'
import type { Announce, RedemptionEventType } from './events.ts'
import type { ContractCalls } from './contract-calls.ts'

export const claimPurpose = 'redemption'

export type TerminationDeps = { clock: Clock; claims: Claims; announce: Announce; calls: ContractCalls }

type TerminationEvent = 'expire' | 'cancel' | 'giveUp' | 'lose' | 'complete'

const purchaseToEvent: Readonly<Record<TerminationEvent, RedemptionEventType>> = {
  expire: 'expired',
  cancel: 'cancelled',
  giveUp: 'failed',
  lose: 'failed',
  complete: 'updated',
}

export type Terminated = { event: TerminationEvent; reason?: FailureReason; changes?: RedemptionChanges }

export type Termination = ReturnType<typeof createTermination>

/** Things are locked before documents, by everybody. */
export async function lockWithThing(
  tx: Tx,
  { id, uniqueId }: Pick<Redemption, 'id' | 'uniqueId'>,
): Promise<Redemption | undefined> {
  await lockItems(tx, [uniqueId])
  return lockRedemption(tx, id)
}

/** How redemptions end, and what is undone with them. */
export function createTermination({ clock, claims, announce, calls }: TerminationDeps) {
  /** What the chain still holds of an ended redemption is given back: the payment, the card, or both. */
  async function giveBack(tx: Tx, redemption: Redemption): Promise<void> {
    const { paidAt, refundedAt, burnTxHash, burnRequestedAt, releasedAt } = redemption
    if (paidAt && !refundedAt) return calls.close(tx, redemption, 'refund')
    if (burnTxHash && burnRequestedAt && !releasedAt) await calls.release(tx, redemption, burnTxHash)
  }

  /** Undefined: it was past that already. The caller holds the thing and the row. */
  async function end(
    tx: Tx,
    redemption: Redemption,
    { event, reason, changes }: Terminated,
  ): Promise<Redemption | undefined> {
    const move = { event, now: clock.now(), ...(reason && { reason }), ...(changes && { changes }) }
    const ended = await moveRedemption(tx, redemption.id, move)
    if (!ended) return undefined
    // What came home or was lost stays promised until somebody has decided what becomes of it.
    if (event !== 'lose') await claims.release(tx, { purpose: claimPurpose, documentId: String(ended.id) })
    if (event !== 'lose' && event !== 'complete') await giveBack(tx, ended)
    await announce(tx, purchaseToEvent[event], ended, redemption.status)
    return ended
  }

  /** Arrived and burned: only both together complete it, whichever comes last. */
  async function completeIfDone(tx: Tx, id: number): Promise<void> {
    const redemption = await lockRedemption(tx, id)
    if (redemption?.orderStatus !== 'DELIVERED' || !redemption.burnFinalAt) return
    await end(tx, redemption, { event: 'complete' })
  }

  return { end, giveBack, completeIfDone }
}
