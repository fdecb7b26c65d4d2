import { Type, type Static } from 'typebox'
import {
  described,
  NullableBoolean,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../../http/schema/fields.ts'
import type { Label } from '../../../providers/shipping/labels/model.ts'
import { trackingStatuses, type TrackingStatus } from '../../../providers/shipping/provider.ts'
import type { StoredScan } from '../../../providers/shipping/tracking/store.ts'
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
  fulfillmentOf,
  orderMachine,
  shownFulfillmentStatuses,
  slaStatuses,
  slaStatusOf,
  type OfferedRate,
  type Order,
  type OrderCard,
} from './model.ts'

const ScanWire = Type.Object({
  at: Timestamp({ description: 'When it happened.' }),
  status: OneOf(trackingStatuses, { description: 'The status of the parcel at this scan.' }),
  substatus: Type.String({ description: 'The detailed status of the carrier.' }),
  description: Type.String({ description: 'A description for people.' }),
  city: NullableString({ description: 'The city.' }),
  state: NullableString({ description: 'The state or province of the scan.' }),
  country: NullableString({ description: 'The ISO 3166 country code, two letters.' }),
})

export const TrackingWire = Type.Object({
  carrier: Type.String({ description: 'The name of the carrier.' }),
  carrier_token: Type.String({ description: 'The machine-readable name of the carrier.' }),
  tracking_number: NullableString({ description: 'The tracking number of the parcel.' }),
  tracking_url: NullableString({ description: 'Where the carrier shows the parcel.' }),
  status: Type.Unsafe<TrackingStatus | null>({
    type: ['string', 'null'],
    enum: [...trackingStatuses, null],
    description: 'The status of the parcel.',
  }),
  eta: NullableTimestamp({ description: 'The expected delivery time.' }),
  signed_by: NullableString({ description: 'Who signed for the parcel.' }),
  delivered_at: NullableTimestamp({ description: 'When the parcel was delivered.' }),
  events: Type.Optional(Type.Array(ScanWire, { description: 'Omitted in lists.' })),
})

const LabelWire = Type.Object({
  status: Type.String({ description: 'The status of the label.' }),
  format: OneOf(['PDF_4x6'], { description: 'The file format.' }),
  url: Type.String({ description: 'Path of this API; requires your API key.' }),
  purchased_at: NullableTimestamp({ description: 'When the label was purchased.' }),
  manifested_at: NullableTimestamp({ description: 'When an end-of-day manifest of the carrier took the parcel.' }),
})

export const NullableTracking = nullableObject<Static<typeof TrackingWire>>(TrackingWire)
const NullableLabel = nullableObject<Static<typeof LabelWire>>(LabelWire)

const ParcelWire = Type.Object({
  parcel_id: Type.Integer({ description: 'Starts at 1.' }),
  template: Type.String({ description: 'The parcel template.' }),
  length_mm: Type.Integer({ description: 'The length in millimetres.' }),
  width_mm: Type.Integer({ description: 'The width in millimetres.' }),
  height_mm: Type.Integer({ description: 'The height in millimetres.' }),
  weight_grams: Type.Integer({ description: 'The quoted weight in grams; the warehouse weighs it when it packs.' }),
  insured_cents: Type.Integer({ description: 'The insured value in cents.' }),
  unique_ids: Type.Array(Type.String(), { description: 'The permanent ids of the items.' }),
  label: described(NullableLabel, 'The label of the parcel; null until it is bought.'),
  tracking: described(NullableTracking, 'The tracking of the parcel.'),
})

const FailureWire = Type.Object({
  code: Type.String({ description: 'A stable label of the failure.' }),
  message: Type.String({ description: 'What went wrong, in words.' }),
  at: Timestamp({ description: 'When it happened.' }),
})
const AmountsWire = Type.Object({
  postage_cents: Type.Integer({ description: 'The postage in cents.' }),
  insurance_cents: Type.Integer({ description: 'The fee for insurance, in cents.' }),
  signature_cents: Type.Integer({ description: 'The fee for a signature, in cents.' }),
  handling_cents: Type.Integer({ description: 'The handling in cents.' }),
  total_cents: Type.Integer({ description: 'The total in cents.' }),
  currency: OneOf(['USD'], { description: 'The ISO 4217 code of the currency.' }),
})

