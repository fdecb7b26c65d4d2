import { Type, type Static } from 'typebox'
import { conditions } from '../../../assets/items/model.ts'
import { described, IdParam, OneOf } from '../../../http/schema/fields.ts'
import { boxConditions } from '../model.ts'
import { ActionId } from '../../shared/operator-actions.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }))
const BoxNo = Type.Integer({ minimum: 1, maximum: 500 })

export const StepBody = Type.Object({ client_action_id: ActionId })
export const BoxBody = Type.Object({
  client_action_id: ActionId,
  box_no: described(BoxNo, 'The number of the box within the shipment, from 1.'),
})

export const ArriveBody = Type.Object({
  client_action_id: ActionId,
  box_no: Type.Optional(described(BoxNo, 'The number of the box within the shipment, from 1.')),
  tracking_number: described(text(64), 'The tracking number.'),
  condition: Type.Optional(OneOf(boxConditions, { description: 'The condition of the card.' })),
  delivered_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'Delivery time reported by the carrier.' }),
  ),
})

const FoundCardBody = Type.Object(
  {
    unique_id: Type.Optional(
      Type.String({ maxLength: 64, description: 'The code on the sleeve, if the card has one.' }),
    ),
    line_id: Type.Optional(described(IdParam, 'The id of the line.')),
    name: described(text(255), 'The name on the card.'),
    game: described(text(64), 'The path segment of the game.'),
    card_id: described(text(128), 'The catalog id of the card.'),
    set_id: described(text(128), 'The catalog id of the set.'),
    set_name: described(text(255), 'The name of the set.'),
    card_number: described(text(64), 'The number printed on the card.'),
    language: Type.Optional(Type.String({ minLength: 2, maxLength: 16, description: 'The language of the card.' })),
    variant: described(text(64), 'The variant of the card.'),
    condition: Type.Optional(OneOf(conditions, { description: 'The condition of the card.' })),
    damaged: Type.Optional(Type.Boolean({ description: 'Whether the card arrived damaged.' })),
    unannounced: Type.Optional(
      Type.Boolean({ description: 'Marks a card as unannounced; only for shipments without lines.' }),
    ),
  },
  { additionalProperties: false },
)

export const ReceiveBody = Type.Object({
  client_action_id: ActionId,
  box_no: Type.Optional(described(BoxNo, 'The number of the box within the shipment, from 1.')),
  cards: Type.Array(FoundCardBody, {
    minItems: 1,
    maxItems: 100,
    description: 'The cards that were found in the box.',
  }),
})

export const foundCardOf = (card: Static<typeof FoundCardBody>) => ({
  uniqueId: card.unique_id,
  lineId: card.line_id,
  name: card.name,
  game: card.game,
  cardId: card.card_id,
  setId: card.set_id,
  setName: card.set_name,
  cardNumber: card.card_number,
  language: card.language,
  variant: card.variant,
  condition: card.condition,
  isDamaged: card.damaged ?? false,
  isUnannounced: card.unannounced ?? false,
})
