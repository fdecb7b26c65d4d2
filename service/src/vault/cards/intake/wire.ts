import { Type, type Static } from 'typebox'
import { conditions } from '../../../assets/items/model.ts'
import { NullableString, OneOf } from '../../../http/schema/fields.ts'

const text = (maxLength: number) => Type.Optional(NullableString({ minLength: 1, maxLength }))

export const NewCardBody = Type.Object(
  {
    unique_id: Type.Optional(
      Type.String({ maxLength: 22, description: 'The id on its barcode label; generated when omitted.' }),
    ),
    name: Type.String({ minLength: 1, maxLength: 255 }),
    game: text(64),
    card_id: text(128),
    set_id: text(128),
    set_name: text(255),
    card_number: text(64),
    rarity: text(128),
    language: Type.Optional(NullableString({ minLength: 2, maxLength: 16 })),
    variant: text(64),
    condition: Type.Optional(OneOf(conditions)),
    image_url: text(2_048),
    declared_value_cents: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000_00 })),
    client_reference: text(128),
  },
  { additionalProperties: false },
)

export const ImportCardsBody = Type.Object({ cards: Type.Array(NewCardBody, { minItems: 1, maxItems: 500 }) })

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
