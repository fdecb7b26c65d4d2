import { sql } from 'kysely'
import type { StoredAddress } from '../../chain/addresses.ts'
import { many, type Reader } from '../../db/db.ts'
import type { PackItem } from '../purchases/model.ts'

export type CollectedItem = PackItem & { tierId: number; isStillOwned: boolean | null }

export type CollectionFilter = {
  endUserId: number
  /** The wallets that count as this end user's besides the one a card was delivered to. */
  wallets: readonly StoredAddress[]
  isStillOwned?: boolean | undefined
  beforeId?: bigint | undefined
}

/** Newest first, one more than the page. */
export function listCollected(
  reader: Reader,
  { endUserId, wallets, isStillOwned, beforeId }: CollectionFilter,
  page: { limit: number; offset: number },
): Promise<CollectedItem[]> {
  const owned = sql`(t.owner is not null and (t.owner = i.recipient or t.owner = any(${[...wallets]}::text[])))`
  const conditions = [
    sql`i.end_user_id = ${endUserId} and i.state = 'REVEALED'`,
    ...(beforeId === undefined ? [] : [sql`i.id < ${beforeId}`]),
    ...(isStillOwned === undefined ? [] : [sql`t.token_id is not null and ${owned} = ${isStillOwned}::boolean`]),
  ]
  return many(
    reader,
    sql<CollectedItem>`
      select i.id, i.purchase_id as "purchaseId", i.pack, i.slot, i.kind, i.token_id as "tokenId",
        i.value_micros as "valueMicros", i.revealed_at as "revealedAt", i.tier_id as "tierId",
        case when t.token_id is null then null else ${owned} end as "isStillOwned"
      from pack_items i left join tokens t on t.kind = i.kind and t.token_id = i.token_id
      where ${sql.join(conditions, sql` and `)}
      order by i.id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}
