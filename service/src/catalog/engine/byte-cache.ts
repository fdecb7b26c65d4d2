/** Keeps the most recently used values, bounded by their bytes and never by their number alone. */
export type ByteCache<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value, bytes: number) => void
  readonly size: () => { entries: number; bytes: number }
}

/** What an entry costs besides its value: the key, the map slot, the record. */
const entryOverheadBytes = 128

export function createByteCache<Value>({ maxBytes }: { maxBytes: number }): ByteCache<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>()
  let used = 0

  function get(key: string): Value | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    // A map iterates in order of insertion: moving a hit to the end keeps the coldest entry first.
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }

  function set(key: string, value: Value, bytes: number): void {
    const cost = bytes + key.length * 2 + entryOverheadBytes
    const old = entries.get(key)
    if (old) {
      used -= old.bytes
      entries.delete(key)
    }
    if (cost > maxBytes) return
    entries.set(key, { value, bytes: cost })
    used += cost
    for (const [coldest, entry] of entries) {
      if (used <= maxBytes) break
      entries.delete(coldest)
      used -= entry.bytes
    }
  }

  return { get, set, size: () => ({ entries: entries.size, bytes: used }) }
}
