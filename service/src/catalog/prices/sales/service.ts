import type { Reader } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import { readGrade } from '../history/model.ts'
import { listSourcesOf, type PriceSource } from '../sources/store.ts'
import { listSales, type SalePosition, type SaleRow } from './store.ts'

export type SalesQuery = { since?: string; grade?: string; cursor?: string; limit?: number }
export type SalesPage = {
  readonly sales: readonly SaleRow[]
  readonly sources: readonly PriceSource[]
  readonly limit: number
  readonly next: string | undefined
}

const defaultLimit = 50

const writeCursor = ({ soldAt, id }: SalePosition): string =>
  Buffer.from(`${soldAt.getTime()}:${id}`).toString('base64url')

function readCursor(cursor: string | undefined): SalePosition | undefined {
  if (cursor === undefined) return undefined
  const [, time = '', id = ''] = /^(\d{1,15}):(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const position = { soldAt: new Date(Number(time)), id: BigInt(id) }
  if (time !== '' && writeCursor(position) === cursor) return position
  fail(400, 'invalid_pagination', 'cursor is invalid; pass next_cursor of the previous page.', {
    details: { field: 'cursor' },
  })
}

/** The sales of a card, the newest first, with the licences of their sources. */
async function listPage(db: Reader, card: { game: string; cardId: string }, query: SalesQuery): Promise<SalesPage> {
  const only = readGrade(query.grade)
  const limit = query.limit ?? defaultLimit
  const scope = {
    ...card,
    since: query.since === undefined ? undefined : new Date(query.since),
    only: only === 'raw' ? undefined : only,
    after: readCursor(query.cursor),
  }
  // The sales that are recorded are those of graded copies.
  const rows = only === 'raw' ? [] : await listSales(db, { ...scope, limit: limit + 1 })
  const sales = rows.slice(0, limit)
  const last = sales.at(-1)
  return {
    sales,
    sources: await listSourcesOf(
      db,
      sales.map(({ source }) => source),
    ),
    limit,
    next: last && rows.length > limit ? writeCursor(last) : undefined,
  }
}

export type SalesService = ReturnType<typeof createSalesService>

export const createSalesService = ({ db }: { db: Reader }) => ({
  list: (card: { game: string; cardId: string }, query: SalesQuery) => listPage(db, card, query),
})
