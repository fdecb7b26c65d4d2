import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/envelope.ts'
import { Ref, refusedAs } from '../../http/schema.ts'
import type { StatsService } from './service.ts'
import { statsToWire, StatsWire } from './wire.ts'

const Moment = (description: string) =>
  Type.Optional(
    Type.Unsafe<string>({ type: 'string', format: 'date-time', description, ...refusedAs('invalid_period') }),
  )

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

export function statsRoutes(app: App, { stats }: { stats: StatsService }): void {
  app.get(
    '/api/v1/mystery/stats',
    {
      config: { scope: 'packs:read', gate: 'read' },
      schema: {
        summary: 'How many packs you sold, and for how much',
        tags: ['Packs'],
        querystring: Type.Object({ from: Moment('Inclusive.'), to: Moment('Exclusive.') }),
        response: { 200: success(Ref(StatsWire)) },
      },
    },
    async ({ caller, query }) => {
      const figures = await stats.show(caller.accountId, { from: timeOf(query.from), to: timeOf(query.to) })
      return ok(statsToWire(figures, caller.partner?.slug ?? ''))
    },
  )
}
