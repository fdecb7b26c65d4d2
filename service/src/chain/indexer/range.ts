/** How many blocks to ask for at once: less after a refusal, more again while answers come. */
export type RangeSize = {
  readonly current: number
  grow(): void
  /** False: it was one block already. */
  shrink(): boolean
  /** Down to one block, so that what comes before a stumbling block still gets done. */
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
