import { fail } from '../../kernel/errors.ts'

export type SearchLimiterRules = {
  /** How long searches may block one turn of the event loop. */
  readonly sliceMs: number
  /** Queue limit; further searches are rejected with 503. */
  readonly maxWaiting: number
}

export const searchLimiterDefaults: SearchLimiterRules = { sliceMs: 12, maxWaiting: 256 }

export type SearchLimiter = { run<Result>(work: () => Result): Result | Promise<Result> }

/**
 * Runs searches in time slices of the event loop. A search is too short for a thread, but hundreds in one turn would block
 * cached answers, health checks and other areas.
 */
export function createSearchLimiter({ sliceMs, maxWaiting }: SearchLimiterRules): SearchLimiter {
  const queue: (() => void)[] = []
  let usedMs = 0
  let isTurnDue = false

  function timed<Result>(work: () => Result): Result {
    const startedAt = performance.now()
    try {
      return work()
    } finally {
      usedMs += performance.now() - startedAt
      awaitTurn()
    }
  }

  function awaitTurn(): void {
    if (isTurnDue) return
    isTurnDue = true
    setImmediate(turn)
  }

  function turn(): void {
    isTurnDue = false
    usedMs = 0
    for (let next = queue.shift(); next; next = usedMs < sliceMs ? queue.shift() : undefined) next()
  }

  function run<Result>(work: () => Result): Result | Promise<Result> {
    if (queue.length === 0 && usedMs < sliceMs) return timed(work)
    if (queue.length >= maxWaiting) {
      fail(503, 'overloaded', 'Too many searches are queued; retry later.', { retryAfterSeconds: 1 })
    }
    awaitTurn()
    return new Promise<Result>((settle, refuse) => {
      queue.push(() => {
        try {
          settle(timed(work))
        } catch (error) {
          refuse(error)
        }
      })
    })
  }

  return { run }
}
