import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'

/** The windows in days, and how much older a price may be that stands for their beginning. */
export const windows = [
  { days: 1, graceDays: 3 },
  { days: 7, graceDays: 7 },
  { days: 30, graceDays: 14 },
] as const
export type WindowDays = (typeof windows)[number]['days']

export type MoverRow = { cardId: string; before: bigint; now: bigint; changeTenths: bigint }
export type MoverRun = { priceVersion: bigint; day: string; at: Date }

export const findRun = (reader: Reader, game: string): Promise<MoverRun | undefined> =>
  maybe(
    reader,
    sql<MoverRun>`
      select price_version as "priceVersion", to_char(day, 'YYYY-MM-DD') as day, at from catalog_mover_runs
      where game = ${game}`,
  )

export async function saveRun(tx: Tx, game: string, { priceVersion, day, at }: MoverRun): Promise<void> {
  await sql`
    insert into catalog_mover_runs (game, price_version, day, at) values (${game}, ${priceVersion}, ${day}::date, ${at})
    on conflict (game) do update set price_version = excluded.price_version, day = excluded.day, at = excluded.at
    `.execute(tx)
}

/** Compares the value of each card with the last one at the beginning of the window. */
export async function replaceMovers(
  tx: Tx,
  game: string,
  { days, graceDays }: (typeof windows)[number],
  today: string,
): Promise<void> {
  await sql`delete from catalog_movers where game = ${game} and days = ${days}`.execute(tx)
  await sql`
    insert into catalog_movers (game, days, card_id, from_cents, to_cents, change_tenths)
    select game, ${days}, card_id, before, now, tenths from (
      select f.game, f.item_id as card_id, past.market_cents as before, f.market_cents as now,
        round((f.market_cents - past.market_cents) * 1000.0 / past.market_cents)::bigint as tenths
      from catalog_feed_prices f
      join catalog_cards c on c.game = f.game and c.id = f.item_id and c.withdrawn_at is null
      join (
        select distinct on (item_id) item_id, market_cents from catalog_market_days
        where game = ${game} and item = 'card' and market_cents > 0
          and day between ${today}::date - ${days + graceDays}::integer and ${today}::date - ${days}::integer
        order by item_id, day desc) past on past.item_id = f.item_id
      where f.game = ${game} and f.item = 'card' and f.market_cents > 0) moved
    where tenths <> 0`.execute(tx)
}

export type MoverFilter = { days: WindowDays; direction: 'up' | 'down'; minCents: bigint; limit: number }

/** The cards that moved furthest; both prices are at least the minimum. */
export function listMovers(
  reader: Reader,
  game: string,
  { days, direction, minCents, limit }: MoverFilter,
): Promise<MoverRow[]> {
  const isUp = direction === 'up'
  return many(
    reader,
    sql<MoverRow>`
      select card_id as "cardId", from_cents as before, to_cents as now, change_tenths as "changeTenths"
      from catalog_movers
      where game = ${game} and days = ${days} and ${isUp ? sql`change_tenths > 0` : sql`change_tenths < 0`}
        and least(from_cents, to_cents) >= ${minCents}
      order by ${isUp ? sql`change_tenths desc, card_id desc` : sql`change_tenths, card_id`} limit ${limit}`,
  )
}
