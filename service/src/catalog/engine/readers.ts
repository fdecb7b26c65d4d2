import type { GameShape } from '../games/shapes.ts'
import { parseDateSpan } from '../query/dates.ts'
import { cardFields, expansionFields, thirdPartyFields } from '../query/fields.ts'
import { leadingInteger, type CardRecord, type ExpansionRecord, type Json } from '../records.ts'
import { compilePath, isObject, listOf, readExpansionPath, type CardRow } from './api-path.ts'
import { languageNameColumn, type FieldReader, type NumberForm, type Written } from './table.ts'

const some = <Value>(value: Value | undefined): readonly Value[] => (value === undefined ? [] : [value])

const texts = (value: Json | undefined): readonly string[] => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

const written = (value: Json | undefined): readonly Written[] =>
  typeof value === 'number' || typeof value === 'string' ? [value] : []

/** `60+` counts as 60. */
const parseInteger = (value: Written): number | undefined => (typeof value === 'number' ? value : leadingInteger(value))

/** A release date as 20240309; an incomplete date counts as absent. */
function parseDay(value: Written): number | undefined {
  const span = parseDateSpan(String(value))
  return span && span.first === span.last ? span.first : undefined
}

const parts = <Part, Key extends keyof Part>(
  list: readonly Part[] | undefined,
  key: Key,
): readonly NonNullable<Part[Key]>[] =>
  (list ?? []).map((part) => part[key]).filter((value) => value !== undefined && value !== null)

type CardText = (row: CardRow) => readonly string[]

/** The value of a source field; `effects.text` takes that field of each element of a list. */
function readSource({ extras }: CardRecord, name: string): Json | undefined {
  const [field = '', part] = name.split('.')
  const value = extras[field]
  if (part === undefined || value === undefined) return value
  return (Array.isArray(value) ? value : [value]).flatMap((item: Json) => (isObject(item) ? (item[part] ?? []) : []))
}

/** Fields that the game stores under another name are read from there. */
function fromSources({ mapped }: GameShape): Readonly<Record<string, CardText>> {
  const renamed = Object.entries(mapped).filter(([field, source]) => source !== undefined && source !== field)
  return Object.fromEntries(
    renamed.map(([field, source = '']) => [field, ({ card }) => texts(readSource(card, source))]),
  )
}

const cardTexts = (shape: GameShape): Readonly<Record<string, CardText>> => ({
  name: ({ card }) => [card.name],
  id: ({ card }) => [card.id],
  supertype: ({ card }) => [card.supertype],
  subtypes: ({ card }) => card.subtypes,
  types: ({ card }) => card.types ?? [],
  rarity: ({ card }) => some(card.rarity),
  artist: ({ card }) => some(card.artist),
  'abilities.name': ({ card }) => parts(card.abilities, 'name'),
  'abilities.text': ({ card }) => parts(card.abilities, 'text'),
  'attacks.name': ({ card }) => parts(card.attacks, 'name'),
  'attacks.text': ({ card }) => parts(card.attacks, 'text'),
  'weaknesses.type': ({ card }) => parts(card.weaknesses, 'type'),
  'resistances.type': ({ card }) => parts(card.resistances, 'type'),
  'expansion.id': ({ expansion }) => [expansion.id],
  'expansion.name': ({ expansion }) => [expansion.name],
  'expansion.series_id': ({ expansion }) => [expansion.seriesId],
  language: ({ card }) => [card.languageCode],
  ...fromSources(shape),
})

const damagesOf = (source: string | undefined) => (row: CardRow) =>
  source === undefined ? parts(row.card.attacks, 'damage') : listOf(readSource(row.card, source)).flatMap(written)

type CardNumber = NumberForm & { readonly read: (row: CardRow) => readonly Written[] }

const cardNumbers = ({ mapped }: GameShape): Readonly<Record<string, CardNumber>> => ({
  hp: {
    single: true,
    parse: parseInteger,
    read: ({ card }) => (mapped.hp === 'hp' ? some(card.hp) : written(readSource(card, mapped.hp))),
  },
  'attacks.damage': { single: false, parse: parseInteger, read: damagesOf(mapped['attacks.damage']) },
  'expansion.release_date': { single: true, parse: parseDay, read: ({ expansion }) => some(expansion.releaseDate) },
})

