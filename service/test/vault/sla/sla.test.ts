// SLA metrics, suspended accounts, availability and the credit limit.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../src/db/db.ts'
import { scopesOfKind } from '../../../src/http/pipeline/scopes.ts'
import { openSite } from '../../harness/floor.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'
import { stock } from '../../harness/vault.ts'

let service: TestService
let platform: Client
beforeAll(async () => {
  service = await startService()
  platform = await service.platform()
  await openSite(service)
})
afterAll(() => service[Symbol.asyncDispose]())

const minuteMs = 60_000
const dayMs = 86_400_000
const actor = { actor: 'operator:7', siteIds: null }
const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

async function metricOf(tenant: Client, key: string, query = '') {
  const { sla } = (await tenant.get(`/sla${query}`)).body.data
  return sla.metrics.find((metric: { key: string }) => metric.key === key)
}

async function committed(tenant: Client) {
  const [code = ''] = await stock(service, tenant, 1)
  const quoted = await tenant.send('POST', '/shipping-quote', { unique_id: code, address })
  const { order_id: id, rates } = quoted.body.data
  const reply = await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  expect(reply.body.data.status).toBe('COMMITTED')
  const [task] = await service.warehouse.tasks.listOf({ purpose: 'vault_order', documentId: id })
  if (!task) throw new Error('task not found')
  const show = async () => (await tenant.get(`/orders/${id}`)).body.data.order
  return { id: id as number, code, task, show }
}

/** Picks, packs and dispatches. */
async function send(taskId: number, code: string): Promise<void> {
  const { tasks } = service.warehouse
  const step = (act: (tx: Parameters<typeof tasks.pick>[0]) => Promise<unknown>) => transact(service.db, act)
  await step((tx) => tasks.pick(tx, actor, { taskId, uniqueId: code }))
  await step((tx) => tasks.pack(tx, actor, { taskId, parcelNumber: 1, uniqueIds: [code], weightGrams: 90 }))
  await step((tx) => tasks.dispatch(tx, actor, { taskId, scans: [`${taskId}-1`], second: undefined }))
}

test('an order dispatched after its deadline is late on the order, in the queue and in the metrics', async () => {
  service.clock.set(new Date('2026-03-02T15:00:00Z'))
  const tenant = await service.tenant()
  const slow = await committed(tenant)
  const quick = await committed(tenant)
  const queue = async (stage: string) =>
    (await platform.get('/operator/v1/work')).body.data.queues.find((entry: { stage: string }) => entry.stage === stage)
  const { fulfillment } = await slow.show()
  // Monday morning in New York, and two business days after it.
  expect(fulfillment).toMatchObject({ ship_by: '2026-03-05T05:00:00.000Z', sla_status: 'due' })
  expect(slow.task.dueAt.toISOString()).toBe(fulfillment.ship_by)
  await send(quick.task.id, quick.code)
  expect((await quick.show()).fulfillment.sla_status).toBe('on_time')
  expect(await queue('pick')).toMatchObject({ count: 1, overdue: 0 })

  service.clock.set(new Date('2026-03-05T05:00:00.001Z'))
  expect((await slow.show()).fulfillment.sla_status).toBe('late')
  expect(await queue('pick')).toMatchObject({ count: 1, overdue: 1 })
  expect(await queue('transit')).toMatchObject({ count: 1, overdue: 0 })
  const missed = { numerator: 1, denominator: 2, value_bps: 5_000, breached: true }
  expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject(missed)

  await send(slow.task.id, slow.code)
  expect(await slow.show()).toMatchObject({ status: 'SHIPPED', fulfillment: { sla_status: 'late' } })
  expect(await queue('transit')).toMatchObject({ count: 2, overdue: 1 })
  expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject(missed)
})

