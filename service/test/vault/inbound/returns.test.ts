import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many, transact } from '../../../src/db/db.ts'
import type { Site } from '../../../src/warehouse/sites/model.ts'
import { openSite } from '../../harness/floor.ts'
import { hire, type Browser } from '../../harness/people.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'
import { stock } from '../../harness/vault.ts'

let service: TestService
let site: Site
let worker: Browser
beforeAll(async () => {
  service = await startService()
  site = await openSite(service)
  worker = await hire(service, ['warehouse'])
})
afterAll(() => service[Symbol.asyncDispose]())

const actor = { actor: 'operator:7', siteIds: null }
const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const cardOf = async (tenant: Client, code: string | undefined) => (await tenant.get(`/cards/${code}`)).body.data.card
const refusal = ({ status, body }: Reply) => [status, body.error]

type World = { tenant: Client; codes: [string, string, string]; id: number }

async function commit(): Promise<World> {
  const tenant = await service.tenant()
  const codes = (await stock(service, tenant, 3)) as [string, string, string]
  const quoted = await tenant.send('POST', '/shipping-quote', { unique_ids: codes, address })
  const { order_id: id, rates } = quoted.body.data
  await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  return { tenant, codes, id }
}

/** An order of three cards that its buyer has. */
async function deliver(): Promise<World> {
  const world = await commit()
  const { tasks } = service.warehouse
  const [task] = await tasks.listOf({ purpose: 'vault_order', documentId: world.id })
  if (!task) throw new Error('The order has a task.')
  const taskId = task.id
  const { codes: uniqueIds } = world
  for (const uniqueId of uniqueIds) await transact(service.db, (tx) => tasks.pick(tx, actor, { taskId, uniqueId }))
  const parcel = { taskId, parcelNumber: 1, uniqueIds, weightGrams: 90 }
  await transact(service.db, (tx) => tasks.pack(tx, actor, parcel))
  const { order } = (await world.tenant.get(`/orders/${world.id}`)).body.data
  const scans = [order.tracking.tracking_number as string]
  await transact(service.db, (tx) => tasks.dispatch(tx, actor, { taskId, scans, second: undefined }))
  await transact(service.db, (tx) => tasks.deliver(tx, actor, taskId, {}))
  return world
}

const announce = ({ tenant, id }: World, body: object = {}): Promise<Reply> =>
  tenant.send('POST', '/returns', { order_id: id, ...body })
const step = (id: number, name: string, body: object = {}): Promise<Reply> =>
  worker.send('POST', `/returns/${id}/${name}`, body)
const inspect = (id: number, code: string, outcome: string, note?: string): Promise<Reply> =>
  step(id, 'inspect', { unique_id: `V1:CARD:${code}`, outcome, note })
const chargesOf = ({ tenant }: World) =>
  many(
    service.db,
    sql<{ fee: string; amountCents: bigint; source: string }>`
      select fee, amount_cents as "amountCents", source_type || ':' || source_id as source from billing_events
      where account_id = ${tenant.accountId} and fee = 'BUYER_RETURN'`,
  )

