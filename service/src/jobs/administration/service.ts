import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { FailedJob, JobState } from './model.ts'
import { findJob, listFailedJobs, reviveJob } from './store.ts'

export type JobAdministrationDeps = { db: Db; clock: Clock; audit: Audit }

export type JobAdministration = ReturnType<typeof createJobAdministration>

/** Background jobs that failed, and their retry. */
export function createJobAdministration({ db, clock, audit }: JobAdministrationDeps) {
  async function retry(id: bigint, actor: string): Promise<FailedJob> {
    return transact(db, async (tx) => {
      const job = await reviveJob(tx, id, clock.now())
      if (!job) {
        const known = await findJob(tx, id)
        if (!known) fail(404, 'not_found', `Job ${id} not found; it may have been completed.`)
        fail(409, 'invalid_status', `Job ${id} is not dead; it runs again by itself.`)
      }
      await audit.record(tx, { actor, action: 'job.retry', target: `job:${id}`, details: { queue: job.queue } })
      return job
    })
  }

  return {
    list: (state: JobState | undefined, page: { limit: number; offset: number }) => listFailedJobs(db, state, page),
    retry,
  }
}
