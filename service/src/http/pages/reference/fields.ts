import { escapeHtml } from '../guides/html.ts'
import { renderInline } from '../guides/markdown.ts'
import type { Resolve, Schema } from './operation.ts'

/** Deeper parts are seldom read; their schema has a page wherever it stands on its own. */
const maxDepth = 5
/** Longer lists of values, such as that of all errors, have a page of their own. */
const maxValues = 40

const variantsOf = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? []

function typeText(given: Schema, resolve: Resolve): string {
  const schema = resolve(given)
  const variants = variantsOf(schema)
  if (variants.length > 0) return [...new Set(variants.map((variant) => typeText(variant, resolve)))].join(' or ')
  const types = [schema.type ?? (schema.properties ? 'object' : schema.enum ? 'string' : 'any')].flat()
  const named = types.map((type) =>
    type === 'array' && schema.items ? `array of ${typeText(schema.items, resolve)}` : type,
  )
  return named.join(' or ') + (schema.format === undefined ? '' : ` (${schema.format})`)
}

const code = (value: unknown): string =>
  `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`

function rangeText(least: number | undefined, most: number | undefined, unit: string): string[] {
  // The limits of the number types say nothing.
  const isBound = (value: number | undefined): boolean => value !== undefined && Math.abs(value) < 2_147_483_647
  if (isBound(least) && isBound(most)) return [least === most ? `${least}${unit}` : `${least} to ${most}${unit}`]
  if (isBound(most)) return [`at most ${most}${unit}`]
  if (least === 1 && unit !== '') return ['not empty']
  return isBound(least) && least !== 0 ? [`at least ${least}${unit}`] : []
}

/** The rules of a value, beyond its type. */
function rulesOf(schema: Schema): string {
  const values = schema.enum ?? []
  const listed = values.slice(0, maxValues).map(code).join(' ')
  const rules = [
    ...(values.length > 0 ? [`${listed}${values.length > maxValues ? ' …' : ''}`] : []),
    ...rangeText(schema.minimum, schema.maximum, ''),
    ...rangeText(schema.minLength, schema.maxLength, ' characters'),
    ...rangeText(schema.minItems, schema.maxItems, ' items'),
    ...rangeText(undefined, schema.maxProperties, ' keys'),
    ...(schema.pattern === undefined ? [] : [`matches ${code(schema.pattern)}`]),
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
  ]
  return rules.length === 0 ? '' : `<p class="rules">${rules.join(' · ')}</p>`
}

/** What a value holds: the object itself, the items of a list, the values of a map, or the variants of a choice. */
function holdersOf(given: Schema, resolve: Resolve): Schema[] {
  const schema = resolve(given)
  if (schema.items) return holdersOf(schema.items, resolve)
  if (typeof schema.additionalProperties === 'object') return holdersOf(schema.additionalProperties, resolve)
  const variants = variantsOf(schema)
  if (variants.length > 0) return variants.flatMap((variant) => holdersOf(variant, resolve))
  return schema.properties ? [schema] : []
}

type Place = { resolve: Resolve; depth: number; above: readonly Schema[]; isOpen: boolean }

function renderChildren(given: Schema, place: Place): string {
  const holders = holdersOf(given, place.resolve).filter((holder) => !place.above.includes(holder))
  if (holders.length === 0 || place.depth >= maxDepth) return ''
  const parts = holders.map((holder) => renderFields(holder, { ...place, above: [...place.above, holder] }))
  return `<details${place.isOpen ? ' open' : ''}><summary>Fields</summary>${parts.join('<hr />')}</details>`
}

type Field = { name: string; schema: Schema; isRequired: boolean; description?: string | undefined }

/** One field with its type, its meaning, its rules and what it holds. */
export function renderField({ name, schema, isRequired, description }: Field, place: Place): string {
  const resolved = place.resolve(schema)
  const text = description ?? schema.description ?? resolved.description ?? ''
  const mark = isRequired ? ' <b>required</b>' : ''
  return `<dt><code>${escapeHtml(name)}</code> <span>${escapeHtml(typeText(schema, place.resolve))}</span>${mark}</dt><dd>${renderInline(text)}${rulesOf(resolved)}${renderChildren(schema, place)}</dd>`
}

function renderFields({ properties = {}, required = [] }: Schema, place: Place): string {
  const fields = Object.entries(properties).map(([name, schema]) =>
    renderField(
      { name, schema, isRequired: required.includes(name) },
      { ...place, depth: place.depth + 1, isOpen: place.isOpen && name === 'data' },
    ),
  )
  return `<dl class="fields">${fields.join('')}</dl>`
}

/** The fields of a body or an answer; where it has none, its type. */
export function renderSchema(given: Schema, resolve: Resolve): string {
  const holders = holdersOf(given, resolve)
  if (holders.length === 0) return `<p>${escapeHtml(typeText(given, resolve))}</p>`
  return holders
    .map((holder) => renderFields(holder, { resolve, depth: 0, above: [holder], isOpen: true }))
    .join('<hr />')
}
