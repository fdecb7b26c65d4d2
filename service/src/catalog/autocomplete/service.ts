import { jsonType, type Plan } from '../answers/plans.ts'
import { readLanguages } from '../answers/parameters.ts'
import { fail } from '../../kernel/errors.ts'
import { assembleCards } from '../engine/page.ts'
import { lowerBound } from '../engine/strings.ts'
import { wantedNames } from '../engine/select-members.ts'
import { suggestName } from '../../kernel/suggest.ts'
import { cardSchema, findField } from '../query/fields.ts'
import { fold } from '../query/fold.ts'
import { queryLimits } from '../query/parse.ts'
import type { Published } from '../snapshots/published.ts'

export type AutocompleteQuery = { q?: string; field?: string; language?: string }

const maxNames = 20

/** Rows of the names that begin with the text, then of those that contain it; one row per name. */
function findNames({ snapshot, search }: Published, text: string, codes: readonly string[] | undefined): Uint32Array {
  const column = snapshot.cards.columns.get('name')
  if (column?.kind !== 'text') return new Uint32Array(0)
  const { values, offsets, rows } = column.text
  const inLanguage = codes && new Set(codes)
  const found = new Map<string, number>()

  function take(value: number): void {
    const name = values[value] as string
    if (found.has(name)) return
    for (let at = offsets[value] as number; at < (offsets[value + 1] as number); at++) {
      const row = rows[at] as number
      if (inLanguage && !inLanguage.has(search.languageOf(row))) continue
      found.set(name, row)
      return
    }
  }

  for (let value = lowerBound(values, text); value < values.length && found.size < maxNames; value++) {
    if (!(values[value] as string).startsWith(text)) break
    take(value)
  }
  for (let value = 0; value < values.length && found.size < maxNames; value++) {
    if ((values[value] as string).includes(text)) take(value)
  }
  return Uint32Array.from(found.values())
}

/** The values of a field that contain the text, those that begin with it first and the most frequent ones first. */
function findValues({ snapshot }: Published, field: string, text: string): string[] {
  const column = snapshot.cards.columns.get(field)
  if (column?.kind !== 'text') return []
  const { values, offsets } = column.text
  const found: { value: string; count: number }[] = []
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as string
    if (value.includes(text)) found.push({ value, count: (offsets[index + 1] as number) - (offsets[index] as number) })
  }
  const rank = ({ value }: { value: string }): number => (value.startsWith(text) ? 0 : 1)
  return found
    .sort((left, right) => rank(left) - rank(right) || right.count - left.count || (left.value < right.value ? -1 : 1))
    .slice(0, maxNames)
    .map(({ value }) => value)
}

function planValues(published: Published, name: string, query: AutocompleteQuery): Plan {
  const schema = cardSchema
  const field = findField(schema, name)
  if (field?.kind !== 'text') {
    const known = schema.fields.filter(({ kind }) => kind === 'text').map((one) => one.name)
    const suggestion = suggestName(name, known)
    fail(400, 'unknown_field', `${name.slice(0, 60)} is no text field.`, {
      details: { parameter: 'field', ...(suggestion !== undefined && { suggestion }) },
    })
  }
  if ((query.q ?? '').length > queryLimits.characters) {
    const message = `q must have at most ${queryLimits.characters} characters.`
    fail(400, 'invalid_query', message, { details: { parameter: 'q', position: 0 } })
  }
  const text = fold(query.q ?? '').trim()
  return {
    key: ['values', field.name, text].join('\n'),
    withPrices: false,
    contentType: jsonType,
    make: () =>
      Buffer.from(JSON.stringify({ success: true, data: findValues(published, field.name, text), language: 'all' })),
  }
}

/** Plans the autocomplete answer: names of cards, or values of a field. */
export function planAutocomplete(published: Published, query: AutocompleteQuery): Plan {
  if (query.field !== undefined) return planValues(published, query.field, query)
  const { snapshot } = published
  const text = fold(query.q ?? '').trim()
  if (text === '' || (query.q ?? '').length > queryLimits.characters) {
    const message = `q must have 1 to ${queryLimits.characters} characters.`
    fail(400, 'invalid_query', message, { details: { parameter: 'q', position: 0 } })
  }
  const languages = readLanguages(query.language, snapshot.languages, { codes: ['en'], echo: 'en' })
  return {
    key: ['autocomplete', languages.echo, text].join('\n'),
    withPrices: false,
    contentType: jsonType,
    make: () => {
      const rows = findNames(published, text, languages.codes)
      const frame = { before: '[', after: ']' }
      const view = { includePrices: false, nowMs: 0, select: wantedNames(['name']) }
      const cards = JSON.parse(assembleCards(snapshot, rows, view, { frame }).toString()) as { name: string }[]
      const body = { success: true, data: cards.map(({ name }) => name), language: languages.echo }
      return Buffer.from(JSON.stringify(body))
    },
  }
}
