import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import { maxPoints } from '../series/model.ts'
import { spanFromQuery, SpanQuery } from '../wire.ts'
import type { PullService } from './service.ts'
import { pullsToWire, PullSeriesWire } from './wire.ts'

export function pullRoutes(app: App, { pulls }: { pulls: PullService }): void {
  app.get(
    '/api/v1/mystery/pulls/series',
    {
      config: { operationId: 'getPullSeries', mayBeStale: true, scope: 'packs:read', gate: 'read' },
      schema: {
        summary: 'List the cards drawn from your packs by day and shelf',
        description: 'Compare them with the published odds of the tier. A card counts on the day of its reveal.',
        tags: ['Revenue'],
        querystring: Type.Object({
          ...SpanQuery,
          tier_id: Type.Integer({ minimum: 1, maximum: 65_535, description: 'The tier.' }),
          days: Type.Optional(
            Type.Integer({ minimum: 1, maximum: maxPoints, description: 'The last days including today; default 30.' }),
          ),
          tz: Type.Optional(
            Type.String({ maxLength: 64, description: 'The IANA time zone in which days start; default UTC.' }),
          ),
        }),
        response: { 200: success(Ref(PullSeriesWire)) },
      },
    },
    async ({ caller, query }) => {
      const { tier_id: tierId, days, tz: zone = 'UTC' } = query
      return ok(pullsToWire(await pulls.show(caller.accountId, { ...spanFromQuery(query), tierId, days, zone })))
    },
  )
}
