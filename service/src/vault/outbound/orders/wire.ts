import { Type, type Static } from 'typebox'
import {
  NullableBoolean,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../../http/schema/fields.ts'
import type { Label } from '../../../shipping/labels/model.ts'
import { trackingStatuses, type TrackingStatus } from '../../../shipping/provider.ts'
import type { StoredScan } from '../../../shipping/tracking/store.ts'
import { holdingStatuses } from '../../cards/holdings/model.ts'
import {
  AddressCheckWire,
  AddressWire,
  breakdownOf,
  nullableObject,
  RateWire,
  rateToWire,
  totalOf,
} from '../quotes/wire.ts'
import {
  fulfillmentStatuses,
  orderMachine,
  slaStatuses,
  slaStatusOf,
  type OfferedRate,
  type Order,
  type OrderCard,
} from './model.ts'

const ScanWire = Type.Object({
  at: Timestamp(),
  status: OneOf(trackingStatuses),
  substatus: Type.String(),
  description: Type.String(),
  city: NullableString(),
  state: NullableString(),
  country: NullableString(),
})

export const TrackingWire = Type.Object({
  carrier: Type.String(),
  carrier_token: Type.String(),
  tracking_number: NullableString(),
  tracking_url: NullableString(),
  status: Type.Unsafe<TrackingStatus | null>({ type: ['string', 'null'], enum: [...trackingStatuses, null] }),
  eta: NullableTimestamp(),
  signed_by: NullableString(),
  delivered_at: NullableTimestamp(),
  events: Type.Optional(Type.Array(ScanWire, { description: 'Omitted in lists.' })),
})

const LabelWire = Type.Object({
  status: Type.String(),
  format: OneOf(['PDF_4x6']),
  url: Type.String({ description: 'Path of this API; requires your API key.' }),
  purchased_at: NullableTimestamp(),
  manifested_at: NullableTimestamp({
    description: 'When the parcel was closed into an end-of-day manifest of the carrier.',
  }),
})

export const NullableTracking = nullableObject<Static<typeof TrackingWire>>(TrackingWire)
const NullableLabel = nullableObject<Static<typeof LabelWire>>(LabelWire)

const ParcelWire = Type.Object({
  parcel_id: Type.Integer({ description: 'Starts at 1.' }),
  template: Type.String(),
  length_mm: Type.Integer(),
  width_mm: Type.Integer(),
  height_mm: Type.Integer(),
  weight_grams: Type.Integer(),
  insured_cents: Type.Integer(),
  unique_ids: Type.Array(Type.String()),
  label: NullableLabel,
  tracking: NullableTracking,
})

const FailureWire = Type.Object({ code: Type.String(), message: Type.String(), at: Timestamp() })
const AmountsWire = Type.Object({
  postage_cents: Type.Integer(),
  insurance_cents: Type.Integer(),
  signature_cents: Type.Integer(),
  handling_cents: Type.Integer(),
  total_cents: Type.Integer(),
  currency: OneOf(['USD']),
})

const ItemWire = Type.Object({
  unique_id: Type.String(),
  name: Type.String(),
  card_id: NullableString(),
  condition: NullableString(),
  status: OneOf(holdingStatuses),
  declared_value_cents: Type.Integer(),
  parcel_id: Type.Integer(),
  picked_at: NullableTimestamp(),
})

export const VaultOrderWire = Type.Object(
  {
    order_id: Type.Integer(),
    status: OneOf(orderMachine.states),
    reference: NullableString(),
    site_id: NullableInteger(),
    card_count: Type.Integer(),
    address: AddressWire,
    address_validation: AddressCheckWire,
    selected_rate: nullableObject<Static<typeof RateWire>>(RateWire),
    rates: Type.Array(RateWire, { description: 'Empty once the order is committed, cancelled or superseded.' }),
    amounts: nullableObject<Static<typeof AmountsWire>>(AmountsWire),
    parcels: Type.Array(ParcelWire),
    label: NullableLabel,
    tracking: NullableTracking,
    fulfillment: Type.Object({
      status: Type.Unsafe<Order['fulfillmentStatus']>({
        type: ['string', 'null'],
        enum: [...fulfillmentStatuses, null],
      }),
      ship_by: NullableTimestamp({ description: 'Deadline for the handover to the carrier.' }),
      sla_status: Type.Unsafe<(typeof slaStatuses)[number] | null>({
        type: ['string', 'null'],
        enum: [...slaStatuses, null],
        description:
          'An open order past `ship_by` is `late`. `paused`: the order waits for you, and `ship_by` moves by the length of the pause.',
      }),
      picked_at: NullableTimestamp(),
      packed_at: NullableTimestamp(),
      shipped_at: NullableTimestamp(),
      hold: NullableString(),
    }),
    insurance: Type.Object({ insured_cents: Type.Integer(), is_insured: NullableBoolean() }),
    quote_expires_at: Timestamp(),
    committed_at: NullableTimestamp(),
    shipped_at: NullableTimestamp(),
    delivered_at: NullableTimestamp(),
    cancelled_at: NullableTimestamp(),
    cancel_reason: NullableString(),
    superseded_by_order_id: NullableInteger(),
    superseded_order_ids: Type.Array(Type.Integer()),
    warnings: Type.Array(Type.String()),
    last_failure: nullableObject<Static<typeof FailureWire>>(FailureWire),
    api_key_id: Type.String(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    items: Type.Optional(Type.Array(ItemWire, { description: 'Omitted in lists.' })),
  },
  { $id: 'VaultOrder' },
)

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** Undefined in lists, which show no scans. */
type Scans = ReadonlyMap<bigint, readonly StoredScan[]> | undefined

const scanToWire = (scan: StoredScan): Static<typeof ScanWire> => ({
  at: scan.at.toISOString(),
  status: scan.status,
  substatus: scan.code,
  description: scan.description,
  city: scan.city,
  state: scan.state,
  country: scan.country,
})

export const trackingToWire = (label: Label, scans: Scans): Static<typeof TrackingWire> => ({
  carrier: label.carrier,
  carrier_token: label.carrierToken,
  tracking_number: label.trackingNumber,
  tracking_url: label.trackingUrl,
  status: label.trackingStatus,
  eta: iso(label.trackingEta),
  signed_by: label.signedBy,
  delivered_at: iso(label.deliveredAt),
  ...(scans && { events: (scans.get(label.id) ?? []).map(scanToWire) }),
})

const labelToWire = (label: Label): Static<typeof LabelWire> => ({
  status: label.status,
  format: 'PDF_4x6',
  url: `/api/v1/orders/${label.ownerId}/label?parcel=${label.parcelNumber}`,
  purchased_at: iso(label.purchasedAt),
  manifested_at: iso(label.manifestedAt),
})

const amountsOf = (rate: OfferedRate): Static<typeof AmountsWire> => ({
  ...breakdownOf(rate),
  total_cents: totalOf(rate),
  currency: 'USD',
})

type OrderDetails = {
  cards?: readonly OrderCard[]
  labels?: readonly Label[]
  scans?: Scans
  supersededIds?: readonly number[]
}

const isUncommitted = ({ status }: Order): boolean => status === 'PENDING_PAYMENT' || status === 'COMMITTING'

function parcelsToWire(order: Order, labels: readonly Label[], scans: Scans): Static<typeof ParcelWire>[] {
  return order.parcels.map((parcel) => {
    const label = labels.find((entry) => entry.status === 'PURCHASED' && entry.parcelNumber === parcel.number)
    return {
      parcel_id: parcel.number,
      template: parcel.template,
      length_mm: parcel.lengthMm,
      width_mm: parcel.widthMm,
      height_mm: parcel.heightMm,
      weight_grams: parcel.weightGrams,
      insured_cents: order.isInsured ? parcel.insuredCents : 0,
      unique_ids: [...parcel.uniqueIds],
      label: label ? labelToWire(label) : null,
      tracking: label ? trackingToWire(label, scans) : null,
    }
  })
}

export function orderToWire(order: Order, now: Date, details: OrderDetails = {}): Static<typeof VaultOrderWire> {
  const { cards, labels = [], scans, supersededIds = [] } = details
  // Labels are hidden until the order is committed.
  const parcels = parcelsToWire(order, order.committedAt === null ? [] : labels, scans)
  const selected = order.rates.find(({ rateId }) => rateId === order.rateId)
  const rates = isUncommitted(order) ? order.rates.map((rate) => rateToWire(rate, order.quoteExpiresAt)) : []
  return {
    order_id: order.id,
    status: order.status,
    reference: order.reference,
    site_id: order.siteId,
    card_count: order.parcels.reduce((sum, { uniqueIds }) => sum + uniqueIds.length, 0),
    address: order.address,
    address_validation: {
      status: order.addressCheck.status,
      messages: [...order.addressCheck.messages],
      suggested: order.addressCheck.suggested,
    },
    selected_rate: selected ? rateToWire(selected, order.quoteExpiresAt) : null,
    rates,
    amounts: selected ? amountsOf(selected) : null,
    parcels,
    label: parcels[0]?.label ?? null,
    tracking: parcels[0]?.tracking ?? null,
    fulfillment: {
      status: order.fulfillmentStatus,
      ship_by: iso(order.shipBy),
      sla_status: slaStatusOf(order, now),
      picked_at: iso(order.pickedAt),
      packed_at: iso(order.packedAt),
      shipped_at: iso(order.shippedAt),
      hold: order.holdReason,
    },
    insurance: {
      insured_cents: parcels.reduce((sum, { insured_cents: insured }) => sum + insured, 0),
      is_insured: order.isInsured,
    },
    quote_expires_at: order.quoteExpiresAt.toISOString(),
    committed_at: iso(order.committedAt),
    shipped_at: iso(order.shippedAt),
    delivered_at: iso(order.deliveredAt),
    cancelled_at: iso(order.cancelledAt),
    cancel_reason: order.cancelReason,
    superseded_by_order_id: order.supersededBy,
    superseded_order_ids: [...supersededIds],
    warnings: [...order.warnings],
    last_failure: order.lastFailure,
    api_key_id: order.apiKeyId,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    ...(cards && { items: cards.map(itemToWire) }),
  }
}

const itemToWire = (card: OrderCard): Static<typeof ItemWire> => ({
  unique_id: card.uniqueId,
  name: card.name,
  card_id: card.cardId,
  condition: card.condition,
  status: card.status,
  declared_value_cents: Number(card.declaredValueCents),
  parcel_id: card.parcelNumber,
  picked_at: iso(card.pickedAt),
})
