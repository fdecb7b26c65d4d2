import { setTimeout as delay } from 'node:timers/promises'
import { PostgresLaunchError } from './errors.ts'
import { readHolding } from './postmaster.ts'
import { inspectProcess, signalProcess, type ProcessFacts } from './processes.ts'

export type StopTimeouts = {
  /** For a fast shutdown: sessions end, everything is written, the next start needs no recovery. */
  fastMs: number
  /** For an immediate shutdown after that: the next start replays the WAL, and nothing acknowledged is lost. */
  immediateMs: number
}

const pollMs = 20

/** Stops the server of the data directory, whichever process started it; without a server it does nothing. */
export async function shutDownServer(dataDir: string, { fastMs, immediateMs }: StopTimeouts): Promise<void> {
  const holding = await readHolding(dataDir)
  const facts = holding.state === 'held' ? await inspectProcess(holding.file.pid) : undefined
  if (!facts) return
  signalProcess(facts.pid, 'SIGINT')
  if (await hasExited(facts, fastMs)) return
  signalProcess(facts.pid, 'SIGQUIT')
  if (await hasExited(facts, immediateMs)) return
  throw new PostgresLaunchError(
    `The database server (process ${facts.pid}) does not end. Stop it with kill -9; the next start recovers, and no data is lost.`,
  )
}

/** Watches the process itself, because a server removes its pid file shortly before it ends. */
async function hasExited({ pid, startedAt }: ProcessFacts, timeoutMs: number): Promise<boolean> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const facts = await inspectProcess(pid)
    if (!facts || facts.isZombie || facts.startedAt !== startedAt) return true
    if (performance.now() > until) return false
    await delay(pollMs)
  }
}
