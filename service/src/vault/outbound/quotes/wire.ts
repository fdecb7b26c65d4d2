import { Type, type Static } from 'typebox'
import { described, NullableInteger, NullableString, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import type { OfferedRate } from '../orders/model.ts'
import { CardIds } from '../../shared/requests.ts'

const text = Type.Optional(NullableString({ maxLength: 300 }))

/** Each address fault has its own error code, so the service validates the fields instead of the schema. */
export const AddressBody = Type.Object({
  name: described(text, 'The name of the recipient.'),
  company: described(text, 'The company.'),
  street1: described(text, 'The first address line.'),
  street2: described(text, 'The second address line.'),
  city: described(text, 'The city.'),
  state: Type.Optional(
    NullableString({
      maxLength: 300,
      description: 'State or province, by name or code; derived from the postal code where it is missing.',
    }),
  ),
  zip: described(text, 'The postal code.'),
  country: Type.Optional(NullableString({ maxLength: 300, description: 'ISO 3166-1 alpha-2 code.' })),
  phone: Type.Optional(NullableString({ maxLength: 300, description: 'Required outside the United States.' })),
  email: described(text, 'The e-mail address.'),
})

export const QuoteBody = Type.Object({
  ...CardIds,
  address: described(AddressBody, 'Where the cards are sent.'),
  insurance: Type.Optional(
    OneOf(['declared', 'none'], { description: '`declared` insures to the declared values; `none` does not insure.' }),
  ),
  signature: Type.Optional(
    Type.Boolean({ description: 'Requires a signature on delivery. High-value shipments always require one.' }),
  ),
  reference: Type.Optional(NullableString({ minLength: 1, maxLength: 64, description: 'Your own reference.' })),
})

export const nullableObject = <Value>(schema: object) =>
  Type.Unsafe<Value | null>({ ...schema, type: ['object', 'null'] } as never)

export const AddressWire = Type.Object({
  name: Type.String({ description: 'The name of the recipient.' }),
  company: NullableString({ description: 'The company of the recipient.' }),
  street1: Type.String({ description: 'The first address line.' }),
  street2: NullableString({ description: 'The second address line.' }),
  city: Type.String({ description: 'The city of the recipient.' }),
  state: NullableString({ description: 'The state or province.' }),
  zip: Type.String({ description: 'The postal code.' }),
  country: Type.String({ description: 'The ISO 3166 country code, two letters.' }),
  phone: NullableString({ description: 'The phone number.' }),
  email: NullableString({ description: 'The e-mail address.' }),
})

export const RateWire = Type.Object({
  rate_id: Type.String({ description: 'The id of the rate.' }),
  carrier: Type.String({ description: 'The name of the carrier.' }),
  service: Type.String({ description: 'The service of the carrier.' }),
  service_token: Type.String({ description: 'The service level that the warehouse buys.' }),
  amount_cents: Type.Integer({ description: 'What you are billed for the order: the sum of `breakdown`.' }),
  currency: OneOf(['USD'], { description: 'The ISO 4217 code of the currency.' }),
  breakdown: Type.Object(
    {
      postage_cents: Type.Integer({ description: 'The postage in cents.' }),
      insurance_cents: Type.Integer({ description: 'The fee for insurance, in cents.' }),
      signature_cents: Type.Integer({ description: 'The fee for a signature, in cents.' }),
      handling_cents: Type.Integer({ description: 'By your rate card, per order and per card.' }),
    },
    { description: 'The parts of the price in cents.' },
  ),
  insured_cents: Type.Integer({ description: 'The insured value in cents.' }),
  estimated_days: NullableInteger({ description: 'Estimated days in transit.' }),
  attributes: Type.Array(OneOf(['CHEAPEST', 'FASTEST', 'BEST_VALUE']), {
    description: 'Properties of the rate, such as CHEAPEST.',
  }),
  expires_at: Timestamp({ description: 'When it expires.' }),
})

export const AddressCheckWire = Type.Object({
  status: OneOf(['valid', 'corrected', 'unverified', 'invalid'], { description: 'The status of the address check.' }),
  messages: Type.Array(Type.String(), { description: 'The messages of the address check.' }),
  suggested: described(nullableObject<Static<typeof AddressWire>>(AddressWire), 'The suggested correction.'),
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
