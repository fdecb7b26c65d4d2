import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { endOfBusinessDay } from '../../warehouse/sites/calendar.ts'
import type { Sites } from '../../warehouse/sites/sites.ts'
import type { PromisedDocument } from '../shared/ports.ts'
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
} from './model.ts'
import {
  countThings,
  endPause,
  excludeItem,
  excuseItems,
  findSnapshot,
  finishItem,
  insertItem,
  insertPause,
  insertSnapshot,
  listUnkept,
  lockPaused,
  moveDeadline,
  tallyCounts,
  tallyItems,
  type PausedItem,
} from './store.ts'

export type SlaDeps = {
  db: Db
  clock: Clock
  sites: Pick<Sites, 'get'>
  /** Told of each promise that was not kept, when a month's figures are final. */
  onFinal?(accountId: number, period: Period, metrics: readonly Metric[]): Promise<void>
}

export type Pledge = { metric: MetricKey; resource: string; accountId: number; siteId: number | null }
export type Due = { metric: MetricKey; deadline: Date }
export type SlaService = ReturnType<typeof createSlaService>

/** Promises to do something by a time. */
const timedMetrics = metricKeys.filter((key) => metrics[key].businessDays > 0)

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

  /** The clock of a promise goes on; it is due as much later as it has waited. */
  async function goOn(tx: Tx, item: PausedItem, now: Date): Promise<Date> {
    const calendar = item.siteId === null ? null : await sites.get(item.siteId, tx)
    const deadline = deadlineAfterPause(item, now, calendar)
    await moveDeadline(tx, item, deadline)
    return deadline
  }

  async function keep(tx: Tx, metric: MetricKey, resource: string): Promise<void> {
    const now = clock.now()
    for (const item of await lockPaused(tx, resource, metric)) await goOn(tx, item, now)
    await finishItem(tx, metric, resource, now)
  }

  /** From now on it waits for the tenant, for one reason or another. */
  const pause = (tx: Tx, document: PromisedDocument, cause: string): Promise<void> =>
    insertPause(tx, resourceOf(document), cause, clock.now())

  /** One reason less to wait. Returns what is due at another time than before. */
  async function resume(tx: Tx, document: PromisedDocument, cause: string): Promise<Due[]> {
    const now = clock.now()
    const resource = resourceOf(document)
    if (!(await endPause(tx, resource, cause, now))) return []
    const moved: Due[] = []
    for (const item of await lockPaused(tx, resource)) {
      moved.push({ metric: item.metric, deadline: await goOn(tx, item, now) })
    }
    return moved
  }

  async function review(accountId: number, period: Period): Promise<Review> {
    const kept = await findSnapshot(db, accountId, dayOf(period.start))
    if (kept) return { metrics: kept.metrics, isFinal: true, computedAt: kept.computedAt }
    return { ...(await measureNow(accountId, period)), isFinal: false }
  }

  /** Any span of time, as it stands now. */
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
    reviewSpan: measureNow,
    finalizeEnded,
    finalize: async (accountId: number, period: Period): Promise<void> => {
      if (isFinalNow(period)) await finalize(accountId, period)
    },
    record: (tx: Tx, given: Pledge & { startedAt: Date; deadline: Date; doneAt: Date }) => insertItem(tx, given),
    miss: (tx: Tx, metric: MetricKey, resource: string): Promise<void> => finishItem(tx, metric, resource, null),
    exclude: excludeItem,
    pause,
    resume,
    /** It turned out that the tenant himself was the reason. */
    excuse: (tx: Tx, document: PromisedDocument): Promise<void> =>
      excuseItems(tx, resourceOf(document), timedMetrics, 'tenant'),
    count: (tx: Tx, metric: MetricKey, accountId: number, { good, total }: { good: number; total: number }) =>
      countThings(tx, { accountId, metric, day: dayOf(clock.now()), good, total }),
  }
}
