/**
 * How a field compares. `text` matches substrings, `number` and `date` take ranges, `collector` is a collector number
 * (equal without leading zeros, ranges on its integer part).
 */
export type FieldKind = 'text' | 'number' | 'collector' | 'date' | 'boolean'
export type QueryField = {
  readonly name: string
  readonly kind: FieldKind
  readonly sortable?: true
  /** The column that holds the field, where it has another name. */
  readonly column?: string
  /** How a plain value of a text field matches; by default anywhere in the value. */
  readonly match?: 'words' | 'exact'
}

/** What the query language of a schema allows beyond the common rules. */
export type Dialect = { readonly leadingStar: boolean; readonly maxOrderKeys: number }

/** The language of the card search: no leading wildcard, three sort keys. */
export const strictDialect: Dialect = { leadingStar: false, maxOrderKeys: 3 }
export const wideDialect: Dialect = { leadingStar: true, maxOrderKeys: 8 }

/** The searchable and sortable fields of one list of the API. */
export type QuerySchema = {
  readonly fields: readonly QueryField[]
  readonly dialect: Dialect
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

/** Ids of third parties, in every game; whole values match. Lists refuse them, as they are not fields of the contract. */
export const thirdPartyFields: readonly QueryField[] = ['marketplace_product_id', 'tcgplayer_id', 'cardmarket_id'].map(
  (name) => ({ name, kind: 'text', match: 'exact' }),
)

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

const cardAliases = { illustrator: 'artist' }

export const cardSchema: QuerySchema = {
  fields: cardFields,
  dialect: strictDialect,
  aliases: cardAliases,
  hints: cardHints,
}
export const expansionSchema: QuerySchema = {
  fields: expansionFields,
  dialect: strictDialect,
  aliases: {},
  hints: expansionHints,
}

/** The card fields with the ids of third parties, and those that a game adds, which can be sorted by, too. */
export const extendCardSchema = (added: readonly QueryField[], dialect: Dialect = strictDialect): QuerySchema => ({
  fields: [...cardFields, ...thirdPartyFields, ...added.map((field) => ({ ...field, sortable: true as const }))],
  dialect,
  aliases: cardAliases,
  hints: cardHints,
})

/** The column that a condition or a sort key on the field reads. */
export const columnOf = ({ name, column = name }: QueryField): string => column

const fieldsByName = new WeakMap<QuerySchema, ReadonlyMap<string, QueryField>>()

/** Finds a field by its case-insensitive name or alias. */
export function findField(schema: QuerySchema, name: string): QueryField | undefined {
  let known = fieldsByName.get(schema)
  if (!known) {
    known = new Map(schema.fields.map((field) => [field.name.toLowerCase(), field]))
    fieldsByName.set(schema, known)
  }
  const lower = name.toLowerCase()
  return known.get(Object.hasOwn(schema.aliases, lower) ? (schema.aliases[lower] ?? lower) : lower)
}
