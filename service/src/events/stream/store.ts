import { sql } from 'kysely'
import { many, maybe, one, type Db, type Reader } from '../../db/db.ts'
import type { StoredEvent } from '../types/messages.ts'

export type PositionedEvent = StoredEvent & { position: bigint }

export async function readCursor(reader: Reader, stream: string): Promise<bigint> {
  const row = await maybe(
    reader,
    sql<{ position: bigint }>`select position from event_stream_cursors where stream = ${stream}`,
  )
  return row?.position ?? 0n
}

/** The next events in the order of all accounts. */
export const listAfter = (reader: Reader, position: bigint, limit: number): Promise<PositionedEvent[]> =>
  many(
    reader,
    sql<PositionedEvent>`
      select position, account_id as "accountId", event, resource_id as "resourceId", occurrence, sequence,
        data::text as data, created_at as "createdAt"
      from events where position > ${position} order by position limit ${limit}`,
  )

/** Moves the cursor unless another process moved it in the meantime. */
export async function moveCursor(
  db: Db,
  stream: string,
  { from, to, now }: { from: bigint; to: bigint; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into event_stream_cursors as c (stream, position, published_at) values (${stream}, ${to}, ${now})
    on conflict (stream) do update set position = excluded.position, published_at = excluded.published_at
      where c.position = ${from}`.execute(db)
  return numAffectedRows === 1n
}

export type StreamLag = { events: bigint; seconds: number }

/** How many events are not published, and the age of the oldest. */
export const readLag = (reader: Reader, stream: string, now: Date): Promise<StreamLag> =>
  one(
    reader,
    sql<StreamLag>`
      select greatest(head.last_position - coalesce(c.position, 0), 0) as events,
        coalesce(greatest(extract(epoch from ${now}::timestamptz - (
          select created_at from events where position > coalesce(c.position, 0) order by position limit 1
        )), 0), 0)::float8 as seconds
      from event_head head left join event_stream_cursors c on c.stream = ${stream}`,
  )
