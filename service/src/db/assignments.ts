import { sql, type RawBuilder } from 'kysely'

/** The column of each field of a change. */
export type ColumnsOf<Changes> = Readonly<Record<keyof Changes, RawBuilder<unknown>>>

/** The tail of a `set` clause, with a comma before each assignment. Undefined fields are not changed. */
export function assignmentsOf<Changes extends object>(
  columnOf: ColumnsOf<Changes>,
  changes: Changes,
): RawBuilder<unknown> {
  const entries = Object.entries(changes) as [keyof Changes, unknown][]
  const known = entries.filter(([, value]) => value !== undefined)
  return sql.join([sql``, ...known.map(([name, value]) => sql`${columnOf[name]} = ${value}`)], sql`, `)
}
