import { fold } from '../query/fold.ts'
import { setRows, unite, type Bitset } from './bitset.ts'
import { spend } from './budget.ts'
import { buildTriples, buildUnits, gramKey, intersectSorted, lowerKey, valuesOfGram, type GramIndex } from './grams.ts'
import { sectionReader, type Section, type Sections } from './image.ts'
import { buildDense, openDense, toOrdering, type Ordering, type RowOrder, type ValueCollector } from './postings.ts'
import { lowerBound, packStrings, prefixEnd, unpackStrings } from './strings.ts'
import type { Selection, Workspace } from './workspace.ts'

/** A searchable text field: its distinct values in order, the rows of each, and the grams that find substrings. */
export type TextColumn = {
  /** Folded and sorted: values that differ in accents or case only are one value, in searches and in the order. */
  readonly values: readonly string[]
  readonly offsets: Uint32Array
  readonly rows: Uint32Array
  readonly dense: ReadonlyMap<number, Bitset>
  /** Single characters in folded values. */
  readonly units: GramIndex | undefined
  /** Runs of three in folded values; undefined for few values. */
  readonly triples: GramIndex | undefined
  readonly ordering: Ordering | undefined
}

/** Up to this many distinct values, a linear scan is as fast as an index. */
const linearValues = 1_500

export function buildTextColumn(
  collector: ValueCollector<string>,
  order: RowOrder,
  { ordered, substrings }: { ordered: boolean; substrings: boolean },
): Map<string, Section> {
  const { folded, keyOf } = sortValues(collector.distinct())
  const rowCount = order.arrivalOf.length
  const postings = collector.finish(keyOf, folded.length, order)
  const dense = buildDense(postings, rowCount)
  const { text, starts } = packStrings(folded)
  const sections = new Map<string, Section>([
    ['text', text],
    ['starts', starts],
    ['offsets', postings.offsets],
    ['dense.keys', dense.keys],
    ['dense.bits', dense.bits],
  ])
  sections.set('rows', postings.rows)
  if (ordered) {
    const { offsets, rows, ranks } = toOrdering(postings, rowCount)
    sections.set('order.offsets', offsets).set('order.rows', rows).set('order.ranks', ranks)
  }
  if (substrings) addGrams(sections, 'units', buildUnits(folded))
  if (substrings && folded.length > linearValues) addGrams(sections, 'triples', buildTriples(folded))
  return sections
}

function addGrams(sections: Map<string, Section>, name: string, { keys, offsets, values }: GramIndex): void {
  sections.set(`${name}.keys`, keys).set(`${name}.offsets`, offsets).set(`${name}.values`, values)
}

