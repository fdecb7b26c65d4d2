import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import { minuteMs } from '../../kernel/time.ts'
import type { Period } from '../../kernel/time.ts'
import { pageClause, type Window } from '../shared/document-store.ts'
import type { Metric, MetricKey, SlaItem, Tally } from './model.ts'

export type NewItem = {
  accountId: number
  metric: MetricKey
  resource: string
  siteId: number | null
  startedAt: Date
  deadline: Date
  doneAt?: Date | null
}

/** Inserts an SLA item; duplicates are ignored. */
export async function insertItem(tx: Tx, item: NewItem): Promise<void> {
  await sql`
    insert into sla_items (account_id, metric, resource, site_id, started_at, deadline, done_at, paused_at)
    select ${item.accountId}, ${item.metric}, ${item.resource}, ${item.siteId}, ${item.startedAt}::timestamptz,
      ${item.deadline}::timestamptz, ${item.doneAt ?? null}::timestamptz,
      case when ${item.doneAt ?? null}::timestamptz is null and exists (
        select from sla_pauses p where p.resource = ${item.resource} and p.ended_at is null)
        then ${item.startedAt}::timestamptz end
    on conflict (metric, resource) do nothing`.execute(tx)
}

/** Pauses the items of a document. Missed items stay missed. */
export async function insertPause(tx: Tx, resource: string, cause: string, now: Date): Promise<void> {
  await sql`
    insert into sla_pauses (resource, cause, started_at) values (${resource}, ${cause}, ${now})
    on conflict (resource, cause) where ended_at is null do nothing`.execute(tx)
  await sql`
    update sla_items set paused_at = ${now}
    where resource = ${resource} and done_at is null and excluded_reason is null and paused_at is null
      and deadline > ${now}`.execute(tx)
}

/** True when this was the last active cause. */
export async function endPause(tx: Tx, resource: string, cause: string, now: Date): Promise<boolean> {
  const ended = await many(
    tx,
    sql`
      update sla_pauses set ended_at = ${now}
      where resource = ${resource} and cause = ${cause} and ended_at is null returning id`,
  )
  if (ended.length === 0) return false
  const others = await many(tx, sql`select from sla_pauses where resource = ${resource} and ended_at is null limit 1`)
  return others.length === 0
}

export type PausedItem = { metric: MetricKey; resource: string; siteId: number | null; deadline: Date; pausedAt: Date }

/** The paused items of a document, optionally of one metric. */
export const lockPaused = (tx: Tx, resource: string, metric: MetricKey | null = null): Promise<PausedItem[]> =>
  many(
    tx,
    sql<PausedItem>`
      select metric, resource, site_id as "siteId", deadline, paused_at as "pausedAt" from sla_items
      where resource = ${resource} and paused_at is not null and (${metric}::text is null or metric = ${metric})
      order by metric for update`,
  )

export async function moveDeadline(tx: Tx, { metric, resource }: PausedItem, deadline: Date): Promise<void> {
  await sql`
    update sla_items set deadline = ${deadline}, paused_at = null
    where metric = ${metric} and resource = ${resource}`.execute(tx)
}

/** Excludes the missed items of a document. */
export async function excuseItems(
  tx: Tx,
  resource: string,
  metrics: readonly MetricKey[],
  reason: string,
): Promise<void> {
  await sql`
    update sla_items set excluded_reason = ${reason}
    where resource = ${resource} and metric = any(${metrics}::text[]) and excluded_reason is null
      and (done_at is null or done_at > deadline)`.execute(tx)
}

export async function finishItem(tx: Tx, metric: MetricKey, resource: string, at: Date | null): Promise<void> {
  await sql`update sla_items set done_at = ${at} where metric = ${metric} and resource = ${resource}`.execute(tx)
}

/** Excludes an open item; finished items are not changed. */
export async function excludeItem(tx: Tx, metric: MetricKey, resource: string, reason: string): Promise<void> {
  await sql`
    update sla_items set excluded_reason = ${reason}
    where metric = ${metric} and resource = ${resource} and done_at is null`.execute(tx)
}

