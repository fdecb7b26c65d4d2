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
      config: {
        operationId: 'getRevenue',
        refuses: { 400: ['invalid_period'] },
        mayBeStale: true,
        scope: 'packs:read',
        gate: 'read',
        billing: 'TIER',
      },
      schema: {
        summary: 'Get your revenue',
        description:
          'Net is gross less sell-backs and fees, from final blocks only. Without `from`, the period starts after the last statement.',
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
