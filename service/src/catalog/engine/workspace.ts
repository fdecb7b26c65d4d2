import { wordCount, type Bitset } from './bitset.ts'
import type { Budget } from './budget.ts'

/** The state of one search: its step budget, and scratch memory that is reused. */
export type Workspace = { readonly budget: Budget; readonly pool: BitsetPool }

export type BitsetPool = {
  readonly rows: number
  readonly words: number
  /** An empty set. */
  acquire: () => Bitset
  /** A set with undefined content, to be overwritten whole. */
  acquireDirty: () => Bitset
  release: (bits: Bitset) => void
  /** Scratch lists as long as the table; their content is valid until the next use. */
  readonly matched: Uint32Array
  readonly buckets: Uint16Array
  readonly scratch: Scratch
}

/**
 * Lends memory with undefined content until the end of the search. New lists would make V8 collect its whole heap every
 * few hundred searches.
 */
export type Scratch = {
  words: (count: number) => Uint32Array
  doubles: (count: number) => Float64Array
  /** Takes back everything lent. */
  reset: () => void
}

const maxPooled = 32
const bytesPerRow = 16
const leastScratchBytes = 2 ** 16
const mostScratchBytes = 2 ** 22

function createScratch(rows: number): Scratch {
  const size = Math.min(mostScratchBytes, leastScratchBytes + rows * bytesPerRow)
  const buffer = new ArrayBuffer(size)
  let used = 0

  /** Where the next bytes begin, at whole doubles; undefined when they do not fit. */
  function take(bytes: number): number | undefined {
    const from = used
    if (from + bytes > size) return undefined
    used += Math.ceil(bytes / Float64Array.BYTES_PER_ELEMENT) * Float64Array.BYTES_PER_ELEMENT
    return from
  }

  return {
    words(count) {
      const from = take(count * Uint32Array.BYTES_PER_ELEMENT)
      return from === undefined ? new Uint32Array(count) : new Uint32Array(buffer, from, count)
    },
    doubles(count) {
      const from = take(count * Float64Array.BYTES_PER_ELEMENT)
      return from === undefined ? new Float64Array(count) : new Float64Array(buffer, from, count)
    },
    reset() {
      used = 0
    },
  }
}

export function createBitsetPool(rows: number): BitsetPool {
  const free: Bitset[] = []
  const words = wordCount(rows)
  return {
    rows,
    words,
    matched: new Uint32Array(rows),
    buckets: new Uint16Array(rows),
    scratch: createScratch(rows),
    acquire: () => free.pop()?.fill(0) ?? new Uint32Array(words),
    acquireDirty: () => free.pop() ?? new Uint32Array(words),
    release: (bits) => {
      if (free.length < maxPooled) free.push(bits)
    },
  }
}
