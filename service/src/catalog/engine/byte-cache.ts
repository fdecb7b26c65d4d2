/** Keeps what is used, bounded by its bytes and never by its number alone. */
export type ByteCache<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value, bytes: number) => void
  readonly size: () => { entries: number; bytes: number }
}

/** What an entry costs besides its value: the key, the map slot, the record. */
const entryOverheadBytes = 128

export function createByteCache<Value>({ maxBytes }: { maxBytes: number }): ByteCache<Value> {
  const entries = new Map<string, { value: Value; bytes: number; isWanted: boolean }>()
  let used = 0

  /** A hit only leaves a mark. Moving the entry with every hit would cost more than most of what is kept. */
  function get(key: string): Value | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    entry.isWanted = true
    return entry.value
  }

  /** A map iterates in order of insertion. Whoever was asked for since its last turn goes to the end and gets another. */
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
