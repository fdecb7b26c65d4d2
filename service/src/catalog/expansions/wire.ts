import { Type } from 'typebox'
import { Timestamp } from '../../http/schema/fields.ts'

export const ExpansionWire = Type.Object(
  {
    id: Type.String({ description: 'The id of the expansion.' }),
    name: Type.String({ description: 'The name of the expansion.' }),
    series: Type.String({ description: 'The series of the expansion.' }),
    series_id: Type.String({ description: 'The id of the series.' }),
    code: Type.Optional(Type.String({ description: 'The printed code of the expansion.' })),
    total: Type.Integer({ description: 'Cards including secret rares.' }),
    printed_total: Type.Integer({ description: 'The number of cards printed on the cards of the set.' }),
    language: Type.String({ description: 'The language of the expansion.' }),
    language_code: Type.String({ description: 'The ISO 639 language code.' }),
    release_date: Type.Optional(Type.String({ description: 'YYYY/MM/DD.' })),
    logo: Type.Optional(Type.String({ description: 'The URL of the logo.' })),
    symbol: Type.Optional(Type.String({ description: 'The URL of the symbol.' })),
    legalities: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Formats, such as {"standard": "Legal"}.' }),
    ),
    updated_at: Type.Optional(Type.String({ description: 'When the source changed the set, as it writes it.' })),
    withdrawn_at: Type.Optional(
      Timestamp({ description: 'When the expansion was withdrawn; absent while it is searched.' }),
    ),
    translation: Type.Optional(
      Type.Object(
        {
          en: Type.Object(
            { name: Type.String({ description: 'The name of the expansion in this language.' }) },
            { description: 'The English names.' },
          ),
        },
        { description: 'Names in other languages.' },
      ),
    ),
  },
  { $id: 'Expansion' },
)
