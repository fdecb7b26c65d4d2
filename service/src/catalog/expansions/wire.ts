import { Type } from 'typebox'

export const ExpansionWire = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    series: Type.String(),
    series_id: Type.String(),
    code: Type.Optional(Type.String()),
    total: Type.Integer({ description: 'Cards including secret rares.' }),
    printed_total: Type.Integer(),
    language: Type.String(),
    language_code: Type.String(),
    release_date: Type.Optional(Type.String({ description: 'YYYY/MM/DD.' })),
    logo: Type.Optional(Type.String()),
    symbol: Type.Optional(Type.String()),
    legalities: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Formats, such as {"standard": "Legal"}.' }),
    ),
    updated_at: Type.Optional(Type.String({ description: 'When the source changed the set, as it writes it.' })),
    translation: Type.Optional(Type.Object({ en: Type.Object({ name: Type.String() }) })),
  },
  { $id: 'Expansion' },
)
