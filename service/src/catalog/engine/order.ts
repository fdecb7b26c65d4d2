import { setBit, setRows, takeRows, takeRowsDescending, type Bitset } from './bitset.ts'
import { spend } from './budget.ts'
import type { Ordering } from './postings.ts'
import { listRows, ownedBits, type Selection } from './selection.ts'
import { comesBefore, orderList, type BoundKey, type Bounds, type Window } from './sort-rows.ts'
import type { Workspace } from './workspace.ts'

/** A group of equal rows larger than this may be ordered by walking the next key instead of sorting it. */
const largeGroup = 2_048
/** What listing a row and finding its place costs, in steps of a walk; a step is a few words of a set. */
const choosingSteps = 3
const wordsPerStep = 4
/** Small groups are counted together: those before the window, or without a match, are passed at once. */
const runRows = 256

/**
 * The requested rows of a selection in the order of the keys, ties by id ascending, rows without a value always last.
 * Either walks the first key's order until the window is full or lists all rows and sorts those of the window, whichever
 * is estimated cheaper; a walk that turns out longer is left. Matches lie within the bounds, where given.
 */
export function orderRows(
  selection: Selection,
  total: number,
  keys: readonly BoundKey[],
  window: Window,
  work: Workspace,
  bounds?: Bounds,
): Uint32Array {
  const { skip } = window
  const limit = Math.max(0, Math.min(window.limit, total - skip))
  const [first] = keys
  if (limit === 0) return new Uint32Array(0)
  spend(work.budget, limit)
  if (!first?.ordering) return takeById(selection, total, first?.descending === true, { skip, limit }, work)
  if (selection.kind !== 'rows') {
    const { offsets } = first.ordering
    const spanned = bounds ? (offsets[bounds.last] as number) - (offsets[bounds.first] as number) : work.pool.rows
    const choosing = total * choosingSteps + work.pool.words / wordsPerStep
    const walking = (spanned / total) * (skip + limit)
    if (walking * 2 <= choosing || spanned === total) {
      // Where every row in the bounds matches, none needs a test.
      const bits = selection.kind === 'bits' && spanned > total ? selection.bits : undefined
      const maxSteps = choosing * 2
      const walked = walkGroups(bits, first.ordering, keys, { skip, limit }, { work, bounds, maxSteps })
      if (walked) return walked
    }
  }
  return orderList(listRows(selection, total, work), keys, { skip, limit }, work).slice()
}

function takeById(
  selection: Selection,
  total: number,
  descending: boolean,
  { skip, limit }: Window,
  { budget }: Workspace,
): Uint32Array {
  if (selection.kind === 'bits') {
    spend(budget, selection.bits.length)
    return (descending ? takeRowsDescending : takeRows)(selection.bits, skip, limit)
  }
  const place = (index: number): number => (descending ? total - 1 - skip - index : skip + index)
  const rows = Uint32Array.from({ length: limit }, (_, index) => place(index))
  return selection.kind === 'rows' ? rows.map((at) => selection.rows[at] as number) : rows
}

type Walk = { readonly work: Workspace; readonly bounds: Bounds | undefined; readonly maxSteps: number }

/**
 * Visits the first key's groups in order and orders only those that overlap the window. Undefined when it takes more than
 * the given steps. Without a set, every row of the groups counts.
 */
