import { sql } from 'kysely'
import { many, maybe, one, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { Reject } from './files/import-files.ts'
import type { CatalogImport, ImportFile, StoredProgress, StoredReport } from './model.ts'

const columns = sql`id, game, state, files, format, leaves_out as "leavesOut", replaces, progress, report, failure,
  created_by as "createdBy", created_at as "createdAt", finished_at as "finishedAt"`

export type NewImport = {
  game: string
  files: readonly ImportFile[]
  format: string | undefined
  leavesOut: boolean
  replaces: boolean
  createdBy: string
  now: Date
}

export const insertImport = (tx: Tx, { game, files, format, leavesOut, replaces, createdBy, now }: NewImport) =>
  one(
    tx,
    sql<CatalogImport>`
      insert into catalog_imports (game, state, files, format, leaves_out, replaces, progress, created_by, created_at)
      values (${game}, 'QUEUED', ${JSON.stringify(files)}, ${format ?? null}, ${leavesOut}, ${replaces}, '{}',
        ${createdBy}, ${now})
      returning ${columns}`,
  )

export const findImport = (reader: Reader, id: bigint, game?: string): Promise<CatalogImport | undefined> =>
  maybe(
    reader,
    sql<CatalogImport>`
      select ${columns} from catalog_imports where id = ${id} and (${game ?? null}::text is null or game = ${game ?? null})`,
  )

const newest = 50

export const listImports = (reader: Reader, game: string): Promise<CatalogImport[]> =>
  many(
    reader,
    sql<CatalogImport>`
      select ${columns} from catalog_imports where game = ${game} order by id desc limit ${newest}`,
  )

export async function saveProgress(db: Db, id: bigint, progress: StoredProgress): Promise<void> {
  await sql`
    update catalog_imports set state = 'RUNNING', progress = ${JSON.stringify(progress)}
    where id = ${id} and finished_at is null`.execute(db)
}

export type Ending = {
  format: string | undefined
  report: StoredReport | undefined
  failure: string | undefined
  now: Date
}

/** Returns false when the import had already finished. */
export async function finishImport(tx: Tx, id: bigint, { format, report, failure, now }: Ending): Promise<boolean> {
  const state = failure === undefined ? 'DONE' : 'FAILED'
  const row = await maybe(
    tx,
    sql`
      update catalog_imports set state = ${state}, format = coalesce(${format ?? null}, format),
        report = ${report ? JSON.stringify(report) : null}, failure = ${failure ?? null}, finished_at = ${now},
        files = (select jsonb_agg(f || '{"blob": null}') from jsonb_array_elements(files) f)
      where id = ${id} and finished_at is null returning id`,
  )
  return row !== undefined
}

export async function insertRejects(tx: Tx, id: bigint, rejects: readonly Reject[]): Promise<void> {
  await sql`
    insert into catalog_import_rejects (import_id, place, reject)
    select ${id}, place, r from jsonb_array_elements(${JSON.stringify(rejects)}::jsonb) with ordinality as a (r, place)
    `.execute(tx)
}

export async function listRejects(reader: Reader, id: bigint): Promise<Reject[]> {
  const rows = await many(
    reader,
    sql<{ reject: Reject }>`select reject from catalog_import_rejects where import_id = ${id} order by place`,
  )
  return rows.map(({ reject }) => reject)
}
