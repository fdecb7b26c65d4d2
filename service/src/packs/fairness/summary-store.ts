import { sql } from 'kysely'
import { many, maybe, type Reader } from '../../db/db.ts'
import type { DrawnCard, DrawSummary } from './summary-model.ts'

type Bought = Omit<DrawSummary, 'cards' | 'shelves'>

/** The purchase of a request from the pool, with the time at which its odds were published. */
export const findPackPurchase = (reader: Reader, requestId: bigint): Promise<Bought | undefined> =>
  maybe(
    reader,
    sql<Bought>`
      select 'PACK' as kind, r.tier_id as "productId", coalesce(t.name, 'Tier ' || r.tier_id) as name,
        t.image_url as "imageUrl", r.unit_price as price, r.quantity, r.requested_at as "boughtAt", r.version,
        (select min(e.at) from tier_events e where e.tier_id = r.tier_id and e.version = r.version) as "publishedAt"
      from pool_requests r left join tiers t on t.tier_id = r.tier_id where r.request_id = ${requestId.toString()}`,
  )

/** The purchase of a request from the instant store. */
export const findInstantPurchase = (reader: Reader, requestId: bigint): Promise<Bought | undefined> =>
  maybe(
    reader,
    sql<Bought>`
      select 'INSTANT' as kind, p.packet_type_id as "productId", coalesce(i.name, 'Instant pack') as name,
        i.image_url as "imageUrl", p.unit_price as price, 1 as quantity, r.requested_at as "boughtAt",
        null::integer as version, null::timestamptz as "publishedAt"
      from instant_requests r join instant_purchases p on p.id = r.purchase_id
      left join store_bundles b on b.bundle_id = r.bundle_id left join instant_packs k on k.pack_id = b.pack_id
      left join items i on i.unique_id = k.unique_id where r.request_id = ${requestId.toString()}`,
  )

/** The delivered cards of a request, in the order of the draw. */
export const listDrawnCards = (reader: Reader, requestId: bigint): Promise<DrawnCard[]> =>
  many(
    reader,
    sql<DrawnCard>`
      with drawn as (
        select c.pack, c.slot, c.kind, c.token_id, c.value_micros from pack_items c
        join pool_requests r on r.purchase_id = c.purchase_id
        where r.request_id = ${requestId.toString()} and c.state = 'REVEALED'
        union all
        select 0, c.place, c.kind, c.token_id, c.value_micros from instant_cards c
        join instant_requests r on r.purchase_id = c.purchase_id
        where r.request_id = ${requestId.toString()} and c.state = 'REVEALED')
      select d.pack, d.slot, d.kind, d.token_id as "tokenId", d.value_micros as value, i.name,
        i.image_url as "imageUrl", i.rarity, i.card_number as "cardNumber", i.set_id as "setId",
        i.grade_company as "gradeCompany", i.grade
      from drawn d left join tokens t on t.kind = d.kind and t.token_id = d.token_id
      left join items i on i.unique_id = t.unique_id order by d.pack, d.slot`,
  )
