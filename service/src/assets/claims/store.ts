import { sql } from 'kysely'
import { many, type Reader, type Tx } from '../../db/db.ts'

export type Claim = {
  readonly id: bigint
  readonly uniqueId: string
  readonly purpose: string
  readonly documentId: string
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

const columns = sql`id, unique_id as "uniqueId", purpose, document_id as "documentId", expires_at as "expiresAt",
  created_at as "createdAt"`

/** Locks items in the order of their ids, which prevents deadlocks. Returns those that exist. */
export async function lockItems(tx: Tx, uniqueIds: readonly string[]): Promise<string[]> {
  const rows = await many(
    tx,
    sql<{ uniqueId: string }>`
      select unique_id as "uniqueId" from items where unique_id = any(${uniqueIds}::text[])
      order by unique_id for no key update`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

/** Releases claims that have expired. */
export async function releaseExpiredClaims(tx: Tx, uniqueIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update claims set released_at = ${now}
    where unique_id = any(${uniqueIds}::text[]) and released_at is null and expires_at <= ${now}`.execute(tx)
}

export function listLiveClaims(reader: Reader, uniqueIds: readonly string[]): Promise<Claim[]> {
  return many(
    reader,
    sql<Claim>`
      select ${columns} from claims
      where unique_id = any(${uniqueIds}::text[]) and released_at is null order by unique_id`,
  )
}

export type NewClaims = {
  uniqueIds: readonly string[]
  purpose: string
  documentId: string
  expiresAt: Date | null
  now: Date
}

export const insertion = ({ uniqueIds, purpose, documentId, expiresAt, now }: NewClaims) => sql`
  insert into claims (unique_id, purpose, document_id, expires_at, created_at)
  select unique_id, ${purpose}, ${documentId}, ${expiresAt}::timestamptz, ${now}::timestamptz
  from unnest(${uniqueIds}::text[]) as given (unique_id)`

export async function insertClaims(tx: Tx, claims: NewClaims): Promise<void> {
  await insertion(claims).execute(tx)
}

/** Claims all items if none of them has a claim, otherwise none. The caller must have locked them. */
export async function insertIfUnclaimed(tx: Tx, claims: NewClaims): Promise<boolean> {
  const { uniqueIds } = claims
  const { numAffectedRows } = await sql`
    ${insertion(claims)}
    where not exists (select from claims where unique_id = any(${uniqueIds}::text[]) and released_at is null)`.execute(
    tx,
  )
  return numAffectedRows === BigInt(uniqueIds.length)
}

export type ClaimsOf = {
  purposes: readonly string[]
  documentIds: readonly string[]
  uniqueIds?: readonly string[] | undefined
}

/** Releases claims of documents, on some items or on all. Returns the released item ids. */
export async function releaseClaims(
  tx: Tx,
  { purposes, documentIds, uniqueIds }: ClaimsOf,
  now: Date,
): Promise<string[]> {
  const rows = await many(
    tx,
    sql<{ uniqueId: string }>`
      update claims set released_at = ${now}
      where purpose = any(${purposes}::text[]) and document_id = any(${documentIds}::text[]) and released_at is null
        and (${uniqueIds ?? null}::text[] is null or unique_id = any(${uniqueIds ?? null}::text[]))
      returning unique_id as "uniqueId"`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}
