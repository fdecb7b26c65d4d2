import { sql } from 'kysely'
import { many, maybe, one, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'

export type SessionMethod = 'password' | 'badge'

/** A live session with the current data of its person. */
export type LiveSession = {
  id: bigint
  operatorId: number
  name: string
  email: string
  isStaff: boolean
  roles: OperatorRole[]
  siteIds: number[] | null
  /** The operator has an authenticator or a passkey. */
  hasFactor: boolean
  /** The registered station of the session, unless it was revoked. */
  station: { id: number; siteId: number } | null
  method: SessionMethod
  startedAt: Date
  lastSeenAt: Date
  provedAt: Date | null
  /** When a second factor was proved in it. */
  factorAt: Date | null
  expiresAt: Date
}

export type NewSession = {
  tokenHash: Uint8Array
  operatorId: number
  method: SessionMethod
  address: string
  startedAt: Date
  stationId: number | null
  /** When all factors of the operator were proved; null for a badge outside a registered station. */
  provedAt: Date | null
  factorAt: Date | null
  expiresAt: Date
}

export function insertSession(tx: Tx, session: NewSession): Promise<{ id: bigint }> {
  const { tokenHash, operatorId, method, address, stationId, startedAt, provedAt, factorAt, expiresAt } = session
  return one(
    tx,
    sql<{ id: bigint }>`
      insert into operator_sessions
        (token_hash, operator_id, method, address, station_id, started_at, last_seen_at, proved_at, factor_at, expires_at)
      values (${tokenHash}, ${operatorId}, ${method}, ${address}, ${stationId}, ${startedAt}, ${startedAt}, ${provedAt},
        ${factorAt}, ${expiresAt})
      returning id`,
  )
}

/** Undefined when the session ended or expired, or its operator is inactive. */
export function findLiveSession(reader: Reader, tokenHash: Uint8Array, now: Date): Promise<LiveSession | undefined> {
  return maybe(
    reader,
    sql<LiveSession>`
      select s.id, s.operator_id as "operatorId", o.name, o.email, o.is_staff as "isStaff", o.roles, o.site_ids as "siteIds",
        o.totp_confirmed_at is not null
          or exists (select 1 from passkeys p where p.owner = 'operator:' || o.id) as "hasFactor",
        case when t.id is not null then json_build_object('id', t.id, 'siteId', t.site_id) end as station,
        s.method, s.started_at as "startedAt",
        s.last_seen_at as "lastSeenAt", s.proved_at as "provedAt", s.factor_at as "factorAt", s.expires_at as "expiresAt"
      from operator_sessions s join operators o on o.id = s.operator_id
        left join stations t on t.id = s.station_id and t.revoked_at is null
      where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${now} and o.is_active`,
  )
}

/** The station of the session was seen, too. */
export async function touchSession(db: Reader, id: bigint, now: Date): Promise<void> {
  await sql`
    with touched as (
      update operator_sessions set last_seen_at = ${now} where id = ${id} and ended_at is null returning station_id)
    update stations set last_seen_at = ${now} where id in (select station_id from touched) and revoked_at is null
  `.execute(db)
}

/** Locks a session by dating its last use back. */
export async function lockSession(db: Reader, id: bigint, seenAt: Date): Promise<void> {
  await sql`update operator_sessions set last_seen_at = ${seenAt} where id = ${id} and ended_at is null`.execute(db)
}

export async function noteProof(
  db: Reader,
  id: bigint,
  now: Date,
  { hasFactor }: { hasFactor: boolean },
): Promise<void> {
  await sql`
    update operator_sessions set proved_at = ${now}, factor_at = case when ${hasFactor} then ${now} else factor_at end
    where id = ${id} and ended_at is null`.execute(db)
}

/** A new factor was shown in the session. It is no proof of the others. */
export async function noteFactor(tx: Tx, id: bigint, now: Date): Promise<void> {
  await sql`update operator_sessions set factor_at = ${now} where id = ${id} and ended_at is null`.execute(tx)
}

/** Returns the ended session; undefined when it had already ended. */
export function endSession(
  db: Reader,
  id: bigint,
  now: Date,
): Promise<{ operatorId: number; expiresAt: Date } | undefined> {
  return maybe(
    db,
    sql<{ operatorId: number; expiresAt: Date }>`
      update operator_sessions set ended_at = ${now} where id = ${id} and ended_at is null
      returning operator_id as "operatorId", expires_at as "expiresAt"`,
  )
}

/** Ends all sessions of an operator, except the given one. */
export async function endSessionsOf(
  tx: Tx,
  operatorId: number,
  now: Date,
  except: bigint | null = null,
): Promise<void> {
  await sql`
    update operator_sessions set ended_at = ${now}
    where operator_id = ${operatorId} and ended_at is null and id is distinct from ${except}::bigint`.execute(tx)
}

/** An open session, as its person sees it. */
export type OpenSession = Pick<LiveSession, 'id' | 'method' | 'startedAt' | 'lastSeenAt' | 'factorAt' | 'expiresAt'> & {
  address: string
  /** The name of the registered station, if it was opened at one. */
  station: string | null
}

/** Open sessions per person that are shown; more than a person has. */
const shownSessions = 100

/** The last used first. */
export function listSessionsOf(reader: Reader, operatorId: number, now: Date): Promise<OpenSession[]> {
  return many(
    reader,
    sql<OpenSession>`
      select s.id, s.method, s.address, t.name as station, s.started_at as "startedAt", s.last_seen_at as "lastSeenAt",
        s.factor_at as "factorAt", s.expires_at as "expiresAt"
      from operator_sessions s left join stations t on t.id = s.station_id
      where s.operator_id = ${operatorId} and s.ended_at is null and s.expires_at > ${now}
      order by s.last_seen_at desc, s.id desc limit ${shownSessions}`,
  )
}

/** Undefined when it is the session of another person or has ended. */
export function endSessionOf(tx: Tx, operatorId: number, id: bigint, now: Date): Promise<{ id: bigint } | undefined> {
  return maybe(
    tx,
    sql<{ id: bigint }>`
      update operator_sessions set ended_at = ${now}
      where id = ${id} and operator_id = ${operatorId} and ended_at is null and expires_at > ${now} returning id`,
  )
}

/** Returns how many ended. */
export async function endOtherSessions(tx: Tx, operatorId: number, except: bigint, now: Date): Promise<number> {
  const ended = await many(
    tx,
    sql<{ id: bigint }>`
      update operator_sessions set ended_at = ${now}
      where operator_id = ${operatorId} and id <> ${except} and ended_at is null and expires_at > ${now} returning id`,
  )
  return ended.length
}

export async function pruneSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('operator_sessions').where('expires_at', '<', before).execute()
}
