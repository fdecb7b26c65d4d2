import { sql } from 'kysely'
import { maybe, type Db, type Tx } from '../db/db.ts'

export type RequestName = { actor: string; keyHash: Uint8Array }
export type KnownRequest = {
  fingerprint: Uint8Array
  appliedAt: Date | null
  /** Whether a process may still be performing it. */
  isClaimed: boolean
  status: number | null
  answer: Uint8Array | null
}

/** Longer than a request can take; a crashed process releases its claim by this time. */
const claim = sql`now() + interval '60 seconds'`

/**
 * Claims the key and returns the attempt number; undefined when it is taken. A request that had no effect can be claimed
 * again once its claim expired.
 */
export async function claimRequest(
  db: Db,
  { actor, keyHash }: RequestName,
  fingerprint: Uint8Array,
  now: Date,
): Promise<number | undefined> {
  const row = await maybe(
    db,
    sql<{ attempt: number }>`
      insert into idempotent_requests as known (actor, key_hash, fingerprint, claimed_until, created_at)
      values (${actor}, ${keyHash}, ${fingerprint}, ${claim}, ${now})
      on conflict (actor, key_hash) do update set attempt = known.attempt + 1, claimed_until = ${claim}
      where known.applied_at is null and known.status is null and known.claimed_until < now()
        and known.fingerprint = ${fingerprint}
      returning attempt`,
  )
  return row?.attempt
}

export function findRequest(db: Db, { actor, keyHash }: RequestName): Promise<KnownRequest | undefined> {
  return maybe(
    db,
    sql<KnownRequest>`
      select fingerprint, applied_at as "appliedAt", claimed_until > now() as "isClaimed", status, answer
      from idempotent_requests
      where actor = ${actor} and key_hash = ${keyHash}`,
  )
}

/** False when another process has claimed the request since. */
export async function markApplied(
  tx: Tx,
  { actor, keyHash }: RequestName,
  attempt: number,
  now: Date,
): Promise<boolean> {
  const row = await maybe(
    tx,
    sql<{ attempt: number }>`
      update idempotent_requests set applied_at = coalesce(applied_at, ${now})
      where actor = ${actor} and key_hash = ${keyHash} and attempt = ${attempt} returning attempt`,
  )
  return row !== undefined
}

export async function keepAnswer(
  db: Db,
  { actor, keyHash }: RequestName,
  attempt: number,
  { status, answer }: { status: number; answer: Uint8Array },
): Promise<void> {
  await sql`
    update idempotent_requests set status = ${status}, answer = ${answer}
    where actor = ${actor} and key_hash = ${keyHash} and attempt = ${attempt}`.execute(db)
}

/** Frees the key of a request that had no effect. */
export async function releaseRequest(db: Db, { actor, keyHash }: RequestName, attempt: number): Promise<void> {
  await sql`
    delete from idempotent_requests
    where actor = ${actor} and key_hash = ${keyHash} and attempt = ${attempt} and applied_at is null`.execute(db)
}

/** Deletes the oldest requests first and returns how many were deleted. */
export async function deleteRequests(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotent_requests where ctid = any(array(
      select ctid from idempotent_requests where created_at < ${before} order by created_at limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
