import { setBit, setRows, takeRows, takeRowsDescending, type Bitset } from './bitset.ts'
import { spend, type Budget } from './budget.ts'
import type { Ordering } from './postings.ts'
import type { Workspace } from './workspace.ts'

/** A sort key bound to a snapshot; without an ordering it is the id itself. */
export type BoundKey = { readonly ordering: Ordering | undefined; readonly descending: boolean }
/** The requested part of the ordered rows. */
export type Window = { readonly skip: number; readonly limit: number }

/** A group of equal rows larger than this is ordered by walking the next key instead of sorting it. */
const largeGroup = 2_048
/** Up to this many rows insertion sort is the fastest. */
const smallGroup = 24

/**
 * The requested rows of a set in the order of the keys, ties by id ascending, rows without a value always last. Either
 * sorts all rows of the set or walks the first key's order until the window is full, whichever is estimated cheaper.
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
  if (!first?.ordering) {
    return first?.descending ? takeRowsDescending(bits, window.skip, limit) : takeRows(bits, window.skip, limit)
  }
  const rowCount = first.ordering.ranks.length
  const walking = (rowCount / total) * (window.skip + limit)
  const sorting = total * (Math.log2(total + 1) + 4)
  if (sorting > walking) return walkGroups(bits, first.ordering, keys, { skip: window.skip, limit }, work)
  spend(work.budget, total)
  return sortRows(takeRows(bits, 0, total), keys, work).subarray(window.skip, window.skip + limit)
}

/** Visits the first key's groups in order and orders only those that overlap the window. */
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
  const matched = work.pool.scratch
  let passed = 0
  let count = 0
  for (let step = 0; step <= groups && count < limit; step++) {
    const group = step < groups && descending ? groups - 1 - step : step
    const start = offsets[group] as number
    const end = group < groups ? (offsets[group + 1] as number) : rows.length
    spend(work.budget, end - start + 1)
    const matches = matchRows(bits, rows, start, end, matched)
    passed += matches
    if (matches === 0 || passed <= skip) continue
    const inner = { skip: Math.max(0, skip - passed + matches), limit: limit - count }
    const ordered = orderGroup(matched.subarray(0, matches), rest, inner, work)
    found.set(ordered, count)
    count += ordered.length
  }
  return found
}

/** Writes the rows of rows[start..end) that are in the set to `matched` and returns their count. */
function matchRows(bits: Bitset, rows: Uint32Array, start: number, end: number, matched: Uint32Array): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const row = rows[at] as number
    matched[count] = row
    count += ((bits[row >>> 5] as number) >>> (row & 31)) & 1
  }
  return count
}

/** `rows` may be the scratch list: they are copied before it is reused. */
function orderGroup(
  rows: Uint32Array,
  keys: readonly BoundKey[],
  { skip, limit }: Window,
  work: Workspace,
): Uint32Array {
  if (keys.length === 0 || rows.length === 1) return rows.subarray(skip, skip + limit)
  if (rows.length <= largeGroup) return sortRows(rows, keys, work).subarray(skip, skip + limit)
  const bits = work.pool.acquire()
  spend(work.budget, rows.length)
  setRows(bits, rows, 0, rows.length)
  const ordered = orderRows(bits, rows.length, keys, { skip, limit }, work)
  work.pool.release({ bits, owned: true })
  return ordered
}

/** The number of places of a key, including the place of rows without a value. */
const placeCount = ({ ordering }: BoundKey, rowCount: number): number => (ordering ? ordering.keys + 1 : rowCount)

/** A row's place by one key; smaller places come first. */
function placeOf({ ordering, descending }: BoundKey, row: number, rowCount: number): number {
  if (!ordering) return descending ? rowCount - 1 - row : row
  const rank = ordering.ranks[row] as number
  return descending && rank < ordering.keys ? ordering.keys - 1 - rank : rank
}

/** Whether one row comes before another by the keys, then by id. */
function comesBefore(left: number, right: number, keys: readonly BoundKey[], rowCount: number): boolean {
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as BoundKey
    const difference = placeOf(key, left, rowCount) - placeOf(key, right, rowCount)
    if (difference !== 0) return difference < 0
  }
  return left < right
}

/** Insertion sort: faster than the native sort for a handful of rows. */
function insertRows(rows: Uint32Array, keys: readonly BoundKey[], budget: Budget, rowCount: number): Uint32Array {
  const count = rows.length
  spend(budget, count * count)
  const sorted = rows.slice()
  for (let index = 1; index < count; index++) {
    const row = sorted[index] as number
    let at = index
    while (at > 0 && comesBefore(row, sorted[at - 1] as number, keys, rowCount)) {
      sorted[at] = sorted[at - 1] as number
      at--
    }
    sorted[at] = row
  }
  return sorted
}

/**
 * Sorts ascending rows by several keys. Places are packed with the row's position into one double, as many keys at a
 * time as fit, least significant first: the native sort of doubles is much faster than one with a comparator.
 */
export function sortRows(rows: Uint32Array, keys: readonly BoundKey[], { budget, pool }: Workspace): Uint32Array {
  const count = rows.length
  if (count <= smallGroup) return insertRows(rows, keys, budget, pool.rows)
  // A power of two makes unpacking the position exact.
  const positions = 2 ** Math.ceil(Math.log2(count + 1))
  let ordered = rows
  let at = keys.length - 1
  while (at >= 0) {
    spend(budget, count * (Math.ceil(Math.log2(count + 1)) + 2))
    const packed = new Float64Array(count)
    for (let index = 0; index < count; index++) packed[index] = index
    let weight = positions
    do {
      const key = keys[at] as BoundKey
      addPlaces(packed, ordered, key, weight, pool.rows)
      weight *= placeCount(key, pool.rows)
      at--
    } while (at >= 0 && weight * placeCount(keys[at] as BoundKey, pool.rows) <= Number.MAX_SAFE_INTEGER)
    packed.sort()
    const next = new Uint32Array(count)
    for (let index = 0; index < count; index++) {
      const value = packed[index] as number
      next[index] = ordered[value - Math.floor(value / positions) * positions] as number
    }
    ordered = next
  }
  return ordered
}

function addPlaces(packed: Float64Array, rows: Uint32Array, key: BoundKey, weight: number, rowCount: number): void {
  for (let index = 0; index < packed.length; index++) {
    packed[index] = (packed[index] as number) + placeOf(key, rows[index] as number, rowCount) * weight
  }
}

/** The first row of each family by the keys. */
export function firstOfFamilies(
  bits: Bitset,
  total: number,
  families: Ordering,
  keys: readonly BoundKey[],
  work: Workspace,
): { bits: Bitset; total: number } {
  spend(work.budget, total * (keys.length + 2) + families.keys)
  const best = new Int32Array(families.keys + 1).fill(-1)
  const rowCount = families.ranks.length
  for (const row of takeRows(bits, 0, total)) {
    const family = families.ranks[row] as number
    const known = best[family] as number
    if (known < 0 || comesBefore(row, known, keys, rowCount)) best[family] = row
  }
  const chosen = work.pool.acquire()
  let count = 0
  for (const row of best) {
    if (row < 0) continue
    setBit(chosen, row)
    count++
  }
  return { bits: chosen, total: count }
}
