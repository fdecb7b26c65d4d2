import { sql } from 'kysely'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { many, type Reader } from '../../../db/db.ts'
import { exportStatus, redeemStatusOf } from '../../shared/redeem-status-store.ts'
import type { CollectedItem, Inclusion } from './model.ts'

export type CollectionFilter = {
  endUserId: number
  /** The end user's wallets: a card at another address is not the end user's. */
  wallets: readonly StoredAddress[]
  include: readonly Inclusion[]
  isStillOwned?: boolean | undefined
  beforeId?: bigint | undefined
}

/** All tables draw these ids from one sequence, so one cursor pages all of them. */
const drawn = (endUserId: number) => sql`
  select id, 'PACK' as source, purchase_id, tier_id, null::integer as instant_purchase_id,
    null::integer as packet_type_id, null::integer as send_id, kind, token_id, value_micros, revealed_at
  from pack_items where end_user_id = ${endUserId} and state = 'REVEALED'`
const bundled = (endUserId: number) => sql`
  union all
  select id, 'INSTANT', null, null, purchase_id, packet_type_id, null, kind, token_id, value_micros, revealed_at
  from instant_cards where end_user_id = ${endUserId} and state = 'REVEALED'`
/** Prizes are sent to wallets, not to end users. */
const sent = (endUserId: number, wallets: readonly StoredAddress[]) => sql`
  union all
  select si.collected_id, 'SEND', null, null, null, null, si.send_id, si.kind, si.token_id, null, si.sent_at
  from send_items si join sends s on s.id = si.send_id
  where si.status = 'SENT' and si.kind in ('CARD', 'GRADED_CARD') and s.wallet_address = any(${[...wallets]}::text[])
    and si.partner_id = (select partner_id from end_users where id = ${endUserId})`

/** Newest first, one row more than the page. */
export function listCollected(
  reader: Reader,
  { endUserId, wallets, include, isStillOwned, beforeId }: CollectionFilter,
  page: { limit: number; offset: number },
): Promise<CollectedItem[]> {
  const owned = sql<boolean>`coalesce(t.owner = any(${[...wallets]}::text[]), false)`
  const conditions = [
    sql`true`,
    ...(beforeId === undefined ? [] : [sql`i.id < ${beforeId}`]),
    ...(isStillOwned === undefined ? [] : [sql`t.token_id is not null and ${owned} = ${isStillOwned}::boolean`]),
  ]
  return many(
    reader,
    sql<CollectedItem>`
      select i.id, i.source, i.purchase_id as "purchaseId", i.tier_id as "tierId",
        i.instant_purchase_id as "instantPurchaseId", i.packet_type_id as "packetTypeId",
        i.send_id as "sendId", i.kind,
        i.token_id as "tokenId", i.value_micros as "valueMicros", i.revealed_at as "revealedAt",
        case when t.token_id is null then null else ${owned} end as "isStillOwned",
        case when t.token_id is not null then ${redeemStatusOf(sql`not ${owned}`)} end as "redeemStatus",
        ${exportStatus} as "exportStatus"
      from (${drawn(endUserId)} ${include.includes('instant') ? bundled(endUserId) : sql``}
        ${include.includes('sends') ? sent(endUserId, wallets) : sql``}) i
      left join tokens t on t.kind = i.kind and t.token_id = i.token_id
      left join items k on k.unique_id = t.unique_id
      where ${sql.join(conditions, sql` and `)}
      order by i.id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}
