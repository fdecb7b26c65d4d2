import { sql } from 'kysely'
import { one, type Reader } from '../../../db/db.ts'
import type { KeyActivity } from './model.ts'
import { dayMs, minuteMs } from '../../../kernel/time.ts'

/** Reads the activity of a key and the responses to its account. */
export function readActivity(
  reader: Reader,
  { keyId, familyId, accountId }: { keyId: string; familyId: string; accountId: number },
  now: Date,
): Promise<KeyActivity> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const since = Math.floor(dayAgo.getTime() / minuteMs)
  const mine = sql`api_minutes where account_id = ${accountId}`
  return one(
    reader,
    sql<KeyActivity>`
      select (select last_used_at from api_keys where id = ${keyId}) as "lastUsedAt",
        max(created_at) as "lastWriteAt",
        (count(*) filter (where created_at > ${dayAgo}))::integer as "writes24h",
        (select to_timestamp(min(minute) * 60.0) from ${mine}) as "firstRequestAt",
        (select coalesce(sum(answered), 0)::integer from ${mine} and minute > ${since}) as "requests24h",
        (select coalesce(sum(failed), 0)::integer from ${mine} and minute > ${since}) as "failures24h"
      from activity_entries where account_id = ${accountId} and key_family = ${familyId}`,
  )
}
