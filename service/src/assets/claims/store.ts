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

/** Locks the things in the order of their codes, which is the same for everybody. Returns those that exist. */
export async function lockItems(tx: Tx, uniqueIds: readonly string[]): Promise<string[]> {
  const rows = await many(
    tx,
    sql<{ uniqueId: string }>`
      select unique_id as "uniqueId" from items where unique_id = any(${uniqueIds}::text[])
      order by unique_id for no key update`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

/** Ends claims whose time has passed and which still stand in the way. */
export function liftLapsedClaims(tx: Tx, uniqueIds: readonly string[], now: Date): Promise<Claim[]> {
  return many(
    tx,
    sql<Claim>`
      update claims set released_at = ${now}
      where unique_id = any(${uniqueIds}::text[]) and released_at is null and expires_at <= ${now}
      returning ${columns}`,
  )
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

const insertion = ({ uniqueIds, purpose, documentId, expiresAt, now }: NewClaims) => sql`
  insert into claims (unique_id, purpose, document_id, expires_at, created_at)
  select unique_id, ${purpose}, ${documentId}, ${expiresAt}::timestamptz, ${now}::timestamptz
  from unnest(${uniqueIds}::text[]) as given (unique_id)`

export async function insertClaims(tx: Tx, claims: NewClaims): Promise<void> {
  await insertion(claims).execute(tx)
}

/** Claims all of them if nothing stands on any, and otherwise none. The caller holds their locks. Returns whether. */
export async function insertIfBare(tx: Tx, claims: NewClaims): Promise<boolean> {
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

/** Ends the claims of documents, on some things or on all. Returns the codes that were let go. */
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
