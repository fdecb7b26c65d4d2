import { sql } from 'kysely'
import { many, maybe, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { Station } from './model.ts'

const columns = sql`id, name, site_id as "siteId", registered_by as "registeredBy", created_at as "createdAt",
  last_seen_at as "lastSeenAt", revoked_at as "revokedAt"`

export type NewStation = Pick<Station, 'name' | 'siteId' | 'registeredBy' | 'createdAt'> & { secretHash: Uint8Array }

/** Undefined when the site has a station with this name, or does not exist. */
export function insertStation(tx: Tx, station: NewStation): Promise<Station | undefined> {
  const { name, siteId, secretHash, registeredBy, createdAt } = station
  return maybe(
    tx,
    sql<Station>`
      insert into stations (name, site_id, secret_hash, registered_by, created_at)
      select ${name}, s.id, ${secretHash}, ${registeredBy}, ${createdAt} from sites s where s.id = ${siteId}
      on conflict (site_id, name) where revoked_at is null do nothing returning ${columns}`,
  )
}

export async function hasSite(reader: Reader, id: number): Promise<boolean> {
  return (await maybe(reader, sql<{ id: number }>`select id from sites where id = ${id}`)) !== undefined
}

/** Newest first. */
export function listStations(reader: Reader, { limit, offset }: { limit: number; offset: number }): Promise<Station[]> {
  return many(reader, sql<Station>`select ${columns} from stations order by id desc limit ${limit} offset ${offset}`)
}

export function findStation(reader: Reader, id: number): Promise<Station | undefined> {
  return maybe(reader, sql<Station>`select ${columns} from stations where id = ${id}`)
}

/** Notes that the station was seen. Undefined for an unknown or revoked one. */
export function seeStation(db: Db, secretHash: Uint8Array, now: Date): Promise<Station | undefined> {
  return maybe(
    db,
    sql<Station>`
      update stations set last_seen_at = ${now} where secret_hash = ${secretHash} and revoked_at is null
      returning ${columns}`,
  )
}

/** Undefined when it is unknown or revoked. */
export function revokeStation(tx: Tx, id: number, now: Date): Promise<Station | undefined> {
  return maybe(
    tx,
    sql<Station>`
      update stations set revoked_at = ${now} where id = ${id} and revoked_at is null returning ${columns}`,
  )
}

export async function endSessionsAt(tx: Tx, stationId: number, now: Date): Promise<void> {
  await sql`
    update operator_sessions set ended_at = ${now} where station_id = ${stationId} and ended_at is null`.execute(tx)
}
