import { Type, type Static } from 'typebox'
import { DryRun } from '../../../assets/actions/wire.ts'
import { described, NullableInteger, refusedAs, Ref } from '../../../http/schema/fields.ts'
import { readUsdc } from '../../../kernel/amounts.ts'
import { formatUsdc, type Bps } from '../../../kernel/money.ts'
import { maxTierId, slugPattern, type ShelfDisplay, type TierView } from '../model.ts'
import { oddsToWire, OddsWire, tierToWire, TierWire } from '../wire.ts'
import type { Solvency } from './model.ts'

const Usdc = (description: string) =>
  Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,6})?$', description, ...refusedAs('invalid_amount') })
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Nullable = (maxLength: number) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength })

const ShelfBody = Type.Object({
  name: Type.Optional(described(Text(64), 'The name of the shelf.')),
  tier_label: Type.Optional(described(Text(64), 'The name of the shelf that people see.')),
  color: Type.Optional(
    Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'The colour shown with the tier, in hexadecimal.' }),
  ),
  min_value_usdc: Usdc('Minimum value of a card on this shelf.'),
  max_value_usdc: Usdc('Maximum value of a card on this shelf.'),
})

const details = {
  name: described(Text(255), 'The name of the tier.'),
  slug: Type.String({ pattern: slugPattern, maxLength: 64, description: 'The short name in URLs and memos.' }),
  description: Type.Optional(described(Nullable(4_000), 'A description for people.')),
  variant: Type.Optional(described(Nullable(64), 'Distinguishes tiers of the same name.')),
  game: Type.Optional(
    Type.Unsafe<{ id: string; label: string } | null>({
      type: ['object', 'null'],
      properties: {
        id: { type: 'string', minLength: 1, maxLength: 64, description: 'The id of the game.' },
        label: { type: 'string', minLength: 1, maxLength: 128, description: 'The name that people see for the game.' },
      },
      required: ['id', 'label'],
      description: 'The path segment of the game.',
    }),
  ),
  image_url: Type.Optional(described(Nullable(2_048), 'Where the picture of the pack is.')),
  max_quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10, description: 'The highest quantity per purchase.' }),
  ),
}
const terms = {
  price_usdc: Usdc('Price of a pack, in whole cents.'),
  buyback_window_seconds: Type.Integer({
    minimum: 1,
    maximum: 2_592_000,
    description: 'How long a card can be sold back, in seconds.',
  }),
  float_bps: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    description: 'Share of each sale that is added to the buyback float.',
  }),
  slots: Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 4_294_967_295 }), { minItems: 1, maxItems: 8 }), {
    minItems: 1,
    maxItems: 7,
    description: 'Shelf weights for each card of a pack.',
  }),
}
const shelves = Type.Array(ShelfBody, { minItems: 1, maxItems: 8 })

export const NewTierBody = Type.Object({
  tier_id: Type.Optional(Type.Integer({ minimum: 1, maximum: maxTierId, description: 'The id of the tier.' })),
  ...details,
  ...terms,
  shelves: described(shelves, 'The shelves of the tier, from the lowest value.'),
  ...DryRun,
})

export const ChangeTierBody = Type.Object({
  ...Type.Partial(Type.Object(details)).properties,
  ...Type.Partial(Type.Object(terms)).properties,
  shelves: Type.Optional(described(shelves, 'The shelves of the tier, from the lowest value.')),
  is_gated: Type.Optional(
    Type.Boolean({
      description: 'Whether wallets need a permit to buy. The pauser requires it, at once; config ends it.',
    }),
  ),
  ...DryRun,
})

export const ActivateBody = Type.Object({
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, description: 'Defaults to the newest version.' })),
  force: Type.Optional(Type.Boolean({ description: 'Activates the version even if it is not solvent.' })),
  ...DryRun,
})
export const PauseBody = Type.Object(DryRun)

export const AdminTierWire = Type.Object(
  {
    tier: Ref(TierWire),
    odds: Ref(OddsWire),
    last_version: NullableInteger({ description: 'Newest proposed version.' }),
    outstanding_packs: NullableInteger({ description: 'Packs sold and not yet drawn.' }),
    float_bps: NullableInteger({ description: 'The float in basis points.' }),
  },
  { $id: 'AdminTier' },
)

