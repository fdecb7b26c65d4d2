import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setBit, wordCount } from './bitset.ts'
import { createBudget } from './budget.ts'
import { orderRows } from './order.ts'
import { toOrdering, ValueCollector } from './postings.ts'
import { borrowedBits, ownedBits, rowList } from './selection.ts'
import { sortRows, type BoundKey } from './sort-rows.ts'
import { createBitsetPool } from './workspace.ts'

/** An ordering of rows by small numbers; null means no value. */
function orderingOf(values: readonly (number | null)[]) {
  const collector = new ValueCollector<number>()
  for (const value of values) collector.add(value === null ? [] : [value])
  const found = collector.distinct()
  const sorted = [...found].sort((left, right) => left - right)
  const keyOf = Uint32Array.from(found, (value) => sorted.indexOf(value))
  const arrivalOf = Uint32Array.from(values, (_, row) => row)
  return toOrdering(collector.finish(keyOf, sorted.length, { arrivalOf }), values.length)
}

const compareNullsLast = (left: number | null, right: number | null, descending: boolean): number => {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return descending ? right - left : left - right
}

const rowsCount = 6_000
const column = (distinct: number): fc.Arbitrary<(number | null)[]> =>
  fc.array(fc.option(fc.nat(distinct), { freq: 6 }), { minLength: rowsCount, maxLength: rowsCount, size: 'max' })

// Groups of thousands of equal rows exercise the next key; single rows exercise the walk itself.
test('walking and sorting yield the same total order: keys, nulls last, then id', () => {
  const setting = fc.tuple(
    column(1),
    column(40),
    column(5_000),
    fc.array(fc.tuple(fc.nat(2), fc.boolean()), { minLength: 1, maxLength: 3 }),
  )
  fc.assert(
    fc.property(setting, fc.nat(3), fc.nat(900), fc.boolean(), ([a, b, c, order], sparsity, skip, asList) => {
      const columns = [a, b, c]
      const orderings = columns.map(orderingOf)
      const rows = Array.from({ length: rowsCount }, (_, row) => row).filter((row) => row % (sparsity * 40 + 1) === 0)
      const bits = new Uint32Array(wordCount(rowsCount))
      for (const row of rows) setBit(bits, row)
      const keys: BoundKey[] = order.map(([index, descending]) => ({ ordering: orderings[index], descending }))
      const expected = [...rows].sort((left, right) => {
        for (const [index, descending] of order) {
          const values = columns[index] ?? []
          const difference = compareNullsLast(values[left] ?? null, values[right] ?? null, descending)
          if (difference !== 0) return difference
        }
        return left - right
      })
      const work = { budget: createBudget(1e9), pool: createBitsetPool(rowsCount) }
      expect([...sortRows(Uint32Array.from(rows), keys, work)]).toEqual(expected)
      const window = { skip, limit: 100 }
      const selection = asList ? rowList(Uint32Array.from(rows)) : ownedBits(bits)
      expect([...orderRows(selection, rows.length, keys, window, work)]).toEqual(expected.slice(skip, skip + 100))
    }),
    { numRuns: 12 },
  )
})

test('keys too wide to pack together are sorted in several passes', () => {
  const wide = { keys: 2 ** 30, offsets: new Uint32Array(0), rows: new Uint32Array(0) }
  const keys: BoundKey[] = [
    { ordering: { ...wide, ranks: Uint32Array.of(2, 1, 2, 1) }, descending: false },
    { ordering: { ...wide, ranks: Uint32Array.of(5, 5, 4, 6) }, descending: true },
    { ordering: undefined, descending: true },
  ]
  const work = { budget: createBudget(1e6), pool: createBitsetPool(4) }
  expect([...sortRows(Uint32Array.of(0, 1, 2, 3), keys, work)]).toEqual([3, 1, 0, 2])
})

// Groups of one row, of a few and of hundreds, so that runs of groups begin and end everywhere; every third row matches.
test.each([false, true])('a window may begin and end in any group (descending: %s)', (descending) => {
  const values = Array.from({ length: rowsCount }, (_, row) =>
    row % 10 === 0 ? null : row % 4 === 0 ? 500 + (row % 3) : row % 7 === 0 ? 100 + (row % 90) : 1_000 + (row % 2_500),
  )
  const seconds = Array.from({ length: rowsCount }, (_, row) => (row * 7) % 31)
  const keys: BoundKey[] = [
    { ordering: orderingOf(values), descending },
    { ordering: orderingOf(seconds), descending: true },
  ]
  const rows = Array.from({ length: rowsCount }, (_, row) => row).filter((row) => row % 3 !== 0)
  const expected = rows.toSorted(
    (left, right) =>
      compareNullsLast(values[left] ?? null, values[right] ?? null, descending) ||
      (seconds[right] ?? 0) - (seconds[left] ?? 0) ||
      left - right,
  )
  const bits = new Uint32Array(wordCount(rowsCount))
  for (const row of rows) setBit(bits, row)
  const work = { budget: createBudget(1e9), pool: createBitsetPool(rowsCount) }
  for (let skip = 0; skip < rows.length + 20; skip += 17) {
    const ordered = orderRows(borrowedBits(bits, rows.length), rows.length, keys, { skip, limit: 20 }, work)
    expect([...ordered], `from ${skip}`).toEqual(expected.slice(skip, skip + 20))
  }
})
