import type { Db } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Handler, JobOutcome } from './runner.ts'

export type Recurring = {
  queue: string
  everyMs: number
  /** The longer period of a process in which nothing happens. */
  idleEveryMs?: number
  /** When the first run is due after a new installation; at once without it. */
  firstAfterMs?: number
  /** Returns true when it found work, so that the process does not count as idle. */
  run(signal: AbortSignal): Promise<void | boolean>
  leaseSeconds?: number
}

/** Creates one row per recurring job; the process that holds its lease runs it. */
export async function ensureScheduled(
  db: Db,
  clock: Clock,
  recurring: readonly Pick<Recurring, 'queue' | 'firstAfterMs'>[],
): Promise<void> {
  if (recurring.length === 0) return
  const now = clock.now()
  const dueAt = (firstAfterMs = 0): Date => new Date(now.getTime() + firstAfterMs)
  await db
    .insertInto('jobs')
    .values(
      recurring.map(({ queue, firstAfterMs }) => {
        return { queue, key: 'tick', payload: '{}', run_at: dueAt(firstAfterMs), created_at: now }
      }),
    )
    .onConflict((conflict) => conflict.columns(['queue', 'key']).doNothing())
    .execute()
}

/** A handler that reschedules itself; failures are retried and never become dead. */
export function recurringHandler(work: Recurring, clock: Clock): Handler {
  const { everyMs, idleEveryMs = everyMs, run, leaseSeconds = 60 } = work
  return {
    handle: async (_job, signal): Promise<JobOutcome> => {
      const hasWorked = (await run(signal)) === true
      const now = clock.now().getTime()
      return { again: new Date(now + everyMs), idleAgain: new Date(now + idleEveryMs), hasWorked }
    },
    slowsDown: idleEveryMs > everyMs,
    concurrency: 1,
    leaseSeconds,
    maxAttempts: Number.MAX_SAFE_INTEGER,
    isRecurring: true,
    backoffMs: (attempts) => Math.min(60_000, Math.max(everyMs, 500 * 2 ** Math.min(attempts, 7))),
  }
}
