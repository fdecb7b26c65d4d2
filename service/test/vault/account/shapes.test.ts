// The exact shape of every response of the vault API: field names, types, and null instead of omitted fields.
import { seedGames } from '@packhouse/demo/games/seed'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRunner, type Runner } from '../../../src/jobs/runner.ts'
import { cents } from '../../../src/kernel/money.ts'
import { itemMetrics, metricKeys, metrics } from '../../../src/vault/sla/model.ts'
import type { Site } from '../../../src/warehouse/sites/model.ts'
import { warehouse as dock } from '../../harness/carriers.ts'
import { openSite } from '../../harness/floor.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'
import { stock, times } from '../../harness/vault.ts'

let service: TestService
let platform: Client
let site: Site
let runner: Runner
const now = '2026-03-02T15:00:00.000Z'
beforeAll(async () => {
  service = await startService()
  platform = await service.platform()
  site = await openSite(service)
  const { db, clock, vault } = service
  runner = createRunner({ db, clock, handlers: vault.handlers, log: pino({ level: 'silent' }) })
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => service.clock.set(new Date(now)))

const operate = async (path: string, body: object = {}): Promise<any> => {
  const reply = await platform.send('POST', `/operator/v1${path}`, { client_action_id: randomUUID(), ...body })
  expect([reply.status, reply.body.error]).toEqual([expect.toSatisfy((status: number) => status < 300), undefined])
  return reply.body.data
}
const refused = ({ status, body }: Reply) => [status, body.error, body.code]
const lastPage = { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null }

test('a card with its declared value status, market value and images', async () => {
  const [tenant, stranger] = [await service.tenant(), await service.tenant()]
  const [code = '', plain = ''] = await stock(service, tenant, 2)
  const cardOf = async (card: string) => (await tenant.get(`/cards/${card}`)).body.data.card
  expect(await cardOf(plain)).toMatchObject({ declared_value_status: null, market_value_cents: null, images: [] })
  await tenant.send('POST', '/declared-values', { unique_id: code, declared_value_cents: 100 })
  const approved = await cardOf(code)
  expect(approved.declared_value_status).toBe('APPROVED')
  const submitted = await tenant.send('POST', '/declared-values', { unique_id: code, declared_value_cents: 900_000 })
  const waiting = await cardOf(code)
  expect(waiting).toMatchObject({ declared_value_status: 'SUBMITTED', declared_value_cents: 100 })
  // A sweep also reports declarations that are not effective yet or were rejected.
  const changedSince = async ({ updated_at }: { updated_at: string }) =>
    (await tenant.get(`/cards?since=${updated_at}`)).body.data.cards
  expect(await changedSince(approved)).toEqual([waiting])
  await operate(`/declared-values/${submitted.body.data.declared_values[0].id}/reject`, { reason: 'Too much.' })
  expect(await changedSince(waiting)).toMatchObject([{ declared_value_status: 'APPROVED', declared_value_cents: 100 }])
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const photos = await service.db.transaction().execute(async (tx) => {
    const { keep, add } = service.warehouse.photos
    const actor = { actor: 'operator:1', siteIds: null }
    const front = await add(tx as never, actor, { uniqueId: code, side: 'FRONT', stored: await keep(png) })
    const bytes = Buffer.concat([png, Buffer.from('x')])
    return [front, await add(tx as never, actor, { uniqueId: code, side: 'BACK', stored: await keep(bytes) })]
  })
  const urls = photos.map(({ id }) => `/api/v1/cards/${code}/photos/${id}`)
  expect((await cardOf(code)).images).toEqual([
    { side: 'front', url: urls[0], thumb_url: urls[0], taken_at: now },
    { side: 'back', url: urls[1], thumb_url: urls[1], taken_at: now },
  ])
  const { cards } = (await tenant.get('/cards')).body.data
  expect(cards.map(({ images }: { images: unknown[] }) => images.length).toSorted()).toEqual([0, 2])
  const download = (key: string) => service.http.inject({ url: urls[0] ?? '', headers: { 'x-api-key': key } })
  const seen = await download(tenant.key)
  expect([seen.statusCode, seen.headers['content-type'], seen.rawPayload.equals(png)]).toEqual([200, 'image/png', true])
  expect((await download(stranger.key)).statusCode).toBe(404)
  // Photos belong to the card: the next account sees them, the previous one no longer does.
  const to_account = (await stranger.get('/info')).body.data.account.account_number
  await tenant.send('POST', '/card-transfers', { unique_id: code, to_account })
  expect([(await download(tenant.key)).statusCode, (await download(stranger.key)).statusCode]).toEqual([404, 200])
  expect((await cardOf(code)).images).toEqual([])
})

test('the market value is shown with the card, and a declared value far above it is reviewed', async () => {
  await seedGames({ ...service.catalog, db: service.db, clock: service.clock }, { artBase: '/art', cards: 40 })
  const quotes = [{ itemId: 'wmf-2', market: cents(3_000n), at: new Date(now) }]
  await service.catalog.prices.record('wildmere', [{ item: 'card', quotes, sales: [] }])
  const tenant = await service.tenant()
  const [code = ''] = await stock(service, tenant, 1)
  await sql`update items set card_id = 'wmf-2' where unique_id = ${code}`.execute(service.db)
  const { card } = (await tenant.get(`/cards/${code}`)).body.data
  expect([card.market_value_cents, card.images[0].url]).toEqual([
    3_000,
    expect.stringContaining('/art/wildmere/cards/wmf-2/'),
  ])
  expect((await tenant.get('/cards/summary')).body.data.summary).toMatchObject({
    market_value_cents: 3_000,
    without_market_value: 0,
  })
  const declared = async (value: number): Promise<string> => {
    const reply = await tenant.send('POST', '/declared-values', { unique_id: code, declared_value_cents: value })
    return reply.body.data.declared_values[0].status
  }
  expect([await declared(9_000), await declared(9_001)]).toEqual(['APPROVED', 'SUBMITTED'])
})

test('an inbound shipment in full, and in a list without the long fields', async () => {
  const tenant = await service.tenant()
  const line = { name: 'Mossback', quantity: 2, condition: 'NM', box_no: 1, declared_value_cents: 150 }
  const body = {
    site_id: site.id,
    lines: [line],
    carrier: 'UPS',
    tracking_numbers: ['1Z1', '1Z1', '1Z2'],
    box_count: 1,
    expected_at: '2026-03-04T00:00:00Z',
    reference: 'PO-1',
    note: 'fragile',
    submission_key: 'in-1',
  }
  const made = await tenant.send('POST', '/inbound-shipments', body)
  const { id } = made.body.data.inbound_shipment
  const short = {
    id,
    inbound_number: `IN-${String(id).padStart(6, '0')}`,
    status: 'ANNOUNCED',
    version: 1,
    site_id: site.id,
    expected_card_count: 2,
    totals: { expected: 2, received: 0, short: 2, over: 0, damaged: 0 },
    has_discrepancy: false,
    carrier: 'UPS',
    tracking_numbers: ['1Z1', '1Z2'],
    box_count: 1,
    expected_at: '2026-03-04T00:00:00.000Z',
    reference: 'PO-1',
    note: 'fragile',
    editable: 'all',
    editable_until: null,
    idempotency_key: 'in-1',
    api_key_id: tenant.keyId,
    announced_at: now,
    in_transit_at: null,
    arrived_at: null,
    receiving_started_at: null,
    received_at: null,
    closed_at: null,
    cancelled_at: null,
    created_at: now,
    updated_at: now,
  }
  const full = {
    ...short,
    ship_to: { ...dock, attention: `ATTN: ${short.inbound_number}` },
    lines: [
      {
        line_id: expect.any(Number),
        line_reference: null,
        box_no: 1,
        name: 'Mossback',
        game: null,
        card_id: null,
        set_id: null,
        card_number: null,
        condition: 'NM',
        declared_value_cents: 150,
        expected: 2,
        received: 0,
        short: 2,
        over: 0,
        damaged: 0,
      },
    ],
    boxes: [],
    received_cards: { count: 0, url: `/api/v1/inbound-shipments/${id}/cards` },
    exception_ids: [],
    attachments: [],
  }
  expect([made.status, made.body.data]).toEqual([201, { inbound_shipment: full, created: true }])
  expect((await tenant.get(`/inbound-shipments/${id}`)).body.data).toEqual({ inbound_shipment: full })
  const list = await tenant.get(`/inbound-shipments?status=ANNOUNCED&site_id=${site.id}&reference=PO-1`)
  expect(list.body).toEqual({ success: true, data: { inbound_shipments: [short] }, pagination: lastPage })
  expect((await tenant.get('/inbound-shipments?status=CLOSED')).body.data.inbound_shipments).toEqual([])
  const scan = async (text: string) => (await platform.get(`/operator/v1/scan/${encodeURIComponent(text)}`)).body
  for (const text of [`V1:INB:${short.inbound_number}`, `v1:inb:${id}`]) {
    expect((await scan(text)).data).toEqual({
      kind: 'other',
      title: `${short.inbound_number}, announced`,
      resource: 'inbound_shipment',
      id: String(id),
    })
  }
  expect((await scan(`V1:BOX:${id}-2`)).data.title).toBe(`Box 2 of ${short.inbound_number}, announced`)
  expect((await scan('V1:INB:999999')).error).toBe('not_found')
})

test('a declared value and its submission', async () => {
  const tenant = await service.tenant()
  const [code = ''] = await stock(service, tenant, 1)
  const value = { unique_id: code, declared_value_cents: 250, evidence_url: 'https://example.com/x', note: 'signed' }
  const { status, body } = await tenant.send('POST', '/declared-values', { ...value, idempotency_key: 'dv' })
  const row = {
    id: expect.any(Number),
    submission_id: expect.any(Number),
    ...value,
    currency: 'USD',
    status: 'APPROVED',
    effective_from: now,
    effective_to: null,
    cap_applied_cents: null,
    reviewed_at: null,
    rejected_reason: null,
    api_key_id: tenant.keyId,
    created_at: now,
    updated_at: now,
  }
  const submission = {
    id: expect.any(Number),
    count: 1,
    total_cents: 250,
    idempotency_key: 'dv',
    submission_key: 'dv',
    created_at: now,
  }
  expect([status, body]).toEqual([201, { success: true, data: { submission, declared_values: [row] } }])
  const list = await tenant.get(`/declared-values?unique_id=${code}&status=APPROVED`)
  expect(list.body).toEqual({ success: true, data: { declared_values: [row] }, pagination: lastPage })
})

test('an invoice and its lines', async () => {
  const tenant = await service.tenant()
  const made = await operate(`/accounts/${tenant.accountId}/adjustments`, { amount_cents: 300, description: 'Setup' })
  expect(made).toBeDefined()
  service.clock.set(new Date('2026-04-02T12:00:00Z'))
  const { invoice } = (
    await platform.send('POST', '/operator/v1/periods/close', { account_id: tenant.accountId, period: '2026-03' })
  ).body.data
  expect(invoice).toEqual({
    id: expect.any(Number),
    number: expect.stringMatching(/^INV-2026-03-\d{5}$/),
    status: 'OPEN',
    period_start: '2026-03-01',
    period_end: '2026-04-01',
    currency: 'USD',
    subtotal_cents: 300,
    credits_cents: 0,
    tax_cents: 0,
    total_cents: 300,
    paid_cents: 0,
    due_cents: 300,
    line_count: 1,
    issued_at: '2026-04-02T12:00:00.000Z',
    due_at: '2026-05-02T12:00:00.000Z',
    paid_at: null,
    voided_at: null,
  })
  const line = {
    id: expect.any(Number),
    type: 'ADJUSTMENT',
    description: 'Setup',
    quantity: 1,
    unit: 'adjustment',
    unit_amount_cents: 300,
    per_quantity: 1,
    amount_cents: 300,
    resource_type: null,
    resource_id: null,
    site_id: null,
    service_from: now,
    service_to: now,
  }
  expect((await tenant.get(`/invoices/${invoice.id}`)).body.data).toEqual({ invoice, lines: [line] })
  const lines = await tenant.get(`/invoices/${invoice.id}/lines?limit=1`)
  expect(lines.body).toEqual({
    success: true,
    data: { lines: [line] },
    pagination: { ...lastPage, limit: 1 },
  })
  const idsOf = async (query: string) => (await tenant.get(`/invoices?${query}`)).body.data.invoices.length
  expect([
    await idsOf('status=OPEN&from=2026-03-01&to=2026-04-01'),
    await idsOf('from=2026-03-02'),
    await idsOf('to=2026-03-01'),
    await idsOf('status=PAID'),
  ]).toEqual([1, 0, 0, 0])
  const stranger = await service.tenant()
  for (const path of ['', '/lines', '/pdf']) {
    expect(refused(await stranger.get(`/invoices/${invoice.id}${path}`))).toEqual([404, 'not_found', 'NOT_FOUND'])
  }
  expect((await tenant.get('/invoices?from=soon')).status).toBe(400)
})

test('the account', async () => {
  const tenant = await service.tenant({ limits: { perMinute: {}, gates: {} } })
  const [code = ''] = await stock(service, tenant, 2)
  await tenant.send('POST', '/withdrawals', { unique_id: code, method: 'pickup' })
  await tenant.send('POST', '/exceptions', { type: 'OTHER', summary: 'x' })
  const { account } = (await tenant.get('/account')).body.data
  const rate = (unit_amount_cents: number, per_quantity = 1) => ({ unit_amount_cents, per_quantity })
  expect(account).toEqual({
    id: tenant.accountId,
    account_number: expect.stringMatching(/^T-/),
    name: account.account_number,
    status: 'ACTIVE',
    environment: 'sandbox',
    notice_email: null,
    muted_notices: [],
    contacts: [],
    transfer_policy: 'instant',
    default_site_id: site.id,
    billing: {
      mode: 'postpaid',
      credit_limit_cents: null,
      currency: 'USD',
      balance_cents: 0,
      unbilled_cents: 0,
      invoice_day: 1,
    },
    limits: { rate_per_minute: 60, read_concurrency: 20, max_unique_ids: 500 },
    coverage: {
      per_card_cap_cents: 2_500_000,
      auto_approve_cents: 100_000,
      coverage_limit_cents: expect.any(Number),
      declared_total_cents: 0,
      coverage_fee_bps: 10,
    },
    counts: { cards: 2, open_orders: 0, open_withdrawals: 1, open_inbound: 0, open_exceptions: 1 },
    rate_card: {
      id: null,
      account_id: null,
      name: 'Standard',
      effective_from: '1970-01-01T00:00:00.000Z',
      fees: {
        receiving: rate(50),
        storage: rate(500, 100),
        handling_order: rate(250),
        handling_card: rate(25),
        withdrawal: rate(300),
        withdrawal_card: rate(100),
        pickup: rate(500),
        transfer: rate(50),
        buyer_return: rate(300),
        postage_markup_bps: 0,
        coverage_bps: 10,
        minimum_cents: 0,
        tax_bps: 0,
      },
    },
    created_at: now,
  })
})

test('an exception, from its opening to the service credit requested for it', async () => {
  const tenant = await service.tenant()
  const [code = ''] = await stock(service, tenant, 1)
  const complaint = { type: 'CONDITION_DISPUTE', summary: 'It was near mint.', unique_id: code }
  const opened = await tenant.send('POST', '/exceptions', complaint)
  const { exception } = opened.body.data
  const short = {
    id: exception.id,
    number: `EX-${String(exception.id).padStart(6, '0')}`,
    type: 'CONDITION_DISPUTE',
    severity: 'medium',
    status: 'OPEN',
    summary: 'It was near mint.',
    unique_ids: [code],
    order_id: null,
    withdrawal_id: null,
    inbound_shipment_id: null,
    site_id: expect.any(Number),
    opened_by: 'tenant',
    due_at: '2026-03-04T05:00:00.000Z',
    first_response_at: null,
    resolution: null,
    resolution_note: null,
    liability: null,
    credit_id: null,
    opened_at: now,
    resolved_at: null,
    closed_at: null,
    updated_at: now,
  }
  expect([opened.status, exception]).toEqual([201, { ...short, messages: [] }])
  const list = await tenant.get(`/exceptions?status=OPEN&type=CONDITION_DISPUTE&unique_id=${code}`)
  expect(list.body).toEqual({ success: true, data: { exceptions: [short] }, pagination: lastPage })
  const answered = await tenant.send('POST', `/exceptions/${exception.id}/messages`, {
    body: 'Look.',
    decision: 'REGRADE',
  })
  expect([answered.status, answered.body.data.exception.messages]).toEqual([
    201,
    [{ id: expect.any(Number), author: 'tenant', body: 'Look.', decision: 'REGRADE', created_at: now }],
  ])
  await operate(`/exceptions/${exception.id}/resolve`, { resolution: 'CREDITED', liability: 'vault', note: 'Sorry.' })
  const requested = await tenant.send('POST', '/service-credits', { exception_id: exception.id, reason: 'Yours.' })
  const { service_credit: credit } = requested.body.data
  expect([requested.status, credit]).toEqual([
    201,
    {
      id: expect.any(Number),
      status: 'REQUESTED',
      kind: 'incident',
      period: null,
      metric: null,
      exception_id: exception.id,
      computed_amount_cents: 0,
      requested_amount_cents: null,
      approved_amount_cents: null,
      applied_cents: 0,
      remaining_cents: 0,
      invoice_ids: [],
      reason: 'Yours.',
      decision_note: null,
      idempotency_key: null,
      api_key_id: tenant.keyId,
      requested_at: now,
      decided_at: null,
      applied_at: null,
      updated_at: now,
    },
  ])
  expect((await tenant.get('/service-credits?status=REQUESTED')).body).toEqual({
    success: true,
    data: { service_credits: [credit] },
    pagination: lastPage,
  })
  expect((await tenant.get('/service-credits?period=2026-03')).body.data.service_credits).toEqual([])
  const resolved = (await tenant.get(`/exceptions/${exception.id}`)).body.data.exception
  expect(resolved).toMatchObject({
    status: 'RESOLVED',
    resolution: 'CREDITED',
    resolution_note: 'Sorry.',
    liability: 'vault',
    credit_id: credit.id,
    resolved_at: now,
    first_response_at: now,
  })
  const stranger = await service.tenant()
  expect((await stranger.get('/service-credits')).body.data.service_credits).toEqual([])
})

test('the SLA metrics in their order, without measurements', async () => {
  const tenant = await service.tenant()
  await service.vault.availability.flush()
  await sql`delete from api_minutes`.execute(service.db)
  const { sla } = (await tenant.get('/sla?period=2026-02')).body.data
  expect(sla).toEqual({
    period: '2026-02',
    from: '2026-02-01T00:00:00.000Z',
    to: '2026-03-01T00:00:00.000Z',
    status: 'provisional',
    computed_at: now,
    calendar: expect.any(String),
    metrics: metricKeys.map((key) => ({
      key,
      target_bps: metrics[key].targetBps,
      value_bps: null,
      numerator: 0,
      denominator: 0,
      excluded: 0,
      breached: false,
      shortfall_bps: 0,
      items_url: itemMetrics.includes(key) ? `/api/v1/sla/items?metric=${key}&period=2026-02` : null,
      credit_bps: 0,
    })),
  })
  expect(sla.metrics.map(({ key, target_bps: target }: { key: string; target_bps: number }) => [key, target])).toEqual([
    ['order_ship_on_time', 9_800],
    ['withdrawal_ack_on_time', 9_900],
    ['withdrawal_dispatch_on_time', 9_800],
    ['inbound_check_in_on_time', 9_900],
    ['dock_to_stock_on_time', 9_500],
    ['inventory_accuracy', 9_990],
    ['order_accuracy', 9_990],
    ['exception_response_on_time', 9_500],
    ['api_availability', 9_990],
  ])
})

test('a report, before and after it was generated', async () => {
  const tenant = await service.tenant()
  const requested = await tenant.send('POST', '/reports', { type: 'orders', filters: { status: 'SHIPPED' } })
  const parameters = { from: '2026-01-30T15:00:00.000Z', to: now, filters: { status: 'SHIPPED' } }
  const queued = {
    id: expect.any(Number),
    type: 'orders',
    format: 'csv',
    status: 'QUEUED',
    parameters,
    row_count: null,
    byte_size: null,
    sha256: null,
    problems: [],
    download_url: null,
    api_key_id: tenant.keyId,
    requested_at: now,
    finished_at: null,
    expires_at: null,
  }
  expect([requested.status, requested.body.data]).toEqual([202, { report: queued }])
  const { id } = requested.body.data.report
  const early = await tenant.get(`/reports/${id}/download`)
  expect([...refused(early), early.body.data]).toEqual([
    409,
    'invalid_status',
    'INVALID_STATUS',
    { report: { id, status: 'QUEUED' } },
  ])
  await runner.drain()
  const ready = {
    ...queued,
    status: 'READY',
    row_count: 0,
    byte_size: expect.any(Number),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    download_url: `/api/v1/reports/${id}/download`,
    finished_at: now,
    expires_at: '2026-04-01T15:00:00.000Z',
  }
  expect((await tenant.get(`/reports/${id}`)).body.data).toEqual({ report: ready })
  expect((await tenant.get('/reports')).body).toEqual({
    success: true,
    data: { reports: [ready] },
    pagination: lastPage,
  })
})

test('the integration status', async () => {
  const tenant = await service.tenant({ scopes: ['read:inventory'], limits: { perMinute: { vault: 60 }, gates: {} } })
  await tenant.get('/cards')
  await service.vault.availability.flush()
  const { integration } = (await tenant.get('/integration-status')).body.data
  expect(integration).toEqual({
    environment: 'sandbox',
    api_version: '1.0.0',
    key: {
      id: tenant.keyId,
      prefix: tenant.key.slice(0, 'ph_test_'.length + tenant.keyId.length),
      scopes: ['read:inventory'],
      expires_at: null,
      last_used_at: expect.toSatisfy((at: unknown) => at === null || typeof at === 'string'),
    },
    rate_limit: { limit: 60, remaining: 58, reset_in_seconds: expect.any(Number) },
    checks: ['scopes', 'notice_email', 'site', 'rate_card', 'shipping_provider', 'smtp'].map((name) => ({
      name,
      status: expect.stringMatching(/^(pass|warn|fail)$/),
      message: expect.any(String),
    })),
    shipping_provider: { name: 'simulator', mode: 'test', status: 'operational' },
    activity: {
      first_request_at: now,
      last_write_at: null,
      writes_24h: 0,
      requests_24h: 1,
      errors_5xx_24h: 0,
    },
    maintenance: [],
  })
})

test('a site', async () => {
  const tenant = await service.tenant()
  const { sites } = (await tenant.get('/sites')).body.data
  const shown = {
    id: site.id,
    code: site.code,
    name: site.code,
    status: 'ACTIVE',
    address: dock,
    timezone: 'America/New_York',
    receiving_hours: [],
    pickup_hours: [],
    order_cutoff_local: '12:00',
    holidays: [],
    capabilities: ['inbound', 'ship', 'pickup'],
    inbound_instructions: null,
    pickup_instructions: null,
    your_card_count: 0,
  }
  expect(sites).toEqual([shown])
  expect((await tenant.get(`/sites/${site.id}`)).body.data).toEqual({ site: shown })
})

describe('the activity log', () => {
  test('an entry names its event, key and request; the list supports filters and since_id', async () => {
    const tenant = await service.tenant()
    const codes = await stock(service, tenant, 3)
    for (const unique_id of codes) await tenant.send('POST', '/withdrawals', { unique_id, method: 'pickup' })
    const { body } = await tenant.get('/activity-log?limit=2')
    const [newest, before] = body.data.entries
    expect(newest).toEqual({
      id: expect.any(Number),
      event: 'withdrawal.requested',
      resource_type: 'withdrawal',
      resource_id: expect.stringMatching(/^\d+$/),
      summary: 'Withdrawal of 1 card(s) by pickup requested.',
      data: {
        withdrawal_id: Number(newest.resource_id),
        method: 'pickup',
        card_count: 1,
        unique_ids: [codes[2]],
      },
      api_key_id: tenant.keyId,
      request_id: expect.any(String),
      created_at: now,
    })
    expect(body.pagination).toEqual({ ...lastPage, limit: 2, has_more: true, next_offset: 2 })
    const idsOf = async (query: string) =>
      (await tenant.get(`/activity-log?${query}`)).body.data.entries.map(({ id }: { id: number }) => id)
    expect(await idsOf(`since_id=${before.id}`)).toEqual([newest.id])
    expect(await idsOf(`resource_id=${before.resource_id}`)).toEqual([before.id])
    expect(await idsOf('event=card.transferred')).toEqual([])
    expect((await tenant.get('/activity-log?since_id=x')).status).toBe(400)
  })

  test('does not contain orders', async () => {
    const tenant = await service.tenant()
    const [code = ''] = await stock(service, tenant, 1)
    const address = { name: 'Ada Fox', street1: '1 Elm St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
    const { order_id: id } = (await tenant.send('POST', '/shipping-quote', { unique_id: code, address })).body.data
    await tenant.send('POST', `/orders/${id}/cancel`)
    expect((await tenant.get('/activity-log')).body.data.entries).toEqual([])
  })
})

describe('refusals of all lists and writes', () => {
  const lists = [
    '/card-transfers',
    '/inbound-shipments',
    '/declared-values',
    '/invoices',
    '/exceptions',
    '/service-credits',
    '/reports',
    '/activity-log',
  ]

  test.each(lists)('%s: invalid limit and offset, and the offset cap', async (path) => {
    const tenant = await service.tenant()
    for (const query of ['limit=abc', 'offset=x']) {
      expect(refused(await tenant.get(`${path}?${query}`))).toEqual([400, 'invalid_pagination', 'INVALID_PAGINATION'])
    }
    const far = await tenant.get(`${path}?limit=7x&offset=99999`)
    expect(far.body.pagination).toEqual({ ...lastPage, limit: 7, offset: 10_000 })
  })

  test.each([
    ['/card-transfers', { unique_id: 'CARD-X', to_account: 'T-1' }],
    ['/inbound-shipments', { site_id: 1, expected_card_count: 1 }],
    ['/declared-values', { unique_id: 'CARD-X', declared_value_cents: 1 }],
    ['/exceptions', { type: 'OTHER', summary: 'x' }],
    ['/service-credits', { exception_id: 1 }],
  ])('%s: differing keys, an empty key, and a key of 129 characters', async (path, body) => {
    const tenant = await service.tenant()
    for (const keys of [
      { idempotency_key: 'a', submission_key: 'b' },
      { idempotency_key: '' },
      { submission_key: 'x'.repeat(129) },
    ]) {
      const reply = await tenant.send('POST', path, { ...body, ...keys })
      expect(refused(reply)).toEqual([400, 'invalid input', 'INVALID_INPUT'])
    }
  })

  test('501 cards in a list of cards: 400 invalid_pagination', async () => {
    const tenant = await service.tenant()
    const unique_ids = times(501, (index) => `CARD-${index}`)
    for (const [path, body] of [
      ['/card-transfers', { to_account: 'T-1' }],
      ['/exceptions', { type: 'OTHER', summary: 'x' }],
    ] as const) {
      expect((await tenant.send('POST', path, { ...body, unique_ids })).body.error).toBe('invalid_pagination')
    }
  })

  test('a key without the scope is refused, and read scope suffices for all reads', async () => {
    const { accountId } = await service.tenant()
    const reader = await service.keyFor(accountId, { scopes: ['read:inventory'] })
    const writer = await service.keyFor(accountId, { scopes: ['write:transfer'] })
    for (const path of [...lists, '/sites', '/account', '/sla', '/integration-status']) {
      expect([path, (await reader.get(path)).status]).toEqual([path, 200])
      expect(refused(await writer.get(path))).toEqual([403, 'Insufficient permissions', 'INSUFFICIENT_PERMISSIONS'])
    }
    for (const path of [
      '/card-transfers',
      '/inbound-shipments',
      '/declared-values',
      '/service-credits',
      '/exceptions',
    ]) {
      expect([path, (await reader.send('POST', path, {})).body.error]).toEqual([path, 'Insufficient permissions'])
    }
  })

  test('unknown ids return 404', async () => {
    const tenant = await service.tenant()
    for (const path of ['card-transfers', 'inbound-shipments', 'invoices', 'exceptions', 'reports', 'sites']) {
      for (const id of ['999999', '99999999999']) {
        expect([path, ...refused(await tenant.get(`/${path}/${id}`))]).toEqual([path, 404, 'not_found', 'NOT_FOUND'])
      }
      expect([path, (await tenant.get(`/${path}/x`)).status]).toEqual([path, 404])
    }
  })
})
