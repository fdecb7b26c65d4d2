import { sql } from 'kysely'
import { one, type Db, type Reader } from '../../../db/db.ts'
import type { Period } from '../../../kernel/time.ts'
import type { Tally } from '../model.ts'
import { minuteMs } from '../../../kernel/time.ts'

/** Stands for whoever got no answer because we could not even look up who asked. */
export const nobody = 0

export type AnsweredMinute = {
  accountId: number
  /** Minutes since 1970. */
  minute: number
  answered: number
  failed: number
}

/** Several processes answer in the same minute: what they counted is added up. */
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
 * Minutes in which the account asked something, and how many of them went by without a failure of ours. A minute in
 * which we could tell nobody apart is missed by everybody. Announced maintenance is not counted.
 */
export const tallyMinutes = (reader: Reader, accountId: number, { start, end }: Period): Promise<Tally> =>
  one(
    reader,
    sql<Tally>`
      with asked as (
        select minute, sum(failed) > 0 as is_missed from api_minutes
        where (account_id = ${accountId} or (account_id = ${nobody} and failed > 0))
          and minute >= ${Math.floor(start.getTime() / minuteMs)}::int
          and minute < ${Math.ceil(end.getTime() / minuteMs)}::int
        group by minute),
      judged as (
        select is_missed, exists (
          select from maintenance_windows w where w.cancelled_at is null
            and w.starts_at < to_timestamp((minute + 1) * 60.0) and w.ends_at > to_timestamp(minute * 60.0)) as is_excluded
        from asked)
      select count(*) filter (where not is_excluded and not is_missed)::int as numerator,
        count(*) filter (where not is_excluded)::int as denominator,
        count(*) filter (where is_excluded)::int as excluded
      from judged`,
  )

/** Minutes whose month was settled long ago. */
export async function dropMinutes(db: Db, before: Date): Promise<void> {
  await sql`delete from api_minutes where minute < ${Math.floor(before.getTime() / minuteMs)}::int`.execute(db)
}
