import { setTimeout as delay } from 'node:timers/promises'
import type { LagMeter } from './event-loop.ts'

export type ReadinessDeps = {
  lag: Pick<LagMeter, 'readMs'>
  /** Resolves when the database responds; a replica responds as well, but accepts no writes. */
  pingDatabase: () => Promise<{ isWritable: boolean }>
  countPendingMigrations: () => Promise<number>
  timeoutMs?: number
}

/**
 * `busy` is shown, but takes no process out of service: under load all of them are busy, and without them nothing would
 * be served. A process that hangs does not answer the probe at all.
 */
type Verdict = 'ok' | 'busy' | 'failed'
export type ReadinessReport = { ready: boolean; checks: Readonly<Record<string, Verdict>> }

export type Readiness = {
  check(): Promise<ReadinessReport>
  /** Reports not ready until the returned function is called: a process that starts lacks what it serves from memory. */
  startUp(): () => void
  /** Reports not ready from now on, so that the load balancer stops sending requests. */
  drain(): void
}

const maxLagMs = 250

/** Whether the process can serve requests: unlike health, it checks the required dependencies on each call. */
export function createReadiness(deps: ReadinessDeps): Readiness {
  const { lag, pingDatabase, countPendingMigrations, timeoutMs = 1_000 } = deps
  let isStarting = false
  let isDraining = false
  let isMigrated = false
  let checking: Promise<ReadinessReport> | undefined

  async function inTime(work: () => Promise<boolean>): Promise<Verdict> {
    const abort = new AbortController()
    const late = delay(timeoutMs, false, { signal: abort.signal }).catch(() => false)
    const isOk = await Promise.race([work().catch(() => false), late])
    abort.abort()
    return isOk ? 'ok' : 'failed'
  }

  /** Migrations only go forward, so a database that is up to date remains so for this release. */
  async function checkMigrations(): Promise<boolean> {
    isMigrated ||= (await countPendingMigrations()) === 0
    return isMigrated
  }

  async function runChecks(): Promise<ReadinessReport> {
    let isWritable = false
    const ping = async (): Promise<boolean> => {
      isWritable = (await pingDatabase()).isWritable
      return true
    }
    const [database, migrations] = await Promise.all([inTime(ping), inTime(checkMigrations)])
    const checks = {
      database,
      writable: isWritable ? 'ok' : 'failed',
      migrations,
      event_loop: lag.readMs().p99 < maxLagMs ? 'ok' : 'busy',
      serving: isStarting || isDraining ? 'failed' : 'ok',
    } as const
    return { ready: Object.values(checks).every((verdict) => verdict !== 'failed'), checks }
  }

  return {
    // Concurrent callers share one check, so that probes cannot load the database.
    check: () => (checking ??= runChecks().finally(() => (checking = undefined))),
    startUp: () => {
      isStarting = true
      return () => void (isStarting = false)
    },
    drain: () => {
      isDraining = true
    },
  }
}
