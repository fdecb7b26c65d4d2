import type { Config } from '../config/config.ts'
import { directUrlOf } from '../config/database.ts'
import { createDb, createPool, type Connection, type Db } from '../../db/db.ts'
import { applyMigrations } from '../migrations.ts'
import type { LaunchLog } from '@packhouse/embedded-postgres/supervisor'

export type SharedDatabase = { db: Db; close(): Promise<void> }

export type SharedDatabaseOptions = { config: Config; log: LaunchLog; onProgress: (text: string) => void }

/**
 * Opens the installation's database for one command: the one of DATABASE_URL, or the embedded one, sharing the server
 * of a running service or starting one.
 */
export async function openSharedDatabase({ config, log, onProgress }: SharedDatabaseOptions): Promise<SharedDatabase> {
  if (config.environment === 'sandbox') await (await import('../edition.ts')).checkDataEdition(config)
  const server = await openServer({ config, log, onProgress })
  const pool = createPool({
    connection: server.connection,
    maxConnections: 2,
    onError: (err) => log.warn({ err }, 'database connection lost'),
  })
  const db = createDb(pool)
  const close = async (): Promise<void> => {
    await db.destroy()
    await server.stop()
  }
  try {
    // The first key of an installation is created before its first start.
    await applyMigrations({
      db,
      connection: server.connection,
      ownerUrl: config.migrationDatabaseUrl,
      roles: config.databaseRoles,
      maintenanceUrl: config.maintenanceDatabaseUrl,
    })
    return { db, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Server = { connection: Connection; stop(): Promise<void> }

async function openServer({ config, log, onProgress }: SharedDatabaseOptions): Promise<Server> {
  const { dataDir, postgresUser } = config
  const url = directUrlOf(config)
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  const { launchPostgres } = await import('@packhouse/embedded-postgres/launch')
  return launchPostgres({ dataDir, osUser: postgresUser, log, onProgress })
}
