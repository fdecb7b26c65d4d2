import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClaims } from '../../../src/assets/claims/claims.ts'
import { transact } from '../../../src/db/db.ts'
import { createCommitOrder } from '../../../src/vault/outbound/orders/commit.ts'
import { createTaskPorts } from '../../../src/vault/outbound/fulfillment/tasks.ts'
import type { Notice } from '../../../src/vault/shared/ports.ts'
import { systemActor } from '../../../src/warehouse/actors.ts'
import { warehouse } from '../../harness/carriers.ts'
import { openSite } from '../../harness/floor.ts'
import { hire } from '../../harness/people.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'
import { stock } from '../../harness/vault.ts'

let service: TestService
const notices: Notice[] = []
beforeAll(async () => {
  service = await startService({ notify: async (_tx, notice) => void notices.push(notice) })
  await openSite(service)
})
afterAll(() => service[Symbol.asyncDispose]())

const actor = { actor: 'operator:7', siteIds: null }
const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const orderOf = async (tenant: Client, id: number) => (await tenant.get(`/orders/${id}`)).body.data.order
const cardOf = async (tenant: Client, code = '') => (await tenant.get(`/cards/${code}`)).body.data.card

async function taskOf(purpose: string, documentId: number) {
  const [task] = await service.warehouse.tasks.listOf({ purpose, documentId })
  if (!task) throw new Error('The document has a warehouse task.')
  return task
}

/** Picks the cards and packs them into one parcel. */
async function pack(taskId: number, codes: readonly string[]): Promise<void> {
  const { tasks } = service.warehouse
  for (const uniqueId of codes) await transact(service.db, (tx) => tasks.pick(tx, actor, { taskId, uniqueId }))
  const parcel = { taskId, parcelNumber: 1, uniqueIds: codes, weightGrams: 90 }
  await transact(service.db, (tx) => tasks.pack(tx, actor, parcel))
}

async function committed(count: number) {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, count)
  const quoted = await tenant.send('POST', '/shipping-quote', { unique_ids: codes, address })
  const { order_id: id, rates } = quoted.body.data
  const { body } = await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  expect(body.data.status).toBe('COMMITTED')
  return { tenant, codes, id: id as number }
}

test('an order follows the scans of its warehouse task until delivery', async () => {
  const { tenant, codes, id } = await committed(2)
  const task = await taskOf('vault_order', id)
  expect(await cardOf(tenant, codes[0])).toMatchObject({ status: 'RESERVED', site_id: task.siteId })
  const { tasks, simulator, shipping } = service.warehouse
  await transact(service.db, (tx) => tasks.pick(tx, actor, { taskId: task.id, uniqueId: codes[0] ?? '' }))
  expect(await orderOf(tenant, id)).toMatchObject({ status: 'IN_FULFILLMENT', fulfillment: { status: 'PICKING' } })
  await transact(service.db, (tx) => tasks.pick(tx, actor, { taskId: task.id, uniqueId: codes[1] ?? '' }))
  const rest = { taskId: task.id, parcelNumber: 1, uniqueIds: codes, weightGrams: 90 }
  await transact(service.db, (tx) => tasks.pack(tx, actor, rest))
  expect((await orderOf(tenant, id)).fulfillment.status).toBe('PACKED')
  const number: string = (await orderOf(tenant, id)).tracking.tracking_number
  await transact(service.db, (tx) => tasks.dispatch(tx, actor, { taskId: task.id, scans: [number], second: undefined }))
  expect((await orderOf(tenant, id)).status).toBe('SHIPPED')
  for (let scan = 0; scan < 4; scan++) {
    await simulator?.advance(number)
    await shipping.announce()
  }
  expect((await orderOf(tenant, id)).status).toBe('DELIVERED')
  expect(await cardOf(tenant, codes[0])).toMatchObject({ status: 'SHIPPED', departed_reason: 'SHIPPED' })
})

test('cards that were declared higher after the quote leave with the signature that their value in force asks for', async () => {
  const { tenant, codes, id } = await committed(6)
  const task = await taskOf('vault_order', id)
  expect(task.declaredCents).toBeLessThan(service.warehouse.twoPersonCents)
  await pack(task.id, codes)
  const values = codes.map((unique_id) => ({ unique_id, declared_value_cents: 90_000 }))
  expect((await tenant.send('POST', '/declared-values', { values })).status).toBe(201)
  expect(await cardOf(tenant, codes[0])).toMatchObject({ declared_value_cents: 90_000 })
  const { tasks } = service.warehouse
  const scans = [(await orderOf(tenant, id)).tracking.tracking_number as string]
  const leave = (second: string | undefined) =>
    transact(service.db, (tx) => tasks.dispatch(tx, actor, { taskId: task.id, scans, second }))
  await expect(leave(undefined)).rejects.toMatchObject({
    error: 'second_person_required',
    options: { details: { declared_cents: 540_000, threshold_cents: 500_000 } },
  })
  expect((await orderOf(tenant, id)).status).toBe('IN_FULFILLMENT')
  await leave('operator:8')
  expect((await orderOf(tenant, id)).status).toBe('SHIPPED')
})

