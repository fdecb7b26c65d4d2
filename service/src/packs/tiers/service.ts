import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { TierSnapshots } from './snapshots/snapshots.ts'
import { maxTierId, type ShelvedCard, type Tier, type TierView } from './model.ts'
import { listShelvedCards } from './cards-store.ts'
import { findTier, listTiers, type TierFilter } from './store.ts'

export type TierDeps = { db: Db; snapshots: TierSnapshots }

export type TierService = ReturnType<typeof createTierService>

/** The pack catalog. */
export function createTierService({ db, snapshots }: TierDeps) {
  async function view(tier: Tier): Promise<TierView> {
    return { tier, snapshot: await snapshots.get({ tierId: tier.tierId, changes: tier.changes }) }
  }

  /** Tiers on sale, or all of them. A tier without a snapshot is listed. */
  async function list(filter: TierFilter & { withInactive: boolean }): Promise<TierView[]> {
    const views = await Promise.all((await listTiers(db, filter)).map(view))
    return views.filter(({ snapshot }) => filter.withInactive || snapshot?.reading.active !== false)
  }

  async function get(tierId: number): Promise<TierView> {
    const tier = tierId <= maxTierId ? await findTier(db, tierId) : undefined
    return view(tier ?? fail(400, 'invalid_tier', `Tier ${tierId} not found.`))
  }

  /** What a pack can contain: the cards on the shelves of its tier. */
  async function listCards(tierId: number): Promise<{ view: TierView; cards: ShelvedCard[] }> {
    const found = await get(tierId)
    return { view: found, cards: await listShelvedCards(db, tierId) }
  }

  return { list, get, listCards }
}
