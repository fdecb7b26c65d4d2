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
    from: Timestamp({ description: 'The start of the month.' }),
    to: Timestamp({ description: 'Exclusive.' }),
    status: OneOf(['provisional', 'final'], { description: 'Final three days after the end of the month.' }),
    computed_at: Timestamp({ description: 'When it was computed.' }),
    metrics: Type.Array(
      Type.Object({
        key: OneOf(metricKeys, { description: 'The key.' }),
        target_bps: Type.Integer({ description: 'The target in basis points.' }),
        value_bps: NullableInteger({ description: 'Null when there was nothing to measure.' }),
        numerator: Type.Integer({ description: 'The number of cases within the target.' }),
        denominator: Type.Integer({ description: 'The number of counted cases.' }),
        excluded: Type.Integer({ description: 'The number of excluded cases.' }),
        breached: Type.Boolean({ description: 'Whether the target was missed.' }),
        shortfall_bps: Type.Integer({ description: 'The shortfall in basis points.' }),
        items_url: NullableString({
          description: 'The items of the metric; null for metrics that are counted without items.',
        }),
        credit_bps: Type.Integer({ description: 'The share of the metric’s fees that a service credit refunds.' }),
      }),
      { description: 'The metrics.' },
    ),
    calendar: Type.String({ description: 'The business calendar of the metric.' }),
  },
  { $id: 'Sla' },
)

export const SlaItemWire = Type.Object(
  {
    metric: OneOf(itemMetrics, { description: 'The name of the metric.' }),
    resource_type: OneOf(['order', 'withdrawal', 'inbound_shipment', 'exception'], {
      description: 'The kind of resource.',
    }),
    resource_id: Type.Integer({ description: 'The id of the resource.' }),
    site_id: NullableInteger({ description: 'The id of the site.' }),
    result: OneOf(itemResults, {
      description: '`due` and `paused` items are open and not counted; `excluded` ones were not ours to meet.',
    }),
    started_at: Timestamp({ description: 'When it was started.' }),
    deadline: Timestamp({ description: 'When the service level ends.' }),
    done_at: NullableTimestamp({ description: 'The time of done.' }),
    excluded_reason: NullableString({ description: 'Why the case is not counted.' }),
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