test('an undone pick returns the order to picking, and it is picked again', async () => {
  const { tenant, codes, id } = await committed(1)
  const [uniqueId = ''] = codes
  const { id: taskId } = await taskOf('vault_order', id)
  const { tasks } = service.warehouse
  const stageOf = async () => (await orderOf(tenant, id)).fulfillment.status
  await transact(service.db, (tx) => tasks.pick(tx, actor, { taskId, uniqueId }))
  expect(await stageOf()).toBe('PICKED')
  await transact(service.db, (tx) => tasks.unpick(tx, actor, { taskId, uniqueId }))
  expect(await stageOf()).toBe('PICKING')
  await pack(taskId, codes)
  expect(await stageOf()).toBe('PACKED')
})

test('a task that a supervisor cancels cancels the order and releases its cards', async () => {
  const { tenant, codes, id } = await committed(1)
  const task = await taskOf('vault_order', id)
  await transact(service.db, (tx) => service.warehouse.tasks.cancelTask(tx, systemActor, task.id, 'fire drill'))
  expect(await orderOf(tenant, id)).toMatchObject({ status: 'CANCELLED', cancel_reason: 'fire drill' })
  expect((await cardOf(tenant, codes[0])).status).toBe('AVAILABLE')
})

test('the first pick acknowledges a withdrawal, and the tenant can cancel only before that', async () => {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, 2)
  const withdraw = async (code = '') =>
    (await tenant.send('POST', '/withdrawals', { unique_id: code, method: 'ship', destination: address })).body.data
  const first = (await withdraw(codes[0])).withdrawal
  expect((await tenant.send('POST', `/withdrawals/${first.id}/cancel`)).status).toBe(200)
  expect((await taskOf('withdrawal', first.id)).status).toBe('CANCELLED')
  const platform = await service.platform()
  const markup = { account_id: tenant.accountId, name: 'Markup', fees: { postage_markup_bps: 2_000 } }
  await platform.send('POST', '/operator/v1/rate-cards', { client_action_id: randomUUID(), ...markup })
  const second = (await withdraw(codes[1])).withdrawal
  const task = await taskOf('withdrawal', second.id)
  await pack(task.id, [codes[1] ?? ''])
  const show = async () => (await tenant.get(`/withdrawals/${second.id}`)).body.data.withdrawal
  expect((await show()).status).toBe('ACKNOWLEDGED')
  expect((await tenant.send('POST', `/withdrawals/${second.id}/cancel`)).body.error).toBe('cannot be cancelled')
  const { tasks, simulator, shipping } = service.warehouse
  const { signal } = new AbortController()
  const [label] = await tasks.buyLabels(actor, { taskId: task.id, isSupervisor: false, signal })
  const number = label?.trackingNumber ?? ''
  // The tenant sees what is billed, never what the carrier charges.
  expect((await show()).parcels).toMatchObject([{ postage_cents: null }])
  const postage = Math.round(Number(label?.costCents) * 1.2)
  await transact(service.db, (tx) => tasks.dispatch(tx, actor, { taskId: task.id, scans: [number], second: undefined }))
  const sent = await show()
  expect(sent).toMatchObject({
    status: 'IN_TRANSIT',
    tracking: { carrier: label?.carrier, tracking_number: number, status: 'PRE_TRANSIT' },
    parcels: [{ parcel_id: 1, unique_ids: [codes[1]], postage_cents: postage }],
  })
  // The fee of the withdrawal and its card, and the postage with its markup.
  const { unbilled_cents: billed } = (await tenant.get('/account')).body.data.account.billing
  expect(billed).toBe(300 + 100 + postage)
  for (let scan = 0; scan < 4; scan++) {
    await simulator?.advance(number)
    await shipping.announce()
  }
  expect((await show()).status).toBe('COMPLETED')
  expect((await cardOf(tenant, codes[1])).status).toBe('WITHDRAWN')
})

