import { wordCount, type Bitset } from './bitset.ts'
import type { Budget } from './budget.ts'

/** The rows selected by a condition. Borrowed sets belong to the snapshot or a cache and must not be written. */
export type Selection = { readonly bits: Bitset; readonly owned: boolean }

/** The state of one search: its step budget, and scratch sets that are reused. */
export type Workspace = { readonly budget: Budget; readonly pool: BitsetPool }

export type BitsetPool = {
  readonly rows: number
  /** An empty set. */
  acquire: () => Bitset
  release: (selection: Selection) => void
  /** A scratch list of row numbers, as long as the table; its content is valid until the next use. */
  readonly scratch: Uint32Array
}

const maxPooled = 32

export function createBitsetPool(rows: number): BitsetPool {
  const free: Bitset[] = []
  return {
    rows,
    scratch: new Uint32Array(rows),
    acquire: () => free.pop()?.fill(0) ?? new Uint32Array(wordCount(rows)),
    release: ({ bits, owned }) => {
      if (owned && free.length < maxPooled) free.push(bits)
    },
  }
}
