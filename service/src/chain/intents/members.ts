import { sql } from 'kysely'
import { many, prepared, type Db } from '../../db/db.ts'
import type { RelayerMember, SharedAccount } from './shares.ts'

export type Announcement = { holder: string; chainId: number; addresses: readonly string[]; seconds: number }

/** Announces a process for some seconds, and removes those that have not announced themselves for long. */
export async function announceMember(db: Db, { holder, chainId, addresses, seconds }: Announcement): Promise<void> {
  await prepared(sql`
    with gone as (delete from relayer_members where seen_until < now() - interval '1 hour')
    insert into relayer_members (holder, chain_id, addresses, seen_until)
    values (${holder}, ${chainId}, ${addresses}::text[], now() + make_interval(secs => ${seconds}))
    on conflict (holder) do update set addresses = excluded.addresses, seen_until = excluded.seen_until`).execute(db)
}

export async function removeMember(db: Db, holder: string): Promise<void> {
  await sql`delete from relayer_members where holder = ${holder}`.execute(db)
}

export const listMembers = (db: Db, chainId: number): Promise<RelayerMember[]> =>
  many(
    db,
    prepared(sql<RelayerMember>`
      select holder, addresses from relayer_members
      where chain_id = ${chainId} and seen_until > now() order by holder`),
  )

/** The accounts of the chain, each with the holder of its lease. */
export const listSharedAccounts = (db: Db, chainId: number): Promise<SharedAccount[]> =>
  many(
    db,
    prepared(sql<SharedAccount>`
      select address, role, case when leased_until > now() then holder end as holder
      from relayer_accounts where chain_id = ${chainId} order by id`),
  )