describe('time spent waiting for the tenant', () => {
  const operate = async (path: string, body: object = {}) => {
    const reply = await platform.send('POST', `/operator/v1${path}`, { client_action_id: randomUUID(), ...body })
    expect(reply.status).toBeLessThan(300)
    return reply.body.data
  }
  const shipBy = async ({ show }: { show(): Promise<any> }) => {
    const { ship_by: at, sla_status: standing } = (await show()).fulfillment
    return [at, standing]
  }
  const dueOf = async (id: number) =>
    (await service.warehouse.tasks.listOf({ purpose: 'vault_order', documentId: id }))[0]?.dueAt.toISOString()

  test('a question pauses the clock of its order until the tenant replies', async () => {
    // Monday morning in New York.
    service.clock.set(new Date('2026-04-06T14:00:00Z'))
    const tenant = await service.tenant()
    const order = await committed(tenant)
    expect(await shipBy(order)).toEqual(['2026-04-09T04:00:00.000Z', 'due'])
    service.clock.set(new Date('2026-04-07T14:00:00Z'))
    const named = {
      account_id: tenant.accountId,
      order_id: order.id,
      type: 'ADDRESS_PROBLEM',
      summary: 'No such street.',
    }
    const { exception } = await operate('/exceptions', named)
    for (const body of ['Which street?', 'Really, which?']) {
      await operate(`/exceptions/${exception.id}/message`, { body, is_question: true })
    }
    // The deadline has passed, but the order is not late.
    service.clock.set(new Date('2026-04-13T14:00:00Z'))
    expect(await shipBy(order)).toEqual(['2026-04-09T04:00:00.000Z', 'paused'])
    expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject({ numerator: 0, denominator: 0, excluded: 0 })
    const answer = { body: 'Elm Street.', idempotency_key: 'a' }
    for (let time = 0; time < 2; time++) await tenant.send('POST', `/exceptions/${exception.id}/messages`, answer)
    // One business day was left after that Tuesday.
    expect(await shipBy(order)).toEqual(['2026-04-15T04:00:00.000Z', 'due'])
    expect(await dueOf(order.id)).toBe('2026-04-15T04:00:00.000Z')
    service.clock.set(new Date('2026-04-14T20:00:00Z'))
    await send(order.task.id, order.code)
    expect((await shipBy(order))[1]).toBe('on_time')
    expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject({ numerator: 1, denominator: 1 })
  })

  test('a pause requested by the tenant pauses it, an internal one does not, and overlapping causes end with the last', async () => {
    service.clock.set(new Date('2026-04-20T14:00:00Z'))
    const tenant = await service.tenant()
    const [paused, internal] = [await committed(tenant), await committed(tenant)]
    await operate(`/tasks/${paused.task.id}/hold`, { reason: 'He is on holiday.', asked_by_owner: true })
    await operate(`/tasks/${internal.task.id}/hold`, { reason: 'The printer is broken.' })
    const named = { account_id: tenant.accountId, order_id: paused.id, type: 'OTHER', summary: 'Which box?' }
    const { exception } = await operate('/exceptions', named)
    await operate(`/exceptions/${exception.id}/message`, { body: 'Which?', is_question: true })
    service.clock.set(new Date('2026-04-27T14:00:00Z'))
    expect([(await shipBy(paused))[1], (await shipBy(internal))[1]]).toEqual(['paused', 'late'])
    await operate(`/tasks/${paused.task.id}/release`)
    expect((await shipBy(paused))[1]).toBe('paused')
    await operate(`/exceptions/${exception.id}/resolve`, { resolution: 'NO_FAULT', liability: 'none' })
    expect(await shipBy(paused)).toEqual(['2026-04-30T04:00:00.000Z', 'due'])
    expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject({ numerator: 0, denominator: 1 })
  })

  test('an order dispatched after a pause is on time, and an order late before the pause stays late', async () => {
    service.clock.set(new Date('2026-05-04T14:00:00Z'))
    const tenant = await service.tenant()
    const [early, late] = [await committed(tenant), await committed(tenant)]
    await operate(`/tasks/${early.task.id}/hold`, { reason: 'Wait.', asked_by_owner: true })
    service.clock.set(new Date('2026-05-11T14:00:00Z'))
    await operate(`/tasks/${late.task.id}/hold`, { reason: 'Wait.', asked_by_owner: true })
    expect((await shipBy(late))[1]).toBe('late')
    await operate(`/tasks/${early.task.id}/release`)
    await send(early.task.id, early.code)
    expect((await shipBy(early))[1]).toBe('on_time')
    expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject({ numerator: 1, denominator: 2 })
  })

  test('missed items with tenant liability are excluded', async () => {
    service.clock.set(new Date('2026-05-18T14:00:00Z'))
    const tenant = await service.tenant()
    const order = await committed(tenant)
    service.clock.set(new Date('2026-05-27T14:00:00Z'))
    await send(order.task.id, order.code)
    expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject({ denominator: 1, value_bps: 0 })
    const named = { account_id: tenant.accountId, order_id: order.id, type: 'ADDRESS_PROBLEM', summary: 'No street.' }
    const { exception } = await operate('/exceptions', named)
    await operate(`/exceptions/${exception.id}/resolve`, { resolution: 'NO_FAULT', liability: 'tenant' })
    expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject({ denominator: 0, excluded: 1 })
    expect(await metricOf(tenant, 'order_accuracy')).toMatchObject({ numerator: 1, denominator: 1 })
  })

  test('withdrawals and inbound shipments are paused in the same way', async () => {
    service.clock.set(new Date('2026-06-01T14:00:00Z'))
    const tenant = await service.tenant()
    const [code = ''] = await stock(service, tenant, 1)
    const { withdrawal } = (await tenant.send('POST', '/withdrawals', { unique_id: code, method: 'pickup' })).body.data
    const { id: site_id } = (await tenant.get('/sites')).body.data.sites[0]
    const announced = await tenant.send('POST', '/inbound-shipments', { site_id, expected_card_count: 1 })
    const { id: inbound } = announced.body.data.inbound_shipment
    await operate(`/inbound/${inbound}/arrive`)
    const ask = async (named: object): Promise<number> => {
      const opened = await operate('/exceptions', {
        account_id: tenant.accountId,
        type: 'OTHER',
        summary: 'x',
        ...named,
      })
      await operate(`/exceptions/${opened.exception.id}/message`, { body: 'Well?', is_question: true })
      return opened.exception.id
    }
    const cases = [await ask({ withdrawal_id: withdrawal.id }), await ask({ inbound_shipment_id: inbound })]
    service.clock.set(new Date('2026-06-15T14:00:00Z'))
    const both = async () =>
      Promise.all(['withdrawal_ack_on_time', 'dock_to_stock_on_time'].map((key) => metricOf(tenant, key)))
    expect((await both()).map(({ denominator }) => denominator)).toEqual([0, 0])
    for (const id of cases) await tenant.send('POST', `/exceptions/${id}/messages`, { body: 'Go on.' })
    await service.vault.withdrawalFulfillment.acknowledge(withdrawal.id)
    await operate(`/inbound/${inbound}/receive`, { cards: [{ name: 'Mossback' }] })
    await operate(`/inbound/${inbound}/complete`)
    expect((await both()).map(({ numerator, denominator }) => [numerator, denominator])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })
})

test('a month with availability measurements only has final metrics as well', async () => {
  service.clock.set(new Date('2026-07-10T12:00:00Z'))
  const tenant = await service.tenant()
  await tenant.get('/cards')
  await service.vault.availability.flush()
  service.clock.set(new Date('2026-08-04T12:00:00Z'))
  await service.vault.sla.finalizeEnded()
  const { sla } = (await tenant.get('/sla?period=2026-07')).body.data
  expect(sla.status).toBe('final')
  expect(sla.metrics.find(({ key }: { key: string }) => key === 'api_availability')).toMatchObject({ denominator: 1 })
  const { months } = (await tenant.get('/sla/history?months=3')).body.data
  expect(months.map((month: any) => [month.period, month.status])).toEqual([
    ['2026-06', 'final'],
    ['2026-07', 'final'],
    ['2026-08', 'provisional'],
  ])
  expect(months[1]).toEqual(sla)
  expect((await tenant.get('/sla/history?months=25')).status).toBe(400)
  service.clock.set(new Date('2026-06-10T12:00:00Z'))
})

test('a cancelled order has no deadline', async () => {
  const tenant = await service.tenant()
  const { task, show } = await committed(tenant)
  await transact(service.db, (tx) => service.warehouse.tasks.cancelTask(tx, actor, task.id, 'fire drill'))
  expect((await show()).fulfillment).toMatchObject({ ship_by: null, sla_status: null })
  expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject({ denominator: 0, excluded: 1 })
})

describe('a suspended tenant', () => {
  test('reads everything and writes nothing until it is reactivated', async () => {
    const { accountId, ...before } = await service.tenant()
    const { id, code, task } = await committed({ accountId, ...before })
    /** Keys are cached briefly, so a fresh key shows the status change at once. */
    async function setStatus(status: string): Promise<Client> {
      expect((await platform.send('PATCH', `/admin/tenants/${accountId}`, { status })).status).toBe(200)
      return service.keyFor(accountId, { scopes: scopesOfKind.tenant })
    }
    const tenant = await setStatus('SUSPENDED')
    for (const path of [
      '/cards',
      `/cards/${code}`,
      '/orders',
      `/orders/${id}`,
      '/withdrawals',
      '/account',
      '/invoices',
    ]) {
      expect([path, (await tenant.get(path)).status]).toEqual([path, 200])
    }
    expect((await tenant.get('/account')).body.data.account.status).toBe('SUSPENDED')
    for (const [path, body] of [
      ['/shipping-quote', { unique_id: code, address }],
      ['/withdrawals', { unique_id: code, method: 'pickup' }],
      ['/card-transfers', { unique_id: code, to_account: 'VA-000000' }],
      ['/declared-values', { unique_id: code, declared_value_cents: 1 }],
      ['/reports', { type: 'orders' }],
      [`/orders/${id}/cancel`, {}],
    ] as const) {
      const reply = await tenant.send('POST', path, body)
      expect([path, reply.status, reply.body.error]).toEqual([path, 403, 'account_suspended'])
    }
    // Orders committed before the suspension are still dispatched.
    await send(task.id, code)
    expect((await tenant.get(`/orders/${id}`)).body.data.status).toBe('SHIPPED')
    const again = await setStatus('ACTIVE')
    const [free = ''] = await stock(service, again, 1)
    expect((await again.send('POST', '/withdrawals', { unique_id: free, method: 'pickup' })).status).toBe(201)
  })
})

describe('API availability', () => {
  const availability = async (tenant: Client) => {
    await service.vault.availability.flush()
    const { numerator, denominator, excluded } = await metricOf(tenant, 'api_availability')
    return { numerator, denominator, excluded }
  }
  const ask = (tenant: Client) => tenant.get('/cards')
  /** The carrier is unavailable for one quote. */
  async function fail(tenant: Client, code: string): Promise<void> {
    for (let time = 0; time < 2; time++) await service.warehouse.simulator?.failNext('quote', '503_before')
    expect((await tenant.send('POST', '/shipping-quote', { unique_id: code, address })).status).toBe(503)
    await service.warehouse.simulator?.clearFaults()
  }

  test('counts minutes with requests, and those without failures', async () => {
    const tenant = await service.tenant()
    const [code = ''] = await stock(service, tenant, 1)
    expect(await availability(tenant)).toEqual({ numerator: 0, denominator: 0, excluded: 0 })
    for (let minute = 0; minute < 3; minute++) {
      service.clock.advance(minuteMs)
      await ask(tenant)
      await ask(tenant)
    }
    service.clock.advance(minuteMs)
    await ask(tenant)
    await fail(tenant, code)
    // The minute of the first request counts as well.
    expect(await availability(tenant)).toEqual({ numerator: 4, denominator: 5, excluded: 0 })
    const other = await service.tenant()
    service.clock.advance(minuteMs)
    await ask(other)
    expect(await availability(other)).toEqual({ numerator: 1, denominator: 1, excluded: 0 })
  })

  test('excludes scheduled maintenance and refusals caused by the tenant’s own concurrency', async () => {
    service.clock.advance(dayMs)
    const tenant = await service.tenant({ limits: { perMinute: { vault: 1_000 }, gates: { vaultRead: 1 } } })
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask(tenant)))
    expect(replies.some(({ status }) => status === 503)).toBe(true)
    expect(await availability(tenant)).toEqual({ numerator: 1, denominator: 1, excluded: 0 })
    const [code = ''] = await stock(service, tenant, 1)
    const starts = new Date(service.clock.now().getTime() + 10 * minuteMs)
    const window = { startsAt: starts, endsAt: new Date(starts.getTime() + 30 * minuteMs), message: 'New disks.' }
    await transact(service.db, (tx) => service.vault.maintenance.schedule(tx, 'operator:1', window))
    service.clock.set(new Date(starts.getTime() + minuteMs))
    await fail(tenant, code)
    expect(await availability(tenant)).toEqual({ numerator: 1, denominator: 1, excluded: 1 })
  })

  test('a failure for unidentified callers counts against every account', async () => {
    service.clock.advance(dayMs)
    const tenant = await service.tenant()
    const { availability: meter } = service.vault
    meter.note({ accountId: undefined, hasFailed: true })
    service.clock.advance(minuteMs)
    meter.note({ accountId: tenant.accountId, hasFailed: false })
    expect(await availability(tenant)).toEqual({ numerator: 1, denominator: 2, excluded: 0 })
  })
})