const cardFlags: Readonly<Record<string, (row: CardRow) => boolean>> = {
  is_variant: ({ card }) => card.isVariant,
  is_holo: ({ card }) => card.isHolo,
  is_reverse: ({ card }) => card.isReverse,
  is_first_edition: ({ card }) => card.isFirstEdition,
}

/** How each searchable card field is read. Prices are updated separately and provide `raw_price` themselves. */
export function cardReaders(shape: GameShape): FieldReader<CardRow>[] {
  const text = cardTexts(shape)
  const number = cardNumbers(shape)
  const readers: FieldReader<CardRow>[] = []
  for (const { name, kind, sortable } of cardFields) {
    if (name === 'raw_price') continue
    const ordered = sortable === true && name !== 'id'
    const readText = text[name]
    const readNumber = number[name]
    const readFlag = cardFlags[name]
    if (kind === 'collector') readers.push({ name, ordered, kind, read: ({ card }) => [card.number] })
    else if (kind === 'text' && readText) readers.push({ name, ordered, kind, read: readText })
    else if (kind === 'boolean' && readFlag) readers.push({ name, ordered, kind, read: readFlag })
    else if ((kind === 'number' || kind === 'date') && readNumber) readers.push({ name, ordered, kind, ...readNumber })
    else throw new Error(`No reader for the card field ${name}.`)
  }
  return [...readers, languageNames(({ card }) => card.language), ...addedReaders(shape)]
}

/** How the ids of third parties are read, and the fields that a game adds to the query language. */
function addedReaders({ search = [] }: GameShape): FieldReader<CardRow>[] {
  const optional = { ordered: false, optional: true } as const
  const ids = thirdPartyFields.map(({ name }) => ({ name, kind: 'text' as const }))
  const others = search.filter(({ name }) => !ids.some((id) => id.name === name))
  return [...ids, ...others].map(({ name, kind }): FieldReader<CardRow> => {
    if (kind === 'text') return { name, kind, ...optional, read: compilePath(name, textsOf) }
    const parse = kind === 'date' ? parseDay : parseInteger
    return { name, kind, ...optional, single: false, parse, read: compilePath(name, written) }
  })
}

const textsOf = (value: Json): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'number' ? [String(value)] : []

/** The names of languages, which complement the codes of the field `language`. */
export const languageNames = <Row>(read: (row: Row) => string): FieldReader<Row> => ({
  name: languageNameColumn,
  ordered: false,
  kind: 'text',
  read: (row) => [read(row)],
})

const expansionTexts: Readonly<Record<string, (row: ExpansionRecord) => string>> = {
  name: (row) => row.name,
  id: (row) => row.id,
  series_id: (row) => row.seriesId,
  language: (row) => row.languageCode,
}

const expansionNumbers: Readonly<Record<string, (row: ExpansionRecord) => readonly Written[]>> = {
  release_date: (row) => some(row.releaseDate),
  'card_count.total': (row) => [row.total],
  'card_count.official': (row) => [row.printedTotal],
}

export function expansionReaders(): FieldReader<ExpansionRecord>[] {
  const readers: FieldReader<ExpansionRecord>[] = []
  for (const { name, kind, sortable } of expansionFields) {
    const ordered = sortable === true && name !== 'id'
    const readText = expansionTexts[name]
    const readNumber = expansionNumbers[name]
    if (kind === 'text' && readText) readers.push({ name, ordered, kind, read: (row) => [readText(row)] })
    else if ((kind === 'number' || kind === 'date') && readNumber) {
      const parse = kind === 'date' ? parseDay : parseInteger
      readers.push({ name, ordered, kind, single: true, parse, read: readNumber })
    } else throw new Error(`No reader for the expansion field ${name}.`)
  }
  return [...readers, languageNames((row) => row.language), ...addedExpansionReaders]
}

/** Fields of expansions that only the wider languages name. */
const addedExpansionReaders: readonly FieldReader<ExpansionRecord>[] = [
  'series',
  'code',
  'updated_at',
  'legalities.standard',
  'legalities.expanded',
  'legalities.unlimited',
].map((name) => ({
  name,
  kind: 'text',
  ordered: false,
  optional: true,
  read: (row) => readExpansionPath(row, name).flatMap(textsOf),
}))
