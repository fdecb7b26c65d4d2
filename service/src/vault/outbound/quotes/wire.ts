import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import type { OfferedRate } from '../orders/model.ts'
import { CardIds } from '../../shared/requests.ts'

const text = Type.Optional(NullableString({ maxLength: 300 }))

/** Each address fault has its own error code, so the service validates the fields instead of the schema. */
export const AddressBody = Type.Object({
  name: text,
  company: text,
  street1: text,
  street2: text,
  city: text,
  state: Type.Optional(
    NullableString({
      maxLength: 300,
      description: 'State or province, by name or code; derived from the postal code where it is missing.',
    }),
  ),
  zip: text,
  country: Type.Optional(NullableString({ maxLength: 300, description: 'ISO 3166-1 alpha-2 code.' })),
  phone: Type.Optional(NullableString({ maxLength: 300, description: 'Required outside the United States.' })),
  email: text,
})

export const QuoteBody = Type.Object({
  ...CardIds,
  address: AddressBody,
  insurance: Type.Optional(
    OneOf(['declared', 'none'], { description: '`declared` insures to the declared values; `none` does not insure.' }),
  ),
  signature: Type.Optional(
    Type.Boolean({ description: 'Requires a signature on delivery. High-value shipments always require one.' }),
  ),
  reference: Type.Optional(NullableString({ minLength: 1, maxLength: 64 })),
})

export const nullableObject = <Value>(schema: object) =>
  Type.Unsafe<Value | null>({ ...schema, type: ['object', 'null'] } as never)

export const AddressWire = Type.Object({
  name: Type.String(),
  company: NullableString(),
  street1: Type.String(),
  street2: NullableString(),
  city: Type.String(),
  state: NullableString(),
  zip: Type.String(),
  country: Type.String(),
  phone: NullableString(),
  email: NullableString(),
})

export const RateWire = Type.Object({
  rate_id: Type.String(),
  carrier: Type.String(),
  service: Type.String(),
  service_token: Type.String(),
  amount_cents: Type.Integer({ description: 'What you are billed for the order: the sum of `breakdown`.' }),
  currency: OneOf(['USD']),
  breakdown: Type.Object({
    postage_cents: Type.Integer(),
    insurance_cents: Type.Integer(),
    signature_cents: Type.Integer(),
    handling_cents: Type.Integer({ description: 'By your rate card, per order and per card.' }),
  }),
  insured_cents: Type.Integer(),
  estimated_days: NullableInteger(),
  attributes: Type.Array(OneOf(['CHEAPEST', 'FASTEST', 'BEST_VALUE'])),
  expires_at: Timestamp(),
})

export const AddressCheckWire = Type.Object({
  status: OneOf(['valid', 'corrected', 'unverified', 'invalid']),
  messages: Type.Array(Type.String()),
  suggested: nullableObject<Static<typeof AddressWire>>(AddressWire),
})

/** The amounts of a rate as they are billed. */
export const breakdownOf = (rate: OfferedRate) => ({
  postage_cents: rate.postageCents + (rate.markupCents ?? 0),
  insurance_cents: rate.insuranceCents,
  signature_cents: rate.signatureCents,
  handling_cents: rate.handlingCents ?? 0,
})
export const totalOf = ({ amountCents, markupCents = 0, handlingCents = 0 }: OfferedRate): number =>
  amountCents + markupCents + handlingCents

export const rateToWire = (rate: OfferedRate, expiresAt: Date): Static<typeof RateWire> => ({
  rate_id: rate.rateId,
  carrier: rate.carrier,
  service: rate.service,
  service_token: rate.serviceToken,
  amount_cents: totalOf(rate),
  currency: 'USD',
  breakdown: breakdownOf(rate),
  insured_cents: rate.insuredCents,
  estimated_days: rate.estimatedDays,
  attributes: [...rate.attributes],
  expires_at: expiresAt.toISOString(),
})
