import { sql } from 'kysely'
import { many, maybe, type Reader } from '../../../db/db.ts'

export type FeedRow = { market: bigint | null; at: Date | null; source: string | null }
export type SaleRow = {
  company: string
  grade: string
  price: bigint
  soldAt: Date
  source: string
  sourceId: string
  seller: string | null
}
export type GradedFeedRow = { company: string; grade: string; value: bigint }
type Card = { game: string; cardId: string }

export const findFeed = (reader: Reader, { game, cardId }: Card): Promise<FeedRow | undefined> =>
  maybe(
    reader,
    sql<FeedRow>`
      select market_cents as market, market_at as at, source from catalog_feed_prices
      where game = ${game} and item = 'card' and item_id = ${cardId}`,
  )

export const listGradedFeeds = (reader: Reader, { game, cardId }: Card): Promise<GradedFeedRow[]> =>
  many(
    reader,
    sql<GradedFeedRow>`
      select company, grade, value_cents as value from catalog_graded_values
      where game = ${game} and card_id = ${cardId}`,
  )

/** The newest sales since a time, one more than the limit of the answer. */
export const listRecentSales = (
  reader: Reader,
  { game, cardId }: Card,
  since: Date,
  limit: number,
): Promise<SaleRow[]> =>
  many(
    reader,
    sql<SaleRow>`
      select company, grade, price_cents as price, sold_at as "soldAt", source, source_id as "sourceId", seller
      from catalog_sold_comps
      where game = ${game} and card_id = ${cardId} and sold_at >= ${since}
      order by sold_at desc, id desc limit ${limit}`,
  )
