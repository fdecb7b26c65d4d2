import type { Random } from '../../kernel/random.ts'
import { deliveryMachine, type AttemptRecord, type DeliveryStatus } from '../deliveries/model.ts'
import { nextAttemptAt, readRetryAfterMs } from '../retries.ts'
import type { Outcome } from '../transport.ts'

/** How an attempt is written down. */
export type Settlement = {
  id: string
  /** How many attempts there were before this one. */
  attempts: number
  status: DeliveryStatus
  nextAttemptAt: string | null
  statusCode: number | null
  error: string | null
  deliveredAt: string | null
  /** What is kept of the attempt, as JSON. */
  record: string
}

/** What an attempt means for its delivery and for its webhook. */
export type Verdict = {
  webhookId: number
  settlement: Settlement
  isSuccess: boolean
  /** The receiver says that it will never want this again. */
  isGone: boolean
  /** The receiver asks to be left alone until then. */
  notBefore: Date | null
  at: Date
}

export type Attempt = { webhookId: number; deliveryId: string; attempts: number; outcome: Outcome }

const isSuccess = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300
const asksForTime = (status: number | undefined): boolean => status === 429 || status === 503

function errorOf({ statusCode, error }: Outcome): string | null {
  if (statusCode === undefined) return error ?? 'connection_failed'
  if (isSuccess(statusCode)) return null
  return statusCode >= 300 && statusCode < 400 ? 'redirect' : `http_${statusCode}`
}

/** Any 2xx is a success, everything else a failure; `wallNow` is real time, which is all a receiver can speak of. */
export function judge(attempt: Attempt, now: Date, wallNow: Date, random: Random): Verdict {
  const { webhookId, deliveryId, attempts, outcome } = attempt
  const { statusCode, durationMs, excerpt } = outcome
  const succeeded = isSuccess(statusCode)
  const retryAfterMs = asksForTime(statusCode) ? readRetryAfterMs(outcome.retryAfter, wallNow) : undefined
  const isGone = statusCode === 410
  const next = succeeded || isGone ? undefined : nextAttemptAt(attempts + 1, now, random, retryAfterMs)
  const { deliver, retry, exhaust } = deliveryMachine.events
  const error = errorOf(outcome)
  const at = now.toISOString()
  const record: AttemptRecord = {
    at,
    status_code: statusCode ?? null,
    duration_ms: durationMs,
    error,
    response_excerpt: excerpt,
  }
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
      error,
      deliveredAt: succeeded ? at : null,
      record: JSON.stringify(record),
    },
  }
}

/** What several attempts together mean for one webhook; the names are those of the statement that takes it. */
export type HealthChange = {
  id: number
  succeeded: boolean
  failures: number
  failing_since: Date | null
  last_success_at: Date | null
  last_failure_at: Date | null
  not_before: Date | null
}

function addVerdict(change: HealthChange, { isSuccess: succeeded, notBefore, at }: Verdict): HealthChange {
  if (succeeded) return { ...change, succeeded: true, failures: 0, failing_since: null, last_success_at: at }
  return {
    ...change,
    failures: change.failures + 1,
    failing_since: change.failing_since ?? at,
    last_failure_at: at,
    not_before: notBefore ?? change.not_before,
  }
}

/** One change for each webhook, in the order of their ids, so that no two writers wait for each other in a circle. */
export function healthChanges(verdicts: readonly Verdict[]): HealthChange[] {
  const changes = new Map<number, HealthChange>()
  for (const verdict of verdicts) {
    const id = verdict.webhookId
    const known = changes.get(id) ?? {
      id,
      succeeded: false,
      failures: 0,
      failing_since: null,
      last_success_at: null,
      last_failure_at: null,
      not_before: null,
    }
    changes.set(id, addVerdict(known, verdict))
  }
  return [...changes.values()].toSorted((left, right) => left.id - right.id)
}
