import { sql } from 'kysely'
import { many, type Reader } from '../../../db/db.ts'
import { createSaleStore } from '../../checkout/store.ts'
import {
  instantPurchaseMachine,
  type InstantCard,
  type InstantPack,
  type InstantPurchase,
  type InstantPurchaseEvent,
} from './model.ts'

export const instantPurchaseStore = createSaleStore<InstantPurchase, InstantPurchaseEvent>({
  sales: 'instant_purchases',
  moves: { table: 'instant_purchase_moves', sale: 'instant_purchase_id' },
  requests: 'instant_requests',
  productId: 'packet_type_id',
  more: sql`p.packet_type_id as "packetTypeId",
    (select set_id from packet_types y where y.packet_type_id = p.packet_type_id) as "setId",
    (select product_id from packet_types y where y.packet_type_id = p.packet_type_id) as "catalogProductId"`,
  events: instantPurchaseMachine.events,
})

type OfPurchase<Value> = Value & { purchaseId: number }

/** Lists the packs delivered to purchases. */
export function listDeliveredPacks(reader: Reader, purchaseIds: readonly number[]): Promise<OfPurchase<InstantPack>[]> {
  return many(
    reader,
    sql<OfPurchase<InstantPack>>`
      select r.purchase_id as "purchaseId", k.unique_id as "uniqueId", i.set_id as "setId", i.name,
        i.image_url as "imageUrl", k.opened_at as "openedAt"
      from instant_requests r join store_bundles b on b.bundle_id = r.bundle_id
      join instant_packs k on k.pack_id = b.pack_id join items i on i.unique_id = k.unique_id
      where r.purchase_id = any(${[...purchaseIds]}::integer[])`,
  )
}

/** Lists the cards delivered to purchases in bundle order. */
export function listDeliveredCards(reader: Reader, purchaseIds: readonly number[]): Promise<OfPurchase<InstantCard>[]> {
  return many(
    reader,
    sql<OfPurchase<InstantCard>>`
      select c.purchase_id as "purchaseId", c.place, c.token_id as "tokenId", i.unique_id as "uniqueId",
        i.card_id as "cardId", i.name, i.set_id as "setId", i.card_number as "cardNumber", i.rarity,
        coalesce(pc.small_image_url, i.image_url) as "smallImageUrl",
        coalesce(pc.large_image_url, i.image_url) as "largeImageUrl", pc.front_image_url as "frontImageUrl",
        coalesce(pc.is_chase, false) as "isChase", c.value_micros as "valueMicros"
      from instant_cards c
      left join tokens t on t.kind = c.kind and t.token_id = c.token_id
      left join items i on i.unique_id = t.unique_id
      left join instant_requests r on r.purchase_id = c.purchase_id
      left join store_bundles b on b.bundle_id = r.bundle_id
      left join instant_pack_cards pc on pc.pack_id = b.pack_id and pc.unique_id = t.unique_id
      where c.purchase_id = any(${[...purchaseIds]}::integer[]) and c.state = 'REVEALED'
      order by c.purchase_id, c.place`,
  )
}
