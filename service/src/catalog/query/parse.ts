import { matchAll, type QueryNode } from './ast.ts'
import { findField, type QuerySchema } from './fields.ts'
import { lex, type TermToken, type Token } from './lex.ts'
import { suggestField } from './suggest.ts'
import { readValue } from './values.ts'
import { countPosition, QueryRefusal, refuse, unknownField, type QueryFault } from './faults.ts'

export type QueryLimits = { readonly characters: number; readonly terms: number; readonly levels: number }
export const queryLimits: QueryLimits = { characters: 1_024, terms: 64, levels: 16 }

export type ParsedQuery = { readonly ok: true; readonly node: QueryNode } | QueryFault

/** Reads a query. An empty one matches everything. */
export function parseQuery(query: string, schema: QuerySchema, limits: QueryLimits = queryLimits): ParsedQuery {
  try {
    if (query.length > limits.characters) {
      refuse(limits.characters, `A query has at most ${limits.characters} characters.`, limits.characters)
    }
    return { ok: true, node: parseTokens(lex(query), schema, limits) }
  } catch (error) {
    if (error instanceof QueryRefusal) return countPosition(error.fault, query)
    throw error
  }
}

function parseTokens(tokens: readonly Token[], schema: QuerySchema, limits: QueryLimits): QueryNode {
  const end = tokens.at(-1) ?? refuse(0, 'The query is empty.')
  let at = 0
  let terms = 0
  const peek = (): Token => tokens[at] ?? end

  function parseAlternatives(level: number): QueryNode {
    const children = [parseConjunction(level)]
    while (peek().kind === 'or') {
      at++
      children.push(parseConjunction(level))
    }
    return children.length === 1 ? (children[0] ?? matchAll) : { kind: 'or', children }
  }

  function parseConjunction(level: number): QueryNode {
    const children = [parseUnary(level)]
    for (;;) {
      const { kind } = peek()
      if (kind === 'or' || kind === 'close' || kind === 'end') break
      if (kind === 'and') at++
      children.push(parseUnary(level))
    }
    return children.length === 1 ? (children[0] ?? matchAll) : { kind: 'and', children }
  }

  function parseUnary(level: number): QueryNode {
    if (peek().kind !== 'minus') return parsePrimary(level)
    at++
    if (peek().kind === 'minus') refuse(peek().position, 'One "-" is enough to exclude.')
    return { kind: 'not', child: parsePrimary(level) }
  }

  function parsePrimary(level: number): QueryNode {
    const token = peek()
    if (token.kind === 'open') return parseGroup(token.position, level + 1)
    const exact = token.kind === 'bang'
    if (exact) at++
    const term = peek()
    if (term.kind !== 'term') refuse(term.position, exact ? 'A field:value must follow the "!".' : expected(term))
    at++
    terms++
    if (terms > limits.terms) refuse(term.position, `A query has at most ${limits.terms} terms.`, limits.terms)
    return readTerm(term, exact, schema)
  }

  function parseGroup(position: number, level: number): QueryNode {
    if (level > limits.levels) refuse(position, `Parentheses nest at most ${limits.levels} deep.`, limits.levels)
    at++
    const node = parseAlternatives(level)
    if (peek().kind !== 'close') refuse(position, 'This parenthesis is never closed.')
    at++
    return node
  }

  if (end.position === 0 || tokens.length === 1) return matchAll
  const node = parseAlternatives(0)
  if (peek().kind !== 'end') refuse(peek().position, 'This parenthesis has no matching opening parenthesis.')
  return node
}

function readTerm(term: TermToken, exact: boolean, schema: QuerySchema): QueryNode {
  const name = term.field ?? 'name'
  const field = findField(schema, name)
  if (!field) throw new QueryRefusal(unknownField(term.position, name, suggestField(name, schema)))
  return readValue(field, term.value, { exact, dialect: schema.dialect })
}

function expected(token: Token): string {
  if (token.kind === 'or' || token.kind === 'and') return `A term is missing before "${token.kind.toUpperCase()}".`
  if (token.kind === 'close') return 'A term is missing before this parenthesis.'
  return 'A term is missing at the end.'
}
