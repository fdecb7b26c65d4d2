import { Type, type Static } from 'typebox'
import type { Published } from '../snapshots/published.ts'

export const GameWire = Type.Object(
  {
    id: Type.String({ description: 'The path segment.' }),
    name: Type.String(),
    card_count: Type.Integer(),
    languages: Type.Array(Type.String(), { description: 'Codes of the languages the game has cards in.' }),
  },
  { $id: 'Game' },
)

export const gameToWire = ({ game, snapshot }: Published): Static<typeof GameWire> => ({
  id: game.id,
  name: game.name,
  card_count: snapshot.cards.rowCount,
  languages: snapshot.languages.map(({ code }) => code.toLowerCase()),
})
