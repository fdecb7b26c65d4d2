import { Type, type Static } from 'typebox'
import { conditions } from '../../../assets/items/model.ts'
import { described, NullableString, OneOf } from '../../../http/schema/fields.ts'

const text = (maxLength: number) => Type.Optional(NullableString({ minLength: 1, maxLength }))

export const NewCardBody = Type.Object(
  {
    unique_id: Type.Optional(
      Type.String({ maxLength: 22, description: 'The id on its barcode label; generated when omitted.' }),
    ),
    name: Type.String({ minLength: 1, maxLength: 255, description: 'The name of the card.' }),
    game: described(text(64), 'The path segment of the game.'),
    card_id: described(text(128), 'The catalog id of the card.'),
    set_id: described(text(128), 'The catalog id of the set.'),
    set_name: described(text(255), 'The name of the set.'),
    card_number: described(text(64), 'The number printed on the card.'),
    rarity: described(text(128), 'The rarity.'),
    language: Type.Optional(NullableString({ minLength: 2, maxLength: 16, description: 'The language of the card.' })),
    variant: described(text(64), 'The variant of the card.'),
    condition: Type.Optional(OneOf(conditions, { description: 'The condition of the card.' })),
    image_url: described(text(2_048), 'The URL of the image.'),
    declared_value_cents: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000_00, description: 'The declared value in cents.' }),
    ),
    client_reference: described(text(128), 'Your own reference of the card.'),
  },
  { additionalProperties: false },
)

export const ImportCardsBody = Type.Object({
  cards: Type.Array(NewCardBody, { minItems: 1, maxItems: 500, description: 'The cards to add.' }),
})

/** Omitted fields stay undefined. */
export function newCardOf(body: Static<typeof NewCardBody>) {
  return {
    uniqueId: body.unique_id,
    name: body.name,
    game: body.game,
    cardId: body.card_id,
    setId: body.set_id,
    setName: body.set_name,
    cardNumber: body.card_number,
    rarity: body.rarity,
    language: body.language,
    variant: body.variant,
    condition: body.condition,
    imageUrl: body.image_url,
    declaredValueCents: body.declared_value_cents === undefined ? undefined : BigInt(body.declared_value_cents),
    clientReference: body.client_reference,
  }
}
