import { sql, type RawBuilder } from 'kysely'

/** Which column each field of a change is written to. */
export type ColumnsOf<Changes> = Readonly<Record<keyof Changes, RawBuilder<unknown>>>

/** The end of a `set` clause, with a comma before each part. What is left out, or undefined, stays as it is. */
export function assignmentsOf<Changes extends object>(
  columnOf: ColumnsOf<Changes>,
  changes: Changes,
): RawBuilder<unknown> {
  const entries = Object.entries(changes) as [keyof Changes, unknown][]
  const known = entries.filter(([, value]) => value !== undefined)
  return sql.join([sql``, ...known.map(([name, value]) => sql`${columnOf[name]} = ${value}`)], sql`, `)
}
