import { sql, type RawBuilder } from 'kysely'
import { maybe, type Db } from '../../db/db.ts'

export const maxDelaySeconds = 900

export type AttemptRule = { free: number; forgottenBefore: Date }

/** Seconds between the last failure and the next attempt. */
const delay = (failures: RawBuilder<unknown>, free: number) => sql`
  case when ${failures} < ${free}::integer then 0
    else least(${maxDelaySeconds}::integer, power(2, least(${failures} - ${free}::integer, 20))) end`

/** Counts an attempt as a failure; false while the subject has to wait. Concurrent attempts wait for each other. */
export async function takeAttempt(
  db: Db,
  subject: string,
  { free, forgottenBefore }: AttemptRule,
  now: Date,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql<{ failures: number }>`
      insert into sign_in_failures as known (subject, failures, since) values (${subject}, 1, ${now})
      on conflict (subject) do update set
        failures = case when known.since <= ${forgottenBefore} then 1 else known.failures + 1 end, since = ${now}
      where known.since + make_interval(secs => ${delay(sql`known.failures`, free)}) <= ${now}
      returning failures`,
  )
  return row !== undefined
}

export async function secondsToWait(db: Db, subject: string, free: number, now: Date): Promise<number> {
  const row = await maybe(
    db,
    sql<{ seconds: number }>`
      select ceil(extract(epoch from since + make_interval(secs => ${delay(sql`failures`, free)}) - ${now}::timestamptz))::integer
        as seconds
      from sign_in_failures where subject = ${subject}`,
  )
  return Math.max(1, row?.seconds ?? 1)
}

export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}

/** Takes back an attempt that was no failure, with the delay that it caused. */
export async function refundAttempt(db: Db, subject: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - maxDelaySeconds * 1_000)
  await sql`
    update sign_in_failures set failures = failures - 1, since = ${since}
    where subject = ${subject} and failures > 0`.execute(db)
}

export async function pruneAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('since', '<', before).execute()
}
