import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import type { AccountEvent } from './model.ts'

/** Events after a number, oldest first, or before a number, newest first. */
export type EventQuery = { after: bigint; before?: bigint | undefined; types: readonly string[]; limit: number }

/** With one extra row to detect a next page. */
export function listEvents(
  reader: Reader,
  accountId: number,
  { after, before, types, limit }: EventQuery,
): Promise<AccountEvent[]> {
  const range = before === undefined ? sql`sequence > ${after}::bigint` : sql`sequence < ${before}::bigint`
  return many(
    reader,
    sql<AccountEvent>`
      select account_id as "accountId", sequence, event, resource_id as "resourceId", occurrence, data,
        created_at as "createdAt"
      from events
      where account_id = ${accountId} and ${range}
        and (${types}::text[] = '{}' or event = any(${types}::text[]))
      order by sequence ${before === undefined ? sql`asc` : sql`desc`} limit ${limit + 1}`,
  )
}
