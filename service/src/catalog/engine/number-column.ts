import { clearRows, setRows, subtract, wordCount, type Bitset } from './bitset.ts'
import { spend } from './budget.ts'
import { sectionReader, type Section, type Sections } from './image.ts'
import {
  isDense,
  noKey,
  toOrdering,
  type Ordering,
  type Postings,
  type RowOrder,
  type ValueCollector,
} from './postings.ts'
import { ownedBits, rowList, type Selection } from './selection.ts'
import type { Workspace } from './workspace.ts'

/** A number or date field: its distinct values in order and the rows of each. */
export type NumberColumn = {
  readonly values: Float64Array
  readonly offsets: Uint32Array
  readonly rows: Uint32Array
  /** For single-valued fields: the sets of all rows below each of 64 cuts. Undefined for multi-valued fields. */
  readonly cuts: readonly Bitset[] | undefined
  readonly ordering: Ordering | undefined
}

const cutCount = 64

/** `read` parses each distinct value once; values it cannot parse count as absent. */
export function buildNumberColumn<Value extends string | number>(
  collector: ValueCollector<Value>,
  order: RowOrder,
  { single, ordered, read }: { single: boolean; ordered: boolean; read: (value: Value) => number | undefined },
): Map<string, Section> {
  const found = collector.distinct().map(read)
  const values = Float64Array.from(new Set(found.filter((number) => number !== undefined))).sort()
  const position = new Map(Array.from(values, (value, index) => [value, index]))
  const keyOf = Uint32Array.from(found, (number) => (number === undefined ? noKey : (position.get(number) ?? noKey)))
  const rowCount = order.arrivalOf.length
  const postings = collector.finish(keyOf, values.length, order)
  const sections = new Map<string, Section>([
    ['values', values],
    ['offsets', postings.offsets],
    ['rows', postings.rows],
  ])
  if (single) sections.set('cuts', buildCuts(postings, rowCount))
  if (ordered) {
    const ordering = toOrdering(postings, rowCount)
    sections.set('rows', ordering.rows).set('ranks', ordering.ranks)
  }
  return sections
}

/** The position of a cut in the list of valued rows. */
const cutPosition = (cut: number, valued: number): number => Math.floor((cut * valued) / cutCount)

function buildCuts({ rows }: Postings, rowCount: number): Uint32Array {
  const words = wordCount(rowCount)
  const cuts = new Uint32Array((cutCount + 1) * words)
  for (let cut = 1; cut <= cutCount; cut++) {
    const bits = cuts.subarray(cut * words, (cut + 1) * words)
    bits.set(cuts.subarray((cut - 1) * words, cut * words))
    setRows(bits, rows, cutPosition(cut - 1, rows.length), cutPosition(cut, rows.length))
  }
  return cuts
}

export function openNumberColumn(sections: Sections, prefix: string, rowCount: number): NumberColumn {
  const read = sectionReader(sections, prefix)
  const values = read.floats('values')
  const offsets = read.words('offsets')
  const rows = read.words('rows')
  const words = wordCount(rowCount)
  const cuts = sections.has(`${prefix}cuts`) ? read.words('cuts') : undefined
  const ranked = sections.has(`${prefix}ranks`)
  return {
    values,
    offsets,
    rows,
    cuts: cuts && Array.from({ length: cutCount + 1 }, (_, cut) => cuts.subarray(cut * words, (cut + 1) * words)),
    ordering: ranked ? { offsets, rows, keys: values.length, ranks: read.words('ranks') } : undefined,
  }
}

export type NumberRange = {
  readonly min: number | null
  readonly max: number | null
  readonly excludesMin: boolean
  readonly excludesMax: boolean
}

/** The keys of the values in the range: from the first up to, not including, the last. */
export function rangeKeys(column: NumberColumn, range: NumberRange): { first: number; last: number } {
  const { min, max, excludesMin, excludesMax } = range
  const first = min === null ? 0 : countBelow(column.values, min, excludesMin)
  const last = max === null ? column.values.length : countBelow(column.values, max, !excludesMax)
  return { first, last: Math.max(first, last) }
}

/** Rows with a value in the range. */
export function selectRange(column: NumberColumn, range: NumberRange, work: Workspace): Selection {
  const { first, last } = rangeKeys(column, range)
  const { offsets, rows, cuts } = column
  const start = offsets[first] as number
  const end = offsets[last] as number
  const valued = offsets[column.values.length] as number
  if (last - first <= 1 && !isDense(end - start, work.pool.rows)) return rowList(rows.subarray(start, end))
  const bits = work.pool.acquire()
  spend(work.budget, bits.length)
  if (!cuts || end - start <= (2 * valued) / cutCount) {
    spend(work.budget, end - start)
    setRows(bits, rows, start, end)
  } else selectBetweenCuts(bits, rows, cuts, { start, end, valued }, work)
  return ownedBits(bits, cuts ? end - start : undefined)
}

/** Rows of a list with a value in the range. */
export function keepInRange(
  rows: Uint32Array,
  column: NumberColumn,
  range: NumberRange,
  work: Workspace,
): Uint32Array | undefined {
  const { ordering } = column
  if (!ordering) return undefined
  const { first, last } = rangeKeys(column, range)
  const { ranks } = ordering
  spend(work.budget, rows.length)
  const kept = work.pool.scratch.words(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as number
    kept[count] = row
    const rank = ranks[row] as number
    if (rank >= first && rank < last) count++
  }
  return kept.subarray(0, count)
}

/** The number of values below the bound, or up to it when `inclusive`. */
function countBelow(values: Float64Array, bound: number, inclusive: boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = values[middle] as number
    if (value < bound || (inclusive && value === bound)) low = middle + 1
    else high = middle
  }
  return low
}

/** Takes the difference of the two nearest cuts, then corrects the few rows between each cut and the exact bound. */
function selectBetweenCuts(
  bits: Bitset,
  rows: Uint32Array,
  cuts: readonly Bitset[],
  { start, end, valued }: { start: number; end: number; valued: number },
  { budget }: Workspace,
): void {
  const lowCut = Math.round((start * cutCount) / valued)
  const highCut = Math.round((end * cutCount) / valued)
  const low = cuts[lowCut]
  const high = cuts[highCut]
  if (!low || !high) return
  spend(budget, bits.length)
  subtract(bits, high, low)
  const lowAt = cutPosition(lowCut, valued)
  const highAt = cutPosition(highCut, valued)
  spend(budget, Math.abs(start - lowAt) + Math.abs(end - highAt))
  if (lowAt < start) clearRows(bits, rows, lowAt, start)
  else setRows(bits, rows, start, lowAt)
  if (highAt < end) setRows(bits, rows, highAt, end)
  else clearRows(bits, rows, end, highAt)
}
