import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareBinaries, type Binaries } from './binaries.ts'
import { ensureCluster, readClusterMajor } from './cluster.ts'
import { chooseDataHome, makePrivateDir, makeServerHome, type DataHome } from './data-home.ts'
import { PostgresLaunchError } from './errors.ts'
import { holdServer, inTurn, type Holder } from './launchers.ts'
import { bringUpServer, type Server, type ServerOptions } from './server.ts'
import { boundServerLog } from './server-log.ts'
import { databaseName, superuser, type Settings } from './settings.ts'
import { shutDownServer, type StopTimeouts } from './shutdown.ts'
import { prepareSocketDir, removeShortSocketDir } from './socket-dir.ts'
import { superviseServer, type LaunchLog } from './supervisor.ts'

export type LaunchOptions = {
  /** The data folder of the installation; `dataDir` of the result is the one of the database. */
  dataDir: string
  log: LaunchLog
  /** The user of the server under root (PG_OS_USER). */
  osUser?: string | undefined
  /** Parent of the database's folder when the server's user cannot reach `dataDir`. */
  systemDir?: string | undefined
  /** Parent of the socket folder when the path in the data folder would be too long. */
  shortDir?: string | undefined
  /** The package with the server programs. */
  packageDir?: string | undefined
  /** Overrides the default sizes; safety and privacy settings cannot be overridden. */
  settings?: Settings | undefined
  /** Without it, a crash of the machine loses the data: for tests only. */
  isDurable?: boolean | undefined
  timeouts?: Partial<LaunchTimeouts> | undefined
  /** Delay before each restart of a server that died. */
  restartPausesMs?: readonly number[] | undefined
  /** Aborts the launch. */
  signal?: AbortSignal | undefined
  /** Progress messages for the terminal. */
  onProgress?: ((text: string) => void) | undefined
  /** The server died while in use and could not be restarted. */
  onFailure?: ((error: PostgresLaunchError) => void) | undefined
}

export type LaunchTimeouts = StopTimeouts & { createMs: number; startMs: number }

const defaultTimeouts: LaunchTimeouts = { createMs: 120_000, startMs: 120_000, fastMs: 5_000, immediateMs: 10_000 }
const logMaxBytes = 16 * 1024 * 1024
const logCheckMs = 60_000

export type EmbeddedPostgres = {
  /** For a connection pool: `host` is the folder of the socket. */
  readonly connection: { host: string; port: number; user: string; database: string }
  /** The folder of the database; differs from the requested one when `moved`. */
  readonly dataDir: string
  readonly moved: boolean
  /** The server was already running: left by a killed service, or shared with a running one. */
  readonly adopted: boolean
  /** The current process id of the server; changes after a restart. */
  readonly pid: number
  /**
   * Stops the server, started or adopted, unless another process on this machine still uses it. Idempotent; later calls
   * wait for the first.
   */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts or adopts the embedded PostgreSQL of a data folder, whatever state the last run left it in. */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const dataHome = await chooseDataHome(options)
  const home = await makeServerHome(dataHome)
  const launchers = join(home, 'launchers')
  const place = { dataHome, home, launchers, timeouts }
  const turn = { timeoutMs: timeouts.createMs + timeouts.startMs, signal: options.signal }
  try {
    await makePrivateDir(launchers, await stat(home))
    return await inTurn(launchers, turn, async () => {
      const bringUp = await prepareServer({ ...options, ...place })
      const server = await bringUp.run(options.signal)
      return operateServer({ ...options, ...place, server, bringUp, holder: await holdServer(launchers) })
    })
  } catch (error) {
    throw explainSystemError(error, home)
  }
}

/** A full disk or a forbidden folder can fail any step; the operator gets one message for it. */
function explainSystemError(error: unknown, home: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new PostgresLaunchError(
    `The database folder ${home} cannot be used (${error.message}). Free disk space or fix its permissions, or set DATABASE_URL.`,
    { cause: error },
  )
}

