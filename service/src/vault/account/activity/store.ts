import { sql } from 'kysely'
import { many, type Reader, type Tx } from '../../../db/db.ts'
import { allOf, pageClause, type Window } from '../../shared/document-store.ts'
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
  /** The writes of one key. */
  keyId?: string | undefined
  /** The writes of a key, its predecessors and its successors. */
  familyOf?: string | undefined
  event?: string | undefined
  resourceId?: string | undefined
  sinceId?: number | undefined
}

/** Newest first, one row more than the page. */
export function listEntries(
  reader: Reader,
  { accountId, keyId, familyOf, event, resourceId, sinceId }: EntryFilter,
  page: Window,
): Promise<ActivityEntry[]> {
  const conditions = allOf(
    sql`account_id = ${accountId} and id > ${sinceId ?? 0}`,
    keyId !== undefined && sql`api_key_id = ${keyId}`,
    familyOf !== undefined &&
      sql`key_family = (select family_id from api_keys where id = ${familyOf} and account_id = ${accountId})`,
    event !== undefined && sql`event = ${event}`,
    resourceId !== undefined && sql`resource_id = ${resourceId}`,
  )
  return many(
    reader,
    sql<ActivityEntry>`
      select ${columns} from activity_entries where ${conditions} order by id desc ${pageClause(page)}`,
  )
}
