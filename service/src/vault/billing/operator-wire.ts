import { Type, type Static } from 'typebox'
import { described, NullableInteger, NullableTimestamp, Timestamp } from '../../http/schema/fields.ts'
import type { Rate, RateFees } from './model.ts'
import { ActionId } from '../shared/operator-actions.ts'

const RateWire = Type.Object(
  {
    unit_amount_cents: Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'The unit amount in cents.' }),
    per_quantity: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'The quantity to which the amount applies.',
    }),
  },
  { additionalProperties: false },
)
const Share = Type.Integer({ minimum: 0, maximum: 10_000 })

export const FeesWire = Type.Object(
  {
    receiving: described(RateWire, 'The fee for receiving a card.'),
    storage: described(RateWire, 'The fee for storing a card.'),
    handling_order: described(RateWire, 'The handling fee per order.'),
    handling_card: described(RateWire, 'The handling fee per card.'),
    withdrawal: described(RateWire, 'The fee for a withdrawal.'),
    withdrawal_card: described(RateWire, 'The withdrawal fee per card.'),
    pickup: described(RateWire, 'The fee for a pickup.'),
    transfer: described(RateWire, 'The fee for a transfer.'),
    buyer_return: described(RateWire, 'The fee for a return of a buyer.'),
    postage_markup_bps: described(Share, 'The postage markup in basis points.'),
    coverage_bps: described(Share, 'The monthly fee for coverage, in basis points of the average declared value.'),
    minimum_cents: Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'The least amount of a monthly invoice, in cents.',
    }),
    tax_bps: described(Share, 'The tax in basis points.'),
  },
  { additionalProperties: false, $id: 'RateCardFees' },
)

export const NewRateCardBody = Type.Object({
  client_action_id: ActionId,
  account_id: Type.Optional(
    NullableInteger({ minimum: 1, maximum: 2_147_483_647, description: 'Null or omitted: applies to all tenants.' }),
  ),
  name: Type.String({ minLength: 1, maxLength: 100, description: 'The name of the rate card.' }),
  effective_from: Type.Optional(NullableTimestamp({ description: 'From when it applies.' })),
  fees: described(
    Type.Partial(Type.Object(FeesWire.properties), { additionalProperties: false }),
    'The fees of the rate card.',
  ),
})

export const RateCardWire = Type.Object(
  {
    id: NullableInteger({ description: 'Null for the built-in rate card.' }),
    account_id: NullableInteger({ description: 'The id of the account.' }),
    name: Type.String({ description: 'The name of the rate card.' }),
    effective_from: Timestamp({ description: 'From when it applies.' }),
    fees: Type.Object(FeesWire.properties, { description: 'The fees of the rate card.' }),
  },
  { $id: 'RateCard' },
)

const toRate = (rate: Static<typeof RateWire> | undefined): Rate | undefined =>
  rate && { unitAmountCents: rate.unit_amount_cents, perQuantity: rate.per_quantity }
const rateToWire = ({ unitAmountCents, perQuantity }: Rate) => ({
  unit_amount_cents: unitAmountCents,
  per_quantity: perQuantity,
})

/** The given fees only. */
export function feesOf(body: Static<typeof NewRateCardBody>['fees']): Partial<RateFees> {
  const given = {
    receiving: toRate(body.receiving),
    storage: toRate(body.storage),
    handlingOrder: toRate(body.handling_order),
    handlingCard: toRate(body.handling_card),
    withdrawal: toRate(body.withdrawal),
    withdrawalCard: toRate(body.withdrawal_card),
    pickup: toRate(body.pickup),
    transfer: toRate(body.transfer),
    buyerReturn: toRate(body.buyer_return),
    postageMarkupBps: body.postage_markup_bps,
    coverageBps: body.coverage_bps,
    minimumCents: body.minimum_cents,
    taxBps: body.tax_bps,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

export const feesToWire = (fees: RateFees): Static<typeof FeesWire> => ({
  receiving: rateToWire(fees.receiving),
  storage: rateToWire(fees.storage),
  handling_order: rateToWire(fees.handlingOrder),
  handling_card: rateToWire(fees.handlingCard),
  withdrawal: rateToWire(fees.withdrawal),
  withdrawal_card: rateToWire(fees.withdrawalCard),
  pickup: rateToWire(fees.pickup),
  transfer: rateToWire(fees.transfer),
  buyer_return: rateToWire(fees.buyerReturn),
  postage_markup_bps: fees.postageMarkupBps,
  coverage_bps: fees.coverageBps,
  minimum_cents: fees.minimumCents,
  tax_bps: fees.taxBps,
})

type Card = { id: number | null; name: string; effectiveFrom: Date; fees: RateFees; accountId?: number | null }

export const rateCardToWire = (card: Card): Static<typeof RateCardWire> => ({
  id: card.id,
  account_id: card.accountId ?? null,
  name: card.name,
  effective_from: card.effectiveFrom.toISOString(),
  fees: feesToWire(card.fees),
})
