import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { OneOf, Ref } from '../../../http/schema/fields.ts'
import { spanFromQuery, SpanQuery } from '../wire.ts'
import { intervals, maxPoints } from './model.ts'
import type { SeriesService } from './service.ts'
import { seriesToWire, SeriesWire } from './wire.ts'

const SeriesQuery = Type.Object({
  ...SpanQuery,
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxPoints,
      description: 'The last days including today, instead of from and to; default 30.',
    }),
  ),
  group: Type.Optional(OneOf(['tier'], { description: 'Adds the packs and the gross of each tier to every point.' })),
  interval: Type.Optional(OneOf(intervals, { description: 'The length of one point; default day.' })),
  tz: Type.Optional(
    Type.String({ maxLength: 64, description: 'The IANA time zone in which days start; default UTC.' }),
  ),
})

export function seriesRoutes(app: App, { series }: { series: SeriesService }): void {
  app.get(
    '/api/v1/mystery/revenue/series',
    {
      config: { operationId: 'getRevenueSeries', mayBeStale: true, scope: 'packs:read', gate: 'read', billing: 'TIER' },
      schema: {
        summary: 'List your revenue by hour or day',
        description:
          'The same figures as the revenue, from final blocks only, for every interval that the period touches. Days ' +
          'start at a full hour in UTC, also in time zones whose offset contains half an hour.',
        tags: ['Revenue'],
        querystring: SeriesQuery,
        response: { 200: success(Ref(SeriesWire)) },
      },
    },
    async ({ caller, query }) => {
      const { days, interval = 'day', tz: zone = 'UTC' } = query
      return ok(
        seriesToWire(
          await series.show(caller.accountId, {
            ...spanFromQuery(query),
            days,
            interval,
            zone,
            isByTier: query.group === 'tier',
          }),
        ),
      )
    },
  )
}
