import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { PostgresLaunchError } from './errors.ts'
import { inspectProcess } from './processes.ts'
import type { Server } from './server.ts'

/** Where the launcher writes what happens; a logger of the service fits. */
export type LaunchLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type SupervisorOptions = {
  server: Server
  /** Starts or adopts a server on the same data; it never creates new data. */
  bringUp: (signal: AbortSignal) => Promise<Server>
  log: LaunchLog
  pausesMs?: readonly number[] | undefined
  /** Called once when the server is gone and does not come back. */
  onFailure: (error: PostgresLaunchError) => void
}
export type Supervisor = { readonly server: Server; end(): Promise<void> }

const watchMs = 500
/** Before each try; a server that cannot be had after the last one needs a person. */
const defaultPausesMs = [0, 1_000, 4_000, 15_000]

/** Brings the server back when it dies while the service runs: killed by hand, or by the kernel for want of memory. */
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
      log.warn({ pid: current.pid }, 'the database server has gone; bringing it back')
      const next = await tryAgain()
      if (!next) return
      current = next
      log.info({ pid: current.pid }, 'the database server is back')
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
        log.error({ err: error }, 'the database server did not come back')
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

/** A child tells its end at once; an adopted server is looked at now and then. Neither keeps this process alive. */
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
