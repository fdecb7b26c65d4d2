import { Type, type Static } from 'typebox'
import { NullableString } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import type { Offer } from '../../checkout/ports.ts'
import type { PacketType } from './model.ts'

export const packetTypeFields = {
  set_id: Type.String({ description: 'The catalog id of the set.' }),
  set_name: Type.String({ description: 'The name of the set.' }),
  product_id: Type.String({ description: 'The id of the product.' }),
  name: Type.String({ description: 'The name of the packet type.' }),
  image_url: NullableString({ description: 'The URL of the image.' }),
  large_image_url: NullableString({ description: 'The URL of the large image.' }),
  tcg_type: Type.String({ description: 'The game.' }),
  language: Type.String({ description: 'The language of the packet type.' }),
}

export const InstantCatalogItemWire = Type.Object(
  {
    packet_type_id: Type.Integer({ description: 'The on-chain id of the packet type, used to buy it.' }),
    ...packetTypeFields,
    price: Type.String({ description: 'The current on-chain price of a pack, in USDC micros.' }),
    price_usdc: Type.String({ description: 'The price in USDC.' }),
    available_packs: Type.Integer({ description: 'The packs left; at zero, purchases fail with sold_out.' }),
  },
  { $id: 'InstantCatalogItem' },
)

export const wordsToWire = (type: PacketType) => ({
  set_id: type.setId,
  set_name: type.setName,
  product_id: type.productId,
  name: type.name,
  image_url: type.imageUrl,
  large_image_url: type.largeImageUrl,
  tcg_type: type.tcgType,
  language: type.language,
})

export const catalogItemToWire = (type: PacketType, terms: Offer): Static<typeof InstantCatalogItemWire> => ({
  packet_type_id: type.packetTypeId,
  ...wordsToWire(type),
  price: terms.unitPrice.toString(),
  price_usdc: formatUsdc(terms.unitPrice),
  available_packs: terms.packsLeft,
})
