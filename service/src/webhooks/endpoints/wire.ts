import { Type, type Static } from 'typebox'
import {
  described,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Ref,
  refusedAs,
  Timestamp,
} from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import { eventNames } from '../../events/types/event-types.ts'
import { secretToHex, secretToStandard } from '../signing/secrets.ts'
import { disableReasons, healthOf, healthStatuses, type IssuedSecret, type TestResult, type Webhook } from './model.ts'

const EventTypes = Type.Array(Type.String(), { description: 'Event names; empty: all.' })

export const WebhookHealthWire = Type.Object(
  {
    status: OneOf(healthStatuses, { description: 'The status of the webhook.' }),
    consecutive_failures: Type.Integer({ description: 'Failed deliveries since the last success.' }),
    last_success_at: NullableTimestamp({ description: 'The time of last success.' }),
    last_failure_at: NullableTimestamp({ description: 'The time of last failure.' }),
    disabled_at: NullableTimestamp({ description: 'When the webhook was disabled.' }),
    disabled_reason: Type.Unsafe<Webhook['disabledReason']>({
      type: ['string', 'null'],
      enum: [...disableReasons, null],
      description: '`gone`: the receiver responded with 410. `failing`: all deliveries failed for five days.',
    }),
  },
  { $id: 'WebhookHealth' },
)

export const WebhookWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the webhook.' }),
    url: Type.String({ description: 'The address to which events are sent.' }),
    event_types: EventTypes,
    is_active: Type.Boolean({ description: 'Whether it is active.' }),
    description: Type.String({ description: 'A description for people.' }),
    previous_secret_expires_at: NullableTimestamp({
      description: 'When the previous secret stops signing; null when there is none.',
    }),
    health: Ref(WebhookHealthWire),
    created_at: Timestamp({ description: 'When the webhook was created.' }),
    updated_at: Timestamp({ description: 'When the webhook was updated.' }),
  },
  { $id: 'Webhook' },
)

const secretFields = {
  signing_secret: Type.String({
    description: 'The key for `X-Mystery-Signature`. Returned only once; store it securely.',
  }),
  webhook_secret_standard: Type.String({
    description: 'The same secret in the format of Standard Webhooks libraries.',
  }),
}

export const NewWebhookWire = Type.Object({ ...WebhookWire.properties, ...secretFields }, { $id: 'NewWebhook' })

export const RotatedWebhookWire = Type.Object(
  {
    webhook: Ref(WebhookWire),
    ...secretFields,
    previous_secret_expires_at: NullableTimestamp({ description: 'When the previous secret expires.' }),
  },
  { $id: 'RotatedWebhook' },
)

const Url = Type.String({
  maxLength: 2_048,
  description:
    'An https URL on port 443 or 8443 with a domain name as host. The sandbox also allows http URLs to loopback addresses.',
  ...refusedAs('invalid_url'),
})
const SubscribedTypes = Type.Array(Type.String({ maxLength: 64, ...refusedAs('invalid_event_types') }), {
  maxItems: 100,
  description: 'Event names; default or empty: all.',
  ...refusedAs('invalid_event_types'),
})
const Description = Type.String({ maxLength: 255 })

export const NewWebhookBody = Type.Object({
  url: Url,
  event_types: Type.Optional(SubscribedTypes),
  description: Type.Optional(described(Description, 'A description for people.')),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether it is active.' })),
})

export const ChangeWebhookBody = Type.Partial(NewWebhookBody)

export const RotateBody = Type.Object({
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
      description: 'How long the previous one stays valid, in seconds.',
    }),
  ),
})

export const TestBody = Type.Object({
  event_type: Type.Optional(
    OneOf(eventNames, {
      default: 'purchase.fulfilled',
      ...refusedAs('invalid_event_types'),
      description: 'The name of the event.',
    }),
  ),
})

export const WebhookTestWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the test in the delivery log.' }),
    delivered: Type.Boolean({ description: 'Whether the receiver responded with 2xx.' }),
    status_code: NullableInteger({ description: 'The HTTP status of the response.' }),
    error: NullableString({ description: 'The error, if any.' }),
    duration_ms: Type.Integer({ description: 'How long the attempt took, in milliseconds.' }),
    response_excerpt: Type.String({ description: 'The beginning of the response.' }),
    event_type: Type.String({ description: 'The name of the event.' }),
    payload: Type.String({ description: 'The body of the request.' }),
  },
  { $id: 'WebhookTest' },
)

export function webhookToWire(webhook: Webhook, now: Date): Static<typeof WebhookWire> {
  const { previousSecretUntil } = webhook
  return {
    id: webhook.id,
    url: webhook.url,
    event_types: webhook.eventTypes,
    is_active: webhook.isActive,
    description: webhook.description,
    previous_secret_expires_at:
      previousSecretUntil && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
    health: {
      status: healthOf(webhook),
      consecutive_failures: webhook.consecutiveFailures,
      last_success_at: timeToWire(webhook.lastSuccessAt),
      last_failure_at: timeToWire(webhook.lastFailureAt),
      disabled_at: timeToWire(webhook.disabledAt),
      disabled_reason: webhook.disabledReason,
    },
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  }
}

const secretToWire = (secret: Uint8Array) => ({
  signing_secret: secretToHex(secret),
  webhook_secret_standard: secretToStandard(secret),
})

export const newWebhookToWire = ({ webhook, secret }: IssuedSecret, now: Date): Static<typeof NewWebhookWire> => ({
  ...webhookToWire(webhook, now),
  ...secretToWire(secret),
})

export function rotatedToWire({ webhook, secret }: IssuedSecret, now: Date): Static<typeof RotatedWebhookWire> {
  const wire = webhookToWire(webhook, now)
  return { webhook: wire, ...secretToWire(secret), previous_secret_expires_at: wire.previous_secret_expires_at }
}

export function testToWire({ id, event, body, outcome }: TestResult): Static<typeof WebhookTestWire> {
  const { statusCode, error, durationMs, excerpt } = outcome
  return {
    id: Number(id),
    delivered: statusCode !== undefined && statusCode >= 200 && statusCode < 300,
    status_code: statusCode ?? null,
    error: error ?? null,
    duration_ms: durationMs,
    response_excerpt: excerpt,
    event_type: event,
    payload: body,
  }
}
