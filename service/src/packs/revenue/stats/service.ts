import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { sumEntries } from '../earnings/store.ts'
import type { Period, Stats } from './model.ts'
import { countPurchases, countRedemptions, countSentItems, countTiers } from './store.ts'
import { dayMs } from '../../../kernel/time.ts'

export type StatsService = ReturnType<typeof createStatsService>

/** Sales statistics of a partner. */
export function createStatsService({ db, clock }: { db: Db; clock: Clock }) {
  async function show(partnerId: number, period: Period): Promise<Stats> {
    const { from, to } = period
    if (from !== undefined && to !== undefined && from >= to) {
      fail(400, 'invalid_period', 'from must be before to.', { details: { field: 'from' } })
    }
    // Block time may be slightly ahead of our clock.
    const span = { from: from ?? new Date(0), to: to ?? new Date(clock.now().getTime() + dayMs) }
    const [purchases, tiers, earnings, redemptions, sentItems] = await Promise.all([
      countPurchases(db, partnerId, period),
      countTiers(db, partnerId, period),
      span.from < span.to ? sumEntries(db, partnerId, span) : [],
      countRedemptions(db, partnerId, period),
      countSentItems(db, partnerId, period),
    ])
    return { purchases, tiers, earnings, redemptions, sentItems }
  }

  return { show }
}
