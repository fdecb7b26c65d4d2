import { spend, type Budget } from './budget.ts'
import type { Ordering } from './postings.ts'
import type { Workspace } from './workspace.ts'

/** A sort key bound to a snapshot; without an ordering it is the id itself. */
export type BoundKey = { readonly ordering: Ordering | undefined; readonly descending: boolean }
/** The requested part of the ordered rows. */
export type Window = { readonly skip: number; readonly limit: number }
/** Places of a key, from the first up to, not including, the last. */
export type Bounds = { readonly first: number; readonly last: number }

/** Up to this many rows insertion sort is the fastest. */
const smallGroup = 24
const maxBuckets = 1_024

/**
 * The window of an ascending list in the order of the keys: counts the rows by place and sorts those of the window only.
 * The result is valid until the end of the search.
 */
export function orderList(
  rows: Uint32Array,
  keys: readonly BoundKey[],
  { skip, limit }: Window,
  work: Workspace,
  span?: Bounds,
): Uint32Array {
  const [key] = keys
  const total = rows.length
  const end = skip + limit
  if (!key) return rows.subarray(skip, end)
  const { first: lowest, last: highest } = span ?? { first: 0, last: placeCount(key, work.pool.rows) }
  if (highest - lowest <= 1) return orderList(rows, keys.slice(1), { skip, limit }, work)
  if (total <= 2 * smallGroup || limit * 2 > total) return sortRows(rows, keys, work).subarray(skip, end)
  spend(work.budget, total * 2 + maxBuckets)
  const shift = Math.max(0, Math.ceil(Math.log2((highest - lowest) / maxBuckets)))
  const sizes = work.pool.scratch.words(maxBuckets).fill(0)
  const buckets = work.pool.buckets
  countPlaces(rows, key, { lowest, shift, rowCount: work.pool.rows }, buckets, sizes)
  let first = 0
  let before = 0
  while (before + (sizes[first] as number) <= skip) before += sizes[first++] as number
  let last = first
  let size = sizes[first] as number
  while (before + size < end) size += sizes[++last] as number
  const chosen = work.pool.scratch.words(size)
  let count = 0
  for (let index = 0; count < size; index++) {
    const bucket = buckets[index] as number
    chosen[count] = rows[index] as number
    count += 1 + ((bucket - first) >> 31) + ((last - bucket) >> 31)
  }
  const inner = { skip: skip - before, limit }
  const narrow = { first: lowest + (first << shift), last: Math.min(highest, lowest + ((first + 1) << shift)) }
  if (first === last) return orderList(chosen, keys, inner, work, narrow)
  return sortRows(chosen, keys, work).subarray(inner.skip, inner.skip + limit)
}

/** Writes the bucket of each row by one key, and counts the rows of each. */
function countPlaces(
  rows: Uint32Array,
  { ordering, descending }: BoundKey,
  { lowest, shift, rowCount }: { lowest: number; shift: number; rowCount: number },
  buckets: Uint16Array,
  sizes: Uint32Array,
): void {
  const ranks = ordering?.ranks
  const top = (ordering ? ordering.keys : rowCount) - 1
  // Without branches: which rows have no value is not to be predicted.
  const ascending = descending ? 0 : -1
  for (let index = 0; index < rows.length; index++) {
    const row = (rows[index] as number) | 0
    const rank = ranks ? (ranks[row] as number) | 0 : row
    const opposite = (top - rank) | 0
    const place = opposite ^ ((opposite ^ rank) & (ascending | (opposite >> 31)))
    const bucket = (place - lowest) >> shift
    buckets[index] = bucket
    sizes[bucket] = (sizes[bucket] as number) + 1
  }
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
export function comesBefore(left: number, right: number, keys: readonly BoundKey[], rowCount: number): boolean {
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
    const packed = pool.scratch.doubles(count)
    for (let index = 0; index < count; index++) packed[index] = index
    let weight = positions
    do {
      const key = keys[at] as BoundKey
      addPlaces(packed, ordered, key, weight, pool.rows)
      weight *= placeCount(key, pool.rows)
      at--
    } while (at >= 0 && weight * placeCount(keys[at] as BoundKey, pool.rows) <= Number.MAX_SAFE_INTEGER)
    packed.sort()
    const next = pool.scratch.words(count)
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
