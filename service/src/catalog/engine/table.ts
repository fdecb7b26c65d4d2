import type { FieldKind } from '../query/fields.ts'
import { fold } from '../query/fold.ts'
import { countBits, setBit, wordCount, type Bitset } from './bitset.ts'
import { buildCollectorColumn, openCollectorColumn, type CollectorColumn } from './collector-column.ts'
import { sectionReader, type Section, type Sections } from './image.ts'
import { buildNumberColumn, openNumberColumn, type NumberColumn } from './number-column.ts'
import { orderByLeast, ValueCollector, type Ordering, type RowOrder } from './postings.ts'
import { lowerBound, packStrings, unpackAt } from './strings.ts'
import { buildTextColumn, openTextColumn, type TextColumn } from './text-column.ts'

/**
 * How one searchable field is read from a record. Numbers are passed as written and parsed once per distinct value.
 * `single`: at most one value per record, so ranges can use cuts. `optional`: no column is built where no record has a
 * value.
 */
export type FieldReader<Row> = {
  readonly name: string
  readonly ordered: boolean
  readonly optional?: true
} & (
  | { readonly kind: 'text'; readonly read: (row: Row) => readonly string[] }
  | { readonly kind: 'collector'; readonly read: (row: Row) => readonly string[] }
  | ({ readonly kind: 'number' | 'date'; readonly read: (row: Row) => readonly Written[] } & NumberForm)
  | { readonly kind: 'boolean'; readonly read: (row: Row) => boolean }
)

export type Written = string | number
export type NumberForm = { readonly single: boolean; readonly parse: (written: Written) => number | undefined }

export type ColumnHeader = { readonly name: string; readonly kind: FieldKind }
export type TableHeader = { readonly rowCount: number; readonly columns: readonly ColumnHeader[] }

export type Column =
  | { readonly kind: 'text'; readonly text: TextColumn }
  | { readonly kind: 'number'; readonly number: NumberColumn }
  | { readonly kind: 'collector'; readonly collector: CollectorColumn }
  | { readonly kind: 'flag'; readonly bits: Bitset; readonly count: number }

/** The column of language names; `language` has the codes. No query names it. */
export const languageNameColumn = 'language.name'

/** Rows in the order of their ids, and a column per searchable field. */
export type Table = {
  readonly rowCount: number
  readonly columns: ReadonlyMap<string, Column>
  /** Orders that were made for the columns without a stored one. */
  readonly orderings: Map<string, Ordering>
  /** The id of a row as stored. */
  readonly idOf: (row: number) => string
}

type Finish = (order: RowOrder) => Map<string, Section>
type Collected<Row> = { add: (row: Row) => void; finish: Finish; isEmpty: () => boolean }

/** Collects records in order of arrival; rows are numbered by id when all are read. */
export class TableBuilder<Row extends { readonly id: string }> {
  private readonly ids: string[] = []
  private readonly fields: (Collected<Row> & { header: ColumnHeader; isOptional: boolean })[]

  constructor(readers: readonly FieldReader<Row>[]) {
    this.fields = readers.map((reader) => ({
      header: { name: reader.name, kind: reader.kind },
      isOptional: reader.optional === true,
      ...collect(reader),
    }))
  }

  add(row: Row): void {
    this.ids.push(row.id)
    for (const field of this.fields) field.add(row)
  }

  /** The row order: by id, in UTF-16 order. A duplicate id is an error of the source. */
  order(): RowOrder {
    const arrivalOf = Uint32Array.from(this.ids, (_, arrival) => arrival)
    arrivalOf.sort((left, right) => ((this.ids[left] as string) < (this.ids[right] as string) ? -1 : 1))
    for (let row = 1; row < arrivalOf.length; row++) {
      const id = this.ids[arrivalOf[row] as number]
      if (id === this.ids[arrivalOf[row - 1] as number]) throw new Error(`Duplicate id ${id}.`)
    }
    return { arrivalOf }
  }

  idsInOrder({ arrivalOf }: RowOrder): string[] {
    return Array.from(arrivalOf, (arrival) => this.ids[arrival] as string)
  }

  finish(order: RowOrder, prefix: string, into: Map<string, Section>): TableHeader {
    const present = this.fields.filter(({ isOptional, isEmpty }) => !isOptional || !isEmpty())
    for (const { header, finish } of present) {
      for (const [name, section] of finish(order)) into.set(`${prefix}${header.name}.${name}`, section)
    }
    const { text, starts } = packStrings(this.idsInOrder(order))
    into.set(`${prefix}ids.text`, text).set(`${prefix}ids.starts`, starts)
    return { rowCount: this.ids.length, columns: present.map(({ header }) => header) }
  }
}

