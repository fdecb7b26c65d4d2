import { sql } from 'kysely'
import { many, maybe, one, type Db, type Reader, type Tx } from '../../../db/db.ts'
import type { Micros } from '../../../kernel/money.ts'
import type { StoredSession } from './model.ts'

const columns = sql`s.id, s.partner_id as "partnerId", s.end_user_id as "endUserId", s.external_user_id as "externalUserId",
  s.key_id as "keyId", s.acts, s.origin, s.max_spend as "maxSpend", s.spent, s.created_at as "createdAt",
  s.expires_at as "expiresAt", s.revoked_at as "revokedAt"`

export type NewSession = Omit<StoredSession, 'id' | 'spent' | 'revokedAt'> & {
  tokenHash: Uint8Array
}

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { partnerId, endUserId, externalUserId, keyId, tokenHash, acts, origin, maxSpend, createdAt, expiresAt } =
    session
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into client_sessions (partner_id, end_user_id, external_user_id, key_id, token_hash, acts, origin, max_spend, created_at, expires_at)
      values (${partnerId}, ${endUserId}, ${externalUserId}, ${keyId}, ${tokenHash}, ${acts}::text[], ${origin}, ${maxSpend}, ${createdAt}, ${expiresAt})
      returning id`,
  )
  return id
}

export const findSession = (reader: Reader, id: number, partnerId: number): Promise<StoredSession | undefined> =>
  maybe(
    reader,
    sql<StoredSession>`
      select ${columns} from client_sessions s
      where s.id = ${id} and s.partner_id = ${partnerId}`,
  )

/** The session of a token, of any partner. */
export const findByToken = (
  reader: Reader,
  id: number,
): Promise<(StoredSession & { tokenHash: Uint8Array }) | undefined> =>
  maybe(
    reader,
    sql<StoredSession & { tokenHash: Uint8Array }>`
      select ${columns}, s.token_hash as "tokenHash" from client_sessions s
      where s.id = ${id}`,
  )

export type SessionFilter = {
  partnerId: number
  endUserId: number | undefined
  beforeId: bigint | undefined
  /** Only sessions that are live at this time. */
  liveAt: Date | undefined
}

/** Newest first, one more than the page. */
export function listSessions(
  reader: Reader,
  { partnerId, endUserId, beforeId, liveAt }: SessionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredSession[]> {
  const conditions = [
    sql`s.partner_id = ${partnerId}`,
    ...(endUserId === undefined ? [] : [sql`s.end_user_id = ${endUserId}`]),
    ...(beforeId === undefined ? [] : [sql`s.id < ${beforeId}::bigint`]),
    ...(liveAt === undefined ? [] : [sql`s.revoked_at is null and s.expires_at > ${liveAt}`]),
  ]
  return many(
    reader,
    sql<StoredSession>`
      select ${columns} from client_sessions s
      where ${sql.join(conditions, sql` and `)} order by s.id desc limit ${limit + 1} offset ${offset}`,
  )
}

/** Undefined when it is revoked already. */
export const revokeSession = (
  tx: Tx,
  { id, partnerId, now }: { id: number; partnerId: number; now: Date },
): Promise<{ id: number } | undefined> =>
  maybe(
    tx,
    sql<{ id: number }>`
      update client_sessions set revoked_at = ${now} where id = ${id} and partner_id = ${partnerId} and revoked_at is null
      returning id`,
  )

export type Refresh = { id: number; partnerId: number; keyId: string; tokenHash: Uint8Array; expiresAt: Date }

/** Gives the session another token and, where the key was rotated, its successor. Undefined when it is revoked. */
export const refreshSession = (tx: Tx, refresh: Refresh): Promise<{ id: number } | undefined> =>
  maybe(
    tx,
    sql<{ id: number }>`
      update client_sessions set token_hash = ${refresh.tokenHash}, key_id = ${refresh.keyId}, expires_at = ${refresh.expiresAt}
      where id = ${refresh.id} and partner_id = ${refresh.partnerId} and revoked_at is null returning id`,
  )

export type Budget = Pick<StoredSession, 'maxSpend' | 'spent'>

/** The budget of a live session, locked until the purchase is made. */
export const lockBudget = (tx: Tx, id: number, now: Date): Promise<Budget | undefined> =>
  maybe(
    tx,
    sql<Budget>`
      select max_spend as "maxSpend", spent from client_sessions
      where id = ${id} and revoked_at is null and expires_at > ${now} for update`,
  )

/** Counts a purchase. Undefined where the limit does not allow it. */
export const chargeBudget = (tx: Tx, id: number, amount: Micros): Promise<{ id: number } | undefined> =>
  maybe(
    tx,
    sql<{ id: number }>`
      update client_sessions set spent = spent + ${amount}::bigint
      where id = ${id} and (max_spend is null or spent + ${amount}::bigint <= max_spend) returning id`,
  )

export async function hasLiveOrigin(reader: Reader, origin: string, now: Date): Promise<boolean> {
  const { isKnown } = await one(
    reader,
    sql<{ isKnown: boolean }>`
      select exists (
        select 1 from client_sessions where origin = ${origin} and expires_at > ${now} and revoked_at is null
      ) as "isKnown"`,
  )
  return isKnown
}

export async function forgetSessions(db: Db, before: Date): Promise<void> {
  await sql`delete from client_sessions where expires_at < ${before}`.execute(db)
}
