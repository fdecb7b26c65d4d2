import { sql } from 'kysely'
import { many, one, type Reader } from '../../../db/db.ts'
import type { Period, PurchaseFigures, RedemptionFigures, TierFigures } from './model.ts'

const within = (partnerId: number, { from, to }: Period, column = sql.ref('created_at')) =>
  sql.join(
    [
      sql`partner_id = ${partnerId}`,
      ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${column} < ${to}`]),
    ],
    sql` and `,
  )

/** Sales paid on chain, less refunds. */
const volume = sql`
  coalesce(sum(greatest(0, unit_price * quantity - refunded))
    filter (where status in ('SUBMITTED', 'FULFILLED', 'PARTIALLY_FULFILLED')), 0)::bigint`

export function countPurchases(reader: Reader, partnerId: number, period: Period): Promise<PurchaseFigures> {
  return one(
    reader,
    sql<PurchaseFigures>`
      select count(*)::integer as total,
        count(*) filter (where status in ('PENDING', 'RESERVED', 'SUBMITTING', 'SUBMITTED'))::integer as pending,
        count(*) filter (where status = 'FULFILLED')::integer as fulfilled,
        count(*) filter (where status = 'PARTIALLY_FULFILLED')::integer as "partiallyFulfilled",
        count(*) filter (where status = 'REFUNDED')::integer as refunded,
        count(*) filter (where status = 'FAILED')::integer as failed,
        ${volume} as volume, count(distinct end_user_id)::integer as "uniqueUsers"
      from purchases where ${within(partnerId, period)}`,
  )
}

export function countTiers(reader: Reader, partnerId: number, period: Period): Promise<TierFigures[]> {
  return many(
    reader,
    sql<TierFigures>`
      select tier_id as "tierId",
        coalesce(sum(fulfilled_quantity), 0)::integer as pulls, ${volume} as volume
      from purchases where ${within(partnerId, period)} group by tier_id order by tier_id`,
  )
}

/** Prizes received by their winners. */
export async function countSentItems(reader: Reader, partnerId: number, period: Period): Promise<number> {
  const { count } = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::integer as count from send_items
      where status = 'SENT' and ${within(partnerId, period, sql.ref('sent_at'))}`,
  )
  return count
}

/** Redemptions prepared in the period, and those of them that were completed. */
export function countRedemptions(reader: Reader, partnerId: number, period: Period): Promise<RedemptionFigures> {
  return one(
    reader,
    sql<RedemptionFigures>`
      select count(*)::integer as prepared, count(*) filter (where status = 'COMPLETED')::integer as completed
      from redemptions where ${within(partnerId, period)}`,
  )
}
