import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../outbox/outbox.ts'
import type { EventData } from '../../webhooks/event-types/event-types.ts'
import type { Redemption, RedemptionStatus } from './model.ts'

/** `updated` is for the two steps the interface names; every other move has a name of its own. */
export type RedemptionEventType = 'prepared' | 'burn_submitted' | 'updated' | 'failed' | 'cancelled' | 'expired'

export type Announce = (
  tx: Tx,
  eventType: RedemptionEventType,
  redemption: Redemption,
  previous: RedemptionStatus | null,
) => Promise<void>

export function redemptionToEvent(
  redemption: Redemption,
  previous: RedemptionStatus | null,
): EventData<'redemption.updated'> {
  return {
    redemption_id: redemption.id,
    purchase_id: redemption.purchaseId,
    token_id: redemption.tokenId.toString(),
    item_type: redemption.kind,
    status: redemption.status,
    previous_status: previous,
    burn_tx_hash: redemption.burnTxHash,
    tracking_number: redemption.trackingNumber,
    carrier: redemption.labelCarrier,
    failure_reason: redemption.failureReason,
    updated_at: redemption.updatedAt.toISOString(),
  }
}

/** Tells the partner, in the transaction of the change. One event comes twice for a redemption, and its moment tells which. */
export const createAnnounce =
  (emit: Emit): Announce =>
  (tx, eventType, redemption, previous) =>
    emit(tx, {
      accountId: redemption.partnerId,
      event: `redemption.${eventType}`,
      resourceId: String(redemption.id),
      dedupeKey: eventType === 'updated' ? redemption.status : undefined,
      data: redemptionToEvent(redemption, previous),
    })
