import { sql } from 'kysely'
import { many, type Reader, type Tx } from '../../../db/db.ts'
import type { ActivityEntry } from './model.ts'

const columns = sql`id, event, resource_type as "resourceType", resource_id as "resourceId", summary, data,
  api_key_id as "apiKeyId", request_id as "requestId", created_at as "createdAt"`

export type NewEntry = Omit<ActivityEntry, 'id'> & { accountId: number; keyFamily: string }

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('activity_entries')
    .values({
      account_id: entry.accountId,
      key_family: entry.keyFamily,
      api_key_id: entry.apiKeyId,
      event: entry.event,
      resource_type: entry.resourceType,
      resource_id: entry.resourceId,
      summary: entry.summary,
      data: JSON.stringify(entry.data),
      request_id: entry.requestId,
      created_at: entry.createdAt,
    })
    .execute()
}

export type EntryFilter = {
  accountId: number
  keyFamily: string
  event?: string | undefined
  resourceId?: string | undefined
  sinceId?: number | undefined
}

/** Newest first, one row more than the page. */
export function listEntries(
  reader: Reader,
  { accountId, keyFamily, event, resourceId, sinceId }: EntryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ActivityEntry[]> {
  return many(
    reader,
    sql<ActivityEntry>`
      select ${columns} from activity_entries
      where account_id = ${accountId} and key_family = ${keyFamily}
        and (${event ?? null}::text is null or event = ${event ?? null})
        and (${resourceId ?? null}::text is null or resource_id = ${resourceId ?? null})
        and id > ${sinceId ?? 0}
      order by id desc limit ${limit + 1} offset ${offset}`,
  )
}
