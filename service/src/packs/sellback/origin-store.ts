import { sql } from 'kysely'
import type { StoredAddress } from '../../chain/addresses.ts'
import { many, type Reader } from '../../db/db.ts'
import type { CardKind, Origin } from './model.ts'

/** The cards this wallet received from packs or as prizes, each with its latest receipt. */
export function listOrigins(
  reader: Reader,
  seller: StoredAddress,
  tokenIds: readonly bigint[],
): Promise<(Origin & { kind: CardKind })[]> {
  return many(
    reader,
    sql<Origin & { kind: CardKind }>`
      select distinct on (kind, token_id) kind, token_id as "tokenId", partner_id as "partnerId",
        purchase_id as "purchaseId"
      from (
        select kind, token_id, partner_id, purchase_id, revealed_at as at from pack_items
        where token_id = any(${[...tokenIds]}::bigint[]) and recipient = ${seller} and state = 'REVEALED'
        union all
        select kind, token_id, partner_id, null, revealed_at from instant_cards
        where token_id = any(${[...tokenIds]}::bigint[]) and recipient = ${seller} and state = 'REVEALED'
        union all
        select i.kind, i.token_id, i.partner_id, null, i.sent_at from send_items i join sends s on s.id = i.send_id
        where i.token_id = any(${[...tokenIds]}::bigint[]) and i.kind in ('CARD', 'GRADED_CARD') and i.status = 'SENT'
          and s.wallet_address = ${seller}
      ) came order by kind, token_id, at desc`,
  )
}
