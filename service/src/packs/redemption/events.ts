import { showAddress } from '../../chain/addresses.ts'
import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/outbox.ts'
import type { EventData } from '../../events/types/event-types.ts'
import { findExternalUserId } from '../wallet/end-users/store.ts'
import type { Redemption, RedemptionStatus } from './model.ts'

/** `updated` covers the two documented steps; every other move has an event of its own. */
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
  externalUserId: string | null,
): EventData<'redemption.updated'> {
  return {
    redemption_id: redemption.id,
    purchase_id: redemption.purchaseId,
    external_user_id: externalUserId,
    wallet_address: showAddress(redemption.holder),
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

/**
 * Emits the webhook event in the transaction of the change. `updated` occurs twice, so its dedupe key is the status.
 */
export const createAnnounce =
  (emit: Emit): Announce =>
  async (tx, eventType, redemption, previous) => {
    const externalUserId = redemption.endUserId === null ? null : await findExternalUserId(tx, redemption.endUserId)
    await emit(tx, {
      accountId: redemption.partnerId,
      event: `redemption.${eventType}`,
      resourceId: String(redemption.id),
      dedupeKey: eventType === 'updated' ? redemption.status : undefined,
      data: redemptionToEvent(redemption, previous, externalUserId),
    })
  }
