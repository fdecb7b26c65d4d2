// What a tenant sees when a card or parcel has a problem: in storage, in transit, or in the inventory.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { many, transact, type Tx } from '../../../src/db/db.ts'
import { blockingTypes } from '../../../src/vault/exceptions/model.ts'
import type { Notice } from '../../../src/vault/shared/ports.ts'
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
const act = <Answer>(run: (tx: Tx) => Promise<Answer>): Promise<Answer> => transact(service.db, run)
const orderOf = async (tenant: Client, id: number) => (await tenant.get(`/orders/${id}`)).body.data.order
const statusOf = async (tenant: Client, code: string) => (await tenant.get(`/cards/${code}`)).body.data.card.status
const exceptionsOf = async (tenant: Client) => (await tenant.get('/exceptions')).body.data.exceptions
const numberOf = async (tenant: Client) => (await tenant.get('/info')).body.data.account.account_number
const floor = () => service.warehouse
const miss = (uniqueId: string) => act((tx) => floor().locations.report(tx, actor, { uniqueId, event: 'miss' }))
const find = (uniqueId: string) => act((tx) => floor().locations.report(tx, actor, { uniqueId, event: 'find' }))
const writeOff = (uniqueId: string) => act((tx) => floor().locations.report(tx, actor, { uniqueId, event: 'lose' }))

async function taskOf(purpose: string, documentId: number) {
  const [task] = await floor().tasks.listOf({ purpose, documentId })
  if (!task) throw new Error('The document has a warehouse task.')
  return task
}
const pick = (taskId: number, uniqueId: string) => act((tx) => floor().tasks.pick(tx, actor, { taskId, uniqueId }))
const pack = (taskId: number, uniqueIds: readonly string[]) =>
  act((tx) => floor().tasks.pack(tx, actor, { taskId, parcelNumber: 1, uniqueIds, weightGrams: 90 }))
const dispatch = (taskId: number) =>
  act((tx) => floor().tasks.dispatch(tx, actor, { taskId, scans: [`${taskId}-1`], second: undefined }))
const fallShort = (taskId: number, uniqueId: string) =>
  act((tx) => floor().tasks.fallShort(tx, actor, taskId, { uniqueId, reason: 'missing', note: null }))
const resume = (taskId: number) => act((tx) => floor().tasks.resume(tx, actor, taskId))

async function committed(count = 2) {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, count)
  const quoted = await tenant.send('POST', '/shipping-quote', { unique_ids: codes, address })
  const { order_id: id, rates } = quoted.body.data as { order_id: number; rates: { rate_id: string }[] }
  const reply = await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0]?.rate_id })
  expect(reply.body.data.status).toBe('COMMITTED')
  return { tenant, codes, first: codes[0] ?? '', second: codes[1] ?? '', id, task: await taskOf('vault_order', id) }
}

async function withdrawing(count = 2) {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, count)
  const body = { unique_ids: codes, method: 'ship', destination: address }
  const id: number = (await tenant.send('POST', '/withdrawals', body)).body.data.withdrawal.id
  const show = async () => (await tenant.get(`/withdrawals/${id}`)).body.data.withdrawal
  return {
    tenant,
    codes,
    first: codes[0] ?? '',
    second: codes[1] ?? '',
    id,
    show,
    task: await taskOf('withdrawal', id),
  }
}

/** The stored cards of a tenant on the next day. */
async function storedToday(tenant: Client): Promise<number> {
  service.clock.advance(86_400_000)
  await service.vault.billing.countStorage()
  const days = await many(
    service.db,
    sql<{ count: number }>`
      select card_count::int as count from storage_days where account_id = ${tenant.accountId}
        and day = ${service.clock.now()}::timestamptz::date`,
  )
  return days.reduce((sum, { count }) => sum + count, 0)
}

const operate = async (path: string, body: object = {}) => {
  const platform = await service.platform()
  const reply = await platform.send('POST', `/operator/v1${path}`, { client_action_id: randomUUID(), ...body })
  expect([path, reply.status, reply.body.error]).toEqual([path, expect.toSatisfy((status) => status < 300), undefined])
  return reply.body.data
}

/** What a service credit computes for the only exception of a tenant, once the vault is liable. */
async function creditOf(tenant: Client): Promise<number> {
  const [exception] = await exceptionsOf(tenant)
  await operate(`/exceptions/${exception.id}/resolve`, { resolution: 'WRITTEN_OFF', liability: 'vault' })
  const requested = await tenant.send('POST', '/service-credits', { exception_id: exception.id })
  return requested.body.data.service_credit.computed_amount_cents
}

