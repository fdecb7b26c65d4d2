import { Type, type Static } from 'typebox'
import { DryRun, marketActionToWire, MarketActionWire } from '../../../assets/actions/wire.ts'
import { NullableString, NullableTimestamp, OneOf, Ref, Timestamp } from '../../../http/schema/fields.ts'
import { timeToWire } from '../../../http/schema/timestamps.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import { maxMoved, type Moved, type StockedShelf, type TierStock, type TierVersion } from './model.ts'

const Shelf = Type.Integer({ minimum: 0, maximum: 7, description: 'The shelf, counted from 0.' })
const Count = Type.Integer({ minimum: 1, maximum: maxMoved, description: 'How many cards at most.' })

export const RestockBody = Type.Object({ shelf: Shelf, count: Count, ...DryRun })
export const DrainBody = Type.Object({
  shelf: Type.Optional({ ...Shelf, description: 'One shelf; all shelves by default.' }),
  count: Type.Optional(Count),
  ...DryRun,
})

export const MovedWire = Type.Object({
  cards: Type.Integer({ description: 'The cards that this request moves.' }),
  left: Type.Integer({ description: 'Further cards that could be moved, counted up to 500.' }),
  actions: Type.Array(Ref(MarketActionWire), {
    description: 'One per transaction; follow them with GET /admin/market-actions. Empty on a dry run.',
  }),
})

export const movedToWire = ({ cards, left, actions }: Moved): Static<typeof MovedWire> => ({
  cards,
  left,
  actions: actions.map(marketActionToWire),
})

const ShelfWire = Type.Object({
  shelf: Type.Integer({ description: 'The shelf, counted from 0.' }),
  name: Type.String({ description: 'The name of the shelf.' }),
  color: Type.String({ description: 'The colour of the shelf, such as `#3a7bd5`.' }),
  min_value_usdc: Type.String({ description: 'Minimum value of a card on this shelf.' }),
  max_value_usdc: Type.String({ description: 'Maximum value of a card on this shelf.' }),
  cards: Type.Integer({ description: 'Cards on the shelf, by the chain.' }),
  fitting: Type.Integer({ description: 'Free cards of the inventory that fit, counted up to 500.' }),
  values: Type.Array(
    Type.Object({
      value_usdc: NullableString({ description: 'The oracle price; null where no price is known.' }),
      cards: Type.Integer({ description: 'The cards of this value.' }),
    }),
    { description: 'The cards on the shelf by value.' },
  ),
})

export const TierStockWire = Type.Object(
  {
    tier_id: Type.Integer({ description: 'The id of the tier.' }),
    packs_per_day: Type.Number({ description: 'The average of the last seven days.' }),
    shelves: Type.Array(ShelfWire, { description: 'The shelves.' }),
  },
  { $id: 'TierStock' },
)

const shelfToWire = (shelf: StockedShelf): Static<typeof ShelfWire> => ({
  shelf: shelf.shelf,
  name: shelf.name,
  color: shelf.color,
  min_value_usdc: formatUsdc(shelf.min),
  max_value_usdc: formatUsdc(shelf.max),
  cards: shelf.cards,
  fitting: shelf.fitting,
  values: shelf.values.map(({ value, cards }) => ({ value_usdc: value === null ? null : formatUsdc(value), cards })),
})

export const tierStockToWire = (tierId: number, stock: TierStock): Static<typeof TierStockWire> => ({
  tier_id: tierId,
  packs_per_day: stock.packsPerDay,
  shelves: stock.shelves.map(shelfToWire),
})

export const TierVersionWire = Type.Object(
  {
    version: Type.Integer({ description: 'The version.' }),
    status: OneOf(['live', 'paused', 'proposed', 'past'], {
      description: 'live: on sale. paused: the last one on sale. proposed: newer and not on sale yet.',
    }),
    price_usdc: Type.String({ description: 'Price of a pack.' }),
    slots: Type.Array(Type.Array(Type.Integer()), { description: 'Shelf weights for each card of a pack.' }),
    ev_usdc: Type.String({ description: 'Expected value of a pack by the current values of the cards.' }),
    return_bps: Type.Integer({ description: 'The expected value over the price; 9240 is 92.4 %.' }),
    needs_second_person: Type.Boolean({
      description:
        'Whether an operator needs the approval of another person to activate it: above a return of 95 %, or when the return moves by five points or more.',
    }),
    proposed_at: Timestamp({ description: 'When it was proposed.' }),
    proposed_by: NullableString({ description: 'Null when the transaction was not sent by this service.' }),
    activated_at: NullableTimestamp({ description: 'The last activation.' }),
    activated_by: NullableString({ description: 'Null when the transaction was not sent by this service.' }),
  },
  { $id: 'TierVersion' },
)

export const tierVersionToWire = (version: TierVersion): Static<typeof TierVersionWire> => ({
  version: version.version,
  status: version.status,
  price_usdc: formatUsdc(version.price),
  slots: version.slots.map((weights) => [...weights]),
  ev_usdc: formatUsdc(version.expectedValue),
  return_bps: version.returnBps,
  needs_second_person: version.needsSecondPerson,
  proposed_at: version.proposedAt.toISOString(),
  proposed_by: version.proposedBy,
  activated_at: timeToWire(version.activatedAt),
  activated_by: version.activatedBy,
})
