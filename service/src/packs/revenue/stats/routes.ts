import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import { spanFromQuery, SpanQuery } from '../wire.ts'
import type { StatsService } from './service.ts'
import { statsToWire, StatsWire } from './wire.ts'

export function statsRoutes(app: App, { stats }: { stats: StatsService }): void {
  app.get(
    '/api/v1/mystery/stats',
    {
      config: {
        operationId: 'getStats',
        refuses: { 400: ['invalid_period'] },
        mayBeStale: true,
        scope: 'packs:read',
        gate: 'read',
      },
      schema: {
        summary: 'Get your sales statistics',
        tags: ['Packs'],
        querystring: Type.Object(SpanQuery),
        response: { 200: success(Ref(StatsWire)) },
      },
    },
    async ({ caller, query }) => {
      const { from, to } = spanFromQuery(query)
      const figures = await stats.show(caller.accountId, { from, to })
      return ok(statsToWire(figures, caller.partner?.slug ?? ''))
    },
  )
}
