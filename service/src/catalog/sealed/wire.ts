import { Type } from 'typebox'
import { NullableString, OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'
import { ImageWire } from '../cards/wire.ts'
import { ExpansionWire } from '../expansions/wire.ts'
import { PricingWire } from '../prices/wire.ts'
import { sealedProductTypes } from './model.ts'

export const ProductTypeQuery = {
  product_type: Type.Optional(
    Type.String({ description: `One of ${sealedProductTypes.join(', ')}, or a comma-separated list.` }),
  ),
}

export const SealedProductWire = Type.Object(
  {
    id: Type.String({ description: 'The id of the product.' }),
    name: Type.String({ description: 'The name of the product.' }),
    product_type: OneOf(sealedProductTypes, { description: 'The type of the sealed product.' }),
    images: Type.Array(Ref(ImageWire), { description: 'The images of the product.' }),
    expansion: Type.Optional(Ref(ExpansionWire)),
    language: Type.String({ description: 'The language of the product.' }),
    language_code: Type.String({ description: 'The ISO 639 language code.' }),
    release_date: Type.Optional(Type.String({ description: 'YYYY/MM/DD.' })),
    marketplace_product_id: NullableString({ description: 'The id of the product on a third-party marketplace.' }),
    contents: Type.Optional(Type.Array(Type.String(), { description: 'The contents of the sealed product.' })),
    withdrawn_at: Type.Optional(
      Timestamp({ description: 'When the product was withdrawn; absent while it is searched.' }),
    ),
    pricing: Type.Optional(Ref(PricingWire)),
  },
  { $id: 'SealedCatalogProduct' },
)
