import { resolve, type Schema, type Schemas } from './schemas.ts'

/** The field under which text of third parties stands. */
export const untrusted = 'untrusted_text'

const maxText = 500
const maxDepth = 12
/** About four thousand tokens. */
const maxAnswer = 16_000

/** Values that carry no words: numbers, times, hashes and addresses of the chain, codes of our barcodes. */
const wordless = [
  /^-?\d{1,80}(\.\d{1,18})?$/,
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/,
  /^0x[0-9a-fA-F]{1,130}$/,
  /^(CARD|GRADED|SEALED|PACKET)-[0-9A-Z]{1,16}$/,
]
const ownPath = /^\/api\/v1\/[\w/.?=&-]{1,200}$/
const plainKey = /^[A-Za-z][A-Za-z0-9_]{0,40}$/
/** Pictures are of no use to a model. */
const pictures = /^(images?|(\w+_)?image_url|photos|symbol|logo)$/

/** Without letters that do not show: they hide instructions from the people who read along. */
function visible(text: string): string {
  const shown = text.replaceAll(/[^\P{C}\n]/gu, '')
  return shown.length > maxText ? `${shown.slice(0, maxText)}… (${shown.length - maxText} more characters)` : shown
}

/** Marks a text as data. Within JSON it cannot end its own quotation. */
export const markText = (text: string): object => ({ [untrusted]: visible(text) })

function markString(text: string, schema: Schema | undefined, name: string): unknown {
  if (text === '' || schema?.enum?.includes(text)) return text
  if (wordless.some((pattern) => pattern.test(text))) return text
  return name.endsWith('_url') && ownPath.test(text) ? text : markText(text)
}

const alternativesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema): readonly Schema[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
]

/** The declared alternatives of a value as one schema; a union of objects has the properties of all of them. */
function flatten(schema: Schema | undefined, schemas: Schemas): Schema | undefined {
  const found = resolve(schema, schemas)
  const parts = found ? alternativesOf(found) : []
  if (!found || parts.length === 0) return found
  const flat = parts.map((part) => flatten(part, schemas)).filter((part) => part !== undefined)
  const properties = Object.assign({}, ...flat.map((part) => part.properties), found.properties) as Schema['properties']
  const items = flat.find((part) => part.items)?.items ?? found.items
  const values = [...flat.flatMap((part) => part.enum ?? []), ...(found.enum ?? [])]
  return {
    ...found,
    enum: values,
    ...(Object.keys(properties ?? {}).length > 0 && { properties }),
    ...(items && { items }),
  } as Schema
}

type Named = { name: string; depth: number }

/**
 * The value with every text of third parties marked: card names, messages, references and ids that others chose. What is
 * not marked is declared by the document, or has no words. Empty fields are left out.
 */
function markValue(value: unknown, declared: Schema | undefined, schemas: Schemas, { name, depth }: Named): unknown {
  const schema = flatten(declared, schemas)
  if (typeof value === 'string') return markString(value, schema, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) return markText(JSON.stringify(value))
  const below = { name, depth: depth + 1 }
  if (Array.isArray(value)) return value.map((one) => markValue(one, schema?.items, schemas, below))
  const entries = Object.entries(value).filter(([key, one]) => one !== null && !pictures.test(key))
  const { properties } = schema ?? {}
  const isFree = schema !== undefined && properties === undefined
  // The names of the fields are of third parties, too.
  if (isFree || entries.some(([key]) => !plainKey.test(key)))
    return markText(JSON.stringify(Object.fromEntries(entries)))
  return Object.fromEntries(
    entries.map(([key, one]) => [key, markValue(one, properties?.[key], schemas, { name: key, depth: depth + 1 })]),
  )
}

/** The data of an answer, marked. */
export const markAnswer = (value: unknown, declared: Schema | undefined, schemas: Schemas): unknown =>
  markValue(value, declared, schemas, { name: '', depth: 0 })

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The longest list directly in the data, with its field; an answer can be a list itself. */
function longestList(answer: Fields): { owner: Fields; field: string; list: unknown[] } | undefined {
  const data = answer['data']
  const owners = isFields(data) ? [data] : []
  const lists = [answer, ...owners].flatMap((owner) =>
    Object.entries(owner).flatMap(([field, list]) => (Array.isArray(list) ? [{ owner, field, list }] : [])),
  )
  return lists.toSorted((left, right) => right.list.length - left.list.length)[0]
}

/** The answer as text of bounded length. A list that is too long loses its end and the way to the next page. */
export function fitAnswer(answer: Fields): string {
  const whole = JSON.stringify(answer)
  if (whole.length <= maxAnswer) return whole
  const longest = longestList(answer)
  if (!longest || longest.list.length < 2) return JSON.stringify({ ...answer, data: undefined, cut: cutText(whole) })
  const { owner, field, list } = longest
  const kept = Math.max(1, Math.floor((list.length * maxAnswer * 0.9) / whole.length))
  owner[field] = list.slice(0, kept)
  const text = JSON.stringify({
    ...answer,
    next_page: undefined,
    cut: `${kept} of ${list.length} ${field} shown; ask again with limit ${kept}, or with a filter.`,
  })
  return text.length <= maxAnswer * 2 ? text : JSON.stringify({ ...answer, data: undefined, cut: cutText(text) })
}

const cutText = (text: string): string =>
  `The answer has ${text.length} characters, too many for a model; ask for a part of it, or open links.self.`
