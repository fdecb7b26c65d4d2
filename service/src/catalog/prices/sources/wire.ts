import { Type, type Static } from 'typebox'
import { NullableString, Timestamp } from '../../../http/schema/fields.ts'
import type { PriceSource } from './store.ts'

const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

export const SourceId = text(60, 'The id of the source, as prices and sales name it.')

export const SourceBody = Type.Object(
  {
    name: text(120, 'The name of the source.'),
    licence: text(120, 'The licence of its data, such as `CC-BY-4.0` or `own data`.'),
    attribution: text(500, 'How responses name the source.'),
    url: Type.Optional(Type.String({ format: 'uri', maxLength: 2_000, description: 'The page of the source.' })),
  },
  { additionalProperties: false },
)

export const PriceSourceWire = Type.Object(
  {
    id: Type.String({ description: 'The id of the source, as prices and sales name it.' }),
    name: Type.String({ description: 'The name of the source.' }),
    licence: Type.String({ description: 'The licence of its data.' }),
    attribution: Type.String({ description: 'How responses name the source.' }),
    url: NullableString({ description: 'The page of the source.' }),
    updated_at: Timestamp({ description: 'When the definition was changed.' }),
  },
  { $id: 'PriceSource' },
)

export const sourceToWire = ({ updatedAt, ...source }: PriceSource): Static<typeof PriceSourceWire> => ({
  ...source,
  updated_at: updatedAt.toISOString(),
})

export const sourceFromWire = (id: string, body: Static<typeof SourceBody>): Omit<PriceSource, 'updatedAt'> => ({
  id,
  ...body,
  url: body.url ?? null,
})
