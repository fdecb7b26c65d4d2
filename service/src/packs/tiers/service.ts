import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { TierSnapshots } from './snapshots/snapshots.ts'
import type { Tier, TierView } from './model.ts'
import { findTier, listTiers, type TierFilter } from './store.ts'
import { minuteMs } from '../../kernel/time.ts'

export type TierDeps = { db: Db; snapshots: TierSnapshots }

/** Requests per key and minute that may bypass the cache. */
const freshPerMinute = 10

export type TierService = ReturnType<typeof createTierService>

/** The pack catalog. */
export function createTierService({ db, snapshots }: TierDeps) {
  let window = { startMs: 0, counts: new Map<string, number>() }

  /** Bypassing the cache costs chain requests, so it is limited per key. */
  function allowFresh(keyId: string): void {
    const nowMs = performance.now()
    if (nowMs - window.startMs >= minuteMs) window = { startMs: nowMs, counts: new Map() }
    const count = (window.counts.get(keyId) ?? 0) + 1
    window.counts.set(keyId, count)
    if (count <= freshPerMinute) return
    const retryAfterSeconds = Math.ceil((minuteMs - (nowMs - window.startMs)) / 1_000)
    fail(429, 'rate_limited', `fresh=true is limited to ${freshPerMinute} requests per minute and key.`, {
      retryAfterSeconds,
    })
  }

  async function view(tier: Tier, isFresh: boolean): Promise<TierView> {
    return { tier, snapshot: await snapshots.get({ tierId: tier.tierId, changes: tier.changes, isFresh }) }
  }

  /** Tiers on sale, or all of them. A tier without a snapshot is listed. */
  async function list(
    filter: TierFilter & { withInactive: boolean },
    freshFor: string | undefined,
  ): Promise<TierView[]> {
    if (freshFor !== undefined) allowFresh(freshFor)
    const tiers = await listTiers(db, filter)
    const views = await Promise.all(tiers.map((tier) => view(tier, freshFor !== undefined)))
    return views.filter(({ snapshot }) => filter.withInactive || snapshot?.reading.active !== false)
  }

  async function get(tierId: number, freshFor: string | undefined): Promise<TierView> {
    const tier = (await findTier(db, tierId)) ?? fail(404, 'not_found', `Tier ${tierId} not found.`)
    if (freshFor !== undefined) allowFresh(freshFor)
    return view(tier, freshFor !== undefined)
  }

  return { list, get }
}
