import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import type { AccountLabel, Hit, Wanted } from './model.ts'

const perKind = 5

/** Account holders by slug, number or part of the name. */
export const findAccounts = (reader: Reader, { text }: Wanted): Promise<Hit[]> =>
  many(
    reader,
    sql<Hit>`
      select 'account' as kind, coalesce(p.slug, t.account_number) as id, a.name as title, a.status, a.id as "accountId"
      from accounts a left join partners p on p.account_id = a.id left join tenants t on t.account_id = a.id
      where a.kind <> 'platform' and (strpos(lower(a.name), lower(${text})) > 0 or p.slug = lower(${text})
        or t.account_number = upper(${text}))
      order by a.name limit ${perKind}`,
  )

const tables = {
  purchase: 'purchases',
  instant_purchase: 'instant_purchases',
  redemption: 'redemptions',
  sellback: 'sellbacks',
  send: 'sends',
} as const
export type NumberedKind = keyof typeof tables

/** The resource of a partner with a number; of one account, or of the partner that the slug names, or of any. */
export function findNumbered(
  reader: Reader,
  kind: NumberedKind,
  { number, slug }: Wanted,
  accountId: number | undefined,
): Promise<Hit[]> {
  if (number === null) return Promise.resolve([])
  return many(
    reader,
    sql<Hit>`
      select ${kind} as kind, r.id::text as id, p.slug || '-' || r.id as title, r.status, r.partner_id as "accountId"
      from ${sql.table(tables[kind])} r join partners p on p.account_id = r.partner_id
      where r.id = ${number} and (${accountId ?? null}::integer is null or r.partner_id = ${accountId ?? null})
        and (${slug}::text is null or p.slug = ${slug})`,
  )
}

export const findOrders = (reader: Reader, { text, number }: Wanted, accountId: number | undefined): Promise<Hit[]> =>
  many(
    reader,
    sql<Hit>`
      select 'order' as kind, id::text as id, 'Order ' || id || coalesce(' · ' || reference, '') as title, status,
        account_id as "accountId"
      from vault_orders
      where (id = ${number}::integer or (${accountId ?? null}::integer is not null and reference = ${text}))
        and (${accountId ?? null}::integer is null or account_id = ${accountId ?? null})
      order by id desc limit ${perKind}`,
  )

/** End users by the partner's own id or by wallet, through the index of each partner. */
export const findEndUsers = (reader: Reader, { text }: Wanted, accountId: number | undefined): Promise<Hit[]> =>
  many(
    reader,
    sql<Hit>`
      select 'end_user' as kind, coalesce(e.external_user_id, e.wallet_address) as id,
        coalesce(e.external_user_id, e.wallet_address) as title, null as status, e.partner_id as "accountId"
      from partners p cross join lateral (
        select external_user_id, wallet_address, partner_id from end_users
        where partner_id = p.account_id and external_user_id = ${text}
        union select external_user_id, wallet_address, partner_id from end_users
        where partner_id = p.account_id and wallet_address = lower(${text})) e
      where ${accountId ?? null}::integer is null or p.account_id = ${accountId ?? null}
      limit ${perKind}`,
  )

export const findItems = (reader: Reader, { text }: Wanted): Promise<Hit[]> =>
  many(
    reader,
    sql<Hit>`
      select 'item' as kind, unique_id as id, name as title, null as status, null::integer as "accountId"
      from items where unique_id = upper(${text})`,
  )

export const listLabels = (reader: Reader, ids: readonly number[]): Promise<AccountLabel[]> =>
  many(
    reader,
    sql<AccountLabel>`
      select a.id, a.name, coalesce(p.slug, t.account_number) as "slugOrNumber", a.kind = 'tenant' as "isTenant"
      from accounts a left join partners p on p.account_id = a.id left join tenants t on t.account_id = a.id
      where a.id = any(${ids}::integer[])`,
  )
