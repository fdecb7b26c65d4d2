import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail, Refusal } from '../../kernel/errors.ts'
import { factorLockRule, factorNames, type Factor } from './factor-rules.ts'
import * as store from './factor-store.ts'
import type { Person } from '../people/store.ts'

/** Sends letters to people. */
export type Letters = {
  post(
    tx: Tx,
    to: { accountId: null; name: string; recipient: string; kind: string; dedupeKey: string },
    content: {
      subject: string
      lines: string[]
      facts: [label: string, value: string][]
      todo: string
      link?: { label: string; path: string }
      hasSecret?: boolean
    },
  ): Promise<void>
}

export type FactorLockDeps = { db: Db; clock: Clock; audit: Audit; mail: Letters | undefined }

type Owner = Pick<Person, 'id' | 'isStaff' | 'name' | 'email'>

export type FactorLocks = ReturnType<typeof createFactorLocks>

/**
 * Counts the failures of each factor of a person, wherever they happen: at sign-in, at step-up, at unlock, at a station. Only
 * the correct factor clears its count, so a correct password does not reset guesses of a code.
 */
export function createFactorLocks({ db, clock, audit, mail }: FactorLockDeps) {
  async function refuseLocked({ id }: Owner, factor: Factor, now: Date): Promise<never> {
    const until = await store.findFactorLock(db, id, factor)
    const seconds = Math.max(1, Math.ceil(((until?.getTime() ?? 0) - now.getTime()) / 1_000))
    fail(429, 'rate_limited', `The ${factorNames[factor]} is locked after failed attempts; retry after ${seconds} s.`, {
      retryAfterSeconds: seconds,
    })
  }

  /** Tells the person, who may be the only one to know that the attempts were not theirs. */
  async function report(owner: Owner, factor: Factor, { failures, lockedUntil }: store.TakenAttempt): Promise<void> {
    const actor = `${owner.isStaff ? 'operator' : 'person'}:${owner.id}`
    const action = `${owner.isStaff ? 'operator' : 'person'}.factor_locked`
    const until = lockedUntil?.toISOString() ?? ''
    await transact(db, async (tx) => {
      await audit.record(tx, { actor: 'system', action, target: actor, details: { factor, failures, until } })
      const dedupeKey = `factor-locked:${owner.id}:${factor}:${until}`
      const to = { accountId: null, name: owner.name, recipient: owner.email, kind: 'factor_locked', dedupeKey }
      await mail?.post(tx, to, {
        subject: `Your ${factorNames[factor]} is locked`,
        lines: [`${failures} attempts to sign in or to confirm an action with your ${factorNames[factor]} failed.`],
        facts: [['Locked until', until]],
        todo:
          factor === 'password'
            ? 'If the attempts were not yours, tell an administrator: a device or session of yours is in use by others.'
            : 'If the attempts were not yours, change your password at once: it was known to the sender.',
      })
    })
  }

  /** Runs an attempt. Only wrong credentials count: an overload or a fault uses up nothing. */
  async function attempt<Result>(owner: Owner, factor: Factor, check: () => Promise<Result>): Promise<Result> {
    const now = clock.now()
    const taken = (await store.takeFactorAttempt(db, owner.id, factor, now)) ?? (await refuseLocked(owner, factor, now))
    let result: Result
    try {
      result = await check()
    } catch (error) {
      const isFailure = error instanceof Refusal && error.status === 401
      if (!isFailure) await store.refundFactorAttempt(db, owner.id, factor)
      else if (taken.failures % factorLockRule.failuresPerLock === 0) await report(owner, factor, taken)
      throw error
    }
    await store.clearFactorFailures(db, owner.id, [factor])
    return result
  }

  return { attempt }
}
