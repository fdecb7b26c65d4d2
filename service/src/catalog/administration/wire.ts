import { Type, type Static } from 'typebox'
import { described, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import type { PriceBatch, PriceReceipt } from '../prices/model.ts'

const maxEntries = 1_000
const dollars = Type.Number({ minimum: 0, maximum: 100_000_000, description: 'USD.' })
const name = (max: number) => Type.String({ minLength: 1, maxLength: max })
const closed = { additionalProperties: false }

const QuoteWire = Type.Object(
  {
    card_id: described(name(255), 'The catalog id of the card.'),
    market: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: 0,
      maximum: 100_000_000,
      description: 'The market price in USD.',
    }),
    updated_at: Type.Optional(Timestamp({ description: 'When it was updated.' })),
    conditions: Type.Optional(
      Type.Array(
        Type.Object(
          {
            condition: OneOf(['NM', 'LP', 'MP', 'HP', 'DMG'], { description: 'The condition of the card.' }),
            price: dollars,
          },
          closed,
        ),
        {
          maxItems: 5,
          description: 'The prices per condition.',
        },
      ),
    ),
    graded: Type.Optional(
      Type.Array(
        Type.Object(
          { company: described(name(60), 'The company.'), grade: described(name(20), 'The grade.'), value: dollars },
          closed,
        ),
        {
          maxItems: 200,
          description: 'The prices per grading company and grade.',
        },
      ),
    ),
  },
  closed,
)

const SealedQuoteWire = Type.Object(
  {
    sealed_id: described(name(255), 'The id of the sealed.'),
    market: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: 0,
      maximum: 100_000_000,
      description: 'The market price in USD.',
    }),
    updated_at: Type.Optional(Timestamp({ description: 'When it was updated.' })),
  },
  closed,
)

const SaleWire = Type.Object(
  {
    card_id: described(name(255), 'The catalog id of the card.'),
    company: described(name(60), 'The company.'),
    grade: described(name(20), 'The grade.'),
    price: Type.Number({ minimum: 0.01, maximum: 100_000_000, description: 'The price.' }),
    sold_at: Timestamp({ description: 'When it was sold.' }),
    source: described(name(60), 'The id of a defined source.'),
    source_id: described(name(255), 'The id of the sale at the source.'),
    seller: Type.Optional(described(name(255), 'The seller, by any id of the source. Two sales of one seller count.')),
  },
  closed,
)

export const PricesBody = Type.Object(
  {
    source: Type.Optional(described(name(60), 'The defined source of all prices of the batch; sales name their own.')),
    prices: Type.Optional(Type.Array(QuoteWire, { maxItems: maxEntries, description: 'The prices.' })),
    sealed_prices: Type.Optional(
      Type.Array(SealedQuoteWire, { maxItems: maxEntries, description: 'The sealed prices.' }),
    ),
    sales: Type.Optional(Type.Array(SaleWire, { maxItems: maxEntries, description: 'The sales.' })),
  },
  closed,
)

export const PriceReceiptWire = Type.Object(
  {
    changed: Type.Integer({ description: 'Cards and products whose pricing changed.' }),
    new_sales: Type.Integer({ description: 'The number of sales that were new.' }),
    unknown_ids: Type.Array(Type.String(), { description: 'Ids of the request that are not in the catalog.' }),
  },
  { $id: 'PriceReceipt' },
)

const toCents = (amount: number): Cents => cents(BigInt(Math.round(amount * 100)))
const toCentsOrNull = (amount: number | null): Cents | null => (amount === null ? null : toCents(amount))

export function batchesFromWire(body: Static<typeof PricesBody>, now: Date): PriceBatch[] {
  const at = (text: string | undefined): Date => (text === undefined ? now : new Date(text))
  const quotes = (body.prices ?? []).map((quote) => ({
    itemId: quote.card_id,
    market: toCentsOrNull(quote.market),
    at: at(quote.updated_at),
    source: body.source,
    ladder: quote.conditions?.map(({ condition, price }) => ({ condition, price: toCents(price) })),
    graded: quote.graded?.map(({ company, grade, value }) => ({ company, grade, value: toCents(value) })),
  }))
  const sales = (body.sales ?? []).map((sale) => ({
    cardId: sale.card_id,
    company: sale.company,
    grade: sale.grade,
    price: toCents(sale.price),
    soldAt: new Date(sale.sold_at),
    source: sale.source,
    sourceId: sale.source_id,
    seller: sale.seller,
  }))
  const sealed = (body.sealed_prices ?? []).map((quote) => ({
    itemId: quote.sealed_id,
    market: toCentsOrNull(quote.market),
    at: at(quote.updated_at),
    source: body.source,
  }))
  return [
    { item: 'card', quotes, sales },
    { item: 'sealed', quotes: sealed, sales: [] },
  ]
}

export const receiptToWire = ({ changed, newSales, unknown }: PriceReceipt): Static<typeof PriceReceiptWire> => ({
  changed,
  new_sales: newSales,
  unknown_ids: [...unknown],
})
