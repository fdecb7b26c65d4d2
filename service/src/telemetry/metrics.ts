import { Gauge, Registry } from 'prom-client'
import { createResponseMetrics } from './response-metrics.ts'
import type { RecordResponse } from '../http/pipeline/responses.ts'
import type { LagMeter } from './event-loop.ts'
import type { Gates } from '../http/pipeline/gates.ts'

export type QueueCount = { queue: string; due: bigint; dead: bigint }
export type ConnectionCount = { total: number; idle: number; waiting: number }

/** Sources of the gauges, read on each scrape. */
export type MetricsSources = {
  gates: Gates
  lag: LagMeter
  countJobs: () => Promise<readonly QueueCount[]>
  countConnections: () => ConnectionCount
  /** Metrics of other modules. */
  more?: readonly MoreMetric[]
}

export type MoreMetric = {
  readonly name: string
  readonly help: string
  readonly label?: string
  read(): Promise<readonly { readonly value: number; readonly labels?: Readonly<Record<string, string>> }[]>
}

export type Metrics = {
  /** Records a response. */
  record: RecordResponse
  render(): Promise<{ contentType: string; text: string }>
}

/** Metrics of one service in its own registry. Labels are routes and areas, never values chosen by a caller. */
export function createMetrics(sources: MetricsSources): Metrics {
  const register = new Registry()
  const responses = createResponseMetrics()
  for (const gauge of [
    ...createGauges(sources),
    ...createJobGauges(sources.countJobs),
    ...(sources.more ?? []).map(createMoreGauge),
  ])
    register.registerMetric(gauge)
  return {
    record: ({ route, area = 'none', status, ms }) => responses.record({ route, area, status, seconds: ms / 1_000 }),
    render: async () => ({
      contentType: register.contentType,
      text: `${responses.render()}\n\n${await register.metrics()}`,
    }),
  }
}

type Reading = { name: string; help: string; read: () => number }

function createGauges({ gates, lag, countConnections }: MetricsSources): Gauge[] {
  const readings: readonly Reading[] = [
    { name: 'gates_inside', help: 'Requests holding a gate slot.', read: () => gates.count().inside },
    { name: 'gates_waiting', help: 'Requests waiting for a gate slot.', read: () => gates.count().waiting },
    { name: 'db_pool_connections', help: 'Open database connections.', read: () => countConnections().total },
    { name: 'db_pool_idle', help: 'Idle database connections.', read: () => countConnections().idle },
    {
      name: 'db_pool_waiting',
      help: 'Requests waiting for a database connection.',
      read: () => countConnections().waiting,
    },
    { name: 'eventloop_lag_p50_seconds', help: 'Median event loop delay.', read: () => lag.readMs().p50 / 1_000 },
    {
      name: 'eventloop_lag_p99_seconds',
      help: '99th percentile event loop delay.',
      read: () => lag.readMs().p99 / 1_000,
    },
    { name: 'process_heap_bytes', help: 'Heap in use.', read: () => process.memoryUsage().heapUsed },
    { name: 'process_resident_memory_bytes', help: 'Resident memory.', read: () => process.memoryUsage.rss() },
  ]
  return readings.map(({ name, help, read }) => {
    const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(read()) })
    return gauge
  })
}

/** When the database is unavailable, only these metrics are missing. */
function createJobGauges(countJobs: MetricsSources['countJobs']): Gauge<'queue'>[] {
  let reading: Promise<readonly QueueCount[]> | undefined
  // Both gauges are collected in one scrape and share one query.
  const read = (): Promise<readonly QueueCount[]> =>
    (reading ??= countJobs()
      .catch(() => [])
      .finally(() => (reading = undefined)))
  const gauges = [
    { name: 'jobs_due', help: 'Jobs that are due.', value: ({ due }: QueueCount) => due },
    { name: 'jobs_dead', help: 'Jobs that failed permanently.', value: ({ dead }: QueueCount) => dead },
  ]
  return gauges.map(({ name, help, value }) => {
    async function collect(): Promise<void> {
      const counts = await read()
      gauge.reset()
      for (const count of counts) gauge.set({ queue: count.queue }, Number(value(count)))
    }
    const gauge = new Gauge<'queue'>({ name, help, labelNames: ['queue'], registers: [], collect })
    return gauge
  })
}

/** When a source fails, only its own metric is missing. */
function createMoreGauge({ name, help, label, read }: MoreMetric): Gauge {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    collect: async () => {
      const samples = await read().catch(() => [])
      gauge.reset()
      // A reset leaves a metric without labels at zero.
      if (samples.length === 0 && label === undefined) gauge.remove()
      for (const { value, labels = {} } of samples) gauge.set(labels, value)
    },
  })
  return gauge
}
