import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { endOfBusinessDay } from '../../warehouse/sites/calendar.ts'
import type { Sites } from '../../warehouse/sites/sites.ts'
import { tallyMinutes } from '../availability/store.ts'
import { dayOf, periodAt, periodBefore, type Period } from '../billing/model.ts'
import { finalityMs, measure, metricKeys, metrics, type Metric, type MetricKey, type Review } from './model.ts'
import {
  countThings,
  excludeItem,
  findSnapshot,
  finishItem,
  insertItem,
  insertSnapshot,
  listUnkept,
  tallyCounts,
  tallyItems,
} from './store.ts'

export type SlaDeps = {
  db: Db
  clock: Clock
  sites: Pick<Sites, 'get'>
  /** Told of each promise that was not kept, when a month's figures are final. */
  onFinal?(accountId: number, period: Period, metrics: readonly Metric[]): Promise<void>
}

export type Pledge = { metric: MetricKey; resource: string; accountId: number; siteId: number | null }
export type SlaService = ReturnType<typeof createSlaService>

const dayMs = 86_400_000

/** What we promised by when: written down when the promise is made, so that a backlog cannot hide. */
export function createSlaService({ db, clock, sites, onFinal = async () => {} }: SlaDeps) {
  /** Due at the end of so many business days of the site; without a site, so many days from now. */
  async function promise(tx: Tx, { metric, resource, accountId, siteId }: Pledge): Promise<void> {
    const startedAt = clock.now()
    const { businessDays } = metrics[metric]
    const deadline =
      siteId === null
        ? new Date(startedAt.getTime() + businessDays * dayMs)
        : endOfBusinessDay(startedAt, businessDays, await sites.get(siteId, tx))
    await insertItem(tx, { accountId, metric, resource, siteId, startedAt, deadline })
  }

  const keep = (tx: Tx, metric: MetricKey, resource: string): Promise<void> =>
    finishItem(tx, metric, resource, clock.now())

  async function review(accountId: number, period: Period): Promise<Review> {
    const kept = await findSnapshot(db, accountId, dayOf(period.start))
    if (kept) return { metrics: kept.metrics, isFinal: true, computedAt: kept.computedAt }
    const now = clock.now()
    const tallies = [
      ...(await tallyItems(db, accountId, period, now)),
      ...(await tallyCounts(db, accountId, period)),
      { metric: 'api_availability', ...(await tallyMinutes(db, accountId, period)) },
    ]
    const none = { numerator: 0, denominator: 0, excluded: 0 }
    const measured = metricKeys.map((key) => measure(key, tallies.find(({ metric }) => metric === key) ?? none))
    return { metrics: measured, isFinal: false, computedAt: now }
  }

  const isFinalNow = ({ end }: Period): boolean => end.getTime() + finalityMs <= clock.now().getTime()

  async function finalize(accountId: number, period: Period): Promise<void> {
    const { metrics: measured, isFinal, computedAt } = await review(accountId, period)
    if (isFinal) return
    await transact(db, (tx) => insertSnapshot(tx, accountId, dayOf(period.start), { metrics: measured, computedAt }))
    await onFinal(accountId, period, measured)
  }

  /** Keeps the figures of months that nothing can change any more. */
  async function finalizeEnded(): Promise<void> {
    let period = periodBefore(periodAt(clock.now()))
    for (let months = 0; months < 3; months++, period = periodBefore(period)) {
      if (!isFinalNow(period)) continue
      for (const accountId of await listUnkept(db, period)) await finalize(accountId, period)
    }
  }

  return {
    promise,
    keep,
    review,
    finalizeEnded,
    finalize: async (accountId: number, period: Period): Promise<void> => {
      if (isFinalNow(period)) await finalize(accountId, period)
    },
    record: (tx: Tx, given: Pledge & { startedAt: Date; deadline: Date; doneAt: Date }) => insertItem(tx, given),
    miss: (tx: Tx, metric: MetricKey, resource: string): Promise<void> => finishItem(tx, metric, resource, null),
    exclude: excludeItem,
    count: (tx: Tx, metric: MetricKey, accountId: number, { good, total }: { good: number; total: number }) =>
      countThings(tx, { accountId, metric, day: dayOf(clock.now()), good, total }),
  }
}