export const adminTierToWire = (view: TierView, buybackBps: Bps): Static<typeof AdminTierWire> => ({
  tier: tierToWire(view, buybackBps),
  odds: oddsToWire(view),
  last_version: view.snapshot?.reading.lastVersion ?? null,
  outstanding_packs: view.snapshot?.reading.outstanding ?? null,
  float_bps: view.snapshot?.reading.floatBps ?? null,
})

export const SolvencyWire = Type.Object(
  {
    tier_id: Type.Integer({ description: 'The id of the tier.' }),
    price_usdc: Type.String({ description: 'The price in USDC, as a decimal string.' }),
    ev_usdc: Type.String({ description: 'Expected value of a pack.' }),
    expected_payout_usdc: Type.String({
      description: 'Buyback cost of an average pack when all of its cards are sold back.',
    }),
    max_payout_usdc: Type.String({ description: 'Buyback cost of the best possible pack.' }),
    float_usdc: Type.String({ description: 'The float in USDC, as a decimal string.' }),
    open_liability_usdc: Type.String({ description: 'Maximum cost of all open sell-back windows.' }),
    coverage_bps: NullableInteger({ description: 'The float over open_liability_usdc; null when no window is open.' }),
    suggested_min_price_usdc: Type.String({ description: 'The suggested min price in USDC, as a decimal string.' }),
    solvent: Type.Boolean({ description: 'Whether the price covers the expected buyback.' }),
  },
  { $id: 'Solvency' },
)

export const solvencyToWire = (tierId: number, solvency: Solvency): Static<typeof SolvencyWire> => ({
  tier_id: tierId,
  price_usdc: formatUsdc(solvency.price),
  ev_usdc: formatUsdc(solvency.expectedValue),
  expected_payout_usdc: formatUsdc(solvency.expectedPayout),
  max_payout_usdc: formatUsdc(solvency.maxPayout),
  float_usdc: formatUsdc(solvency.float),
  open_liability_usdc: formatUsdc(solvency.liability),
  coverage_bps: solvency.coverageBps,
  suggested_min_price_usdc: formatUsdc(solvency.minPrice),
  solvent: solvency.isSolvent,
})

type NewTier = Static<typeof NewTierBody>
type ChangedTier = Static<typeof ChangeTierBody>

const displaysOf = (bodies: readonly Static<typeof ShelfBody>[]): ShelfDisplay[] =>
  bodies.map(({ name, tier_label: label, color }, shelf) => ({
    name: name ?? `Shelf ${shelf + 1}`,
    label: label ?? `shelf_${shelf + 1}`,
    color: color ?? '#8a94a6',
  }))

const bandsOf = (bodies: readonly Static<typeof ShelfBody>[]) =>
  bodies.map((body) => ({
    min: readUsdc('min_value_usdc', body.min_value_usdc),
    max: readUsdc('max_value_usdc', body.max_value_usdc),
  }))

export const newTierFromWire = (body: NewTier) => ({
  tierId: body.tier_id,
  details: {
    name: body.name,
    slug: body.slug,
    description: body.description ?? null,
    variant: body.variant ?? null,
    game: body.game ?? null,
    imageUrl: body.image_url ?? null,
    maxQuantity: body.max_quantity ?? 10,
    shelves: displaysOf(body.shelves),
  },
  terms: {
    price: readUsdc('price_usdc', body.price_usdc),
    windowSeconds: body.buyback_window_seconds,
    floatBps: body.float_bps,
    slots: body.slots,
  },
  bands: bandsOf(body.shelves),
})

type Given<Shape> = { [Name in keyof Shape]?: Exclude<Shape[Name], undefined> }

/** The fields that are set; undefined when none is. */
const given = <Shape extends object>(shape: Shape): Given<Shape> | undefined => {
  const entries = Object.entries(shape).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Given<Shape>)
}

export const tierChangeFromWire = (body: ChangedTier) => ({
  details: given({
    name: body.name,
    slug: body.slug,
    description: body.description,
    variant: body.variant,
    game: body.game,
    imageUrl: body.image_url,
    maxQuantity: body.max_quantity,
    shelves: body.shelves && displaysOf(body.shelves),
  }),
  terms: given({
    price: body.price_usdc === undefined ? undefined : readUsdc('price_usdc', body.price_usdc),
    windowSeconds: body.buyback_window_seconds,
    floatBps: body.float_bps,
    slots: body.slots,
  }),
  bands: body.shelves && bandsOf(body.shelves),
  isGated: body.is_gated,
})
