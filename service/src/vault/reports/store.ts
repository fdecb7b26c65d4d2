import { sql, type RawBuilder } from 'kysely'
import { many, maybe, transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import { moveRow } from '../../db/move.ts'
import { reportMachine, type Problem, type Report, type ReportEvent, type ReportStatus } from './model.ts'

const columns = sql`id, account_id as "accountId", type, format, parameters, status, row_count as "rowCount",
  byte_size as "byteSize", sha256, blob_id as "blobId", problems, api_key_id as "apiKeyId",
  requested_at as "requestedAt", finished_at as "finishedAt", expires_at as "expiresAt"`

export type NewReport = Pick<Report, 'accountId' | 'type' | 'format' | 'parameters' | 'apiKeyId'> & {
  fingerprint: Uint8Array
}

/** Undefined when an identical report is being generated. */
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
export type ReportList = { limit: number; offset: number; status?: ReportStatus | undefined }

export const listReports = (
  reader: Reader,
  accountId: number,
  { limit, offset, status }: ReportList,
): Promise<Report[]> =>
  many(
    reader,
    sql<Report>`
      select ${columns} from reports
      where account_id = ${accountId} and (${status ?? null}::text is null or status = ${status ?? null})
      order by id desc limit ${limit + 1} offset ${offset}`,
  )

const moveReport = (db: Db, id: number, event: ReportEvent, set: RawBuilder<unknown>[]): Promise<Report | undefined> =>
  transact(db, (tx) => moveRow<Report>(tx, reportMachine, { table: sql`reports`, id, event, set, returning: columns }))

/** Undefined when the report is already finished. */
export const startReport = (db: Db, id: number, now: Date): Promise<Report | undefined> =>
  moveReport(db, id, 'start', [sql`started_at = ${now}`])

export type ReportFile = { blobId: string; rowCount: number; byteSize: number; sha256: Uint8Array; expiresAt: Date }

/** False when the report is no longer running. */
export async function finishReport(db: Db, id: number, file: ReportFile, now: Date): Promise<boolean> {
  const finished = await moveReport(db, id, 'finish', [
    sql`blob_id = ${file.blobId}`,
    sql`row_count = ${file.rowCount}`,
    sql`byte_size = ${file.byteSize}`,
    sql`sha256 = ${file.sha256}`,
    sql`finished_at = ${now}`,
    sql`expires_at = ${file.expiresAt}`,
  ])
  return finished !== undefined
}

export async function failReport(db: Db, id: number, problem: Problem, now: Date): Promise<void> {
  await moveReport(db, id, 'fail', [sql`problems = ${JSON.stringify([problem])}`, sql`finished_at = ${now}`])
}

/** Expires reports and returns the blobs to delete. */
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
