/** How long a polling loop pauses: the usual time, or longer once nothing has happened for a while. */
export type Pace = {
  /** Something happened: the next pauses have the usual length. */
  touch(): void
  pauseMs(): number
}

export type PaceOptions = { readonly usualMs: number; readonly idleMs?: number; readonly idleAfterMs?: number }

export function createPace({ usualMs, idleMs = 1_000, idleAfterMs = 5_000 }: PaceOptions): Pace {
  let touchedAt = performance.now()
  return {
    touch: () => void (touchedAt = performance.now()),
    pauseMs: () => (performance.now() - touchedAt < idleAfterMs ? usualMs : Math.max(usualMs, idleMs)),
  }
}
