import type { Db } from '../db/db.ts'
import { renewJobs, type Job } from './queue.ts'

/** Renews the leases of running jobs, so that leases can be short and another process soon takes over from one that died. */
export type LeaseKeeper = {
  /** Renews the lease until it is released. `onLost` is called once when another process may have the job. */
  keep(job: Job, onLost: () => void): void
  /** Ends the renewals; when it resolves, `job.lease` is the current one. */
  release(job: Job): Promise<void>
}

export type LeaseKeeperDeps = { db: Db; leaseSeconds: number; onError: (error: unknown) => void }

type Kept = { job: Job; onLost: () => void; validUntil: number }

export function createLeaseKeeper({ db, leaseSeconds, onError }: LeaseKeeperDeps): LeaseKeeper {
  const kept = new Map<Job['id'], Kept>()
  let timer: NodeJS.Timeout | undefined
  let renewing: Promise<void> | undefined

  /** A tenth of the lease is reserved for work that does not end at once. */
  const validFrom = (startedAt: number): number => startedAt + leaseSeconds * 900

  async function renew(): Promise<void> {
    const entries = [...kept.values()]
    const startedAt = performance.now()
    try {
      const jobs = entries.map(({ job }) => job)
      const renewed = new Map((await renewJobs(db, jobs, leaseSeconds)).map(({ id, lease }) => [id, lease]))
      for (const entry of entries) {
        const lease = renewed.get(entry.job.id)
        entry.validUntil = lease === undefined ? 0 : validFrom(startedAt)
        entry.job.lease = lease ?? entry.job.lease
      }
    } catch (error) {
      onError(error)
    }
    for (const { job, onLost, validUntil } of entries) {
      if (performance.now() < validUntil || !kept.delete(job.id)) continue
      onLost()
    }
  }

  function tick(): void {
    if (kept.size === 0) {
      clearInterval(timer)
      timer = undefined
      return
    }
    renewing ??= renew().finally(() => (renewing = undefined))
  }

  return {
    keep(job, onLost) {
      kept.set(job.id, { job, onLost, validUntil: validFrom(performance.now()) })
      timer ??= setInterval(tick, leaseSeconds * 300).unref()
    },
    async release(job) {
      kept.delete(job.id)
      await renewing
    },
  }
}
