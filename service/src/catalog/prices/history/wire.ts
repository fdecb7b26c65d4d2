import { Type } from 'typebox'
import { OneOf, Ref } from '../../../http/schema/fields.ts'

const dateText = (description: string) => Type.Unsafe<string>({ type: 'string', format: 'date', description })

const MarketDayWire = Type.Object({
  date: dateText('Day in UTC.'),
  price: Type.Number({ description: 'USD; the last market value of the day.' }),
})

const SoldDayWire = Type.Object({
  date: dateText('Day in UTC.'),
  sold_count: Type.Integer({ description: 'The number of sales.' }),
  median: Type.Number({ description: 'USD.' }),
  low: Type.Number({ description: 'USD.' }),
  high: Type.Number({ description: 'USD.' }),
})

const SoldGradeWire = Type.Object(
  {
    company: Type.String({ description: 'The company.' }),
    grade: Type.String({ description: 'The grade that the company gave.' }),
    days: Type.Array(SoldDayWire, { description: 'The days.' }),
  },
  { $id: 'SoldGrade' },
)

export const PriceHistoryWire = Type.Object(
  {
    card_id: Type.String({ description: 'The catalog id of the card.' }),
    currency: OneOf(['USD'], { description: 'The ISO 4217 code of the currency.' }),
    from: dateText('The first day of the period.'),
    to: dateText('Today, in UTC.'),
    market: Type.Array(MarketDayWire, { description: 'Near Mint, raw; days without a price are left out.' }),
    graded: Type.Array(Ref(SoldGradeWire), {
      description: 'Sales of graded copies; days without a sale are left out.',
    }),
  },
  { $id: 'PriceHistory' },
)
