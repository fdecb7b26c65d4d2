import { Type, type Static } from 'typebox'
import type { Hex } from 'viem'
import { DryRun } from '../../../assets/actions/wire.ts'
import {
  described,
  IdParam,
  NullableBoolean,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  refusedAs,
  Timestamp,
} from '../../../http/schema/fields.ts'
import { readUsdc } from '../../../kernel/amounts.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import type { PacketTypeView, PacketTypeWords } from '../packet-types/model.ts'
import { packetTypeFields, wordsToWire } from '../packet-types/wire.ts'
import { bundleStatuses, type Bundle, type NewBundle, type PacketTypeTerms } from './model.ts'

export const PacketTypeWire = Type.Object(
  {
    packet_type_id: Type.Integer({ description: 'The id of the packet type.' }),
    ...packetTypeFields,
    price_usdc: NullableString({ description: 'Null until the terms are on chain.' }),
    active: NullableBoolean({ description: 'Whether the packs are on sale; null before the type is on chain.' }),
    available_packs: NullableInteger({ description: 'The number of packs in stock.' }),
    created_at: Timestamp({ description: 'When it was created.' }),
    updated_at: Timestamp({ description: 'When it was updated.' }),
  },
  { $id: 'PacketType' },
)

export const packetTypeToWire = ({ type, terms }: PacketTypeView): Static<typeof PacketTypeWire> => ({
  packet_type_id: type.packetTypeId,
  ...wordsToWire(type),
  price_usdc: terms ? formatUsdc(terms.unitPrice) : null,
  active: terms?.isActive ?? null,
  available_packs: terms?.packsLeft ?? null,
  created_at: type.createdAt.toISOString(),
  updated_at: type.updatedAt.toISOString(),
})

const Text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) })
const Picture = NullableString({ minLength: 1, maxLength: 2_048 })

const wordFields = {
  set_id: Text(128, 'The catalog id of the set.'),
  set_name: Text(255, 'The name of the set.'),
  product_id: Text(128, 'Your product id.'),
  name: Text(255, 'The name of the packet type.'),
  tcg_type: Text(64, 'The game.'),
  language: Type.String({ minLength: 2, maxLength: 16, description: 'The language of the card.' }),
}
const termFields = {
  price_usdc: Type.String({
    description: 'The price of a pack in USDC, in whole cents.',
    ...refusedAs('invalid_amount'),
  }),
  window_seconds: Type.Integer({
    minimum: 1,
    maximum: 30 * 86_400,
    description: 'The buyback window of its cards.',
  }),
  float_bps: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    description: 'The share of the price that goes to the buyback float.',
  }),
}
const pictures = {
  image_url: Type.Optional(described(Picture, 'Where the picture of the pack is.')),
  large_image_url: Type.Optional(described(Picture, 'Where a large picture of the pack is.')),
}

export const NewPacketTypeBody = Type.Object({
  packet_type_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'Default: the next free id.' }),
  ),
  ...wordFields,
  ...pictures,
  ...termFields,
  ...DryRun,
})

export const ChangePacketTypeBody = Type.Object({
  ...Type.Partial(Type.Object(wordFields)).properties,
  ...pictures,
  ...Type.Partial(Type.Object(termFields)).properties,
  ...DryRun,
})

export const OnlyDryRunBody = Type.Object({ ...DryRun })

export const newPacketTypeFromWire = (body: Static<typeof NewPacketTypeBody>) => ({
  packetTypeId: body.packet_type_id,
  words: {
    setId: body.set_id,
    setName: body.set_name,
    productId: body.product_id,
    name: body.name,
    imageUrl: body.image_url ?? null,
    largeImageUrl: body.large_image_url ?? null,
    tcgType: body.tcg_type,
    language: body.language,
  },
  terms: {
    price: readUsdc('price_usdc', body.price_usdc),
    windowSeconds: body.window_seconds,
    floatBps: body.float_bps,
  },
})

const present = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<Value>

export function packetTypeChangeFromWire(body: Static<typeof ChangePacketTypeBody>): {
  words: Partial<PacketTypeWords>
  terms: Partial<PacketTypeTerms> | undefined
} {
  const changed = present({
    price: body.price_usdc === undefined ? undefined : readUsdc('price_usdc', body.price_usdc),
    windowSeconds: body.window_seconds,
    floatBps: body.float_bps,
  }) as Partial<PacketTypeTerms>
  const words = present({
    setId: body.set_id,
    setName: body.set_name,
    productId: body.product_id,
    name: body.name,
    imageUrl: body.image_url,
    largeImageUrl: body.large_image_url,
    tcgType: body.tcg_type,
    language: body.language,
  }) as Partial<PacketTypeWords>
  return { words, terms: Object.keys(changed).length === 0 ? undefined : changed }
}

