import { firstSegments, lastSegment, suggestName } from '../../kernel/suggest.ts'
import type { QuerySchema } from './fields.ts'

/** The field a caller most likely meant. */
export function suggestField(
  misspelt: string,
  schema: QuerySchema,
  options: { sortableOnly?: boolean } = {},
): string | undefined {
  const fields = options.sortableOnly ? schema.fields.filter((field) => field.sortable) : schema.fields
  const lower = misspelt.toLowerCase()
  const hint = Object.hasOwn(schema.hints, lower) ? schema.hints[lower] : undefined
  if (hint !== undefined && fields.some((field) => field.name === hint)) return hint
  // `set.name` is `expansion.name`, because `set` means a part of the expansion.
  const part = firstSegments(lower)
  const meant = Object.hasOwn(schema.hints, part) ? firstSegments(schema.hints[part] ?? '') : ''
  return suggestName(
    meant === '' ? misspelt : `${meant}.${lastSegment(lower)}`,
    fields.map((field) => field.name),
  )
}
