import { Type, type Static } from 'typebox'
import { NullableString, NullableTimestamp, OneOf, Ref, refusedAs, RefOrNull } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import { IdentityBody } from '../../wallet/end-users/wire.ts'
import {
  Amount,
  buyFields,
  formatUsd,
  preparedFields,
  preparedFieldsToWire,
  prepareFields,
  saleFields,
  saleToWire,
  submitFields,
  Usdc,
} from '../../purchases/wire.ts'
import type { PreparedPurchase } from '../../checkout/prepare.ts'
import type { PublicUrls } from '../../shared/public-urls.ts'
import {
  instantMemoOf,
  instantPurchaseMachine,
  type InstantCard,
  type InstantPack,
  type ShownInstantPurchase,
} from './model.ts'

export const InstantPackWire = Type.Object(
  {
    unique_id: Type.String({ description: 'The permanent id of the item.' }),
    set_id: Type.String({ description: 'The catalog id of the set.' }),
    name: Type.String({ description: 'The name of the pack.' }),
    image_url: NullableString({ description: 'The URL of the image.' }),
    opened_at: NullableTimestamp({ description: 'The time at which the pack was opened, before it was sold.' }),
  },
  { $id: 'InstantPack' },
)

export const InstantCardWire = Type.Object(
  {
    token_id: Type.String({ description: 'The token id as a decimal string.' }),
    unique_id: Type.String({ description: 'The permanent id of the item.' }),
    card_id: Type.String({ description: 'The catalog id of the card.' }),
    name: Type.String({ description: 'The name of the card.' }),
    set_id: Type.String({ description: 'The catalog id of the set.' }),
    card_number: NullableString({ description: 'The number printed on the card.' }),
    rarity: NullableString({ description: 'The rarity of the card.' }),
    small_image_url: NullableString({ description: 'The URL of the small image.' }),
    large_image_url: NullableString({ description: 'The URL of the large image.' }),
    front_image_url: NullableString({ description: 'A photo of this individual card.' }),
    is_chase: Type.Boolean({ description: 'Whether it is a chase card of the set.' }),
    value_usd: NullableString({ description: 'The raw market price at the time of delivery, in US dollars.' }),
  },
  { $id: 'InstantCard' },
)

export const InstantPurchaseWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the purchase.' }),
    memo: Type.String({ description: 'Your slug, `instant` and the purchase id.' }),
    status: OneOf(instantPurchaseMachine.states, { description: 'The status of the purchase.' }),
    packet_type_id: Type.Integer({ description: 'The id of the packet type.' }),
    set_id: NullableString({ description: 'The catalog id of the set.' }),
    product_id: NullableString({ description: 'The id of the product.' }),
    ...saleFields,
    price_usdc: Usdc,
    recipient_address: NullableString({ description: 'The address that receives the cards.' }),
    pack: Type.Optional(RefOrNull(InstantPackWire, { description: 'The pack of the cards; present once FULFILLED.' })),
    cards: Type.Optional(
      Type.Array(Ref(InstantCardWire), { description: 'The cards of the pack; present once FULFILLED.' }),
    ),
  },
  { $id: 'InstantPurchase' },
)

const packToWire = ({ uniqueId, setId, name, imageUrl, openedAt }: InstantPack): Static<typeof InstantPackWire> => ({
  unique_id: uniqueId,
  set_id: setId ?? '',
  name,
  image_url: imageUrl,
  opened_at: openedAt?.toISOString() ?? null,
})

/** Only the token id is known of a card whose bundle was not added by this service. */
const cardToWire = (card: InstantCard): Static<typeof InstantCardWire> => ({
  token_id: card.tokenId.toString(),
  unique_id: card.uniqueId ?? '',
  card_id: card.cardId ?? '',
  name: card.name ?? '',
  set_id: card.setId ?? '',
  card_number: card.cardNumber,
  rarity: card.rarity,
  small_image_url: card.smallImageUrl,
  large_image_url: card.largeImageUrl,
  front_image_url: card.frontImageUrl,
  is_chase: card.isChase,
  value_usd: card.valueMicros === null ? null : formatUsd(card.valueMicros),
})

export const instantPurchaseToWire = (
  { purchase, opened }: ShownInstantPurchase,
  publicUrls: PublicUrls,
): Static<typeof InstantPurchaseWire> => ({
  ...saleToWire(purchase, publicUrls),
  memo: instantMemoOf(purchase),
  status: purchase.status,
  packet_type_id: purchase.packetTypeId,
  set_id: purchase.setId,
  product_id: purchase.catalogProductId,
  ...(opened && { pack: opened.pack && packToWire(opened.pack), cards: opened.cards.map(cardToWire) }),
})

const PacketTypeId = Type.Integer({
  description: 'The packet type to buy.',
  ...refusedAs('invalid_packet_type'),
})

export const InstantBuyBody = Type.Object({
  packet_type_id: PacketTypeId,
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1,
      description: 'Always 1; every pack is a purchase of its own.',
      ...refusedAs('unsupported_quantity'),
    }),
  ),
  ...buyFields,
})

export const InstantPrepareBody = Type.Object({ packet_type_id: PacketTypeId, ...prepareFields })

export const InstantSubmitBody = Type.Object({
  packet_type_id: PacketTypeId,
  wallet_address: IdentityBody.wallet_address,
  ...submitFields,
})

export const PreparedInstantWire = Type.Object(
  {
    packet_type_id: Type.Integer({ description: 'The id of the packet type.' }),
    price: Amount,
    price_usdc: Usdc,
    ...preparedFields,
  },
  { $id: 'PreparedInstantPurchase' },
)

export const preparedInstantToWire = (prepared: PreparedPurchase): Static<typeof PreparedInstantWire> => ({
  packet_type_id: prepared.productId,
  price: prepared.unitPrice.toString(),
  price_usdc: formatUsdc(prepared.unitPrice),
  ...preparedFieldsToWire(prepared),
})
