import { sql } from 'kysely'
import { many, one, type Reader } from '../../../db/db.ts'
import type { EntryKind, Product, Span } from '../earnings/model.ts'
import type { Micros } from '../../../kernel/money.ts'
import type { Bucket, Interval, TierSales } from './model.ts'

/** The start of the day that is `daysBack` days before now, in a time zone. */
export async function findDayStart(reader: Reader, now: Date, zone: string, daysBack: number): Promise<Date> {
  const { start } = await one(
    reader,
    sql<{ start: Date }>`
      select (date_trunc('day', ${now}::timestamptz at time zone ${zone}) - make_interval(days => ${daysBack}::integer))
        at time zone ${zone} as start`,
  )
  return start
}

/** Days follow the local calendar, so a day has 23 or 25 hours when the clocks change; hours are absolute. */
const bucketsOf = ({ from, to }: Span, interval: Interval, zone: string) =>
  interval === 'day'
    ? sql`
        select local at time zone ${zone} as start, (local + interval '1 day') at time zone ${zone} as finish
        from generate_series(date_trunc('day', ${from}::timestamptz at time zone ${zone}),
          (${to}::timestamptz at time zone ${zone}) - interval '1 microsecond', interval '1 day') as local`
    : sql`
        select start, start + interval '1 hour' as finish
        from generate_series(date_trunc('hour', ${from}::timestamptz), ${to}::timestamptz - interval '1 microsecond',
          interval '1 hour') as start`

type Row = {
  from: Date
  to: Date
  product: Product | null
  entry: EntryKind
  events: bigint
  units: bigint
  amount: Micros
}

/** The totals of each interval from the hourly sums; intervals without sales are included. */
export async function sumIntervals(
  reader: Reader,
  partnerId: number,
  span: Span,
  { interval, zone }: { interval: Interval; zone: string },
): Promise<Bucket[]> {
  const rows = await many(
    reader,
    sql<Row>`
      with buckets as (${bucketsOf(span, interval, zone)})
      select b.start as "from", b.finish as "to", s.product, s.entry, coalesce(sum(s.events), 0)::bigint as events,
        coalesce(sum(s.units), 0)::bigint as units, coalesce(sum(s.amount), 0)::bigint as amount
      from buckets b left join revenue_sums s
        on s.partner_id = ${partnerId} and s.grain = 'hour' and s.since >= b.start and s.since < b.finish
      group by b.start, b.finish, s.product, s.entry order by b.start`,
  )
  return [...Map.groupBy(rows, ({ from }) => from.getTime()).values()].flatMap((found) => {
    const [first] = found
    const totals = found.flatMap(({ product, ...rest }) => (product === null ? [] : [{ ...rest, product }]))
    return first ? [{ from: first.from, to: first.to, totals }] : []
  })
}

type TierRow = TierSales & { from: Date }

/** The sales of each tier by the start of their interval, from single entries. */
export async function sumTiers(
  reader: Reader,
  partnerId: number,
  span: Span,
  { interval, zone }: { interval: Interval; zone: string },
): Promise<Map<number, TierSales[]>> {
  const rows = await many(
    reader,
    sql<TierRow>`
      with buckets as (${bucketsOf(span, interval, zone)})
      select b.start as "from", r.tier_id as "tierId",
        (coalesce(sum(e.units) filter (where e.entry = 'SALE'), 0)
          - coalesce(sum(e.units) filter (where e.entry = 'REFUND'), 0))::bigint as packs,
        (coalesce(sum(e.amount) filter (where e.entry = 'SALE'), 0)
          - coalesce(sum(e.amount) filter (where e.entry = 'REFUND'), 0))::bigint as gross,
        coalesce(sum(e.amount) filter (where e.entry = 'REFUND'), 0)::bigint as refunds
      from buckets b join revenue_entries e
        on e.partner_id = ${partnerId} and e.at >= b.start and e.at < b.finish
      join pool_requests r on r.request_id = e.request_id
      where e.product = 'tier' and e.entry in ('SALE', 'REFUND')
      group by b.start, r.tier_id order by b.start, r.tier_id`,
  )
  return Map.groupBy(rows, ({ from }) => from.getTime())
}
