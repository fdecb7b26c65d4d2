import type { Leaf, RangeLeaf } from './ast.ts'
import { normalizeCollectorNumber } from './collector-number.ts'
import { parseDateSpan } from './dates.ts'
import type { QueryField } from './fields.ts'
import { countCharacters, fold } from './fold.ts'
import type { BoundToken, RangeToken, ValueToken } from './lex.ts'
import { refuse } from './faults.ts'

const minLiteralCharacters = 2
const numberPattern = /^-?\d{1,15}(?:\.\d{1,6})?$/

/** Converts a value as written into a condition on its field. */
export function readValue(field: QueryField, value: ValueToken | RangeToken, exact: boolean): Leaf {
  if (value.kind === 'range') {
    if (exact) refuse(value.position, 'An exact match takes a plain value, no range.')
    return readRange(field, value)
  }
  const star = value.starPositions[0]
  if (star !== undefined) {
    if (exact) refuse(star, 'An exact match takes no wildcard.')
    if (field.kind !== 'text' && field.kind !== 'collector') refuse(star, `${field.name} takes no wildcard.`)
    return readWildcard(field, value, star)
  }
  return readPlain(field, value.literals.join(''), value.position, exact)
}

function readPlain(field: QueryField, text: string, position: number, exact: boolean): Leaf {
  const { name, kind } = field
  if (kind === 'text' && exact) return { kind: 'exact', field: name, value: readText(fold(text), position) }
  if (kind === 'text') return { kind: 'contains', field: name, value: readText(fold(text), position) }
  if (kind === 'collector') {
    return { kind: 'collector', field: name, value: readText(normalizeCollectorNumber(text), position) }
  }
  if (kind === 'number') {
    const number = readNumber(field, text, position)
    return { kind: 'range', field: name, unit: 'number', min: number, max: number, exclusive: false }
  }
  if (kind === 'date') {
    const span = readDate(field, text, position)
    return { kind: 'range', field: name, unit: 'date', min: span.first, max: span.last, exclusive: false }
  }
  const lower = text.toLowerCase()
  if (lower !== 'true' && lower !== 'false') refuse(position, `${name} is true or false.`)
  return { kind: 'flag', field: name, value: lower === 'true' }
}

function readText(folded: string, position: number): string {
  if (folded === '') refuse(position, 'The value is empty.')
  return folded
}

function readWildcard(field: QueryField, value: ValueToken, star: number): Leaf {
  const second = value.starPositions[1]
  if (second !== undefined) refuse(second, 'A value takes one * at most.')
  const [before = '', after = ''] = value.literals
  if (before === '') refuse(star, 'A value may not begin with *.')
  const prefix = fold(before)
  const suffix = fold(after)
  if (prefix === '' || countCharacters(prefix) + countCharacters(suffix) < minLiteralCharacters) {
    refuse(star, `A wildcard needs at least ${minLiteralCharacters} other characters.`)
  }
  return { kind: 'wildcard', field: field.name, prefix, suffix }
}

function readRange(field: QueryField, range: RangeToken): RangeLeaf {
  const ends = readEnds(field, range)
  const open = ends.min === null && ends.max === null
  const unit = field.kind === 'date' ? 'date' : 'number'
  return { kind: 'range', field: field.name, unit, ...ends, exclusive: range.exclusive && !open }
}

/** A partial date spans a period: an inclusive bound includes it entirely, an exclusive one excludes it entirely. */
function readEnds(field: QueryField, range: RangeToken): { min: number | null; max: number | null } {
  if (field.kind === 'text' || field.kind === 'boolean') {
    refuse(range.position, `${field.name} takes no range; ranges are for numbers and dates.`)
  }
  const read = ({ text, position }: BoundToken, side: 'low' | 'high'): number | null => {
    if (text === undefined) return null
    if (field.kind !== 'date') return readNumber(field, text, position)
    const span = readDate(field, text, position)
    return (side === 'low') === range.exclusive ? span.last : span.first
  }
  return { min: read(range.low, 'low'), max: read(range.high, 'high') }
}

function readNumber(field: QueryField, text: string, position: number): number {
  if (!numberPattern.test(text)) refuse(position, `${field.name} takes a number such as 60 or 2.5.`)
  return Number(text) + 0
}

function readDate(field: QueryField, text: string, position: number): { first: number; last: number } {
  const span = parseDateSpan(text)
  return span ?? refuse(position, `${field.name} takes a date: YYYY, YYYY-MM or YYYY-MM-DD.`)
}
