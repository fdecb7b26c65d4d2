import { Type } from 'typebox'
import { described, OneOf, Timestamp, Ref } from '../../http/schema/fields.ts'

const dollars = (description: string) => Type.Number({ description })
const nullableDollars = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description })

const TrendWire = Type.Object({
  direction: OneOf(['up', 'down', 'flat'], { description: 'Whether the cards come in or go out.' }),
  percent: Type.Number({ description: 'The percentage.' }),
})

export const GradedPriceWire = Type.Object(
  {
    company: Type.String({ description: 'The company.' }),
    grade: Type.String({ description: 'The grade that the company gave.' }),
    value: described(dollars('USD.'), 'The price of a copy with this grade.'),
    low: nullableDollars('USD; 10th percentile of the sales.'),
    high: nullableDollars('USD; 90th percentile of the sales.'),
    confidence: OneOf(['low', 'med', 'high'], { description: 'The confidence of the value: low, med or high.' }),
    value_kind: OneOf(['blended', 'feed', 'sold'], {
      description: '`sold` from five sales in 90 days, `blended` with the feed from one to four, else `feed`.',
    }),
    sold_count: Type.Integer({ description: 'The number of sales.' }),
    trend: Type.Optional(described(TrendWire, 'The trend of the price.')),
    last_sold_at: Type.Optional(Timestamp({ description: 'Returned by the pricing endpoint only.' })),
    band: Type.Optional(
      Type.Object(
        {
          median: Type.Number({ description: 'The median price.' }),
          recent_median: Type.Number({ description: 'The median of recent sales.' }),
          p10: Type.Number({ description: 'The 10th percentile.' }),
          p90: Type.Number({ description: 'The 90th percentile.' }),
          count: Type.Integer({ description: 'The number of observed prices.' }),
        },
        { description: 'Returned by the pricing endpoint only.' },
      ),
    ),
  },
  { $id: 'GradedPrice' },
)

export const PricingWire = Type.Object(
  {
    currency: OneOf(['USD'], { description: 'The ISO 4217 code of the currency.' }),
    market: nullableDollars('Near Mint, raw; null when never priced.'),
    market_updated_at: Type.Optional(Timestamp({ description: 'Omitted when never priced.' })),
    is_stale: Type.Boolean({ description: 'True when the last update is older than 7 days or missing.' }),
    trend_7d: Type.Optional(described(TrendWire, 'The trend of the last seven days.')),
    conditions: Type.Array(
      Type.Object({
        condition: OneOf(['NM', 'LP', 'MP', 'HP', 'DMG'], { description: 'The condition of the card.' }),
        price: dollars('USD.'),
      }),
      { description: 'The prices per condition.' },
    ),
    graded: Type.Array(Ref(GradedPriceWire), { description: 'The prices per grading company and grade.' }),
  },
  { $id: 'Pricing' },
)
