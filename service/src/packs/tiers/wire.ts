import { Type, type Static } from 'typebox'
import {
  described,
  NullableBoolean,
  NullableInteger,
  NullableString,
  OneOf,
  Timestamp,
} from '../../http/schema/fields.ts'
import { PageQuery } from '../../http/schema/pagination.ts'
import { formatUsdc, micros, type Bps, type Micros } from '../../kernel/money.ts'
import {
  expectedValue,
  hashWeights,
  isSoldOut,
  millionthsOf,
  shelfCount,
  type TierReading,
  type TierSnapshot,
} from './snapshots/model.ts'
import { displayOf, maxTierId, type Tier, type TierView } from './model.ts'

const live = 'Read from the chain; null while it is unavailable.'
const GameOrNull = Type.Unsafe<{ id: string; label: string } | null>({
  type: ['object', 'null'],
  properties: {
    id: { type: 'string', description: 'The id of the game.' },
    label: { type: 'string', description: 'The name that people see for the game.' },
  },
  required: ['id', 'label'],
})

export const TierWire = Type.Object(
  {
    tier_id: Type.Integer({ description: 'The id of the tier.' }),
    price_usdc: NullableString({ description: `Price of a pack. ${live}` }),
    price_display: NullableString({ description: 'Formatted price, such as "$25.00".' }),
    price_micros: NullableString({ description: 'Price in USDC micros.' }),
    target_ev_usdc: NullableString({
      description: `Expected value of a pack by its weights and the cards on its shelves. ${live}`,
    }),
    slot_count: NullableInteger({ description: `Number of cards in a pack. ${live}` }),
    active: NullableBoolean({ description: `Whether the tier is on sale. ${live}` }),
    is_gated: NullableBoolean({
      description: `Whether a wallet needs a permit to buy; prepare attaches it to the purchase call. ${live}`,
    }),
    total_purchases: Type.Integer({ description: 'Total number of purchases by all buyers.' }),
    last_active_at: Timestamp({ description: 'Time of the last purchase or activation.' }),
    name: Type.String({ description: 'The name of the tier.' }),
    slug: Type.String({ description: 'The short name in URLs and memos.' }),
    description: NullableString({ description: 'A description for people.' }),
    variant: NullableString({ description: 'The variant of the card.' }),
    game: described(GameOrNull, 'The path segment of the game.'),
    image_url: NullableString({ description: 'The URL of the image.' }),
    buyback_window_seconds: NullableInteger({ description: `Duration of the sell-back window. ${live}` }),
    buyback_bps: Type.Integer({ description: 'Share of its value at which a card is bought back; 8500 is 85 %.' }),
    max_quantity: Type.Integer({ description: 'Maximum number of packs per purchase.' }),
    sold_out: NullableBoolean({ description: `Whether a shelf has too few cards for another pack. ${live}` }),
    odds_url: Type.String({ description: 'The URL of the odds.' }),
  },
  { $id: 'Tier' },
)

