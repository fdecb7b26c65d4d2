import { Type, type Static } from 'typebox'
import { DryRun, marketActionToWire, MarketActionWire } from '../../assets/actions/wire.ts'
import { inventoryStatuses, type InventoryItem } from '../../assets/inventory/model.ts'
import { conditions, itemKinds } from '../../assets/items/model.ts'
import { showAddress } from '../../chain/addresses.ts'
import { PageQuery } from '../../http/schema/pagination.ts'
import {
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
  status: StatusFilter(inventoryStatuses),
  item_type: Type.Optional(OneOf(itemKinds)),
  tier_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
})

const GradeBody = Type.Object({
  company: Type.String({ minLength: 1, maxLength: 32 }),
  grade: Type.String({ minLength: 1, maxLength: 16 }),
  cert_number: Text(64),
})

const ItemBody = Type.Object({
  unique_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 22, description: 'Barcode of the item; generated if omitted.' }),
  ),
  item_type: OneOf(itemKinds),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  game: Text(64),
  card_id: Text(128),
  set_id: Text(128),
  set_name: Text(255),
  card_number: Text(64),
  rarity: Text(128),
  language: Type.Optional(Type.String({ minLength: 2, maxLength: 16 })),
  variant: Text(64),
  condition: Type.Optional(OneOf(conditions)),
  grade: Type.Optional(GradeBody),
  image_url: Text(2_048),
  price_group_id: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 16_777_215, description: 'Price group of the minted token; 0 for none.' }),
  ),
})

export const ImportBody = Type.Object({ items: Type.Array(ItemBody, { minItems: 1, maxItems: 500 }) })
export const MintBody = Type.Object({
  unique_ids: Type.Array(Type.String({ minLength: 1, maxLength: 22 }), { minItems: 1, maxItems: 100 }),
  ...DryRun,
})
export const StockBody = Type.Object({
  unique_ids: UniqueIds,
  tier_id: Type.Integer({ minimum: 1, maximum: 65_535 }),
  shelf: Type.Integer({ minimum: 0, maximum: 7 }),
  ...DryRun,
})
export const UnstockBody = Type.Object({ unique_ids: UniqueIds, ...DryRun })

export const ImportedWire = Type.Object({
  items: Type.Array(
    Type.Object({ index: Type.Integer(), unique_id: Type.String(), status: OneOf(['created', 'existing']) }),
  ),
})

const ActionOrNull = RefOrNull(MarketActionWire)
const GradeOrNull = Type.Unsafe<{ company: string; grade: string; cert_number: string | null } | null>({
  type: ['object', 'null'],
  properties: { company: { type: 'string' }, grade: { type: 'string' }, cert_number: { type: ['string', 'null'] } },
})

export const InventoryItemWire = Type.Object(
  {
    unique_id: Type.String(),
    item_type: OneOf(itemKinds),
    status: OneOf(inventoryStatuses),
    name: Type.String(),
    game: NullableString(),
    card_id: NullableString(),
    set_id: NullableString(),
    card_number: NullableString(),
    rarity: NullableString(),
    condition: NullableString(),
    grade: GradeOrNull,
    image_url: NullableString(),
    price_group_id: Type.Integer({ description: 'Price group of the token, or the one it will be minted into.' }),
    token_id: NullableString(),
    contract_address: NullableString(),
    owner_address: NullableString(),
    tier_id: NullableInteger({ description: 'The tier the card is stocked in.' }),
    shelf: NullableInteger(),
    burn_state: NullableString(),
    held: Type.Boolean(),
    minted_at: NullableTimestamp(),
    pending_action: ActionOrNull,
    imported_at: Timestamp(),
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
