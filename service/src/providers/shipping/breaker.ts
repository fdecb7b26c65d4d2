export type BreakerState = 'closed' | 'open' | 'half_open'

export type BreakerOptions = {
  /** A monotonic clock: outages do not follow the sandbox clock. */
  nowMs: () => number
  failures?: number
  windowMs?: number
  openMs?: number
}

export type Breaker = {
  /** Whether a call may be sent. In half-open state one trial call may. */
  tryPass(): boolean
  /** Records the result of a call. */
  record(isHealthy: boolean): void
  state(): BreakerState
}

/** Opens after five failures within thirty seconds; half-opens for one trial call after fifteen seconds. */
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
    // A trial call that never ends does not keep the breaker open.
    if (trialAt !== undefined && nowMs() - trialAt < openMs) return false
    trialAt = nowMs()
    return true
  }

  function record(isHealthy: boolean): void {
    const now = nowMs()
    if (isHealthy) {
      // A call sent before the breaker opened does not close it.
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

  return { tryPass, record, state }
}
