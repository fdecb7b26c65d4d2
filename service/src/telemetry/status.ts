import type { Clock } from '../kernel/clock.ts'
import type { MoreMetric } from './metrics.ts'
import type { ReadinessReport } from './readiness.ts'

export const statusLevels = ['operational', 'degraded', 'outage'] as const
export type StatusLevel = (typeof statusLevels)[number]

type Condition = {
  /** The alert of ops/prometheus/alerts.yml with the same series and limit. */
  readonly alert: string
  readonly metric: string
  readonly above: number
  readonly level: Exclude<StatusLevel, 'operational'>
}

type ComponentRule = {
  readonly id: string
  readonly name: string
  readonly checks: readonly string[]
  readonly conditions: readonly Condition[]
}

/** What each component of the page depends on: checks of `/readyz` and conditions of the alerts. */
export const componentRules: readonly ComponentRule[] = [
  { id: 'api', name: 'API', checks: ['database', 'writable', 'migrations'], conditions: [] },
  {
    id: 'chain',
    name: 'Purchases and transactions',
    checks: [],
    conditions: [
      { alert: 'PackhouseIndexerHalted', metric: 'chain_index_halted', above: 0, level: 'outage' },
      { alert: 'PackhouseIndexerBehind', metric: 'chain_index_lag_blocks', above: 50, level: 'degraded' },
      { alert: 'PackhouseTransactionStuck', metric: 'tx_stuck_seconds', above: 300, level: 'degraded' },
      { alert: 'PackhouseRandomnessLate', metric: 'chain_requests_waiting_seconds', above: 300, level: 'degraded' },
    ],
  },
  {
    id: 'events',
    name: 'Events and webhooks',
    checks: [],
    conditions: [
      { alert: 'PackhouseEventsStuck', metric: 'outbox_depth', above: 1_000, level: 'degraded' },
      { alert: 'PackhouseWebhooksLate', metric: 'webhook_overdue_seconds', above: 600, level: 'degraded' },
    ],
  },
]

export type ComponentStatus = { id: string; name: string; status: StatusLevel }
export type ServiceStatus = { status: StatusLevel; components: readonly ComponentStatus[]; checkedAt: Date }

export type StatusDeps = {
  clock: Clock
  readiness: { check(): Promise<ReadinessReport> }
  metrics: readonly MoreMetric[]
  /** For how long a status is reused. */
  freshMs?: number
}

const worst = (levels: readonly StatusLevel[]): StatusLevel =>
  statusLevels[Math.max(0, ...levels.map((level) => statusLevels.indexOf(level)))] ?? 'operational'

/** The highest value of a series; undefined when the process does not have it or its source fails. */
async function readHighest(metrics: readonly MoreMetric[], name: string): Promise<number | undefined> {
  const samples = await metrics
    .find((metric) => metric.name === name)
    ?.read()
    .catch(() => [])
  return samples && samples.length > 0 ? Math.max(...samples.map(({ value }) => value)) : undefined
}

/** The state of the service for the public. It says what works, and nothing about accounts. */
export function createStatus({
  clock,
  readiness,
  metrics,
  freshMs = 15_000,
}: StatusDeps): () => Promise<ServiceStatus> {
  let known: { at: number; status: Promise<ServiceStatus> } | undefined

  async function readComponent(rule: ComponentRule, report: ReadinessReport): Promise<ComponentStatus> {
    // Everything needs the database, and without it the other series are not known.
    const isDown =
      report.checks['database'] === 'failed' || rule.checks.some((name) => report.checks[name] === 'failed')
    const levels = isDown
      ? (['outage'] as const)
      : await Promise.all(
          rule.conditions.map(async ({ metric, above, level }) =>
            ((await readHighest(metrics, metric)) ?? 0) > above ? level : 'operational',
          ),
        )
    return { id: rule.id, name: rule.name, status: worst(levels) }
  }

  const hasPart = ({ conditions }: ComponentRule): boolean =>
    conditions.length === 0 || conditions.some(({ metric }) => metrics.some(({ name }) => name === metric))

  async function read(): Promise<ServiceStatus> {
    const report = await readiness.check()
    const components = await Promise.all(componentRules.filter(hasPart).map((rule) => readComponent(rule, report)))
    return { status: worst(components.map(({ status }) => status)), components, checkedAt: clock.now() }
  }

  return () => {
    if (!known || performance.now() - known.at >= freshMs) known = { at: performance.now(), status: read() }
    return known.status
  }
}
