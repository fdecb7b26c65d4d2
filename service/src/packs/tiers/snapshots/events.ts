import { listOpenPartnerIds } from '../../../identity/accounts/holders/store.ts'
import type { Tx } from '../../../db/db.ts'
import type { AnnounceToAll, EventData } from '../../../events/types/event-types.ts'

export type TierChange = {
  readonly tierId: number
  readonly reason: EventData<'tier.updated'>['reason']
  /** The change counter of the tier; it distinguishes two events with the same reason. */
  readonly change: bigint
}

/** Emits tier.updated to all partners in the transaction of the change. */
export type AnnounceTier = (tx: Tx, change: TierChange) => Promise<void>

export const createAnnounceTier =
  (announceToAll: AnnounceToAll): AnnounceTier =>
  async (tx, { tierId, reason, change }) =>
    announceToAll(tx, await listOpenPartnerIds(tx), {
      event: 'tier.updated',
      resourceId: String(tierId),
      dedupeKey: String(change),
      data: { tier_id: tierId, reason },
    })