type Place = { dataHome: DataHome; home: string; launchers: string; timeouts: LaunchTimeouts }
type BringUp = { data: string; logPath: string; run(signal: AbortSignal | undefined): Promise<Server> }

/** Ensures a cluster, and returns how to start a server on it, now and after a crash. */
async function prepareServer({ dataHome, home, timeouts, ...options }: LaunchOptions & Place): Promise<BringUp> {
  const { user } = dataHome
  const { onProgress = () => undefined, signal, settings, isDurable } = options
  let prepared: Promise<Binaries> | undefined
  const binaries = (): Promise<Binaries> =>
    (prepared ??= prepareBinaries({ home, user, packageDir: options.packageDir, onProgress }))
  const cluster = await ensureCluster({
    home,
    user,
    binaries,
    timeoutMs: timeouts.createMs,
    isDurable,
    signal,
    onProgress,
  })
  const data = await realpath(cluster)
  const logPath = join(home, 'server.log')
  const server: ServerOptions = {
    dataDir: data,
    logPath,
    user,
    binaries: () => binaries().then((found) => requireSameMajor(found, data)),
    socketDir: () => prepareSocketDir({ home, user, shortDir: options.shortDir }),
    settings,
    isDurable,
    timeoutMs: timeouts.startMs,
    onProgress,
  }
  return { data, logPath, run: (signal) => bringUpServer({ ...server, signal }) }
}

/** A cluster requires its own major version; this message is clearer than the server's. */
async function requireSameMajor(binaries: Binaries, data: string): Promise<Binaries> {
  const major = await readClusterMajor(data)
  if (major === binaries.major) return binaries
  throw new PostgresLaunchError(
    `The database in ${data} was created by PostgreSQL ${major ?? 'unknown'}, but this release runs ${binaries.major}. Start it with the release of Packhouse that created it, or set DATABASE_URL to a server of that version.`,
  )
}

type Operation = LaunchOptions & Place & { holder: Holder; server: Server; bringUp: BringUp }

function operateServer({
  dataHome,
  home,
  launchers,
  timeouts,
  holder,
  server,
  bringUp,
  log,
  restartPausesMs: pausesMs,
  onFailure = () => undefined,
}: Operation): EmbeddedPostgres {
  const restartServer = (signal: AbortSignal): Promise<Server> =>
    inTurn(launchers, { timeoutMs: timeouts.startMs, signal }, () => bringUp.run(signal))
  const supervisor = superviseServer({ server, bringUp: restartServer, log, pausesMs, onFailure })
  const truncateLog = (): void => {
    boundServerLog(bringUp.logPath, logMaxBytes).catch((err: unknown) => log.warn({ err }, 'server log not truncated'))
  }
  truncateLog()
  const logTimer = setInterval(truncateLog, logCheckMs).unref()

  async function leave(): Promise<void> {
    clearInterval(logTimer)
    await supervisor.end()
    // Another process may be starting or recovering the server: a stop waits for it as long as a start.
    await inTurn(launchers, { timeoutMs: timeouts.startMs }, async () => {
      const { isShared } = await holder.leave()
      if (isShared)
        return log.info({ pid: supervisor.server.pid }, 'database server is still in use by another process')
      await shutDownServer(bringUp.data, timeouts)
      await removeShortSocketDir({ home, socketDir: supervisor.server.socketDir })
    })
  }

  let leaving: Promise<void> | undefined
  const stop = (): Promise<void> => (leaving ??= leave())
  const adopted = server.child === undefined
  log.info({ pid: server.pid, adopted, dataDir: dataHome.dir }, 'database server ready')
  return {
    connection: { host: server.socketDir, port: server.port, user: superuser, database: databaseName },
    dataDir: dataHome.dir,
    moved: dataHome.moved,
    adopted,
    get pid() {
      return supervisor.server.pid
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
