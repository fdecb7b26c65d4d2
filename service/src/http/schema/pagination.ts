import { Type } from 'typebox'
import { fail } from '../../kernel/errors.ts'
import type { Pagination } from './envelope.ts'
import { LenientInteger } from './fields.ts'

export type Page = { limit: number; offset: number }
export type PageRules = { defaultLimit: number; maxLimit: number; maxOffset: number }

export const listRules: PageRules = { defaultLimit: 50, maxLimit: 100, maxOffset: Number.MAX_SAFE_INTEGER }
export const vaultListRules: PageRules = { defaultLimit: 50, maxLimit: 100, maxOffset: 10_000 }

export const PageQuery = {
  limit: Type.Optional(
    LenientInteger('Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one.'),
  ),
  offset: Type.Optional(LenientInteger('Number of rows to skip; default 0. A negative value is 0.')),
}

const leadingInteger = /^\s*([+-]?\d+)/

/** Parses a leading integer and clamps it; a value without an integer is rejected. */
function readInteger(name: string, text: string | undefined, bounds: { fallback: number; min: number; max: number }) {
  if (text === undefined) return bounds.fallback
  const match = leadingInteger.exec(text)
  if (!match) fail(400, 'invalid_pagination', `${name} must be an integer.`, { details: { field: name } })
  return Math.min(Math.max(Number(match[1]), bounds.min), bounds.max)
}

export function readPage(query: { limit?: string; offset?: string }, rules: PageRules): Page {
  return {
    limit: readInteger('limit', query.limit, { fallback: rules.defaultLimit, min: 1, max: rules.maxLimit }),
    offset: readInteger('offset', query.offset, { fallback: 0, min: 0, max: rules.maxOffset }),
  }
}

/** Drops the extra row read beyond the page; its presence means that there are more rows. */
export function pageOf<Row>(rows: readonly Row[], { limit, offset }: Page): { rows: Row[]; pagination: Pagination } {
  const hasMore = rows.length > limit
  return {
    rows: rows.slice(0, limit),
    pagination: {
      limit,
      offset,
      has_more: hasMore,
      next_offset: hasMore ? offset + limit : null,
      next_cursor: null,
    },
  }
}

const maxIds = 500

/** Limits the length of an id array. */
export function checkIdArray(field: string, ids: readonly unknown[]): void {
  if (ids.length > maxIds) {
    fail(400, 'invalid_pagination', `${field} must have at most ${maxIds} items, got ${ids.length}.`, {
      details: { field, max: maxIds },
    })
  }
}
