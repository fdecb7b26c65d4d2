import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { Period, Stats } from './model.ts'
import { countPurchases, countSellbacks, countTiers } from './store.ts'

export type StatsService = ReturnType<typeof createStatsService>

/** How a partner's business goes. */
export function createStatsService({ db }: { db: Db }) {
  async function show(partnerId: number, period: Period): Promise<Stats> {
    const { from, to } = period
    if (from !== undefined && to !== undefined && from >= to) {
      fail(400, 'invalid_period', 'from lies before to.', { details: { field: 'from' } })
    }
    const [purchases, tiers, sellbacks] = await Promise.all([
      countPurchases(db, partnerId, period),
      countTiers(db, partnerId, period),
      countSellbacks(db, partnerId, period),
    ])
    return { purchases, tiers, sellbacks }
  }

  return { show }
}
