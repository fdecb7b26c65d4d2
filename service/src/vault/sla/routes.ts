import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/envelope.ts'
import { Ref } from '../../http/schema.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { periodAt, readPeriod } from '../billing/model.ts'
import type { SlaService } from './service.ts'
import { slaToWire, SlaWire } from './wire.ts'

export function slaRoutes(app: App, { sla, clock }: { sla: SlaService; clock: Clock }): void {
  app.get(
    '/api/v1/sla',
    {
      config: { scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'What we promised in a month and how much of it we kept, in basis points',
        description: 'What is open past its deadline is missed now; what is not due yet is not counted.',
        tags: ['SLA'],
        querystring: Type.Object({
          period: Type.Optional(
            Type.String({ maxLength: 16, description: 'Such as `2026-11`; this month without it.' }),
          ),
        }),
        response: { 200: success(Type.Object({ sla: Ref(SlaWire) })) },
      },
    },
    async ({ caller, query }) => {
      const period = query.period === undefined ? periodAt(clock.now()) : readPeriod(query.period)
      if (!period) fail(400, 'invalid_period', `${query.period} is no month.`, { details: { field: 'period' } })
      return ok({ sla: slaToWire(period, await sla.review(caller.accountId, period)) })
    },
  )
}
