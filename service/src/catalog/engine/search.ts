import type { Leaf, QueryNode } from '../query/ast.ts'
import { canonicalize, printQuery } from '../query/canonical.ts'
import { fold } from '../query/fold.ts'
import type { OrderKey } from '../query/lists.ts'
import { BudgetExhausted, createBudget, spend } from './budget.ts'
import { createByteCache } from './byte-cache.ts'
import { evaluate, type CachedSelection } from './evaluate.ts'
import { rangeKeys } from './number-column.ts'
import { firstOfFamilies, orderRows } from './order.ts'
import type { Ordering } from './postings.ts'
import type { BoundKey, Bounds } from './sort-rows.ts'
import { orderingOf, storedOrdering, type Column, type Table } from './table.ts'
import { prefixKeys } from './text-column.ts'
import { countOf, ownedBits, release, rowList, type Selection } from './selection.ts'
import { createBitsetPool, type Workspace } from './workspace.ts'

export type SearchRequest = {
  readonly query: QueryNode
  readonly order: readonly OrderKey[]
  readonly page: number
  readonly pageSize: number
  /** Language codes to include; all when omitted. */
  readonly languages?: readonly string[]
  /** Only cards of this expansion. */
  readonly expansionId?: string
  /** One row per printing code: the first in order. */
  readonly distinct?: boolean
}

/** The exact number of matches and the rows of the page, or `ok: false` when the budget is exceeded. */
export type SearchResult =
  | { readonly ok: true; readonly total: number; readonly rows: Uint32Array; readonly steps: number }
  | { readonly ok: false; readonly code: 'timeout'; readonly steps: number }

export type SearchOptions = {
  /** The step limit of one search; a step is a few nanoseconds. */
  readonly stepBudget?: number
  /** Bytes for each of the three caches; 0 disables them. */
  readonly cacheBytes?: number
}

/** The largest window a search can page through; exports page by id instead. */
export const maxWindow = 10_000
const defaultStepBudget = 10_000_000
const defaultCacheBytes = 16 * 1024 * 1024

type Matches = { readonly selection: Selection; readonly total: number; readonly steps: number }

export type TableSearch = (request: SearchRequest) => SearchResult

/** Searches one table of one snapshot. The caches belong to the snapshot, so nothing stale is served. */
export function createTableSearch(
  table: Table,
  families: Ordering | undefined,
  options: SearchOptions = {},
): TableSearch {
  const { stepBudget = defaultStepBudget, cacheBytes = defaultCacheBytes } = options
  const pool = createBitsetPool(table.rowCount)
  const leaves = cacheBytes > 0 ? createByteCache<CachedSelection>({ maxBytes: cacheBytes }) : undefined
  const matches = createByteCache<Matches>({ maxBytes: cacheBytes })
  const windows = createByteCache<{ rows: Uint32Array; steps: number }>({ maxBytes: cacheBytes })

  /** `grouping` selects one row per family instead of all. */
  function findMatches(
    query: QueryNode,
    grouping: Ordering | undefined,
    keys: readonly BoundKey[],
    key: string,
    work: Workspace,
  ): Matches {
    const known = matches.get(key)
    if (known) {
      spend(work.budget, known.steps)
      return known
    }
    const before = work.budget.used
    let selection = evaluate(table, query, work, leaves)
    let total = countOf(selection, work)
    if (grouping) {
      const chosen = firstOfFamilies(selection, total, grouping, keys, work)
      release(selection, work)
      selection = ownedBits(chosen.bits, chosen.count)
      total = chosen.count
    }
    const steps = work.budget.used - before
    if (cacheBytes > 0) matches.set(key, { selection: keep(selection), total, steps }, bytesOf(selection))
    return { selection, total, steps }
  }

  /** Pages after the first are slices of one cached list. */
  function findRows(
    found: Matches,
    keys: readonly BoundKey[],
    key: string,
    { page, pageSize }: SearchRequest,
    bounds: Bounds | undefined,
    work: Workspace,
  ): Uint32Array {
    const skip = (page - 1) * pageSize
    const end = skip + pageSize
    if (page === 1 || keys.length === 0 || cacheBytes === 0 || end > maxWindow) {
      return orderRows(found.selection, found.total, keys, { skip, limit: pageSize }, work, bounds)
    }
    const known = windows.get(key)
    if (known) {
      spend(work.budget, known.steps)
      return known.rows.subarray(skip, end)
    }
    const before = work.budget.used
    const rows = orderRows(found.selection, found.total, keys, { skip: 0, limit: maxWindow }, work, bounds)
    windows.set(key, { rows, steps: work.budget.used - before }, rows.byteLength)
    return rows.subarray(skip, end)
  }

  return function search(request) {
    const work: Workspace = { budget: createBudget(stepBudget), pool }
    pool.scratch.reset()
    const keys = request.order.flatMap((key) => bindKey(table, key) ?? [])
    const order = request.order.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')
    const query = effectiveQuery(request)
    const matchKey = request.distinct ? `distinct ${order} ${printQuery(query)}` : printQuery(query)
    let found: Matches | undefined
    try {
      found = findMatches(query, request.distinct ? families : undefined, keys, matchKey, work)
      const rows = findRows(
        found,
        keys,
        `${order} ${matchKey}`,
        request,
        boundsOf(table, query, request.order[0]),
        work,
      )
      return { ok: true, total: found.total, rows, steps: work.budget.used }
    } catch (error) {
      if (error instanceof BudgetExhausted) return { ok: false, code: 'timeout', steps: work.budget.used }
      throw error
    } finally {
      if (found) release(found.selection, work)
    }
  }
}