const declare = (tenant: Client, code: string, cents: number) =>
  tenant.send('POST', '/declared-values', { unique_id: code, declared_value_cents: cents })

/** Picks, packs, labels and dispatches the cards. */
async function send(taskId: number, codes: readonly string[]): Promise<void> {
  for (const code of codes) await pick(taskId, code)
  await pack(taskId, codes)
  const { signal } = new AbortController()
  await floor().tasks.buyLabels(actor, { taskId, isSupervisor: false, signal })
  await dispatch(taskId)
}

test('operators see the tenant of an exception and the person behind each message', async () => {
  const { tenant } = await committed()
  const complaint = { type: 'OTHER', summary: 'Where is my box?' }
  const { exception } = (await tenant.send('POST', '/exceptions', complaint)).body.data
  const boss = await hire(service, ['supervisor'])
  await boss.send('POST', `/exceptions/${exception.id}/message`, { body: 'At the dock.', is_question: false })
  const { name } = await service.accounts.getTenant(tenant.accountId)
  const named = { account_id: tenant.accountId, account_name: name, status: 'INVESTIGATING' }
  const shown = (await boss.get(`/exceptions/${exception.id}`)).body.data.exception
  expect(shown).toMatchObject({ ...named, messages: [{ author: 'operator', actor: `operator:${boss.id}` }] })
  const listed = (await boss.get(`/exceptions?account_id=${tenant.accountId}`)).body.data.exceptions
  expect(listed).toMatchObject([named])
  expect((await tenant.get(`/exceptions/${exception.id}`)).body.data.exception).not.toHaveProperty('account_name')
})

describe('a missing card', () => {
  test('is MISSING and opens an exception; its order is paused while its SLA clock keeps running', async () => {
    const { tenant, first, second, id, task } = await committed()
    const { ship_by: shipBy } = (await orderOf(tenant, id)).fulfillment
    await fallShort(task.id, first)
    expect(await orderOf(tenant, id)).toMatchObject({
      status: 'COMMITTED',
      fulfillment: { status: 'QUEUED', hold: `${first} is missing.`, ship_by: shipBy, sla_status: 'due' },
    })
    expect([await statusOf(tenant, first), await statusOf(tenant, second)]).toEqual(['MISSING', 'RESERVED'])
    expect(await exceptionsOf(tenant)).toMatchObject([{ type: 'MISSING', unique_ids: [first], status: 'OPEN' }])
    service.clock.set(new Date(shipBy))
    service.clock.advance(1)
    expect((await orderOf(tenant, id)).fulfillment.sla_status).toBe('late')
  })

  test('found before any pick, lets the order complete', async () => {
    const { tenant, codes, first, id, task } = await committed()
    await fallShort(task.id, first)
    await find(first)
    expect((await resume(task.id)).status).toBe('QUEUED')
    expect((await orderOf(tenant, id)).fulfillment.hold).toBeNull()
    for (const code of codes) await pick(task.id, code)
    expect(await orderOf(tenant, id)).toMatchObject({ status: 'IN_FULFILLMENT', fulfillment: { status: 'PICKED' } })
    await pack(task.id, codes)
    await dispatch(task.id)
    expect((await orderOf(tenant, id)).status).toBe('SHIPPED')
  })

  test('found after all picks, is picked again and the order is dispatched', async () => {
    const { tenant, codes, first, id, task } = await committed()
    for (const code of codes) await pick(task.id, code)
    await fallShort(task.id, first)
    await find(first)
    expect((await resume(task.id)).status).toBe('PICKING')
    expect((await orderOf(tenant, id)).fulfillment).toMatchObject({ status: 'PICKING', hold: null, picked_at: null })
    await pick(task.id, first)
    await pack(task.id, codes)
    await dispatch(task.id)
    expect((await orderOf(tenant, id)).status).toBe('SHIPPED')
  })

  test('found again, lets an unstarted withdrawal proceed', async () => {
    const { codes, first, task, show } = await withdrawing()
    await fallShort(task.id, first)
    await find(first)
    await resume(task.id)
    await send(task.id, codes)
    expect((await show()).status).toBe('IN_TRANSIT')
  })

  test('stays MISSING when its withdrawal or transfer is cancelled', async () => {
    const one = await withdrawing()
    await miss(one.first)
    expect((await one.tenant.send('POST', `/withdrawals/${one.id}/cancel`)).status).toBe(200)
    expect([await statusOf(one.tenant, one.first), await statusOf(one.tenant, one.second)]).toEqual([
      'MISSING',
      'AVAILABLE',
    ])
    await find(one.first)
    expect(await statusOf(one.tenant, one.first)).toBe('AVAILABLE')

    const two = await withdrawing()
    await miss(two.first)
    await act((tx) => floor().tasks.cancelTask(tx, actor, two.task.id, 'fire drill'))
    expect([await statusOf(two.tenant, two.first), (await two.show()).status]).toEqual(['MISSING', 'CANCELLED'])
  })

  test('cannot be accepted by the receiver of a transfer until it is found', async () => {
    const [sender, receiver] = [await service.tenant(), await service.tenant()]
    const platform = await service.platform()
    await platform.send('PUT', `/admin/tenants/${receiver.accountId}/transfer-policy`, { transfer_policy: 'accept' })
    const codes = await stock(service, sender, 2)
    const transfer = async (unique_ids: readonly string[]): Promise<number> => {
      const body = { unique_ids, to_account: await numberOf(receiver) }
      return (await sender.send('POST', '/card-transfers', body)).body.data.transfer.id
    }
    const id = await transfer(codes)
    const [gone = '', other = ''] = codes
    await miss(gone)
    const refused = await receiver.send('POST', `/card-transfers/${id}/accept`)
    expect([refused.status, refused.body.error]).toEqual([409, 'card(s) unavailable'])
    expect(refused.body.data.cards).toEqual([{ unique_id: gone, status: 'MISSING' }])
    await find(gone)
    expect(await statusOf(sender, gone)).toBe('TRANSFER_PENDING')
    expect((await receiver.send('POST', `/card-transfers/${id}/accept`)).body.data.transfer.status).toBe('COMPLETED')
    const back = await receiver.send('POST', '/card-transfers', {
      unique_ids: [gone, other],
      to_account: await numberOf(sender),
    })
    expect(back.status).toBe(201)
    const again = await transfer(codes)
    await miss(gone)
    expect((await sender.send('POST', `/card-transfers/${again}/cancel`)).status).toBe(200)
    expect([await statusOf(sender, gone), await statusOf(sender, other)]).toEqual(['MISSING', 'AVAILABLE'])
  })

  test('written off is LOST, and its order can be cancelled', async () => {
    const { tenant, first, second, id, task } = await committed()
    await fallShort(task.id, first)
    await writeOff(first)
    expect((await tenant.get(`/cards/${first}`)).body.data.card).toMatchObject({
      status: 'LOST',
      departed_reason: 'LOST',
      available: false,
    })
    await act((tx) => floor().tasks.cancelTask(tx, actor, task.id, 'gone'))
    expect((await orderOf(tenant, id)).status).toBe('CANCELLED')
    expect([await statusOf(tenant, first), await statusOf(tenant, second)]).toEqual(['LOST', 'AVAILABLE'])
  })
})

