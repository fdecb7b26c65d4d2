import { clearRows, complement, countBits, fillAll, intersect, listBits, setRows, subtract } from './bitset.ts'
import { unite, type Bitset } from './bitset.ts'
import { spend } from './budget.ts'
import type { Workspace } from './workspace.ts'

/**
 * The rows selected by a condition: all of them, an ascending list, or a set. Lists are never written, and valid until
 * the end of the search. A borrowed set belongs to the snapshot or a cache and must not be written; its count is known
 * where the snapshot has it.
 */
export type Selection =
  | { readonly kind: 'all' }
  | { readonly kind: 'rows'; readonly rows: Uint32Array }
  | { readonly kind: 'bits'; readonly bits: Bitset; readonly owned: boolean; readonly count: number | undefined }

export const allRows: Selection = { kind: 'all' }
export const noRows: Selection = { kind: 'rows', rows: new Uint32Array(0) }
export const ownedBits = (bits: Bitset, count?: number): Selection => ({ kind: 'bits', bits, owned: true, count })
export const borrowedBits = (bits: Bitset, count: number): Selection => ({ kind: 'bits', bits, owned: false, count })
export const rowList = (rows: Uint32Array): Selection => ({ kind: 'rows', rows })

/** Whether so few rows are cheaper to collect and sort than to mark in a set and count. */
export const isShort = (rows: number, { pool }: Workspace): boolean => rows * 16 <= pool.words

export function release(selection: Selection, { pool }: Workspace): void {
  if (selection.kind === 'bits' && selection.owned) pool.release(selection.bits)
}

export function countOf(selection: Selection, { budget, pool }: Workspace): number {
  if (selection.kind === 'all') return pool.rows
  if (selection.kind === 'rows') return selection.rows.length
  if (selection.count !== undefined) return selection.count
  spend(budget, selection.bits.length)
  return countBits(selection.bits)
}

/** The selected rows, ascending, valid until the end of the search. */
export function listRows(selection: Selection, total: number, { budget, pool }: Workspace): Uint32Array {
  if (selection.kind === 'rows') return selection.rows
  spend(budget, total + pool.words)
  if (selection.kind === 'bits') return listBits(selection.bits, pool.scratch.words(total))
  const rows = pool.scratch.words(total)
  for (let row = 0; row < total; row++) rows[row] = row
  return rows
}

/** The rows of both; consumes both. */
export function intersectSelections(left: Selection, right: Selection, work: Workspace): Selection {
  if (left.kind === 'all') return right
  if (right.kind === 'all') return left
  if (left.kind === 'bits' && right.kind === 'bits') {
    const into = left.owned ? left.bits : right.owned ? right.bits : work.pool.acquireDirty()
    spend(work.budget, into.length)
    const count = intersect(into, left.bits, right.bits)
    if (left.owned) release(right, work)
    return ownedBits(into, count)
  }
  if (left.kind === 'rows' && right.kind === 'rows') return rowList(keepCommon(left.rows, right.rows, true, work))
  const [list, set] = left.kind === 'rows' ? [left, right] : [right, left]
  if (list.kind !== 'rows' || set.kind !== 'bits') return noRows
  const rows = keepRows(list.rows, set.bits, true, work)
  release(set, work)
  return rowList(rows)
}

/** The rows of the left that are not in the right; consumes both. */
export function subtractSelections(left: Selection, right: Selection, work: Workspace): Selection {
  if (right.kind === 'all') {
    release(left, work)
    return noRows
  }
  if (left.kind === 'all') return invert(right, work)
  if (left.kind === 'rows') {
    const rows =
      right.kind === 'rows'
        ? keepCommon(left.rows, right.rows, false, work)
        : keepRows(left.rows, right.bits, false, work)
    release(right, work)
    return rowList(rows)
  }
  spend(work.budget, work.pool.words)
  if (right.kind === 'rows') {
    const bits = ownBits(left, work)
    spend(work.budget, right.rows.length)
    clearRows(bits, right.rows, 0, right.rows.length)
    return ownedBits(bits)
  }
  const into = left.owned ? left.bits : work.pool.acquireDirty()
  const count = subtract(into, left.bits, right.bits)
  release(right, work)
  return ownedBits(into, count)
}

