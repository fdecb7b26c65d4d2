import { sql } from 'kysely'
import { many, one, type Db } from '../../db/db.ts'
import type { Audience, StreamedEvent } from './model.ts'

const columns = sql`position, account_id as "accountId", event, resource_id as "resourceId", created_at as at`

export async function readHead(db: Db): Promise<bigint> {
  return (await one(db, sql<{ head: bigint }>`select last_position as head from event_head`)).head
}

/** The next events after a position, in order. */
export function listEvents(
  db: Db,
  { after, audience, limit }: { after: bigint; audience: Audience; limit: number },
): Promise<StreamedEvent[]> {
  const own = audience === 'all' ? sql`` : sql`and account_id = ${audience.accountId}`
  return many(
    db,
    sql<StreamedEvent>`
      select ${columns} from events where position > ${after} ${own} order by position limit ${limit}`,
  )
}
