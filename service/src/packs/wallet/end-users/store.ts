import { sql } from 'kysely'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { many, maybe, named, type Reader, type Tx } from '../../../db/db.ts'
import type { EndUser, Identity } from './model.ts'

export const columns = sql`
  u.id, u.partner_id as "partnerId", u.external_user_id as "externalUserId", u.wallet_address as "walletAddress",
  u.wallet_verified_at as "walletVerifiedAt", u.created_at as "createdAt",
  (select v.address from user_vaults v where v.end_user_id = u.id) as "custodyAddress"`

/** Users with either identifier, or with this vault address; at most three. */
export function findByIdentity(reader: Reader, partnerId: number, identity: Identity): Promise<EndUser[]> {
  const { externalUserId = null, walletAddress = null } = identity
  return many(
    reader,
    named(
      'find_end_user',
      sql<EndUser>`
        select ${columns} from end_users u
        where u.partner_id = ${partnerId} and (u.external_user_id = ${externalUserId}
          or u.wallet_address = ${walletAddress}
          or u.id = (select v.end_user_id from user_vaults v where v.address = ${walletAddress}))`,
    ),
  )
}

/** The partner's id of an end user; null for one that is known by a wallet only. */
export async function findExternalUserId(reader: Reader, id: number): Promise<string | null> {
  const row = await maybe(
    reader,
    sql<{ externalUserId: string | null }>`
      select external_user_id as "externalUserId" from end_users where id = ${id}`,
  )
  return row?.externalUserId ?? null
}

/** Undefined when a concurrent request took one of the identifiers. */
export function insertEndUser(tx: Tx, partnerId: number, identity: Identity, now: Date): Promise<EndUser | undefined> {
  const { externalUserId = null, walletAddress = null } = identity
  return maybe(
    tx,
    sql<EndUser>`
      insert into end_users as u (partner_id, external_user_id, wallet_address, created_at)
      values (${partnerId}, ${externalUserId}, ${walletAddress}, ${now})
      on conflict do nothing returning ${columns}`,
  )
}

/** Adds the missing identifier. Undefined when it is no longer missing or no longer free. */
export function linkEndUser(
  tx: Tx,
  id: number,
  { externalUserId, walletAddress }: Identity,
): Promise<EndUser | undefined> {
  return maybe(
    tx,
    sql<EndUser>`
      update end_users u
      set external_user_id = coalesce(external_user_id, ${externalUserId ?? null}),
        wallet_address = coalesce(wallet_address, ${walletAddress ?? null})
      where id = ${id} and not exists (
        select 1 from end_users o where o.partner_id = u.partner_id and o.id <> u.id
          and (o.external_user_id = ${externalUserId ?? null} or o.wallet_address = ${walletAddress ?? null}))
      returning ${columns}`,
  )
}

/** The addresses of an end user: the wallet, the vault, and every wallet that was linked with a signature. */
export async function listWallets(reader: Reader, endUserId: number): Promise<StoredAddress[]> {
  const rows = await many(
    reader,
    sql<{ address: StoredAddress }>`
      select wallet_address as address from end_users where id = ${endUserId} and wallet_address is not null
      union select address from user_vaults where end_user_id = ${endUserId}
      union select wallet_address from wallet_proofs where end_user_id = ${endUserId}`,
  )
  return rows.map(({ address }) => address)
}
