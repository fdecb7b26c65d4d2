import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'
import { PageQuery, readPage, vaultListRules } from '../../http/schema/pagination.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { dayMs, periodAt, periodBefore, readPeriod, type Period } from '../../kernel/time.ts'
import type { SlaService } from './service.ts'
import { vaultPageOf } from '../shared/requests.ts'
import { itemMetrics } from './model.ts'
import { itemToWire, SlaItemWire, slaToWire, SlaWire } from './wire.ts'

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

const SpanQuery = {
  period: Type.Optional(
    Type.String({ maxLength: 16, description: 'Such as `2026-11`; defaults to the current month.' }),
  ),
  from: Type.Optional(Timestamp({ description: 'Requires `to`; replaces `period`.' })),
  to: Type.Optional(Timestamp({ description: 'Exclusive; at most 366 days after `from`.' })),
}

function monthOfQuery(period: string | undefined, now: Date): Period {
  const month = period === undefined ? periodAt(now) : readPeriod(period)
  if (month) return month
  fail(400, 'invalid_period', 'period must be a month, such as 2026-11.', { details: { field: 'period' } })
}

/** The current month and those before it, oldest first. */
function lastPeriods(now: Date, count: number): Period[] {
  const periods = [periodAt(now)]
  while (periods.length < count) periods.unshift(periodBefore(periods[0] ?? periodAt(now)))
  return periods
}

export function slaRoutes(app: App, { sla, clock }: { sla: SlaService; clock: Clock }): void {
  app.get(
    '/api/v1/sla/items',
    {
      config: {
        operationId: 'listSlaItems',
        refuses: { 400: ['invalid_period'] },
        mayBeStale: true,
        scope: 'read:inventory',
        gate: 'vaultRead',
      },
      schema: {
        summary: 'List the items of an SLA metric by deadline',
        tags: ['SLA'],
        querystring: Type.Object({
          ...PageQuery,
          metric: OneOf(itemMetrics, { description: 'The name of the metric.' }),
          ...SpanQuery,
        }),
        response: {
          200: successPage(Type.Object({ items: Type.Array(Ref(SlaItemWire), { description: 'The items.' }) })),
        },
      },
    },
    async ({ caller, query }) => {
      const now = clock.now()
      const page = readPage(query, vaultListRules)
      const period = spanOf(query) ?? monthOfQuery(query.period, now)
      const found = await sla.listItems({ accountId: caller.accountId, metric: query.metric, period }, page)
      const { rows, pagination } = vaultPageOf(found, page)
      return okPage({ items: rows.map((item) => itemToWire(item, now)) }, pagination)
    },
  )

  app.get(
    '/api/v1/sla/history',
    {
      config: { operationId: 'getSlaHistory', mayBeStale: true, scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'Get the SLA metrics of the last months, oldest first',
        tags: ['SLA'],
        querystring: Type.Object({
          months: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 24, description: 'Includes the current month; 12 by default.' }),
          ),
        }),
        response: { 200: success(Type.Object({ months: Type.Array(Ref(SlaWire), { description: 'The months.' }) })) },
      },
    },
    async ({ caller, query }) => {
      const periods = lastPeriods(clock.now(), query.months ?? 12)
      const months = []
      for (const period of periods) months.push(slaToWire(period, await sla.review(caller.accountId, period)))
      return ok({ months })
    },
  )

  app.get(
    '/api/v1/sla',
    {
      config: {
        operationId: 'getSla',
        refuses: { 400: ['invalid_period'] },
        mayBeStale: true,
        scope: 'read:inventory',
        gate: 'vaultRead',
      },
      schema: {
        summary: 'Get SLA metrics of a month or time span',
        description:
          'Open items past their deadline count as missed; items not yet due are not counted. Shares are in basis points.',
        tags: ['SLA'],
        querystring: Type.Object(SpanQuery),
        response: { 200: success(Type.Object({ sla: Ref(SlaWire) })) },
      },
    },
    async ({ caller, query }) => {
      const span = spanOf(query)
      if (span) return ok({ sla: slaToWire(span, await sla.reviewSpan(caller.accountId, span)) })
      const period = monthOfQuery(query.period, clock.now())
      return ok({ sla: slaToWire(period, await sla.review(caller.accountId, period)) })
    },
  )
}
