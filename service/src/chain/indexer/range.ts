/** How many blocks to request at once: fewer after a refusal, more again after successes. */
export type RangeSize = {
  readonly current: number
  grow(): void
  /** False when it was one block already. */
  shrink(): boolean
  /** Shrinks to one block, so that the blocks before a failing one are still processed. */
  crawl(): void
}

export function createRangeSize({ initial, max }: { initial: number; max: number }): RangeSize {
  let size = Math.min(initial, max)
  return {
    get current() {
      return size
    },
    grow() {
      size = Math.min(max, size * 2)
    },
    shrink() {
      if (size === 1) return false
      size = Math.max(1, Math.floor(size / 2))
      return true
    },
    crawl() {
      size = 1
    },
  }
}
