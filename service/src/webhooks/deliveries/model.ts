import { defineMachine } from '../../kernel/machine.ts'

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED', 'DISCARDED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A failed attempt that may be followed by another leaves a delivery pending. */
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

/** One event on its way to one webhook. */
export type Delivery = {
  id: bigint
  webhookId: number
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
  createdAt: Date
}

/** One attempt as it is kept. */
export type AttemptRecord = {
  at: string
  status_code: number | null
  duration_ms: number
  error: string | null
  response_excerpt: string
}

/** With what was sent, and what came of each attempt. */
export type DeliveryDetails = Delivery & {
  accountId: number
  occurrence: string
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

/** Most deliveries one replay makes; the answer says where to go on. */
export const maxReplay = 5_000

/** Days for which deliveries and events are kept. */
export const keptDays = { deliveries: 30, events: 90 } as const

/** `redemption.updated:31` names the kind of event and the thing it tells of. */
export function splitEventId(id: string): { event: string; resourceId: string } | undefined {
  const colon = id.indexOf(':')
  return colon <= 0 || colon === id.length - 1
    ? undefined
    : { event: id.slice(0, colon), resourceId: id.slice(colon + 1) }
}

/** What came of one request. */
export type Outcome = {
  /** Undefined when no answer came. */
  statusCode: number | undefined
  /** Why no answer came. */
  error: string | undefined
  /** The beginning of the answer's body. */
  excerpt: string
  retryAfter: string | undefined
  durationMs: number
}

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
