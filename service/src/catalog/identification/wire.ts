import { Type } from 'typebox'
import { NullableInteger, OneOf } from '../../http/schema/fields.ts'

const CardFields = {
  card_id: Type.String({ description: 'The id of the card.' }),
  name: Type.String({ description: 'The name of the card.' }),
  expansion: Type.Object(
    {
      id: Type.String({ description: 'The id of the expansion.' }),
      name: Type.String({ description: 'The name of the expansion.' }),
    },
    { description: 'The expansion of the card.' },
  ),
  printing: Type.String({ description: 'Shared by all printings of the card.' }),
}

export const CardPicturesWire = Type.Object(
  {
    tag: Type.String({ description: 'Changes with the cards or their pictures.' }),
    pictures: Type.Array(
      Type.Object({
        ...CardFields,
        vector: Type.String({ description: 'The picture as 128 signed bytes, in base64.' }),
      }),
      { description: 'Up to 2,000 cards; none when `known` is the current tag.' },
    ),
    next: NullableInteger({ description: 'The `start` of the next part; null after the last one.' }),
  },
  { $id: 'CardPictures' },
)

export const IdentificationWire = Type.Object(
  {
    candidates: Type.Array(
      Type.Object({
        ...CardFields,
        score: Type.Number({
          description: 'The likeness of the photo and the catalog picture; 1 is the same picture.',
        }),
      }),
      { description: 'Up to five cards, the most similar first; none when the photo shows no card.' },
    ),
    tier: OneOf(['sure', 'likely', 'unsure'], {
      description:
        '`sure`: the first candidate is the card. `likely`: it is one of the first candidates, such as reprints with the same art. `unsure`: see `reason`.',
    }),
    quad: Type.Union(
      [Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), { minItems: 4, maxItems: 4 }), Type.Null()],
      {
        description:
          'The corners of the card in the photo, clockwise from its top left, as shares of the width and the height.',
      },
    ),
    reason: Type.Union([OneOf(['no_card', 'not_in_catalog']), Type.Null()], {
      description: 'Why no card is named: the photo shows none, or none of this catalog.',
    }),
  },
  { $id: 'CardIdentification' },
)
