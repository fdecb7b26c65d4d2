import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many, transact } from '../../../src/db/db.ts'
import { openSite } from '../../harness/floor.ts'
import { hire, type Browser } from '../../harness/people.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'
import { stock } from '../../harness/vault.ts'

let service: TestService
let boss: Browser
let treasurer: Browser
beforeAll(async () => {
  service = await startService()
  await openSite(service)
  boss = await hire(service, ['supervisor'])
  treasurer = await hire(service, ['treasury'])
})
afterAll(() => service[Symbol.asyncDispose]())

const actor = { actor: 'operator:7', siteIds: null }
const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const refusal = ({ status, body }: Reply) => [status, body.error]

type World = { tenant: Client; codes: string[]; id: number; taskId: number }

const declare = (tenant: Client, codes: readonly string[], cents: number): Promise<Reply> =>
  tenant.send('POST', '/declared-values', {
    values: codes.map((unique_id) => ({ unique_id, declared_value_cents: cents })),
  })

const must = ({ status, body }: Reply) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}

/** An order of two cards, declared at 20.00 each, that the carrier has; they may be declared otherwise before dispatch. */
async function ship(declaredMeanwhile?: number): Promise<World> {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, 2)
  await declare(tenant, codes, 2_000)
  return dispatch(tenant, codes, declaredMeanwhile)
}

async function dispatch(tenant: Client, codes: string[], declaredMeanwhile?: number): Promise<World> {
  const quoted = await tenant.send('POST', '/shipping-quote', { unique_ids: codes, address })
  const { order_id: id, rates } = quoted.body.data
  await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  const { tasks } = service.warehouse
  const [task] = await tasks.listOf({ purpose: 'vault_order', documentId: id })
  const taskId = task?.id ?? 0
  for (const uniqueId of codes) await transact(service.db, (tx) => tasks.pick(tx, actor, { taskId, uniqueId }))
  const parcel = { taskId, parcelNumber: 1, uniqueIds: codes, weightGrams: 90 }
  await transact(service.db, (tx) => tasks.pack(tx, actor, parcel))
  if (declaredMeanwhile !== undefined) {
    service.clock.advance(60_000)
    await declare(tenant, codes, declaredMeanwhile)
    service.clock.advance(60_000)
  }
  const scans = [(await tenant.get(`/orders/${id}`)).body.data.order.tracking.tracking_number as string]
  await transact(service.db, (tx) => tasks.dispatch(tx, actor, { taskId, scans, second: undefined }))
  return { tenant, codes, id, taskId }
}

async function lose(): Promise<World> {
  const world = await ship()
  const loss = { taskId: world.taskId, reason: 'no scan for 20 days', second: undefined }
  await transact(service.db, (tx) => service.warehouse.tasks.declareLost(tx, actor, loss))
  return world
}

const file = (body: object): Promise<Reply> => boss.send('POST', '/carrier-claims', body)
const step = (id: number, name: string, body: object = {}, who = boss): Promise<Reply> =>
  who.send('POST', `/carrier-claims/${id}/${name}`, body)
const bookedOf = ({ tenant }: World) =>
  many(
    service.db,
    sql<{ amountCents: bigint; source: string }>`
      select amount_cents as "amountCents", source_type || ':' || source_id as source from billing_events
      where account_id = ${tenant.accountId} and fee = 'CARRIER_CLAIM'`,
  )

