import type { Db } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Handler, JobOutcome } from './runner.ts'

export type Recurring = {
  queue: string
  everyMs: number
  /** When the first run is due after a new installation; at once without it. */
  firstAfterMs?: number
  run(signal: AbortSignal): Promise<void>
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
export function recurringHandler({ everyMs, run, leaseSeconds = 60 }: Recurring, clock: Clock): Handler {
  return {
    handle: async (_job, signal): Promise<JobOutcome> => {
      await run(signal)
      return { again: new Date(clock.now().getTime() + everyMs) }
    },
    concurrency: 1,
    leaseSeconds,
    maxAttempts: Number.MAX_SAFE_INTEGER,
    isRecurring: true,
    backoffMs: (attempts) => Math.min(60_000, Math.max(everyMs, 500 * 2 ** Math.min(attempts, 7))),
  }
}
