import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import type { AccountEvent } from './model.ts'

export type EventQuery = { after: bigint; types: readonly string[]; limit: number }

/** Ordered by sequence, with one extra row to detect a next page. */
export function listEvents(
  reader: Reader,
  accountId: number,
  { after, types, limit }: EventQuery,
): Promise<AccountEvent[]> {
  return many(
    reader,
    sql<AccountEvent>`
      select account_id as "accountId", sequence, event, resource_id as "resourceId", occurrence, data,
        created_at as "createdAt"
      from events
      where account_id = ${accountId} and sequence > ${after}::bigint
        and (${types}::text[] = '{}' or event = any(${types}::text[]))
      order by sequence limit ${limit + 1}`,
  )
}
