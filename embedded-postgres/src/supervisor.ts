import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { PostgresLaunchError } from './errors.ts'
import { inspectProcess } from './processes.ts'
import type { Server } from './server.ts'

/** The log of the launcher; the service's logger fits. */
export type LaunchLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type SupervisorOptions = {
  server: Server
  /** Starts or adopts a server on the same data; never creates new data. */
  bringUp: (signal: AbortSignal) => Promise<Server>
  log: LaunchLog
  pausesMs?: readonly number[] | undefined
  /** Called once when the server has ended and could not be restarted. */
  onFailure: (error: PostgresLaunchError) => void
}
export type Supervisor = { readonly server: Server; end(): Promise<void> }

const watchMs = 500
/** Delay before each try; after the last one an operator is needed. */
const defaultPausesMs = [0, 1_000, 4_000, 15_000]

/** Restarts the server when it dies while the service runs, for example killed by the kernel for lack of memory. */
export function superviseServer({
  server,
  bringUp,
  log,
  pausesMs = defaultPausesMs,
  onFailure,
}: SupervisorOptions): Supervisor {
  const ending = new AbortController()
  let current = server

  async function watch(): Promise<void> {
    for (;;) {
      await waitForEnd(current, ending.signal)
      if (ending.signal.aborted) return
      log.warn({ pid: current.pid }, 'database server ended; restarting it')
      const next = await tryAgain()
      if (!next) return
      current = next
      log.info({ pid: current.pid }, 'database server restarted')
    }
  }

  async function tryAgain(): Promise<Server | undefined> {
    let last: unknown
    for (const pauseMs of pausesMs) {
      try {
        await delay(pauseMs, undefined, { signal: ending.signal, ref: false })
        return await bringUp(ending.signal)
      } catch (error) {
        if (ending.signal.aborted) return undefined
        last = error
        log.error({ err: error }, 'database server not restarted')
      }
    }
    const failure = last instanceof PostgresLaunchError ? last : new PostgresLaunchError(String(last), { cause: last })
    onFailure(failure)
    return undefined
  }

  const watching = watch()
  return {
    get server() {
      return current
    },
    async end() {
      ending.abort()
      await watching
    },
  }
}

/** A child reports its end at once; an adopted server is polled. Neither keeps this process alive. */
async function waitForEnd({ pid, child }: Server, signal: AbortSignal): Promise<void> {
  if (child) return waitForExit(child, signal)
  const first = await inspectProcess(pid)
  for (;;) {
    const facts = await inspectProcess(pid)
    if (!facts || facts.isZombie || facts.startedAt !== first?.startedAt || signal.aborted) return
    await delay(watchMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

function waitForExit(child: ChildProcess, signal: AbortSignal): Promise<void> {
  return new Promise((settle) => {
    if (child.exitCode !== null || child.signalCode !== null || signal.aborted) settle()
    child.once('exit', () => settle())
    signal.addEventListener('abort', () => settle(), { once: true })
  })
}