test('force majeure at a site pauses its clocks, also of new orders, and each keeps its remaining business days', async () => {
  const operate = (path: string, body: object = {}) =>
    platform.send('POST', `/operator/v1${path}`, { client_action_id: randomUUID(), ...body })
  // Monday morning in New York.
  service.clock.set(new Date('2026-05-04T14:00:00Z'))
  const tenant = await service.tenant()
  const first = await committed(tenant)
  const siteId = first.task.siteId
  expect((await operate('/force-majeure', { site_id: 999_999, reason: 'Flood' })).status).toBe(404)
  const declared = await operate('/force-majeure', { site_id: siteId, reason: 'Flood' })
  expect([declared.status, declared.body.data.force_majeure.site_id]).toEqual([201, siteId])
  expect((await operate('/force-majeure', { site_id: siteId, reason: 'Flood' })).body.error).toBe('already_exists')
  service.clock.set(new Date('2026-05-05T14:00:00Z'))
  const second = await committed(tenant)
  service.clock.set(new Date('2026-05-11T14:00:00Z'))
  expect((await first.show()).fulfillment.sla_status).toBe('paused')
  expect((await second.show()).fulfillment.sla_status).toBe('paused')
  const { id } = declared.body.data.force_majeure
  expect((await operate(`/force-majeure/${id}/end`)).status).toBe(200)
  for (const { show, id: orderId } of [first, second]) {
    expect((await show()).fulfillment).toMatchObject({ ship_by: '2026-05-14T04:00:00.000Z', sla_status: 'due' })
    const [task] = await service.warehouse.tasks.listOf({ purpose: 'vault_order', documentId: orderId })
    expect(task?.dueAt.toISOString()).toBe('2026-05-14T04:00:00.000Z')
  }
  expect((await operate(`/force-majeure/${id}/end`)).status).toBe(404)
  expect((await platform.get('/operator/v1/force-majeure')).body.data.force_majeures[0]).toMatchObject({
    id,
    reason: 'Flood',
  })
  service.clock.set(new Date('2026-05-13T14:00:00Z'))
  for (const { task, code } of [first, second]) await send(task.id, code)
  expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject({ numerator: 2, denominator: 2 })
})

