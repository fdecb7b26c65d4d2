import { sql } from 'kysely'
import { many, type Reader } from '../../../db/db.ts'
import type { Micros } from '../../../kernel/money.ts'

/** An end user of any partner with the credits. */
export type ListedEndUser = {
  readonly id: number
  readonly partnerId: number
  readonly partnerName: string
  readonly externalUserId: string | null
  readonly walletAddress: string | null
  readonly balance: Micros
  readonly reserved: Micros
  readonly createdAt: Date
}

export type EndUserFilter = { q?: string | undefined; partnerId?: number | undefined }

/** Newest first, one more than the page. `q` is the beginning of an identifier, or a wallet address. */
export function listEndUsers(
  reader: Reader,
  { q, partnerId }: EndUserFilter,
  page: { limit: number; offset: number },
): Promise<ListedEndUser[]> {
  const text = q ?? null
  return many(
    reader,
    sql<ListedEndUser>`
      select u.id, u.partner_id as "partnerId", a.name as "partnerName", u.external_user_id as "externalUserId",
        u.wallet_address as "walletAddress", coalesce(w.balance, 0) as balance, coalesce(w.reserved, 0) as reserved,
        u.created_at as "createdAt"
      from end_users u join accounts a on a.id = u.partner_id left join wallets w on w.end_user_id = u.id
      where (${partnerId ?? null}::integer is null or u.partner_id = ${partnerId ?? null}::integer)
        and (${text}::text is null or starts_with(u.external_user_id, ${text}::text)
          or u.wallet_address = lower(${text}::text))
      order by u.id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}
