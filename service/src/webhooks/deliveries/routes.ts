import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { described, IdParam, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { deliveryStatuses, splitEventId } from './model.ts'
import type { DeliveryService } from './service.ts'
import {
  deliveryDetailsToWire,
  DeliveryDetailsWire,
  deliveryToWire,
  DeliveryWire,
  ReplayBody,
  ReplayWire,
} from './wire.ts'

const reading = { scope: 'webhooks:manage', gate: 'read' } as const
const writing = { scope: 'webhooks:manage', gate: 'write' } as const
const tags = ['Webhooks']
const webhookId = IdParam
const params = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The id of the delivery.' }),
})
const one = success(Type.Object({ delivery: Ref(DeliveryDetailsWire) }))

export function deliveryRoutes(app: App, { deliveries }: { deliveries: DeliveryService }): void {
  app.get(
    '/api/v1/webhooks/deliveries',
    {
      config: { operationId: 'listWebhookDeliveries', mayBeStale: true, ...reading },
      schema: {
        summary: 'List webhook deliveries, newest first',
        description: 'Deliveries are kept for 30 days.',
        tags,
        querystring: Type.Object({
          webhook_id: Type.Optional(described(webhookId, 'The id of the webhook.')),
          status: StatusFilter(deliveryStatuses, { description: 'Only entries with this status.' }),
          event_type: Type.Optional(Type.String({ maxLength: 64, description: 'The name of the event.' })),
          event_id: Type.Optional(Type.String({ maxLength: 320, description: 'The `id` of an event body.' })),
          ...PageQuery,
        }),
        response: {
          200: successPage(
            Type.Object({ deliveries: Type.Array(Ref(DeliveryWire), { description: 'The deliveries.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, listRules)
      const eventId = query.event_id === undefined ? undefined : splitEventId(query.event_id)
      // An invalid event id, or one of another event type than `event_type`, matches nothing.
      const matchesNothing =
        query.event_id !== undefined && (!eventId || (query.event_type ?? eventId.event) !== eventId.event)
      const filter = { webhookId: query.webhook_id, status: query.status, event: query.event_type, ...eventId }
      const list = matchesNothing ? [] : await deliveries.list(caller.accountId, filter, page)
      const { rows, pagination } = pageOf(list, page)
      return okPage({ deliveries: rows.map(deliveryToWire) }, pagination)
    },
  )

  app.get(
    '/api/v1/webhooks/deliveries/:id',
    {
      config: { operationId: 'getWebhookDelivery', ...reading },
      schema: { summary: 'Get a delivery with its body and attempts', tags, params, response: { 200: one } },
    },
    async ({ caller, params: { id } }) =>
      ok({ delivery: deliveryDetailsToWire(await deliveries.get(caller.accountId, BigInt(id))) }),
  )

  app.post(
    '/api/v1/webhooks/deliveries/:id/replay',
    {
      config: { operationId: 'replayWebhookDelivery', refuses: { 409: ['invalid_status'] }, ...writing },
      schema: {
        summary: 'Replay a delivery',
        description:
          'Sends the event to its webhook again with the same `webhook-id`, so that receivers can deduplicate.',
        tags,
        params,
        response: { 202: one },
      },
    },
    async ({ caller, params: { id } }, reply) => {
      const delivery = await deliveries.replay(caller.accountId, BigInt(id))
      return reply.code(202).send(ok({ delivery: deliveryDetailsToWire(delivery) }))
    },
  )

  app.post(
    '/api/v1/webhooks/:id/replay',
    {
      config: { operationId: 'replayWebhook', refuses: { 409: ['invalid_status'] }, ...writing },
      schema: {
        summary: 'Replay the events of a time range',
        description: 'Sends the events to the webhook again, at most 5,000 per request.',
        tags,
        params: Type.Object({ id: described(webhookId, 'The id of the webhook.') }),
        body: ReplayBody,
        response: { 202: success(Ref(ReplayWire)) },
      },
    },
    async ({ caller, params: { id }, body }, reply) => {
      const { replayId, count, nextAfter } = await deliveries.replayRange(caller.accountId, id, {
        since: new Date(body.since),
        until: body.until === undefined ? undefined : new Date(body.until),
        after: BigInt(body.after ?? 0),
        only: body.only ?? 'failed',
      })
      const next = nextAfter === null ? null : Number(nextAfter)
      return reply.code(202).send(ok({ replay_id: Number(replayId), count, next_after: next }))
    },
  )
}
