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
}

const maxPooled = 32

export function createBitsetPool(rows: number): BitsetPool {
  const free: Bitset[] = []
  const words = wordCount(rows)
  return {
    rows,
    words,
    matched: new Uint32Array(rows),
    buckets: new Uint16Array(rows),
    acquire: () => free.pop()?.fill(0) ?? new Uint32Array(words),
    acquireDirty: () => free.pop() ?? new Uint32Array(words),
    release: (bits) => {
      if (free.length < maxPooled) free.push(bits)
    },
  }
}
