import type { Sla } from '../api.ts'

export type Metric = Sla['metrics'][number]
export type MetricKey = Metric['key']

/** What each promise is called, and what it says. */
export const metricTexts: Readonly<Record<MetricKey, readonly [name: string, text: string]>> = {
  order_ship_on_time: ['Orders shipped on time', 'handed to the carrier before the deadline'],
  withdrawal_ack_on_time: ['Withdrawals acknowledged', 'taken on before the deadline'],
  withdrawal_dispatch_on_time: ['Withdrawals dispatched', 'sent or ready before the deadline'],
  inbound_check_in_on_time: ['Shipments checked in', 'registered after they arrived'],
  dock_to_stock_on_time: ['Dock to stock', 'unpacked and in your inventory'],
  inventory_accuracy: ['Inventory accuracy', 'found in their bin when counted'],
  order_accuracy: ['Order accuracy', 'sent without a mistake'],
  exception_response_on_time: ['Cases answered', 'first answer before the deadline'],
  api_availability: ['API availability', 'minutes without a failure of the service'],
}

/** Basis points as percent, such as `99.5 %`; whole percents have no decimals. */
export const formatShare = (bps: number | null): string =>
  bps === null ? '–' : `${(bps / 100).toFixed(bps % 100 === 0 ? 0 : bps % 10 === 0 ? 1 : 2)} %`

/** The values of one metric, oldest month first; null where nothing was measured. */
export const courseOf = (months: readonly Sla[], key: MetricKey): (Metric | undefined)[] =>
  months.map(({ metrics }) => metrics.find((metric) => metric.key === key))

/** Three letters each; British English has “Sept”. */
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
export const monthName = ({ from }: Pick<Sla, 'from'>): string => monthFormat.format(new Date(from))
