/**
 * How a field compares. `text` matches substrings, `number` and `date` take ranges, `collector` is a collector number
 * (equal without leading zeros, ranges on its integer part).
 */
export type FieldKind = 'text' | 'number' | 'collector' | 'date' | 'boolean'
export type QueryField = { readonly name: string; readonly kind: FieldKind; readonly sortable?: true }

/** The searchable and sortable fields of one list of the API. */
export type QuerySchema = {
  readonly fields: readonly QueryField[]
  /** Accepted aliases. */
  readonly aliases: Readonly<Record<string, string>>
  /** Common wrong names and the field they mean; used for suggestions only. */
  readonly hints: Readonly<Record<string, string>>
}

const text = (name: string): QueryField => ({ name, kind: 'text' })
const flag = (name: string): QueryField => ({ name, kind: 'boolean' })

export const cardFields: readonly QueryField[] = [
  { name: 'name', kind: 'text', sortable: true },
  { name: 'id', kind: 'text', sortable: true },
  text('supertype'),
  text('subtypes'),
  text('types'),
  { name: 'hp', kind: 'number', sortable: true },
  { name: 'number', kind: 'collector', sortable: true },
  { name: 'rarity', kind: 'text', sortable: true },
  text('artist'),
  { name: 'raw_price', kind: 'number', sortable: true },
  flag('is_variant'),
  flag('is_holo'),
  flag('is_reverse'),
  flag('is_first_edition'),
  text('abilities.name'),
  text('abilities.text'),
  text('attacks.name'),
  text('attacks.text'),
  { name: 'attacks.damage', kind: 'number' },
  text('weaknesses.type'),
  text('resistances.type'),
  text('expansion.id'),
  text('expansion.name'),
  text('expansion.series_id'),
  { name: 'expansion.release_date', kind: 'date', sortable: true },
  text('language'),
]

export const expansionFields: readonly QueryField[] = [
  { name: 'name', kind: 'text', sortable: true },
  { name: 'id', kind: 'text', sortable: true },
  text('series_id'),
  text('language'),
  { name: 'release_date', kind: 'date', sortable: true },
  { name: 'card_count.total', kind: 'number' },
  { name: 'card_count.official', kind: 'number' },
]

const cardHints = {
  release_date: 'expansion.release_date',
  series: 'expansion.series_id',
  set: 'expansion.name',
  price: 'raw_price',
  market_price: 'raw_price',
  damage: 'attacks.damage',
  move: 'attacks.name',
  ability: 'abilities.name',
  type: 'types',
  language_code: 'language',
  color: 'types',
  colors: 'types',
  power: 'hp',
}

const expansionHints = {
  series: 'series_id',
  total: 'card_count.total',
  printed_total: 'card_count.official',
  language_code: 'language',
}

export const cardSchema: QuerySchema = { fields: cardFields, aliases: { illustrator: 'artist' }, hints: cardHints }
export const expansionSchema: QuerySchema = { fields: expansionFields, aliases: {}, hints: expansionHints }

/** Finds a field by its case-insensitive name or alias. */
export function findField(schema: QuerySchema, name: string): QueryField | undefined {
  const lower = name.toLowerCase()
  const wanted = Object.hasOwn(schema.aliases, lower) ? schema.aliases[lower] : lower
  return schema.fields.find((field) => field.name === wanted)
}
