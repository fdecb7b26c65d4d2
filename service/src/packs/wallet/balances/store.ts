import { sql } from 'kysely'
import { many, one, type Reader } from '../../../db/db.ts'
import type { LedgerEntry, WalletBalance } from './model.ts'

export function getBalance(reader: Reader, endUserId: number): Promise<WalletBalance> {
  return one(reader, sql<WalletBalance>`select balance, reserved from wallets where end_user_id = ${endUserId}`)
}

/** Newest first, one more than the page. */
export function listEntries(
  reader: Reader,
  endUserId: number,
  page: { limit: number; offset: number },
): Promise<LedgerEntry[]> {
  return many(
    reader,
    sql<LedgerEntry>`
      select id, entry_type as "entryType", amount, balance_after as "balanceAfter", reserved_after as "reservedAfter",
        source, source_id as "sourceId", description, created_at as "createdAt"
      from ledger_entries where end_user_id = ${endUserId}
      order by id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}
