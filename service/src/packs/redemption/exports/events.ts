import { showAddress } from '../../../chain/addresses.ts'
import type { Tx } from '../../../db/db.ts'
import type { Emit } from '../../../events/outbox.ts'
import type { EventData } from '../../../events/types/event-types.ts'
import type { CardExport } from './model.ts'

export type ExportEventType = 'requested' | 'waiting' | 'completed' | 'cancelled' | 'failed'

export type AnnounceExport = (tx: Tx, eventType: ExportEventType, row: CardExport) => Promise<void>

export const exportToEvent = (row: CardExport): EventData<'collection.export_requested'> => ({
  export_id: row.id,
  external_user_id: row.externalUserId,
  token_id: row.tokenId.toString(),
  item_type: row.kind,
  wallet_address: showAddress(row.toAddress),
  status: row.status,
  executable_at: row.executableAt?.toISOString() ?? null,
  transaction_hash: row.transactionHash,
  failure_reason: row.failureReason,
  updated_at: row.updatedAt.toISOString(),
})

/** Emits the webhook event in the transaction of the change. */
export const createAnnounceExport =
  (emit: Emit): AnnounceExport =>
  (tx, eventType, row) =>
    emit(tx, {
      accountId: row.partnerId,
      event: `collection.export_${eventType}`,
      resourceId: String(row.id),
      // A reorg can begin the waiting period a second time, with another end.
      dedupeKey: eventType === 'waiting' ? row.executableAt?.toISOString() : undefined,
      data: exportToEvent(row),
    })
