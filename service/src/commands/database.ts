import type { Config } from '../config.ts'
import { createDb, createPool, type Connection, type Db } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import type { LaunchLog } from '@packhouse/embedded-postgres/supervisor'

export type SharedDatabase = { db: Db; dataDir: string; close(): Promise<void> }

export type SharedDatabaseOptions = { config: Config; log: LaunchLog; onProgress: (text: string) => void }

/**
 * The installation's database for a short visit: the one that DATABASE_URL names, or the embedded one, whose server is
 * shared with a service that runs and started when none does.
 */
export async function openSharedDatabase({ config, log, onProgress }: SharedDatabaseOptions): Promise<SharedDatabase> {
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
    // The very first key of an installation is made before its first start.
    await migrate(db)
    return { db, dataDir: server.dataDir, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Server = { connection: Connection; dataDir: string; stop(): Promise<void> }

async function openServer({ config, log, onProgress }: SharedDatabaseOptions): Promise<Server> {
  const { databaseUrl, dataDir, postgresUser } = config
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, dataDir, stop: async () => {} }
  const { launchPostgres } = await import('@packhouse/embedded-postgres/launch')
  return launchPostgres({ dataDir, osUser: postgresUser, log, onProgress })
}
