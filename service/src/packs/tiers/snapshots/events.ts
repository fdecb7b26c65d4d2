import { listOpenPartnerIds } from '../../../accounts/holders/store.ts'
import type { Tx } from '../../../db/db.ts'
import type { AnnounceToAll, EventData } from '../../../webhooks/event-types/event-types.ts'

export type TierChange = {
  readonly tierId: number
  readonly reason: EventData<'tier.updated'>['reason']
  /** Which change of the tier it is; tells two of the same kind apart. */
  readonly change: bigint
}

/** Tells everybody who can see a tier that it changed, in the transaction of the change. */
export type AnnounceTier = (tx: Tx, change: TierChange) => Promise<void>

/** Every partner sees every tier. */
export const createAnnounceTier =
  (announceToAll: AnnounceToAll): AnnounceTier =>
  async (tx, { tierId, reason, change }) =>
    announceToAll(tx, await listOpenPartnerIds(tx), {
      event: 'tier.updated',
      resourceId: String(tierId),
      dedupeKey: String(change),
      data: { tier_id: tierId, reason },
    })
