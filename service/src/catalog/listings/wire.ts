import { Type, type Static } from 'typebox'
import type { Published } from '../snapshots/published.ts'

export const GameWire = Type.Object(
  {
    id: Type.String({ description: 'The path segment.' }),
    name: Type.String(),
    card_count: Type.Integer(),
    languages: Type.Array(Type.String(), { description: 'Language codes of the game’s cards.' }),
  },
  { $id: 'Game' },
)

export const gameToWire = ({ game, snapshot }: Published): Static<typeof GameWire> => ({
  id: game.id,
  name: game.name,
  card_count: snapshot.cards.rowCount,
  languages: snapshot.languages.map(({ code }) => code.toLowerCase()),
})