test('a lost parcel is claimed with what was declared at its dispatch, and its payment is booked once', async () => {
  const world = await lose()
  const [exception] = (await world.tenant.get('/exceptions')).body.data.exceptions
  const filed = await file({ exception_id: exception.id, kind: 'lost', carrier_reference: 'C-1' })
  expect(filed.status).toBe(201)
  const { carrier_claim: claim } = filed.body.data
  expect(claim).toMatchObject({
    status: 'FILED',
    order_id: world.id,
    exception_id: exception.id,
    max_cents: 4_000,
    claimed_cents: 4_000,
  })
  expect(refusal(await file({ order_id: world.id, kind: 'lost' }))).toEqual([409, 'already_exists'])
  expect((await world.tenant.get('/carrier-claims')).body.data.carrier_claims).toMatchObject([{ id: claim.id }])

  const accepted = await step(claim.id, 'accept', { amount_cents: 3_500 })
  expect(accepted.body.data.carrier_claim).toMatchObject({ status: 'ACCEPTED', accepted_cents: 3_500 })
  expect((await step(claim.id, 'pay')).status).toBe(403)
  const action = { client_action_id: randomUUID() }
  const paid = await step(claim.id, 'pay', action, treasurer)
  expect(paid.body.data.carrier_claim).toMatchObject({ status: 'PAID', paid_cents: 3_500, credited_cents: 3_500 })
  // The same act sent again answers the same; another one is refused.
  expect((await step(claim.id, 'pay', action, treasurer)).body.data.carrier_claim.status).toBe('PAID')
  expect(refusal(await step(claim.id, 'pay', {}, treasurer))).toEqual([409, 'invalid_status'])
  expect(await bookedOf(world)).toEqual([{ amountCents: -3_500n, source: `carrier_claim:${claim.id}` }])
  const { body } = await world.tenant.get(`/carrier-claims/${claim.id}`)
  expect(body.data.carrier_claim.credited_cents).toBe(3_500)
  const read = await boss.get(`/carrier-claims/${claim.id}`)
  expect(read.body.data.carrier_claim).toMatchObject({ id: claim.id, status: 'PAID', paid_cents: 3_500 })
  const stranger = await service.tenant()
  expect((await stranger.get(`/carrier-claims/${claim.id}`)).status).toBe(404)
})

test('an order names the parcels for which a claim can be filed, until each has one that lives', async () => {
  const world = await lose()
  const read = async () => (await boss.get(`/carrier-claims?order_id=${world.id}`)).body.data.claimable_parcels
  expect(await read()).toEqual([1])
  const { carrier_claim: claim } = must(await file({ order_id: world.id, kind: 'lost' }))
  expect(await read()).toEqual([])
  must(await step(claim.id, 'withdraw', { reason: 'The parcel was found.' }))
  expect(await read()).toEqual([1])
  expect((await boss.get('/carrier-claims?order_id=999999')).body.data.claimable_parcels).toEqual([])
})

test.each(['lost', 'damaged'] as const)(
  'a %s parcel is claimed at the values in force at its dispatch, not at those before or after it',
  async (kind) => {
    const world = await ship(3_000)
    service.clock.advance(60_000)
    await declare(world.tenant, world.codes, 9_000)
    service.clock.advance(60_000)
    if (kind === 'lost') {
      const loss = { taskId: world.taskId, reason: 'no scan for 20 days', second: undefined }
      await transact(service.db, (tx) => service.warehouse.tasks.declareLost(tx, actor, loss))
    }
    const over = await file({ order_id: world.id, kind, amount_cents: 6_001 })
    expect(refusal(over)).toEqual([400, 'invalid_amount'])
    expect(over.body.details).toMatchObject({ max_cents: 6_000 })
    expect((await file({ order_id: world.id, kind })).body.data.carrier_claim).toMatchObject({
      max_cents: 6_000,
      claimed_cents: 6_000,
    })
    // The order shows the values that the claim counts.
    expect(await valuesOf(world)).toEqual([3_000, 3_000])
  },
)

const valuesOf = async ({ tenant, id }: World): Promise<number[]> => {
  const { items } = (await tenant.get(`/orders/${id}`)).body.data.order
  return items.map((item: { declared_value_cents: number }) => item.declared_value_cents)
}

test('a card that came back and is worth something else keeps, in its order, the value with which it left', async () => {
  const world = await ship()
  const { tenant, codes, id, taskId } = world
  await transact(service.db, (tx) => service.warehouse.tasks.deliver(tx, actor, taskId, {}))
  const [first = ''] = codes
  const order = { order_id: id, unique_ids: [first], reason: 'wrong_item' }
  const { buyer_return: back } = must(await tenant.send('POST', '/returns', order))
  must(await boss.send('POST', `/returns/${back.id}/receive`))
  must(await boss.send('POST', `/returns/${back.id}/inspect`, { unique_id: `V1:CARD:${first}`, outcome: 'restocked' }))
  must(await boss.send('POST', `/returns/${back.id}/complete`))
  service.clock.advance(60_000)
  await declare(tenant, [first], 9_900)
  expect((await tenant.get(`/cards/${first}`)).body.data.card.declared_value_cents).toBe(9_900)
  expect(await valuesOf(world)).toEqual([2_000, 2_000])
  const claim = must(await file({ order_id: id, kind: 'damaged' })).carrier_claim
  expect(claim.max_cents).toBe(4_000)
})

