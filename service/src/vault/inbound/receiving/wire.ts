import { Type, type Static } from 'typebox'
import { conditions } from '../../../assets/items/model.ts'
import { IdParam, OneOf } from '../../../http/schema/fields.ts'
import { boxConditions } from '../model.ts'
import { ActionId } from '../../shared/operator-actions.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }))
const BoxNo = Type.Integer({ minimum: 1, maximum: 500 })

export const StepBody = Type.Object({ client_action_id: ActionId })
export const BoxBody = Type.Object({ client_action_id: ActionId, box_no: BoxNo })

export const ArriveBody = Type.Object({
  client_action_id: ActionId,
  box_no: Type.Optional(BoxNo),
  tracking_number: text(64),
  condition: Type.Optional(OneOf(boxConditions)),
  delivered_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'Delivery time reported by the carrier.' }),
  ),
})

const FoundCardBody = Type.Object(
  {
    unique_id: Type.Optional(
      Type.String({ maxLength: 64, description: 'The code on the sleeve, if the card has one.' }),
    ),
    line_id: Type.Optional(IdParam),
    name: text(255),
    game: text(64),
    card_id: text(128),
    set_id: text(128),
    set_name: text(255),
    card_number: text(64),
    language: Type.Optional(Type.String({ minLength: 2, maxLength: 16 })),
    variant: text(64),
    condition: Type.Optional(OneOf(conditions)),
    damaged: Type.Optional(Type.Boolean()),
    unannounced: Type.Optional(
      Type.Boolean({ description: 'Marks a card as unannounced; only for shipments without lines.' }),
    ),
  },
  { additionalProperties: false },
)

export const ReceiveBody = Type.Object({
  client_action_id: ActionId,
  box_no: Type.Optional(BoxNo),
  cards: Type.Array(FoundCardBody, { minItems: 1, maxItems: 100 }),
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