test('a time span is measured like a month, and invalid spans are refused', async () => {
  service.clock.set(new Date('2026-06-10T12:00:00Z'))
  const tenant = await service.tenant()
  const { task, code } = await committed(tenant)
  await send(task.id, code)
  const span = (from: string, to: string) => metricOf(tenant, 'order_ship_on_time', `?from=${from}&to=${to}`)
  const met = { numerator: 1, denominator: 1 }
  expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject(met)
  expect(await span('2026-06-12T00:00:00Z', '2026-06-14T00:00:00Z')).toMatchObject(met)
  expect(await span('2026-06-10T00:00:00Z', '2026-06-12T00:00:00Z')).toMatchObject({ denominator: 0 })
  const { sla } = (await tenant.get('/sla?from=2026-06-01T00:00:00Z&to=2026-06-02T12:00:30Z')).body.data
  expect(sla).toMatchObject({
    period: null,
    from: '2026-06-01T00:00:00.000Z',
    to: '2026-06-02T12:00:30.000Z',
    status: 'final',
  })
  expect((await tenant.get('/sla?period=2026-06')).body.data.sla).toMatchObject({
    period: '2026-06',
    status: 'provisional',
  })
  for (const query of [
    'from=2026-06-01T00:00:00Z',
    'to=2026-06-01T00:00:00Z',
    'from=2026-06-02T00:00:00Z&to=2026-06-01T00:00:00Z',
    'from=2025-01-01T00:00:00Z&to=2026-06-01T00:00:00Z',
    'period=2026-06&from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z',
  ]) {
    expect([query, (await tenant.get(`/sla?${query}`)).body.error]).toEqual([query, 'invalid_period'])
  }
})

