import { refuse } from './faults.ts'

/** A value as written: its literal runs between `*` wildcards, and the position of each `*`. */
export type ValueToken = {
  readonly kind: 'value'
  readonly position: number
  readonly literals: readonly string[]
  readonly starPositions: readonly number[]
}
/** One end of a range; undefined text is the open end `*`. */
export type BoundToken = { readonly text: string | undefined; readonly position: number }
export type RangeToken = {
  readonly kind: 'range'
  readonly position: number
  /** `{` and `}` leave the bound itself out; the two ends may differ. */
  readonly excludesLow: boolean
  readonly excludesHigh: boolean
  readonly low: BoundToken
  readonly high: BoundToken
}
export type TermToken = {
  readonly kind: 'term'
  readonly position: number
  /** The name before the colon; undefined for a bare word. */
  readonly field: string | undefined
  readonly value: ValueToken | RangeToken
}
export type MarkToken = { readonly kind: 'open' | 'close' | 'or' | 'and' | 'minus' | 'bang' | 'end'; position: number }
export type Token = TermToken | MarkToken

const foreignSpace = /^\s$/

/** Words are separated by any Unicode white space. */
function isSpace(unit: string | undefined): boolean {
  if (unit === undefined) return false
  if (unit === ' ') return true
  const code = unit.charCodeAt(0)
  return code < 0x80 ? code >= 9 && code <= 13 : foreignSpace.test(unit)
}

const endsWord = (unit: string | undefined): boolean =>
  unit === undefined || unit === '(' || unit === ')' || unit === '"' || isSpace(unit)

/** Splits a query into tokens; the last one is always `end`. Refuses text that no rule of the language accepts. */
export function lex(query: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < query.length) {
    const unit = query[at]
    if (isSpace(unit)) at++
    else if (unit === '(' || unit === ')') tokens.push({ kind: unit === '(' ? 'open' : 'close', position: at++ })
    else if (unit === '-' || unit === '!') {
      const next = query[at + 1]
      if (next === undefined || next === ')' || isSpace(next)) refuse(at, `Nothing follows the "${unit}".`)
      tokens.push({ kind: unit === '-' ? 'minus' : 'bang', position: at++ })
    } else {
      const { token, end } = lexWord(query, at)
      tokens.push(token)
      at = end
    }
  }
  tokens.push({ kind: 'end', position: query.length })
  return tokens
}

function lexWord(query: string, start: number): { token: Token; end: number } {
  const first = query[start]
  if (first === ':') refuse(start, 'A field name is missing before the colon.')
  if (first === '[' || first === '{') refuse(start, 'A range needs a field, as in hp:[100 TO 200].')
  if (first === '"') return finishTerm(query, start, undefined, lexQuoted(query, start))
  let end = start
  while (!endsWord(query[end]) && query[end] !== ':') end++
  if (query[end] === ':') {
    const value = lexValue(query, end + 1)
    return finishTerm(query, start, query.slice(start, end), value)
  }
  const word = query.slice(start, end)
  if (word === 'OR' || word === 'AND') {
    return { token: { kind: word === 'OR' ? 'or' : 'and', position: start }, end }
  }
  return finishTerm(query, start, undefined, lexPlain(query, start))
}

type Lexed<Value> = { value: Value; end: number }

function finishTerm(
  query: string,
  position: number,
  field: string | undefined,
  { value, end }: Lexed<ValueToken | RangeToken>,
): { token: TermToken; end: number } {
  const next = query[end]
  if (next === '"') refuse(end, 'A quote may only stand where a value begins.')
  if (!endsWord(next)) refuse(end, 'A space is missing after the value.')
  return { token: { kind: 'term', position, field, value }, end }
}

function lexValue(query: string, start: number): Lexed<ValueToken | RangeToken> {
  const first = query[start]
  if (first === '"') return lexQuoted(query, start)
  if (first === '[' || first === '{') return lexRange(query, start)
  if (first === '(') refuse(start, 'Parentheses group whole terms; put the value in double quotes.')
  if (endsWord(first)) refuse(start, 'A value is missing after the colon.')
  return lexPlain(query, start)
}

function lexPlain(query: string, start: number): Lexed<ValueToken> {
  let end = start
  const starPositions: number[] = []
  for (; !endsWord(query[end]); end++) if (query[end] === '*') starPositions.push(end)
  const literals = query.slice(start, end).split('*')
  return { value: { kind: 'value', position: start, literals, starPositions }, end }
}

/** Inside quotes a backslash keeps the quote, the backslash or the star that follows it literal. */
function lexQuoted(query: string, start: number): Lexed<ValueToken> {
  const literals: string[] = []
  const starPositions: number[] = []
  let literal = ''
  let at = start + 1
  for (; query[at] !== '"'; at++) {
    const unit = query[at]
    if (unit === undefined) refuse(start, 'This quote is never closed.')
    const next = query[at + 1]
    if (unit === '\\' && (next === '"' || next === '\\' || next === '*')) {
      literal += next
      at++
    } else if (unit === '*') {
      starPositions.push(at)
      literals.push(literal)
      literal = ''
    } else literal += unit
  }
  literals.push(literal)
  return { value: { kind: 'value', position: start, literals, starPositions }, end: at + 1 }
}

function lexRange(query: string, start: number): Lexed<RangeToken> {
  const excludesLow = query[start] === '{'
  const close = excludesLow ? '}' : ']'
  const skipSpaces = (from: number): number => {
    let at = from
    while (isSpace(query[at])) at++
    if (at >= query.length) refuse(start, `This range is never closed with "${close}".`)
    return at
  }
  const low = lexBound(query, skipSpaces(start + 1))
  const to = skipSpaces(low.end)
  if (query.slice(to, to + 2) !== 'TO' || !(query[to + 2] === undefined || isSpace(query[to + 2]))) {
    refuse(to, 'A range is written [low TO high], with * for an open end.')
  }
  const high = lexBound(query, skipSpaces(to + 2))
  const end = skipSpaces(high.end)
  if (query[end] !== ']' && query[end] !== '}') refuse(end, `This range closes with "${close}".`)
  const excludesHigh = query[end] === '}'
  return {
    value: { kind: 'range', position: start, excludesLow, excludesHigh, low: low.value, high: high.value },
    end: end + 1,
  }
}

function lexBound(query: string, start: number): Lexed<BoundToken> {
  if (query[start] === '"') {
    const { value, end } = lexQuoted(query, start)
    if (value.starPositions.length > 0) refuse(value.starPositions[0] ?? start, 'An open end is a * without quotes.')
    return { value: { text: value.literals.join(''), position: start }, end }
  }
  let end = start
  while (!endsWord(query[end]) && query[end] !== ']' && query[end] !== '}') end++
  const text = query.slice(start, end)
  if (text === '' || text === 'TO') refuse(start, 'A bound is missing; an open end is written *.')
  return { value: { text: text === '*' ? undefined : text, position: start }, end }
}
