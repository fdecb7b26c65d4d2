import { sql } from 'kysely'
import { many, maybe, one, transact, type Db, type Reader, type Tx } from '../db.ts'

/** A partition holds the days from the first to before the end. The default partition has neither. */
export type Partition = {
  parent: string
  name: string
  firstDay: string | null
  endDay: string | null
  bytes: number
}

const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** By table, the oldest first; the default partition last. */
export const listPartitions = (reader: Reader): Promise<Partition[]> =>
  many(
    reader,
    sql<Partition>`
      select parent, name, ${day('first_day')} as "firstDay", ${day('end_day')} as "endDay", bytes::float8 as bytes
      from monthly_partitions order by parent, end_day nulls last`,
  )

export type Coverage = { parent: string; months: number }

/** For how many months after the current one each table has a partition. */
export const readCoverage = (reader: Reader, now: Date): Promise<Coverage[]> =>
  many(
    reader,
    sql<Coverage>`
      select m.name as parent, coalesce((
        select extract(year from span) * 12 + extract(month from span) - 1
        from age(max(p.end_day), date_trunc('month', ${now}::timestamptz at time zone 'UTC')) span), 0)::float8 as months
      from monthly_tables m left join monthly_partitions p on p.parent = m.name group by m.name order by m.name`,
  )

/** A long statement on one partition, with more time than a request has. */
const patiently = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transact(db, async (tx) => {
    await sql`set local statement_timeout = '300s'`.execute(tx)
    return work(tx)
  })

/** Creates the missing partitions of the months up to a day. Returns how many. */
export const extendMonthly = (db: Db, parent: string, through: Date): Promise<number> =>
  patiently(
    db,
    async (tx) =>
      (await one(tx, sql<{ made: number }>`select extend_monthly(${parent}, ${through}::timestamptz::date) as made`))
        .made,
  )

export type Digest = { rowCount: bigint; digest: string }

/** The rows by number and by the sum of their hashes. */
export const readDigest = (reader: Reader, partition: string): Promise<Digest> =>
  one(reader, sql<Digest>`select row_count as "rowCount", digest::text as digest from digest_partition(${partition})`)

const rowsPerRead = 5_000

/** The rows of a partition as JSON, read through the table itself; in the snapshot of the reader's transaction. */
export async function* readRows(tx: Reader, { parent, firstDay, endDay }: Partition): AsyncGenerator<string> {
  const { dayColumn } = await one(
    tx,
    sql<{ dayColumn: string }>`select day_column as "dayColumn" from monthly_tables where name = ${parent}`,
  )
  const column = sql.ref(`t.${dayColumn}`)
  await sql`
    declare archived_rows no scroll cursor for
    select row_to_json(t)::text as line from ${sql.table(parent)} t
    where ${column} < ${sql.lit(endDay)}::date ${firstDay === null ? sql`` : sql`and ${column} >= ${sql.lit(firstDay)}::date`}`.execute(
    tx,
  )
  for (;;) {
    const rows = await many(tx, sql<{ line: string }>`fetch ${sql.lit(rowsPerRead)} from archived_rows`)
    if (rows.length === 0) break
    yield `${rows.map(({ line }) => line).join('\n')}\n`
  }
  await sql`close archived_rows`.execute(tx)
}

export type Archive = Digest & {
  partition: string
  parent: string
  firstDay: string | null
  endDay: string
  blobId: string
  bytes: number
  sha256: Uint8Array
  storedAt: Date
  droppedAt: Date | null
}

const columns = sql`
  partition, parent, ${day('first_day')} as "firstDay", ${day('end_day')} as "endDay", row_count as "rowCount",
  digest::text as digest, blob_id as "blobId", bytes::float8 as bytes, sha256, stored_at as "storedAt",
  dropped_at as "droppedAt"`

export const listArchives = (reader: Reader): Promise<Archive[]> =>
  many(reader, sql<Archive>`select ${columns} from table_archives order by parent, end_day`)

export const findArchive = (reader: Reader, partition: string): Promise<Archive | undefined> =>
  maybe(reader, sql<Archive>`select ${columns} from table_archives where partition = ${partition}`)

/** Replaces the record of an earlier archive of a partition that was not dropped. */
export async function saveArchive(db: Db, archive: Omit<Archive, 'droppedAt'>): Promise<void> {
  const { partition, parent, firstDay, endDay, rowCount, digest, blobId, bytes, sha256, storedAt } = archive
  await sql`
    insert into table_archives (partition, parent, first_day, end_day, row_count, digest, blob_id, bytes, sha256, stored_at)
    values (${partition}, ${parent}, ${firstDay}::date, ${endDay}::date, ${rowCount}, ${digest}::numeric, ${blobId}, ${bytes},
      ${sha256}, ${storedAt})
    on conflict (partition) do update set row_count = excluded.row_count, digest = excluded.digest,
      blob_id = excluded.blob_id, bytes = excluded.bytes, sha256 = excluded.sha256, stored_at = excluded.stored_at
      where table_archives.dropped_at is null`.execute(db)
}

/** Fails when the partition differs from its archive. */
export const dropArchived = (db: Db, partition: string, now: Date): Promise<void> =>
  patiently(db, async (tx) => {
    await sql`select drop_archived_partition(${partition}, ${now})`.execute(tx)
  })
