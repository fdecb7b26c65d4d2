import { sql } from 'kysely'
import { many, maybe, type Db, type Reader, type Tx } from '../../db/db.ts'
import { reportMachine, type Problem, type Report } from './model.ts'

const columns = sql`id, account_id as "accountId", type, format, parameters, status, row_count as "rowCount",
  byte_size as "byteSize", sha256, blob_id as "blobId", problems, api_key_id as "apiKeyId",
  requested_at as "requestedAt", finished_at as "finishedAt", expires_at as "expiresAt"`

export type NewReport = Pick<Report, 'accountId' | 'type' | 'format' | 'parameters' | 'apiKeyId'> & {
  fingerprint: Uint8Array
}

/** Undefined: the same one is being made. */
export const insertReport = (tx: Tx, given: NewReport, now: Date): Promise<Report | undefined> =>
  maybe(
    tx,
    sql<Report>`
      insert into reports (account_id, type, format, parameters, fingerprint, status, api_key_id, requested_at)
      values (${given.accountId}, ${given.type}, ${given.format}, ${JSON.stringify(given.parameters)},
        ${given.fingerprint}, 'QUEUED', ${given.apiKeyId}, ${now})
      on conflict (account_id, fingerprint) where status in ('QUEUED', 'RUNNING') do nothing returning ${columns}`,
  )

export const findRunning = (reader: Reader, accountId: number, fingerprint: Uint8Array): Promise<Report | undefined> =>
  maybe(
    reader,
    sql<Report>`
      select ${columns} from reports where account_id = ${accountId} and fingerprint = ${fingerprint}
        and status in ('QUEUED', 'RUNNING')`,
  )

export const findReport = (reader: Reader, id: number): Promise<Report | undefined> =>
  maybe(reader, sql<Report>`select ${columns} from reports where id = ${id}`)

/** Newest first, one row more than the page. */
export const listReports = (
  reader: Reader,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Report[]> =>
  many(
    reader,
    sql<Report>`
      select ${columns} from reports where account_id = ${accountId}
      order by id desc limit ${limit + 1} offset ${offset}`,
  )

/** Undefined: there is nothing left to do. */
export const startReport = (db: Db, id: number, now: Date): Promise<Report | undefined> =>
  maybe(
    db,
    sql<Report>`
      update reports set status = 'RUNNING', started_at = ${now}
      where id = ${id} and status = any(${reportMachine.events.start.from}::text[]) returning ${columns}`,
  )

export type Made = { blobId: string; rowCount: number; byteSize: number; sha256: Uint8Array; expiresAt: Date }

/** False: somebody else was faster. */
export async function finishReport(db: Db, id: number, made: Made, now: Date): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update reports set status = 'READY', blob_id = ${made.blobId}, row_count = ${made.rowCount},
        byte_size = ${made.byteSize}, sha256 = ${made.sha256}, finished_at = ${now}, expires_at = ${made.expiresAt}
      where id = ${id} and status = 'RUNNING' returning id`,
  )
  return row !== undefined
}

export async function failReport(db: Db, id: number, problem: Problem, now: Date): Promise<void> {
  await sql`
    update reports set status = 'FAILED', problems = ${JSON.stringify([problem])}, finished_at = ${now}
    where id = ${id} and status in ('QUEUED', 'RUNNING')`.execute(db)
}

/** Forgets the bytes of what is too old and names them. */
export async function expireReports(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ blobId: string }>`
      with old as (select id, blob_id from reports where status = 'READY' and expires_at <= ${now}
        order by expires_at limit ${limit} for update skip locked)
      update reports r set status = 'EXPIRED', blob_id = null from old where r.id = old.id
      returning old.blob_id as "blobId"`,
  )
  return rows.map(({ blobId }) => blobId)
}
