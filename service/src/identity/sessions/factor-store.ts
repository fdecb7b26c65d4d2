import { sql } from 'kysely'
import { maybe, type Db, type Reader } from '../../db/db.ts'
import { factorLockRule, type Factor } from './factor-rules.ts'

/** `failures` includes this attempt; `lockedUntil` is set when it is the last one before the lock. */
export type TakenAttempt = { failures: number; lockedUntil: Date | null }

const { failuresPerLock, firstLockSeconds, maxDoublings } = factorLockRule

/** Counts an attempt as a failure; undefined while the factor is locked. Concurrent attempts wait for each other. */
export function takeFactorAttempt(
  db: Db,
  personId: number,
  factor: Factor,
  now: Date,
): Promise<TakenAttempt | undefined> {
  return maybe(
    db,
    sql<TakenAttempt>`
      insert into factor_failures as known (person_id, factor, failures) values (${personId}, ${factor}, 1)
      on conflict (person_id, factor) do update set failures = known.failures + 1,
        locked_until = case when (known.failures + 1) % ${failuresPerLock}::integer = 0
          then ${now}::timestamptz + make_interval(secs => ${firstLockSeconds}::integer *
            power(2, least((known.failures + 1) / ${failuresPerLock}::integer - 1, ${maxDoublings}::integer))) end
      where known.locked_until is null or known.locked_until <= ${now}
      returning failures, locked_until as "lockedUntil"`,
  )
}

export async function findFactorLock(reader: Reader, personId: number, factor: Factor): Promise<Date | undefined> {
  const row = await maybe(
    reader,
    sql<{ lockedUntil: Date | null }>`
      select locked_until as "lockedUntil" from factor_failures where person_id = ${personId} and factor = ${factor}`,
  )
  return row?.lockedUntil ?? undefined
}

/** Takes back an attempt that was no failure, with the lock that it caused. */
export async function refundFactorAttempt(db: Db, personId: number, factor: Factor): Promise<void> {
  await sql`
    update factor_failures set failures = failures - 1, locked_until = null
    where person_id = ${personId} and factor = ${factor} and failures > 0`.execute(db)
}

/** After the correct factor, or when the factors are replaced. */
export async function clearFactorFailures(db: Reader, personId: number, factors: readonly Factor[]): Promise<void> {
  await sql`delete from factor_failures where person_id = ${personId} and factor = any(${[...factors]})`.execute(db)
}
