import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { Period } from '../billing/model.ts'
import type { Metric, MetricKey, Tally } from './model.ts'

export type NewItem = {
  accountId: number
  metric: MetricKey
  resource: string
  siteId: number | null
  startedAt: Date
  deadline: Date
  doneAt?: Date | null
}

/** A promise. The same one is made once. */
export async function insertItem(tx: Tx, item: NewItem): Promise<void> {
  await sql`
    insert into sla_items (account_id, metric, resource, site_id, started_at, deadline, done_at)
    values (${item.accountId}, ${item.metric}, ${item.resource}, ${item.siteId}, ${item.startedAt}, ${item.deadline},
      ${item.doneAt ?? null})
    on conflict (metric, resource) do nothing`.execute(tx)
}

export async function finishItem(tx: Tx, metric: MetricKey, resource: string, at: Date | null): Promise<void> {
  await sql`update sla_items set done_at = ${at} where metric = ${metric} and resource = ${resource}`.execute(tx)
}

/** What was called off, or was not ours to keep, is not counted. What was kept stays kept. */
export async function excludeItem(tx: Tx, metric: MetricKey, resource: string, reason: string): Promise<void> {
  await sql`
    update sla_items set excluded_reason = ${reason}
    where metric = ${metric} and resource = ${resource} and done_at is null`.execute(tx)
}

export async function countThings(
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

/** Items of the month of their deadline: kept, missed, or still open and past it. What is not due yet is not counted. */
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
        (count(*) filter (where excluded_reason is null and (done_at is not null or deadline <= ${now})))::integer
          as denominator,
        (count(*) filter (where excluded_reason is not null))::integer as excluded
      from sla_items where account_id = ${accountId} and deadline >= ${start} and deadline < ${end} group by metric`,
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

export async function insertSnapshot(
  tx: Tx,
  accountId: number,
  periodStart: string,
  { metrics, computedAt }: Snapshot,
): Promise<void> {
  await sql`
    insert into sla_snapshots (account_id, period_start, metrics, computed_at)
    values (${accountId}, ${periodStart}, ${JSON.stringify(metrics)}, ${computedAt}) on conflict do nothing`.execute(tx)
}

/** Accounts with something measured in a month and no figures kept of it. */
export async function listUnkept(reader: Reader, { start, end }: Period): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ accountId: number }>`
      select distinct account_id as "accountId" from sla_items i
      where deadline >= ${start} and deadline < ${end} and not exists (
        select from sla_snapshots s where s.account_id = i.account_id
          and s.period_start = (${start}::timestamptz at time zone 'UTC')::date)
      order by 1`,
  )
  return rows.map(({ accountId }) => accountId)
}
