import type { Leaf, RangeLeaf } from './ast.ts'
import { normalizeCollectorNumber } from './collector-number.ts'
import { parseDateSpan } from './dates.ts'
import { columnOf, type Dialect, type QueryField } from './fields.ts'
import { countCharacters, fold, wordsOf } from './fold.ts'
import type { BoundToken, RangeToken, ValueToken } from './lex.ts'
import { refuse } from './faults.ts'

const minLiteralCharacters = 2
const inclusive = { excludesMin: false, excludesMax: false } as const
const numberPattern = /^-?\d{1,15}(?:\.\d{1,6})?$/

/** Converts a value as written into a condition on its field. */
export function readValue(
  field: QueryField,
  value: ValueToken | RangeToken,
  { exact, dialect }: { exact: boolean; dialect: Dialect },
): Leaf {
  if (value.kind === 'range') {
    if (exact) refuse(value.position, 'An exact match takes a plain value, no range.')
    return readRange(field, value)
  }
  const star = value.starPositions[0]
  if (star !== undefined) {
    if (exact) refuse(star, 'An exact match takes no wildcard.')
    if (field.kind !== 'text' && field.kind !== 'collector') refuse(star, `${field.name} takes no wildcard.`)
    return readWildcard(field, value, star, dialect)
  }
  return readPlain(field, value.literals.join(''), value.position, exact)
}

/** The condition of a text without wildcards. Words of punctuation only are compared as they are. */
function readWords(name: string, folded: string): Leaf {
  const value = wordsOf(folded)
  return value === '' ? { kind: 'contains', field: name, value: folded } : { kind: 'words', field: name, value }
}

function readPlain(field: QueryField, text: string, position: number, exact: boolean): Leaf {
  const { kind, match } = field
  const name = columnOf(field)
  if (kind === 'text' && match === 'words' && !exact) return readWords(name, readText(fold(text), position))
  if (kind === 'text' && (exact || match === 'exact'))
    return { kind: 'exact', field: name, value: readText(fold(text), position) }
  if (kind === 'text') return { kind: 'contains', field: name, value: readText(fold(text), position) }
  if (kind === 'collector') {
    return { kind: 'collector', field: name, value: readText(normalizeCollectorNumber(text), position) }
  }
  if (kind === 'number') {
    const number = readNumber(field, text, position)
    return { kind: 'range', field: name, unit: 'number', min: number, max: number, ...inclusive }
  }
  if (kind === 'date') {
    const span = readDate(field, text, position)
    return { kind: 'range', field: name, unit: 'date', min: span.first, max: span.last, ...inclusive }
  }
  const lower = text.toLowerCase()
  if (lower !== 'true' && lower !== 'false') refuse(position, `${field.name} is true or false.`)
  return { kind: 'flag', field: name, value: lower === 'true' }
}

function readText(folded: string, position: number): string {
  if (folded === '') refuse(position, 'The value is empty.')
  return folded
}

function readWildcard(field: QueryField, value: ValueToken, star: number, { leadingStar }: Dialect): Leaf {
  const isAround = leadingStar && value.literals.length === 3 && value.literals[0] === '' && value.literals[2] === ''
  const second = value.starPositions[1]
  if (second !== undefined && !isAround) refuse(second, 'A value takes one * at most.')
  const [before = '', after = ''] = value.literals
  if (before === '' && !leadingStar) refuse(star, 'A value may not begin with *.')
  const prefix = fold(before)
  const suffix = fold(after)
  const isMissing = prefix === '' && (!leadingStar || suffix === '')
  if (isMissing || countCharacters(prefix) + countCharacters(suffix) < minLiteralCharacters) {
    refuse(star, `A wildcard needs at least ${minLiteralCharacters} other characters.`)
  }
  if (isAround && field.kind === 'text') return { kind: 'contains', field: columnOf(field), value: suffix }
  if (isAround) refuse(second ?? star, `${field.name} takes one * at most.`)
  return { kind: 'wildcard', field: columnOf(field), prefix, suffix }
}

function readRange(field: QueryField, range: RangeToken): RangeLeaf {
  const ends = readEnds(field, range)
  const unit = field.kind === 'date' ? 'date' : 'number'
  const excludesMin = range.excludesLow && ends.min !== null
  const excludesMax = range.excludesHigh && ends.max !== null
  return { kind: 'range', field: columnOf(field), unit, ...ends, excludesMin, excludesMax }
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
    if (side === 'low') return range.excludesLow ? span.last : span.first
    return range.excludesHigh ? span.first : span.last
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
