// The alert rules and the dashboard: they use metrics that the service has, each alert leads to a section of the runbook,
// and Prometheus itself evaluates the rules on planted faults.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'ops', 'prometheus')
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')
const rules = read('ops', 'prometheus', 'alerts.yml')

/** The names of series in expressions. */
const seriesOf = (text: string): string[] =>
  [...text.matchAll(/\b([a-z]+(?:_[a-z\d]+)+)\b(?=[{[)\s>])/g)].map(([, name = '']) => name)
const notSeries = new Set(['histogram_quantile'])

const metricNames = (): Set<string> => {
  const sources = readdirSync(join(root, 'service', 'src'), { recursive: true, encoding: 'utf8' })
  const files = sources.filter(
    (path) =>
      /metrics|observability|verify-nightly|keeper|outbox|event-stream|adopt|webhook|partitions/.test(path) &&
      path.endsWith('.ts'),
  )
  const text = files.map((path) => read('service', 'src', path)).join('\n')
  return new Set([...text.matchAll(/'([a-z]+(?:_[a-z\d]+)+)'/g)].map(([, name = '']) => name))
}

test('rules and dashboard use metrics of the service only', () => {
  const known = metricNames()
  const dashboard = JSON.parse(read('ops', 'grafana', 'packhouse.json')) as {
    panels: { title: string; gridPos: object; targets: { expr: string }[] }[]
  }
  const expressions = [
    ...[...rules.matchAll(/expr: (?:>-\n)?(.+)/g)].map(([, text = '']) => `${text} `),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => `${expr} `)),
  ]
  const used = expressions.flatMap(seriesOf).filter((name) => !notSeries.has(name) && name !== 'up')
  expect(used.length).toBeGreaterThan(40)
  expect([...new Set(used)].filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([])
  const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name)
  const mentioned = expressions.flatMap((text) => [...text.matchAll(/packhouse:\w+:\w+/g)].map(([name]) => name))
  expect(mentioned.filter((name) => !recorded.includes(name))).toEqual([])
})

test('every alert leads to a section of the runbook, and a fault is planted for it', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(alerts.length).toBeGreaterThanOrEqual(20)
  const anchors = [...rules.matchAll(/runbook: (\S+)#(\S+)/g)]
  expect(anchors).toHaveLength(alerts.length)
  for (const [, page = '', anchor] of anchors) {
    const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    )
    expect(headings).toContain(anchor)
  }
  const faults = read('ops', 'prometheus', 'alerts.test.yml')
  expect(alerts.filter((name) => !faults.includes(`${name} fires`))).toEqual([])
})

const hasPrometheus = spawnSync('promtool', ['--version']).status === 0
if (!hasPrometheus && process.env['PACKHOUSE_REQUIRE'] === 'all')
  throw new Error('promtool is not on PATH; install it (apt-get install prometheus) to test the alert rules')
if (!hasPrometheus) console.warn('skipped: promtool is not on PATH; install it (apt-get install prometheus)')

test.runIf(hasPrometheus)('each alert fires on its planted fault, and none on a sound installation', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: folder })
  expect(status, `${stdout.toString()}${stderr.toString()}`).toBe(0)
})
