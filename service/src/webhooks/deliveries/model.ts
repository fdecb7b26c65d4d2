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
