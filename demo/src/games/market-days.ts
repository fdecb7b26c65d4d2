import { sql } from 'kysely'
import type { Db } from '@packhouse/service/db/db'

/**
 * Market values of the months before the last one: valuable cards daily, the others every two weeks. A walk of waves that differs by
 * card and ends at the price of a week ago which the trend of the feed implies.
 */
export async function seedMarketDays(db: Db, game: string): Promise<void> {
  await sql`
    insert into catalog_market_days (game, item, item_id, day, market_cents)
    select f.game, f.item, f.item_id, (f.market_at at time zone 'UTC')::date - age,
      greatest(1, round(case
        when age < 7 then f.market_cents + (w.cents - f.market_cents) * age / 7.0
        else w.cents * (1 + 0.07 * (sin((age - 7) / 11.0 + w.phase) - sin(w.phase))
          + 0.025 * (sin((age - 7) / 2.7 + 2 * w.phase) - sin(2 * w.phase))) end))::bigint
    from catalog_feed_prices f
    cross join lateral (select
      f.market_cents / (1 + case f.trend_direction when 'up' then f.trend_percent when 'down' then -f.trend_percent
        else 0 end / 100) as cents,
      abs(hashtext(f.item_id)) % 628 / 100.0 as phase) w
    cross join lateral generate_series(1, 89) as age
    where f.game = ${game} and f.item = 'card' and f.market_cents is not null
      and (f.market_cents >= 2000 or age % 14 = 0)
    on conflict do nothing`.execute(db)
}
