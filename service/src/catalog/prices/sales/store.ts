import { sql } from 'kysely'
import { many, type Reader } from '../../../db/db.ts'
import type { Grade } from '../history/model.ts'

export type SaleRow = {
  id: bigint
  company: string
  grade: string
  price: bigint
  soldAt: Date
  source: string
  sourceId: string
}

/** The position after a sale in the order of the list. */
export type SalePosition = { readonly soldAt: Date; readonly id: bigint }
export type SalesScope = {
  game: string
  cardId: string
  since: Date | undefined
  only: Grade | undefined
  after: SalePosition | undefined
  limit: number
}

/** Sales of a card, the newest first. */
export const listSales = (
  reader: Reader,
  { game, cardId, since, only, after, limit }: SalesScope,
): Promise<SaleRow[]> =>
  many(
    reader,
    sql<SaleRow>`
      select id, company, grade, price_cents as price, sold_at as "soldAt", source, source_id as "sourceId"
      from catalog_sold_comps
      where game = ${game} and card_id = ${cardId}
        and sold_at >= ${since ?? new Date(0)} and sold_at <= ${after?.soldAt ?? new Date('9999-12-31T00:00:00Z')}
        and (${after?.id ?? null}::bigint is null or (sold_at, id) < (${after?.soldAt ?? null}, ${after?.id ?? null}))
        and (${only?.company ?? null}::text is null or (company = ${only?.company ?? null} and grade = ${only?.grade ?? null}))
      order by sold_at desc, id desc limit ${limit}`,
  )
