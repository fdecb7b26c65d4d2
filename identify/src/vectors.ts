import { dimensions, shortDimensions } from './networks.ts'

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
  readonly short: Int8Array
  readonly rest: Int8Array
  /** One over the length of each short and each whole vector. */
  readonly shortScale: Float32Array
  readonly wholeScale: Float32Array
}

/** Shared between threads where that is possible. */
const allocate = (bytes: number): ArrayBuffer | SharedArrayBuffer =>
  typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes)

export function createVectorTable(vectors: readonly StoredVector[]): VectorTable {
  const count = vectors.length
  const table = {
    count,
    short: new Int8Array(allocate(count * shortDimensions)),
    rest: new Int8Array(allocate(count * (dimensions - shortDimensions))),
    shortScale: new Float32Array(allocate(count * 4)),
    wholeScale: new Float32Array(allocate(count * 4)),
  }
  for (const [row, vector] of vectors.entries()) {
    const head = vector.subarray(0, shortDimensions)
    table.short.set(head, row * shortDimensions)
    table.rest.set(vector.subarray(shortDimensions), row * (dimensions - shortDimensions))
    table.shortScale[row] = 1 / Math.max(1, lengthOf(head))
    table.wholeScale[row] = 1 / Math.max(1, lengthOf(vector))
  }
  return table
}

/** Scores of every row against the first numbers of the query, without the query's own length. */
function scanShort({ count, short, shortScale }: VectorTable, query: StoredVector): Float32Array {
  const scores = new Float32Array(count)
  const head = Int32Array.from(query.subarray(0, shortDimensions))
  for (let row = 0, at = 0; row < count; row++, at += shortDimensions) {
    let sum = 0
    for (let index = 0; index < shortDimensions; index += 4)
      sum +=
        short[at + index]! * head[index]! +
        short[at + index + 1]! * head[index + 1]! +
        (short[at + index + 2]! * head[index + 2]! + short[at + index + 3]! * head[index + 3]!)
    scores[row] = sum * shortScale[row]!
  }
  return scores
}

/** The rows with the largest scores, in no particular order. */
function largest(scores: Float32Array, count: number): number[] {
  const kept: number[] = []
  let lowest = Number.NEGATIVE_INFINITY
  for (let row = 0; row < scores.length; row++) {
    if (kept.length === count && scores[row]! <= lowest) continue
    kept.push(row)
    if (kept.length <= count) {
      if (kept.length === count) lowest = Math.min(...kept.map((one) => scores[one]!))
      continue
    }
    kept.sort((a, b) => scores[b]! - scores[a]!)
    kept.pop()
    lowest = scores[kept.at(-1)!]!
  }
  return kept
}

/** The rows most like the query by the cosine, best first: a scan of the short halves, then the whole vectors of a shortlist. */
export function searchVectors(table: VectorTable, query: StoredVector, count: number): Match[] {
  const queryScale = 1 / Math.max(1, lengthOf(query))
  const scoreOf = (row: number): number => {
    let sum = 0
    for (let index = 0; index < shortDimensions; index++)
      sum +=
        table.short[row * shortDimensions + index]! * query[index]! +
        table.rest[row * shortDimensions + index]! * query[shortDimensions + index]!
    return sum * table.wholeScale[row]! * queryScale
  }
  return largest(scanShort(table, query), Math.max(shortlistLength, count))
    .map((row) => ({ row, score: scoreOf(row) }))
    .toSorted((a, b) => b.score - a.score || a.row - b.row)
    .slice(0, count)
}
