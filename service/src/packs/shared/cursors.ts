import { Type } from 'typebox'
import type { Pagination } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage, type Page } from '../../http/schema/pagination.ts'
import { fail } from '../../kernel/errors.ts'

/** Lists that grow at the front are paged by the last seen row, so new rows do not shift the pages. */
export const CursorQuery = {
  ...PageQuery,
  cursor: Type.Optional(Type.String({ description: 'The next_cursor of the previous page; replaces offset.' })),
}

const wholeNumber = /^[1-9]\d{0,17}$/

export type CursorPage = Page & { beforeId: bigint | undefined }

export function readCursorPage(query: { limit?: string; offset?: string; cursor?: string }): CursorPage {
  const page = readPage(query, listRules)
  if (query.cursor === undefined) return { ...page, beforeId: undefined }
  const text = Buffer.from(query.cursor, 'base64url').toString('latin1')
  if (!wholeNumber.test(text)) {
    fail(400, 'invalid_pagination', 'cursor is invalid; pass next_cursor of the previous page.', {
      details: { field: 'cursor' },
    })
  }
  return { limit: page.limit, offset: 0, beforeId: BigInt(text) }
}

/** Cuts the extra row read beyond the page and adds the cursor of the next page. */
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
