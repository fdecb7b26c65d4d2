/**
 * How a game's cards are laid out. The API fields have the same meaning in every game, but some games print them under
 * another name: those store them in `extras` under that name, and both names are shown. Only the fields of the API are
 * searched; other extras are returned as they are.
 */
export type GameShape = {
  /** The names of API fields in `extras`; `hp` and `types` may also have their own name. */
  readonly mapped: { readonly hp: string; readonly types: string } & FieldMapping
  /** Names of game-specific fields in display order; others follow by name. */
  readonly extras: readonly string[]
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

/** Creatures with hit points, energy types, attacks and abilities. */
export const creatureShape: GameShape = {
  mapped: { hp: 'hp', types: 'types' },
  extras: ['evolves_from', 'retreat', 'rules', 'regulation_mark', 'national_pokedex_numbers', 'flavor_text'],
}

/** Crews with a leader: colors for types, power for hit points. */
export const crewShape: GameShape = {
  mapped: { hp: 'power', types: 'colors' },
  extras: ['type', 'cost', 'life', 'power', 'attribute', 'counter', 'colors', 'rules', 'block_number'],
}
