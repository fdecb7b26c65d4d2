import { defineMachine } from '../../kernel/machine.ts'

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED', 'DISCARDED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A delivery remains pending until it succeeds or its attempts are exhausted. */
export const deliveryMachine = defineMachine({
  name: 'webhook delivery',
  states: deliveryStatuses,
  initial: 'PENDING',
  events: {
    deliver: { from: ['PENDING'], to: 'DELIVERED' },
    retry: { from: ['PENDING'], to: 'PENDING' },
    exhaust: { from: ['PENDING'], to: 'FAILED' },
    discard: { from: ['PENDING'], to: 'DISCARDED' },
  },
})

/** The delivery of an event to a webhook. */
export type Delivery = {
  id: bigint
  webhookId: number
  accountId: number
  occurrence: string
  event: string
  resourceId: string
  sequence: bigint
  status: DeliveryStatus
  attempts: number
  lastStatusCode: number | null
  lastError: string | null
  nextAttemptAt: Date | null
  deliveredAt: Date | null
  replayOf: bigint | null
  /** A test of the webhook: it has no event, and is neither retried nor counted. */
  isTest: boolean
  createdAt: Date
}

/** A delivery attempt as stored. */
export type AttemptRecord = {
  at: string
  status_code: number | null
  duration_ms: number
  error: string | null
  response_excerpt: string
  /** The time of the signature in milliseconds, from which the request headers are shown. */
  signed_ms?: number
  response_headers?: Readonly<Record<string, string>>
}

/** A delivery with its event and attempts. */
export type DeliveryDetails = Delivery & {
  data: string
  eventCreatedAt: Date
  log: AttemptRecord[]
}

export type DeliveryFilter = {
  webhookId?: number | undefined
  status?: DeliveryStatus | undefined
  event?: string | undefined
  resourceId?: string | undefined
}

export const replayScopes = ['failed', 'all'] as const
export type ReplayScope = (typeof replayScopes)[number]

/** The maximum number of deliveries per replay; the response contains the position to continue from. */
export const maxReplay = 5_000

/** Retention of deliveries and events. */
export const keptDays = { deliveries: 30, events: 90 } as const

/** Splits an event id such as `redemption.updated:31` into event type and resource id. */
export function splitEventId(id: string): { event: string; resourceId: string } | undefined {
  const colon = id.indexOf(':')
  return colon <= 0 || colon === id.length - 1
    ? undefined
    : { event: id.slice(0, colon), resourceId: id.slice(colon + 1) }
}

/** The outcome of a request. */
export type Outcome = {
  /** Undefined without a response. */
  statusCode: number | undefined
  /** The reason when there is no response. */
  error: string | undefined
  /** The start of the response body. */
  excerpt: string
  retryAfter: string | undefined
  /** Undefined without a response; secrets are redacted. */
  headers: Readonly<Record<string, string>> | undefined
  durationMs: number
}

/** A test of a webhook as it is logged. */
export type SentTest = {
  webhookId: number
  accountId: number
  event: string
  resourceId: string
  occurrence: string
  /** JSON text. */
  data: string
  createdAt: Date
  status: 'DELIVERED' | 'FAILED'
  record: AttemptRecord
}

/** The result of an attempt as written to the database. */
export type SettledAttempt = {
  id: string
  /** The number of attempts before this one. */
  attempts: number
  status: DeliveryStatus
  nextAttemptAt: string | null
  statusCode: number | null
  error: string | null
  deliveredAt: string | null
  /** The `AttemptRecord` as JSON. */
  record: string
}

/** The combined effect of attempts on a webhook; the field names are those of the SQL record. */
export type HealthChange = {
  id: number
  succeeded: boolean
  failures: number
  failing_since: Date | null
  last_success_at: Date | null
  last_failure_at: Date | null
  not_before: Date | null
}