test('an announced return is received, inspected card by card and completed', async () => {
  const world = await deliver()
  const { tenant, codes } = world
  const made = await announce(world, { reason: 'unwanted', tracking_number: '1Z-BACK', idempotency_key: 'r1' })
  expect(made.status).toBe(201)
  const announced = made.body.data.buyer_return
  const { id } = announced
  expect(announced).toMatchObject({ status: 'ANNOUNCED', announced: true, card_count: 3, site_id: site.id })
  expect(announced.ship_to.attention).toContain(announced.return_number)
  expect((await announce(world, { idempotency_key: 'r1', note: 'again' })).body.data.buyer_return).toMatchObject({ id })
  expect(await chargesOf(world)).toEqual([])
  // Found by the number on the parcel.
  const found = await worker.get('/returns?tracking_number=1Z-BACK')
  expect(found.body.data.buyer_returns).toMatchObject([{ id }])

  expect(refusal(await inspect(id, codes[0], 'restocked'))).toEqual([409, 'invalid_status'])
  expect((await step(id, 'receive')).body.data.buyer_return.status).toBe('RECEIVED')
  expect(await chargesOf(world)).toEqual([{ fee: 'BUYER_RETURN', amountCents: 300n, source: `buyer_return:${id}` }])
  expect(refusal(await step(id, 'receive'))).toEqual([409, 'invalid_status'])
  const [foreign = ''] = await stock(service, tenant, 1)
  expect(refusal(await inspect(id, foreign, 'restocked'))).toEqual([409, 'wrong_scan'])

  expect((await inspect(id, codes[0], 'restocked')).body.data.buyer_return.status).toBe('INSPECTING')
  expect(await cardOf(tenant, codes[0])).toMatchObject({
    status: 'AVAILABLE',
    site_id: site.id,
    departed_at: null,
    order_id: null,
  })
  expect(refusal(await inspect(id, codes[0], 'damaged'))).toEqual([409, 'invalid_status'])
  await inspect(id, codes[1], 'damaged', 'A corner is bent.')
  const done = (await step(id, 'complete')).body.data.buyer_return
  expect(done).toMatchObject({ status: 'COMPLETED', inspected_count: 2 })
  expect(done.cards.map((card: { outcome: string }) => card.outcome)).toEqual(['restocked', 'damaged', 'missing'])
  expect((await cardOf(tenant, codes[1])).status).toBe('DAMAGED')
  expect((await cardOf(tenant, codes[2])).status).toBe('SHIPPED')

  const exceptions = await Promise.all(
    done.exception_ids.map(async (one: number) => (await tenant.get(`/exceptions/${one}`)).body.data.exception),
  )
  expect(exceptions).toMatchObject([
    { type: 'DAMAGED', unique_ids: [codes[1]], order_id: world.id },
    { type: 'RECEIVING_SHORT', unique_ids: [codes[2]], order_id: world.id },
  ])
  expect(exceptions[0].summary).toContain('A corner is bent.')
  expect((await tenant.get(`/orders/${world.id}`)).body.data.status).toBe('DELIVERED')
  // The restocked card can be sold again, and the missing one may come later.
  expect((await tenant.send('POST', '/shipping-quote', { unique_ids: [codes[0]], address })).status).toBe(200)
  expect((await announce(world, { unique_ids: [codes[2]] })).status).toBe(201)
})

test('a suspect card is blocked at once, and stays so with its exception', async () => {
  const world = await deliver()
  const { tenant, codes } = world
  const { id } = (await announce(world, { unique_ids: [codes[0]] })).body.data.buyer_return
  await step(id, 'receive')
  await inspect(id, codes[0], 'suspect')
  expect((await cardOf(tenant, codes[0])).status).toBe('ON_HOLD')
  // A card of the order that was not announced is in the parcel, too.
  await inspect(id, codes[1], 'restocked')
  const done = (await step(id, 'complete')).body.data.buyer_return
  expect(done.cards).toMatchObject([
    { unique_id: codes[0], announced: true, outcome: 'suspect' },
    { unique_id: codes[1], announced: false, outcome: 'restocked' },
  ])
  const { exception } = (await tenant.get(`/exceptions/${done.exception_ids[0]}`)).body.data
  expect(exception).toMatchObject({ type: 'COUNTERFEIT_SUSPECT', unique_ids: [codes[0]] })
  expect((await cardOf(tenant, codes[0])).status).toBe('ON_HOLD')
  const boss = await hire(service, ['supervisor'])
  const resolved = await boss.send('POST', `/exceptions/${exception.id}/resolve`, {
    resolution: 'NO_FAULT',
    note: 'It is the card.',
    liability: 'none',
  })
  expect(resolved.status).toBe(200)
  expect((await cardOf(tenant, codes[0])).status).toBe('AVAILABLE')
})

