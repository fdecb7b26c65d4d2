import { ConnectionError, errorFrom, type PackhouseError } from './errors.ts'

export type AttemptRules = {
  /** Tries after the first one. */
  maxRetries: number
  /** From the beginning of the call; a try that would begin later is not made. */
  maxElapsedMs: number
}

const firstBackoffMs = 250
const maxBackoffMs = 4_000

/** How long to wait before the next try: what the service asks for, else longer each time. */
export function waitBeforeRetryMs(error: PackhouseError, attempt: number, random: () => number): number {
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1_000
  const backoffMs = Math.min(maxBackoffMs, firstBackoffMs * 2 ** attempt)
  // Half of it is chance, so that clients that failed together do not come back together.
  return backoffMs / 2 + (random() * backoffMs) / 2
}

/** Whether the same request may be sent again without a chance of having its effect twice. */
export function mayRetry(error: PackhouseError, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable
  if (error.status !== 429 && error.status !== 503) return false
  // A 503 that is not the service's own may come from a proxy that had passed the request on.
  return isRepeatable || error.retryable || error.status === 429
}

/** `Retry-After` is a number of seconds or a date. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1_000)
}

/** Waits, unless the caller ends the call meanwhile. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((settle, refuse) => {
    const end = (): void => {
      clearTimeout(timer)
      refuse(abandoned(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      settle()
    }, ms)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

/** The caller ended the call. */
export function abandoned(signal: AbortSignal | undefined): PackhouseError {
  const facts = { status: 0, error: 'aborted', code: 'aborted', message: 'The call was ended by its caller.' }
  return errorFrom(facts, { cause: signal?.reason })
}
