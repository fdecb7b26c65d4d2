import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { EndUser, Identity } from './model.ts'

const columns = sql`
  id, partner_id as "partnerId", external_user_id as "externalUserId", wallet_address as "walletAddress",
  created_at as "createdAt"`

/** Whoever is known under either name; at most two people. */
export function findByIdentity(reader: Reader, partnerId: number, identity: Identity): Promise<EndUser[]> {
  const { externalUserId = null, walletAddress = null } = identity
  return many(
    reader,
    sql<EndUser>`
      select ${columns} from end_users
      where partner_id = ${partnerId} and (external_user_id = ${externalUserId} or wallet_address = ${walletAddress})`,
  )
}

/** Undefined when somebody else took one of the names meanwhile. */
export function insertEndUser(tx: Tx, partnerId: number, identity: Identity, now: Date): Promise<EndUser | undefined> {
  const { externalUserId = null, walletAddress = null } = identity
  return maybe(
    tx,
    sql<EndUser>`
      insert into end_users (partner_id, external_user_id, wallet_address, created_at)
      values (${partnerId}, ${externalUserId}, ${walletAddress}, ${now})
      on conflict do nothing returning ${columns}`,
  )
}

/** Adds the name that was missing. Undefined when it is no longer missing, or no longer free. */
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
