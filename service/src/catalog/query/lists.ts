import { columnOf, findField, type QuerySchema } from './fields.ts'
import { suggestName } from '../../kernel/suggest.ts'
import { suggestField } from './suggest.ts'
import { countPosition, QueryRefusal, refuse, unknownField, type QueryFault } from './faults.ts'

/** One key of `orderBy`. Ties of all keys are broken by id, ascending. */
export type OrderKey = { readonly field: string; readonly descending: boolean }
export type ParsedOrder = { readonly ok: true; readonly keys: readonly OrderKey[] } | QueryFault
export type ParsedSelect = { readonly ok: true; readonly fields: readonly string[] } | QueryFault

/** Reads `orderBy`: a few sortable fields, `-` for descending. A field named twice counts once. */
export function parseOrderBy(text: string, schema: QuerySchema): ParsedOrder {
  return attempt(text, () => {
    const items = splitList(text)
    const { maxOrderKeys } = schema.dialect
    const extra = items[maxOrderKeys]
    if (extra) refuse(extra.position, `orderBy takes at most ${maxOrderKeys} fields.`, maxOrderKeys)
    const keys: OrderKey[] = []
    for (const { name, position } of items) {
      const descending = name.startsWith('-')
      const wanted = descending ? name.slice(1) : name
      const start = descending ? position + 1 : position
      if (wanted === '') refuse(position, 'A field name is missing after the "-".')
      const field = findField(schema, wanted)
      if (!field?.sortable) {
        const suggestion = suggestField(wanted, schema, { sortableOnly: true })
        throw new QueryRefusal(unknownField(start, wanted, suggestion))
      }
      const column = columnOf(field)
      if (!keys.some((key) => key.field === column)) keys.push({ field: column, descending })
    }
    return { ok: true, keys: dropAfterId(keys) }
  })
}

/** Reads `select`: top-level names of a list in a fixed order, so that equal selections are equal. */
export function parseSelect(text: string, known: readonly string[]): ParsedSelect {
  return attempt(text, () => {
    const fields = new Set<string>()
    for (const { name, position } of splitList(text)) {
      if (!known.includes(name)) throw new QueryRefusal(unknownField(position, name, suggestName(name, known)))
      fields.add(name)
    }
    return { ok: true, fields: [...fields].sort() }
  })
}

/** Ids are unique, so keys after `id` have no effect, and a final ascending `id` is the tie break anyway. */
function dropAfterId(keys: readonly OrderKey[]): readonly OrderKey[] {
  const at = keys.findIndex((key) => key.field === 'id')
  if (at < 0) return keys
  return keys[at]?.descending ? keys.slice(0, at + 1) : keys.slice(0, at)
}

function splitList(text: string): { name: string; position: number }[] {
  if (text.trim() === '') return []
  let position = 0
  return text.split(',').map((part) => {
    const start = position + part.length - part.trimStart().length
    position += part.length + 1
    const name = part.trim()
    if (name === '') refuse(start, 'A name is missing in the list.')
    return { name, position: start }
  })
}

function attempt<Result>(text: string, read: () => Result): Result | QueryFault {
  try {
    return read()
  } catch (error) {
    if (error instanceof QueryRefusal) return countPosition(error.fault, text)
    throw error
  }
}
