import { sql } from 'kysely'
import { transact, type Db } from '@packhouse/service/db/db'
import { raiseTimeouts } from '@packhouse/service/catalog/import/ingest-store'
import type { PriceRecord } from '@packhouse/service/catalog/records'

const trendShare = ({ trend7d }: PriceRecord): number =>
  trend7d === undefined || trend7d.direction === 'flat'
    ? 0
    : ((trend7d.direction === 'up' ? 1 : -1) * trend7d.percent) / 100

/**
 * Market values of the months before the last one: valuable cards daily, the others every two weeks. A walk of waves that differs by
 * card and ends at the price of a week ago which the trend of the feed implies.
 */
export async function seedMarketDays(db: Db, game: string, prices: readonly PriceRecord[]): Promise<void> {
  const rows = prices.flatMap((price) =>
    price.market === null
      ? []
      : [{ id: price.cardId, cents: Number(price.market), at: price.marketUpdatedAt, trend: trendShare(price) }],
  )
  const statement = sql`
    insert into catalog_market_days (game, item, item_id, day, market_cents)
    select ${game}, 'card', f.id, (f.at at time zone 'UTC')::date - age,
      greatest(1, round(case
        when age < 7 then f.cents + (w.cents - f.cents) * age / 7
        else w.cents * (1 + 0.07 * (sin((age - 7) / 11::float8 + w.phase) - sin(w.phase))
          + 0.025 * (sin((age - 7) / 2.7::float8 + 2 * w.phase) - sin(2 * w.phase))) end))::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id text, cents float8, at timestamptz, trend float8)
    cross join lateral (select
      f.cents / (1 + f.trend) as cents, (abs(hashtext(f.id)) % 628 / 100.0)::float8 as phase) w
    cross join lateral generate_series(1, 89) as age
    where f.cents >= 2000 or age % 14 = 0
    on conflict do nothing`
  await transact(db, async (tx) => {
    await raiseTimeouts(tx)
    await statement.execute(tx)
  })
}
