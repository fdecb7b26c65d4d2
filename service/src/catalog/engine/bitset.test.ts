import { expect, test } from 'vitest'
import { chunkWords } from './bit-machine.ts'
import { complement, countBits, fillAll, intersect, listBits, setRows, subtract, unite, wordCount } from './bitset.ts'

const chunkRows = chunkWords * 32

/** A set in shared memory, as those of a snapshot are. */
function setOf(rows: readonly number[], rowCount: number): Uint32Array {
  const bits = new Uint32Array(new SharedArrayBuffer(wordCount(rowCount) * 4))
  setRows(bits, Uint32Array.from(rows), 0, rows.length)
  return bits
}

const rowsWhere = (rowCount: number, isIn: (row: number) => boolean): number[] =>
  Array.from({ length: rowCount }, (_, row) => row).filter(isIn)

// Around the ends of words, of pairs of words and of chunks. The large ones come first: what they leave in the memory of
// the machine must not be counted by the small ones.
const rowCounts = [2 * chunkRows + 33, chunkRows + 1, chunkRows, chunkRows - 1, 97, 65, 64, 63, 33, 32, 31, 1, 0]

test.each(rowCounts)('operations on sets of %i rows agree with lists', (rowCount) => {
  const inLeft = (row: number): boolean => row % 3 === 0 || row === rowCount - 1
  const inRight = (row: number): boolean => row % 7 < 2
  const left = setOf(rowsWhere(rowCount, inLeft), rowCount)
  const right = setOf(rowsWhere(rowCount, inRight), rowCount)
  const cases = [
    { operation: intersect, expected: (row: number) => inLeft(row) && inRight(row) },
    { operation: unite, expected: (row: number) => inLeft(row) || inRight(row) },
    { operation: subtract, expected: (row: number) => inLeft(row) && !inRight(row) },
  ]
  for (const { operation, expected } of cases) {
    const rows = rowsWhere(rowCount, expected)
    const [ownLeft, ownRight] = [left.slice(), right.slice()]
    expect(operation(ownLeft, ownLeft, right)).toBe(rows.length)
    expect(operation(ownRight, left, ownRight)).toBe(rows.length)
    expect(ownLeft).toEqual(ownRight)
    expect(countBits(ownLeft)).toBe(rows.length)
    expect(listBits(ownLeft, new Uint32Array(rows.length))).toEqual(Uint32Array.from(rows))
  }
})

test.each(rowCounts)('the complement of a set of %i rows has no row past the last', (rowCount) => {
  const bits = setOf(
    rowsWhere(rowCount, (row) => row % 5 === 0),
    rowCount,
  )
  const rest = rowsWhere(rowCount, (row) => row % 5 !== 0)
  const into = new Uint32Array(wordCount(rowCount)).fill(0xffffffff)
  expect(complement(into, bits, rowCount)).toBe(rest.length)
  expect(listBits(into, new Uint32Array(rest.length))).toEqual(Uint32Array.from(rest))
  fillAll(into, rowCount)
  expect(countBits(into)).toBe(rowCount)
})

test('an empty set has no rows, and a full one all', () => {
  const bits = new Uint32Array(wordCount(chunkRows))
  expect(listBits(bits, new Uint32Array(0))).toHaveLength(0)
  fillAll(bits, chunkRows)
  expect(listBits(bits, new Uint32Array(chunkRows))).toEqual(Uint32Array.from({ length: chunkRows }, (_, row) => row))
})
