// How an account stands: what was promised to it and kept, what it may do, and what it owes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../src/db/db.ts'
import { scopesOfKind } from '../../src/http/scopes.ts'
import { openSite } from '../harness/floor.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { stock } from '../harness/vault.ts'

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
const hand = { actor: 'operator:7', siteIds: null }
const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

async function metricOf(tenant: Client, key: string, query = '') {
  const { sla } = (await tenant.get(`/sla${query}`)).body.data
  return sla.metrics.find((one: { key: string }) => one.key === key)
}

async function committed(tenant: Client) {
  const [code = ''] = await stock(service, tenant, 1)
  const quoted = await tenant.send('POST', '/shipping-quote', { unique_id: code, address })
  const { order_id: id, rates } = quoted.body.data
  const reply = await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  expect(reply.body.data.status).toBe('COMMITTED')
  const [task] = await service.warehouse.work.listOf({ purpose: 'vault_order', documentId: id })
  if (!task) throw new Error('no job')
  const show = async () => (await tenant.get(`/orders/${id}`)).body.data.order
  return { id: id as number, code, task, show }
}

/** From the shelf into the carrier's hands. */
async function send(taskId: number, code: string): Promise<void> {
  const { work } = service.warehouse
  const step = (act: (tx: Parameters<typeof work.pick>[0]) => Promise<unknown>) => transact(service.db, act)
  await step((tx) => work.pick(tx, hand, { taskId, uniqueId: code }))
  await step((tx) => work.pack(tx, hand, { taskId, parcelNumber: 1, uniqueIds: [code], weightGrams: 90 }))
  await step((tx) => work.dispatch(tx, hand, { taskId, scans: [`${taskId}-1`], second: undefined }))
}

test('what leaves after its day is late: on the order, in the queue and in the figures', async () => {
  service.clock.set(new Date('2026-03-02T15:00:00Z'))
  const tenant = await service.tenant()
  const slow = await committed(tenant)
  const quick = await committed(tenant)
  const queue = async (stage: string) =>
    (await platform.get('/operator/v1/work')).body.data.queues.find((one: { stage: string }) => one.stage === stage)
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

test('an order that is called off is promised by no day', async () => {
  const tenant = await service.tenant()
  const { task, show } = await committed(tenant)
  await transact(service.db, (tx) => service.warehouse.work.callOff(tx, hand, task.id, 'fire drill'))
  expect((await show()).fulfillment).toMatchObject({ ship_by: null, sla_status: null })
  expect(await metricOf(tenant, 'order_ship_on_time')).toMatchObject({ denominator: 0, excluded: 1 })
})

describe('a suspended tenant', () => {
  test('reads everything and writes nothing, until it is let in again', async () => {
    const { accountId, ...before } = await service.tenant()
    const { id, code, task } = await committed({ accountId, ...before })
    /** A key is believed for a moment; one that nobody has used yet shows the change at once. */
    async function stand(status: string): Promise<Client> {
      expect((await platform.send('PATCH', `/admin/tenants/${accountId}`, { status })).status).toBe(200)
      return service.keyFor(accountId, { scopes: scopesOfKind.tenant })
    }
    const tenant = await stand('SUSPENDED')
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
    // What was ordered before leaves all the same.
    await send(task.id, code)
    expect((await tenant.get(`/orders/${id}`)).body.data.status).toBe('SHIPPED')
    const again = await stand('ACTIVE')
    const [free = ''] = await stock(service, again, 1)
    expect((await again.send('POST', '/withdrawals', { unique_id: free, method: 'pickup' })).status).toBe(201)
  })
})

describe('the availability of the interface', () => {
  const availability = async (tenant: Client) => {
    await service.vault.availability.flush()
    const { numerator, denominator, excluded } = await metricOf(tenant, 'api_availability')
    return { numerator, denominator, excluded }
  }
  const ask = (tenant: Client) => tenant.get('/cards')
  /** The carrier is away for one question. */
  async function fail(tenant: Client, code: string): Promise<void> {
    for (let time = 0; time < 2; time++) await service.warehouse.simulator?.failNext('quote', '503_before')
    expect((await tenant.send('POST', '/shipping-quote', { unique_id: code, address })).status).toBe(503)
    await service.warehouse.simulator?.clearFaults()
  }

  test('counts minutes in which something was asked, and those without a failure', async () => {
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
    // The minute in which it was asked for the first time counts as well.
    expect(await availability(tenant)).toEqual({ numerator: 4, denominator: 5, excluded: 0 })
    const other = await service.tenant()
    service.clock.advance(minuteMs)
    await ask(other)
    expect(await availability(other)).toEqual({ numerator: 1, denominator: 1, excluded: 0 })
  })

  test('leaves out announced maintenance, and being turned away by one’s own crowd', async () => {
    service.clock.advance(dayMs)
    const tenant = await service.tenant({ limits: { perMinute: { vault: 1_000 }, gates: { vaultRead: 1 } } })
    const crowd = await Promise.all(Array.from({ length: 12 }, () => ask(tenant)))
    expect(crowd.some(({ status }) => status === 503)).toBe(true)
    expect(await availability(tenant)).toEqual({ numerator: 1, denominator: 1, excluded: 0 })
    const [code = ''] = await stock(service, tenant, 1)
    const starts = new Date(service.clock.now().getTime() + 10 * minuteMs)
    const window = { startsAt: starts, endsAt: new Date(starts.getTime() + 30 * minuteMs), message: 'New disks.' }
    await transact(service.db, (tx) => service.vault.maintenance.schedule(tx, 'operator:1', window))
    service.clock.set(new Date(starts.getTime() + minuteMs))
    await fail(tenant, code)
    expect(await availability(tenant)).toEqual({ numerator: 1, denominator: 1, excluded: 1 })
  })

  test('a minute in which we knew nobody is missed by everybody', async () => {
    service.clock.advance(dayMs)
    const tenant = await service.tenant()
    const { availability: meter } = service.vault
    meter.note({ accountId: undefined, hasFailed: true })
    service.clock.advance(minuteMs)
    meter.note({ accountId: tenant.accountId, hasFailed: false })
    expect(await availability(tenant)).toEqual({ numerator: 1, denominator: 2, excluded: 0 })
  })
})
