import { Type, type Static } from 'typebox'
import type { Published } from '../snapshots/published.ts'

export const GameWire = Type.Object(
  {
    id: Type.String({ description: 'The path segment.' }),
    name: Type.String({ description: 'The name of the game.' }),
    card_count: Type.Integer({ description: 'The number of cards.' }),
    languages: Type.Array(Type.String(), { description: 'Language codes of the game’s cards.' }),
    labels: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'What the game calls a field, such as {"hp": "Power"}.',
      }),
    ),
  },
  { $id: 'Game' },
)

export const gameToWire = ({ game, snapshot }: Published): Static<typeof GameWire> => ({
  id: game.id,
  name: game.name,
  card_count: snapshot.cards.rowCount,
  languages: snapshot.languages.map(({ code }) => code.toLowerCase()),
  ...(game.shape.labels && { labels: { ...game.shape.labels } }),
})