test('a parcel found at the dock is registered by a card or by its order, and expects nothing', async () => {
  const world = await deliver()
  const { tenant, codes } = world
  const found = (body: object) => worker.send('POST', '/returns', { site_id: site.id, ...body })
  const { status, body } = await found({ unique_id: codes[0] })
  expect(status).toBe(201)
  const { buyer_return: made } = body.data
  expect(made).toMatchObject({ order_id: world.id, status: 'RECEIVED', announced: false, card_count: 0 })
  expect(await chargesOf(world)).toHaveLength(1)
  await inspect(made.id, codes[0], 'restocked')
  const done = (await step(made.id, 'complete')).body.data.buyer_return
  expect(done).toMatchObject({ status: 'COMPLETED', exception_ids: [] })
  expect((await tenant.get('/returns')).body.data.buyer_returns).toMatchObject([{ id: made.id }])
  for (const reader of [tenant, worker])
    expect((await reader.get(`/returns/${made.id}`)).body.data.buyer_return).toEqual(done)
  expect((await found({ order_id: world.id })).status).toBe(201)
  for (const wrong of [{}, { order_id: world.id, unique_id: codes[1] }])
    expect(refusal(await found(wrong))).toEqual([400, 'invalid_body'])
  expect(refusal(await found({ unique_id: codes[0] }))).toEqual([409, 'wrong_scan'])
})

test('returns of undelivered orders, foreign orders and cards on another return are refused', async () => {
  const open = await commit()
  expect(refusal(await announce(open))).toEqual([409, 'invalid_status'])
  const world = await deliver()
  const stranger = { ...world, tenant: await service.tenant() }
  expect(refusal(await announce(stranger))).toEqual([404, 'order not found'])
  expect(refusal(await announce(world, { unique_ids: open.codes }))).toEqual([404, 'card(s) not found'])
  const first = (await announce(world, { unique_ids: [world.codes[0]] })).body.data.buyer_return
  expect(refusal(await announce(world, { unique_ids: [world.codes[0]] }))).toEqual([409, 'card(s) unavailable'])
  expect((await stranger.tenant.get(`/returns/${first.id}`)).status).toBe(404)
  expect(refusal(await stranger.tenant.send('POST', `/returns/${first.id}/cancel`))).toEqual([404, 'not_found'])

  const cancelled = await world.tenant.send('POST', `/returns/${first.id}/cancel`)
  expect(cancelled.body.data.buyer_return.status).toBe('CANCELLED')
  expect((await world.tenant.send('POST', `/returns/${first.id}/cancel`)).status).toBe(200)
  const second = (await announce(world, { unique_ids: [world.codes[0]] })).body.data.buyer_return
  await step(second.id, 'receive')
  const late = await world.tenant.send('POST', `/returns/${second.id}/cancel`)
  expect(refusal(late)).toEqual([409, 'cannot be cancelled'])
  const race = await deliver()
  const replies = await Promise.all([1, 2, 3].map(() => announce(race)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('each status of a return is an event of the tenant', async () => {
  const world = await deliver()
  const { id } = (await announce(world)).body.data.buyer_return
  await step(id, 'receive')
  await inspect(id, world.codes[0], 'restocked')
  await inspect(id, world.codes[1], 'restocked')
  await step(id, 'complete')
  const events = await many(
    service.db,
    sql<{ event: string; data: object }>`
      select event, data from events where account_id = ${world.tenant.accountId} and event like 'buyer_return.%'
      order by id`,
  )
  expect(events).toMatchObject(
    ['ANNOUNCED', 'RECEIVED', 'INSPECTING', 'COMPLETED'].map((status) => ({
      event: 'buyer_return.updated',
      data: { buyer_return_id: id, order_id: world.id, status },
    })),
  )
})