function collect<Row>(reader: FieldReader<Row>): Collected<Row> {
  const { ordered } = reader
  if (reader.kind === 'text') {
    const collector = new ValueCollector<string>()
    const finish: Finish = (order) => buildTextColumn(collector, order, { ordered, substrings: true })
    return { add: (row) => collector.add(reader.read(row)), finish, isEmpty: () => collector.isEmpty }
  }
  if (reader.kind === 'collector') {
    const collector = new ValueCollector<string>()
    const finish: Finish = (order) => buildCollectorColumn(collector, order)
    return { add: (row) => collector.add(reader.read(row)), finish, isEmpty: () => collector.isEmpty }
  }
  if (reader.kind === 'boolean') {
    const flags: boolean[] = []
    const add = (row: Row): void => void flags.push(reader.read(row))
    return { add, finish: (order) => buildFlags(flags, order), isEmpty: () => !flags.includes(true) }
  }
  const collector = new ValueCollector<Written>()
  const { single, parse: read } = reader
  const finish: Finish = (order) => buildNumberColumn(collector, order, { single, ordered, read })
  return { add: (row) => collector.add(reader.read(row)), finish, isEmpty: () => collector.isEmpty }
}

function buildFlags(flags: readonly boolean[], { arrivalOf }: RowOrder): Map<string, Section> {
  const bits = new Uint32Array(wordCount(flags.length))
  for (let row = 0; row < arrivalOf.length; row++) if (flags[arrivalOf[row] as number]) setBit(bits, row)
  return new Map([['bits', bits]])
}

export function openTable(header: TableHeader, sections: Sections, prefix: string): Table {
  const { rowCount } = header
  const read = sectionReader(sections, prefix)
  const idBytes = read.bytes('ids.text')
  const idText = Buffer.from(idBytes.buffer, idBytes.byteOffset, idBytes.byteLength)
  const idStarts = read.words('ids.starts')
  const columns = new Map<string, Column>()
  for (const { name, kind } of header.columns) {
    const at = `${prefix}${name}.`
    if (kind === 'text') columns.set(name, { kind: 'text', text: openTextColumn(sections, at, rowCount) })
    else if (kind === 'boolean') {
      const bits = read.words(`${name}.bits`)
      columns.set(name, { kind: 'flag', bits, count: countBits(bits) })
    } else if (kind === 'collector') {
      columns.set(name, { kind: 'collector', collector: openCollectorColumn(sections, at, rowCount) })
    } else columns.set(name, { kind: 'number', number: openNumberColumn(sections, at, rowCount) })
  }
  return { rowCount, columns, orderings: new Map(), idOf: (row) => unpackAt(idText, idStarts, row) }
}

/** The row of an id, ignoring case; where two ids differ in case only, the exact spelling wins. */
export function findRow(table: Table, id: string): number | undefined {
  const column = table.columns.get('id')
  if (column?.kind !== 'text') return undefined
  const { values, offsets, rows } = column.text
  const folded = fold(id)
  const at = lowerBound(values, folded)
  if (values[at] !== folded) return undefined
  const candidates = [...rows.subarray(offsets[at], offsets[at + 1])]
  const lower = id.toLowerCase()
  return (
    candidates.find((row) => table.idOf(row) === id) ??
    candidates.find((row) => table.idOf(row).toLowerCase() === lower)
  )
}

/** The stored order of a column's rows: each row has at most one value. */
export function storedOrdering(column: Column | undefined): Ordering | undefined {
  if (column?.kind === 'text') return column.text.ordering
  if (column?.kind === 'number') return column.number.ordering
  return column?.kind === 'collector' ? column.collector.ordering : undefined
}

/** The order of the rows by a column; without a stored one it is made on first use, by the least value of each row. */
export function orderingOf({ columns, orderings, rowCount }: Table, name: string): Ordering | undefined {
  const column = columns.get(name)
  const known = storedOrdering(column) ?? orderings.get(name)
  if (known || (column?.kind !== 'text' && column?.kind !== 'number')) return known
  const made = orderByLeast(column.kind === 'text' ? column.text : column.number, rowCount)
  orderings.set(name, made)
  return made
}
