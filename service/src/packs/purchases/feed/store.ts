import { sql } from 'kysely'
import { many, type Reader } from '../../../db/db.ts'
import type { Pull } from './model.ts'

export type PulledItem = Omit<Pull, 'facts'>

export type FeedFilter = {
  /** Only packs bought with this key family. */
  keyFamily?: string | undefined
  /** Only cards worth more than their pack. */
  isWin?: boolean | undefined
  game?: string | undefined
  beforeId?: bigint | undefined
}

/** Newest first, one row more than the page. */
export function listPulls(
  reader: Reader,
  { keyFamily, isWin, game, beforeId }: FeedFilter,
  page: { limit: number; offset: number },
): Promise<PulledItem[]> {
  const conditions = [
    sql`i.state = 'REVEALED'`,
    ...(keyFamily === undefined ? [] : [sql`i.key_family = ${keyFamily}`]),
    ...(isWin ? [sql`i.is_win`] : []),
    ...(beforeId === undefined ? [] : [sql`i.id < ${beforeId}`]),
    ...(game === undefined
      ? []
      : [
          sql`exists (select 1 from tokens t join items on items.unique_id = t.unique_id
            where t.kind = i.kind and t.token_id = i.token_id and items.game = ${game})`,
        ]),
  ]
  return many(
    reader,
    sql<PulledItem>`
      select i.id, i.purchase_id as "purchaseId", i.pack, i.slot, i.kind, i.token_id as "tokenId",
        i.value_micros as "valueMicros", i.revealed_at as "revealedAt", i.tier_id as "tierId",
        u.external_user_id as "externalUserId", u.wallet_address as "walletAddress",
        p.onchain_request_id as "requestId"
      from pack_items i join end_users u on u.id = i.end_user_id join purchases p on p.id = i.purchase_id
      where ${sql.join(conditions, sql` and `)}
      order by i.id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}
