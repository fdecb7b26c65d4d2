import { fold } from '../query/fold.ts'
import { setRows, unite } from './bitset.ts'
import { spend } from './budget.ts'
import { buildFrequentGrams, frequentKey } from './frequent-grams.ts'
import { buildFrequentWords } from './frequent-words.ts'
import { sectionReader, type Section, type Sections } from './image.ts'
import { buildDense, isDense, openDense, toOrdering, type DenseKeys, type DenseSet } from './postings.ts'
import type { Ordering, RowOrder, ValueCollector } from './postings.ts'
import { borrowedBits, isShort, mergeRows, noRows, ownedBits, rowList, type Selection } from './selection.ts'
import { lowerBound, packStrings, prefixEnd, unpackStrings } from './strings.ts'
import { buildSubstrings, findValues, openSubstrings, type SubstringIndex } from './substrings.ts'
import { hasWords, wordSteps } from './words.ts'
import type { Workspace } from './workspace.ts'

/** A searchable text field: its distinct values in order, the rows of each, and the index that finds substrings. */
export type TextColumn = {
  /** Folded and sorted: values that differ in accents or case only are one value, in searches and in the order. */
  readonly values: readonly string[]
  readonly offsets: Uint32Array
  readonly rows: Uint32Array
  readonly dense: ReadonlyMap<number, DenseSet>
  /** The rows of frequent texts of one or two bytes. */
  readonly frequent: ReadonlyMap<number, DenseSet>
  /** The rows of frequent words and pairs of words that several values contain. */
  readonly words: ReadonlyMap<string, DenseSet>
  readonly substrings: SubstringIndex | undefined
  readonly ordering: Ordering | undefined
}

/** Columns of few values have no sets of frequent grams: uniting the sets of their values is as fast. */
const fewValues = 1_500

export function buildTextColumn(
  collector: ValueCollector<string>,
  order: RowOrder,
  { ordered, substrings }: { ordered: boolean; substrings: boolean },
): Map<string, Section> {
  const { folded, keyOf } = sortValues(collector.distinct())
  const rowCount = order.arrivalOf.length
  const postings = collector.finish(keyOf, folded.length, order)
  const dense = buildDense(postings, rowCount)
  const packed = packStrings(folded)
  const sections = new Map<string, Section>([
    ['text', packed.text],
    ['starts', packed.starts],
    ['offsets', postings.offsets],
    ['rows', postings.rows],
  ])
  addDense(sections, 'dense', dense)
  if (ordered) {
    const { offsets, rows, ranks } = toOrdering(postings, rowCount)
    sections.set('order.offsets', offsets).set('order.rows', rows).set('order.ranks', ranks)
  }
  if (substrings) {
    const found = buildSubstrings(packed)
    sections.set('grams.keys', found.keys).set('grams.offsets', found.offsets).set('grams.positions', found.positions)
    if (folded.length > fewValues) {
      addDense(sections, 'frequent', buildFrequentGrams(packed, postings, rowCount))
    }
    const words = buildFrequentWords(folded, openSubstrings(packed, found), postings, rowCount)
    const texts = packStrings(words.texts)
    sections.set('words.text', texts.text).set('words.starts', texts.starts)
    addDense(sections, 'words', words.sets)
  }
  return sections
}

function addDense(sections: Map<string, Section>, name: string, { keys, counts, bits }: DenseKeys): void {
  sections.set(`${name}.keys`, keys).set(`${name}.counts`, counts).set(`${name}.bits`, bits)
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
  const packed = { text: read.bytes('text'), starts: read.words('starts') }
  const values = unpackStrings(packed)
  const isOrdered = sections.has(`${prefix}order.ranks`)
  const isIndexed = sections.has(`${prefix}grams.keys`)
  const dense = (name: string) =>
    openDense(
      { keys: read.words(`${name}.keys`), counts: read.words(`${name}.counts`), bits: read.words(`${name}.bits`) },
      rowCount,
    )
  return {
    values,
    offsets: read.words('offsets'),
    rows: read.words('rows'),
    dense: dense('dense'),
    frequent: sections.has(`${prefix}frequent.keys`) ? dense('frequent') : new Map(),
    words: isIndexed
      ? byText(unpackStrings({ text: read.bytes('words.text'), starts: read.words('words.starts') }), dense('words'))
      : new Map(),
    substrings: isIndexed
      ? openSubstrings(packed, {
          keys: read.words('grams.keys'),
          offsets: read.words('grams.offsets'),
          positions: read.words('grams.positions'),
        })
      : undefined,
    ordering: isOrdered
      ? {
          offsets: read.words('order.offsets'),
          rows: read.words('order.rows'),
          ranks: read.words('order.ranks'),
          keys: values.length,
        }
      : undefined,
  }
}

