import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { IdParam, OneOf, Ref, refusedAs } from '../../http/schema/fields.ts'
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
const params = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })
const one = success(Type.Object({ delivery: Ref(DeliveryDetailsWire) }))

export function deliveryRoutes(app: App, { deliveries }: { deliveries: DeliveryService }): void {
  app.get(
    '/api/v1/webhooks/deliveries',
    {
      config: reading,
      schema: {
        summary: 'What was sent to your webhooks, newest first, for 30 days',
        tags,
        querystring: Type.Object({
          webhook_id: Type.Optional(webhookId),
          status: Type.Optional(OneOf(deliveryStatuses, refusedAs('invalid_status'))),
          event_type: Type.Optional(Type.String({ maxLength: 64 })),
          event_id: Type.Optional(Type.String({ maxLength: 320, description: 'The `id` of a body.' })),
          ...PageQuery,
        }),
        response: { 200: successPage(Type.Object({ deliveries: Type.Array(Ref(DeliveryWire)) })) },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, listRules)
      const named = query.event_id === undefined ? undefined : splitEventId(query.event_id)
      // A text that is no event's id names nothing, and so does one of another kind than was asked for.
      const isNothing = query.event_id !== undefined && (!named || (query.event_type ?? named.event) !== named.event)
      const filter = { webhookId: query.webhook_id, status: query.status, event: query.event_type, ...named }
      const list = isNothing ? [] : await deliveries.list(caller.accountId, filter, page)
      const { rows, pagination } = pageOf(list, page)
      return okPage({ deliveries: rows.map(deliveryToWire) }, pagination)
    },
  )

  app.get(
    '/api/v1/webhooks/deliveries/:id',
    {
      config: reading,
      schema: { summary: 'One delivery: its body and every attempt', tags, params, response: { 200: one } },
    },
    async ({ caller, params: { id } }) =>
      ok({ delivery: deliveryDetailsToWire(await deliveries.get(caller.accountId, BigInt(id))) }),
  )

  app.post(
    '/api/v1/webhooks/deliveries/:id/replay',
    {
      config: writing,
      schema: {
        summary: 'Send one event to its webhook once more',
        description: 'It carries the same `webhook-id`, so that a receiver that has seen it can tell.',
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
      config: writing,
      schema: {
        summary: 'Send the events of a time to a webhook once more',
        tags,
        params: Type.Object({ id: webhookId }),
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
