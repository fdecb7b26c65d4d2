import type { Reader, Tx } from '../../../db/db.ts'
import { deleteRow, findCandidates, listTextTables, replaceValues, type Candidate, type TextTable } from './columns.ts'
import type { Traces } from './traces.ts'

/** A column and the number of its rows. */
export type Place = { table: string; column: string; rows: number }
export type Findings = { person: Place[]; name: Place[] }

/** Audit entries contain the hash of their personal data, so it is removed as a whole. */
const removedWhole = new Set(['audit_personal'])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

function createCount() {
  const places = new Map<string, Place>()
  const add = ({ schema, table }: TextTable, column: string): void => {
    const name = schema === 'public' ? table : `${schema}.${table}`
    const place = places.get(`${name}.${column}`) ?? { table: name, column, rows: 0 }
    places.set(`${name}.${column}`, { ...place, rows: place.rows + 1 })
  }
  return { add, list: () => [...places.values()] }
}

type Visit = (table: TextTable, candidate: Candidate, columns: readonly TextTable['columns'][number][]) => Promise<void>

/** Reads every text of the database. Calls back for rows with columns about the person. */
async function visitTraces(reader: Reader, traces: Traces, onPerson: Visit): Promise<Findings> {
  const [person, name] = [createCount(), createCount()]
  if (traces.searched.length === 0) return { person: [], name: [] }
  for (const table of await listTextTables(reader)) {
    for (const candidate of await findCandidates(reader, table, traces.searched)) {
      const found = table.columns.map((column) => ({
        column,
        match: traces.match(textOf(candidate.values[column.name])),
      }))
      const about = found.filter(({ match }) => match === 'person').map(({ column }) => column)
      for (const { name: column } of about) person.add(table, column)
      for (const { column, match } of found) if (match === 'name') name.add(table, column.name)
      if (about.length > 0) await onPerson(table, candidate, about)
    }
  }
  return { person: person.list(), name: name.list() }
}

export const findTraces = (reader: Reader, traces: Traces): Promise<Findings> =>
  visitTraces(reader, traces, async () => {})

/** Rows whose address is still needed. */
export type IsKept = (table: string, values: Candidate['values']) => boolean

/**
 * Erases the person from every text that may be changed. The search afterwards finds what is left: append-only tables
 * and documents that are open.
 */
export const eraseTraces = (tx: Tx, traces: Traces, isKept: IsKept): Promise<Findings> =>
  visitTraces(tx, traces, async (table, { ctid, values }, columns) => {
    if (table.isAppendOnly || isKept(table.table, values)) return
    if (removedWhole.has(table.table)) return deleteRow(tx, table, ctid)
    const replacements = columns.map((column) => ({ column, value: traces.erase(values[column.name]) }))
    return replaceValues(tx, table, ctid, replacements)
  })