export async function addCounts(
  tx: Tx,
  {
    accountId,
    metric,
    day,
    good,
    total,
  }: { accountId: number; metric: MetricKey; day: string; good: number; total: number },
): Promise<void> {
  await sql`
    insert into sla_counts as c (account_id, metric, day, good, total)
    values (${accountId}, ${metric}, ${day}, ${good}, ${total})
    on conflict (account_id, metric, day) do update set good = c.good + excluded.good,
      total = c.total + excluded.total`.execute(tx)
}

/** Items by their deadline: met, missed, or open past it. Paused items and items not yet due are not counted. */
export const tallyItems = (
  reader: Reader,
  accountId: number,
  { start, end }: Period,
  now: Date,
): Promise<(Tally & { metric: MetricKey })[]> =>
  many(
    reader,
    sql<Tally & { metric: MetricKey }>`
      select metric,
        (count(*) filter (where excluded_reason is null and done_at <= deadline))::integer as numerator,
        (count(*) filter (where excluded_reason is null
          and (done_at is not null or (deadline <= ${now} and paused_at is null))))::integer
          as denominator,
        (count(*) filter (where excluded_reason is not null))::integer as excluded
      from sla_items where account_id = ${accountId} and deadline >= ${start} and deadline < ${end} group by metric`,
  )

export type ItemFilter = { accountId: number; metric: MetricKey; period: Period }

/** The items of a metric by deadline; reads one row more than the page. */
export const listItems = (
  reader: Reader,
  { accountId, metric, period: { start, end } }: ItemFilter,
  page: Window,
): Promise<SlaItem[]> =>
  many(
    reader,
    sql<SlaItem>`
      select metric, resource, site_id as "siteId", started_at as "startedAt", deadline, done_at as "doneAt",
        paused_at as "pausedAt", excluded_reason as "excludedReason"
      from sla_items
      where account_id = ${accountId} and deadline >= ${start} and deadline < ${end} and metric = ${metric}
      order by deadline, resource ${pageClause(page)}`,
  )

export const tallyCounts = (
  reader: Reader,
  accountId: number,
  { start, end }: Period,
): Promise<(Tally & { metric: MetricKey })[]> =>
  many(
    reader,
    sql<Tally & { metric: MetricKey }>`
      select metric, sum(good)::integer as numerator, sum(total)::integer as denominator, 0 as excluded
      from sla_counts where account_id = ${accountId} and day >= (${start}::timestamptz at time zone 'UTC')::date
        and day < (${end}::timestamptz at time zone 'UTC')::date
      group by metric`,
  )

export type Snapshot = { metrics: Metric[]; computedAt: Date }

export const findSnapshot = (reader: Reader, accountId: number, periodStart: string): Promise<Snapshot | undefined> =>
  maybe(
    reader,
    sql<Snapshot>`
      select metrics, computed_at as "computedAt" from sla_snapshots
      where account_id = ${accountId} and period_start = ${periodStart}::date`,
  )

/** False when the month has its final metrics already. */
export async function insertSnapshot(
  tx: Tx,
  accountId: number,
  periodStart: string,
  { metrics, computedAt }: Snapshot,
): Promise<boolean> {
  const row = await maybe(
    tx,
    sql`
      insert into sla_snapshots (account_id, period_start, metrics, computed_at)
      values (${accountId}, ${periodStart}, ${JSON.stringify(metrics)}, ${computedAt})
      on conflict do nothing returning account_id`,
  )
  return row !== undefined
}

/** Accounts with measurements in a month but no stored metrics. */
export async function listWithoutSnapshot(reader: Reader, { start, end }: Period): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ accountId: number }>`
      with days as (
        select (${start}::timestamptz at time zone 'UTC')::date as first,
          (${end}::timestamptz at time zone 'UTC')::date as last),
      measured as (
        select account_id from sla_items where deadline >= ${start} and deadline < ${end}
        union select account_id from sla_counts, days where day >= first and day < last
        union select account_id from api_minutes where account_id > 0
          and minute >= ${Math.floor(start.getTime() / minuteMs)}::int
          and minute < ${Math.ceil(end.getTime() / minuteMs)}::int)
      select account_id as "accountId" from measured m join tenants using (account_id)
      where not exists (
        select from sla_snapshots s, days where s.account_id = m.account_id and s.period_start = first)
      order by 1`,
  )
  return rows.map(({ accountId }) => accountId)
}
