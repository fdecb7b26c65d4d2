import type { TSchema } from 'typebox'

/** The webhook events of the API by name. */
export type DocumentedEvents = Readonly<Record<string, { readonly summary: string; readonly data: TSchema }>>

const pascal = (name: string): string => name.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
const schemaName = (event: string): string => `${pascal(event)}Event`
const refOf = (event: string) => ({ $ref: `#/components/schemas/${schemaName(event)}` })

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more })

function eventSchema(event: string, { summary, data }: DocumentedEvents[string]): object {
  return {
    type: 'object',
    description: summary,
    required: ['event', 'id', 'data', 'created_at', 'api_version', 'sequence'],
    properties: {
      event: text('The name of the event.', { enum: [event] }),
      id: text('`<event>:<resource id>`; the same for all events of one type about one resource.'),
      data: { description: 'The state of the resource.', ...(structuredClone(data) as object) },
      created_at: text('When the event was created.', { format: 'date-time' }),
      api_version: text('The version of the API that produced the event.'),
      sequence: { type: 'integer', description: 'The sequence number in the account: 1, 2, 3, … without gaps.' },
    },
  }
}

/** One schema per event, and the union of all. */
export function eventSchemas(events: DocumentedEvents): Record<string, object> {
  const names = Object.keys(events)
  return {
    ...Object.fromEntries(Object.entries(events).map(([name, event]) => [schemaName(name), eventSchema(name, event)])),
    AnyEvent: {
      description: 'Any webhook event, told apart by `event`.',
      oneOf: names.map(refOf),
      discriminator: {
        propertyName: 'event',
        mapping: Object.fromEntries(names.map((name) => [name, refOf(name).$ref])),
      },
    },
  }
}

const signatureHeaders = {
  'webhook-id': 'Unique per event and the same for all its attempts; deduplicate by it.',
  'webhook-timestamp': 'When the attempt was sent, in Unix seconds.',
  'webhook-signature': 'Standard Webhooks signatures `v1,<base64>`, separated by spaces.',
  'X-Mystery-Signature': '`t=<milliseconds>,sha256=<hex>` over `<milliseconds>.<body>`.',
}

/** The requests that the service sends to webhooks. */
export function webhooksSection(events: DocumentedEvents): Record<string, object> {
  const parameters = Object.entries(signatureHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }))
  return Object.fromEntries(
    Object.entries(events).map(([name, { summary }]) => [
      name,
      {
        post: {
          operationId: `on${pascal(name)}`,
          summary,
          description: 'Sent to the webhooks that subscribe to it; see `docs/webhooks.md` for signatures and retries.',
          tags: ['Webhooks'],
          parameters,
          requestBody: { required: true, content: { 'application/json': { schema: refOf(name) } } },
          responses: {
            '2XX': { description: 'The delivery was accepted.' },
            '4XX': { description: 'The delivery failed; it is repeated with growing delays.' },
          },
        },
      },
    ]),
  )
}
