import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp } from '../../http/schema/fields.ts'
import { formatUsdc } from '../../kernel/money.ts'
import { microsOfCents, type Redemption } from './model.ts'
import { redemptionFields, redemptionToWire } from './wire.ts'

/** The fields that only operators see. */
export const AdminRedemptionWire = Type.Object(
  {
    ...redemptionFields,
    partner_id: Type.Integer(),
    parcel_id: NullableInteger({ description: 'Warehouse parcel id; redemptions that ship together share it.' }),
    value_usd: Type.String({ description: 'US dollars, at the time of preparation.' }),
    insured: Type.Boolean(),
    shipping_address: Type.Object({
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
    }),
    paid_at: NullableTimestamp(),
    payment_final_at: NullableTimestamp(),
    refunded_at: NullableTimestamp(),
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
