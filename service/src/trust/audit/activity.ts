import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import { listedColumns, type ListedEntry } from './audit.ts'

/** What some actors did, and what was done to some targets. */
export type ActivityFilter = {
  readonly actors: readonly string[]
  readonly targets: readonly string[]
  /** The action or the beginning of it, such as `key.`. */
  readonly action?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly beforeId?: bigint | undefined
  readonly limit: number
}

/** Newest first, one more than the page. */
export function listActivity(reader: Reader, filter: ActivityFilter): Promise<ListedEntry[]> {
  const { actors, targets, action = null, from = null, to = null, beforeId = null, limit } = filter
  return many(
    reader,
    sql<ListedEntry>`
      select ${listedColumns}
      from audit_entries left join audit_personal on entry_id = id
      where (actor = any(${[...actors]}::text[]) or target = any(${[...targets]}::text[]))
        and (${action}::text is null or starts_with(action, ${action}::text))
        and (${from}::timestamptz is null or at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or at < ${to}::timestamptz)
        and (${beforeId}::bigint is null or id < ${beforeId}::bigint)
      order by id desc limit ${limit + 1}`,
  )
}
