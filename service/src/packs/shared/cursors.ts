import { Type } from 'typebox'
import type { Pagination } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage, type Page } from '../../http/schema/pagination.ts'
import { fail } from '../../kernel/errors.ts'

/** Lists that grow at the front are paged by the last row that was seen, however many came meanwhile. */
export const CursorQuery = {
  ...PageQuery,
  cursor: Type.Optional(Type.String({ description: 'The next_cursor of the page before; takes the place of offset.' })),
}

const wholeNumber = /^[1-9]\d{0,17}$/

export type CursorPage = Page & { beforeId: bigint | undefined }

export function readCursorPage(query: { limit?: string; offset?: string; cursor?: string }): CursorPage {
  const page = readPage(query, listRules)
  if (query.cursor === undefined) return { ...page, beforeId: undefined }
  const text = Buffer.from(query.cursor, 'base64url').toString('latin1')
  if (!wholeNumber.test(text)) {
    fail(400, 'invalid_pagination', 'cursor is none that we gave.', { details: { field: 'cursor' } })
  }
  return { limit: page.limit, offset: 0, beforeId: BigInt(text) }
}

/** Cuts the one row read beyond the page, and names the last row of it for whoever wants the next. */
export function cursorPageOf<Row>(
  rows: readonly Row[],
  page: Page,
  idOf: (row: Row) => number | bigint,
): { rows: Row[]; pagination: Pagination } {
  const cut = pageOf(rows, page)
  const last = cut.rows.at(-1)
  const hasMore = cut.pagination.has_more && last !== undefined
  const next_cursor = hasMore ? Buffer.from(String(idOf(last)), 'latin1').toString('base64url') : null
  return { rows: cut.rows, pagination: { ...cut.pagination, next_cursor } }
}
