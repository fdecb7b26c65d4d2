import { createDb, createPool, type Connection, type Db } from '../db/db.ts'
import { countPendingMigrations, migrate } from '../db/migrate.ts'
import type { DatabaseConfig } from './config/database.ts'
import { grantToProcess } from '../db/process-roles.ts'
import { grantToMaintenance, grantToService, readRole } from '../db/roles.ts'
import { StartError } from './errors.ts'

export type MigrationOptions = {
  /** As the service connects. */
  db: Db
  /** The same without a pooler. */
  connection: Connection
  /** As the owner of the tables connects; without it the service migrates with its own role. */
  ownerUrl: string | undefined
  /** As the role of maintenance connects, where there is one. */
  maintenanceUrl?: string | undefined
  /** The users of the processes, where each has its own. */
  roles?: DatabaseConfig['databaseRoles'] | undefined
  onMigrated?: ((name: string) => void) | undefined
}

const lacksRight = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '42501' || lacksRight(error.cause))

/** Migrations have connections of their own, without the limits of requests: one may rewrite a table. */
async function withOwnConnections<Result>(connection: Connection, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = createDb(createPool({ connection, maxConnections: 2, statementTimeoutMs: 0, onError: () => {} }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function migrateAsOwner(ownerUrl: string, options: MigrationOptions): Promise<void> {
  const { db: service, maintenanceUrl, roles = [], onMigrated } = options
  await withOwnConnections({ connectionString: ownerUrl }, async (owner) => {
    await migrate(owner, { onMigrated })
    const { role } = await readRole(service)
    if (role === (await readRole(owner)).role)
      throw new StartError('MIGRATION_DATABASE_URL and DATABASE_URL must have different users.')
    if (roles.length > 0 && !roles.some((one) => one.role === role))
      throw new StartError(`The user ${role} of DATABASE_URL is none of DATABASE_ROLES.`)
    if (roles.length === 0) await grantToService(owner, role)
    for (const one of roles) await grantToProcess(owner, one.role, one.process)
    const keeper = maintenanceUrl && decodeURIComponent(new URL(maintenanceUrl).username)
    if (keeper === role) throw new StartError('MAINTENANCE_DATABASE_URL and DATABASE_URL must have different users.')
    if (keeper) await grantToMaintenance(owner, keeper)
  })
  const { isOwner, role } = await readRole(service)
  if (isOwner)
    throw new StartError(`The user ${role} of DATABASE_URL owns the tables or is a superuser; use one that is neither.`)
}

/** Brings the schema up to date, as its owner where one is configured. */
export async function applyMigrations(options: MigrationOptions): Promise<void> {
  const { db, connection, ownerUrl, onMigrated } = options
  if (ownerUrl !== undefined) return migrateAsOwner(ownerUrl, options)
  if ((await countPendingMigrations(db)) === 0) return
  try {
    await withOwnConnections(connection, (own) => migrate(own, { onMigrated }))
  } catch (error) {
    if (!lacksRight(error)) throw error
    throw new StartError(
      'The schema is older than this release, and the user of DATABASE_URL must not change it. Run packhouse migrate with MIGRATION_DATABASE_URL.',
      { cause: error },
    )
  }
}
