import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { PostgresLaunchError } from './errors.ts'
import type { OsUser } from './os-user.ts'
import { pingServer, socketPath } from './ping.ts'
import { writeDeadPid, readHolding, type Holding } from './postmaster.ts'
import { cleanEnvironment, inspectProcess, signalProcess } from './processes.ts'
import { linesOf, openServerLog, readServerLog } from './server-log.ts'
import { serverSettings, settingArgs, type Settings } from './settings.ts'

/** A serving server. `child` is set when this process started it, and absent when it was adopted. */
export type Server = { pid: number; port: number; socketDir: string; child?: ChildProcess }

export type ServerOptions = {
  dataDir: string
  logPath: string
  user: OsUser
  binaries: () => Promise<Binaries>
  socketDir: () => Promise<string>
  settings?: Settings | undefined
  isDurable?: boolean | undefined
  timeoutMs: number
  signal?: AbortSignal | undefined
  onProgress: (text: string) => void
}

const pollMs = 25
const pingTimeoutMs = 2_000
/** A server writes its pid right after creating the file; one that has not within this time was killed in between. */
const unwrittenMs = 1_000

/** Time for a clean shutdown after an aborted start. */
const abortGraceMs = 5_000

type Attempt = { child: ChildProcess; pid: number; logFrom: number; socketDir: string }

/** Adopts the server of the data directory, or starts one. An aborted start stops its server. */
export async function bringUpServer(options: ServerOptions): Promise<Server> {
  const until = performance.now() + options.timeoutMs
  let attempt: Attempt | undefined
  let unwrittenSince: number | undefined
  for (;;) {
    if (options.signal?.aborted && attempt) await endAttempt(attempt)
    options.signal?.throwIfAborted()
    const holding = await readHolding(options.dataDir)
    const server = await answeringServer(holding)
    if (server) return attempt?.pid === server.pid ? { ...server, child: attempt.child } : server
    if (attempt && hasEnded(attempt.child)) {
      await requireRetryable(attempt, options)
      attempt = undefined
    }
    if (performance.now() > until) throw await explainTimeout(holding, options)
    unwrittenSince = holding.state === 'unwritten' ? (unwrittenSince ?? performance.now()) : undefined
    if (!attempt && unwrittenSince !== undefined && performance.now() - unwrittenSince > unwrittenMs) {
      await writeDeadPid(options.dataDir)
    } else if (!attempt && (holding.state === 'free' || holding.state === 'stale')) {
      attempt = await startServer(holding, options)
    }
    await delay(pollMs)
  }
}

async function endAttempt({ child, pid }: Attempt): Promise<void> {
  const until = performance.now() + abortGraceMs
  signalProcess(pid, 'SIGINT')
  while (!hasEnded(child) && performance.now() < until) await delay(pollMs)
}

async function answeringServer(holding: Holding): Promise<Server | undefined> {
  if (holding.state !== 'held') return undefined
  const { pid, port, socketDir, status } = holding.file
  if (status !== 'ready' || port === undefined || socketDir === undefined) return undefined
  const answer = await pingServer(socketPath(socketDir, port), { timeoutMs: pingTimeoutMs })
  return answer === 'ready' ? { pid, port, socketDir } : undefined
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/**
 * Starts a server in its own session: neither Ctrl-C in the terminal nor the end of this process stops it, so that the
 * service can finish its work first, and after a kill -9 the next start finds the server running.
 */
async function startServer(holding: Holding, options: ServerOptions): Promise<Attempt> {
  const { dataDir, logPath, user, onProgress, settings = {}, isDurable = true } = options
  const { postgres } = await options.binaries()
  const socketDir = await options.socketDir()
  onProgress(holding.state === 'stale' ? 'recovering after a crash' : 'starting the database')
  // The pid in the file is not a server of this directory, but PostgreSQL only sees that some process has it. It
  // ignores the pid given here, and still checks the old server's shared memory, which the file names. Deleting the
  // file instead would allow two servers to write the same data.
  const ignoredPid = holding.state === 'stale' ? { PG_GRANDPARENT_PID: String(holding.pid) } : {}
  const log = await openServerLog(logPath, user)
  try {
    const { size: logFrom } = await log.stat()
    const args = ['-D', dataDir, ...settingArgs(serverSettings({ socketDir, overrides: settings, isDurable }))]
    const child = spawn(postgres, args, {
      ...user.runAs,
      cwd: '/',
      env: { ...cleanEnvironment, ...ignoredPid },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await new Promise((settle, reject) => child.once('spawn', settle).once('error', reject))
    child.unref()
    return { child, pid: child.pid ?? 0, logFrom, socketDir }
  } catch (cause) {
    throw new PostgresLaunchError(
      `The database server could not be started (${String(cause)}). Set DATABASE_URL to use another.`,
      {
        cause,
      },
    )
  } finally {
    await log.close()
  }
}

/** Returns when another try may succeed, and otherwise throws with the server's log. */
async function requireRetryable(
  { pid, child, logFrom, socketDir }: Attempt,
  { logPath }: ServerOptions,
): Promise<void> {
  const lines = await readServerLog(logPath, logFrom)
  const own = linesOf(lines, pid).join('\n')
  // Sessions of a killed server end by themselves; a frozen one must be resumed or killed.
  if (/shared memory block .* is still in use/.test(own)) return delay(100)
  const socketLock = /lock file "([^"]*\.s\.PGSQL\.\d+\.lock)" already exists/.exec(own)?.[1]
  if (socketLock?.startsWith(socketDir)) return removeStaleSocketLock(socketLock, own)
  // Another start was faster: its server is adopted.
  if (/lock file ".*postmaster\.pid" (?:already exists|is empty)/.test(own)) return
  const end = child.signalCode === null ? `exit code ${child.exitCode}` : `signal ${child.signalCode}`
  throw new PostgresLaunchError(
    `The database server ended while starting (${end}). See the lines below; the full log is ${logPath}.`,
    { serverLog: lines.slice(-15) },
  )
}

/**
 * The lock beside the socket can name a pid that now belongs to another program, when the machine stopped between the
 * server's two locks. This server had locked the data directory when it found this lock, so no other server owns it.
 */
async function removeStaleSocketLock(path: string, serverWords: string): Promise<void> {
  const pid = Number(/\(PID (\d+)\)/.exec(serverWords)?.[1] ?? 0)
  const facts = await inspectProcess(pid)
  if (facts?.name === 'postgres' && !facts.isZombie)
    throw new PostgresLaunchError(
      `Process ${pid} occupies the database socket without serving it. Kill it and start again.`,
    )
  await rm(path, { force: true })
}

async function explainTimeout(holding: Holding, { timeoutMs, logPath }: ServerOptions): Promise<PostgresLaunchError> {
  const serverLog = (await readServerLog(logPath, 0)).slice(-15)
  const seconds = Math.round(timeoutMs / 1_000)
  if (holding.state === 'held' && holding.file.status === 'ready')
    return new PostgresLaunchError(
      `The database server (process ${holding.file.pid}) runs but does not answer within ${seconds} s. Kill it and start again; no data is lost.`,
      { serverLog },
    )
  if (holding.state === 'held')
    return new PostgresLaunchError(
      `The database server (process ${holding.file.pid}) is still ${holding.file.status ?? 'starting'} after ${seconds} s. It continues in the background; start again to keep waiting.`,
      { serverLog },
    )
  return new PostgresLaunchError(
    `The database server did not start within ${seconds} s. If the lines below mention shared memory in use, kill the processes of the old server.`,
    { serverLog },
  )
}
