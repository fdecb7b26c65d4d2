import { compareCollectorNumbers, normalizeCollectorNumber, splitCollectorNumber } from '../query/collector-number.ts'
import { sectionReader, type Section, type Sections } from './image.ts'
import { buildNumberColumn, openNumberColumn, type NumberColumn } from './number-column.ts'
import { toOrdering, type Ordering, type RowOrder, type ValueCollector } from './postings.ts'
import { noRows, rowList, type Selection } from './selection.ts'
import { packStrings, unpackStrings } from './strings.ts'
import { buildTextColumn, openTextColumn, type TextColumn } from './text-column.ts'

/** Collector numbers: compared and sorted in normalized form, ranges on the integer part, wildcards as printed. */
export type CollectorColumn = {
  readonly keyOf: ReadonlyMap<string, number>
  readonly ordering: Ordering
  readonly integers: NumberColumn
  readonly printed: TextColumn
}

/** The integer part of a number as printed. */
const integerOf = (printed: string): number | undefined =>
  splitCollectorNumber(normalizeCollectorNumber(printed)).integer ?? undefined

export function buildCollectorColumn(collector: ValueCollector<string>, order: RowOrder): Map<string, Section> {
  const normalized = collector.distinct().map(normalizeCollectorNumber)
  const keys = [...new Set(normalized)]
    .map((text) => ({ text, parts: splitCollectorNumber(text) }))
    .sort((left, right) => compareCollectorNumbers(left.parts, right.parts))
    .map(({ text }) => text)
  const position = new Map(keys.map((key, index) => [key, index]))
  const keyOf = Uint32Array.from(normalized, (text) => position.get(text) ?? 0)
  const ordering = toOrdering(collector.finish(keyOf, keys.length, order), order.arrivalOf.length)
  const { text, starts } = packStrings(keys)
  const sections = new Map<string, Section>([
    ['keys.text', text],
    ['keys.starts', starts],
    ['offsets', ordering.offsets],
    ['rows', ordering.rows],
    ['ranks', ordering.ranks],
  ])
  const integers = buildNumberColumn(collector, order, { single: true, ordered: false, read: integerOf })
  for (const [name, section] of integers) sections.set(`integers.${name}`, section)
  const printed = buildTextColumn(collector, order, { ordered: false, substrings: false })
  for (const [name, section] of printed) sections.set(`printed.${name}`, section)
  return sections
}

export function openCollectorColumn(sections: Sections, prefix: string, rowCount: number): CollectorColumn {
  const read = sectionReader(sections, prefix)
  const keys = unpackStrings({ text: read.bytes('keys.text'), starts: read.words('keys.starts') })
  const [offsets, rows, ranks] = [read.words('offsets'), read.words('rows'), read.words('ranks')]
  return {
    keyOf: new Map(keys.map((key, index) => [key, index])),
    ordering: { offsets, rows, ranks, keys: keys.length },
    integers: openNumberColumn(sections, `${prefix}integers.`, rowCount),
    printed: openTextColumn(sections, `${prefix}printed.`, rowCount),
  }
}

/** Rows with this number, ignoring leading zeros. */
export function selectCollectorNumber({ keyOf, ordering }: CollectorColumn, normalized: string): Selection {
  const key = keyOf.get(normalized)
  return key === undefined ? noRows : rowList(ordering.rows.subarray(ordering.offsets[key], ordering.offsets[key + 1]))
}
