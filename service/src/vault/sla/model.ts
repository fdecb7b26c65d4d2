import type { SlaDocument } from '../shared/ports.ts'
import { endOfBusinessDay, type Calendar } from '../../warehouse/sites/calendar.ts'
import type { Fee } from '../shared/fees.ts'
import { dayMs } from '../../kernel/time.ts'

/** The SLA metrics with their targets and the fees a credit is computed from. An empty list means all fees. */
export const metrics = {
  order_ship_on_time: { targetBps: 9_800, fees: ['HANDLING_ORDER', 'HANDLING_CARD'], businessDays: 2 },
  withdrawal_ack_on_time: { targetBps: 9_900, fees: ['WITHDRAWAL', 'WITHDRAWAL_CARD', 'PICKUP'], businessDays: 1 },
  withdrawal_dispatch_on_time: { targetBps: 9_800, fees: ['WITHDRAWAL', 'WITHDRAWAL_CARD', 'PICKUP'], businessDays: 2 },
  inbound_check_in_on_time: { targetBps: 9_900, fees: ['RECEIVING'], businessDays: 1 },
  dock_to_stock_on_time: { targetBps: 9_500, fees: ['RECEIVING'], businessDays: 3 },
  inventory_accuracy: { targetBps: 9_990, fees: ['STORAGE'], businessDays: 0 },
  order_accuracy: { targetBps: 9_990, fees: ['HANDLING_ORDER', 'HANDLING_CARD'], businessDays: 0 },
  exception_response_on_time: { targetBps: 9_500, fees: [], businessDays: 1 },
  api_availability: { targetBps: 9_990, fees: [], businessDays: 0 },
} as const satisfies Record<string, { targetBps: number; fees: readonly Fee[]; businessDays: number }>

export type MetricKey = keyof typeof metrics
export const metricKeys = Object.keys(metrics) as MetricKey[]

export const isMetric = (text: string): text is MetricKey => Object.hasOwn(metrics, text)

/** Pass-through charges are not credited. */
export const passThroughFees: ReadonlySet<Fee> = new Set<Fee>([
  'POSTAGE',
  'INSURANCE',
  'ADJUSTMENT',
  'CARRIER_CLAIM',
  'SERVICE_CREDIT',
  'MINIMUM',
  'TAX',
])

export type Tally = { numerator: number; denominator: number; excluded: number }

export type Metric = {
  key: MetricKey
  targetBps: number
  /** Null when there was nothing to measure. */
  valueBps: number | null
  numerator: number
  denominator: number
  excluded: number
  isBreached: boolean
  shortfallBps: number
}

/** Rounded down, so that a near miss is a miss. */
export function measure(key: MetricKey, { numerator, denominator, excluded }: Tally): Metric {
  const { targetBps } = metrics[key]
  const valueBps = denominator === 0 ? null : Math.floor((numerator * 10_000) / denominator)
  const shortfallBps = valueBps === null ? 0 : Math.max(0, targetBps - valueBps)
  return { key, targetBps, valueBps, numerator, denominator, excluded, isBreached: shortfallBps > 0, shortfallBps }
}

/** Metrics that are counted without single items. */
const countedMetrics: readonly MetricKey[] = ['inventory_accuracy', 'api_availability']
export const itemMetrics = metricKeys.filter((key) => !countedMetrics.includes(key))

export const itemResults = ['met', 'missed', 'due', 'paused', 'excluded'] as const

/** One promise with its deadline. */
export type SlaItem = {
  metric: MetricKey
  /** Such as `order:12`. */
  resource: string
  siteId: number | null
  startedAt: Date
  deadline: Date
  doneAt: Date | null
  pausedAt: Date | null
  excludedReason: string | null
}

/** How an item counts now. */
export function resultOf(item: SlaItem, now: Date): (typeof itemResults)[number] {
  if (item.excludedReason !== null) return 'excluded'
  if (item.doneAt !== null) return item.doneAt <= item.deadline ? 'met' : 'missed'
  if (item.pausedAt !== null) return 'paused'
  return item.deadline <= now ? 'missed' : 'due'
}

/** The time after the end of a month during which late items are still counted. */
export const finalityMs = 3 * dayMs

export type Review = { metrics: Metric[]; isFinal: boolean; computedAt: Date }

/** The resource name of a document in SLA items. */
export const resourceOf = ({ kind, id }: SlaDocument): string => `${kind}:${id}`

/** The document of an SLA item. */
export function documentOf(resource: string): SlaDocument {
  const [kind, id] = resource.split(':')
  return { kind: kind as SlaDocument['kind'], id: Number(id) }
}

/** Business days between a time and a deadline, not counting day 0; -1 after the cut-off of the last day. */
function businessDaysLeft(from: Date, deadline: Date, calendar: Calendar): number {
  let left = -1
  while (endOfBusinessDay(from, left + 1, calendar) <= deadline) left += 1
  return left
}

/**
 * The deadline after a pause: the remaining business days of the site are preserved. After the cut-off of the last day,
 * the rest of a day remains, unless the pause ends before the deadline. A deadline never moves earlier, and a missed
 * deadline stays missed.
 */
export function deadlineAfterPause(
  { deadline, pausedAt }: { deadline: Date; pausedAt: Date },
  resumedAt: Date,
  calendar: Calendar | null,
): Date {
  if (pausedAt >= deadline) return deadline
  if (!calendar) return new Date(deadline.getTime() + resumedAt.getTime() - pausedAt.getTime())
  const left = businessDaysLeft(pausedAt, deadline, calendar)
  if (left < 0 && resumedAt < deadline) return deadline
  const later = endOfBusinessDay(resumedAt, Math.max(0, left), calendar)
  return later > deadline ? later : deadline
}