/** A selection that the cache may keep: lists and owned sets are overwritten by later searches. */
function keep(selection: Selection): Selection {
  if (selection.kind === 'all') return selection
  if (selection.kind === 'rows') return rowList(selection.rows.slice())
  return { ...selection, bits: selection.owned ? selection.bits.slice() : selection.bits, owned: false }
}

function bytesOf(selection: Selection): number {
  if (selection.kind === 'all') return 0
  return selection.kind === 'rows' ? selection.rows.byteLength : selection.bits.byteLength
}

/** The places of the first sort key that conditions on the same field leave. */
function boundsOf(table: Table, query: QueryNode, key: OrderKey | undefined): Bounds | undefined {
  const column = key && table.columns.get(key.field)
  // A row with several values may match by another value than the one it is ordered by.
  if (!column || !storedOrdering(column)) return undefined
  const nodes = query.kind === 'and' ? query.children : [query]
  let bounds: Bounds | undefined
  for (const node of nodes) {
    const found = 'field' in node && node.field === key.field ? boundsOfLeaf(column, node) : undefined
    if (!found) continue
    const lowest = Math.max(found.first, bounds?.first ?? 0)
    bounds = { first: lowest, last: Math.max(lowest, Math.min(found.last, bounds?.last ?? found.last)) }
  }
  return bounds
}

function boundsOfLeaf(column: Column, leaf: Leaf): Bounds | undefined {
  if (column.kind === 'number' && leaf.kind === 'range') return rangeKeys(column.number, leaf)
  if (column.kind === 'text' && leaf.kind === 'wildcard') return prefixKeys(column.text, leaf.prefix)
  return undefined
}

/** The request's query with its filters, in canonical form. */
export function effectiveQuery({ query, languages, expansionId }: SearchRequest): QueryNode {
  const parts: QueryNode[] = [query]
  if (languages) {
    const codes = languages.map((code): QueryNode => ({ kind: 'exact', field: 'language', value: fold(code) }))
    parts.push({ kind: 'or', children: codes })
  }
  if (expansionId !== undefined) parts.push({ kind: 'exact', field: 'expansion.id', value: fold(expansionId) })
  return canonicalize({ kind: 'and', children: parts })
}

function bindKey(table: Table, { field, descending }: OrderKey): BoundKey | undefined {
  if (field === 'id') return { ordering: undefined, descending }
  const ordering = orderingOf(table, field)
  // No row has a value of the field: all are equal.
  return ordering && { ordering, descending }
}