test('a paused task shows on its order and resumes where it was', async () => {
  const { tenant, codes, id, task } = await committed(1)
  const [worker, boss] = [await hire(service, ['warehouse']), await hire(service, ['supervisor'])]
  expect((await worker.send('POST', `/tasks/${task.id}/hold`, { reason: 'Which sleeve?' })).status).toBe(200)
  expect((await orderOf(tenant, id)).fulfillment.hold).toBe('Which sleeve?')
  expect((await worker.send('POST', `/tasks/${task.id}/pick`, { unique_id: codes[0] })).status).toBe(409)
  expect((await boss.send('POST', `/tasks/${task.id}/release`)).status).toBe(200)
  expect((await orderOf(tenant, id)).fulfillment.hold).toBeNull()
  expect((await worker.send('POST', `/tasks/${task.id}/pick`, { unique_id: codes[0] })).status).toBe(200)
})

describe('a parcel problem', () => {
  const advance = async (trackingNumber: string): Promise<void> => {
    await floor().simulator?.advance(trackingNumber)
    await floor().shipping.announce()
  }
  const turnBack = { ...address, zip: '00006' }

  test('of a returned parcel opens an exception, and the order stays SHIPPED until its cards are scanned in', async () => {
    const tenant = await service.tenant()
    const [code = ''] = await stock(service, tenant, 1)
    const quoted = await tenant.send('POST', '/shipping-quote', { unique_id: code, address: turnBack })
    const { order_id: id, rates } = quoted.body.data
    await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
    const task = await taskOf('vault_order', id)
    await pick(task.id, code)
    await pack(task.id, [code])
    await dispatch(task.id)
    const { tracking_number: number } = (await orderOf(tenant, id)).tracking
    for (let scan = 0; scan < 4; scan++) await advance(number)
    expect(await orderOf(tenant, id)).toMatchObject({ status: 'SHIPPED', tracking: { status: 'RETURNED' } })
    expect(await exceptionsOf(tenant)).toMatchObject([
      { type: 'DELIVERY_FAILURE', order_id: id, unique_ids: [code], site_id: task.siteId },
    ])
    expect(await storedToday(tenant)).toBe(0)
    await act((tx) => floor().tasks.takeBack(tx, actor, task.id, [code]))
    expect((await orderOf(tenant, id)).status).toBe('RETURNED')
    expect((await tenant.get(`/cards/${code}`)).body.data.card).toMatchObject({
      status: 'AVAILABLE',
      departed_at: null,
    })
    expect(await storedToday(tenant)).toBe(1)
  })

  test('of a lost withdrawal opens an exception, closes the withdrawal, and its cards are LOST', async () => {
    const { tenant, codes, first, id, show, task } = await withdrawing(1)
    await send(task.id, codes)
    await act((tx) => floor().tasks.declareLost(tx, actor, { taskId: task.id, reason: 'no scan', second: undefined }))
    expect(await show()).toMatchObject({ status: 'CANCELLED', cancel_reason: 'lost' })
    expect(await statusOf(tenant, first)).toBe('LOST')
    expect(await exceptionsOf(tenant)).toMatchObject([{ type: 'LOST_IN_TRANSIT', withdrawal_id: id, severity: 'high' }])
  })

  test('of an order declared lost opens the exception that a service credit can refer to', async () => {
    const { tenant, codes, id, task } = await committed(1)
    await pick(task.id, codes[0] ?? '')
    await pack(task.id, codes)
    await dispatch(task.id)
    await act((tx) => floor().tasks.declareLost(tx, actor, { taskId: task.id, reason: 'no scan', second: undefined }))
    expect((await orderOf(tenant, id)).status).toBe('LOST')
    expect(await exceptionsOf(tenant)).toMatchObject([{ type: 'LOST_IN_TRANSIT', order_id: id }])
  })

  test.each([
    ['order', () => committed(1)],
    ['withdrawal', () => withdrawing(1)],
  ] as const)('of a lost %s is claimed at the value in force at its dispatch', async (kind, leaving) => {
    const { tenant, codes, first, task } = await leaving()
    await declare(tenant, first, 4_200)
    service.clock.advance(60_000)
    await declare(tenant, first, 5_100)
    service.clock.advance(60_000)
    if (kind === 'withdrawal') await send(task.id, codes)
    else {
      await pick(task.id, first)
      await pack(task.id, codes)
      await dispatch(task.id)
    }
    service.clock.advance(60_000)
    // A higher declaration after the dispatch has no effect, where it is possible at all.
    await declare(tenant, first, 90_000)
    service.clock.advance(60_000)
    await act((tx) => floor().tasks.declareLost(tx, actor, { taskId: task.id, reason: 'no scan', second: undefined }))
    expect(await creditOf(tenant)).toBe(5_100)
  })

  test('storage of a shipped withdrawal ends at its dispatch and begins again when it returns', async () => {
    const { tenant, codes, task } = await withdrawing(1)
    expect(await storedToday(tenant)).toBe(1)
    await send(task.id, codes)
    expect(await storedToday(tenant)).toBe(0)
    await act((tx) => floor().tasks.takeBack(tx, actor, task.id, codes))
    expect(await storedToday(tenant)).toBe(1)
  })
})

test.each([...blockingTypes])(
  '%s: a card is blocked, released with the resolution and blocked again by reopening',
  async (type) => {
    const tenant = await service.tenant()
    const [first = '', second = ''] = await stock(service, tenant, 2)
    const named = { account_id: tenant.accountId, type, summary: 'Look again.', unique_ids: [first] }
    const { exception } = await operate('/exceptions', named)
    expect(await statusOf(tenant, first)).toBe('ON_HOLD')
    await operate(`/exceptions/${exception.id}/resolve`, { resolution: 'NO_FAULT', liability: 'none' })
    expect(await statusOf(tenant, first)).toBe('AVAILABLE')
    const reply = await tenant.send('POST', `/exceptions/${exception.id}/messages`, { body: 'I disagree.' })
    expect(reply.body.data.exception.status).toBe('INVESTIGATING')
    expect([await statusOf(tenant, first), await statusOf(tenant, second)]).toEqual(['ON_HOLD', 'AVAILABLE'])
  },
)
