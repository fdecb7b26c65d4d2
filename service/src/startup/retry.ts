import { setTimeout as delay } from 'node:timers/promises'
import { describeDatabaseFault } from '../db/faults.ts'

const maxTries = 20
const pauseMs = 250

const isTransient = (error: unknown): boolean =>
  describeDatabaseFault(error) !== undefined ||
  (error instanceof Error && error.cause instanceof Error && isTransient(error.cause))

/** Repeats an idempotent step of the start while the database is busy, as it can be on a slow machine. */
export async function retryTransient<Result>(step: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      return await step()
    } catch (error) {
      if (!isTransient(error) || attempt === maxTries) throw error
    }
    await delay(pauseMs, undefined, { signal })
  }
}