describe('account limits', () => {
  const change = (tenant: Client, body: object) => platform.send('PATCH', `/admin/tenants/${tenant.accountId}`, body)
  const account = async (tenant: Client) => (await tenant.get('/account')).body.data.account

  async function quoted(tenant: Client) {
    const [code = ''] = await stock(service, tenant, 1)
    const { body } = await tenant.send('POST', '/shipping-quote', { unique_id: code, address })
    const { order_id: id, rates } = body.data
    const cost = Number(rates[0].amount_cents)
    return {
      id: id as number,
      cost,
      commit: () => tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id }),
    }
  }

  test('an order beyond the credit limit is refused with 402 and can be committed after the limit is raised', async () => {
    const tenant = await service.tenant()
    const { id, cost, commit } = await quoted(tenant)
    expect((await change(tenant, { credit_limit_cents: cost - 1 })).body.data.tenant.credit_limit_cents).toBe(cost - 1)
    const refused = await commit()
    expect([refused.status, refused.body.error, refused.body.code]).toEqual([
      402,
      'credit_limit_exceeded',
      'CREDIT_LIMIT_EXCEEDED',
    ])
    expect(refused.body.data).toEqual({ available_cents: cost - 1, required_cents: cost })
    expect((await tenant.get(`/orders/${id}`)).body.data.status).toBe('PENDING_PAYMENT')
    expect(await service.warehouse.shipping.labels.list({ kind: 'vault_order', id })).toEqual([])
    await change(tenant, { credit_limit_cents: cost })
    expect((await commit()).body.data.status).toBe('COMMITTED')
    expect((await account(tenant)).billing).toMatchObject({ credit_limit_cents: cost, unbilled_cents: cost })
    expect((await (await quoted(tenant)).commit()).body.data.available_cents).toBe(0)
    await change(tenant, { credit_limit_cents: null })
    expect((await (await quoted(tenant)).commit()).status).toBe(200)
  })

  test('of two concurrent orders that fit only individually, one is committed', async () => {
    const tenant = await service.tenant()
    const [first, second] = [await quoted(tenant), await quoted(tenant)]
    await change(tenant, { credit_limit_cents: first.cost + second.cost - 1 })
    const replies = await Promise.all([first.commit(), second.commit()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 402])
  })

  test('an account manager sets limits and contacts', async () => {
    const tenant = await service.tenant()
    const contacts = [{ name: 'Ada Fox', email: 'ada@tenant.test', phone: null, role: 'Operations' }]
    const limits = { per_card_cap_cents: 5_000, auto_approve_cents: 400, coverage_limit_cents: 6_000 }
    const changed = await change(tenant, {
      contacts: [{ name: 'Ada Fox', email: 'ada@tenant.test', role: 'Operations' }],
      ...limits,
    })
    expect(changed.body.data.tenant).toMatchObject({ contacts, credit_limit_cents: null, ...limits })
    expect(await account(tenant)).toMatchObject({ contacts, coverage: limits })
    const [code = ''] = await stock(service, tenant, 1)
    const declare = (cents: number) =>
      tenant.send('POST', '/declared-values', { unique_id: code, declared_value_cents: cents })
    expect((await declare(5_001)).body.details.cap_cents).toBe(5_000)
    expect((await declare(401)).body.data.declared_values[0].status).toBe('SUBMITTED')
    expect((await declare(400)).body.data.declared_values[0].status).toBe('APPROVED')
    for (const body of [
      { contacts: [{ email: 'x@y.test' }] },
      { credit_limit_cents: -1 },
      { contacts: [{ name: '' }] },
    ]) {
      expect((await change(tenant, body)).status).toBe(400)
    }
    expect((await account(tenant)).contacts).toEqual(contacts)
  })
})