const byText = (texts: readonly string[], sets: ReadonlyMap<number, DenseSet>): ReadonlyMap<string, DenseSet> =>
  new Map(Array.from(sets, ([place, set]) => [texts[place] as string, set]))

/** Rows in which a value contains the text. */
export function selectContaining(column: TextColumn, text: string, work: Workspace): Selection {
  const bytes = Buffer.from(text)
  const key = frequentKey(bytes)
  const frequent = key === undefined ? column.words.get(text) : column.frequent.get(key)
  if (frequent) return borrowedBits(frequent.bits, frequent.count)
  if (!column.substrings) throw new Error('The column has no index of substrings.')
  return selectValues(column, findValues(column.substrings, bytes, work), work)
}

/** Rows in which a value equals the text. */
export function selectExact(column: TextColumn, text: string): Selection {
  const value = lowerBound(column.values, text)
  return column.values[value] === text ? selectValue(column, value) : noRows
}

/** Rows in which a value has the words, one after the other. */
export function selectWords(column: TextColumn, words: string, work: Workspace): Selection {
  const longest = words.split(' ').reduce((known, word) => (word.length > known.length ? word : known))
  if (!column.substrings) throw new Error('The column has no index of substrings.')
  const candidates = findValues(column.substrings, Buffer.from(longest), work)
  spend(work.budget, candidates.length * wordSteps)
  let count = 0
  for (let index = 0; index < candidates.length; index++) {
    const value = candidates[index] as number
    if (hasWords(column.values[value] as string, words)) candidates[count++] = value
  }
  return selectValues(column, candidates.subarray(0, count), work)
}

/** The keys of the values that begin with the prefix: from the first up to, not including, the last. */
export function prefixKeys({ values }: TextColumn, prefix: string): { first: number; last: number } {
  const first = lowerBound(values, prefix)
  return { first, last: prefixEnd(values, prefix, first) }
}

/** Rows in which a value begins with the prefix and ends with the suffix, without overlap. */
export function selectWildcard(column: TextColumn, prefix: string, suffix: string, work: Workspace): Selection {
  if (prefix === '' && column.substrings) return selectEnding(column, column.substrings, suffix, work)
  const { first: start, last: end } = prefixKeys(column, prefix)
  spend(work.budget, end - start)
  const found = work.pool.scratch.words(end - start)
  let count = 0
  for (let value = start; value < end; value++) {
    const text = column.values[value] as string
    if (suffix === '' || (text.length >= prefix.length + suffix.length && text.endsWith(suffix))) found[count++] = value
  }
  return selectValues(column, found.subarray(0, count), work)
}

/** Rows in which a value ends with the suffix. */
function selectEnding(column: TextColumn, index: SubstringIndex, suffix: string, work: Workspace): Selection {
  const candidates = findValues(index, Buffer.from(suffix), work)
  spend(work.budget, candidates.length)
  let count = 0
  for (let at = 0; at < candidates.length; at++) {
    const value = candidates[at] as number
    if ((column.values[value] as string).endsWith(suffix)) candidates[count++] = value
  }
  return selectValues(column, candidates.subarray(0, count), work)
}

function selectValue({ offsets, rows, dense }: TextColumn, value: number): Selection {
  const set = dense.get(value)
  if (set) return borrowedBits(set.bits, set.count)
  return rowList(rows.subarray(offsets[value], offsets[value + 1]))
}

/** Rows with any of the values. */
function selectValues(column: TextColumn, values: Uint32Array, work: Workspace): Selection {
  const { offsets, rows, dense } = column
  const [only] = values
  if (only === undefined) return noRows
  if (values.length === 1) return selectValue(column, only)
  const { budget, pool } = work
  spend(budget, values.length * 2)
  let total = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    total += (offsets[value + 1] as number) - (offsets[value] as number)
  }
  if (isShort(total, work)) {
    const lists = Array.from(values, (value) => rows.subarray(offsets[value], offsets[value + 1]))
    return rowList(mergeRows(lists, total, work))
  }
  const bits = pool.acquire()
  spend(budget, total)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    const [from, to] = [offsets[value] as number, offsets[value + 1] as number]
    const heavy = isDense(to - from, pool.rows) ? dense.get(value) : undefined
    if (heavy) unite(bits, bits, heavy.bits)
    else setRows(bits, rows, from, to)
  }
  return ownedBits(bits)
}
