/**
 * How a game's cards are laid out. The API fields have the same meaning in every game, but some games print them under
 * another name: those store them in `extras` under that name, and both names are shown. Other extras are returned as they
 * are, and searched where the game says so.
 */
export type GameShape = {
  /** The names of API fields in `extras`; `hp` and `types` may also have their own name. */
  readonly mapped: { readonly hp: string; readonly types: string } & FieldMapping
  /** Names of game-specific fields in display order; others follow by name. */
  readonly extras: readonly string[]
  /** Further fields that can be searched and sorted by; dotted names are parts of objects and of elements of lists. */
  readonly search?: readonly SearchField[] | undefined
  /** The other interface in which the English cards are shown, too. */
  readonly dropIn?: 'pokemontcg' | undefined
  /** What the game calls the API fields, for user interfaces. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** The API fields that a game may store under another name. */
export const mappableFields = [
  'hp',
  'types',
  'supertype',
  'subtypes',
  'rarity',
  'artist',
  'abilities.name',
  'abilities.text',
  'attacks.name',
  'attacks.text',
  'attacks.damage',
  'weaknesses.type',
  'resistances.type',
] as const
export type MappableField = (typeof mappableFields)[number]
export type FieldMapping = { readonly [Field in MappableField]?: string | undefined }

export type SearchField = { readonly name: string; readonly kind: 'text' | 'number' | 'date' }

const searchFields = (kind: SearchField['kind'], names: string): SearchField[] =>
  names.split(/\s+/).map((name) => ({ name, kind }))

/** Creatures with hit points, energy types, attacks and abilities. */
export const creatureShape: GameShape = {
  mapped: { hp: 'hp', types: 'types' },
  extras: ['evolves_from', 'retreat', 'rules', 'regulation_mark', 'national_pokedex_numbers', 'flavor_text'],
}

/** The fields of the public card data that the query language of the API does not have. */
const creatureSearch: readonly SearchField[] = [
  ...searchFields(
    'text',
    `evolves_from evolves_to flavor_text rules regulation_mark level retreat_cost ancient_trait.name ancient_trait.text
    abilities.type attacks.cost weaknesses.value resistances.value
    legalities.standard legalities.expanded legalities.unlimited
    expansion.series expansion.code expansion.updated_at
    expansion.legalities.standard expansion.legalities.expanded expansion.legalities.unlimited`,
  ),
  ...searchFields(
    'number',
    `national_pokedex_numbers retreat attacks.converted_energy_cost expansion.total expansion.printed_total`,
  ),
]

/** Creatures with everything that the public card data has. */
export const publicCreatureShape: GameShape = { ...creatureShape, search: creatureSearch, dropIn: 'pokemontcg' }

/** Crews with a leader: colors for types, power for hit points. */
export const crewShape: GameShape = {
  mapped: { hp: 'power', types: 'colors' },
  extras: ['type', 'cost', 'life', 'power', 'attribute', 'counter', 'colors', 'rules', 'block_number'],
  search: [
    ...searchFields('text', 'type attribute rules'),
    ...searchFields('number', 'cost life power counter block_number'),
  ],
}
