import { sql, type RawBuilder } from 'kysely'
import { many, type Reader, type Tx } from '../../db/db.ts'
import { moveRow } from '../../db/move.ts'
import type { Machine } from '../../kernel/machine.ts'

export type Window = { limit: number; offset: number }

/** One row more than the page, which tells whether another page follows. */
export const pageClause = ({ limit, offset }: Window): RawBuilder<unknown> => sql`limit ${limit + 1} offset ${offset}`

/** Joins the conditions that apply; false leaves one out. */
export const allOf = (...conditions: (RawBuilder<unknown> | false)[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `)

export const listIds = async (reader: Reader, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await many(reader, query)).map(({ id }) => id)

export const listUniqueIds = async (reader: Reader, query: RawBuilder<{ uniqueId: string }>): Promise<string[]> =>
  (await many(reader, query)).map(({ uniqueId }) => uniqueId)

type DocumentTable = 'vault_orders' | 'withdrawals' | 'card_transfers' | 'inbound_shipments' | 'vault_exceptions'

const assignmentsOf = (change: Readonly<Record<string, unknown>>): RawBuilder<unknown>[] =>
  Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

/** Sets columns of a document; a column that is undefined stays. */
export async function updateDocument(
  tx: Tx,
  table: DocumentTable,
  id: number,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.join(assignmentsOf(change))} where id = ${id}`.execute(tx)
}

export type DocumentMove<Event extends string> = {
  table: DocumentTable
  id: number
  event: Event
  now: Date
  change: Readonly<Record<string, unknown>>
  returning: RawBuilder<unknown>
}

/** Moves a document to the next status, or returns undefined when its status does not allow the event. */
export const moveDocument = <Row, State extends string = string, Event extends string = string>(
  tx: Tx,
  machine: Machine<State, Event>,
  { table, id, event, now, change, returning }: DocumentMove<Event>,
): Promise<Row | undefined> =>
  moveRow<Row, State, Event>(tx, machine, {
    table: sql.table(table),
    id,
    event,
    set: assignmentsOf({ ...change, updated_at: now }),
    returning,
  })
