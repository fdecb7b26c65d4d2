import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp } from '../../http/schema/fields.ts'
import { formatUsdc } from '../../kernel/money.ts'
import { microsOfCents, type Redemption } from './model.ts'
import { redemptionFields, redemptionToWire } from './wire.ts'

/** The fields that only operators see. */
export const AdminRedemptionWire = Type.Object(
  {
    ...redemptionFields,
    partner_id: Type.Integer({ description: 'The id of the partner.' }),
    parcel_id: NullableInteger({ description: 'Warehouse parcel id; redemptions that ship together share it.' }),
    value_usd: Type.String({ description: 'US dollars, at the time of preparation.' }),
    insured: Type.Boolean({ description: 'Whether the parcel is insured.' }),
    shipping_address: Type.Object(
      {
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
      },
      { description: 'The shipping address.' },
    ),
    paid_at: NullableTimestamp({ description: 'When it was paid.' }),
    payment_final_at: NullableTimestamp({ description: 'The time of payment final.' }),
    refunded_at: NullableTimestamp({ description: 'When it was refunded.' }),
  },
  { $id: 'AdminRedemption' },
)

const showTime = (time: Date | null): string | null => time && time.toISOString()

export const redemptionToAdminWire = (redemption: Redemption): Static<typeof AdminRedemptionWire> => ({
  ...redemptionToWire(redemption),
  partner_id: redemption.partnerId,
  parcel_id: redemption.parcelId,
  value_usd: formatUsdc(microsOfCents(redemption.valueCents)).slice(0, -4),
  insured: redemption.isInsured,
  shipping_address: redemption.address,
  paid_at: showTime(redemption.paidAt),
  payment_final_at: showTime(redemption.paymentFinalAt),
  refunded_at: showTime(redemption.refundedAt),
})
