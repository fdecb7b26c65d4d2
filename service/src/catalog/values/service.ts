import { allLanguages, readLanguages, readPaging } from '../answers/parameters.ts'
import { pageEnd } from '../answers/pages.ts'
import { jsonType, type Plan } from '../answers/plans.ts'
import { readParts } from '../engine/api-path.ts'
import { numbersOf } from '../engine/evaluate.ts'
import { assembleCards } from '../engine/page.ts'
import type { Column } from '../engine/table.ts'
import { cardSchemaOf } from '../games/query-schema.ts'
import { columnOf, findField, type FieldKind } from '../query/fields.ts'
import { formatDate } from '../query/dates.ts'
import { fold } from '../query/fold.ts'
import { suggestField } from '../query/suggest.ts'
import { fail } from '../../kernel/errors.ts'
import type { Json } from '../records.ts'
import type { Published } from '../snapshots/published.ts'

export type ListedValue = { readonly value: string; readonly count: number }

/** A distinct value of a column, the number of rows with it, and one of them. */
type Counted = { readonly value: string; readonly count: number; readonly row: number }

/** The value as a card of the row spells it; columns hold folded values. */
function spellingOf({ snapshot }: Published, field: string, { value: folded, row }: Counted): string {
  const view = { includePrices: false, nowMs: 0 }
  const json = assembleCards(snapshot, Uint32Array.of(row), view, { frame: { before: '', after: '' } })
  // The search field `language` holds codes, the member of that name their English names.
  const path = field === 'language' ? 'language_code' : field
  const found = readParts([JSON.parse(json.toString()) as Json], path.split('.'))
  return found.map(String).find((text) => fold(text) === folded) ?? folded
}

type Values = { readonly offsets: Uint32Array; readonly rows: Uint32Array; readonly texts: readonly string[] }

/** The distinct values of a column as texts, with their rows. */
function valuesOf(column: Column, kind: FieldKind): Values | undefined {
  if (column.kind === 'text') return { ...column.text, texts: column.text.values }
  if (column.kind === 'collector') return { ...column.collector.printed, texts: column.collector.printed.values }
  const numbers = numbersOf(column)
  const write = kind === 'date' ? formatDate : String
  return numbers && { ...numbers, texts: Array.from(numbers.values, write) }
}

function countValues(published: Published, field: { name: string; kind: FieldKind }, languages?: readonly string[]) {
  const { snapshot, search } = published
  const column = snapshot.cards.columns.get(field.name)
  const values = column && valuesOf(column, field.kind)
  if (!values) return []
  const { offsets, rows, texts } = values
  const wanted = languages && new Set(languages)
  return texts.flatMap((value, index): Counted[] => {
    const all = rows.subarray(offsets[index], offsets[index + 1])
    const kept = wanted ? all.filter((row) => wanted.has(search.languageOf(row))) : all
    const [row] = kept
    return row === undefined ? [] : [{ value, count: kept.length, row }]
  })
}

/** The values of a text field and the number of cards with each, in the languages given or in all, by value. */
export const listValues = (published: Published, field: string, languages?: readonly string[]): ListedValue[] =>
  countValues(published, { name: field, kind: 'text' }, languages).map((counted) => ({
    value: spellingOf(published, field, counted),
    count: counted.count,
  }))

export type ValuesQuery = { page?: string; page_size?: string; language?: string }

const byCount = (left: Counted, right: Counted): number =>
  right.count - left.count || (left.value < right.value ? -1 : left.value > right.value ? 1 : 0)

/** Plans a page of the values of a field, the most frequent first. */
export function planValues(published: Published, name: string, query: ValuesQuery): Plan {
  const schema = cardSchemaOf(published.game)
  const field = findField(schema, name)
  if (!field || field.kind === 'boolean' || field.name === 'raw_price') {
    const suggestion = field ? undefined : suggestField(name, schema)
    fail(400, 'unknown_field', `${JSON.stringify(name.slice(0, 60))} has no list of values.`, {
      details: { parameter: 'field', ...(suggestion !== undefined && { suggestion }) },
    })
  }
  const paging = readPaging(query)
  const languages = readLanguages(query.language, published.snapshot.languages, allLanguages)
  const source = { name: columnOf(field), kind: field.kind }
  return {
    key: ['field-values', `${paging.page}/${paging.pageSize}/${languages.echo}`, field.name].join('\n'),
    withPrices: false,
    contentType: jsonType,
    make: () => {
      const all = countValues(published, source, languages.codes).sort(byCount)
      const start = (paging.page - 1) * paging.pageSize
      const rows = all.slice(start, start + paging.pageSize).map((counted) => ({
        value: field.kind === 'text' ? spellingOf(published, field.name, counted) : counted.value,
        count: counted.count,
      }))
      const before = `{"success":true,"data":${JSON.stringify(rows).slice(0, -1)}`
      return Buffer.from(`${before}${pageEnd(paging, all.length, languages)}`)
    },
  }
}
