import { Type, type Static } from 'typebox'
import { itemKinds } from '../../assets/items/model.ts'
import { NullableInteger, NullableString, OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'
import { formatUsdc } from '../../kernel/money.ts'
import type { Quoted } from './prepare.ts'
import type { LockedRate } from './model.ts'

export const ShippingQuoteWire = Type.Object(
  {
    amount_usdc: Type.String({ description: 'US dollars, six decimals.' }),
    currency: Type.String({ description: 'The ISO 4217 code of the currency.' }),
    carrier: Type.String({ description: 'The name of the carrier.' }),
    service: Type.String({ description: 'The service of the carrier.' }),
    service_token: Type.String({ description: 'Carrier service that the warehouse buys the label from.' }),
    rate_id: NullableString({ description: 'Pass it to prepare to choose this rate.' }),
    estimated_days: NullableInteger({ description: 'Estimated days in transit.' }),
    quoted_at: Timestamp({ description: 'When it was quoted.' }),
  },
  { $id: 'ShippingQuote' },
)

export const rateToWire = (rate: LockedRate): Static<typeof ShippingQuoteWire> => ({
  amount_usdc: formatUsdc(rate.total),
  currency: 'USD',
  carrier: rate.carrier,
  service: rate.service,
  service_token: rate.serviceToken,
  rate_id: rate.rateId,
  estimated_days: rate.estimatedDays,
  quoted_at: rate.quotedAt.toISOString(),
})

export const QuotedWire = Type.Object(
  {
    shipping_quote: Ref(ShippingQuoteWire),
    rates: Type.Array(Ref(ShippingQuoteWire), { description: 'All carrier rates, cheapest first.' }),
    parcel: Type.Object(
      {
        length_in: Type.Number({ description: 'Inches.' }),
        width_in: Type.Number({ description: 'Inches.' }),
        height_in: Type.Number({ description: 'Inches.' }),
        weight_lb: Type.Number({ description: 'Pounds.' }),
      },
      { description: 'The size and weight that were quoted.' },
    ),
    item_type: OneOf(itemKinds, { description: 'Collection of the token.' }),
    token_id: Type.String({ description: 'Token id.' }),
  },
  { $id: 'RedemptionQuote' },
)

export function quotedToWire({ target: found, offer }: Quoted): Static<typeof QuotedWire> {
  const rates = offer.rates.map(rateToWire)
  const [cheapest] = rates as [Static<typeof ShippingQuoteWire>]
  const { lengthIn, widthIn, heightIn, weightLb } = offer.parcel
  return {
    shipping_quote: cheapest,
    rates,
    parcel: { length_in: lengthIn, width_in: widthIn, height_in: heightIn, weight_lb: weightLb },
    item_type: found.kind,
    token_id: found.tokenId.toString(),
  }
}
