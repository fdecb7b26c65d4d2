import { sql } from 'kysely'
import { many, one, type Db } from '../../db/db.ts'
import type { Audience, StreamedEvent } from './model.ts'

const columns = sql`position, account_id as "accountId", event, resource_id as "resourceId", created_at as at`

export async function readHead(db: Db): Promise<bigint> {
  return (await one(db, sql<{ head: bigint }>`select last_position as head from event_head`)).head
}

/**
 * The next events after a position, in order. Those of an account are found by their numbers, which have the order of the
 * positions: after the newest one that the reader has.
 */
export function listEvents(
  db: Db,
  { after, audience, limit }: { after: bigint; audience: Audience; limit: number },
): Promise<StreamedEvent[]> {
  if (audience === 'all')
    return many(
      db,
      sql<StreamedEvent>`select ${columns} from events where position > ${after} order by position limit ${limit}`,
    )
  const { accountId } = audience
  return many(
    db,
    sql<StreamedEvent>`
      select ${columns} from events
      where account_id = ${accountId} and position > ${after} and sequence > coalesce((
        select sequence from events where account_id = ${accountId} and sequence is not null and position <= ${after}
        order by sequence desc limit 1), 0)
      order by sequence limit ${limit}`,
  )
}
