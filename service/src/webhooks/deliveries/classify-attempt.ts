import type { Clock } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import { deliveryMachine, type AttemptRecord, type HealthChange, type Outcome, type SettledAttempt } from './model.ts'
import { nextAttemptAt, readRetryAfterMs } from './retries.ts'

/** The effect of an attempt on its delivery and its webhook. */
export type AttemptOutcome = {
  webhookId: number
  settlement: SettledAttempt
  isSuccess: boolean
  /** The receiver responded with 410. */
  isGone: boolean
  /** The time of the receiver's Retry-After. */
  notBefore: Date | null
  at: Date
}

export type Attempt = {
  webhookId: number
  deliveryId: string
  attempts: number
  /** When the request was signed. */
  signedAt: Date
  outcome: Outcome
}

export const isSuccess = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300
const isRetryLater = (status: number | undefined): boolean => status === 429 || status === 503

function errorOf({ statusCode, error }: Outcome): string | null {
  if (statusCode === undefined) return error ?? 'connection_failed'
  if (isSuccess(statusCode)) return null
  return statusCode >= 300 && statusCode < 400 ? 'redirect' : `http_${statusCode}`
}

/** An attempt as it is logged. */
export const recordOf = (outcome: Outcome, at: string, signedAt: Date): AttemptRecord => ({
  at,
  status_code: outcome.statusCode ?? null,
  duration_ms: outcome.durationMs,
  error: errorOf(outcome),
  response_excerpt: outcome.excerpt,
  signed_ms: signedAt.getTime(),
  ...(outcome.headers && { response_headers: outcome.headers }),
})

export type ClassifierDeps = {
  clock: Clock
  /** Real time, which a Retry-After date refers to. */
  wallClock: Clock
  random: Random
}

/** Classifies attempts: any 2xx response is a success, everything else a failure. */
export function createAttemptClassifier({
  clock,
  wallClock,
  random,
}: ClassifierDeps): (attempt: Attempt) => AttemptOutcome {
  const { deliver, retry, exhaust } = deliveryMachine.events
  let formattedAt = Number.NaN
  let timestamp = ''

  /** Caches the text: many attempts end in the same millisecond, and formatting is the most expensive part. */
  function timestampOf(now: Date): string {
    if (now.getTime() !== formattedAt) {
      formattedAt = now.getTime()
      timestamp = now.toISOString()
    }
    return timestamp
  }

  return ({ webhookId, deliveryId, attempts, signedAt, outcome }) => {
    const { statusCode } = outcome
    const now = clock.now()
    const at = timestampOf(now)
    const succeeded = isSuccess(statusCode)
    const isGone = statusCode === 410
    const retryAfterMs = isRetryLater(statusCode) ? readRetryAfterMs(outcome.retryAfter, wallClock.now()) : undefined
    const next = succeeded || isGone ? undefined : nextAttemptAt(attempts + 1, now, random, retryAfterMs)
    const record = recordOf(outcome, at, signedAt)
    return {
      webhookId,
      isSuccess: succeeded,
      isGone,
      notBefore: retryAfterMs === undefined ? null : new Date(now.getTime() + retryAfterMs),
      at: now,
      settlement: {
        id: deliveryId,
        attempts,
        status: (succeeded ? deliver : next ? retry : exhaust).to,
        nextAttemptAt: next?.toISOString() ?? null,
        statusCode: statusCode ?? null,
        error: record.error,
        deliveredAt: succeeded ? at : null,
        record: JSON.stringify(record),
      },
    }
  }
}

const noChange = (id: number): HealthChange => ({
  id,
  succeeded: false,
  failures: 0,
  failing_since: null,
  last_success_at: null,
  last_failure_at: null,
  not_before: null,
})

function addOutcome(change: HealthChange, { isSuccess: succeeded, notBefore, at }: AttemptOutcome): void {
  if (succeeded) {
    change.succeeded = true
    change.failures = 0
    change.failing_since = null
    change.last_success_at = at
  } else {
    change.failures += 1
    change.failing_since ??= at
    change.last_failure_at = at
    change.not_before = notBefore ?? change.not_before
  }
}

/** One change per webhook, ordered by id, which prevents deadlocks between writers. */
export function healthChanges(outcomes: readonly AttemptOutcome[]): HealthChange[] {
  const changes = new Map<number, HealthChange>()
  for (const outcome of outcomes) {
    const id = outcome.webhookId
    const change = changes.get(id) ?? noChange(id)
    addOutcome(change, outcome)
    changes.set(id, change)
  }
  return [...changes.values()].toSorted((left, right) => left.id - right.id)
}
