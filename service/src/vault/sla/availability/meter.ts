import type { Clock } from '../../../kernel/clock.ts'
import { minuteMs } from '../../../kernel/time.ts'
import { unidentifiedAccount, type AnsweredMinute } from './store.ts'

/** One response, to an account or to an unidentified caller. */
export type ApiResponse = { accountId: number | undefined; hasFailed: boolean }

export type AvailabilityMeter = {
  /** Called for every request; only increments a counter. */
  note(response: ApiResponse): void
  flush(): Promise<void>
}

export type MeterDeps = { clock: Clock; keep(minutes: readonly AnsweredMinute[]): Promise<void> }

/** During a long database outage the oldest minutes are dropped to limit memory. */
const maxBuckets = 20_000

/**
 * Counts responses and failures per minute and account. Counts are kept in memory and written in batches when a minute
 * is over; minutes that could not be written are retried.
 */
export function createAvailabilityMeter({ clock, keep }: MeterDeps): AvailabilityMeter {
  const minutes = new Map<string, AnsweredMinute>()
  let current = 0
  let writing = Promise.resolve()

  function put(bucket: AnsweredMinute): void {
    const key = `${bucket.accountId}:${bucket.minute}`
    const known = minutes.get(key)
    if (known) {
      known.answered += bucket.answered
      known.failed += bucket.failed
      return
    }
    if (minutes.size >= maxBuckets) {
      const [oldest] = minutes.keys()
      if (oldest !== undefined) minutes.delete(oldest)
    }
    minutes.set(key, bucket)
  }

  async function write(): Promise<void> {
    const taken = [...minutes.values()]
    if (taken.length === 0) return
    minutes.clear()
    try {
      await keep(taken)
    } catch (error) {
      for (const bucket of taken) put(bucket)
      throw error
    }
  }

  /** Writes are serialized. */
  function flush(): Promise<void> {
    const done = writing.then(write)
    writing = done.catch(() => {})
    return done
  }

  function note({ accountId = unidentifiedAccount, hasFailed }: ApiResponse): void {
    const minute = Math.floor(clock.now().getTime() / minuteMs)
    put({ accountId, minute, answered: 1, failed: hasFailed ? 1 : 0 })
    if (minute === current) return
    current = minute
    // Processes without workers write here; failed minutes are kept and retried in the next minute.
    flush().catch(() => {})
  }

  return { note, flush }
}
