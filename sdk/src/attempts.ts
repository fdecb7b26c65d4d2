import { ConnectionError, errorFrom, type PackhouseError } from './errors.ts'

export type AttemptRules = {
  /** Attempts after the first one. */
  maxRetries: number
  /** Measured from the start of the call; no attempt starts later. */
  maxElapsedMs: number
}

const firstBackoffMs = 250
const maxBackoffMs = 4_000

/** The delay before the next attempt: Retry-After if given, otherwise exponential backoff. */
export function waitBeforeRetryMs(error: PackhouseError, attempt: number, random: () => number): number {
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1_000
  const backoffMs = Math.min(maxBackoffMs, firstBackoffMs * 2 ** attempt)
  // Half of the delay is jitter, so that clients do not retry in step.
  return backoffMs / 2 + (random() * backoffMs) / 2
}

/** Whether the request can be repeated without the risk of a second effect. */
export function mayRetry(error: PackhouseError, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable
  if (error.status !== 429 && error.status !== 503) return false
  // A 503 from a proxy does not prove that the service did not process the request.
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

/** Waits; rejects when the caller aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      reject(abortError(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

/** The error of a call that its caller aborted. */
export function abortError(signal: AbortSignal | undefined): PackhouseError {
  const facts = { status: 0, error: 'aborted', code: 'aborted', message: 'The call was aborted by the caller.' }
  return errorFrom(facts, { cause: signal?.reason })
}