/** `$25.00`; fractions of a cent are not shown. */
const displayPrice = (price: Micros): string => {
  const cents = price / 10_000n
  return `$${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}

export function tierToWire({ tier, snapshot }: TierView, buybackBps: Bps): Static<typeof TierWire> {
  const reading = snapshot?.reading
  const sold = reading?.exists === true ? reading : undefined
  return {
    tier_id: tier.tierId,
    price_usdc: sold ? formatUsdc(sold.price) : null,
    price_display: sold ? displayPrice(sold.price) : null,
    price_micros: sold ? sold.price.toString() : null,
    target_ev_usdc: sold && snapshot ? formatUsdc(expectedValue(sold, snapshot.averages)) : null,
    slot_count: sold ? sold.slots.length : null,
    active: reading ? reading.active : null,
    is_gated: reading ? reading.gated : null,
    total_purchases: tier.totalPurchases,
    last_active_at: tier.lastActiveAt.toISOString(),
    name: tier.name,
    slug: tier.slug,
    description: tier.description,
    variant: tier.variant,
    game: tier.game,
    image_url: tier.imageUrl,
    buyback_window_seconds: sold ? sold.windowSeconds : null,
    buyback_bps: buybackBps,
    max_quantity: tier.maxQuantity,
    sold_out: sold ? isSoldOut(sold) : null,
    odds_url: `/api/v1/mystery/catalog/${tier.tierId}/odds`,
  }
}

const probability = {
  probability: Type.Number({ description: 'From 0 to 1, in steps of a millionth.' }),
  probability_ppm: Type.Integer({ description: 'Probability in millionths; the values of a slot sum to 1000000.' }),
}

const RarityGroup = Type.Object({
  group_id: Type.Integer({ description: 'Shelf of the pool, counted from 0.' }),
  name: Type.String({ description: 'The name of the rarity group.' }),
  tier_label: Type.String({ description: 'The label shown for the tier.' }),
  color: Type.String({ description: 'The colour shown with the tier, in hexadecimal.' }),
  min_price: Type.String({ description: 'Minimum value of a card on this shelf in USDC, as published on chain.' }),
  max_price: Type.String({ description: 'Maximum value of a card on this shelf.' }),
  avg_price: NullableString({ description: 'Average value of the cards on this shelf; null while it is empty.' }),
  weight: Type.Integer({ description: 'Weight over all slots.' }),
  ...probability,
  available_count: Type.Integer({ description: 'Number of cards on this shelf.' }),
})

const Slot = Type.Object({
  slot_index: Type.Integer({ description: 'The position of the slot, from 0.' }),
  slot_type: OneOf(['weighted'], { description: 'The kind of slot.' }),
  min_value_usdc: Type.String({ description: 'The min value in USDC, as a decimal string.' }),
  max_value_usdc: Type.String({ description: 'The max value in USDC, as a decimal string.' }),
  groups: Type.Array(
    Type.Object({
      group_id: Type.Integer({ description: 'The id of the group.' }),
      weight: Type.Integer({ description: 'The weight of the slot entry.' }),
      ...probability,
    }),
    { description: 'The groups.' },
  ),
})

export const OddsWire = Type.Object(
  {
    tier_id: Type.Integer({ description: 'The id of the tier.' }),
    scope: OneOf(['onchain', 'inventory_fallback'], {
      description: 'onchain when read from the chain; inventory_fallback while the chain is unavailable.',
    }),
    currency: OneOf(['USDC'], { description: 'The ISO 4217 code of the currency.' }),
    tier_price_usdc: NullableString({ description: 'The tier price in USDC, as a decimal string.' }),
    target_ev_usdc: NullableString({ description: 'The target ev in USDC, as a decimal string.' }),
    slot_count: NullableInteger({ description: 'The number of slots.' }),
    active: NullableBoolean({ description: 'Whether the tier is on sale.' }),
    version: NullableInteger({
      description: 'Version of the weights; a pack is drawn with the version it was sold under.',
    }),
    block_number: NullableInteger({ description: 'Block at which the odds were read.' }),
    weights_hash: NullableString({
      description:
        'keccak256(abi.encode(uint16 tier, uint16 version, uint256[] weights)) over the words stored on chain.',
    }),
    rarity_groups: Type.Array(RarityGroup, { description: 'The rarity groups.' }),
    slots: Type.Array(Slot, { description: 'The slots.' }),
  },
  { $id: 'Odds' },
)

const share = (ppm: number) => ({ probability: ppm / 1_000_000, probability_ppm: ppm })

const isMember = ({ slots, drawsPerPack }: TierReading, shelf: number): boolean =>
  (drawsPerPack[shelf] ?? 0) > 0 || slots.some((weights) => (weights[shelf] ?? 0) > 0)

function slotToWire({ bounds }: TierReading, weights: readonly number[], index: number): Static<typeof Slot> {
  const shares = millionthsOf(weights)
  const members = weights.flatMap((weight, shelf) => (weight > 0 ? [{ shelf, weight }] : []))
  const values = members.map(({ shelf }) => bounds[shelf] ?? { min: micros(0n), max: micros(0n) })
  const least = values.reduce<Micros | undefined>(
    (low, { min }) => (low === undefined || min < low ? min : low),
    undefined,
  )
  const most = values.reduce<Micros>((high, { max }) => (max > high ? max : high), micros(0n))
  return {
    slot_index: index,
    slot_type: 'weighted',
    min_value_usdc: formatUsdc(least ?? micros(0n)),
    max_value_usdc: formatUsdc(most),
    groups: members.map(({ shelf, weight }) => ({ group_id: shelf, weight, ...share(shares[shelf] ?? 0) })),
  }
}

function groupToWire(tier: Tier, { reading, averages }: TierSnapshot, shelf: number) {
  const { slots, bounds, stock } = reading
  const { name, label, color } = displayOf(tier, shelf)
  const average = averages[shelf] ?? null
  const shares = slots.reduce((total, weights) => total + (millionthsOf(weights)[shelf] ?? 0), 0)
  return {
    group_id: shelf,
    name,
    tier_label: label,
    color,
    min_price: formatUsdc(bounds[shelf]?.min ?? micros(0n)),
    max_price: formatUsdc(bounds[shelf]?.max ?? micros(0n)),
    avg_price: average === null ? null : formatUsdc(average),
    weight: slots.reduce((total, weights) => total + (weights[shelf] ?? 0), 0),
    ...share(slots.length === 0 ? 0 : Math.round(shares / slots.length)),
    available_count: stock[shelf] ?? 0,
  }
}

export function oddsToWire({ tier, snapshot }: TierView): Static<typeof OddsWire> {
  const none = { tier_id: tier.tierId, currency: 'USDC' as const }
  if (!snapshot) {
    return {
      ...none,
      scope: 'inventory_fallback',
      tier_price_usdc: null,
      target_ev_usdc: null,
      slot_count: null,
      active: null,
      version: null,
      block_number: null,
      weights_hash: null,
      rarity_groups: [],
      slots: [],
    }
  }
  const { reading, averages } = snapshot
  const members = Array.from({ length: shelfCount }, (_, shelf) => shelf).filter((shelf) => isMember(reading, shelf))
  return {
    ...none,
    scope: 'onchain',
    tier_price_usdc: reading.exists ? formatUsdc(reading.price) : null,
    target_ev_usdc: reading.exists ? formatUsdc(expectedValue(reading, averages)) : null,
    slot_count: reading.slots.length,
    active: reading.active,
    version: reading.version,
    block_number: Number(reading.blockNumber),
    weights_hash: hashWeights(reading),
    rarity_groups: members.map((shelf) => groupToWire(tier, snapshot, shelf)),
    slots: reading.slots.map((weights, index) => slotToWire(reading, weights, index)),
  }
}

export const TierPath = Type.Object({
  tier_id: Type.Integer({ minimum: 1, maximum: maxTierId, description: 'The id of the tier.' }),
})
/** Any number, because an unknown tier has an error label of its own. */
export const OddsPath = Type.Object({
  tier_id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'The id of the tier.' }),
})

export const CatalogQuery = Type.Object({
  game: Type.Optional(Type.String({ maxLength: 64, description: 'The path segment of the game.' })),
  variant: Type.Optional(Type.String({ maxLength: 64, description: 'The variant of the card.' })),
  active: Type.Optional(Type.Boolean({ description: 'Pass false to include tiers that are not on sale.' })),
  ...PageQuery,
})
