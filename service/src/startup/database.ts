import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createDb, createPool, type Connection, type Db } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import type { launchPostgres } from '@packhouse/embedded-postgres/launch'
import { StartError } from './errors.ts'

export type Progress = (text: string) => void

/** Starts the embedded server; passed by `main`, which loads it only where no DATABASE_URL is set. */
export type LaunchDatabase = typeof launchPostgres

export type Database = {
  db: Db
  connection: Connection
  dataDir: string
  /** The data folder is not the one asked for, because the database's user cannot reach that one. */
  moved: boolean
  countConnections(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type OpenDatabaseOptions = {
  config: Config
  log: Logger
  progress: Progress
  signal: AbortSignal
  onDatabaseLost: (error: Error) => void
  launchEmbedded: LaunchDatabase
}

type Server = { connection: Connection; dataDir: string; moved: boolean; stop(): Promise<void> }

async function openServer(options: OpenDatabaseOptions): Promise<Server> {
  const { config, log, progress, signal, onDatabaseLost, launchEmbedded } = options
  if (config.databaseUrl) {
    const { dataDir } = config
    return { connection: { connectionString: config.databaseUrl }, dataDir, moved: false, stop: async () => {} }
  }
  return launchEmbedded({
    dataDir: config.dataDir,
    osUser: config.postgresUser,
    log,
    signal,
    onProgress: progress,
    onFailure: onDatabaseLost,
  })
}

const hostLock = 7_300
const lockTries = 30
const lockWaitMs = 100

/** Two services on one embedded database would stop it under each other; the lock goes when its session does. */
async function holdHostLock(connection: Connection): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  for (let attempt = 0; attempt < lockTries; attempt++) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [hostLock])
    if (rows[0]?.held) return () => client.end()
    await new Promise((settle) => setTimeout(settle, lockWaitMs))
  }
  await client.end()
  throw new StartError('Packhouse already runs on this data folder. Stop it first, or set DATA_DIR to another folder.')
}

const oldestVersion = 150_000

/** Somebody else's database is looked at first, so that a wrong address is told from a mistake of ours. */
async function checkForeignDatabase(db: Db): Promise<void> {
  const version = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`
    .execute(db)
    .then(({ rows }) => rows[0]?.version ?? 0)
    .catch((cause: Error) => {
      throw new StartError(`The database that DATABASE_URL names cannot be used: ${cause.message}.`, { cause })
    })
  if (version < oldestVersion) {
    throw new StartError(`The database that DATABASE_URL names is older than PostgreSQL ${oldestVersion / 10_000}.`)
  }
}

/** The database, up to date: the one that DATABASE_URL names, or an embedded one. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { config, log, progress } = options
  const server = await openServer(options)
  try {
    const releaseLock = config.databaseUrl ? async () => {} : await holdHostLock(server.connection)
    const pool = createPool({
      connection: server.connection,
      maxConnections: config.databaseConnections,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    })
    const db = createDb(pool)
    if (config.databaseUrl) await checkForeignDatabase(db)
    progress('bringing the database up to date')
    await migrate(db, (name) => log.info({ migration: name }, 'migrated'))
    const close = async (): Promise<void> => {
      await db.destroy()
      await releaseLock()
      await server.stop()
    }
    const countConnections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
    return { db, connection: server.connection, dataDir: server.dataDir, moved: server.moved, countConnections, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}
