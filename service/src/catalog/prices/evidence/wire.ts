import { Type, type Static } from 'typebox'
import { NullableString, NullableTimestamp, OneOf, Ref, Timestamp } from '../../../http/schema/fields.ts'
import { rejections } from '../estimate/model.ts'
import { PriceSourceWire, sourceToWire } from '../sources/wire.ts'
import type { ExplainedSale, ExplainedValue, PriceExplanation } from './service.ts'

const nullableNumber = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description })
const nullableInteger = (description: string) => Type.Unsafe<number | null>({ type: ['integer', 'null'], description })

const SaleFields = {
  price: Type.Number({ description: 'USD.' }),
  sold_at: Timestamp({ description: 'When it was sold.' }),
  source: Type.String({ description: 'The id of the source.' }),
  source_id: Type.String({ description: 'The id of the sale at the source.' }),
}
const AcceptedSale = Type.Object({
  ...SaleFields,
  weight: Type.Integer({ description: '4 in the last 30 days, 2 in the last 60, 1 in the last 90.' }),
})
const RejectedSale = Type.Object({
  ...SaleFields,
  reason: OneOf(rejections, {
    description:
      '`seller_cap`: more than two sales of one seller. `outlier`: far from the other sales; it has a side and no amount. `too_old`: more than 90 days ago.',
  }),
})

const moveWire = (description: string) =>
  Type.Object(
    {
      sales: nullableInteger('The fewest sales of today by different sellers; null when 200 do not suffice.'),
      price: Type.Number({ description: 'USD. What each of them has to be sold for, at least or at most.' }),
    },
    { description },
  )

const ReachWire = Type.Object({
  sales: Type.Integer({ description: 'A number of further sales of today, at any price.' }),
  low: nullableNumber('USD. The value stays at or above; null without a bound.'),
  high: nullableNumber('USD. The value stays at or below; null without a bound.'),
})

const ExplainedValueWire = Type.Object(
  {
    company: Type.String({ description: 'The company.' }),
    grade: Type.String({ description: 'The grade that the company gave.' }),
    value: Type.Number({ description: 'USD.' }),
    method: OneOf(['blended', 'feed', 'sold'], {
      description: '`sold`: the median of the sales, weighted by age. `blended` with the feed below five sales.',
    }),
    feed: nullableNumber('USD. The value that the feed gave.'),
    accepted: Type.Array(AcceptedSale, { description: 'The sales that count.' }),
    rejected: Type.Array(RejectedSale, { description: 'The sales of the last 180 days that do not, with the reason.' }),
    reach: Type.Array(ReachWire, { description: 'What further sales could do to the value.' }),
    to_move: Type.Union(
      [
        Type.Object({
          percent: Type.Integer({ description: 'The percentage by which the value would move.' }),
          up: moveWire('Sales that would raise the value by it.'),
          down: moveWire('Sales that would lower the value by it.'),
        }),
        Type.Null(),
      ],
      { description: 'What it takes to move the value; null where no sales count.' },
    ),
  },
  { $id: 'ExplainedValue' },
)

export const PriceExplanationWire = Type.Object(
  {
    card_id: Type.String({ description: 'The catalog id of the card.' }),
    currency: OneOf(['USD'], { description: 'The ISO 4217 code of the currency.' }),
    market: Type.Object(
      {
        value: nullableNumber('USD. Near Mint, raw; null when never priced.'),
        method: OneOf(['feed'], { description: 'Raw values are those of a feed; no sale moves them.' }),
        source: NullableString({ description: 'The id of the source, where the feed named it.' }),
        updated_at: NullableTimestamp({ description: 'When the feed saw it.' }),
      },
      { description: 'How the market value was found.' },
    ),
    graded: Type.Array(Ref(ExplainedValueWire), { description: 'How each graded value was found.' }),
    sources: Type.Array(Ref(PriceSourceWire), { description: 'The sources, with licence and attribution.' }),
  },
  { $id: 'PriceExplanation' },
)

const dollars = (amount: bigint): number => Number(amount) / 100
const dollarsOrNull = (amount: bigint | null | undefined): number | null =>
  amount === null || amount === undefined ? null : dollars(amount)

const saleToWire = ({ judged: { sale } }: ExplainedSale) => ({
  price: dollars(sale.price),
  sold_at: sale.soldAt.toISOString(),
  source: sale.source,
  source_id: sale.sourceId,
})

const valueToWire = ({ sales, toMove, ...graded }: ExplainedValue): Static<typeof ExplainedValueWire> => ({
  company: graded.company,
  grade: graded.grade,
  value: dollars(graded.value),
  method: graded.method,
  feed: dollarsOrNull(graded.feed),
  accepted: sales
    .filter(({ judged }) => judged.rejection === undefined)
    .map((sale) => ({ ...saleToWire(sale), weight: sale.weight })),
  rejected: sales.flatMap((sale) =>
    sale.judged.rejection === undefined ? [] : [{ ...saleToWire(sale), reason: sale.judged.rejection }],
  ),
  reach: graded.reach.map(({ sales: count, low, high }) => ({
    sales: count,
    low: dollarsOrNull(low),
    high: dollarsOrNull(high),
  })),
  to_move: toMove
    ? {
        percent: toMove.percent,
        up: { sales: toMove.up.sales ?? null, price: dollars(toMove.up.price) },
        down: { sales: toMove.down.sales ?? null, price: dollars(toMove.down.price) },
      }
    : null,
})

export const explanationToWire = ({
  cardId,
  market,
  graded,
  sources,
}: PriceExplanation): Static<typeof PriceExplanationWire> => ({
  card_id: cardId,
  currency: 'USD',
  market: {
    value: dollarsOrNull(market?.market),
    method: 'feed',
    source: market?.source ?? null,
    updated_at: market?.at?.toISOString() ?? null,
  },
  graded: graded.map(valueToWire),
  sources: sources.map(sourceToWire),
})
