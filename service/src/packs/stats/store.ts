import { sql } from 'kysely'
import { many, one, type Reader } from '../../db/db.ts'
import type { Period, PurchaseFigures, SellbackFigures, TierFigures } from './model.ts'

const within = (partnerId: number, { from, to }: Period) =>
  sql.join(
    [
      sql`partner_id = ${partnerId}`,
      ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
      ...(to === undefined ? [] : [sql`created_at < ${to}`]),
    ],
    sql` and `,
  )

/** What counts as sold: paid on chain, and not paid back. */
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

/** What counts against a partner: cards of its own packs, in its own records, at the time they were sold. */
export function countSellbacks(reader: Reader, partnerId: number, { from, to }: Period): Promise<SellbackFigures> {
  return one(
    reader,
    sql<SellbackFigures>`
      select count(distinct s.id)::integer as count, count(*)::integer as cards,
        coalesce(sum(i.payout), 0)::bigint as volume
      from sellbacks s join sellback_items i on i.sellback_id = s.id and i.bearer_id = s.partner_id
      where s.partner_id = ${partnerId} and s.status = 'CONFIRMED'
        and (${from ?? null}::timestamptz is null or s.sold_at >= ${from ?? null})
        and (${to ?? null}::timestamptz is null or s.sold_at < ${to ?? null})`,
  )
}
