import { Type, type Static } from 'typebox'
import { Ref, Timestamp } from '../../../http/schema/fields.ts'
import { PriceSourceWire, sourceToWire } from '../sources/wire.ts'
import type { SalesPage } from './service.ts'

export const SalesQueryWire = Type.Object({
  since: Type.Optional(Timestamp({ description: 'Only sales at this time or later.' })),
  grade: Type.Optional(Type.String({ maxLength: 81, description: 'A company and its grade, such as `PSA 10`.' })),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `next_cursor` of the previous page.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '1 to 100; default 50.' })),
})

export const CardSaleWire = Type.Object(
  {
    company: Type.String({ description: 'The company that graded the copy.' }),
    grade: Type.String({ description: 'The grade that the company gave.' }),
    price: Type.Number({ description: 'USD.' }),
    sold_at: Timestamp({ description: 'When it was sold.' }),
    source: Type.String({ description: 'The id of the source.' }),
    source_id: Type.String({ description: 'The id of the sale at the source.' }),
  },
  { $id: 'CardSale' },
)

export const SalesData = Type.Object({
  card_id: Type.String({ description: 'The catalog id of the card.' }),
  sales: Type.Array(Ref(CardSaleWire), { description: 'The newest first.' }),
  sources: Type.Array(Ref(PriceSourceWire), { description: 'The sources of these sales, with their licences.' }),
})

export const salesToWire = (cardId: string, { sales, sources }: SalesPage): Static<typeof SalesData> => ({
  card_id: cardId,
  sales: sales.map((sale) => ({
    company: sale.company,
    grade: sale.grade,
    price: Number(sale.price) / 100,
    sold_at: sale.soldAt.toISOString(),
    source: sale.source,
    source_id: sale.sourceId,
  })),
  sources: sources.map(sourceToWire),
})
