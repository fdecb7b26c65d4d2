import { Type, type Static } from 'typebox'

/** Only the fields that are read are required; other fields are ignored. */
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const Verification = Type.Object({
  success: Type.Optional(Type.Boolean()),
  errors: Type.Optional(Type.Array(Type.Object({ message: text }))),
})

export const AddressFormat = Type.Object({
  street1: text,
  city: text,
  state: text,
  zip: text,
  verifications: Type.Optional(
    Type.Union([Type.Object({ delivery: Type.Optional(Type.Union([Verification, Type.Null()])) }), Type.Null()]),
  ),
})

export const RateFormat = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 255 }),
  carrier: Type.String({ minLength: 1 }),
  service: Type.String({ minLength: 1 }),
  rate: Type.String(),
  currency: Type.String(),
  delivery_days: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
})

const ScanFormat = Type.Object({
  status: Type.String(),
  status_detail: text,
  message: text,
  datetime: text,
  tracking_location: Type.Optional(Type.Union([Type.Object({ city: text, state: text, country: text }), Type.Null()])),
})
export type EasyPostScan = Static<typeof ScanFormat>

export const TrackerFormat = Type.Object({
  tracking_code: text,
  carrier: text,
  shipment_id: text,
  public_url: text,
  signed_by: text,
  est_delivery_date: text,
  tracking_details: Type.Optional(Type.Array(ScanFormat)),
})
export type Tracker = Static<typeof TrackerFormat>

export const ShipmentFormat = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 255 }),
  rates: Type.Optional(Type.Array(Type.Unknown())),
  messages: Type.Optional(
    Type.Array(Type.Object({ carrier: text, type: text, message: Type.Optional(Type.Unknown()) })),
  ),
  to_address: Type.Optional(Type.Unknown()),
  tracking_code: text,
  insurance: text,
  refund_status: text,
  postage_label: Type.Optional(Type.Union([Type.Object({ label_url: text, label_pdf_url: text }), Type.Null()])),
  selected_rate: Type.Optional(Type.Union([RateFormat, Type.Null()])),
  fees: Type.Optional(Type.Array(Type.Object({ type: text, amount: text, charged: Type.Optional(Type.Boolean()) }))),
  tracker: Type.Optional(Type.Union([TrackerFormat, Type.Null()])),
  scan_form: Type.Optional(Type.Union([Type.Object({ id: text }), Type.Null()])),
})
export type Shipment = Static<typeof ShipmentFormat>

export const ScanFormFormat = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 255 }),
  status: text,
  message: text,
  form_url: text,
  tracking_codes: Type.Optional(Type.Array(Type.String())),
})
export type ScanForm = Static<typeof ScanFormFormat>

export const ErrorFormat = Type.Object({
  error: Type.Object({ code: text, message: Type.Optional(Type.Unknown()) }),
})

export const EventFormat = Type.Object({ description: Type.String(), result: Type.Unknown() })