test('a warehouse block and release of a card show in the inventory', async () => {
  const tenant = await service.tenant()
  const [code = ''] = await stock(service, tenant, 1)
  const { locations } = service.warehouse
  await transact(service.db, (tx) => locations.block(tx, actor, code, 'bent corner'))
  expect(await cardOf(tenant, code)).toMatchObject({
    status: 'ON_HOLD',
    hold: { reason: 'bent corner', by: 'operator' },
  })
  await transact(service.db, (tx) => locations.unblock(tx, actor, code))
  expect(await cardOf(tenant, code)).toMatchObject({ status: 'AVAILABLE', hold: null })
})

test('each tenant sees the chain of custody of its own period, and a changed entry invalidates the chain', async () => {
  const [first, second] = [await service.tenant(), await service.tenant()]
  const [code = ''] = await stock(service, first, 1)
  const toAccount = (await second.get('/info')).body.data.account.account_number
  await first.send('POST', '/card-transfers', { unique_id: code, to_account: toAccount })
  const read = async (tenant: Client) => (await tenant.get(`/cards/${code}/custody`)).body.data
  const eventsOf = async (tenant: Client) =>
    (await read(tenant)).custody_events.map((step: { event: string }) => step.event)
  expect(await eventsOf(first)).toEqual(['received', 'taken_over', 'transferred_out'])
  expect(await eventsOf(second)).toEqual(['transferred_in'])
  const { custody_events: steps, chain_valid: isValid } = await read(first)
  expect(isValid).toBe(true)
  expect(steps[1].prev_hash).toBe(steps[0].hash)
  expect((await (await service.tenant()).get(`/cards/${code}/custody`)).status).toBe(404)
  await sql`alter table custody_events disable trigger custody_events_append_only`.execute(service.db)
  await sql`update custody_events set actor = 'operator:1' where unique_id = ${code} and seq = 2`.execute(service.db)
  expect((await read(second)).chain_valid).toBe(false)
  const check = await service.warehouse.verifyCustody()
  expect(check.broken).toEqual([{ uniqueId: code, seq: 2 }])
  expect(check.itemCount).toBeGreaterThan(1)
  expect((await service.operations.metrics.render()).text).toContain('custody_broken_chains 1')
  expect(service.warehouse.recurring.map(({ queue, everyMs }) => [queue, everyMs])).toContainEqual([
    'warehouse.custody',
    86_400_000,
  ])
})

describe('a pickup handled by an operator', () => {
  /** A withdrawal at the pickup desk, its operator, and the code that was sent to the tenant. */
  async function atDesk() {
    const tenant = await service.tenant()
    const codes = await stock(service, tenant, 1)
    const { body } = await tenant.send('POST', '/withdrawals', { unique_ids: codes, method: 'pickup' })
    const id: number = body.data.withdrawal.id
    const task = await taskOf('withdrawal', id)
    const picker = await hire(service, ['warehouse'])
    await pack(task.id, codes)
    const send = (step: string, more: object = {}) => picker.send('POST', `/tasks/${task.id}/${step}`, more)
    expect((await send('dispatch', { scans: [`${task.id}-1`] })).status).toBe(200)
    const notice = notices.find(({ kind, key }) => kind === 'pickup_ready' && key === `withdrawal:${id}`)
    const code = String(notice?.data['code'])
    const wrong = code === '000000' ? '111111' : '000000'
    const show = async () => (await tenant.get(`/withdrawals/${id}`)).body.data.withdrawal
    return { tenant, card: codes[0] ?? '', id, task, send, code, wrong, show }
  }

  test('cards are handed over only for the correct code, and once', async () => {
    const { tenant, card, send, code, wrong, show, task } = await atDesk()
    const bare = await send('deliver', { evidence: { name: 'Ada Fox' } })
    expect([bare.status, bare.body.error, bare.body.details.field]).toEqual([400, 'invalid_body', 'code'])
    const refused = await send('deliver', { code: wrong })
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_PICKUP_CODE'])
    expect((await show()).status).toBe('IN_TRANSIT')
    expect((await taskOf('withdrawal', task.documentId)).status).toBe('DISPATCHED')
    const again = { client_action_id: randomUUID(), code, evidence: { name: 'Ada Fox' } }
    for (let time = 0; time < 2; time++) {
      expect((await send('deliver', again)).body.data.task.status).toBe('DELIVERED')
    }
    expect(await show()).toMatchObject({ status: 'COMPLETED', pickup: { collected_by: 'Ada Fox' } })
    expect((await cardOf(tenant, card)).status).toBe('WITHDRAWN')
  })

  test('five wrong codes, also concurrent ones, lock the pickup until a supervisor unlocks it', async () => {
    const { send, code, wrong, show, task } = await atDesk()
    const tries = await Promise.all(Array.from({ length: 8 }, () => send('deliver', { code: wrong })))
    const errorCodes = tries.map(({ body }) => body.code).toSorted()
    expect(errorCodes).toEqual([
      ...Array<string>(3).fill('PICKUP_LOCKED'),
      ...Array<string>(5).fill('WRONG_PICKUP_CODE'),
    ])
    expect((await send('deliver', { code })).body.code).toBe('PICKUP_LOCKED')
    expect((await show()).status).toBe('IN_TRANSIT')
    const supervisor = await hire(service, ['supervisor'])
    expect((await send('unlock')).status).toBe(403)
    expect((await supervisor.send('POST', `/tasks/${task.id}/unlock`)).status).toBe(200)
    expect((await send('deliver', { code })).body.data.task.status).toBe('DELIVERED')
  })

  test('uncollected cards return to storage and can be withdrawn again', async () => {
    const { tenant, card, id, show, task } = await atDesk()
    service.clock.advance(14 * 86_400_000)
    await service.vault.withdrawalFulfillment.expireUncollected()
    expect(await show()).toMatchObject({ status: 'CANCELLED', cancel_reason: 'uncollected' })
    expect((await service.warehouse.tasks.listOf({ purpose: 'withdrawal', documentId: id }))[0]).toMatchObject({
      id: task.id,
      status: 'RETURNED',
    })
    expect((await cardOf(tenant, card)).status).toBe('AVAILABLE')
    expect((await tenant.send('POST', '/withdrawals', { unique_id: card, method: 'pickup' })).status).toBe(201)
  })
})

