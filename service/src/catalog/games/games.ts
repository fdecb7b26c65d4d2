import { crewShape, publicCreatureShape, type GameShape } from './shapes.ts'

/** A game of the catalog: its path segment, its name and the layout of its cards. Plain data, so that it crosses threads. */
export type GameDefinition = { readonly id: string; readonly name: string; readonly shape: GameShape }

export const pokemon: GameDefinition = { id: 'pokemon', name: 'Pokémon', shape: publicCreatureShape }
export const onepiece: GameDefinition = { id: 'onepiece', name: 'One Piece', shape: crewShape }

/** Always defined, empty until cards are imported. */
export const standardGames: readonly GameDefinition[] = [pokemon, onepiece]
