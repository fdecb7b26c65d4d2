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
  // The statements of triggers are as much part of a request as its own.
  'auto_explain.log_nested_statements': 'on',
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
/** Other cards of the same account. */
const others = 10_000

/** An account with many cards and values, loaded without the planner learning of them. */
async function loadOthers(): Promise<void> {
  await sql`
    insert into items (unique_id, kind, name, created_at)
    select 'CARD-OTHER' || n, 'CARD', 'Other ' || n, now() from generate_series(1, ${others}) n`.execute(service.db)
  await sql`
    insert into holdings (account_id, unique_id, status, received_at, updated_at)
    select ${tenant.accountId}, 'CARD-OTHER' || n, 'AVAILABLE', now(), '2000-01-01'::timestamptz + n * interval '1 second'
    from generate_series(1, ${others}) n`.execute(service.db)
  await sql`
    insert into declared_values (submission_id, account_id, unique_id, declared_value_cents, status, effective_from,
      api_key_id, applied_at, created_at, updated_at)
    select v.submission_id, v.account_id, 'CARD-OTHER' || n, 0, 'APPROVED', now(), v.api_key_id, now(), now(), now()
    from (select * from declared_values limit 1) v cross join generate_series(1, ${others}) n`.execute(service.db)
}

const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

type Batches = Record<string, (() => Promise<Reply>)[]>

/** Every batch request of tenants, with as many cards as given for each quarter of them. */
async function requestsOf(cards: readonly string[], tag: string): Promise<Batches> {
  const quarter = cards.length / 4
  const [first, second, third, fourth] = [0, 1, 2, 3].map((index) =>
    cards.slice(index * quarter, (index + 1) * quarter),
  )
  const [sent = [], given = []] = [third?.slice(quarter / 2), third?.slice(0, quarter / 2)]
  const receiver = (await (await service.tenant()).get('/account')).body.data.account.account_number
  const site = (await tenant.get('/sites')).body.data.sites[0].id
  const post = (path: string, body: object) => tenant.send('POST', path, body)
  const values = (amount: number) => first?.map((code) => ({ unique_id: code, declared_value_cents: amount }))
  const lines = first?.map((_code, index) => ({ name: `Card ${tag} ${index}`, quantity: 1, declared_value_cents: 100 }))
  let quoted: Reply | undefined
  return {
    '/declared-values': [1, 2, 3].map((amount) => () => post('/declared-values', { values: values(amount) })),
    '/shipping-quote': [1, 2].map(
      () => async () => (quoted = await post('/shipping-quote', { unique_ids: first, address })),
    ),
    '/orders': [
      () => {
        const { order_id: id, rates } = quoted?.body.data ?? {}
        return post('/orders', { order_id: id, rate_id: rates?.[0].rate_id })
      },
    ],
    '/returns': [
      async () => {
        const id: number = quoted?.body.data.order_id
        await sql`update holdings set status = 'SHIPPED', departed_reason = 'SHIPPED', departed_at = now() where order_id = ${id}`.execute(
          service.db,
        )
        await sql`update vault_orders set status = 'DELIVERED' where id = ${id}`.execute(service.db)
        return post('/returns', { order_id: id, unique_ids: first })
      },
    ],
    '/withdrawals': [() => post('/withdrawals', { unique_ids: second, method: 'pickup' })],
    '/card-transfers': [() => post('/card-transfers', { unique_ids: sent, to_account: receiver })],
    '/cards/transfer': [() => post('/cards/transfer', { unique_ids: given, to_account: receiver })],
    '/exceptions': [() => post('/exceptions', { type: 'CONDITION_DISPUTE', summary: 'Bent.', unique_ids: fourth })],
    '/inbound-shipments': [() => post('/inbound-shipments', { site_id: site, lines })],
  }
}

async function sendAll(batches: Batches): Promise<void> {
  for (const [path, sends] of Object.entries(batches)) {
    for (const send of sends) {
      const { status, body } = await send()
      expect([path, status < 300, body.error]).toEqual([path, true, undefined])
    }
  }
}

const takesBatch = (schema: { body?: unknown }): boolean => {
  const { properties = {} } = (schema.body ?? {}) as { properties?: object }
  return ['unique_ids', 'values', 'lines'].some((field) => field in properties)
}

test('every statement of a batch request reads rows in proportion to the batch and the account, not to their product', async () => {
  const few = 8
  const codes = await stock(service, tenant, 4 * size + few)
  const batches = await requestsOf(codes.slice(few), 'large')
  const routes = service.http.listRoutes().filter(({ method, url, schema }) => {
    const isTenant = url.startsWith('/api/v1/') && !/\/(operator|admin|console|mystery|sandbox)\//.test(url)
    return isTenant && method === 'POST' && takesBatch(schema) && !url.includes(':')
  })
  const paths = routes.map(({ url }) => url.replace('/api/v1', ''))
  expect(paths.filter((path) => !(path in batches))).toEqual([])
  // A session that begins with small requests keeps the plans that it made for them.
  await sendAll(await requestsOf(codes.slice(0, few), 'small'))
  await loadOthers()
  heaviest.clear()
  await sendAll(batches)
  expect(heaviest.size).toBeGreaterThan(30)
  // A statement may read the account once, which steps of its plan pass on, and never once per card.
  const isHeavy = ({ rows, blocks }: Work): boolean => rows > 30 * size + 5 * others || blocks > 60 * size + others
  const heavy = [...heaviest].filter(([, work]) => isHeavy(work))
  expect(heavy.map(([text, { rows, blocks }]) => `${rows} rows, ${blocks} blocks: ${text}`)).toEqual([])
})