/** The rows of either; consumes both. */
export function uniteSelections(left: Selection, right: Selection, work: Workspace): Selection {
  if (left.kind === 'all' || right.kind === 'all') {
    release(left, work)
    release(right, work)
    return allRows
  }
  if (left.kind === 'rows' && left.rows.length === 0) return right
  if (right.kind === 'rows' && right.rows.length === 0) return left
  if (left.kind === 'rows' && right.kind === 'rows' && isShort(left.rows.length + right.rows.length, work)) {
    return rowList(mergeRows([left.rows, right.rows], left.rows.length + right.rows.length, work))
  }
  spend(work.budget, work.pool.words)
  if (left.kind === 'bits' && right.kind === 'bits') {
    const into = left.owned ? left.bits : right.owned ? right.bits : work.pool.acquireDirty()
    const count = unite(into, left.bits, right.bits)
    if (left.owned) release(right, work)
    return ownedBits(into, count)
  }
  const set = left.kind === 'bits' ? left : right.kind === 'bits' ? right : undefined
  const bits = set ? ownBits(set, work) : work.pool.acquire()
  for (const each of [left, right]) {
    if (each.kind !== 'rows') continue
    spend(work.budget, each.rows.length)
    setRows(bits, each.rows, 0, each.rows.length)
  }
  return ownedBits(bits)
}

/** All rows but the given ones; consumes them. */
export function invert(selection: Selection, work: Workspace): Selection {
  if (selection.kind === 'all') return noRows
  const { budget, pool } = work
  spend(budget, pool.words)
  if (selection.kind === 'rows') {
    if (selection.rows.length === 0) return allRows
    const bits = pool.acquireDirty()
    fillAll(bits, pool.rows)
    spend(budget, selection.rows.length)
    clearRows(bits, selection.rows, 0, selection.rows.length)
    return ownedBits(bits, pool.rows - selection.rows.length)
  }
  const into = selection.owned ? selection.bits : pool.acquireDirty()
  return ownedBits(into, complement(into, selection.bits, pool.rows))
}

/** The rows of a list that are, or are not, in a set. */
function keepRows(rows: Uint32Array, bits: Bitset, isIn: boolean, { budget, pool }: Workspace): Uint32Array {
  spend(budget, rows.length)
  const kept = pool.scratch.words(rows.length)
  const flip = isIn ? 0 : 1
  let count = 0
  for (let index = 0; index < rows.length; index++) {
    const row = (rows[index] as number) | 0
    kept[count] = row
    count += (((bits[row >> 5] as number) >> (row & 31)) & 1) ^ flip
  }
  return kept.subarray(0, count)
}

/** Ascending lists as one, without duplicates. */
export function mergeRows(lists: readonly Uint32Array[], total: number, { budget, pool }: Workspace): Uint32Array {
  spend(budget, total * Math.ceil(Math.log2(total + 1)))
  const merged = pool.scratch.words(total)
  let size = 0
  for (const list of lists) {
    merged.set(list, size)
    size += list.length
  }
  merged.sort()
  let count = 0
  for (let index = 0; index < size; index++) {
    const row = merged[index] as number
    if (index === 0 || row !== merged[count - 1]) merged[count++] = row
  }
  return merged.subarray(0, count)
}

/** The rows of the left list that are, or are not, in the right one. */
function keepCommon(
  left: Uint32Array,
  right: Uint32Array,
  isCommon: boolean,
  { budget, pool }: Workspace,
): Uint32Array {
  spend(budget, left.length + right.length)
  const kept = pool.scratch.words(left.length)
  let count = 0
  let at = 0
  for (let index = 0; index < left.length; index++) {
    const row = left[index] as number
    while (at < right.length && (right[at] as number) < row) at++
    if ((right[at] === row) === isCommon) kept[count++] = row
  }
  return kept.subarray(0, count)
}

function ownBits(selection: { bits: Bitset; owned: boolean }, { budget, pool }: Workspace): Bitset {
  if (selection.owned) return selection.bits
  spend(budget, pool.words)
  const bits = pool.acquireDirty()
  bits.set(selection.bits)
  return bits
}
