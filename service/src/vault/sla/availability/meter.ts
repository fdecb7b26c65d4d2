import type { Clock } from '../../../kernel/clock.ts'
import { minuteMs } from '../../../kernel/time.ts'
import { nobody, type AnsweredMinute } from './store.ts'

/** An answer given to somebody, or to nobody we knew when it was given. */
export type Answer = { accountId: number | undefined; hasFailed: boolean }

export type AvailabilityMeter = {
  /** Cheap enough for every request: it only counts. */
  note(answer: Answer): void
  flush(): Promise<void>
}

export type MeterDeps = { clock: Clock; keep(minutes: readonly AnsweredMinute[]): Promise<void> }

/** With a database that is away for long, the oldest minutes are forgotten rather than the memory filled. */
const maxBuckets = 20_000

/**
 * Whether we answered, minute by minute and account by account. It is counted in memory and written when a minute is
 * over, many minutes in one statement; minutes that could not be written wait for the next time.
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

  /** One after the other, so that a slow write is not met by another. */
  function flush(): Promise<void> {
    const done = writing.then(write)
    writing = done.catch(() => {})
    return done
  }

  function note({ accountId = nobody, hasFailed }: Answer): void {
    const minute = Math.floor(clock.now().getTime() / minuteMs)
    put({ accountId, minute, answered: 1, failed: hasFailed ? 1 : 0 })
    if (minute === current) return
    current = minute
    // A process without workers writes as well; what fails is kept and tried in the next minute.
    flush().catch(() => {})
  }

  return { note, flush }
}
