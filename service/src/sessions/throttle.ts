import type { Db } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import { fail } from '../kernel/errors.ts'
import { countAttempt, forgetAttempts, pruneAttempts, takeBackAttempt } from './people-store.ts'

const windowMs = 15 * 60_000
/** How many failed attempts one subject has in a window. An address may be a whole office. */
const attemptsFor = { person: 5, badge: 5, station: 10, address: 50 } as const

export type Subject = { kind: keyof typeof attemptsFor; name: string }

const keyOf = ({ kind, name }: Subject): string => `${kind}:${name.slice(0, 280)}`

/** Guessing is slow: after a few failures a subject waits, whatever it sends. */
export function createThrottle({ db, clock }: { db: Db; clock: Clock }) {
  /** Counts first and looks afterwards: attempts sent at once are all counted before any of them is judged. */
  async function enter(subjects: readonly Subject[]): Promise<void> {
    const now = clock.now()
    for (const subject of subjects) {
      const windowStart = new Date(now.getTime() - windowMs)
      const { failures, since } = await countAttempt(db, keyOf(subject), windowStart, now)
      if (failures <= attemptsFor[subject.kind]) continue
      const seconds = Math.max(1, Math.ceil((since.getTime() + windowMs - now.getTime()) / 1_000))
      fail(429, 'rate_limited', `Too many failed attempts; try again in ${seconds} s.`, { retryAfterSeconds: seconds })
    }
  }

  /** An attempt that succeeded clears its person, and takes itself back from the address it came from. */
  async function succeed(subjects: readonly Subject[]): Promise<void> {
    for (const subject of subjects) {
      await (subject.kind === 'address' ? takeBackAttempt(db, keyOf(subject)) : forgetAttempts(db, keyOf(subject)))
    }
  }

  const prune = (): Promise<void> => pruneAttempts(db, new Date(clock.now().getTime() - windowMs))

  return { enter, succeed, prune }
}

export type Throttle = ReturnType<typeof createThrottle>
