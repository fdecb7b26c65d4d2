import { sql } from 'kysely'
import { many, type Reader } from '../../../db/db.ts'

export type MarketRow = { date: string; cents: bigint }
export type SoldRow = {
  company: string
  grade: string
  date: string
  count: number
  median: number
  low: bigint
  high: bigint
}
export type Scope = { game: string; cardId: string; from: string }

export const listMarketDays = (reader: Reader, { game, cardId, from }: Scope): Promise<MarketRow[]> =>
  many(
    reader,
    sql<MarketRow>`
      select to_char(day, 'YYYY-MM-DD') as date, market_cents as cents from catalog_market_days
      where game = ${game} and item = 'card' and item_id = ${cardId} and day >= ${from}::date order by day`,
  )

export const listSoldDays = (reader: Reader, { game, cardId, from }: Scope): Promise<SoldRow[]> =>
  many(
    reader,
    sql<SoldRow>`
      select company, grade, to_char(sold_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as count,
        percentile_cont(0.5) within group (order by price_cents) as median, min(price_cents) as low,
        max(price_cents) as high
      from catalog_sold_comps
      where game = ${game} and card_id = ${cardId} and sold_at >= ${from}::date::timestamp at time zone 'UTC'
      group by 1, 2, 3 order by company, date`,
  )
