// The query language as the query box needs it: colours, completion and the word at a position. The service decides what is valid.
export type FieldKind = 'text' | 'number' | 'date' | 'flag'
export type Field = { name: string; kind: FieldKind; example: string }

const text = (name: string, example: string): Field => ({ name, kind: 'text', example })
const number = (name: string, example: string): Field => ({ name, kind: 'number', example })
const flag = (name: string): Field => ({ name, kind: 'flag', example: `${name}:true` })

/** The searchable fields of cards, in the order of their use. */
export const fields: readonly Field[] = [
  text('name', 'name:flick*'),
  text('types', 'types:spark'),
  text('rarity', '!rarity:rare'),
  number('hp', 'hp:[60 TO *]'),
  number('raw_price', 'raw_price:[5 TO 50]'),
  text('expansion.name', 'expansion.name:harbor'),
  { name: 'expansion.release_date', kind: 'date', example: 'expansion.release_date:2024' },
  text('artist', 'artist:"ada brush"'),
  number('number', 'number:4'),
  text('supertype', 'supertype:creature'),
  text('subtypes', 'subtypes:basic'),
  text('language', 'language:ja'),
  text('id', 'id:wm01'),
  text('expansion.id', 'expansion.id:wm01'),
  text('expansion.series_id', 'expansion.series_id:dawn'),
  text('attacks.name', 'attacks.name:jolt'),
  text('attacks.text', 'attacks.text:"flip a coin"'),
  number('attacks.damage', 'attacks.damage:[40 TO *]'),
  text('abilities.name', 'abilities.name:sense'),
  text('abilities.text', 'abilities.text:draw'),
  text('weaknesses.type', 'weaknesses.type:fire'),
  text('resistances.type', 'resistances.type:water'),
  flag('is_holo'),
  flag('is_reverse'),
  flag('is_first_edition'),
  flag('is_variant'),
]

const aliases: Readonly<Record<string, string>> = { illustrator: 'artist' }

export function findField(name: string): Field | undefined {
  const lower = name.toLowerCase()
  return fields.find((field) => field.name === (aliases[lower] ?? lower))
}

export type SpanKind = 'space' | 'field' | 'unknown' | 'mark' | 'operator' | 'value' | 'range'
export type Span = { kind: SpanKind; from: number; to: number }

const pattern =
  /(\s+)|([-!](?=\S))|([()])|(?:([^\s():"!-][^\s():"]*)(:))|(\[[^\]]*\]?|\{[^}]*\}?)|("(?:\\.|[^"\\])*"?)|([^\s()"]+)|(.)/gs

/** Cuts a query into coloured spans that cover it whole, valid or not. */
export function tokenize(query: string): Span[] {
  const spans: Span[] = []
  const add = (kind: SpanKind, from: number, length: number): void => {
    if (length > 0) spans.push({ kind, from, to: from + length })
  }
  for (const match of query.matchAll(pattern)) {
    const [whole, space, sign, bracket, field, colon, range, quoted, word] = match
    const at = match.index
    if (space !== undefined) add('space', at, whole.length)
    else if (sign ?? bracket) add('mark', at, whole.length)
    else if (field !== undefined && colon !== undefined) {
      add(findField(field) ? 'field' : 'unknown', at, field.length)
      add('mark', at + field.length, 1)
    } else if (range !== undefined) add('range', at, whole.length)
    else if (quoted !== undefined) add('value', at, whole.length)
    else if (word === 'OR' || word === 'AND') add('operator', at, whole.length)
    else add('value', at, whole.length)
  }
  return spans
}

/** The span that an error position, counted in characters, points at; past the end it is the last one. */
export function spanAt(query: string, characters: number): Span {
  const spans = tokenize(query)
  const position = Array.from(query).slice(0, characters).join('').length
  const found = spans.find(({ from, to }) => position >= from && position < to) ?? spans.at(-1)
  return found ?? { kind: 'space', from: 0, to: 0 }
}

/** What can be completed at the caret: a word that may become a field, or the value of a field. */
export type Slot = { from: number; to: number; typed: string; field: Field | undefined }

const wordEnd = /[\s()]/

export function slotAt(query: string, caret: number): Slot {
  let from = caret
  while (from > 0 && !wordEnd.test(query[from - 1] ?? ' ')) from -= 1
  // A value in quotes may contain spaces: step back to the field if the quote is open.
  const open = /(?:^|[\s(!-])([\w.]+):"([^"]*)$/.exec(query.slice(0, caret))
  if (open) {
    const typed = open[2] ?? ''
    return { from: caret - typed.length - 1, to: caret, typed, field: findField(open[1] ?? '') }
  }
  while (query[from] === '-' || query[from] === '!') from += 1
  const word = query.slice(Math.min(from, caret), caret)
  const colon = word.indexOf(':')
  if (colon < 0) return { from: Math.min(from, caret), to: caret, typed: word, field: undefined }
  return { from: from + colon + 1, to: caret, typed: word.slice(colon + 1), field: findField(word.slice(0, colon)) }
}

/** The value as it stands in a query: in quotes where it has spaces or marks. */
export const quoteValue = (value: string): string =>
  /^[^\s()":*]+$/.test(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`

export type Edit = { query: string; caret: number }

export function applyCompletion(query: string, { from, to }: Slot, text: string): Edit {
  return { query: query.slice(0, from) + text + query.slice(to), caret: from + text.length }
}
