import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoreMetric } from '../../src/telemetry/metrics.ts'
import { componentRules, createStatus } from '../../src/telemetry/status.ts'
import { createService } from '../../src/app.ts'
import { createManualClock } from '../../src/kernel/clock.ts'
import { startService, type TestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const clock = createManualClock(new Date('2026-03-01T12:00:00.000Z'))
const metric = (name: string, value: number): MoreMetric => ({ name, help: '', read: async () => [{ value }] })
const ready = { ready: true, checks: { database: 'ok', writable: 'ok', migrations: 'ok' } } as const
const statusOf = async (metrics: readonly MoreMetric[], report: object = ready) => {
  const { status, components } = await createStatus({
    clock,
    metrics,
    readiness: { check: async () => report as typeof ready },
  })()
  return [status, ...components.map(({ id, status: level }) => `${id} ${level}`)]
}

test('the page and its JSON need no key and contain no data of accounts', async () => {
  const partner = await service.partner()
  await sql`update accounts set name = 'Secret Cards' where id = ${partner.accountId}`.execute(service.db)
  const page = await service.http.inject({ url: '/status' })
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'public, max-age=15'])
  expect(page.body).toContain('All systems operational')
  expect(page.body).toContain('prefers-color-scheme: dark')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const json = await service.http.inject({ url: '/status.json' })
  expect(json.json()).toMatchObject({ status: 'operational', components: [{ id: 'api' }, { id: 'events' }] })
  expect(page.body + json.body).not.toContain('Secret')
})

test('a condition of an alert degrades its component, and a failed check is an outage', async () => {
  const sound = [metric('outbox_depth', 5), metric('webhook_overdue_seconds', 3), metric('chain_index_halted', 0)]
  expect(await statusOf(sound)).toEqual(['operational', 'api operational', 'chain operational', 'events operational'])
  expect(await statusOf([metric('webhook_overdue_seconds', 601)])).toEqual([
    'degraded',
    'api operational',
    'events degraded',
  ])
  expect(await statusOf([metric('chain_index_halted', 1)])).toEqual(['outage', 'api operational', 'chain outage'])
  const readOnly = { ready: false, checks: { ...ready.checks, writable: 'failed' } }
  expect(await statusOf(sound, readOnly)).toEqual(['outage', 'api outage', 'chain operational', 'events operational'])
  const gone = { ready: false, checks: { ...ready.checks, database: 'failed' } }
  expect(await statusOf(sound, gone)).toEqual(['outage', 'api outage', 'chain outage', 'events outage'])
})

test('a status is read once for all requests of some seconds', async () => {
  let reads = 0
  const check = async () => {
    reads += 1
    return ready
  }
  const read = createStatus({ clock, metrics: [], readiness: { check } })
  await Promise.all(Array.from({ length: 50 }, read))
  expect(reads).toBe(1)
})

test('conditions and alerts have the same limits', () => {
  const rules = readFileSync(join(import.meta.dirname, '..', '..', '..', 'ops', 'prometheus', 'alerts.yml'), 'utf8')
  for (const { alert, metric: name, above } of componentRules.flatMap(({ conditions }) => conditions)) {
    const expression = new RegExp(`- alert: ${alert}\\n\\s+expr: (.+)\\n`).exec(rules)?.[1] ?? ''
    expect(expression).toMatch(new RegExp(`\\(${name}\\) > ${above}$`))
  }
})

test('security.txt names the contact where one is configured, and expires within a year (RFC 9116)', async () => {
  const url = '/.well-known/security.txt'
  expect((await service.http.inject({ url })).statusCode).toBe(404)
  const configured = createService({
    ...service.deps,
    securityContacts: ['mailto:security@example.com', 'https://example.com/report'],
    publicUrls: { publicUrl: 'https://cards.example' },
  })
  const answer = await configured.http.inject({ url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = answer.body.trimEnd().split('\n')
  expect(fields.filter((field) => !field.startsWith('Expires: '))).toEqual([
    'Contact: mailto:security@example.com',
    'Contact: https://example.com/report',
    'Preferred-Languages: en',
    'Canonical: https://cards.example/.well-known/security.txt',
  ])
  const [expires = ''] = fields.flatMap(
    (field) => /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(field)?.[1] ?? [],
  )
  const days = (new Date(expires).getTime() - service.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
  await configured.http.close()
})
