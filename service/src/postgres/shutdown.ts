import { setTimeout as delay } from 'node:timers/promises'
import { PostgresLaunchError } from './errors.ts'
import { readHolding } from './postmaster.ts'
import { signalProcess } from './processes.ts'

export type StopTimeouts = {
  /** For a fast shutdown: sessions are ended, everything is written down, the next start needs no recovery. */
  fastMs: number
  /** For an immediate one after that: the next start replays the log, and nothing acknowledged is lost. */
  immediateMs: number
}

const pollMs = 20

/** Ends the server that holds the data directory, whoever started it; there is nothing to do when none does. */
export async function shutDownServer(dataDir: string, { fastMs, immediateMs }: StopTimeouts): Promise<void> {
  const holding = await readHolding(dataDir)
  if (holding.state !== 'held') return
  const { pid } = holding.file
  signalProcess(pid, 'SIGINT')
  if (await hasGone(dataDir, { pid, timeoutMs: fastMs })) return
  signalProcess(pid, 'SIGQUIT')
  if (await hasGone(dataDir, { pid, timeoutMs: immediateMs })) return
  throw new PostgresLaunchError(
    `The database server (process ${pid}) does not end. End it with kill -9; the next start recovers, and nothing is lost.`,
  )
}

async function hasGone(dataDir: string, { pid, timeoutMs }: { pid: number; timeoutMs: number }): Promise<boolean> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const holding = await readHolding(dataDir)
    if (holding.state !== 'held' || holding.file.pid !== pid) return true
    if (performance.now() > until) return false
    await delay(pollMs)
  }
}
