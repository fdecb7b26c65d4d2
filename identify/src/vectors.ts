import { dimensions, shortDimensions } from './networks.ts'
import { bytesOf, createScannedRows, scalesOf, scanRows, type ScannedRows } from './scan.ts'

/** A vector of length one as bytes. No component of a trained vector comes near one half. */
export type StoredVector = Int8Array

const scale = 254
const shortlistLength = 64

function lengthOf(vector: StoredVector | Float32Array): number {
  let sum = 0
  for (const value of vector) sum += value * value
  return Math.sqrt(sum)
}

/** Scales a network's output to length one and rounds it to bytes. */
export function storeVector(raw: Float32Array): StoredVector {
  const length = lengthOf(raw)
  return Int8Array.from(raw, (value) => Math.max(-127, Math.min(127, Math.round((value / length) * scale))))
}

export type Match = { readonly row: number; readonly score: number }

/** Vectors for an exact scan: the first halves lie together, so that a scan reads 64 bytes a card. */
export type VectorTable = {
  readonly count: number
  /** The first halves, scaled by one over their length. */
  readonly short: ScannedRows
  readonly rest: Int8Array
  /** One over the length of each whole vector. */
  readonly wholeScale: Float32Array
}

/** Shared between threads where that is possible. */
const allocate = (bytes: number): ArrayBuffer | SharedArrayBuffer =>
  typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes)

const restDimensions = dimensions - shortDimensions

export function createVectorTable(vectors: readonly StoredVector[]): VectorTable {
  const count = vectors.length
  const short = createScannedRows(count)
  const rest = new Int8Array(allocate(count * restDimensions))
  const wholeScale = new Float32Array(allocate(count * 4))
  const [heads, headScales] = [bytesOf(short), scalesOf(short)]
  for (const [row, vector] of vectors.entries()) {
    const head = vector.subarray(0, shortDimensions)
    heads.set(head, row * shortDimensions)
    rest.set(vector.subarray(shortDimensions), row * restDimensions)
    headScales[row] = 1 / Math.max(1, lengthOf(head))
    wholeScale[row] = 1 / Math.max(1, lengthOf(vector))
  }
  return { count, short, rest, wholeScale }
}

/** The whole vector of a row. */
export function vectorOf({ short, rest }: VectorTable, row: number): StoredVector {
  const vector = new Int8Array(dimensions)
  vector.set(bytesOf(short).subarray(row * shortDimensions, (row + 1) * shortDimensions))
  vector.set(rest.subarray(row * restDimensions, (row + 1) * restDimensions), shortDimensions)
  return vector
}

const byScore = (a: Match, b: Match): number => b.score - a.score || a.row - b.row

/** The rows whose first halves are most like the query's, by their scores without its length. */
function shortlistOf({ short }: VectorTable, query: StoredVector, count: number): Match[] {
  let kept: Match[] = []
  let lowest = Number.NEGATIVE_INFINITY
  function keepBest(): void {
    kept = kept.toSorted(byScore).slice(0, count)
    if (kept.length === count) lowest = kept.at(-1)?.score ?? lowest
  }
  scanRows(short, query, (first, scores) => {
    for (let index = 0; index < scores.length; index++) {
      const score = scores[index]!
      if (score <= lowest) continue
      kept.push({ row: first + index, score })
      if (kept.length === 4 * count) keepBest()
    }
  })
  keepBest()
  return kept
}

/** The rows most like the query by the cosine, best first: a scan of the short halves, then the whole vectors of a shortlist. */
export function searchVectors(table: VectorTable, query: StoredVector, count: number): Match[] {
  const queryScale = 1 / Math.max(1, lengthOf(query))
  const heads = bytesOf(table.short)
  const scoreOf = (row: number): number => {
    let sum = 0
    for (let index = 0; index < shortDimensions; index++)
      sum +=
        heads[row * shortDimensions + index]! * query[index]! +
        table.rest[row * restDimensions + index]! * query[shortDimensions + index]!
    return sum * table.wholeScale[row]! * queryScale
  }
  return shortlistOf(table, query, Math.max(shortlistLength, count))
    .map(({ row }) => ({ row, score: scoreOf(row) }))
    .toSorted(byScore)
    .slice(0, count)
}
