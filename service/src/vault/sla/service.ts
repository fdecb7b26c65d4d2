import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { endOfBusinessDay } from '../../warehouse/sites/calendar.ts'
import type { Sites } from '../../warehouse/sites/sites.ts'
import type { Window } from '../shared/document-store.ts'
import type { SlaDocument } from '../shared/ports.ts'
import { pauseNew } from './force-majeure/store.ts'
import { tallyMinutes } from './availability/store.ts'
import { dayMs, dayOf, periodAt, periodBefore, type Period } from '../../kernel/time.ts'
import {
  deadlineAfterPause,
  finalityMs,
  measure,
  metricKeys,
  metrics,
  resourceOf,
  type Metric,
  type MetricKey,
  type Review,
  type SlaItem,
} from './model.ts'
import {
  addCounts,
  endPause,
  excludeItem,
  excuseItems,
  findSnapshot,
  finishItem,
  insertItem,
  insertPause,
  insertSnapshot,
  listItems,
  listWithoutSnapshot,
  lockPaused,
  moveDeadline,
  tallyCounts,
  tallyItems,
  type ItemFilter,
  type PausedItem,
} from './store.ts'

export type SlaDeps = {
  db: Db
  clock: Clock
  sites: Pick<Sites, 'get'>
  /** Called with the metrics of a month in the transaction that makes them final. */
  onFinal?(tx: Tx, accountId: number, period: Period, metrics: readonly Metric[]): Promise<void>
}

export type Commitment = { metric: MetricKey; resource: string; accountId: number; siteId: number | null }
export type Due = { metric: MetricKey; deadline: Date }
export type SlaService = ReturnType<typeof createSlaService>

/** Metrics with a deadline. */
const timedMetrics = metricKeys.filter((key) => metrics[key].businessDays > 0)

/** Tracks SLA items from the time a deadline starts, so that open items count as well. */
export function createSlaService({ db, clock, sites, onFinal = async () => {} }: SlaDeps) {
  /** The deadline is the end of the n-th business day of the site; without a site, n days from now. */
  async function start(tx: Tx, { metric, resource, accountId, siteId }: Commitment): Promise<void> {
    const startedAt = clock.now()
    const { businessDays } = metrics[metric]
    const deadline =
      siteId === null
        ? new Date(startedAt.getTime() + businessDays * dayMs)
        : endOfBusinessDay(startedAt, businessDays, await sites.get(siteId, tx))
    await insertItem(tx, { accountId, metric, resource, siteId, startedAt, deadline })
    await pauseNew(tx, resource, siteId, startedAt)
  }

  /** Resumes the clock of an item and postpones its deadline. */
  async function resumeItem(tx: Tx, item: PausedItem, now: Date): Promise<Date> {
    const calendar = item.siteId === null ? null : await sites.get(item.siteId, tx)
    const deadline = deadlineAfterPause(item, now, calendar)
    await moveDeadline(tx, item, deadline)
    return deadline
  }

  async function finish(tx: Tx, metric: MetricKey, resource: string): Promise<void> {
    const now = clock.now()
    for (const item of await lockPaused(tx, resource, metric)) await resumeItem(tx, item, now)
    await finishItem(tx, metric, resource, now)
  }

  /** Pauses the clocks of a document for a cause; several causes may overlap. */
  const pause = (tx: Tx, document: SlaDocument, cause: string): Promise<void> =>
    insertPause(tx, resourceOf(document), cause, clock.now())

  /** Ends one cause. Returns the items whose deadline moved. */
  async function resume(tx: Tx, document: SlaDocument, cause: string): Promise<Due[]> {
    const now = clock.now()
    const resource = resourceOf(document)
    if (!(await endPause(tx, resource, cause, now))) return []
    const moved: Due[] = []
    for (const item of await lockPaused(tx, resource)) {
      moved.push({ metric: item.metric, deadline: await resumeItem(tx, item, now) })
    }
    return moved
  }

  async function review(accountId: number, period: Period): Promise<Review> {
    const snapshot = await findSnapshot(db, accountId, dayOf(period.start))
    return snapshot ? { ...snapshot, isFinal: true } : measureNow(accountId, period)
  }

  /** The current metrics of any time span. */
  async function measureNow(accountId: number, period: Period): Promise<Review> {
    const now = clock.now()
    const tallies = [
      ...(await tallyItems(db, accountId, period, now)),
      ...(await tallyCounts(db, accountId, period)),
      { metric: 'api_availability', ...(await tallyMinutes(db, accountId, period)) },
    ]
    const none = { numerator: 0, denominator: 0, excluded: 0 }
    const measured = metricKeys.map((key) => measure(key, tallies.find(({ metric }) => metric === key) ?? none))
    return { metrics: measured, isFinal: isFinalNow(period), computedAt: now }
  }

  const isFinalNow = ({ end }: Period): boolean => end.getTime() + finalityMs <= clock.now().getTime()

  async function finalize(accountId: number, period: Period): Promise<void> {
    const { metrics: measured, computedAt } = await measureNow(accountId, period)
    await transact(db, async (tx) => {
      const isNew = await insertSnapshot(tx, accountId, dayOf(period.start), { metrics: measured, computedAt })
      if (isNew) await onFinal(tx, accountId, period, measured)
    })
  }

  /** Stores the metrics of months that are final. */
  async function finalizeEnded(): Promise<void> {
    let period = periodBefore(periodAt(clock.now()))
    for (let months = 0; months < 3; months++, period = periodBefore(period)) {
      if (!isFinalNow(period)) continue
      for (const accountId of await listWithoutSnapshot(db, period)) await finalize(accountId, period)
    }
  }

  return {
    start,
    finish,
    review,
    reviewSpan: measureNow,
    listItems: (filter: ItemFilter, page: Window): Promise<SlaItem[]> => listItems(db, filter, page),
    finalizeEnded,
    finalize: async (accountId: number, period: Period): Promise<void> => {
      const isStored = (await findSnapshot(db, accountId, dayOf(period.start))) !== undefined
      if (isFinalNow(period) && !isStored) await finalize(accountId, period)
    },
    record: (tx: Tx, given: Commitment & { startedAt: Date; deadline: Date; doneAt: Date }) => insertItem(tx, given),
    miss: (tx: Tx, metric: MetricKey, resource: string): Promise<void> => finishItem(tx, metric, resource, null),
    exclude: excludeItem,
    pause,
    resume,
    /** Excludes missed items for which the tenant is liable. */
    excuse: (tx: Tx, document: SlaDocument): Promise<void> =>
      excuseItems(tx, resourceOf(document), timedMetrics, 'tenant'),
    count: (tx: Tx, metric: MetricKey, accountId: number, { good, total }: { good: number; total: number }) =>
      addCounts(tx, { accountId, metric, day: dayOf(clock.now()), good, total }),
  }
}
