import type { Claims } from '../../assets/claims/claims.ts'
import { lockItems } from '../../assets/claims/store.ts'
import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { FailureReason, Redemption } from './model.ts'
import { lockRedemption, moveRedemption, type RedemptionChanges } from './store.ts'
import type { Announce, RedemptionEventType } from './events.ts'
import type { ContractCalls } from './contract-calls.ts'
import { releaseShipping } from './credits.ts'

export const claimPurpose = 'redemption'

export type TerminationDeps = { clock: Clock; claims: Claims; announce: Announce; calls: ContractCalls }

type TerminationEvent = 'expire' | 'cancel' | 'giveUp' | 'lose' | 'complete'

const eventTypes: Readonly<Record<TerminationEvent, RedemptionEventType>> = {
  expire: 'expired',
  cancel: 'cancelled',
  giveUp: 'failed',
  lose: 'failed',
  complete: 'updated',
}

export type Terminated = { event: TerminationEvent; reason?: FailureReason; changes?: RedemptionChanges }

export type Termination = ReturnType<typeof createTermination>

/** Lock order: items before documents. */
export async function lockWithItem(
  tx: Tx,
  { id, uniqueId }: Pick<Redemption, 'id' | 'uniqueId'>,
): Promise<Redemption | undefined> {
  await lockItems(tx, [uniqueId])
  return lockRedemption(tx, id)
}

/** Ends redemptions and reverts their effects. */
export function createTermination({ clock, claims, announce, calls }: TerminationDeps) {
  /** Reverts what an ended redemption left on chain: refunds the payment or releases the token. */
  async function revert(tx: Tx, redemption: Redemption): Promise<void> {
    const { paidAt, refundedAt, burnTxHash, burnRequestedAt, releasedAt } = redemption
    if (paidAt && !refundedAt) return calls.close(tx, redemption, 'refund')
    if (burnTxHash && burnRequestedAt && !releasedAt) await calls.release(tx, redemption, burnTxHash)
  }

  /** Undefined if the event is not allowed any more. The caller has locked the item and the row. */
  async function end(
    tx: Tx,
    redemption: Redemption,
    { event, reason, changes }: Terminated,
  ): Promise<Redemption | undefined> {
    const move = { event, now: clock.now(), ...(reason && { reason }), ...(changes && { changes }) }
    const ended = await moveRedemption(tx, redemption.id, move)
    if (!ended) return undefined
    // A returned or lost item remains claimed until an operator decides.
    if (event !== 'lose') await claims.release(tx, { purpose: claimPurpose, documentId: String(ended.id) })
    if (event !== 'lose' && event !== 'complete') await revert(tx, ended)
    // A payment that was submitted may still be mined until it expires; its credits stay on hold until then.
    if (event === 'expire' || !ended.paymentSubmittedAt) await releaseShipping(tx, ended, clock.now())
    await announce(tx, eventTypes[event], ended, redemption.status)
    return ended
  }

  /** Completes a redemption that is both delivered and burned, in either order. */
  async function completeIfDone(tx: Tx, id: number): Promise<void> {
    const redemption = await lockRedemption(tx, id)
    if (redemption?.orderStatus !== 'DELIVERED' || !redemption.burnFinalAt) return
    await end(tx, redemption, { event: 'complete' })
  }

  return { end, revert, completeIfDone }
}