/** The distinct folded forms in order, and the key of each value as written. */
function sortValues(written: readonly string[]): { folded: string[]; keyOf: Uint32Array } {
  const numbers = new Map<string, number>()
  const numberOf = Uint32Array.from(written, (text) => {
    const form = fold(text)
    const number = numbers.get(form) ?? numbers.size
    numbers.set(form, number)
    return number
  })
  const forms = [...numbers.keys()]
  const sorted = Uint32Array.from(forms, (_, number) => number).sort((left, right) =>
    compare(forms[left] as string, forms[right] as string),
  )
  const keyOfNumber = new Uint32Array(sorted.length)
  for (let key = 0; key < sorted.length; key++) keyOfNumber[sorted[key] as number] = key
  return {
    folded: Array.from(sorted, (number) => forms[number] as string),
    keyOf: numberOf.map((number) => keyOfNumber[number] as number),
  }
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

export function openTextColumn(sections: Sections, prefix: string, rowCount: number): TextColumn {
  const read = sectionReader(sections, prefix)
  const offsets = read.words('offsets')
  const rows = read.words('rows')
  const values = unpackStrings({ text: read.bytes('text'), starts: read.words('starts') })
  const grams = (name: string): GramIndex | undefined => {
    if (!sections.has(`${prefix}${name}.keys`)) return undefined
    const keys = read.floats(`${name}.keys`)
    return { keys, offsets: read.words(`${name}.offsets`), values: read.words(`${name}.values`) }
  }
  const ordered = sections.has(`${prefix}order.ranks`)
  return {
    values,
    offsets,
    rows,
    dense: openDense({ keys: read.words('dense.keys'), bits: read.words('dense.bits') }, rowCount),
    units: grams('units'),
    triples: grams('triples'),
    ordering: ordered
      ? {
          offsets: read.words('order.offsets'),
          rows: read.words('order.rows'),
          ranks: read.words('order.ranks'),
          keys: values.length,
        }
      : undefined,
  }
}

/** Rows in which a value contains the text. */
export function selectContaining(column: TextColumn, text: string, work: Workspace): Selection {
  return selectValues(column, findContaining(column, text, work), work)
}

/** Rows in which a value equals the text. */
export function selectExact(column: TextColumn, text: string, work: Workspace): Selection {
  const value = lowerBound(column.values, text)
  return selectValues(column, column.values[value] === text ? Uint32Array.of(value) : new Uint32Array(0), work)
}

/** Rows in which a value begins with the prefix and ends with the suffix, without overlap. */
export function selectWildcard(column: TextColumn, prefix: string, suffix: string, work: Workspace): Selection {
  const start = lowerBound(column.values, prefix)
  const end = prefixEnd(column.values, prefix, start)
  spend(work.budget, end - start)
  const found = new Uint32Array(end - start)
  let count = 0
  for (let value = start; value < end; value++) {
    const text = column.values[value] as string
    if (text.length >= prefix.length + suffix.length && text.endsWith(suffix)) found[count++] = value
  }
  return selectValues(column, found.subarray(0, count), work)
}

function findContaining(column: TextColumn, text: string, { budget }: Workspace): Uint32Array {
  const { values, units, triples } = column
  if (text.length === 1 && units) return valuesOfGram(units, gramKey(text, 0, 1)) ?? new Uint32Array(0)
  if (!triples) {
    spend(budget, values.length)
    const found: number[] = []
    for (let value = 0; value < values.length; value++) if ((values[value] as string).includes(text)) found.push(value)
    return Uint32Array.from(found)
  }
  const candidates =
    text.length === 2 ? valuesOfPair(column, triples, text, budget) : valuesOfTriples(triples, text, budget)
  // Short runs are padded with a zero unit, so a text that contains one cannot use the index.
  if (text.length <= 3 && !text.includes('\0')) return candidates
  spend(budget, candidates.length * 4)
  const found = new Uint32Array(candidates.length)
  let count = 0
  for (let index = 0; index < candidates.length; index++) {
    const value = candidates[index] as number
    if ((values[value] as string).includes(text)) found[count++] = value
  }
  return found.subarray(0, count)
}

/** Every run of two begins a run of three: unites the lists of all of them. */
function valuesOfPair(column: TextColumn, triples: GramIndex, text: string, budget: Workspace['budget']): Uint32Array {
  const first = gramKey(text, 0, 2)
  const from = lowerKey(triples, first)
  const to = lowerKey(triples, first + 65_536)
  const start = triples.offsets[from] as number
  const end = triples.offsets[to] as number
  if (to - from === 1) return triples.values.subarray(start, end)
  spend(budget, end - start + (column.values.length >>> 5))
  const seen = new Uint32Array((column.values.length + 31) >>> 5)
  const found = new Uint32Array(end - start)
  let count = 0
  for (let at = start; at < end; at++) {
    const value = triples.values[at] as number
    const bit = 1 << (value & 31)
    const word = seen[value >>> 5] as number
    if ((word & bit) !== 0) continue
    seen[value >>> 5] = word | bit
    found[count++] = value
  }
  return found.subarray(0, count)
}

/** Intersects the rarest runs of three; two leave few candidates to verify. */
function valuesOfTriples(triples: GramIndex, text: string, budget: Workspace['budget']): Uint32Array {
  const lists: Uint32Array[] = []
  for (let at = 0; at + 3 <= text.length; at++) {
    const list = valuesOfGram(triples, gramKey(text, at, 3))
    if (!list) return new Uint32Array(0)
    lists.push(list)
  }
  lists.sort((left, right) => left.length - right.length)
  let [candidates = new Uint32Array(0)] = lists
  for (const list of lists.slice(1, 3)) {
    if (candidates.length < 64) break
    spend(budget, candidates.length + list.length)
    candidates = intersectSorted(candidates, list)
  }
  return candidates
}

function selectValues(column: TextColumn, values: Uint32Array, { budget, pool }: Workspace): Selection {
  const { offsets, rows, dense } = column
  const [only] = values
  const shared = values.length === 1 && only !== undefined ? dense.get(only) : undefined
  if (shared) return { bits: shared, owned: false }
  const bits = pool.acquire()
  spend(budget, bits.length + values.length)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    const start = offsets[value] as number
    const end = offsets[value + 1] as number
    const heavy = dense.size > 0 ? dense.get(value) : undefined
    spend(budget, heavy ? bits.length : end - start)
    if (heavy) unite(bits, heavy)
    else setRows(bits, rows, start, end)
  }
  return { bits, owned: true }
}
