import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail, Refusal } from '../../kernel/errors.ts'
import { hourMs } from '../../kernel/time.ts'
import * as store from './attempt-store.ts'

/**
 * Failures of a subject before its delay begins. An account from one address has few; an address can be shared by an office,
 * and an account can be attacked from many addresses, so those two have more.
 */
const freeFailures = { pair: 5, device: 10, badge: 5, station: 10, address: 50, account: 100 } as const

/** Failures are forgotten after this time without another one. */
const forgetMs = hourMs

export type Subject = { kind: keyof typeof freeFailures; name: string }

const keyOf = ({ kind, name }: Subject): string => `${kind}:${name.slice(0, 280)}`

/** Other attempts count towards these subjects, too, so a success takes back only its own. */
const isShared = ({ kind }: Subject): boolean => kind === 'address' || kind === 'account'

/** Limits guessing: every failure beyond the free ones doubles the delay until the next attempt, up to 15 minutes. */
export function createThrottle({ db, clock }: { db: Db; clock: Clock }) {
  const refund = async (subjects: readonly Subject[]): Promise<void> => {
    for (const subject of subjects) await store.refundAttempt(db, keyOf(subject), clock.now())
  }

  /** Counts before checking, so that concurrent attempts are all counted. */
  async function enter(subjects: readonly Subject[]): Promise<void> {
    const now = clock.now()
    for (const [index, subject] of subjects.entries()) {
      const rule = { free: freeFailures[subject.kind], forgottenBefore: new Date(now.getTime() - forgetMs) }
      if (await store.takeAttempt(db, keyOf(subject), rule, now)) continue
      const seconds = await store.secondsToWait(db, keyOf(subject), rule.free, now)
      await refund(subjects.slice(0, index))
      fail(429, 'rate_limited', `Too many failed attempts; retry after ${seconds} s.`, { retryAfterSeconds: seconds })
    }
  }

  /** Runs an attempt. Only wrong credentials count: an overload or a fault uses up nothing. */
  async function attempt<Result>(subjects: readonly Subject[], prove: () => Promise<Result>): Promise<Result> {
    await enter(subjects)
    let result: Result
    try {
      result = await prove()
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 401)) await refund(subjects)
      throw error
    }
    for (const subject of subjects) {
      await (isShared(subject) ? refund([subject]) : store.forgetAttempts(db, keyOf(subject)))
    }
    return result
  }

  const prune = (): Promise<void> => store.pruneAttempts(db, new Date(clock.now().getTime() - forgetMs))

  return { attempt, prune }
}

export type Throttle = ReturnType<typeof createThrottle>