const cardFields = {
  unique_id: Type.String({ description: 'The inventory id of the card.' }),
  is_chase: Type.Boolean({ description: 'Whether it is a chase card of the set.' }),
  small_image_url: described(Picture, 'Where a small picture of the card is.'),
  large_image_url: described(Picture, 'Where a large picture of the card is.'),
  front_image_url: described(Picture, 'Where a photo of the front is.'),
}

export const NewBundleBody = Type.Object({
  packet_type_id: described(IdParam, 'The id of the packet type.'),
  pack: Type.Optional(
    Type.Object(
      {
        unique_id: Type.Optional(Type.String({ description: 'The code on the pack; generated when omitted.' })),
        name: Type.Optional(Text(255, 'The name of the pack.')),
        image_url: Type.Optional(described(Picture, 'The URL of the image.')),
      },
      { description: 'The pack.' },
    ),
  ),
  opened_at: Type.Optional(NullableTimestamp({ description: 'The time at which the pack was opened.' })),
  media_hash: Type.Optional(
    Type.String({
      pattern: '^0x[0-9a-f]{64}$',
      description: 'keccak-256 of the recording of the opening; stored on chain.',
    }),
  ),
  cards: Type.Array(
    Type.Object({
      unique_id: described(cardFields.unique_id, 'The permanent id of the item.'),
      is_chase: Type.Optional(cardFields.is_chase),
      small_image_url: Type.Optional(described(Picture, 'The URL of the small image.')),
      large_image_url: Type.Optional(described(Picture, 'The URL of the large image.')),
      front_image_url: Type.Optional(described(Picture, 'The URL of the front image.')),
    }),
    { minItems: 1, maxItems: 20, description: 'The cards that the pack holds.' },
  ),
  ...DryRun,
})

export const newBundleFromWire = (body: Static<typeof NewBundleBody>): NewBundle => ({
  packetTypeId: body.packet_type_id,
  pack: { uniqueId: body.pack?.unique_id, name: body.pack?.name, imageUrl: body.pack?.image_url },
  openedAt: body.opened_at ? new Date(body.opened_at) : null,
  mediaHash: body.media_hash as Hex | undefined,
  cards: body.cards.map((card) => ({
    uniqueId: card.unique_id,
    isChase: card.is_chase ?? false,
    smallImageUrl: card.small_image_url ?? null,
    largeImageUrl: card.large_image_url ?? null,
    frontImageUrl: card.front_image_url ?? null,
  })),
})

export const InstantBundleWire = Type.Object(
  {
    pack_id: Type.Integer({ description: 'The on-chain id of the pack.' }),
    bundle_id: NullableInteger({ description: 'The id of the bundle in the store; null until it is there.' }),
    packet_type_id: Type.Integer({ description: 'The id of the packet type.' }),
    status: OneOf(bundleStatuses, { description: 'The status of the bundle.' }),
    pack: Type.Object(
      {
        unique_id: Type.String({ description: 'The permanent id of the item.' }),
        name: Type.String({ description: 'The name of the pack.' }),
        image_url: NullableString({ description: 'The URL of the image.' }),
        opened_at: NullableTimestamp({ description: 'When the pack was opened.' }),
      },
      { description: 'The pack of the bundle.' },
    ),
    media_hash: Type.String({ description: 'The hash of the pictures.' }),
    cards: Type.Array(Type.Object(cardFields), { description: 'The cards that the pack holds.' }),
    action_id: NullableInteger({ description: 'The market action that added the bundle.' }),
    sold_to_request: NullableString({ description: 'The request id of the purchase that received the bundle.' }),
    created_at: Timestamp({ description: 'When the bundle was created.' }),
  },
  { $id: 'InstantBundle' },
)

export const bundleToWire = (bundle: Bundle): Static<typeof InstantBundleWire> => ({
  pack_id: bundle.packId,
  bundle_id: bundle.bundleId === null ? null : Number(bundle.bundleId),
  packet_type_id: bundle.packetTypeId,
  status: bundle.status,
  pack: {
    unique_id: bundle.uniqueId,
    name: bundle.name,
    image_url: bundle.imageUrl,
    opened_at: bundle.openedAt?.toISOString() ?? null,
  },
  media_hash: bundle.mediaHash,
  cards: bundle.cards.map((card) => ({
    unique_id: card.uniqueId,
    is_chase: card.isChase,
    small_image_url: card.smallImageUrl,
    large_image_url: card.largeImageUrl,
    front_image_url: card.frontImageUrl,
  })),
  action_id: bundle.actionId === null ? null : Number(bundle.actionId),
  sold_to_request: bundle.soldToRequest,
  created_at: bundle.createdAt.toISOString(),
})