function walkGroups(
  bits: Bitset | undefined,
  { offsets, rows, keys: groups }: Ordering,
  keys: readonly BoundKey[],
  { skip, limit }: Window,
  { work, bounds = { first: 0, last: groups }, maxSteps }: Walk,
): Uint32Array | undefined {
  const rest = keys.slice(1)
  const descending = keys[0]?.descending === true
  const endOf = (group: number): number => (group < groups ? (offsets[group + 1] as number) : rows.length)
  const found = new Uint32Array(limit)
  const matched = work.pool.matched
  const valued = bounds.last - bounds.first
  let passed = 0
  let count = 0
  let steps = 0
  let size = 1
  for (let step = 0; step <= valued && count < limit; step += size) {
    size = step === valued ? 1 : runLength(offsets, bounds, descending, step)
    const lowest = step === valued ? groups : descending ? bounds.last - step - size : bounds.first + step
    const start = offsets[lowest] as number
    const end = endOf(lowest + size - 1)
    steps += end - start + 1
    if (steps > maxSteps) return undefined
    spend(work.budget, end - start + 1)
    if (size > 1 || end - start + passed <= skip) {
      const matches = bits ? countRows(bits, rows, start, end) : end - start
      if (matches === 0 || passed + matches <= skip) {
        passed += matches
        continue
      }
    }
    for (let index = 0; index < size && count < limit; index++) {
      const group = descending ? lowest + size - 1 - index : lowest + index
      const [from, to] = [offsets[group] as number, endOf(group)]
      const matches = bits ? matchRows(bits, rows, from, to, matched) : to - from
      passed += matches
      if (matches === 0 || passed <= skip) continue
      if (matches === 1) {
        found[count++] = bits ? (matched[0] as number) : (rows[from] as number)
        continue
      }
      const inner = { skip: Math.max(0, skip - passed + matches), limit: limit - count }
      const members = bits ? matched.subarray(0, matches) : rows.subarray(from, to)
      const ordered = orderGroup(members, rest, inner, work)
      found.set(ordered, count)
      count += ordered.length
    }
  }
  return found
}

/** The number of groups from this step on that are counted together: at least one, and more only up to `runRows` rows. */
function runLength(offsets: Uint32Array, { first, last }: Bounds, descending: boolean, step: number): number {
  let size = 1
  if (descending) {
    const high = last - step
    const from = (offsets[high] as number) - runRows
    while (high - size > first && (offsets[high - size - 1] as number) >= from) size++
    return size
  }
  const low = first + step
  const to = (offsets[low] as number) + runRows
  while (low + size < last && (offsets[low + size + 1] as number) <= to) size++
  return size
}

/** The number of rows of rows[start..end) that are in the set. */
function countRows(bits: Bitset, rows: Uint32Array, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const row = (rows[at] as number) | 0
    count += ((bits[row >> 5] as number) >> (row & 31)) & 1
  }
  return count
}

/** Writes the rows of rows[start..end) that are in the set to `matched` and returns their count. */
function matchRows(bits: Bitset, rows: Uint32Array, start: number, end: number, matched: Uint32Array): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const row = (rows[at] as number) | 0
    matched[count] = row
    count += ((bits[row >> 5] as number) >> (row & 31)) & 1
  }
  return count
}

/** `rows` may be the scratch list: they are copied before it is reused. */
function orderGroup(
  rows: Uint32Array,
  keys: readonly BoundKey[],
  { skip, limit: most }: Window,
  work: Workspace,
): Uint32Array {
  // The window may go on in the next group.
  const limit = Math.min(most, rows.length - skip)
  if (keys.length === 0 || rows.length === 1) return rows.subarray(skip, skip + limit)
  if (rows.length <= largeGroup) return orderList(rows, keys, { skip, limit }, work)
  const bits = work.pool.acquire()
  spend(work.budget, rows.length)
  setRows(bits, rows, 0, rows.length)
  const ordered = orderRows(ownedBits(bits, rows.length), rows.length, keys, { skip, limit }, work)
  work.pool.release(bits)
  return ordered
}

/** The first row of each family by the keys. */
export function firstOfFamilies(
  selection: Selection,
  total: number,
  families: Ordering,
  keys: readonly BoundKey[],
  work: Workspace,
): { bits: Bitset; count: number } {
  spend(work.budget, total * (keys.length + 2) + families.keys)
  const best = new Int32Array(families.keys + 1).fill(-1)
  const rowCount = families.ranks.length
  for (const row of listRows(selection, total, work)) {
    const family = families.ranks[row] as number
    const known = best[family] as number
    if (known < 0 || comesBefore(row, known, keys, rowCount)) best[family] = row
  }
  const bits = work.pool.acquire()
  let count = 0
  for (const row of best) {
    if (row < 0) continue
    setBit(bits, row)
    count++
  }
  return { bits, count }
}
