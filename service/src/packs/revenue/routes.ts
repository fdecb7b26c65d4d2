import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { RevenueService } from './service.ts'
import { revenueToWire, RevenueWire, spanFromQuery, SpanQuery } from './wire.ts'

export function revenueRoutes(app: App, { revenue }: { revenue: RevenueService }): void {
  app.get(
    '/api/v1/mystery/revenue',
    {
      config: { scope: 'packs:read', gate: 'read', billing: 'TIER' },
      schema: {
        summary: 'What you earned',
        description:
          'Gross minus sell-backs minus fees is net, from what the chain said and cannot take back. Without `from`, since the last statement.',
        tags: ['Revenue'],
        querystring: Type.Object(SpanQuery),
        response: { 200: success(Ref(RevenueWire)) },
      },
    },
    async ({ caller, query }) => {
      const found = await revenue.show(caller.accountId, spanFromQuery(query))
      return ok(revenueToWire(found, caller.partner?.billingModel ?? 'TIER'))
    },
  )
}
