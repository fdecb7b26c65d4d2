import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { many, one, transact, type Db, type Tx } from './db.ts'

export const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations')

/**
 * The migrations are plain SQL files without a down step, applied in the order of their names. Each is one transaction,
 * so that a failure keeps the files before it. A file with this line among its first comments runs statement by statement without
 * a transaction, as `create index concurrently` demands; it must be safe to run again after an interruption.
 */
const withoutTransaction = /^(?:--.*\n)*-- without transaction\n/

/** The limits of requests do not hold for migrations, which take long on large tables and slow machines. */
const patience = (isLocal: boolean) => sql`
  select set_config('statement_timeout', '0', ${isLocal}), set_config('lock_timeout', '60s', ${isLocal}),
    set_config('idle_in_transaction_session_timeout', '0', ${isLocal})`

/** Held until the end of the transaction, so that a pooler or a crash cannot leave it behind. */
const lock = sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(3853314791062309107) as "isFree"`
const waitMs = 200

type Applied = { name: string }

async function listFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.slice(0, -'.sql'.length)).toSorted()
}

async function listApplied(db: Db | Tx): Promise<Set<string>> {
  const { exists } = await one(
    db,
    sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`,
  )
  if (!exists) return new Set()
  return new Set((await many(db, sql<Applied>`select name from kysely_migration`)).map(({ name }) => name))
}

/** The number of migrations of this release that have not been applied. */
export async function countPendingMigrations(db: Db, folder = migrationsFolder): Promise<number> {
  const applied = await listApplied(db)
  return (await listFiles(folder)).filter((name) => !applied.has(name)).length
}

/**
 * A transaction in which no other process migrates. It waits between transactions: an index that another process builds
 * concurrently would wait for a statement that waits for the lock.
 */
async function inTurn<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (;;) {
    const done = await transact(db, async (tx) => {
      await patience(true).execute(tx)
      return (await one(tx, lock)).isFree ? { result: await work(tx) } : undefined
    })
    if (done) return done.result
    await delay(waitMs)
  }
}

const createHistory = (db: Db) =>
  inTurn(db, (tx) =>
    sql`create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx),
  )

/** A statement of such a file ends with its line. The semicolons of a body between two `$$` do not end it. */
const statement = /(?:\$\$[\s\S]*?\$\$|[^;]|;(?![ \t]*(?:\n|$)))+/g

const splitStatements = (text: string): string[] =>
  (text.match(statement) ?? []).filter((part) => /^[^-\s]/m.test(part))

/**
 * On a second connection. The transaction that holds the lock has no snapshot between its statements, so an index that
 * is built concurrently does not wait for it.
 */
const runWithoutTransaction = (db: Db, text: string): Promise<void> =>
  db.connection().execute(async (connection) => {
    await patience(false).execute(connection)
    for (const statement of splitStatements(text)) await sql.raw(statement).execute(connection)
  })

/** Runs one file unless another process has applied it meanwhile. Returns whether it ran. */
async function applyFile(db: Db, folder: string, name: string): Promise<boolean> {
  const text = await readFile(join(folder, `${name}.sql`), 'utf8')
  return inTurn(db, async (tx) => {
    if ((await listApplied(tx)).has(name)) return false
    if (withoutTransaction.test(text)) await runWithoutTransaction(db, text)
    else await sql.raw(text).execute(tx)
    await sql`insert into kysely_migration (name, timestamp)
      values (${name}, to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(tx)
    return true
  })
}

export type MigrateOptions = { onMigrated?: ((name: string) => void) | undefined; folder?: string }

/**
 * Applies pending migrations. Safe to call from several processes at once: one applies a file, the others wait. The
 * database needs two connections without a statement timeout.
 */
export async function migrate(
  db: Db,
  { onMigrated = () => {}, folder = migrationsFolder }: MigrateOptions = {},
): Promise<void> {
  const applied = await listApplied(db)
  const pending = (await listFiles(folder)).filter((name) => !applied.has(name))
  if (pending.length === 0) return
  await createHistory(db)
  for (const name of pending) {
    try {
      if (await applyFile(db, folder, name)) onMigrated(name)
    } catch (error) {
      throw new Error(`Database migration failed (${name}).`, { cause: error })
    }
  }
}
