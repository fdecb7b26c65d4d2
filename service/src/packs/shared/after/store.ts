import { sql } from 'kysely'
import { many, type Reader } from '../../../db/db.ts'
import type { CardRecord } from './model.ts'

/**
 * The pool draws cards that were sold back again. What happened to a card belongs to the last draw before it, so each draw
 * counts until the next one of the same card. Only records of the partner of the purchase are read.
 */
const sinceDraw = (column: string) => sql`
  ${sql.ref(column)} >= c.revealed_at and (n.until is null or ${sql.ref(column)} < n.until)`

const ofPacks = sql`
  select c.id, c.purchase_id, c.kind, c.token_id, c.revealed_at, p.partner_id, p.recipient_address as recipient
  from pack_items c join purchases p on p.id = c.purchase_id where c.state = 'REVEALED'`
const ofInstantPacks = sql`
  select c.id, null, c.kind, c.token_id, c.revealed_at, c.partner_id, c.recipient
  from instant_cards c where c.state = 'REVEALED'`

/** What came after the draw of each card of some pool purchases, or of cards of both kinds of packs, in the order of the draw. */
export function listCardRecords(
  reader: Reader,
  of: { purchaseIds: readonly number[] } | { ids: readonly bigint[] },
): Promise<CardRecord[]> {
  const cards =
    'ids' in of
      ? sql`${ofPacks} and c.id = any(${[...of.ids]}::bigint[])
          union all ${ofInstantPacks} and c.id = any(${[...of.ids]}::bigint[])`
      : sql`${ofPacks} and c.purchase_id = any(${[...of.purchaseIds]}::integer[])`
  return many(
    reader,
    sql<CardRecord>`
      select c.id, c.purchase_id as "purchaseId", c.kind, c.token_id as "tokenId",
        case when t.owner is not null then t.owner = c.recipient end as "isWithRecipient",
        s.id as "sellbackId", s.status as "sellbackStatus", s.payout, s.at as "soldAt",
        r.id as "redemptionId", r.status as "redemptionStatus", r.order_status as "orderStatus",
        r.label_carrier as "carrier", r.tracking_number as "trackingNumber", r.tracking_url as "trackingUrl",
        r.updated_at as "redeemedAt", x.id as "exportId", x.status as "exportStatus", x.updated_at as "exportedAt"
      from (${cards}) c
      left join tokens t on t.kind = c.kind and t.token_id = c.token_id
      left join lateral (
        select min(n.revealed_at) as until from (
          select revealed_at from pack_items where kind = c.kind and token_id = c.token_id and state = 'REVEALED'
          union all
          select revealed_at from instant_cards where kind = c.kind and token_id = c.token_id and state = 'REVEALED'
        ) n where n.revealed_at > c.revealed_at
      ) n on true
      left join lateral (
        select s.id, s.status, i.payout, coalesce(s.sold_at, s.created_at) as at
        from sellback_items i join sellbacks s on s.id = i.sellback_id
        where i.kind = c.kind and i.token_id = c.token_id and s.partner_id = c.partner_id and s.status <> 'FAILED'
          and ${sinceDraw('s.created_at')}
        order by s.id desc limit 1
      ) s on true
      left join lateral (
        select r.id, r.status, r.order_status, coalesce(r.label_carrier, r.carrier) as label_carrier,
          r.tracking_number, r.tracking_url, r.updated_at
        from redemptions r
        where r.kind = c.kind and r.token_id = c.token_id and r.partner_id = c.partner_id
          and (r.status not in ('FAILED', 'CANCELLED', 'EXPIRED') or r.order_status in ('RETURNED', 'LOST')) and ${sinceDraw('r.created_at')}
        order by r.id desc limit 1
      ) r on true
      left join lateral (
        select x.id, x.status, x.updated_at
        from card_exports x
        where x.kind = c.kind and x.token_id = c.token_id and x.partner_id = c.partner_id
          and x.status not in ('FAILED', 'CANCELLED') and ${sinceDraw('x.created_at')}
        order by x.id desc limit 1
      ) x on true
      order by c.id`,
  )
}
