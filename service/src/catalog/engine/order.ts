import { hasBit, setRows, takeRows, takeRowsDescending, type Bitset } from './bitset.ts'
import { spend } from './budget.ts'
import type { Ordering } from './postings.ts'
import type { Workspace } from './workspace.ts'

/** A sort key bound to a snapshot; without an ordering it is the id itself. */
export type BoundKey = { readonly ordering: Ordering | undefined; readonly descending: boolean }
/** Which part of the ordered rows is wanted. */
export type Window = { readonly skip: number; readonly limit: number }

/** A group of equals larger than this is ordered by walking the next key instead of sorting it whole. */
const largeGroup = 2_048

/**
 * The wanted rows of a set in the order of the keys, ties by id ascending, rows without a value last either way. Either
 * sorts all rows of the set, or walks the first key's order until the window is full, whichever promises to be less work.
 */
export function orderRows(
  bits: Bitset,
  total: number,
  keys: readonly BoundKey[],
  window: Window,
  work: Workspace,
): Uint32Array {
  const limit = Math.max(0, Math.min(window.limit, total - window.skip))
  const [first] = keys
  if (limit === 0) return new Uint32Array(0)
  spend(work.budget, bits.length + limit)
  if (!first) return takeRows(bits, window.skip, limit)
  if (!first.ordering) return takeRowsDescending(bits, window.skip, limit)
  const rowCount = first.ordering.ranks.length
  const walking = (rowCount / total) * (window.skip + limit)
  const sorting = total * (Math.log2(total + 1) + 4)
  if (sorting > walking) return walkGroups(bits, first.ordering, keys, { skip: window.skip, limit }, work)
  spend(work.budget, total)
  return sortRows(takeRows(bits, 0, total), keys, rowCount, work).subarray(window.skip, window.skip + limit)
}

/** Visits the first key's groups in order and looks closer only at those the window touches. */
function walkGroups(
  bits: Bitset,
  { offsets, rows, keys: groups }: Ordering,
  keys: readonly BoundKey[],
  { skip, limit }: Window,
  work: Workspace,
): Uint32Array {
  const rest = keys.slice(1)
  const descending = keys[0]?.descending === true
  const found = new Uint32Array(limit)
  let passed = 0
  let count = 0
  for (let step = 0; step <= groups && count < limit; step++) {
    const group = step < groups && descending ? groups - 1 - step : step
    const start = offsets[group] as number
    const end = group < groups ? (offsets[group + 1] as number) : rows.length
    if (start === end) continue
    spend(work.budget, end - start)
    const matched = matchedRows(bits, rows, start, end)
    if (passed + matched.length > skip) {
      const inner = { skip: Math.max(0, skip - passed), limit: limit - count }
      const ordered = orderGroup(matched, rest, inner, work)
      found.set(ordered, count)
      count += ordered.length
    }
    passed += matched.length
  }
  return found
}

function matchedRows(bits: Bitset, rows: Uint32Array, start: number, end: number): Uint32Array {
  if (end - start === 1) return hasBit(bits, rows[start] as number) ? rows.subarray(start, end) : none
  const matched = new Uint32Array(end - start)
  let count = 0
  for (let at = start; at < end; at++) {
    const row = rows[at] as number
    if ((((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1) matched[count++] = row
  }
  return matched.subarray(0, count)
}

const none = new Uint32Array(0)

function orderGroup(
  rows: Uint32Array,
  keys: readonly BoundKey[],
  { skip, limit }: Window,
  work: Workspace,
): Uint32Array {
  if (keys.length === 0 || rows.length === 1) return rows.subarray(skip, skip + limit)
  if (rows.length > largeGroup) {
    const bits = work.pool.acquire()
    spend(work.budget, rows.length)
    setRows(bits, rows, 0, rows.length)
    const ordered = orderRows(bits, rows.length, keys, { skip, limit }, work)
    work.pool.release({ bits, owned: true })
    return ordered
  }
  return sortRows(rows, keys, work.pool.rows, work).subarray(skip, skip + limit)
}

/** A row's place by one key, counted so that smaller comes first. */
function placesOf(
  { ordering, descending }: BoundKey,
  rowCount: number,
): { places: number; placeOf: (row: number) => number } {
  if (!ordering) return { places: rowCount, placeOf: (row) => (descending ? rowCount - 1 - row : row) }
  const { ranks, keys } = ordering
  if (!descending) return { places: keys + 1, placeOf: (row) => ranks[row] as number }
  return {
    places: keys + 1,
    placeOf: (row) => {
      const rank = ranks[row] as number
      return rank === keys ? keys : keys - 1 - rank
    },
  }
}

/**
 * Sorts ascending rows by several keys. Places are packed with the row's position into one double, as many keys at a time as
 * fit, least significant first: the engine's native sort of doubles is far quicker than one with a comparator.
 */
export function sortRows(
  rows: Uint32Array,
  keys: readonly BoundKey[],
  rowCount: number,
  { budget }: Workspace,
): Uint32Array {
  const count = rows.length
  let ordered = rows
  let at = keys.length - 1
  while (at >= 0) {
    spend(budget, count * (Math.ceil(Math.log2(count + 1)) + 2))
    const packed = new Float64Array(count)
    let weight = count
    do {
      const { places, placeOf } = placesOf(keys[at] as BoundKey, rowCount)
      for (let index = 0; index < count; index++) {
        packed[index] = (packed[index] as number) + placeOf(ordered[index] as number) * weight
      }
      weight *= places
      at--
    } while (at >= 0 && weight * placesOf(keys[at] as BoundKey, rowCount).places <= Number.MAX_SAFE_INTEGER)
    for (let index = 0; index < count; index++) packed[index] = (packed[index] as number) + index
    packed.sort()
    const next = new Uint32Array(count)
    for (let index = 0; index < count; index++) next[index] = ordered[(packed[index] as number) % count] as number
    ordered = next
  }
  return ordered
}

/** Of each family of rows the one that comes first by the keys. */
export function firstOfFamilies(
  bits: Bitset,
  total: number,
  families: Ordering,
  keys: readonly BoundKey[],
  work: Workspace,
): { bits: Bitset; total: number } {
  spend(work.budget, total * (keys.length + 2) + families.keys)
  const best = new Int32Array(families.keys + 1).fill(-1)
  const bound = keys.map((key) => placesOf(key, families.ranks.length).placeOf)
  const comesBefore = (left: number, right: number): boolean => {
    for (const placeOf of bound) {
      const difference = placeOf(left) - placeOf(right)
      if (difference !== 0) return difference < 0
    }
    return left < right
  }
  const chosen = work.pool.acquire()
  for (const row of takeRows(bits, 0, total)) {
    const family = families.ranks[row] as number
    const known = best[family] as number
    if (known < 0 || comesBefore(row, known)) best[family] = row
  }
  let count = 0
  for (const row of best) {
    if (row < 0) continue
    chosen[row >>> 5] = (chosen[row >>> 5] as number) | (1 << (row & 31))
    count++
  }
  return { bits: chosen, total: count }
}
