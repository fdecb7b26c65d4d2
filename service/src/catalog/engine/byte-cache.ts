/** A cache bounded by bytes that keeps recently used values. */
export type ByteCache<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value, bytes: number) => void
  readonly size: () => { entries: number; bytes: number }
}

/** The overhead of an entry: key, map slot and record. */
const entryOverheadBytes = 128

export function createByteCache<Value>({ maxBytes }: { maxBytes: number }): ByteCache<Value> {
  const entries = new Map<string, { value: Value; bytes: number; isWanted: boolean }>()
  let used = 0

  /** A hit only sets a flag: moving the entry on every hit would cost more than most cached values. */
  function get(key: string): Value | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    entry.isWanted = true
    return entry.value
  }

  /** Maps iterate in insertion order. An entry used since its last turn moves to the end and is kept. */
  function makeRoom(bytes: number): void {
    for (const [key, entry] of entries) {
      if (used + bytes <= maxBytes) return
      entries.delete(key)
      if (entry.isWanted) {
        entry.isWanted = false
        entries.set(key, entry)
      } else {
        used -= entry.bytes
      }
    }
  }

  function set(key: string, value: Value, bytes: number): void {
    const cost = bytes + key.length * 2 + entryOverheadBytes
    const old = entries.get(key)
    if (old) {
      used -= old.bytes
      entries.delete(key)
    }
    if (cost > maxBytes) return
    makeRoom(cost)
    entries.set(key, { value, bytes: cost, isWanted: false })
    used += cost
  }

  return { get, set, size: () => ({ entries: entries.size, bytes: used }) }
}
