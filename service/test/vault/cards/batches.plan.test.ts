// The row work of batch requests on tables without statistics, as in the first minutes of a new database.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../harness/floor.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'
import { stock } from '../../harness/vault.ts'

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** The rows that a plan read or discarded. */
const workOf = (plan: Plan): number => {
  const rows = [
    plan['Actual Rows'],
    plan['Rows Removed by Filter'] ?? 0,
    plan['Rows Removed by Join Filter'] ?? 0,
    plan['Rows Removed by Index Recheck'] ?? 0,
  ].reduce((sum, count) => sum + count, 0)
  return rows * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, part) => sum + workOf(part), 0)
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}
type Work = { rows: number; blocks: number }
const heaviest = new Map<string, Work>()

/** Keeps the row work of each statement, from the plans that the server reports to its clients. */
function recordPlans(): void {
  const { prototype } = pg.Client as unknown as { prototype: { _handleNotice(notice: { message?: string }): void } }
  prototype._handleNotice = ({ message = '' }) => {
    if (!message.startsWith('duration:')) return
    const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(message.indexOf('{')))
    const name = String(text).replaceAll(/\s+/g, ' ').trim()
    const known = heaviest.get(name) ?? { rows: 0, blocks: 0 }
    // Blocks include those of rows that an index finds and that are not visible.
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    heaviest.set(name, { rows: Math.max(known.rows, workOf(plan)), blocks: Math.max(known.blocks, blocks) })
  }
}

let service: TestService
let tenant: Client
beforeAll(async () => {
  process.env['PGOPTIONS'] = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  recordPlans()
  service = await startService()
  await openSite(service)
  tenant = await service.tenant()
  const tables = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(service.db)
  for (const { name } of tables.rows)
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = off)`.execute(service.db).catch(() => {})
})
afterAll(async () => {
  delete process.env['PGOPTIONS']
  await service[Symbol.asyncDispose]()
})

const size = 200
const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

test('every statement of a batch request reads a number of rows that grows with the batch, not with its square', async () => {
  const codes = await stock(service, tenant, 4 * size)
  const groups = [0, 1, 2].map((index) => codes.slice(index * size, (index + 1) * size))
  const [first = [], second = [], third = []] = groups
  const receiver = (await (await service.tenant()).get('/account')).body.data.account.account_number
  const site = (await tenant.get('/sites')).body.data.sites[0].id
  const values = (cents: number) => first.map((code) => ({ unique_id: code, declared_value_cents: cents }))
  const lines = first.map((_code, index) => ({ name: `Card ${index}`, quantity: 1, declared_value_cents: 100 }))
  let quoted: Reply | undefined
  const batches: Record<string, (() => Promise<Reply>)[]> = {
    '/declared-values': [1, 2, 3].map(
      (cents) => () => tenant.send('POST', '/declared-values', { values: values(cents) }),
    ),
    '/shipping-quote': [1, 2].map(
      () => async () => (quoted = await tenant.send('POST', '/shipping-quote', { unique_ids: first, address })),
    ),
    '/orders': [
      () => {
        const { order_id: id, rates } = quoted?.body.data ?? {}
        return tenant.send('POST', '/orders', { order_id: id, rate_id: rates?.[0].rate_id })
      },
    ],
    '/withdrawals': [() => tenant.send('POST', '/withdrawals', { unique_ids: second, method: 'pickup' })],
    '/card-transfers': [
      () => tenant.send('POST', '/card-transfers', { unique_ids: third.slice(100), to_account: receiver }),
    ],
    '/cards/transfer': [
      () => tenant.send('POST', '/cards/transfer', { unique_ids: third.slice(0, 100), to_account: receiver }),
    ],
    '/exceptions': [
      () =>
        tenant.send('POST', '/exceptions', {
          type: 'CONDITION_DISPUTE',
          summary: 'Bent.',
          unique_ids: codes.slice(-size),
        }),
    ],
    '/inbound-shipments': [() => tenant.send('POST', '/inbound-shipments', { site_id: site, lines })],
  }
  const takesBatch = (schema: { body?: unknown }): boolean => {
    const { properties = {} } = (schema.body ?? {}) as { properties?: object }
    return ['unique_ids', 'values', 'lines'].some((field) => field in properties)
  }
  const routes = service.http.listRoutes().filter(({ method, url, schema }) => {
    const isTenant = url.startsWith('/api/v1/') && !/\/(operator|admin|console|mystery|sandbox)\//.test(url)
    return isTenant && method === 'POST' && takesBatch(schema) && !url.includes(':')
  })
  const paths = routes.map(({ url }) => url.replace('/api/v1', ''))
  expect(paths.filter((path) => !(path in batches))).toEqual([])
  heaviest.clear()
  for (const [path, sends] of Object.entries(batches)) {
    for (const send of sends) {
      const reply = await send()
      expect([path, reply.status, reply.body.error]).toEqual([
        path,
        expect.toSatisfy((status) => status < 300),
        undefined,
      ])
    }
  }
  expect(heaviest.size).toBeGreaterThan(30)
  const isHeavy = ({ rows, blocks }: Work): boolean => rows > 30 * size || blocks > 60 * size
  const heavy = [...heaviest].filter(([, work]) => isHeavy(work))
  expect(heavy.map(([text, { rows, blocks }]) => `${rows} rows, ${blocks} blocks: ${text}`)).toEqual([])
})
