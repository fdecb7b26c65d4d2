import { sql } from 'kysely'
import { many, one, type Reader } from '../../db/db.ts'
import type { DeliveryStats, HourOfDeliveries } from './model.ts'

export type StatsSpan = { webhookId: number; from: Date; to: Date }

/** A delivery that was tried in vain and waits for its next attempt counts as failed. */
const counts = sql`
  count(d.id) filter (where d.status = 'DELIVERED')::integer as delivered,
  count(d.id) filter (where d.status in ('FAILED', 'DISCARDED') or (d.status = 'PENDING' and d.attempts > 0))::integer
    as failed,
  count(d.id) filter (where d.status = 'PENDING' and d.attempts = 0)::integer as waiting`

/** Every hour of the span, oldest first. */
export function countByHour(reader: Reader, { webhookId, from, to }: StatsSpan): Promise<HourOfDeliveries[]> {
  return many(
    reader,
    sql<HourOfDeliveries>`
      select hours.start as "from", ${counts}
      from generate_series(date_trunc('hour', ${from}::timestamptz), ${to}::timestamptz, interval '1 hour') as hours(start)
      left join webhook_deliveries d on d.webhook_id = ${webhookId} and d.test is null and d.created_at >= hours.start
        and d.created_at < hours.start + interval '1 hour'
      group by hours.start order by hours.start`,
  )
}

export function summarizeDeliveries(
  reader: Reader,
  { webhookId, from }: StatsSpan,
): Promise<Omit<DeliveryStats, 'hours'>> {
  return one(
    reader,
    sql<Omit<DeliveryStats, 'hours'>>`
      select count(*)::integer as total, count(*) filter (where status = 'DELIVERED')::integer as delivered,
        count(*) filter (where status = 'DELIVERED' and attempts = 1)::integer as "firstTry",
        percentile_disc(0.5) within group (order by (log -> -1 ->> 'duration_ms')::integer) as "medianMs",
        percentile_disc(0.95) within group (order by (log -> -1 ->> 'duration_ms')::integer) as "p95Ms"
      from webhook_deliveries
      where webhook_id = ${webhookId} and test is null and created_at >= date_trunc('hour', ${from}::timestamptz)`,
  )
}
