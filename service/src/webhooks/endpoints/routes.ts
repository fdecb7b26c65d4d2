import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { EndpointService, Requester } from './service.ts'
import {
  ChangeWebhookBody,
  NewWebhookBody,
  NewWebhookWire,
  newWebhookToWire,
  RotateBody,
  RotatedWebhookWire,
  rotatedToWire,
  TestBody,
  testToWire,
  webhookToWire,
  WebhookTestWire,
  WebhookWire,
} from './wire.ts'

export type EndpointRouteDeps = { endpoints: EndpointService; clock: Clock }

const reading = { scope: 'webhooks:manage', gate: 'read' } as const
const writing = { scope: 'webhooks:manage', gate: 'write' } as const
const tags = ['Webhooks']
const one = success(Type.Object({ webhook: Ref(WebhookWire) }))

const requesterOf = ({ accountId, keyId }: Caller): Requester => ({ accountId, actor: `key:${keyId}` })

export function endpointRoutes(app: App, deps: EndpointRouteDeps): void {
  registrationRoutes(app, deps)
  flagRoutes(app, deps)
  secretRoutes(app, deps)
}

function registrationRoutes(app: App, { endpoints, clock }: EndpointRouteDeps): void {
  app.post(
    '/api/v1/webhooks',
    {
      config: {
        operationId: 'createWebhook',
        refuses: { 400: ['invalid_url', 'invalid_event_types'], 409: ['webhook_limit'] },
        ...writing,
      },
      schema: {
        summary: 'Create a webhook',
        description: 'An account can have at most 20 webhooks. The signing secret is returned only in this response.',
        tags,
        body: NewWebhookBody,
        response: { 201: success(Ref(NewWebhookWire)) },
      },
    },
    async ({ caller, body }, reply) => {
      const { url, event_types: eventTypes = [], description = '', is_active: isActive = true } = body
      const issued = await endpoints.create(requesterOf(caller), { url, eventTypes, description, isActive })
      return reply.code(201).send(ok(newWebhookToWire(issued, clock.now())))
    },
  )

  app.get(
    '/api/v1/webhooks',
    {
      config: { operationId: 'listWebhooks', ...reading },
      schema: {
        summary: 'List webhooks with their delivery health',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(
            Type.Object({ webhooks: Type.Array(Ref(WebhookWire), { description: 'The webhooks of the account.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, listRules)
      // An account has at most 20 webhooks, so all are read.
      const { rows, pagination } = pageOf((await endpoints.list(requesterOf(caller))).slice(page.offset), page)
      return okPage({ webhooks: rows.map((webhook) => webhookToWire(webhook, clock.now())) }, pagination)
    },
  )

  app.get(
    '/api/v1/webhooks/:id',
    {
      config: { operationId: 'getWebhook', ...reading },
      schema: { summary: 'Get a webhook', tags, params: idPathOf('webhook'), response: { 200: one } },
    },
    async ({ caller, params: { id } }) =>
      ok({ webhook: webhookToWire(await endpoints.get(requesterOf(caller), id), clock.now()) }),
  )

  app.delete(
    '/api/v1/webhooks/:id',
    {
      config: { operationId: 'deleteWebhook', ...writing },
      schema: {
        summary: 'Delete a webhook',
        description: 'Pending deliveries are discarded.',
        tags,
        params: idPathOf('webhook'),
        response: {
          200: success(
            Type.Object({
              id: Type.Integer({ description: 'The id of the webhook.' }),
              deleted: Type.Literal(true, { description: 'Always true.' }),
            }),
          ),
        },
      },
    },
    async ({ caller, params: { id } }) => {
      await endpoints.remove(requesterOf(caller), id)
      return ok({ id, deleted: true as const })
    },
  )
}

function flagRoutes(app: App, { endpoints, clock }: EndpointRouteDeps): void {
  app.patch(
    '/api/v1/webhooks/:id',
    {
      config: { operationId: 'updateWebhook', refuses: { 400: ['invalid_url', 'invalid_event_types'] }, ...writing },
      schema: {
        summary: 'Update a webhook',
        description:
          'While `is_active` is false, no events are delivered and pending deliveries are discarded; use a replay to send them later.',
        tags,
        params: idPathOf('webhook'),
        body: ChangeWebhookBody,
        response: { 200: one },
      },
    },
    async ({ caller, params: { id }, body }) => {
      const { url, event_types: eventTypes, description, is_active: isActive } = body
      const change = {
        ...(url !== undefined && { url }),
        ...(eventTypes !== undefined && { eventTypes }),
        ...(description !== undefined && { description }),
        ...(isActive !== undefined && { isActive }),
      }
      return ok({ webhook: webhookToWire(await endpoints.change(requesterOf(caller), id, change), clock.now()) })
    },
  )

  app.post(
    '/api/v1/webhooks/:id/enable',
    {
      config: { operationId: 'enableWebhook', ...writing },
      schema: { summary: 'Enable a webhook', tags, params: idPathOf('webhook'), response: { 200: one } },
    },
    async ({ caller, params: { id } }) => {
      const webhook = await endpoints.change(requesterOf(caller), id, { isActive: true })
      return ok({ webhook: webhookToWire(webhook, clock.now()) })
    },
  )

  app.post(
    '/api/v1/webhooks/:id/test',
    {
      config: { operationId: 'testWebhook', refuses: { 400: ['invalid_url', 'invalid_event_types'] }, ...writing },
      schema: {
        summary: 'Send a test event',
        description:
          'Sends one signed request with example data and returns the outcome. It is in the delivery log as a test, is not retried, and does not affect the delivery health.',
        tags,
        params: idPathOf('webhook'),
        body: TestBody,
        response: { 200: success(Ref(WebhookTestWire)) },
      },
    },
    async ({ caller, params: { id }, body }) =>
      ok(testToWire(await endpoints.test(requesterOf(caller), id, body.event_type ?? 'purchase.fulfilled'))),
  )
}

function secretRoutes(app: App, { endpoints, clock }: EndpointRouteDeps): void {
  app.post(
    '/api/v1/webhooks/:id/rotate-secret',
    {
      config: { operationId: 'rotateWebhookSecret', refuses: { 409: ['rotation_in_progress'] }, ...writing },
      schema: {
        summary: 'Rotate the signing secret',
        description: 'Deliveries are signed with both secrets until the overlap ends.',
        tags,
        params: idPathOf('webhook'),
        body: RotateBody,
        response: { 200: success(Ref(RotatedWebhookWire)) },
      },
    },
    async ({ caller, params: { id }, body }) => {
      const issued = await endpoints.rotate(requesterOf(caller), id, body.overlap_seconds ?? 86_400)
      return ok(rotatedToWire(issued, clock.now()))
    },
  )

  app.post(
    '/api/v1/webhooks/:id/revoke-previous-secret',
    {
      config: { operationId: 'revokeWebhookPreviousSecret', ...writing },
      schema: {
        summary: 'Revoke the previous signing secret',
        tags,
        params: idPathOf('webhook'),
        response: { 200: one },
      },
    },
    async ({ caller, params: { id } }) =>
      ok({ webhook: webhookToWire(await endpoints.revokePrevious(requesterOf(caller), id), clock.now()) }),
  )
}
