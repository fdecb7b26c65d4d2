export type BreakerState = 'closed' | 'open' | 'half_open'

export type BreakerOptions = {
  /** Real, steady milliseconds: outages do not follow the sandbox clock. */
  nowMs: () => number
  failures?: number
  windowMs?: number
  openMs?: number
}

export type Breaker = {
  /** May a call go out? In half-open state one may, to try. */
  tryPass(): boolean
  /** The call that went out ended well or badly. */
  note(isHealthy: boolean): void
  state(): BreakerState
}

/** Five failures within thirty seconds open it; after fifteen seconds one call may try whether all is well again. */
export function createBreaker({ nowMs, failures = 5, windowMs = 30_000, openMs = 15_000 }: BreakerOptions): Breaker {
  let failedAt: number[] = []
  let openedAt: number | undefined
  let trialAt: number | undefined

  function state(): BreakerState {
    if (openedAt === undefined) return 'closed'
    return nowMs() - openedAt >= openMs ? 'half_open' : 'open'
  }

  function tryPass(): boolean {
    const current = state()
    if (current !== 'half_open') return current === 'closed'
    // A trial that never came back does not keep the door shut for good.
    if (trialAt !== undefined && nowMs() - trialAt < openMs) return false
    trialAt = nowMs()
    return true
  }

  function note(isHealthy: boolean): void {
    const now = nowMs()
    if (isHealthy) {
      // Calls that left before the breaker opened say nothing about now.
      if (openedAt !== undefined && trialAt === undefined) return
      failedAt = []
      openedAt = undefined
      trialAt = undefined
      return
    }
    if (openedAt !== undefined) {
      if (trialAt !== undefined) {
        openedAt = now
        trialAt = undefined
      }
      return
    }
    failedAt = [...failedAt.filter((time) => now - time < windowMs), now]
    if (failedAt.length >= failures) {
      openedAt = now
      failedAt = []
    }
  }

  return { tryPass, note, state }
}
