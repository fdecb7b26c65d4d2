import { Type, type Static } from 'typebox'

/** Only the fields that are read are required; other fields are ignored. */
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))

export const Message = Type.Object({ source: text, code: text, text })

const ValidationResults = Type.Object({
  is_valid: Type.Optional(Type.Boolean()),
  messages: Type.Optional(Type.Array(Message)),
})

export const AddressFormat = Type.Object({
  name: text,
  company: text,
  street1: text,
  street2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: text,
  email: text,
  validation_results: Type.Optional(Type.Union([ValidationResults, Type.Null()])),
})

export const RateFormat = Type.Object({
  object_id: Type.String({ minLength: 1, maxLength: 255 }),
  amount: Type.String(),
  currency: Type.String(),
  provider: Type.String(),
  servicelevel: Type.Object({ token: Type.String({ minLength: 1 }), name: text }),
  estimated_days: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  included_insurance_price: text,
})

export const ShipmentFormat = Type.Object({
  object_id: Type.String({ minLength: 1, maxLength: 255 }),
  rates: Type.Array(Type.Unknown()),
  messages: Type.Optional(Type.Array(Message)),
  address_to: Type.Optional(Type.Unknown()),
})

/** The parts of a shipment that its manifest repeats. */
export const ManifestedShipment = Type.Object({
  address_from: Type.Object({ object_id: Type.String({ minLength: 1 }) }),
  shipment_date: text,
  rates: Type.Array(Type.Object({ object_id: Type.String(), carrier_account: text })),
})

export const ManifestFormat = Type.Object({
  object_id: Type.String({ minLength: 1, maxLength: 255 }),
  status: Type.Enum(['QUEUED', 'SUCCESS', 'ERROR']),
  transactions: Type.Optional(Type.Array(Type.String())),
  documents: Type.Optional(Type.Array(Type.String())),
  errors: Type.Optional(Type.Array(Type.Unknown())),
})
export type Manifest = Static<typeof ManifestFormat>

export const ManifestList = Type.Object({ next: text, results: Type.Array(ManifestFormat) })

export const TransactionFormat = Type.Object({
  object_id: Type.String({ minLength: 1, maxLength: 255 }),
  status: Type.Enum(['WAITING', 'QUEUED', 'SUCCESS', 'ERROR', 'REFUNDED', 'REFUNDPENDING', 'REFUNDREJECTED']),
  tracking_number: text,
  tracking_url_provider: text,
  label_url: text,
  metadata: text,
  messages: Type.Optional(Type.Array(Message)),
  rate: Type.Optional(
    Type.Union([Type.String(), Type.Object({ object_id: text, amount: Type.String() }), Type.Null()]),
  ),
})
export type Transaction = Static<typeof TransactionFormat>

export const TransactionList = Type.Object({ results: Type.Array(TransactionFormat) })

export const RefundFormat = Type.Object({ status: Type.Enum(['QUEUED', 'PENDING', 'SUCCESS', 'ERROR']) })

const TrackingStatusFormat = Type.Object({
  status: Type.String(),
  status_details: text,
  status_date: text,
  substatus: Type.Optional(
    Type.Union([Type.Object({ code: text, action_required: Type.Optional(Type.Boolean()) }), Type.Null()]),
  ),
  location: Type.Optional(Type.Union([Type.Object({ city: text, state: text, country: text }), Type.Null()])),
})
export type ShippoScan = Static<typeof TrackingStatusFormat>

export const TrackFormat = Type.Object({
  carrier: text,
  tracking_number: text,
  transaction: text,
  eta: text,
  tracking_status: Type.Optional(Type.Union([TrackingStatusFormat, Type.Null()])),
  tracking_history: Type.Optional(Type.Array(TrackingStatusFormat)),
})
export type Track = Static<typeof TrackFormat>

export const WebhookFormat = Type.Object({ event: Type.String(), data: Type.Unknown() })
