import { fail } from '../../kernel/errors.ts'

export type SearchLimiterRules = {
  /** How long searches may hold up everything else in one turn of the event loop. */
  readonly sliceMs: number
  /** How many may wait for their turn; the next one is told to come back. */
  readonly maxWaiting: number
}

export const searchLimiterDefaults: SearchLimiterRules = { sliceMs: 12, maxWaiting: 256 }

export type SearchLimiter = { run<Result>(work: () => Result): Result | Promise<Result> }

/**
 * Where searches run. They are too short to be worth a thread, and too long to run by the hundred in one turn: answers from
 * the cache, health checks and other areas come in between.
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
      fail(503, 'overloaded', 'Too many searches are waiting for their turn.', { retryAfterSeconds: 1 })
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