describe('a card blocked during the label purchase', () => {
  const { signal } = new AbortController()

  /** Commits a quote and runs `meanwhile` between the label purchase and the settlement of the commit. */
  async function interrupted(meanwhile: (code: string) => Promise<unknown>) {
    const tenant = await service.tenant()
    const codes = await stock(service, tenant, 2)
    const quoted = await tenant.send('POST', '/shipping-quote', { unique_ids: codes, address })
    const { order_id: id, rates } = quoted.body.data as { order_id: number; rates: { rate_id: string }[] }
    const rateId = rates[0]?.rate_id ?? ''
    const { clock, vault, warehouse } = service
    const { labels } = warehouse.shipping
    const commits = createCommitOrder({
      clock,
      claims: createClaims({ clock }),
      holdings: vault.holdings,
      orders: vault.orders,
      openTask: createTaskPorts({ clock, ...warehouse }).openTask,
      watcher: { orderCommitted: async () => {} },
      checkCredit: async () => {},
      labels: {
        ...labels,
        async buy(begun) {
          const result = await labels.buy(begun, signal)
          await meanwhile(codes[0] ?? '')
          return result
        },
      },
    })
    const writer = { accountId: tenant.accountId, keyId: tenant.keyId, familyId: tenant.keyId, requestId: 'r' }
    const outcome = await commits.commit(writer, id, rateId, signal).then(
      () => 'committed',
      (error: unknown) => error,
    )
    const again = () => tenant.send('POST', '/orders', { order_id: id, rate_id: rateId })
    return { tenant, code: codes[0] ?? '', other: codes[1] ?? '', id, outcome, again }
  }

  const labelsOf = async (id: number) =>
    (await service.warehouse.shipping.labels.list({ kind: 'vault_order', id })).map(({ status }) => status)
  const blockCard = (card: string): Promise<unknown> =>
    transact(service.db, (tx) => service.warehouse.locations.block(tx, actor, card, 'bent corner'))
  const releaseCard = (card: string): Promise<unknown> =>
    transact(service.db, (tx) => service.warehouse.locations.unblock(tx, actor, card))

  test('the order reverts to a quote, and the next commit reuses the label once the card is released', async () => {
    const { tenant, code, id, outcome, again } = await interrupted(blockCard)
    expect(outcome).toMatchObject({ status: 409, error: 'card(s) unavailable' })
    expect(await orderOf(tenant, id)).toMatchObject({
      status: 'PENDING_PAYMENT',
      label: null,
      last_failure: { code: 'CARD_UNAVAILABLE' },
    })
    expect((await cardOf(tenant, code)).status).toBe('ON_HOLD')
    expect((await again()).body.error).toBe('card(s) unavailable')
    await releaseCard(code)
    expect((await cardOf(tenant, code)).status).toBe('QUOTED')
    expect((await again()).body.data.status).toBe('COMMITTED')
    expect(await labelsOf(id)).toEqual(['PURCHASED'])
    expect((await taskOf('vault_order', id)).status).toBe('QUEUED')
  })
  test('a cancellation voids the label, and the blocked card is available after its release', async () => {
    const { tenant, code, other, id } = await interrupted(blockCard)
    expect((await tenant.send('POST', `/orders/${id}/cancel`)).body.data.status).toBe('CANCELLED')
    const runner = await service.startWorkers()
    await runner.drain()
    await runner.stop(1_000)
    expect(await labelsOf(id)).toEqual(['VOIDED'])
    expect([(await cardOf(tenant, code)).status, (await cardOf(tenant, other)).status]).toEqual([
      'ON_HOLD',
      'AVAILABLE',
    ])
    await releaseCard(code)
    expect((await cardOf(tenant, code)).status).toBe('AVAILABLE')
  })

  test('a missing card and a card blocked outside the warehouse stop the commit as well', async () => {
    const { locations } = service.warehouse
    const lose = (uniqueId: string) =>
      transact(service.db, (tx) => locations.report(tx, actor, { uniqueId, event: 'miss' }))
    const block = (uniqueId: string) => service.vault.cardFulfillment.block(uniqueId, 'bent corner', 'operator:7')
    for (const meanwhile of [lose, block]) {
      const { tenant, id, outcome } = await interrupted(meanwhile)
      expect(outcome).toMatchObject({ status: 409, error: 'card(s) unavailable' })
      expect((await orderOf(tenant, id)).status).toBe('PENDING_PAYMENT')
    }
  })

  test('a card blocked and released again does not stop the commit', async () => {
    const { tenant, code, id, outcome } = await interrupted(async (card) => {
      await blockCard(card)
      await releaseCard(card)
    })
    expect(outcome).toBe('committed')
    expect((await orderOf(tenant, id)).status).toBe('COMMITTED')
    expect((await cardOf(tenant, code)).status).toBe('RESERVED')
  })

  test('the recurring job reverts a commit that crashed after the card was blocked', async () => {
    class Crash extends Error {}
    const { tenant, id, outcome } = await interrupted(async (card) => {
      await blockCard(card)
      throw new Crash()
    })
    expect(outcome).toBeInstanceOf(Crash)
    expect((await orderOf(tenant, id)).status).toBe('COMMITTING')
    service.clock.advance(91_000)
    await service.vault.runDue()
    expect(await orderOf(tenant, id)).toMatchObject({
      status: 'PENDING_PAYMENT',
      last_failure: { code: 'CARD_UNAVAILABLE' },
    })
  })
})

