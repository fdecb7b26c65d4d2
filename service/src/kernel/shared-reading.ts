/** Shares a reading between the callers of a while. Failures are not kept: the next call reads again. */
export function shareReading<Value>(read: () => Promise<Value>, keepMs: number): () => Promise<Value> {
  let known: { at: number; value: Promise<Value> } | undefined
  return () => {
    if (!known || performance.now() - known.at > keepMs) {
      const value = read()
      known = { at: performance.now(), value }
      value.catch(() => (known = undefined))
    }
    return known.value
  }
}
