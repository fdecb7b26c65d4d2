import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import type { StatsService } from './service.ts'
import { statsToWire, WebhookStatsWire } from './wire.ts'

const maxHours = 168
const defaultHours = 48

export function statsRoutes(app: App, { stats }: { stats: StatsService }): void {
  app.get(
    '/api/v1/webhooks/:id/stats',
    {
      config: { operationId: 'getWebhookStats', scope: 'webhooks:manage', gate: 'read' },
      schema: {
        summary: 'Get the delivery statistics of a webhook by hour',
        tags: ['Webhooks'],
        params: idPathOf('webhook'),
        querystring: Type.Object({
          hours: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: maxHours,
              description: `The last hours including this one, 1..${maxHours}; default ${defaultHours}.`,
            }),
          ),
        }),
        response: { 200: success(Ref(WebhookStatsWire)) },
      },
    },
    async ({ caller, params, query }) =>
      ok(statsToWire(await stats.show(caller.accountId, params.id, query.hours ?? defaultHours))),
  )
}
