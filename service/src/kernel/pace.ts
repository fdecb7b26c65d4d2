/** How long a polling loop pauses: the usual time, or longer once nothing has happened for a while. */
export type Pace = {
  /** Something happened: the next pauses have the usual length. */
  touch(): void
  /** Nothing has happened for a while. */
  isIdle(): boolean
  pauseMs(): number
}

export type PaceOptions = { readonly usualMs: number; readonly idleMs?: number; readonly idleAfterMs?: number }

export function createPace({ usualMs, idleMs = 1_000, idleAfterMs = 5_000 }: PaceOptions): Pace {
  let touchedAt = performance.now()
  const isIdle = (): boolean => performance.now() - touchedAt >= idleAfterMs
  return {
    touch: () => void (touchedAt = performance.now()),
    isIdle,
    pauseMs: () => (isIdle() ? Math.max(usualMs, idleMs) : usualMs),
  }
}
