import { Type, type Static } from 'typebox'
import type { GameDefinition } from './games.ts'
import { mappableFields, type FieldMapping } from './shapes.ts'
import type { CountedGame } from './store.ts'

const closed = { additionalProperties: false }
const name = '[a-z][a-z0-9_]{0,39}'
const fieldName = (pattern: string) => Type.String({ pattern: `^${pattern}$`, maxLength: 81 })
const everyField = <Value extends ReturnType<typeof Type.String>>(value: Value) =>
  Object.fromEntries(mappableFields.map((field) => [field, Type.Optional(value)]))

/** Which field of the source holds an API field; `effects.text` is a field of the elements of a list. */
const FieldsWire = Type.Object(everyField(fieldName(`${name}(\\.${name})?`)), {
  ...closed,
  description: 'API field to source field, such as {"hp": "power", "types": "colors"}. Other fields keep their names.',
})
const LabelsWire = Type.Object(everyField(Type.String({ minLength: 1, maxLength: 60 })), {
  ...closed,
  description: 'What the game calls an API field, such as {"hp": "Power"}.',
})
const ExtraFields = Type.Array(fieldName(name), {
  maxItems: 100,
  description: 'Game-specific fields in display order. They are returned with each card and cannot be searched.',
})

export const GameBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120 }),
    fields: Type.Optional(FieldsWire),
    labels: Type.Optional(LabelsWire),
    extra_fields: Type.Optional(ExtraFields),
  },
  closed,
)

export const GameDefinitionWire = Type.Object(
  {
    id: Type.String({ description: 'The path segment.' }),
    name: Type.String(),
    fields: Type.Record(Type.String(), Type.String()),
    labels: Type.Record(Type.String(), Type.String()),
    extra_fields: Type.Array(Type.String()),
    card_count: Type.Integer(),
  },
  { $id: 'GameDefinition' },
)

export function gameFromWire(id: string, body: Static<typeof GameBody>): GameDefinition {
  const fields = (body.fields ?? {}) as FieldMapping
  const labels = (body.labels ?? {}) as Record<string, string>
  const mapped = { ...fields, hp: fields.hp ?? 'hp', types: fields.types ?? 'types' }
  const isLabelled = Object.keys(labels).length > 0
  return { id, name: body.name, shape: { mapped, extras: body.extra_fields ?? [], ...(isLabelled && { labels }) } }
}

export const gameToWire = ({ game, cards }: CountedGame): Static<typeof GameDefinitionWire> => {
  const { mapped, labels = {}, extras } = game.shape
  const renamed = Object.entries(mapped).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== entry[0],
  )
  return {
    id: game.id,
    name: game.name,
    fields: Object.fromEntries(renamed),
    labels: { ...labels },
    extra_fields: [...extras],
    card_count: cards,
  }
}
