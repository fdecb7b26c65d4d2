import { Type, type Static } from 'typebox'
import { OneOf, Ref } from '../../../http/schema/fields.ts'
import { PriceSourceWire, sourceToWire } from '../sources/wire.ts'
import { defaultHistoryDays, intervals, maxHistoryDays } from './model.ts'
import type { PriceHistory } from './service.ts'

const dateText = (description: string) => Type.Unsafe<string>({ type: 'string', format: 'date', description })

const HistoryParameters = {
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxHistoryDays,
      description: `The length of the period, ending today; default ${defaultHistoryDays}. Not with \`from\` and \`to\`.`,
    }),
  ),
  from: Type.Optional(dateText('The first day, in UTC. A period has at most 3,660 days.')),
  to: Type.Optional(dateText('The last day, in UTC; default today.')),
  interval: Type.Optional(
    OneOf(intervals, {
      description:
        'One point per day, per week from Monday, or per month. Default `day`; with `from` or `to` `day` up to 100 days, `week` up to 1,000, else `month`.',
    }),
  ),
}

export const SealedHistoryQuery = Type.Object(HistoryParameters)
export const HistoryQueryWire = Type.Object({
  ...HistoryParameters,
  grade: Type.Optional(
    Type.String({ maxLength: 81, description: '`raw`, or a company and its grade such as `PSA 10`; default all.' }),
  ),
  variant: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The name of a variant: the history of the printing with it, of the same set, number and language.',
    }),
  ),
})

const MarketPointWire = Type.Object({
  date: dateText('The day, or the first day of the week or month, in UTC.'),
  price: Type.Number({ description: 'USD; the last market value of the interval.' }),
  low: Type.Optional(Type.Number({ description: 'USD; the lowest of a week or month.' })),
  high: Type.Optional(Type.Number({ description: 'USD; the highest of a week or month.' })),
})

const SoldPointWire = Type.Object({
  date: dateText('The day, or the first day of the week or month, in UTC.'),
  sold_count: Type.Integer({ description: 'The number of sales.' }),
  median: Type.Number({ description: 'USD.' }),
  low: Type.Number({ description: 'USD.' }),
  high: Type.Number({ description: 'USD.' }),
})

const SoldGradeWire = Type.Object(
  {
    company: Type.String({ description: 'The company.' }),
    grade: Type.String({ description: 'The grade that the company gave.' }),
    days: Type.Array(SoldPointWire, { description: 'The days, weeks or months.' }),
  },
  { $id: 'SoldGrade' },
)

const history = {
  currency: OneOf(['USD'], { description: 'The ISO 4217 code of the currency.' }),
  from: dateText('The first day of the period.'),
  to: dateText('The last day of the period, in UTC.'),
  interval: OneOf(intervals, { description: 'What one point stands for.' }),
  market: Type.Array(MarketPointWire, { description: 'Near Mint, raw; intervals without a price are left out.' }),
}
const sources = Type.Array(Ref(PriceSourceWire), { description: 'Where the prices and sales come from.' })

export const PriceHistoryWire = Type.Object(
  {
    card_id: Type.String({ description: 'The catalog id of the card.' }),
    ...history,
    graded: Type.Array(Ref(SoldGradeWire), {
      description: 'Sales of graded copies; intervals without a sale are left out.',
    }),
    sources,
  },
  { $id: 'PriceHistory' },
)

export const SealedPriceHistoryWire = Type.Object(
  { sealed_id: Type.String({ description: 'The id of the sealed product.' }), ...history, sources },
  { $id: 'SealedPriceHistory' },
)

type Read = Awaited<ReturnType<PriceHistory['read']>>

export const historyToWire = (cardId: string, { sources: from, ...read }: Read): Static<typeof PriceHistoryWire> => ({
  card_id: cardId,
  ...read,
  sources: from.map(sourceToWire),
})

export const sealedHistoryToWire = (
  sealedId: string,
  { currency, from, to, interval, market, sources: named }: Read,
): Static<typeof SealedPriceHistoryWire> => ({
  sealed_id: sealedId,
  currency,
  from,
  to,
  interval,
  market,
  sources: named.map(sourceToWire),
})
