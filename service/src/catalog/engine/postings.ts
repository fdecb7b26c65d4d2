import { setRows, wordCount, type Bitset } from './bitset.ts'
import { GrowableWords } from './growable.ts'

/** For each key, in key order, the ascending rows that have it. */
export type Postings = { readonly offsets: Uint32Array; readonly rows: Uint32Array }

/**
 * Postings of a field with at most one value per row, which therefore also order the rows: `ranks` is each row's key;
 * rows without a value have the rank `keys` and are at the end of `rows`.
 */
export type Ordering = Postings & { readonly keys: number; readonly ranks: Uint32Array }

/** The mapping between arrival numbers, in order of input, and row numbers, in order of id. */
export type RowOrder = { readonly arrivalOf: Uint32Array }

/** The key of an empty value. */
export const noKey = 0xffffffff

/** Collects the values of one field while records are streamed; distinct values are stored once. */
export class ValueCollector<Value extends string | number> {
  private readonly ids = new Map<Value, number>()
  private readonly pairs = new GrowableWords()
  private readonly starts = new GrowableWords()
  private last: readonly Value[] | undefined

  /** The values of the next arriving record. */
  add(values: readonly Value[]): void {
    const start = this.pairs.length
    this.starts.push(start)
    // Many consecutive records share one list, such as that of their expansion.
    if (values === this.last) {
      for (let at = start - values.length; at < start; at++) this.pairs.push(this.pairs.at(at))
      return
    }
    this.last = values.length > 0 ? values : this.last
    for (const value of values) {
      let id = this.ids.get(value)
      if (id === undefined) {
        id = this.ids.size
        this.ids.set(value, id)
      }
      this.pairs.push(id)
    }
  }

  get isEmpty(): boolean {
    return this.ids.size === 0
  }

  distinct(): Value[] {
    return [...this.ids.keys()]
  }

  /** Builds the postings from the final key of each distinct value; values with the key `noKey` are omitted. */
  finish(keyOf: Uint32Array, keys: number, { arrivalOf }: RowOrder): Postings {
    const pairs = this.pairs.view()
    const starts = this.starts.view()
    const rowCount = arrivalOf.length
    const counts = new Uint32Array(keys + 1)
    const last = new Int32Array(keys).fill(-1)
    const visit = (take: (key: number, row: number) => void): void => {
      for (let row = 0; row < rowCount; row++) {
        const arrival = arrivalOf[row] as number
        const end = arrival + 1 < rowCount ? (starts[arrival + 1] as number) : pairs.length
        for (let pair = starts[arrival] as number; pair < end; pair++) {
          const key = keyOf[pairs[pair] as number] as number
          if (key === noKey || last[key] === row) continue
          last[key] = row
          take(key, row)
        }
      }
    }
    visit((key) => (counts[key + 1] = (counts[key + 1] as number) + 1))
    for (let key = 0; key < keys; key++) counts[key + 1] = (counts[key + 1] as number) + (counts[key] as number)
    const rows = new Uint32Array(counts[keys] as number)
    const next = counts.slice()
    last.fill(-1)
    visit((key, row) => {
      rows[next[key] as number] = row
      next[key] = (next[key] as number) + 1
    })
    return { offsets: counts, rows }
  }
}

/** Adds ranks and the rows without a value to the postings of a single-valued field. */
export function toOrdering({ offsets, rows }: Postings, rowCount: number): Ordering {
  const keys = offsets.length - 1
  const ranks = new Uint32Array(rowCount).fill(keys)
  for (let key = 0; key < keys; key++) {
    for (let at = offsets[key] as number; at < (offsets[key + 1] as number); at++) ranks[rows[at] as number] = key
  }
  const all = new Uint32Array(rowCount)
  all.set(rows)
  let at = rows.length
  for (let row = 0; row < rowCount; row++) if (ranks[row] === keys) all[at++] = row
  return { offsets, rows: all, keys, ranks }
}

/** The order of the rows by the least key of each, for fields that may have several values in a row. */
export function orderByLeast({ offsets, rows }: Postings, rowCount: number): Ordering {
  const keys = offsets.length - 1
  const ranks = new Uint32Array(rowCount).fill(keys)
  for (let key = keys - 1; key >= 0; key--) {
    for (let at = offsets[key] as number; at < (offsets[key + 1] as number); at++) ranks[rows[at] as number] = key
  }
  const starts = new Uint32Array(keys + 2)
  for (const rank of ranks) starts[rank + 1] = (starts[rank + 1] as number) + 1
  for (let key = 0; key <= keys; key++) starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number)
  const next = starts.slice()
  const ordered = new Uint32Array(rowCount)
  for (let row = 0; row < rowCount; row++) {
    const rank = ranks[row] as number
    ordered[next[rank] as number] = row
    next[rank] = (next[rank] as number) + 1
  }
  return { offsets: starts.subarray(0, keys + 1), rows: ordered, keys, ranks }
}

/** The sets of keys with so many rows that a list would be larger, and their sizes. */
export type DenseKeys = { readonly keys: Uint32Array; readonly counts: Uint32Array; readonly bits: Uint32Array }
export type DenseSet = { readonly bits: Bitset; readonly count: number }

const denseShare = 64

/** Whether a set of so many rows is stored ready. */
export const isDense = (rows: number, rowCount: number): boolean => rows * denseShare > rowCount

export function buildDense({ offsets, rows }: Postings, rowCount: number): DenseKeys {
  const keys: number[] = []
  for (let key = 0; key + 1 < offsets.length; key++) {
    if (isDense((offsets[key + 1] as number) - (offsets[key] as number), rowCount)) keys.push(key)
  }
  const words = wordCount(rowCount)
  const bits = new Uint32Array(keys.length * words)
  for (const [index, key] of keys.entries()) {
    setRows(bits.subarray(index * words, (index + 1) * words), rows, offsets[key] as number, offsets[key + 1] as number)
  }
  const counts = Uint32Array.from(keys, (key) => (offsets[key + 1] as number) - (offsets[key] as number))
  return { keys: Uint32Array.from(keys), counts, bits }
}

/** The dense sets by key, as views. */
export function openDense({ keys, counts, bits }: DenseKeys, rowCount: number): ReadonlyMap<number, DenseSet> {
  const words = wordCount(rowCount)
  return new Map(
    Array.from(keys, (key, index) => [
      key,
      { bits: bits.subarray(index * words, (index + 1) * words), count: counts[index] as number },
    ]),
  )
}
