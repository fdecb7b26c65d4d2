import type { Db } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import { fail } from '../kernel/errors.ts'
import { countAttempt, forgetAttempts, pruneAttempts, takeBackAttempt } from './people-store.ts'

const windowMs = 15 * 60_000
/** Failed attempts per subject and window. An address can be shared by a whole office. */
const attemptsFor = { person: 5, badge: 5, station: 10, address: 50 } as const

export type Subject = { kind: keyof typeof attemptsFor; name: string }

const keyOf = ({ kind, name }: Subject): string => `${kind}:${name.slice(0, 280)}`

/** Limits guessing: after too many failures a subject is blocked until its window ends. */
export function createThrottle({ db, clock }: { db: Db; clock: Clock }) {
  /** Counts before checking, so that concurrent attempts are all counted. */
  async function enter(subjects: readonly Subject[]): Promise<void> {
    const now = clock.now()
    for (const subject of subjects) {
      const windowStart = new Date(now.getTime() - windowMs)
      const { failures, since } = await countAttempt(db, keyOf(subject), windowStart, now)
      if (failures <= attemptsFor[subject.kind]) continue
      const seconds = Math.max(1, Math.ceil((since.getTime() + windowMs - now.getTime()) / 1_000))
      fail(429, 'rate_limited', `Too many failed attempts; retry after ${seconds} s.`, { retryAfterSeconds: seconds })
    }
  }

  /** Clears the failures of the subjects; for an address it subtracts only this attempt. */
  async function succeed(subjects: readonly Subject[]): Promise<void> {
    for (const subject of subjects) {
      await (subject.kind === 'address' ? takeBackAttempt(db, keyOf(subject)) : forgetAttempts(db, keyOf(subject)))
    }
  }

  const prune = (): Promise<void> => pruneAttempts(db, new Date(clock.now().getTime() - windowMs))

  return { enter, succeed, prune }
}

export type Throttle = ReturnType<typeof createThrottle>
