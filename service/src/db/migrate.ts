import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'

const folder = join(import.meta.dirname, '..', '..', 'migrations')

/** The limits of requests do not hold for migrations, which take long on large tables and slow machines. */
const patience = sql`
  select set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
    set_config('idle_in_transaction_session_timeout', '10min', true)`

/** The migrations in order: plain SQL files without a down step. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, name), 'utf8')
    const up: Migration['up'] = async (db) => {
      await patience.execute(db)
      await sql.raw(text).execute(db)
    }
    return [name.slice(0, -'.sql'.length), { up }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

const createMigrator = (db: Db): Migrator => new Migrator({ db, provider: { getMigrations: readMigrations } })

/** The number of migrations of this release that have not been applied. */
export async function countPendingMigrations(db: Db): Promise<number> {
  const all = await createMigrator(db).getMigrations()
  return all.filter(({ executedAt }) => executedAt === undefined).length
}

/** Applies pending migrations. Safe to call from several processes at once: one runs, the others wait. */
export async function migrate(db: Db, onMigrated: (name: string) => void = () => {}): Promise<void> {
  const migrator = createMigrator(db)
  const { error, results = [] } = await migrator.migrateToLatest()
  for (const result of results) if (result.status === 'Success') onMigrated(result.migrationName)
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`Database migration failed${failed ? ` (${failed})` : ''}.`, { cause: error })
  }
}
