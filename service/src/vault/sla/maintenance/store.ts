import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'

export type Maintenance = {
  id: number
  startsAt: Date
  endsAt: Date
  message: string
  createdBy: string
  cancelledAt: Date | null
  createdAt: Date
}

const columns = sql`id, starts_at as "startsAt", ends_at as "endsAt", message, created_by as "createdBy",
  cancelled_at as "cancelledAt", created_at as "createdAt"`

export type NewMaintenance = Pick<Maintenance, 'startsAt' | 'endsAt' | 'message' | 'createdBy'>

export const insertMaintenance = (tx: Tx, given: NewMaintenance, now: Date): Promise<Maintenance> =>
  one(
    tx,
    sql<Maintenance>`
      insert into maintenance_windows (starts_at, ends_at, message, created_by, created_at)
      values (${given.startsAt}, ${given.endsAt}, ${given.message}, ${given.createdBy}, ${now}) returning ${columns}`,
  )

export const cancelMaintenance = (tx: Tx, id: number, now: Date): Promise<Maintenance | undefined> =>
  maybe(
    tx,
    sql<Maintenance>`
      update maintenance_windows set cancelled_at = ${now}
      where id = ${id} and cancelled_at is null and ends_at > ${now} returning ${columns}`,
  )

export const listComing = (reader: Reader, now: Date): Promise<Maintenance[]> =>
  many(
    reader,
    sql<Maintenance>`
      select ${columns} from maintenance_windows where cancelled_at is null and ends_at > ${now}
      order by starts_at limit 100`,
  )

/** Marks windows that start soon as reminded; each is returned to one process only. */
export const takeUnreminded = (tx: Tx, now: Date, before: Date): Promise<Maintenance[]> =>
  many(
    tx,
    sql<Maintenance>`
      update maintenance_windows set reminded_at = ${now}
      where cancelled_at is null and reminded_at is null and starts_at > ${now} and starts_at <= ${before}
      returning ${columns}`,
  )

/** Active tenants with a notice address. */
export async function listListeners(reader: Reader): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ id: number }>`
      select a.id from tenants t join accounts a on a.id = t.account_id
      where t.notice_email is not null and a.status = 'ACTIVE' order by a.id`,
  )
  return rows.map(({ id }) => id)
}