const ItemWire = Type.Object({
  unique_id: Type.String({ description: 'The permanent id of the item.' }),
  name: Type.String({ description: 'The name of the item.' }),
  card_id: NullableString({ description: 'The catalog id of the card.' }),
  condition: NullableString({ description: 'The condition of the card.' }),
  status: OneOf(holdingStatuses, { description: 'The status of the item.' }),
  declared_value_cents: Type.Integer({ description: 'The declared value in cents.' }),
  parcel_id: Type.Integer({ description: 'The id of the parcel.' }),
  picked_at: NullableTimestamp({ description: 'When the item was picked.' }),
})

export const VaultOrderWire = Type.Object(
  {
    order_id: Type.Integer({ description: 'The id of the order.' }),
    status: OneOf(orderMachine.states, { description: 'The status of the order.' }),
    reference: NullableString({ description: 'Your own reference.' }),
    site_id: NullableInteger({ description: 'The id of the site.' }),
    card_count: Type.Integer({ description: 'The number of cards.' }),
    address: described(AddressWire, 'The address of the order.'),
    address_validation: described(AddressCheckWire, 'The result of the address check.'),
    selected_rate: described(nullableObject<Static<typeof RateWire>>(RateWire), 'The selected rate.'),
    rates: Type.Array(RateWire, { description: 'Empty once the order is committed, cancelled or superseded.' }),
    amounts: described(nullableObject<Static<typeof AmountsWire>>(AmountsWire), 'The amounts of the order in cents.'),
    parcels: Type.Array(ParcelWire, { description: 'The parcels of the order.' }),
    label: described(NullableLabel, 'The label of the first parcel; null until it is bought.'),
    tracking: described(NullableTracking, 'The tracking of the parcel.'),
    fulfillment: Type.Object(
      {
        status: Type.Unsafe<ReturnType<typeof fulfillmentOf>>({
          type: ['string', 'null'],
          enum: [...shownFulfillmentStatuses, null],
          description: 'The last warehouse step, or the outcome; null before the commit.',
        }),
        ship_by: NullableTimestamp({ description: 'Deadline for the handover to the carrier.' }),
        sla_status: Type.Unsafe<(typeof slaStatuses)[number] | null>({
          type: ['string', 'null'],
          enum: [...slaStatuses, null],
          description: 'Open past `ship_by`: `late`. Waiting for you: `paused`, which moves `ship_by`.',
        }),
        picked_at: NullableTimestamp({ description: 'When it was picked.' }),
        packed_at: NullableTimestamp({ description: 'When it was packed.' }),
        shipped_at: NullableTimestamp({ description: 'When it was shipped.' }),
        hold: NullableString({ description: 'Why the work is paused; null when it is not.' }),
      },
      { description: 'The state of fulfillment.' },
    ),
    insurance: Type.Object(
      {
        insured_cents: Type.Integer({ description: 'The insured value in cents.' }),
        is_insured: NullableBoolean({ description: 'Whether the shipment is insured.' }),
      },
      { description: 'The insurance of the shipment.' },
    ),
    quote_expires_at: Timestamp({ description: 'When the quote expires.' }),
    committed_at: NullableTimestamp({ description: 'When the order was committed.' }),
    shipped_at: NullableTimestamp({ description: 'When the order was shipped.' }),
    delivered_at: NullableTimestamp({ description: 'When the order was delivered.' }),
    cancelled_at: NullableTimestamp({ description: 'When the order was cancelled.' }),
    cancel_reason: NullableString({ description: 'The reason of the cancellation.' }),
    superseded_by_order_id: NullableInteger({ description: 'The id of the order that replaces this one.' }),
    superseded_order_ids: Type.Array(Type.Integer(), { description: 'The ids of the orders that this one replaces.' }),
    warnings: Type.Array(Type.String(), { description: 'The warnings of the order.' }),
    last_failure: described(nullableObject<Static<typeof FailureWire>>(FailureWire), 'The last failure.'),
    api_key_id: Type.String({ description: 'The id of the API key that made the request.' }),
    created_at: Timestamp({ description: 'When the order was created.' }),
    updated_at: Timestamp({ description: 'When the order was updated.' }),
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
      status: fulfillmentOf(order),
      ship_by: iso(order.shipBy),
      sla_status: slaStatusOf(order, now),
      picked_at: iso(order.pickedAt),
      packed_at: iso(order.packedAt),
      shipped_at: iso(order.shippedAt),
      hold: order.pauseReason,
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
