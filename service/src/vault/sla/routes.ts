import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref, Timestamp } from '../../http/schema/fields.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { dayMs, periodAt, readPeriod, type Period } from '../../kernel/time.ts'
import type { SlaService } from './service.ts'
import { slaToWire, SlaWire } from './wire.ts'

const maxSpanMs = 366 * dayMs

/** The time span of the query; undefined when a month is requested. */
function spanOf(query: { period?: string; from?: string; to?: string }): Period | undefined {
  const { period, from, to } = query
  if (from === undefined && to === undefined) return undefined
  const [start, end] = [new Date(from ?? NaN), new Date(to ?? NaN)]
  const length = end.getTime() - start.getTime()
  if (period === undefined && length > 0 && length <= maxSpanMs) return { start, end }
  fail(400, 'invalid_period', 'Pass either period, or from and a later to within 366 days.', {
    details: { field: period === undefined ? 'to' : 'period' },
  })
}

export function slaRoutes(app: App, { sla, clock }: { sla: SlaService; clock: Clock }): void {
  app.get(
    '/api/v1/sla',
    {
      config: { scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'Get SLA metrics of a month or time span',
        description:
          'Open items past their deadline count as missed; items not yet due are not counted. Shares are in basis points.',
        tags: ['SLA'],
        querystring: Type.Object({
          period: Type.Optional(
            Type.String({ maxLength: 16, description: 'Such as `2026-11`; defaults to the current month.' }),
          ),
          from: Type.Optional(Timestamp({ description: 'Requires `to`; replaces `period`.' })),
          to: Type.Optional(Timestamp({ description: 'Exclusive; at most 366 days after `from`.' })),
        }),
        response: { 200: success(Type.Object({ sla: Ref(SlaWire) })) },
      },
    },
    async ({ caller, query }) => {
      const span = spanOf(query)
      if (span) return ok({ sla: slaToWire(span, await sla.reviewSpan(caller.accountId, span)) })
      const period = query.period === undefined ? periodAt(clock.now()) : readPeriod(query.period)
      if (!period)
        fail(400, 'invalid_period', 'period must be a month, such as 2026-11.', { details: { field: 'period' } })
      return ok({ sla: slaToWire(period, await sla.review(caller.accountId, period)) })
    },
  )
}
