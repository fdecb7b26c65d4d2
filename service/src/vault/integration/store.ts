import { sql } from 'kysely'
import { one, type Reader } from '../../db/db.ts'

export type KeyActivity = { lastUsedAt: Date | null; lastWriteAt: Date | null; writes24h: number }

/** What a key did, as far as it is written down. */
export function readActivity(
  reader: Reader,
  { keyId, familyId, accountId }: { keyId: string; familyId: string; accountId: number },
  now: Date,
): Promise<KeyActivity> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  return one(
    reader,
    sql<KeyActivity>`
      select (select last_used_at from api_keys where id = ${keyId}) as "lastUsedAt",
        max(created_at) as "lastWriteAt",
        (count(*) filter (where created_at > ${dayAgo}))::integer as "writes24h"
      from activity_entries where account_id = ${accountId} and key_family = ${familyId}`,
  )
}
