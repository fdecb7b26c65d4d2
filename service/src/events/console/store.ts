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

/** What the living ones of these sessions allow: the roles of an operator and those in accounts. */
export async function readRights(
  db: Db,
  sessionIds: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await many(
    db,
    sql<{ id: bigint; rights: string }>`
      select s.id, json_build_array(o.is_staff, o.roles, (
        select json_agg(json_build_array(m.account_id, m.role) order by m.account_id) from account_members m
        where m.person_id = o.id))::text as rights
      from operator_sessions s join operators o on o.id = s.operator_id
      where s.id = any(${[...sessionIds]}::bigint[]) and s.ended_at is null and s.expires_at > ${now} and o.is_active`,
  )
  return new Map(rows.map(({ id, rights }) => [id, rights]))
}
