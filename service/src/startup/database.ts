import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { createDb, createPool, type Connection, type Db } from '../db/db.ts'
import { watchIdentity } from '../db/identity.ts'
import type { Replicas } from '../db/replicas.ts'
import { watchReplication, type FindReplicationGap } from '../db/replication.ts'
import type { launchPostgres } from '@packhouse/embedded-postgres/launch'
import { directUrlOf } from './config/database.ts'
import { StartError } from './errors.ts'
import { applyMigrations } from './migrations.ts'
import { requirePooler, setRoleTimeouts } from './pooler.ts'
import { servesRequests } from './ports.ts'
import { openReplicas } from './replicas.ts'
import { retryTransient } from './retry.ts'

export type Progress = (text: string) => void

/** Starts the embedded server; passed by `main`, which loads it only if DATABASE_URL is not set. */
export type LaunchDatabase = typeof launchPostgres

export type Database = {
  db: Db
  /** Leads to the server itself, without a pooler. */
  connection: Connection
  /** The folder of the embedded database, when its user cannot reach the data folder. */
  movedTo: string | undefined
  countConnections(): { total: number; idle: number; waiting: number }
  /** Set where custodial purchases need a synchronous replica. */
  findReplicationGap: FindReplicationGap | undefined
  /** Set where replicas serve reads of this process. */
  replicas: Replicas | undefined
}

export type OpenDatabaseOptions = {
  config: Config
  log: Logger
  progress: Progress
  signal: AbortSignal
  /** Receives each part to close as soon as it is open, so that a stop at any moment ends the server. */
  closers: (() => Promise<void> | void)[]
  onLost: (error: Error) => void
  launchEmbedded: LaunchDatabase
  /** Called when no other process uses this data folder, before the migrations. */
  onHeld?: () => void
}

type Server = {
  connection: Connection
  /** The same without a pooler. */
  direct: Connection
  movedTo: string | undefined
  stop(): Promise<void>
}

async function openServer(options: OpenDatabaseOptions): Promise<Server> {
  const { config, log, progress, signal, onLost, launchEmbedded } = options
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl }
    const direct = { connectionString: directUrlOf(config) ?? config.databaseUrl }
    return { connection, direct, movedTo: undefined, stop: async () => {} }
  }
  const { connection, dataDir, moved, stop } = await launchEmbedded({
    dataDir: config.dataDir,
    osUser: config.postgresUser,
    log,
    signal,
    onProgress: progress,
    onFailure: onLost,
  })
  return { connection, direct: connection, movedTo: moved ? dataDir : undefined, stop }
}

const hostLock = 7_300
const lockTries = 30
const lockWaitMs = 100
const poolCloseMs = 2_000

/** Two services on one embedded database would stop it under each other; the lock is released with its session. */
async function takeHostLock(connection: Connection): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  for (let attempt = 0; attempt < lockTries; attempt++) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [hostLock])
    if (rows[0]?.held) return () => client.end()
    await new Promise((settle) => setTimeout(settle, lockWaitMs))
  }
  await client.end()
  throw new StartError(
    'Packhouse is already running on this data folder. Stop it first, or set DATA_DIR to another folder.',
  )
}

const oldestVersion = 150_000

const refusedParameter = /unsupported startup parameter/

function explainUnusable(cause: Error): StartError {
  const advice = refusedParameter.test(cause.message)
    ? 'It is a pooler: set DATABASE_POOLER=transaction and DATABASE_DIRECT_URL.'
    : 'Check DATABASE_URL and that the server is running.'
  return new StartError(`The database of DATABASE_URL cannot be used: ${cause.message}. ${advice}`, { cause })
}

/** Checks an external database first, so that a wrong DATABASE_URL is reported as such. */
async function checkExternalDatabase(db: Db): Promise<void> {
  const version = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`
    .execute(db)
    .then(({ rows }) => rows[0]?.version ?? 0)
    .catch((cause: Error) => {
      throw explainUnusable(cause)
    })
  if (version < oldestVersion) {
    throw new StartError(`The database of DATABASE_URL is too old; use PostgreSQL ${oldestVersion / 10_000} or later.`)
  }
}

/** Migrates over connections to the server itself. Behind a pooler they also prepare what the pooler relies on. */
async function prepareDatabase({ config, log, signal }: OpenDatabaseOptions, direct: Connection): Promise<void> {
  const db = createDb(createPool({ connection: direct, maxConnections: 2, onError: () => {} }))
  const onMigrated = (name: string): void => log.info({ migration: name }, 'migrated')
  const { migrationDatabaseUrl: ownerUrl, maintenanceDatabaseUrl: maintenanceUrl, databaseRoles: roles } = config
  try {
    if (config.databaseUrl) await checkExternalDatabase(db)
    const options = { db, connection: direct, ownerUrl, maintenanceUrl, roles, onMigrated }
    await retryTransient(() => applyMigrations(options), signal)
    if (config.databasePooler) await setRoleTimeouts(db)
  } finally {
    await db.destroy()
  }
}

/** Opens and migrates the database of DATABASE_URL, or an embedded one. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { config, log, progress, signal, closers } = options
  const { connection, direct, movedTo, stop } = await openServer(options)
  closers.push(stop)
  signal.throwIfAborted()
  if (!config.databaseUrl) closers.push(await takeHostLock(connection))
  options.onHeld?.()
  progress('migrating the database')
  await prepareDatabase(options, direct)
  const pool = createPool({
    connection,
    maxConnections: config.databaseConnections,
    ...(config.databasePooler && { isPooled: true, namesStatements: config.databasePooler.namesStatements }),
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const db = createDb(pool)
  // A transaction that is still running, such as the one of a seed, ends with the server.
  closers.push(() => Promise.race([db.destroy(), delay(poolCloseMs)]))
  if (config.databasePooler) await requirePooler(db, config.databasePooler)
  await watchIdentity(pool, log)
  const countConnections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  const findReplicationGap = config.needsReplica ? watchReplication(db) : undefined
  const replicas = openReadReplicas(options, pool, connection)
  return { db, connection: direct, movedTo, countConnections, findReplicationGap, replicas }
}

/** Opened after the migrations: a replica serves reads only once it has replayed them. */
function openReadReplicas(
  { config, log, closers }: OpenDatabaseOptions,
  primary: pg.Pool,
  connection: Connection,
): Replicas | undefined {
  if (config.readReplicas.urls.length === 0 || !servesRequests(config)) return undefined
  const replicas = openReplicas({ config, primary, connection, log })
  closers.push(() => Promise.race([replicas.stop(), delay(poolCloseMs)]))
  return replicas
}
