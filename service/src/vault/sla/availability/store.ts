import { sql } from 'kysely'
import { one, type Db, type Reader } from '../../../db/db.ts'
import type { Period } from '../../../kernel/time.ts'
import type { Tally } from '../model.ts'
import { minuteMs } from '../../../kernel/time.ts'

/** The account id for callers that could not be identified because of a failure. */
export const unidentifiedAccount = 0

export type AnsweredMinute = {
  accountId: number
  /** Minutes since the Unix epoch. */
  minute: number
  answered: number
  failed: number
}

/** Adds the counts of several processes for the same minute. */
export async function addMinutes(db: Db, minutes: readonly AnsweredMinute[]): Promise<void> {
  const column = (key: keyof AnsweredMinute): number[] => minutes.map((bucket) => bucket[key])
  await sql`
    insert into api_minutes as m (account_id, minute, answered, failed)
    select * from unnest(${column('accountId')}::int[], ${column('minute')}::int[], ${column('answered')}::int[],
      ${column('failed')}::int[])
    on conflict (account_id, minute) do update set answered = m.answered + excluded.answered,
      failed = m.failed + excluded.failed`.execute(db)
}

/**
 * Minutes with requests of the account, and those without failures. Failures for unidentified callers count against
 * every account. Maintenance windows are excluded.
 */
export const tallyMinutes = (reader: Reader, accountId: number, { start, end }: Period): Promise<Tally> =>
  one(
    reader,
    sql<Tally>`
      with requested as (
        select minute, sum(failed) > 0 as is_missed from api_minutes
        where (account_id = ${accountId} or (account_id = ${unidentifiedAccount} and failed > 0))
          and minute >= ${Math.floor(start.getTime() / minuteMs)}::int
          and minute < ${Math.ceil(end.getTime() / minuteMs)}::int
        group by minute),
      classified as (
        select is_missed, exists (
          select from maintenance_windows w where w.cancelled_at is null
            and w.starts_at < to_timestamp((minute + 1) * 60.0) and w.ends_at > to_timestamp(minute * 60.0)) as is_excluded
        from requested)
      select count(*) filter (where not is_excluded and not is_missed)::int as numerator,
        count(*) filter (where not is_excluded)::int as denominator,
        count(*) filter (where is_excluded)::int as excluded
      from classified`,
  )

/** Deletes minutes of months that were settled long ago. */
export async function dropMinutes(db: Db, before: Date): Promise<void> {
  await sql`delete from api_minutes where minute < ${Math.floor(before.getTime() / minuteMs)}::int`.execute(db)
}
