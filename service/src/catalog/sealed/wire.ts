import { Type } from 'typebox'
import { NullableString, OneOf, Ref } from '../../http/schema/fields.ts'
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
    id: Type.String(),
    name: Type.String(),
    product_type: OneOf(sealedProductTypes),
    images: Type.Array(Ref(ImageWire)),
    expansion: Type.Optional(Ref(ExpansionWire)),
    language: Type.String(),
    language_code: Type.String(),
    release_date: Type.Optional(Type.String({ description: 'YYYY/MM/DD.' })),
    marketplace_product_id: NullableString(),
    contents: Type.Optional(Type.Array(Type.String())),
    pricing: Type.Optional(Ref(PricingWire)),
  },
  { $id: 'SealedCatalogProduct' },
)
