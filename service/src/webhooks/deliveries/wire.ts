import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import { bodyOf, deliveryIdOf } from '../../events/types/messages.ts'
import { redactedHeaders } from '../signing/signatures.ts'
import { deliveryStatuses, replayScopes, type Delivery, type DeliveryDetails } from './model.ts'

const deliveryFields = {
  id: Type.Integer({ description: 'The id of the delivery.' }),
  delivery_id: Type.String({
    description: 'Sent as `webhook-id` and `X-Mystery-Delivery`; equal for every attempt and replay.',
  }),
  webhook_id: Type.Integer({ description: 'The id of the webhook.' }),
  event_type: Type.String({ description: 'The name of the event.' }),
  event_id: Type.String({ description: 'The `id` of the event body.' }),
  sequence: Type.Integer({ description: 'The sequence number of the event in the account.' }),
  status: OneOf(deliveryStatuses, {
    description: '`DISCARDED`: the webhook was disabled or deleted before the delivery.',
  }),
  attempts: Type.Integer({ description: 'How often it was sent.' }),
  last_status_code: NullableInteger({ description: 'The HTTP status of the last attempt.' }),
  last_error: NullableString({ description: 'The error of the last attempt.' }),
  next_retry_at: NullableTimestamp({ description: 'The time of next retry.' }),
  delivered_at: NullableTimestamp({ description: 'When the delivery was delivered.' }),
  replay_of: NullableInteger({ description: 'The id of the replayed delivery.' }),
  is_test: Type.Boolean({
    description: 'Whether it is a test: not an event, neither retried nor counted in the health of the webhook.',
  }),
  created_at: Timestamp({ description: 'When the delivery was created.' }),
}

export const DeliveryWire = Type.Object(deliveryFields, { $id: 'WebhookDelivery' })

const Headers = (description: string) =>
  Type.Unsafe<Record<string, string> | null>({
    type: ['object', 'null'],
    additionalProperties: { type: 'string' },
    description,
  })

export const AttemptWire = Type.Object(
  {
    at: Timestamp({ description: 'When it happened.' }),
    status_code: NullableInteger({ description: 'The HTTP status of the response.' }),
    duration_ms: Type.Integer({ description: 'How long the attempt took, in milliseconds.' }),
    error: NullableString({ description: 'The error, if any.' }),
    response_excerpt: Type.String({ description: 'The first KiB of the response body.' }),
    request_headers: Headers(
      'The headers of the request, with redacted signatures; null for attempts of earlier releases.',
    ),
    response_headers: Headers('The headers of the response, with redacted secrets; null without a response.'),
  },
  { $id: 'WebhookAttempt' },
)

export const DeliveryDetailsWire = Type.Object(
  {
    ...deliveryFields,
    payload: Type.String({ description: 'The exact body of the request.' }),
    attempts_log: Type.Array(Ref(AttemptWire), { description: 'The attempts in order.' }),
  },
  { $id: 'WebhookDeliveryDetails' },
)

export const ReplayBody = Type.Object({
  since: Timestamp({ description: 'Start of the time range.' }),
  until: Type.Optional(Timestamp({ description: 'End of the time range; default: now.' })),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only events with a higher `sequence`; pass `next_after` of the previous replay.',
    }),
  ),
  only: Type.Optional(
    OneOf(replayScopes, {
      default: 'failed',
      description:
        '`failed`: events that were never delivered, including those emitted while the webhook was disabled. `all`: all events.',
    }),
  ),
})

export const ReplayWire = Type.Object(
  {
    replay_id: Type.Integer({ description: 'The id of the replay.' }),
    count: Type.Integer({ description: 'Number of deliveries created; at most 5,000.' }),
    next_after: NullableInteger({
      description: 'Not null when there may be more events: repeat the replay with this value as `after`.',
    }),
  },
  { $id: 'WebhookReplay' },
)

export const deliveryToWire = (delivery: Delivery): Static<typeof DeliveryWire> => ({
  id: Number(delivery.id),
  delivery_id: deliveryIdOf(delivery),
  webhook_id: delivery.webhookId,
  event_type: delivery.event,
  event_id: `${delivery.event}:${delivery.resourceId}`,
  sequence: Number(delivery.sequence),
  status: delivery.status,
  attempts: delivery.attempts,
  last_status_code: delivery.lastStatusCode,
  last_error: delivery.lastError,
  next_retry_at: timeToWire(delivery.nextAttemptAt),
  delivered_at: timeToWire(delivery.deliveredAt),
  replay_of: delivery.replayOf === null ? null : Number(delivery.replayOf),
  is_test: delivery.isTest,
  created_at: delivery.createdAt.toISOString(),
})

export const deliveryDetailsToWire = (delivery: DeliveryDetails): Static<typeof DeliveryDetailsWire> => ({
  ...deliveryToWire(delivery),
  payload: bodyOf({ ...delivery, createdAt: delivery.eventCreatedAt }),
  attempts_log: delivery.log.map(({ signed_ms: ms, response_headers: headers, ...attempt }) => ({
    ...attempt,
    request_headers:
      ms === undefined ? null : redactedHeaders({ event: delivery.event, deliveryId: deliveryIdOf(delivery) }, ms),
    response_headers: headers ? { ...headers } : null,
  })),
})
