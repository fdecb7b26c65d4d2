import { sql } from 'kysely'
import { many, type Reader, type Tx } from '../../../db/db.ts'
import type { PricedItem } from '../model.ts'
import type { Grade, Interval } from './model.ts'

/** `low` and `high` are null for days, which keep their last value only. */
export type MarketRow = { date: string; cents: bigint; low: bigint | null; high: bigint | null }
export type SoldRow = Grade & { date: string; count: number; median: number; low: bigint; high: bigint }
export type Scope = { game: string; item: PricedItem; itemId: string; from: string; to: string; interval: Interval }

export const listMarketDays = (reader: Reader, { game, item, itemId, from, to }: Scope): Promise<MarketRow[]> =>
  many(
    reader,
    sql<MarketRow>`
      select to_char(day, 'YYYY-MM-DD') as date, market_cents as cents, null::bigint as low, null::bigint as high
      from catalog_market_days
      where game = ${game} and item = ${item} and item_id = ${itemId} and day between ${from}::date and ${to}::date
      order by day`,
  )

export const listMarketPeriods = (
  reader: Reader,
  { game, item, itemId, from, to, interval }: Scope,
): Promise<MarketRow[]> =>
  many(
    reader,
    sql<MarketRow>`
      select to_char(start, 'YYYY-MM-DD') as date, last_cents as cents, low_cents as low, high_cents as high
      from catalog_market_periods
      where game = ${game} and item = ${item} and item_id = ${itemId} and period = ${interval}
        and start between date_trunc(${interval}, ${from}::date)::date and ${to}::date
      order by start`,
  )

/** Sales of graded copies by company, grade and interval; of one grade, or of all. */
export const listSoldPeriods = (
  reader: Reader,
  { game, itemId, from, to, interval }: Scope,
  only: Grade | undefined,
): Promise<SoldRow[]> =>
  many(
    reader,
    sql<SoldRow>`
      select company, grade, to_char(date_trunc(${interval}::text, sold_at at time zone 'UTC'), 'YYYY-MM-DD') as date,
        count(*)::int as count, percentile_cont(0.5) within group (order by price_cents) as median,
        min(price_cents) as low, max(price_cents) as high
      from catalog_sold_comps
      where game = ${game} and card_id = ${itemId}
        and sold_at >= ${from}::date::timestamp at time zone 'UTC'
        and sold_at < (${to}::date + 1)::timestamp at time zone 'UTC'
        and (${only?.company ?? null}::text is null or (company = ${only?.company ?? null} and grade = ${only?.grade ?? null}))
      group by 1, 2, 3 order by company, date`,
  )

/** The sources of an item's quotes and of its sales since a day. */
export async function listSourceIds(reader: Reader, { game, item, itemId, from }: Scope): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ source: string }>`
      select source from catalog_feed_prices
      where game = ${game} and item = ${item} and item_id = ${itemId} and source is not null
      union
      select source from catalog_sold_comps
      where ${item === 'card'} and game = ${game} and card_id = ${itemId}
        and sold_at >= ${from}::date::timestamp at time zone 'UTC'`,
  )
  return rows.map(({ source }) => source)
}

/** Quotes as JSON rows of `item_id`, `market_cents` and the time `day`: the periods keep the last value, the least and the greatest. */
export async function upsertMarketPeriods(tx: Tx, game: string, item: PricedItem, quotes: string): Promise<void> {
  await sql`
    insert into catalog_market_periods as p (game, item, item_id, period, start, last_day, last_cents, low_cents, high_cents)
    select ${game}, ${item}, item_id, period, date_trunc(period, quoted)::date, quoted::date, market_cents, market_cents,
      market_cents
    from jsonb_to_recordset(${quotes}::jsonb) as r (item_id text, market_cents bigint, day timestamptz)
    cross join lateral (select day at time zone 'UTC' as quoted) d
    cross join (values ('week'), ('month')) as periods (period)
    where market_cents is not null
    on conflict (game, item, item_id, period, start) do update set
      last_day = greatest(p.last_day, excluded.last_day),
      last_cents = case when excluded.last_day < p.last_day then p.last_cents else excluded.last_cents end,
      low_cents = least(p.low_cents, excluded.low_cents), high_cents = greatest(p.high_cents, excluded.high_cents)
    where excluded.last_day > p.last_day or excluded.low_cents < p.low_cents or excluded.high_cents > p.high_cents
      or (excluded.last_day = p.last_day and excluded.last_cents <> p.last_cents)`.execute(tx)
}