test('a value with which the platform took a card in is declared: it is listed, and a lost parcel is claimed with it', async () => {
  const tenant = await service.tenant()
  const card = { name: 'Mossback', declaredValueCents: 1_250n }
  const codes = await service.vault.intake.takeIn(tenant.accountId, [card, { name: 'Emberfox' }], 'system')
  const { declared_values: listed } = (await tenant.get('/declared-values')).body.data
  expect(listed).toMatchObject([{ unique_id: codes[0], declared_value_cents: 1_250, status: 'APPROVED' }])
  const world = await dispatch(tenant, codes)
  expect(await valuesOf(world)).toEqual([1_250, 0])
  const loss = { taskId: world.taskId, reason: 'no scan for 20 days', second: undefined }
  await transact(service.db, (tx) => service.warehouse.tasks.declareLost(tx, actor, loss))
  expect(must(await file({ order_id: world.id, kind: 'lost' })).carrier_claim).toMatchObject({ claimed_cents: 1_250 })
})

test('service credits for the same order stay with the vault when the carrier pays', async () => {
  const world = await lose()
  const [exception] = (await world.tenant.get('/exceptions')).body.data.exceptions
  await sql`
    insert into service_credits (account_id, status, kind, exception_id, computed_cents, approved_cents, fingerprint,
      requested_at, updated_at)
    values (${world.tenant.accountId}, 'APPROVED', 'incident', ${exception.id}, 4000, 2500, ${Buffer.alloc(32)},
      now(), now())`.execute(service.db)
  const { carrier_claim: claim } = (await file({ order_id: world.id, kind: 'lost' })).body.data
  const paid = (await step(claim.id, 'pay', { amount_cents: 4_000 }, treasurer)).body.data.carrier_claim
  expect(paid).toMatchObject({ paid_cents: 4_000, credited_cents: 1_500 })
  expect(await bookedOf(world)).toMatchObject([{ amountCents: -1_500n }])
})

test('a denied or withdrawn claim can be filed again, and each status is an event', async () => {
  const world = await lose()
  const { carrier_claim: first } = (await file({ order_id: world.id, kind: 'lost' })).body.data
  const denied = await step(first.id, 'deny', { reason: 'Filed too late.' })
  expect(denied.body.data.carrier_claim).toMatchObject({ status: 'DENIED', reason: 'Filed too late.' })
  const { carrier_claim: second } = (await file({ order_id: world.id, kind: 'lost' })).body.data
  expect((await step(second.id, 'withdraw', { reason: 'It was found.' })).status).toBe(200)
  expect(await bookedOf(world)).toEqual([])
  const events = await many(
    service.db,
    sql<{ data: { carrier_claim_id: number; status: string } }>`
      select data from events where account_id = ${world.tenant.accountId} and event = 'carrier_claim.updated' order by id`,
  )
  expect(events.map(({ data }) => [data.carrier_claim_id, data.status])).toEqual([
    [first.id, 'FILED'],
    [first.id, 'DENIED'],
    [second.id, 'FILED'],
    [second.id, 'WITHDRAWN'],
  ])
})

test('claims need a parcel that the carrier has, and a subject', async () => {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, 1)
  await declare(tenant, codes, 2_000)
  const quoted = await tenant.send('POST', '/shipping-quote', { unique_ids: codes, address })
  const { order_id: id } = quoted.body.data
  expect(refusal(await file({ order_id: id, kind: 'lost' }))).toEqual([409, 'invalid_status'])
  expect(refusal(await file({ kind: 'lost' }))).toEqual([400, 'invalid_body'])
  expect(refusal(await file({ order_id: 999_999, kind: 'lost' }))).toEqual([404, 'order not found'])
  const world = await ship()
  expect((await file({ order_id: world.id, kind: 'lost', parcel_number: 7 })).status).toBe(404)
})
