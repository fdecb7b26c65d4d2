/**
 * How a game's cards are laid out. The API's fields `hp` and `types` mean the same thing in every game, but some games
 * print it under another name: those hold it in `extras` under their own name, and it is searched, sorted and shown as
 * both.
 */
export type GameShape = {
  /** `hp` and `types` where the record has them itself, else the name in `extras`. */
  readonly mapped: { readonly hp: string; readonly types: string }
  /** Names of game-specific fields, in the order cards show them; others follow by name. */
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