test('the simulated carrier scans a parcel only after its dispatch, first at the sender and then at the recipient', async () => {
  const { tenant, codes, id } = await committed(1)
  const task = await taskOf('vault_order', id)
  const { tasks, shipping } = service.warehouse
  const pass = async (ms: number) => {
    service.clock.advance(ms)
    await shipping.announce()
    await shipping.tracking.poll(new AbortController().signal)
    return orderOf(tenant, id)
  }
  expect(await pass(3 * 3_600_000)).toMatchObject({ status: 'COMMITTED', tracking: { status: 'PRE_TRANSIT' } })
  await pack(task.id, codes)
  expect((await pass(60_000)).status).toBe('IN_FULFILLMENT')
  const scans = [(await orderOf(tenant, id)).tracking.tracking_number]
  await transact(service.db, (tx) => tasks.dispatch(tx, actor, { taskId: task.id, scans, second: undefined }))
  const sentAt = service.clock.now()
  expect(await pass(10_000)).toMatchObject({ status: 'SHIPPED', tracking: { status: 'TRANSIT' } })
  expect(await pass(40_000)).toMatchObject({ status: 'SHIPPED', tracking: { status: 'OUT_FOR_DELIVERY' } })
  const order = await pass(20_000)
  expect(order.status).toBe('DELIVERED')
  const events: { substatus: string; city: string; at: string }[] = order.tracking.events
  expect(events.map(({ substatus, city }) => [substatus, city])).toEqual([
    ['label_created', warehouse.city],
    ['accepted', warehouse.city],
    ['out_for_delivery', address.city],
    ['delivered', address.city],
  ])
  expect(events.slice(1).every(({ at }) => new Date(at) > sentAt)).toBe(true)
  expect((await tenant.get('/exceptions')).body.data.exceptions).toEqual([])
  const { metrics } = (await tenant.get('/sla')).body.data.sla
  expect(metrics.filter((metric: { breached: boolean }) => metric.breached)).toEqual([])
})
