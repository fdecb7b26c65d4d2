import { fail } from '../../kernel/errors.ts'
import { mentionsField, type QueryNode } from '../query/ast.ts'
import type { QuerySchema } from '../query/fields.ts'
import { parseOrderBy, parseSelect, type OrderKey } from '../query/lists.ts'
import { parseQuery, type QueryLimits } from '../query/parse.ts'
import type { QueryFault } from '../query/faults.ts'
import { maxWindow } from '../engine/search.ts'
import { wantedNames, type WantedNames } from '../engine/select-members.ts'

/** Refuses a request with the fault of a query or a list parameter. */
function refuse(parameter: string, fault: QueryFault): never {
  const { code, message, position, suggestion, limit } = fault
  fail(400, code, message, {
    details: {
      parameter,
      position,
      ...(suggestion !== undefined && { suggestion }),
      ...(limit !== undefined && { limit }),
    },
  })
}

export function readQuery(text: string | undefined, schema: QuerySchema, limits?: QueryLimits): QueryNode {
  const parsed = parseQuery(text ?? '', schema, limits)
  return parsed.ok ? parsed.node : refuse('q', parsed)
}

export function readOrder(text: string | undefined, schema: QuerySchema): readonly OrderKey[] {
  const parsed = parseOrderBy(text ?? '', schema)
  return parsed.ok ? parsed.keys : refuse('orderBy', parsed)
}

export const orderText = (keys: readonly OrderKey[]): string =>
  keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join()

export type Selection = { readonly names: readonly string[]; readonly wanted: WantedNames } | undefined

export function readSelect(text: string | undefined, known: readonly string[]): Selection {
  if (text === undefined || text.trim() === '') return undefined
  const parsed = parseSelect(text, known)
  if (!parsed.ok) refuse('select', parsed)
  return { names: parsed.fields, wanted: wantedNames(parsed.fields) }
}

/** Whether prices are included; `prices` is the only allowed value. */
export function readInclude(text: string | undefined): boolean {
  const parsed = parseSelect(text ?? '', ['prices'])
  return parsed.ok ? parsed.fields.length > 0 : refuse('include', parsed)
}

export type Paging = { readonly page: number; readonly pageSize: number }

const leadingInteger = /^\s*([+-]?\d+)/
const maxPageSize = 100

/** Parses and clamps a leading integer; refuses a value without one. */
function readInteger(name: string, text: string | undefined, bounds: { fallback: number; max: number }): number {
  if (text === undefined) return bounds.fallback
  const match = leadingInteger.exec(text)
  if (!match) fail(400, 'invalid_pagination', `${name} must begin with an integer.`, { details: { field: name } })
  return Math.min(Math.max(Number(match[1]), 1), bounds.max)
}

export function readPaging(query: { page?: string; page_size?: string }): Paging {
  const page = readInteger('page', query.page, { fallback: 1, max: Number.MAX_SAFE_INTEGER })
  const pageSize = readInteger('page_size', query.page_size, { fallback: maxPageSize, max: maxPageSize })
  if (page * pageSize > maxWindow) {
    fail(400, 'invalid_pagination', `page × page_size must not exceed ${maxWindow}; narrow the query instead.`, {
      details: { field: 'page', max: maxWindow },
    })
  }
  return { page, pageSize }
}

/** Reads the page size of a list with a cursor. */
export const readCount = (name: string, text: string | undefined, bounds: { fallback: number; max: number }): number =>
  readInteger(name, text, bounds)

/** The language filter, and its echo in the answer. */
export type Languages = { readonly codes: readonly string[] | undefined; readonly echo: string }

export const allLanguages: Languages = { codes: undefined, echo: 'all' }

/** Codes accepted even when the game has no card in that language. */
const commonCodes =
  'en ja de fr es es-mx it pt pt-br nl pl ru ko zh zh-cn zh-tw th id vi tr sv da no fi cs hu ar he'.split(' ')

/** Reads `language`: a code, a comma list of codes, or `all`. */
export function readLanguages(
  text: string | undefined,
  present: readonly { readonly code: string }[],
  fallback: Languages,
): Languages {
  const codes = [...new Set((text ?? '').split(',').map((code) => code.trim().toLowerCase()))].filter(Boolean)
  if (codes.length === 0) return fallback
  if (codes.includes('all')) return allLanguages
  const unknown = codes.find(
    (code) => !commonCodes.includes(code) && !present.some((language) => language.code.toLowerCase() === code),
  )
  if (unknown !== undefined) {
    const known = present.map(({ code }) => code.toLowerCase())
    fail(
      400,
      'invalid_language',
      `language ${JSON.stringify(unknown.slice(0, 40))} is unknown; see details.languages.`,
      {
        details: { field: 'language', languages: known },
      },
    )
  }
  return { codes, echo: codes.join() }
}

const english: Languages = { codes: ['en'], echo: 'en' }

/** Lists default to English cards unless the query selects by language, id or expansion. */
export const defaultLanguages = (query: QueryNode): Languages =>
  mentionsField(query, ['language', 'id', 'expansion.id']) ? allLanguages : english
