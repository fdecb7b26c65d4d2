import { Type } from 'typebox'
import { OneOf, Timestamp, Ref } from '../../http/schema/fields.ts'

const dollars = (description: string) => Type.Number({ description })
const nullableDollars = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description })

const TrendWire = Type.Object({ direction: OneOf(['up', 'down', 'flat']), percent: Type.Number() })

export const GradedPriceWire = Type.Object(
  {
    company: Type.String(),
    grade: Type.String(),
    value: dollars('USD.'),
    low: nullableDollars('USD; 10th percentile of the sales.'),
    high: nullableDollars('USD; 90th percentile of the sales.'),
    confidence: OneOf(['low', 'med', 'high']),
    value_kind: OneOf(['blended', 'feed', 'sold'], {
      description: '`sold` from five sales in 90 days, `blended` with the feed from one to four, else `feed`.',
    }),
    sold_count: Type.Integer(),
    trend: Type.Optional(TrendWire),
    last_sold_at: Type.Optional(Timestamp({ description: 'Returned by the pricing endpoint only.' })),
    band: Type.Optional(
      Type.Object(
        {
          median: Type.Number(),
          recent_median: Type.Number(),
          p10: Type.Number(),
          p90: Type.Number(),
          count: Type.Integer(),
        },
        { description: 'Returned by the pricing endpoint only.' },
      ),
    ),
  },
  { $id: 'GradedPrice' },
)

export const PricingWire = Type.Object(
  {
    currency: OneOf(['USD']),
    market: nullableDollars('Near Mint, raw; null when never priced.'),
    market_updated_at: Type.Optional(Timestamp({ description: 'Omitted when never priced.' })),
    is_stale: Type.Boolean({ description: 'True when the last update is older than 7 days or missing.' }),
    trend_7d: Type.Optional(TrendWire),
    conditions: Type.Array(Type.Object({ condition: OneOf(['NM', 'LP', 'MP', 'HP', 'DMG']), price: dollars('USD.') })),
    graded: Type.Array(Ref(GradedPriceWire)),
  },
  { $id: 'Pricing' },
)
