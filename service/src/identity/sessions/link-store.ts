import { sql } from 'kysely'
import { maybe, one, type Db, type Reader, type Tx } from '../../db/db.ts'

export async function insertReset(
  tx: Tx,
  reset: { tokenHash: Uint8Array; personId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into password_resets (token_hash, person_id, created_at, expires_at)
    values (${reset.tokenHash}, ${reset.personId}, ${reset.createdAt}, ${reset.expiresAt})`.execute(tx)
}

export async function countResets(reader: Reader, personId: number, since: Date): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::integer as count from password_resets where person_id = ${personId} and created_at > ${since}`,
  )
  return row.count
}

export async function isResetOpen(reader: Reader, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const row = await maybe(
    reader,
    sql<{ one: number }>`
      select 1 as one from password_resets where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`,
  )
  return row !== undefined
}

/** The person of the token, for its first use; every other open token of the person is used up as well. */
export async function takeReset(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ personId: number }>`
      update password_resets set used_at = ${now}
      where token_hash = ${tokenHash} and used_at is null and expires_at > ${now} returning person_id as "personId"`,
  )
  if (!row) return undefined
  await sql`
    update password_resets set used_at = ${now} where person_id = ${row.personId} and used_at is null`.execute(tx)
  return row.personId
}

export async function pruneResets(db: Db, before: Date): Promise<void> {
  await sql`delete from password_resets where expires_at < ${before}`.execute(db)
}
