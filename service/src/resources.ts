import { createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Chain, ChainFinality, ChainSource } from './chain/chain.ts'
import { ChainUnavailable } from './chain/clients/faults.ts'
import { openChainSource } from './chain/deploy/source.ts'
import { ConfigError, type ChainDepths, type Config, type Secrets } from './config.ts'
import { createDb, createPool, type Connection, type Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { launchPostgres } from './postgres/launch.ts'
import { checkCarrierSettings, type CarrierSettings } from './shipping/settings.ts'
import { readOrigin, type WarehouseSettings } from './warehouse/settings.ts'

/** A start that cannot succeed, in words for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export type Progress = (text: string) => void

/** Told before anything else is started, so that nothing has to be undone. */
export async function checkPortIsFree(name: string, host: string, port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((settle, refuse) => {
    probe.once('error', refuse)
    probe.listen({ host, port, exclusive: true }, settle)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is in use. Stop what uses it, or set ${name} to another port (0 picks a free one).`,
      )
    }
    throw new StartError(`Cannot listen on ${host}:${port} (${error.code ?? error.message}). Check HOST and ${name}.`)
  })
  await new Promise<void>((settle) => probe.close(() => settle()))
}

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
}

type Server = { connection: Connection; dataDir: string; moved: boolean; stop(): Promise<void> }

async function openServer(options: OpenDatabaseOptions): Promise<Server> {
  const { config, log, progress, signal, onDatabaseLost } = options
  if (config.databaseUrl) {
    const { dataDir } = config
    return { connection: { connectionString: config.databaseUrl }, dataDir, moved: false, stop: async () => {} }
  }
  return launchPostgres({
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

/** Redis shares limits between replicas; while it is away each replica counts alone and nothing waits for it. */
export function openRedis(url: string, log: Logger): Redis {
  // A server that is frozen answers nothing and refuses nothing; without a limit every request would wait for it.
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500 })
  redis.on('error', (error: Error) => log.warn({ err: error }, 'redis is away'))
  return redis
}

/** On a chain that knows what is safe and final, a block is shown at once and its own tags decide the rest. */
export function toFinality(depths: ChainDepths): ChainFinality {
  if (depths === 'tags') return { includedConfirmations: 1, safe: { tag: 'safe' }, final: { tag: 'finalized' } }
  const { included, safe, final } = depths
  return { includedConfirmations: included, safe: { confirmations: safe }, final: { confirmations: final } }
}

export async function openChain(
  { chain, chainDepths }: Config,
  { chainKeysPassword, randomnessSecret }: Secrets,
): Promise<ChainSource | undefined> {
  if (!chain) return undefined
  const { rpcUrls: urls, ...rest } = chain
  const finality = toFinality(chainDepths)
  return openChainSource({ urls, ...rest, password: chainKeysPassword, finality, randomnessSecret })
}

/** Config and secrets → how the warehouse ships; every problem is told at once. */
export function readWarehouse(
  config: Config,
  { carriers: access }: Secrets,
): Omit<WarehouseSettings, 'carriers'> & {
  carriers(webhookSecret: Uint8Array): CarrierSettings
} {
  const { environment, simulatorSpeed: speed } = config
  const carriers = (webhookSecret: Uint8Array): CarrierSettings => ({
    environment,
    ...access,
    simulator: { webhookSecret, speed },
  })
  const origin = readOrigin(config.shipFrom, environment)
  const problems = checkCarrierSettings(carriers(new Uint8Array(32)))
  if ('problem' in origin) throw new ConfigError([...problems, origin.problem])
  if (problems.length > 0) throw new ConfigError(problems)
  const { address } = origin
  return { carriers, origin: { address, customsSigner: address.name }, twoPersonCents: BigInt(config.twoPersonCents) }
}

/** Another chain, or other contracts, end the start. A chain that is away does not: it is checked when it is back. */
export async function verifyChain(chain: Chain | undefined, log: Logger): Promise<void> {
  try {
    await chain?.verify()
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw new StartError(`The chain cannot be used: ${String(error)}`)
    log.warn({ reason: error.message }, 'the chain does not answer')
  }
}
