import { Type, type Static } from 'typebox'
import { itemKinds } from '../../../assets/items/model.ts'
import { NullableString, NullableTimestamp, OneOf } from '../../../http/schema/fields.ts'
import { formatUsdc, type Bps } from '../../../kernel/money.ts'
import { valueSources } from '../../../assets/pricing/values/model.ts'
import type { Price } from './model.ts'

export const PriceWire = Type.Object(
  {
    card_id: Type.String({ description: 'The catalog id of the card.' }),
    token_id: NullableString({ description: 'The requested token; null when card_id was requested.' }),
    market_value_usdc: Type.String({
      description: 'The raw price of the card, or the oracle price when there is none.',
    }),
    buyback_price_usdc: Type.String({ description: 'Buyback price at that market value.' }),
    updated_at: NullableTimestamp({ description: 'Time of the oracle update; null when the raw price was used.' }),
    item_type: OneOf(itemKinds, { description: 'The kind of item.' }),
    value_source: OneOf(valueSources, { description: 'The source of the value.' }),
    buyback_bps: Type.Integer({ description: 'The buyback in basis points.' }),
    is_stale: Type.Boolean({ description: 'Whether the market value is older than its maximum age.' }),
  },
  { $id: 'Price' },
)

export const priceToWire = (price: Price, buybackBps: Bps): Static<typeof PriceWire> => ({
  card_id: price.cardId,
  token_id: price.tokenId,
  market_value_usdc: formatUsdc(price.marketValue),
  buyback_price_usdc: formatUsdc(price.buybackPrice),
  updated_at: price.updatedAt?.toISOString() ?? null,
  item_type: price.itemType,
  value_source: price.source,
  buyback_bps: buybackBps,
  is_stale: price.isStale,
})

/** All fields are optional here; the service checks which of them are required. */
export const PriceQueryWire = Type.Object({
  card_id: Type.Optional(Type.String({ maxLength: 128, description: 'The catalog id of the card.' })),
  token_id: Type.Optional(Type.String({ maxLength: 78, description: 'The token id as a decimal string.' })),
  item_type: Type.Optional(Type.String({ maxLength: 32, description: itemKinds.join(', ') })),
})
