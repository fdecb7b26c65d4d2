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
  /** The folder asked for; see `dataDir` of the result for the one in use. */
  dataDir: string
  log: LaunchLog
  /** The user to run the server as under root (PG_OS_USER). */
  osUser?: string | undefined
  /** Takes the data when the server's user cannot reach `dataDir`. */
  systemDir?: string | undefined
  /** Takes the socket when its path in the data folder would be too long. */
  shortDir?: string | undefined
  /** The package with the server's programs. */
  packageDir?: string | undefined
  /** Server settings over the sizes we choose; safety and privacy settings stay. */
  settings?: Settings | undefined
  timeouts?: Partial<LaunchTimeouts> | undefined
  /** How long to wait before each try to bring back a server that died. */
  restartPausesMs?: readonly number[] | undefined
  /** Ends the wait, for a service that is told to stop while it starts. */
  signal?: AbortSignal | undefined
  /** Words for the terminal. */
  onProgress?: ((text: string) => void) | undefined
  /** The server died while in use and does not come back. */
  onFailure?: ((error: PostgresLaunchError) => void) | undefined
}

export type LaunchTimeouts = StopTimeouts & { createMs: number; startMs: number }

const defaultTimeouts: LaunchTimeouts = { createMs: 120_000, startMs: 120_000, fastMs: 5_000, immediateMs: 3_000 }
const logMaxBytes = 16 * 1024 * 1024
const logCheckMs = 60_000

export type EmbeddedPostgres = {
  /** For a pool: the folder of the socket stands where a host name would. */
  readonly connection: { host: string; port: number; user: string; database: string }
  /** Where all data of the installation lives; not the folder asked for when `moved`. */
  readonly dataDir: string
  readonly moved: boolean
  /** The server was already running: left by a service that was killed, or shared with one that runs. */
  readonly adopted: boolean
  /** The process id of the server now; it changes when the server had to be brought back. */
  readonly pid: number
  /**
   * Leaves the server and stops it, started or adopted, unless another process on this machine still uses it. Works
   * once; later calls wait for the first.
   */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Brings up the embedded PostgreSQL of a data folder, from whatever state the last run left it in. */
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

/** A full disk or a forbidden folder can show at any step; whoever starts the service reads one sentence about it. */
function explainSystemError(error: unknown, home: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new PostgresLaunchError(
    `The database's folder ${home} cannot be used (${error.message}). Make room or open it for this user, or set DATABASE_URL.`,
    { cause: error },
  )
}

type Place = { dataHome: DataHome; home: string; launchers: string; timeouts: LaunchTimeouts }
type BringUp = { data: string; logPath: string; run(signal: AbortSignal | undefined): Promise<Server> }

/** Makes sure of a cluster, and answers how to get a server on it, now and again after a crash. */
async function prepareServer({ dataHome, home, timeouts, ...options }: LaunchOptions & Place): Promise<BringUp> {
  const { user } = dataHome
  const { onProgress = () => undefined, signal, settings } = options
  let prepared: Promise<Binaries> | undefined
  const binaries = (): Promise<Binaries> =>
    (prepared ??= prepareBinaries({ home, user, packageDir: options.packageDir, onProgress }))
  const cluster = await ensureCluster({ home, user, binaries, timeoutMs: timeouts.createMs, signal, onProgress })
  const data = await realpath(cluster)
  const logPath = join(home, 'server.log')
  const server: ServerOptions = {
    dataDir: data,
    logPath,
    user,
    binaries: () => binaries().then((found) => requireSameMajor(found, data)),
    socketDir: () => prepareSocketDir({ home, user, shortDir: options.shortDir }),
    settings,
    timeoutMs: timeouts.startMs,
    onProgress,
  }
  return { data, logPath, run: (signal) => bringUpServer({ ...server, signal }) }
}

/** A cluster is read by its own major version alone; saying so beats the server's words about internals. */
async function requireSameMajor(binaries: Binaries, data: string): Promise<Binaries> {
  const major = await readClusterMajor(data)
  if (major === binaries.major) return binaries
  throw new PostgresLaunchError(
    `The database in ${data} was made by PostgreSQL ${major ?? 'unknown'}, and this is ${binaries.major}. Start it with the release of Packhouse that made it, or set DATABASE_URL to a server of that version.`,
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
  const bringBack = (signal: AbortSignal): Promise<Server> =>
    inTurn(launchers, { timeoutMs: timeouts.startMs, signal }, () => bringUp.run(signal))
  const supervisor = superviseServer({ server, bringUp: bringBack, log, pausesMs, onFailure })
  const boundLog = (): void => {
    boundServerLog(bringUp.logPath, logMaxBytes).catch((err: unknown) =>
      log.warn({ err }, 'the server log was not cut'),
    )
  }
  boundLog()
  const logTimer = setInterval(boundLog, logCheckMs).unref()

  async function leave(): Promise<void> {
    clearInterval(logTimer)
    await supervisor.end()
    await inTurn(launchers, { timeoutMs: timeouts.fastMs }, async () => {
      const { isShared } = await holder.leave()
      if (isShared) return log.info({ pid: supervisor.server.pid }, 'the database server stays up for another process')
      await shutDownServer(bringUp.data, timeouts)
      await removeShortSocketDir({ home, socketDir: supervisor.server.socketDir })
    })
  }

  let leaving: Promise<void> | undefined
  const stop = (): Promise<void> => (leaving ??= leave())
  const adopted = server.child === undefined
  log.info({ pid: server.pid, adopted, dataDir: dataHome.dir }, 'the database server answers')
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
