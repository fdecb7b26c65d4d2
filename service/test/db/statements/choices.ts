const maxVariants = 200

/** Repeats a reading until every combination of its choices was read. */
export function createChoices() {
  let made: { key: object; count: number; index: number }[] = []
  return {
    /** The index of the alternative to read this time; one key has one answer in a reading. */
    pick(key: object, count: number): number {
      const known = made.find((one) => one.key === key)
      if (known) return known.index
      if (count > 1) made.push({ key, count, index: 0 })
      return 0
    },
    all<Result>(read: () => Result): Result[] {
      made = []
      const results: Result[] = []
      for (;;) {
        results.push(read())
        if (results.length > maxVariants) throw new Error('A statement has too many variants.')
        while (made.length > 0 && (made.at(-1)?.index ?? 0) + 1 === made.at(-1)?.count) made.pop()
        const last = made.at(-1)
        if (!last) return results
        last.index += 1
      }
    },
  }
}
