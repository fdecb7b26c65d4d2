import { sql } from 'kysely'
import { many, one, type Reader } from '../../../db/db.ts'
import type { StoredAddress } from '../../../chain/addresses.ts'
import type { EndUser } from '../end-users/model.ts'
import { columns as userColumns } from '../end-users/store.ts'
import type { LedgerEntry, UserBalance, WalletBalance } from './model.ts'

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

export type UserFilter = {
  partnerId: number
  /** The start of the partner's own id. */
  idStart?: string | undefined
  /** The wallet or the vault. */
  address?: StoredAddress | undefined
  beforeId?: bigint | undefined
}

/** Newest first, one more than the page. */
export async function listUserBalances(
  reader: Reader,
  { partnerId, idStart, address, beforeId }: UserFilter,
  page: { limit: number; offset: number },
): Promise<UserBalance[]> {
  const start = idStart?.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)
  const conditions = [
    sql`u.partner_id = ${partnerId}`,
    ...(start === undefined ? [] : [sql`u.external_user_id like ${`${start}%`}`]),
    ...(address === undefined
      ? []
      : [
          sql`(u.wallet_address = ${address}
            or u.id = (select v.end_user_id from user_vaults v where v.address = ${address}))`,
        ]),
    ...(beforeId === undefined ? [] : [sql`u.id < ${beforeId}`]),
  ]
  const rows = await many(
    reader,
    sql<EndUser & WalletBalance>`
      select ${userColumns}, coalesce(w.balance, 0)::bigint as balance, coalesce(w.reserved, 0)::bigint as reserved
      from end_users u left join wallets w on w.end_user_id = u.id
      where ${sql.join(conditions, sql` and `)} order by u.id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
  return rows.map(({ balance, reserved, ...user }) => ({ user, balance: { balance, reserved } }))
}
