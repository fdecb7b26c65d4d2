import { described, OneOf } from '../../http/schema/fields.ts'
import { Type, type Static } from 'typebox'
import type { GameDefinition } from './games.ts'
import { mappableFields, type FieldMapping } from './shapes.ts'
import type { CountedGame } from './store.ts'

const closed = { additionalProperties: false }
const name = '[a-z][a-z0-9_]{0,39}'
const fieldName = (pattern: string) => Type.String({ pattern: `^${pattern}$`, maxLength: 81 })
const everyField = <Value extends ReturnType<typeof Type.String>>(value: Value, text: string) =>
  Object.fromEntries(mappableFields.map((field) => [field, Type.Optional(described(value, `${text} \`${field}\`.`))]))

/** Which field of the source holds an API field; `effects.text` is a field of the elements of a list. */
const FieldsWire = Type.Object(everyField(fieldName(`${name}(\\.${name})?`), 'The field of the source that holds'), {
  ...closed,
  description: 'API field to source field, such as {"hp": "power", "types": "colors"}. Other fields keep their names.',
})
const LabelsWire = Type.Object(everyField(Type.String({ minLength: 1, maxLength: 60 }), 'What the game calls'), {
  ...closed,
  description: 'What the game calls an API field, such as {"hp": "Power"}.',
})
const ExtraFields = Type.Array(fieldName(name), {
  maxItems: 100,
  description: 'Game-specific fields in display order. They are returned with each card.',
})

const SearchFields = Type.Array(
  Type.Object(
    {
      name: described(
        fieldName(`${name}(\\.${name}){0,3}`),
        'The field as cards show it, such as `lore` or `effects.cost`.',
      ),
      kind: OneOf(['text', 'number', 'date'], { description: 'How its values compare.' }),
    },
    closed,
  ),
  { maxItems: 60, description: 'Further fields that can be searched, sorted by and listed with their values.' },
)

export const GameBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120, description: 'The name of the game.' }),
    fields: Type.Optional(FieldsWire),
    labels: Type.Optional(LabelsWire),
    extra_fields: Type.Optional(ExtraFields),
    search_fields: Type.Optional(SearchFields),
  },
  closed,
)

export const GameDefinitionWire = Type.Object(
  {
    id: Type.String({ description: 'The path segment.' }),
    name: Type.String({ description: 'The name of the game.' }),
    fields: Type.Record(Type.String(), Type.String(), { description: 'The fields of the game.' }),
    labels: Type.Record(Type.String(), Type.String(), { description: 'The labels of the game.' }),
    extra_fields: Type.Array(Type.String(), { description: 'Game-specific fields of the cards.' }),
    search_fields: SearchFields,
    card_count: Type.Integer({ description: 'The number of cards.' }),
  },
  { $id: 'GameDefinition' },
)

export function gameFromWire(id: string, body: Static<typeof GameBody>): GameDefinition {
  const fields = (body.fields ?? {}) as FieldMapping
  const labels = (body.labels ?? {}) as Record<string, string>
  const mapped = { ...fields, hp: fields.hp ?? 'hp', types: fields.types ?? 'types' }
  const isLabelled = Object.keys(labels).length > 0
  const { extra_fields: extras = [], search_fields: search } = body
  return {
    id,
    name: body.name,
    shape: { mapped, extras, ...(search && search.length > 0 && { search }), ...(isLabelled && { labels }) },
  }
}

export const gameToWire = ({ game, cards }: CountedGame): Static<typeof GameDefinitionWire> => {
  const { mapped, labels = {}, extras, search = [] } = game.shape
  const renamed = Object.entries(mapped).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== entry[0],
  )
  return {
    id: game.id,
    name: game.name,
    fields: Object.fromEntries(renamed),
    labels: { ...labels },
    extra_fields: [...extras],
    search_fields: [...search],
    card_count: cards,
  }
}
