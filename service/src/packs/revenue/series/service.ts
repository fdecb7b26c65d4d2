import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Span } from '../earnings/model.ts'
import { settleRevenue } from '../model.ts'
import type { TermsService } from '../terms/service.ts'
import { checkSpan, checkZone, type Interval, type Point } from './model.ts'
import { findDayStart, sumIntervals, sumTiers } from './store.ts'

export type SeriesQuery = Partial<Span> & {
  days?: number | undefined
  interval: Interval
  zone: string
  isByTier?: boolean
}
export type Series = { span: Span; interval: Interval; zone: string; points: Point[] }

const defaultDays = 30

export type SeriesService = ReturnType<typeof createSeriesService>

/** Revenue by hour or day. */
export function createSeriesService({ db, clock, terms }: { db: Db; clock: Clock; terms: TermsService }) {
  async function readSpan({ from, to, days, zone }: SeriesQuery, now: Date): Promise<Span> {
    if (days !== undefined && (from ?? to) !== undefined) {
      fail(400, 'invalid_period', 'Use days, or from and to.', { details: { field: 'days' } })
    }
    return {
      from: from ?? (await findDayStart(db, to ?? now, zone, (days ?? defaultDays) - 1)),
      to: to ?? now,
    }
  }

  async function show(partnerId: number, query: SeriesQuery): Promise<Series> {
    const { interval } = query
    const zone = checkZone(query.zone)
    const now = clock.now()
    const span = await readSpan(query, now)
    checkSpan(span, interval)
    const current = await terms.read(partnerId)
    const buckets = await sumIntervals(db, partnerId, span, { interval, zone })
    const tiers = query.isByTier ? await sumTiers(db, partnerId, span, { interval, zone }) : undefined
    const points = buckets.map(({ totals, from, to }) => ({
      from,
      to,
      revenue: settleRevenue(totals, current),
      isOpen: to > now,
      tiers: tiers && (tiers.get(from.getTime()) ?? []),
    }))
    return { span, interval, zone, points }
  }

  return { show }
}
