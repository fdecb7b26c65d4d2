import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { isMonth, monthOf, type Period } from '../../kernel/time.ts'
import { tierOf } from './service-credits/model.ts'
import {
  documentOf,
  itemMetrics,
  itemResults,
  metricKeys,
  resultOf,
  type MetricKey,
  type Review,
  type SlaItem,
} from './model.ts'

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
        items_url: NullableString({
          description: 'The items of the metric; null for metrics that are counted without items.',
        }),
        credit_bps: Type.Integer({ description: 'The share of the metric’s fees that a service credit refunds.' }),
      }),
    ),
    calendar: Type.String(),
  },
  { $id: 'Sla' },
)

export const SlaItemWire = Type.Object(
  {
    metric: OneOf(itemMetrics),
    resource_type: OneOf(['order', 'withdrawal', 'inbound_shipment', 'exception']),
    resource_id: Type.Integer(),
    site_id: NullableInteger(),
    result: OneOf(itemResults, {
      description: '`due` and `paused` items are open and not counted; `excluded` ones were not ours to meet.',
    }),
    started_at: Timestamp(),
    deadline: Timestamp(),
    done_at: NullableTimestamp(),
    excluded_reason: NullableString(),
  },
  { $id: 'SlaItem' },
)

export function itemToWire(item: SlaItem, now: Date): Static<typeof SlaItemWire> {
  const { kind, id } = documentOf(item.resource)
  return {
    metric: item.metric,
    resource_type: kind === 'inbound' ? 'inbound_shipment' : kind,
    resource_id: id,
    site_id: item.siteId,
    result: resultOf(item, now),
    started_at: item.startedAt.toISOString(),
    deadline: item.deadline.toISOString(),
    done_at: item.doneAt?.toISOString() ?? null,
    excluded_reason: item.excludedReason,
  }
}

function itemsUrlOf(metric: MetricKey, period: Period): string | null {
  if (!itemMetrics.includes(metric)) return null
  const span = isMonth(period)
    ? `period=${monthOf(period)}`
    : `from=${period.start.toISOString()}&to=${period.end.toISOString()}`
  return `/api/v1/sla/items?metric=${metric}&${span}`
}

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
    items_url: itemsUrlOf(metric.key, period),
    credit_bps: tierOf(metric.shortfallBps),
  })),
  calendar: 'Items count in the UTC month of their deadline; deadlines follow the business days of the site.',
})
