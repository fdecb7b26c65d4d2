import { Type, type Static } from 'typebox'
import { DryRun, marketActionToWire, MarketActionWire } from '../actions/wire.ts'
import { inventoryStatuses, type InventoryItem } from './model.ts'
import { conditions, itemKinds } from '../items/model.ts'
import { showAddress } from '../../chain/addresses.ts'
import { PageQuery } from '../../http/schema/pagination.ts'
import {
  described,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  RefOrNull,
  StatusFilter,
  Timestamp,
} from '../../http/schema/fields.ts'

const Text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }))
const UniqueIds = Type.Array(Type.String({ minLength: 1, maxLength: 22 }), { minItems: 1, maxItems: 500 })

export const InventoryQuery = Type.Object({
  ...PageQuery,
  status: StatusFilter(inventoryStatuses, { description: 'Only entries with this status.' }),
  item_type: Type.Optional(OneOf(itemKinds, { description: 'The kind of item.' })),
  tier_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, description: 'The id of the tier.' })),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'A part of the name, or the beginning of number or id.' }),
  ),
})

const GradeBody = Type.Object({
  company: Type.String({ minLength: 1, maxLength: 32, description: 'The company.' }),
  grade: Type.String({ minLength: 1, maxLength: 16, description: 'The grade that the company gave.' }),
  cert_number: described(Text(64), 'The certificate number of the grading company.'),
})

const ItemBody = Type.Object({
  unique_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 22, description: 'Barcode of the item; generated if omitted.' }),
  ),
  item_type: OneOf(itemKinds, { description: 'The kind of item.' }),
  name: Type.String({ minLength: 1, maxLength: 255, description: 'The name of the item.' }),
  game: described(Text(64), 'The path segment of the game.'),
  card_id: described(Text(128), 'The catalog id of the card.'),
  set_id: described(Text(128), 'The catalog id of the set.'),
  set_name: described(Text(255), 'The name of the set.'),
  card_number: described(Text(64), 'The number printed on the card.'),
  rarity: described(Text(128), 'The rarity of the card.'),
  language: Type.Optional(Type.String({ minLength: 2, maxLength: 16, description: 'The language of the item.' })),
  variant: described(Text(64), 'The variant, such as `holofoil`.'),
  condition: Type.Optional(OneOf(conditions, { description: 'The condition of the card.' })),
  grade: Type.Optional(described(GradeBody, 'The grade.')),
  image_url: described(Text(2_048), 'Where a picture of the item is.'),
  price_group_id: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 16_777_215, description: 'Price group of the minted token; 0 for none.' }),
  ),
})

export const ImportBody = Type.Object({
  items: Type.Array(ItemBody, { minItems: 1, maxItems: 500, description: 'The items.' }),
})
export const MintBody = Type.Object({
  unique_ids: Type.Array(Type.String({ minLength: 1, maxLength: 22 }), {
    minItems: 1,
    maxItems: 100,
    description: 'The permanent ids of the items.',
  }),
  ...DryRun,
})
export const StockBody = Type.Object({
  unique_ids: described(UniqueIds, 'The permanent ids of the items.'),
  tier_id: Type.Integer({ minimum: 1, maximum: 65_535, description: 'The id of the tier.' }),
  shelf: Type.Integer({ minimum: 0, maximum: 7, description: 'The shelf of the tier.' }),
  ...DryRun,
})
export const UnstockBody = Type.Object({
  unique_ids: described(UniqueIds, 'The permanent ids of the items.'),
  ...DryRun,
})

export const ImportedWire = Type.Object({
  items: Type.Array(
    Type.Object({
      index: Type.Integer({ description: 'The position in the request, from 0.' }),
      unique_id: Type.String({ description: 'The permanent id of the item.' }),
      status: OneOf(['created', 'existing'], { description: 'The status of the item.' }),
    }),
    { description: 'The items.' },
  ),
})

const ActionOrNull = RefOrNull(MarketActionWire)
const GradeOrNull = Type.Unsafe<{ company: string; grade: string; cert_number: string | null } | null>({
  type: ['object', 'null'],
  properties: {
    company: { type: 'string', description: 'The company.' },
    grade: { type: 'string', description: 'The grade.' },
    cert_number: { type: ['string', 'null'], description: 'The certificate number of the grading company.' },
  },
})

export const InventoryItemWire = Type.Object(
  {
    unique_id: Type.String({ description: 'The permanent id of the item.' }),
    item_type: OneOf(itemKinds, { description: 'The kind of item.' }),
    status: OneOf(inventoryStatuses, { description: 'The status of the item.' }),
    name: Type.String({ description: 'The name of the item.' }),
    game: NullableString({ description: 'The path segment of the game.' }),
    card_id: NullableString({ description: 'The catalog id of the card.' }),
    set_id: NullableString({ description: 'The catalog id of the set.' }),
    card_number: NullableString({ description: 'The number printed on the card.' }),
    rarity: NullableString({ description: 'The rarity of the item.' }),
    condition: NullableString({ description: 'The condition of the card.' }),
    grade: described(GradeOrNull, 'The grade.'),
    image_url: NullableString({ description: 'The URL of the image.' }),
    price_group_id: Type.Integer({ description: 'Price group of the token, or the one it will be minted into.' }),
    token_id: NullableString({ description: 'The token id as a decimal string.' }),
    contract_address: NullableString({ description: 'The contract address of the item.' }),
    owner_address: NullableString({ description: 'The owner address of the item.' }),
    tier_id: NullableInteger({ description: 'The tier the card is stocked in.' }),
    shelf: NullableInteger({ description: 'The shelf of the tier.' }),
    burn_state: NullableString({ description: 'The state of the burn on chain.' }),
    held: Type.Boolean({ description: 'Whether the item is blocked.' }),
    minted_at: NullableTimestamp({ description: 'When the item was minted.' }),
    pending_action: described(ActionOrNull, 'The market action in progress, if any.'),
    imported_at: Timestamp({ description: 'When the item was imported.' }),
  },
  { $id: 'InventoryItem' },
)

export function inventoryItemToWire(entry: InventoryItem): Static<typeof InventoryItemWire> {
  const { item, token, pending } = entry
  return {
    unique_id: item.uniqueId,
    item_type: item.kind,
    status: entry.status,
    name: item.name,
    game: item.game,
    card_id: item.cardId,
    set_id: item.setId,
    card_number: item.cardNumber,
    rarity: item.rarity,
    condition: item.condition,
    grade: item.grade && {
      company: item.grade.company,
      grade: item.grade.grade,
      cert_number: item.grade.certNumber,
    },
    image_url: item.imageUrl,
    price_group_id: token?.mintedAt ? token.priceGroup : entry.priceGroup,
    token_id: token?.tokenId.toString() ?? null,
    contract_address: token?.contract ? showAddress(token.contract) : null,
    owner_address: token?.owner ? showAddress(token.owner) : null,
    tier_id: token?.shelf?.tierId ?? null,
    shelf: token?.shelf?.shelf ?? null,
    burn_state: token?.burnState ?? null,
    held: token?.isHeld ?? false,
    minted_at: token?.mintedAt?.toISOString() ?? null,
    pending_action: pending && marketActionToWire(pending),
    imported_at: entry.importedAt.toISOString(),
  }
}

export const itemFromWire = (body: Static<typeof ItemBody>) => ({
  uniqueId: body.unique_id,
  kind: body.item_type,
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
  gradeCompany: body.grade?.company,
  grade: body.grade?.grade,
  certNumber: body.grade?.cert_number,
  imageUrl: body.image_url,
  priceGroup: body.price_group_id,
})
