import { sql } from 'kysely'
import { many, type Reader, type Tx } from '../../../db/db.ts'
import { listUniqueIds } from '../../shared/document-store.ts'
import type { HoldingStatus, VaultDocument } from './model.ts'

/** A card of a document, with its status in one account. */
export type DocumentCard = { uniqueId: string; status: HoldingStatus }

const cardTables = {
  order: { table: sql.table('vault_order_cards'), key: sql.ref('order_id') },
  withdrawal: { table: sql.table('withdrawal_cards'), key: sql.ref('withdrawal_id') },
  transfer: { table: sql.table('card_transfer_cards'), key: sql.ref('transfer_id') },
} as const

export async function insertDocumentCards(
  tx: Tx,
  { kind, id }: VaultDocument & { kind: 'withdrawal' | 'transfer' },
  uniqueIds: readonly string[],
): Promise<void> {
  const { table, key } = cardTables[kind]
  await sql`
    insert into ${table} (${key}, unique_id, position)
    select ${id}, unique_id, place - 1
    from unnest(${uniqueIds}::text[]) with ordinality as g (unique_id, place)`.execute(tx)
}

/** In the order of the request. */
export function listDocumentCardIds(reader: Reader, { kind, id }: VaultDocument): Promise<string[]> {
  const { table, key } = cardTables[kind]
  return listUniqueIds(reader, sql`select unique_id as "uniqueId" from ${table} where ${key} = ${id} order by position`)
}

/** In the order of the request. Cards that the account never held are left out. */
export function listDocumentCards(
  reader: Reader,
  { kind, id }: VaultDocument,
  accountId: number,
): Promise<DocumentCard[]> {
  const { table, key } = cardTables[kind]
  return many(
    reader,
    sql<DocumentCard>`
      select c.unique_id as "uniqueId", h.status from ${table} c
      join holdings h on h.account_id = ${accountId} and h.unique_id = c.unique_id
      where c.${key} = ${id} order by c.position`,
  )
}
