import { sql, type RawBuilder } from 'kysely'
import type { Machine } from '../kernel/machine.ts'
import { maybe, type Tx } from './db.ts'

export type RowMove<Event extends string> = {
  /** The table, or `table alias` where `set` or `returning` use the alias. */
  table: RawBuilder<unknown>
  id: number | bigint
  event: Event
  /** Assignments besides the status. */
  set?: readonly RawBuilder<unknown>[]
  returning: RawBuilder<unknown>
}

/**
 * Applies an event of a lifecycle in one statement that checks the current status. Undefined when the row does not exist
 * or its status does not allow the event.
 */
export function moveRow<Row, State extends string = string, Event extends string = string>(
  tx: Tx,
  { events }: Machine<State, Event>,
  { table, id, event, set = [], returning }: RowMove<Event>,
): Promise<Row | undefined> {
  const { from, to } = events[event]
  const assignments = sql.join([sql`status = ${to}`, ...set])
  return maybe(
    tx,
    sql<Row>`
      update ${table} set ${assignments} where id = ${id} and status = any(${from}::text[]) returning ${returning}`,
  )
}
