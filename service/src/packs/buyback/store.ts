import { sql } from 'kysely'
import type { StoredAddress } from '../../chain/addresses.ts'
import { many, maybe, type Reader } from '../../db/db.ts'
import type { CardKind, Origin } from '../sellbacks/model.ts'

/** Cards that came to this wallet out of packs, each with the last time it did. */
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
      from pack_items
      where token_id = any(${[...tokenIds]}::bigint[]) and recipient = ${seller} and state = 'REVEALED'
      order by kind, token_id, id desc`,
  )
}

/** Whose vault an address is. */
export function findVaultUser(
  reader: Reader,
  address: StoredAddress,
): Promise<{ endUserId: number; partnerId: number } | undefined> {
  return maybe(
    reader,
    sql<{ endUserId: number; partnerId: number }>`
      select u.id as "endUserId", u.partner_id as "partnerId"
      from user_vaults v join end_users u on u.id = v.end_user_id where v.address = ${address}`,
  )
}
