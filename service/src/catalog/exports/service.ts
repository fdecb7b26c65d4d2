import { cardSchema } from '../query/fields.ts'
import { readCount, readInclude, readLanguages, readQuery, readSelect, allLanguages } from '../answers/parameters.ts'
import type { Plan } from '../answers/plans.ts'
import { refuseTimeout } from '../answers/pages.ts'
import { cardView, viewKey } from '../cards/service.ts'
import { fail } from '../../kernel/errors.ts'
import { assembleCards } from '../engine/page.ts'
import { effectiveQuery, type SearchRequest } from '../engine/search.ts'
import { printQuery } from '../query/canonical.ts'
import type { Published } from '../snapshots/published.ts'

export type ExportQuery = {
  cursor?: string
  since?: string
  page_size?: string
  q?: string
  language?: string
  include?: string
  select?: string
}

export const linesType = 'application/x-ndjson; charset=utf-8'
export const maxLines = 1_000
const newline = 0x0a

/** A cursor is the last id read: pages are ordered by id, so changes in between do not shift them. */
const writeCursor = (id: string): string => Buffer.from(`id:${id}`).toString('base64url')

function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  if (text.startsWith('id:') && writeCursor(text.slice(3)) === cursor) return text.slice(3)
  fail(400, 'invalid_pagination', 'cursor is invalid; pass X-Next-Cursor of the previous page.', {
    details: { field: 'cursor' },
  })
}

/** The index of the first ascending row whose id follows the given one. */
function firstAfter(idOf: (row: number) => string, rows: Uint32Array, id: string): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (idOf(rows[middle] as number) <= id) low = middle + 1
    else high = middle
  }
  return low
}

/** Plans a page of cards as JSON lines, ordered by id. */
export function planExport(published: Published, query: ExportQuery): Plan {
  const { snapshot, search } = published
  const after = readCursor(query.cursor)
  const lines = readCount('page_size', query.page_size, { fallback: maxLines, max: maxLines })
  const selection = readSelect(query.select, snapshot.cardFields)
  const withPrices = readInclude(query.include)
  const languages = readLanguages(query.language, snapshot.languages, allLanguages)
  const request: SearchRequest = {
    query: readQuery(query.q, cardSchema),
    order: [],
    page: 1,
    pageSize: snapshot.cards.rowCount,
    ...(languages.codes && { languages: languages.codes }),
  }
  let next: string | undefined
  const canonical = printQuery(effectiveQuery(request))
  return {
    key: ['export', String(lines), after ?? '', viewKey(withPrices, selection), canonical].join('\n'),
    withPrices,
    contentType: linesType,
    headers: () => (next === undefined ? {} : { 'X-Next-Cursor': next }),
    make: (nowMs, allocate) => {
      const found = search.cards(request)
      if (!found.ok) refuseTimeout()
      const { idOf } = snapshot.cards
      const start = after === undefined ? 0 : firstAfter(idOf, found.rows, after)
      const rows = found.rows.subarray(start, start + lines)
      const last = rows.at(-1)
      next = last !== undefined && start + lines < found.rows.length ? writeCursor(idOf(last)) : undefined
      const frame = { before: '', after: rows.length > 0 ? '\n' : '' }
      const view = cardView(withPrices, selection, nowMs)
      return assembleCards(snapshot, rows, view, { frame, allocate, separator: newline })
    },
  }
}
