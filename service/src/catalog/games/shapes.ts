/**
 * How a game's cards are laid out. The API fields `hp` and `types` have the same meaning in every game, but some games
 * print them under another name: those store them in `extras` under that name, and both names are searched and shown.
 */
export type GameShape = {
  /** The names of `hp` and `types`: those of the record itself, or names in `extras`. */
  readonly mapped: { readonly hp: string; readonly types: string }
  /** Names of game-specific fields in display order; others follow by name. */
  readonly extras: readonly string[]
}

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
