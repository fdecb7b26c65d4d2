import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { isMonth, monthOf, type Period } from '../../kernel/time.ts'
import { tierOf } from './service-credits/model.ts'
import { metricKeys, type Review } from './model.ts'

export const SlaWire = Type.Object(
  {
    period: NullableString({ description: 'Such as `2026-11`; null when the time span is not a calendar month.' }),
    from: Timestamp(),
    to: Timestamp({ description: 'Exclusive.' }),
    status: OneOf(['provisional', 'final'], { description: 'Final three days after the end of the month.' }),
    computed_at: Timestamp(),
    metrics: Type.Array(
      Type.Object({
        key: OneOf(metricKeys),
        target_bps: Type.Integer(),
        value_bps: NullableInteger({ description: 'Null when there was nothing to measure.' }),
        numerator: Type.Integer(),
        denominator: Type.Integer(),
        excluded: Type.Integer(),
        breached: Type.Boolean(),
        shortfall_bps: Type.Integer(),
        credit_bps: Type.Integer({ description: 'The share of the metric’s fees that a service credit refunds.' }),
      }),
    ),
    calendar: Type.String(),
  },
  { $id: 'Sla' },
)

export const slaToWire = (period: Period, review: Review): Static<typeof SlaWire> => ({
  period: isMonth(period) ? monthOf(period) : null,
  from: period.start.toISOString(),
  to: period.end.toISOString(),
  status: review.isFinal ? 'final' : 'provisional',
  computed_at: review.computedAt.toISOString(),
  metrics: review.metrics.map((metric) => ({
    key: metric.key,
    target_bps: metric.targetBps,
    value_bps: metric.valueBps,
    numerator: metric.numerator,
    denominator: metric.denominator,
    excluded: metric.excluded,
    breached: metric.isBreached,
    shortfall_bps: metric.shortfallBps,
    credit_bps: tierOf(metric.shortfallBps),
  })),
  calendar: 'Items count in the UTC month of their deadline; deadlines follow the business days of the site.',
})
