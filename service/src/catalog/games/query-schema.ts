import { cardFields, cardSchema, extendCardSchema, thirdPartyFields, type QuerySchema } from '../query/fields.ts'
import type { GameDefinition } from './games.ts'
import type { SearchField } from './shapes.ts'

const commonNames: ReadonlySet<string> = new Set([
  ...[...cardFields, ...thirdPartyFields].map(({ name }) => name),
  ...Object.keys(cardSchema.aliases),
])

/** Whether a game may add a field of this name: those of every game keep their meaning. */
export const canAddField = ({ name }: SearchField): boolean => !commonNames.has(name)

const schemas = new WeakMap<GameDefinition, QuerySchema>()

/** The query language over the cards of a game: the fields of every game and those that this one adds. */
export function cardSchemaOf(game: GameDefinition): QuerySchema {
  const known = schemas.get(game)
  if (known) return known
  const made = extendCardSchema((game.shape.search ?? []).filter(canAddField))
  schemas.set(game, made)
  return made
}
