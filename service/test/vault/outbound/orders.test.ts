import { randomBytes, randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { many } from '../../../src/db/db.ts'
import type { Notice } from '../../../src/vault/shared/ports.ts'
import { sandboxSettings } from '../../../src/warehouse/settings.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'
import { persist, stock, times } from '../../harness/vault.ts'

let service: TestService
const notices: Notice[] = []
beforeAll(async () => {
  const warehouse = sandboxSettings(randomBytes(32))
  const carriers = { ...warehouse.carriers, simulator: { ...warehouse.carriers.simulator, slowMs: 2_000 } }
  service = await startService(
    { notify: async (_tx, notice) => void notices.push(notice), warehouse: { ...warehouse, carriers } },
    { maxConnections: 20, acquireTimeoutMs: 60_000 },
  )
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(async () => {
  await service.warehouse.simulator?.clearFaults()
})

const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const quote = (tenant: Client, uniqueIds: readonly string[], more: object = {}) =>
  tenant.send('POST', '/shipping-quote', { unique_ids: uniqueIds, address, ...more })
const commit = (tenant: Client, orderId: unknown, rateId: unknown) =>
  tenant.send('POST', '/orders', { order_id: orderId, rate_id: rateId })
const cancel = (tenant: Client, orderId: unknown) => tenant.send('POST', `/orders/${String(orderId)}/cancel`)
const cardOf = async (tenant: Client, uniqueId = '') => (await tenant.get(`/cards/${uniqueId}`)).body.data.card
const orderOf = async (tenant: Client, id: number) => (await tenant.get(`/orders/${id}`)).body.data.order
const fault = (mode: string) =>
  service.warehouse.simulator?.failNext(
    'buy',
    mode as Parameters<NonNullable<typeof service.warehouse.simulator>['failNext']>[1],
  )
async function drain(): Promise<void> {
  const runner = await service.startWorkers()
  await runner.drain()
  await runner.stop(1_000)
}
const refusal = ({ status, body }: Reply) => [status, body.error]

async function quoted(count = 1, zip = '78701') {
  const tenant = await service.tenant()
  const cards = await stock(service, tenant, count, { declaredValueCents: 2_000n })
  const { status, body } = await quote(tenant, cards, { address: { ...address, zip } })
  expect(status).toBe(200)
  return { tenant, cards, id: body.data.order_id as number, rateId: body.data.rates[0].rate_id as string, body }
}

async function committed(count = 1) {
  const world = await quoted(count)
  expect((await commit(world.tenant, world.id, world.rateId)).status).toBe(200)
  return world
}

const charges = (id: number) =>
  many(
    service.db,
    sql<{ id: string; voided: boolean }>`
      select s.id, s.voided_at is not null as voided from simulated_labels s
      join shipping_labels l on l.rate_ref = s.rate_ref and l.owner_kind = 'vault_order'
      where l.owner_id = ${id} group by s.id`,
  )

describe('POST /shipping-quote', () => {
  test('creates an order in PENDING_PAYMENT with rates, cheapest first, that claims its cards', async () => {
    const { tenant, cards, id, body } = await quoted(5)
    expect(body.data).toMatchObject({
      order_id: id,
      status: 'PENDING_PAYMENT',
      expires_at: '2026-03-01T12:30:00.000Z',
      superseded_order_ids: [],
      order: { order_id: id, status: 'PENDING_PAYMENT', card_count: 5, selected_rate: null, api_key_id: tenant.keyId },
    })
    const amounts = body.data.rates.map((rate: { amount_cents: number }) => rate.amount_cents)
    expect(amounts.length).toBeGreaterThan(1)
    expect(amounts).toEqual(amounts.toSorted((left: number, right: number) => left - right))
    expect(body.data.rates[0]).toMatchObject({ rate_id: expect.stringMatching(/^rate_\w{24}$/), currency: 'USD' })
    expect(body.data.rates[0].attributes).toContain('CHEAPEST')
    expect(body.data.parcels).toHaveLength(1)
    expect(body.data.parcels[0].unique_ids).toEqual(cards)
    expect(await cardOf(tenant, cards[0])).toMatchObject({ status: 'QUOTED', available: false, order_id: id })
    expect((await tenant.get('/activity-log')).body.data.entries).toEqual([])
  })

  test.each<[string, object, number, string]>([
    ['no cards', { unique_ids: [], address }, 400, 'invalid input'],
    ['no address', { unique_ids: ['CARD-X'] }, 400, 'invalid input'],
    ['an address without a city', { unique_ids: ['CARD-X'], address: { ...address, city: '' } }, 400, 'invalid input'],
    [
      'a state that does not exist',
      { unique_ids: ['CARD-X'], address: { ...address, state: 'ZZ' } },
      400,
      'invalid input',
    ],
    ['an unknown country', { unique_ids: ['CARD-X'], address: { ...address, country: 'XX' } }, 400, 'invalid input'],
    [
      'abroad without a phone',
      { unique_ids: ['CARD-X'], address: { ...address, country: 'DE', zip: '10115', state: undefined } },
      400,
      'phone_required',
    ],
    ['an unknown insurance', { unique_ids: ['CARD-X'], address, insurance: 'full' }, 400, 'invalid input'],
    ['unknown cards', { unique_ids: ['CARD-X'], address }, 404, 'card(s) not found'],
    ['501 cards', { unique_ids: times(501, String), address }, 400, 'invalid_pagination'],
  ])('%s', async (_what, body, status, error) => {
    const tenant = await service.tenant()
    const reply = await tenant.send('POST', '/shipping-quote', body)
    expect(refusal(reply)).toEqual([status, error])
  })

  test.each([
    ['given by name', { state: 'Texas' }, 'TX'],
    ['derived from the postal code when it is missing', { state: undefined }, 'TX'],
    ['left to the carrier when neither is known', { state: undefined, zip: '00005' }, null],
  ])('the state is %s', async (_how, change, state) => {
    const tenant = await service.tenant()
    const reply = await quote(tenant, await stock(service, tenant, 1), { address: { ...address, ...change } })
    expect([reply.status, reply.body.data.order.address.state]).toEqual([200, state])
  })

  test('a card on a withdrawal cannot be quoted', async () => {
    const tenant = await service.tenant()
    const [taken = '', free = ''] = await stock(service, tenant, 2)
    await tenant.send('POST', '/withdrawals', { unique_ids: [taken], method: 'pickup' })
    expect(refusal(await quote(tenant, [free, taken]))).toEqual([409, 'CARD_ALREADY_WITHDRAWING'])
    expect((await cardOf(tenant, free)).status).toBe('AVAILABLE')
  })

  test('an unserved address: 400 no_rates; an unavailable carrier: 503, and the earlier quote remains valid', async () => {
    const { tenant, cards, id } = await quoted(1)
    expect(refusal(await quote(tenant, cards, { address: { ...address, zip: '00001' } }))).toEqual([400, 'no_rates'])
    await service.warehouse.simulator?.failNext('quote', '503_before')
    await service.warehouse.simulator?.failNext('quote', '503_before')
    const unavailable = await quote(tenant, cards)
    expect([...refusal(unavailable), unavailable.body.retryable]).toEqual([503, 'carrier_unavailable', true])
    expect(Number(unavailable.headers['retry-after'])).toBeGreaterThan(0)
    expect(await orderOf(tenant, id)).toMatchObject({ status: 'PENDING_PAYMENT' })
    expect((await cardOf(tenant, cards[0])).order_id).toBe(id)
  })
})

describe('PENDING_PAYMENT | new quote for same cards | superseded', () => {
  test('any overlap supersedes the whole older order and releases its other cards', async () => {
    const { tenant, cards, id, rateId } = await quoted(3)
    const again = await quote(tenant, cards.slice(0, 1))
    expect(again.body.data.superseded_order_ids).toEqual([id])
    const next = again.body.data.order_id
    expect(await orderOf(tenant, id)).toMatchObject({ status: 'SUPERSEDED', superseded_by_order_id: next })
    expect((await orderOf(tenant, next)).superseded_order_ids).toEqual([id])
    expect(await cardOf(tenant, cards[0])).toMatchObject({ status: 'QUOTED', order_id: next })
    expect(await cardOf(tenant, cards[1])).toMatchObject({ status: 'AVAILABLE', order_id: null })
    const late = await commit(tenant, id, rateId)
    expect(refusal(late)).toEqual([409, 'quote_superseded'])
    expect(late.body.data.superseded_by_order_id).toBe(next)
    expect(refusal(await cancel(tenant, id))).toEqual([409, 'cannot be cancelled'])
  })

  test('the response is the order as it is stored, and the chains of custody tell both quotes', async () => {
    const { tenant, cards } = await quoted(3)
    const { body } = await quote(tenant, [cards[2] ?? '', cards[0] ?? ''])
    expect(await orderOf(tenant, body.data.order_id)).toEqual(body.data.order)
    expect(body.data.order.items.map(({ unique_id }: { unique_id: string }) => unique_id)).toEqual([cards[2], cards[0]])
    const told = async (card = '') => {
      const { events, brokenSeq } = await service.warehouse.custody.review(card)
      return [events.slice(-2).map(({ event }) => event), brokenSeq]
    }
    expect(await told(cards[0])).toEqual([['quoted', 'quoted'], undefined])
    expect(await told(cards[1])).toEqual([['quoted', 'quote_released'], undefined])
  })

  test('thirty concurrent quotes for overlapping cards leave every card consistent with its order and claim', async () => {
    const tenant = await service.tenant()
    const cards = await stock(service, tenant, 6)
    const replies = await Promise.all(
      times(30, (index) => persist(() => quote(tenant, [cards[index % 6] ?? '', cards[(index * 5 + 1) % 6] ?? '']))),
    )
    expect(replies.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
    const inconsistent = await many(
      service.db,
      sql`
        select h.unique_id from holdings h left join claims c on c.unique_id = h.unique_id and c.released_at is null
        left join vault_orders o on o.id = h.order_id
        where h.account_id = ${tenant.accountId} and (
          (h.status = 'QUOTED') <> (c.id is not null)
          or (h.status = 'QUOTED' and (o.status <> 'PENDING_PAYMENT' or c.document_id <> o.id::text)))`,
    )
    expect(inconsistent).toEqual([])
  })
})

describe('cancel', () => {
  test('PENDING_PAYMENT | cancel | CANCELLED, and its cards can be quoted again', async () => {
    const { tenant, cards, id } = await quoted(2)
    const { status, body } = await cancel(tenant, id)
    expect([status, body.data.order_id, body.data.status, body.data.order.status]).toEqual([
      200,
      id,
      'CANCELLED',
      'CANCELLED',
    ])
    expect((await cardOf(tenant, cards[0])).status).toBe('AVAILABLE')
    expect((await quote(tenant, cards)).status).toBe(200)
  })

  test('CANCELLED | cancel | CANCELLED, a success', async () => {
    const { tenant, id } = await quoted()
    await cancel(tenant, id)
    const again = await cancel(tenant, id)
    expect([again.status, again.body.data.status]).toEqual([200, 'CANCELLED'])
  })

  test('superseded | cancel | unchanged, 409', async () => {
    const { tenant, cards, id } = await quoted()
    expect((await quote(tenant, cards)).status).toBe(200)
    expect(refusal(await cancel(tenant, id))).toEqual([409, 'cannot be cancelled'])
    expect((await orderOf(tenant, id)).status).toBe('SUPERSEDED')
  })

  test('any other | cancel | unchanged, 409', async () => {
    const { tenant, cards, id } = await committed()
    const fulfillment = service.vault.orderFulfillment
    const steps = [undefined, 'startPick', 'pick', 'pack', 'dispatch', 'deliver'] as const
    for (const step of steps) {
      if (step) await fulfillment[step](id, 'operator:1')
      const { status } = await orderOf(tenant, id)
      const reply = await cancel(tenant, id)
      expect([...refusal(reply), reply.body.code]).toEqual([409, 'cannot be cancelled', 'ORDER_NOT_CANCELLABLE'])
      expect(reply.body.data.order).toEqual({ order_id: id, status })
      expect((await orderOf(tenant, id)).status).toBe(status)
    }
    expect((await cardOf(tenant, cards[0])).status).toBe('SHIPPED')
  })
})

describe('POST /orders', () => {
  test('commit buys the label and returns the order; repeating the request returns the same order', async () => {
    const { tenant, cards, id, rateId } = await quoted(2)
    const first = await commit(tenant, id, rateId)
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      order_id: id,
      status: 'COMMITTED',
      order: {
        status: 'COMMITTED',
        rates: [],
        selected_rate: { rate_id: rateId },
        fulfillment: { status: 'QUEUED' },
        label: { status: 'PURCHASED', url: `/api/v1/orders/${id}/label?parcel=1` },
        tracking: { status: 'PRE_TRANSIT', tracking_number: expect.any(String) },
        committed_at: '2026-03-01T12:00:00.000Z',
      },
    })
    expect(first.body.data.order.amounts.total_cents).toBe(first.body.data.order.selected_rate.amount_cents)
    expect(await cardOf(tenant, cards[0])).toMatchObject({ status: 'RESERVED', order_id: id })
    const again = await commit(tenant, id, rateId)
    expect([again.status, again.body.data.order]).toEqual([200, first.body.data.order])
    expect(await charges(id)).toHaveLength(1)
    const blocked = await tenant.send('POST', '/withdrawals', { unique_ids: cards, method: 'pickup' })
    expect(refusal(blocked)).toEqual([409, 'card(s) unavailable'])
    expect(blocked.body.message).toContain(`is RESERVED by order ${id}`)
    expect(refusal(await quote(tenant, cards))).toEqual([409, 'card(s) unavailable'])
  })

  test('the label is a PDF that only its tenant can download', async () => {
    const { tenant, id } = await committed()
    const read = (key: string) =>
      service.http.inject({ url: `/api/v1/orders/${id}/label`, headers: { 'x-api-key': key } })
    const reply = await read(tenant.key)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const other = await read((await service.tenant()).key)
    expect([other.statusCode, other.json().error]).toEqual([404, 'order not found'])
    const { tenant: waiting, id: open } = await quoted()
    for (const [who, order] of [
      [tenant, id],
      [waiting, open],
      [waiting, id],
    ] as const) {
      const url = `/api/v1/orders/${order}/packing-slip`
      const slip = await service.http.inject({ url, headers: { 'x-api-key': who.key } })
      // Only a committed order of the account has one.
      expect(slip.statusCode).toBe(who === tenant ? 200 : 404)
      if (who === tenant) expect(slip.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    expect((await waiting.get(`/orders/${open}/label`)).body.error).toBe('not_found')
  })

  test.each([0, -1, 1.5, '1', null, undefined, true, 'abc'])('order_id %s: 400 invalid order_id', async (orderId) => {
    const tenant = await service.tenant()
    const reply = await commit(tenant, orderId, 'rate_x')
    expect([...refusal(reply), reply.body.code]).toEqual([400, 'invalid order_id', 'INVALID_ORDER_ID'])
  })

  test('invalid ids in paths: 400 invalid order_id; orders of others: 404 order not found', async () => {
    const { id, rateId } = await quoted()
    const other = await service.tenant()
    for (const path of ['abc', '0', '-1', '1.5', '0x3', '3e0', '+3', '3.0'].map((one) => `/orders/${one}`)) {
      expect(refusal(await other.get(path))).toEqual([400, 'invalid order_id'])
      expect(refusal(await other.send('POST', `${path}/cancel`))).toEqual([400, 'invalid order_id'])
    }
    for (const missing of [id, 999_999, 99_999_999_999]) {
      const reply = await other.get(`/orders/${missing}`)
      expect([...refusal(reply), reply.body.code]).toEqual([404, 'order not found', 'ORDER_NOT_FOUND'])
      expect(refusal(await cancel(other, missing))).toEqual([404, 'order not found'])
      expect(refusal(await commit(other, missing, rateId))).toEqual([404, 'order not found'])
    }
  })

  test('a rate of another order: 404 rate_not_found; another rate after the commit: 409 order_already_committed', async () => {
    const first = await quoted()
    const second = await quoted()
    expect(refusal(await commit(first.tenant, first.id, second.rateId))).toEqual([404, 'rate_not_found'])
    await commit(first.tenant, first.id, first.rateId)
    const other = first.body.data.rates[1].rate_id
    expect(refusal(await commit(first.tenant, first.id, other))).toEqual([409, 'order_already_committed'])
    expect(refusal(await commit(first.tenant, first.id, 7))).toEqual([400, 'invalid input'])
  })

  test('a cancelled order cannot be committed', async () => {
    const { tenant, id, rateId } = await quoted()
    await cancel(tenant, id)
    expect(refusal(await commit(tenant, id, rateId))).toEqual([409, 'order_not_committable'])
  })

  test('PENDING_PAYMENT | commit fails | PENDING_PAYMENT: rejected by the carrier, nothing applied, retry is safe', async () => {
    const { tenant, cards, id, rateId } = await quoted()
    await fault('carrier_error')
    const failed = await commit(tenant, id, rateId)
    expect(refusal(failed)).toEqual([409, 'label_rejected'])
    expect(await orderOf(tenant, id)).toMatchObject({
      status: 'PENDING_PAYMENT',
      last_failure: { code: 'LABEL_REJECTED' },
      committed_at: null,
    })
    expect((await cardOf(tenant, cards[0])).status).toBe('QUOTED')
    expect((await commit(tenant, id, rateId)).body.data.status).toBe('COMMITTED')
    expect(await charges(id)).toHaveLength(1)
  })

  test.each(['timeout_after', '500_after', 'reset_after'])(
    'a purchase whose response was lost (%s) is adopted',
    async (mode) => {
      const { tenant, id, rateId } = await quoted()
      await fault(mode)
      const reply = await commit(tenant, id, rateId)
      expect([reply.status, reply.body.data?.status]).toEqual([200, 'COMMITTED'])
      expect(await charges(id)).toHaveLength(1)
    },
  )

  test('an expired quote: 409, its cards are free at once, and a job releases them later', async () => {
    const { tenant, cards, id, rateId } = await quoted(2)
    service.clock.advance(1_800_000)
    expect(refusal(await commit(tenant, id, rateId))).toEqual([409, 'quote_expired'])
    expect((await tenant.send('POST', '/withdrawals', { unique_ids: [cards[0]], method: 'pickup' })).status).toBe(201)
    expect((await cardOf(tenant, cards[1])).status).toBe('QUOTED')
    await service.vault.runDue()
    expect(await cardOf(tenant, cards[1])).toMatchObject({ status: 'AVAILABLE', order_id: null })
    expect((await cardOf(tenant, cards[0])).status).toBe('WITHDRAWING')
    expect((await orderOf(tenant, id)).status).toBe('PENDING_PAYMENT')
    service.clock.advance(7 * 86_400_000)
    await service.vault.runDue()
    expect(await orderOf(tenant, id)).toMatchObject({ status: 'CANCELLED', cancel_reason: 'expired' })
  })

  test('a card blocked between quote and commit: 409 card(s) unavailable, and no label is bought', async () => {
    const { tenant, cards, id, rateId } = await quoted(2)
    await service.vault.cardFulfillment.block(cards[1] ?? '', 'looks bent', 'operator:1')
    const reply = await commit(tenant, id, rateId)
    expect(refusal(reply)).toEqual([409, 'card(s) unavailable'])
    expect(reply.body.data.cards).toEqual([
      { unique_id: cards[1], status: 'ON_HOLD', order_id: id, withdrawal_id: null },
    ])
    expect(await charges(id)).toEqual([])
    await service.vault.cardFulfillment.release(cards[1] ?? '', 'operator:1')
    expect((await commit(tenant, id, rateId)).status).toBe(200)
  })
})

describe('during a label purchase', () => {
  test('the order is COMMITTING, and cancel, re-quote and a second commit are refused; one label is bought', async () => {
    const { tenant, cards, id, rateId } = await quoted()
    await fault('slow')
    const running = commit(tenant, id, rateId)
    let status = ''
    while (status !== 'COMMITTING') ({ status } = await orderOf(tenant, id))
    const cancelling = await cancel(tenant, id)
    expect([...refusal(cancelling), cancelling.body.code]).toEqual([409, 'cannot be cancelled', 'COMMIT_IN_PROGRESS'])
    const numbers = () => many(service.db, sql`select last_value from vault_orders_id_seq`)
    const before = await numbers()
    const requoting = await quote(tenant, cards)
    expect([...refusal(requoting), requoting.body.code]).toEqual([409, 'cannot be cancelled', 'COMMIT_IN_PROGRESS'])
    // A refused quote uses up no id.
    expect(await numbers()).toEqual(before)
    expect(refusal(await commit(tenant, id, rateId))).toEqual([409, 'commit_in_progress'])
    expect((await running).body.data.status).toBe('COMMITTED')
    expect(await charges(id)).toHaveLength(1)
  }, 60_000)

  test('twenty concurrent commits buy one label', async () => {
    const { tenant, id, rateId } = await quoted()
    const replies = await Promise.all(times(20, () => persist(() => commit(tenant, id, rateId))))
    const outcomes = new Set(replies.map((reply) => (reply.status === 200 ? 'done' : refusal(reply).join(' '))))
    expect([...outcomes].filter((text) => text !== 'done' && text !== '409 commit_in_progress')).toEqual([])
    expect(outcomes.has('done')).toBe(true)
    expect(await charges(id)).toHaveLength(1)
  })
})

describe('a client that disconnects', () => {
  test('during a quote creates no order and does not count as a carrier outage', async () => {
    const tenant = await service.tenant()
    const cards = await stock(service, tenant, 1)
    const url = await service.http.listen({ port: 0, host: '127.0.0.1' })
    for (let time = 0; time < 5; time++) {
      await service.warehouse.simulator?.failNext('quote', 'slow')
      const headers = { 'content-type': 'application/json', 'x-api-key': tenant.key }
      const sending = httpRequest(`${url}/api/v1/shipping-quote`, { method: 'POST', headers })
      sending.on('error', () => {})
      sending.end(JSON.stringify({ unique_ids: cards, address }))
      await wait(400)
      sending.destroy()
    }
    await wait(2_000)
    expect((await tenant.get('/orders')).body.data.orders).toEqual([])
    await service.warehouse.simulator?.clearFaults()
    expect((await quote(tenant, cards)).status).toBe(200)
  })

  test('before the label purchase aborts the commit, and no label is bought', async () => {
    const { tenant, id, rateId } = await quoted()
    const writer = { accountId: tenant.accountId, keyId: tenant.keyId, familyId: tenant.keyId, requestId: 'r' }
    const aborted = service.vault.commitOrder.commit(writer, id, rateId, AbortSignal.abort())
    await expect(aborted).rejects.toMatchObject({ status: 503, error: 'timeout' })
    expect([(await orderOf(tenant, id)).status, await charges(id)]).toEqual(['PENDING_PAYMENT', []])
  })

  test('during the label purchase does not abort the commit', async () => {
    const { tenant, id, rateId } = await quoted()
    await fault('slow')
    const aborter = new AbortController()
    const writer = { accountId: tenant.accountId, keyId: tenant.keyId, familyId: tenant.keyId, requestId: 'r' }
    const running = service.vault.commitOrder.commit(writer, id, rateId, aborter.signal)
    while ((await orderOf(tenant, id)).status !== 'COMMITTING') await wait(20)
    aborter.abort()
    expect((await running).order.status).toBe('COMMITTED')
    expect(await charges(id)).toHaveLength(1)
  }, 60_000)
})

describe('fulfillment', () => {
  test('COMMITTED, IN_FULFILLMENT, SHIPPED, and DELIVERED by carrier tracking', async () => {
    const { tenant, cards, id } = await committed(2)
    const fulfillment = service.vault.orderFulfillment
    await fulfillment.startPick(id, 'operator:1')
    expect(await orderOf(tenant, id)).toMatchObject({ status: 'IN_FULFILLMENT', fulfillment: { status: 'PICKING' } })
    await fulfillment.pick(id, 'operator:1')
    expect((await cardOf(tenant, cards[0])).status).toBe('PICKED')
    await expect(fulfillment.dispatch(id, 'operator:1')).rejects.toMatchObject({ status: 409 })
    await fulfillment.pack(id, 'operator:1')
    expect((await orderOf(tenant, id)).items[0]).toMatchObject({ status: 'PACKED', parcel_id: 1 })
    const { tracking_number: number } = (await orderOf(tenant, id)).tracking
    await service.warehouse.simulator?.advance(number)
    await service.warehouse.shipping.announce()
    expect(await orderOf(tenant, id)).toMatchObject({ status: 'SHIPPED', fulfillment: { status: 'DISPATCHED' } })
    expect(await cardOf(tenant, cards[0])).toMatchObject({ status: 'SHIPPED', departed_reason: 'SHIPPED' })
    // The carrier delivers within a minute, and the service learns of it later.
    service.clock.advance(600_000)
    await service.warehouse.shipping.announce()
    const order = await orderOf(tenant, id)
    expect(order).toMatchObject({ status: 'DELIVERED', tracking: { status: 'DELIVERED' } })
    expect(order.tracking.events.length).toBeGreaterThan(1)
    // The carrier's time, not the time at which the service learned of it.
    const scan = order.tracking.events.find((event: { status: string }) => event.status === 'DELIVERED')
    expect([order.delivered_at, order.tracking.delivered_at]).toEqual([scan.at, scan.at])
    expect(Date.parse(order.delivered_at)).toBeLessThan(service.clock.now().getTime())
  })

  test('a carrier scan before packing changes no status and raises a label problem', async () => {
    const { tenant, id } = await committed()
    const { tracking_number: number } = (await orderOf(tenant, id)).tracking
    await service.warehouse.simulator?.advance(number)
    await service.warehouse.shipping.announce()
    expect(await orderOf(tenant, id)).toMatchObject({ status: 'COMMITTED', tracking: { status: 'TRANSIT' } })
    expect(notices.some(({ kind, data }) => kind === 'label_problem' && data['order_id'] === id)).toBe(true)
  })

  test('a returned order is RETURNED with its cards available; a lost one is LOST with its cards', async () => {
    const fulfillment = service.vault.orderFulfillment
    for (const [end, status, card] of [
      ['receiveBack', 'RETURNED', 'AVAILABLE'],
      ['declareLost', 'LOST', 'LOST'],
    ] as const) {
      const { tenant, cards, id } = await committed()
      for (const step of ['startPick', 'pick', 'pack', 'dispatch', end] as const)
        await fulfillment[step](id, 'operator:1')
      expect(await orderOf(tenant, id)).toMatchObject({ status, fulfillment: { status } })
      expect((await cardOf(tenant, cards[0])).status).toBe(card)
      if (card === 'AVAILABLE') expect((await quote(tenant, cards)).status).toBe(200)
    }
  })

  test('an order cancelled by the warehouse voids its label and releases its cards', async () => {
    const { tenant, cards, id } = await committed()
    await service.vault.orderFulfillment.cancel(id, 'water damage', 'operator:1')
    await drain()
    expect(await orderOf(tenant, id)).toMatchObject({ status: 'CANCELLED', cancel_reason: 'water damage', label: null })
    expect((await cardOf(tenant, cards[0])).status).toBe('AVAILABLE')
    expect(await charges(id)).toMatchObject([{ voided: true }])
  })
})

test('lists filter by status, card, reference and creation time', async () => {
  const { tenant, cards, id } = await quoted()
  const [other = ''] = await stock(service, tenant, 1)
  await quote(tenant, [other], { reference: 'PO-7' })
  const idsOf = async (query: string) =>
    (await tenant.get(`/orders?${query}`)).body.data.orders.map((order: { order_id: number }) => order.order_id)
  expect(await idsOf('')).toHaveLength(2)
  expect(await idsOf(`unique_id=${cards[0]}`)).toEqual([id])
  expect(await idsOf('reference=PO-7')).not.toContain(id)
  expect(await idsOf('status=CANCELLED')).toEqual([])
  expect(await idsOf('created_from=2099-01-01T00:00:00Z')).toEqual([])
})

test('a list shows the label and the tracking of an order, without its scans', async () => {
  const { tenant, id } = await committed()
  const { items, ...order } = await orderOf(tenant, id)
  const { events, ...tracking } = order.tracking
  const parcels = order.parcels.map((parcel: object) => ({ ...parcel, tracking }))
  expect((await tenant.get('/orders')).body.data.orders).toEqual([{ ...order, tracking, parcels }])
  expect([items, events]).toEqual([[expect.anything()], expect.any(Array)])
  const { tenant: other, cards, id: first } = await quoted()
  const { order_id: second } = (await quote(other, cards)).body.data
  const listed = (await other.get('/orders')).body.data.orders
  expect(listed.map((one: any) => [one.order_id, one.superseded_order_ids])).toEqual([
    [second, [first]],
    [first, []],
  ])
})

test('an order counts as open from its commit on, and a quote does not', async () => {
  const { tenant, id, rateId } = await quoted()
  const openOrders = async () => (await tenant.get('/account')).body.data.account.counts.open_orders
  expect(await openOrders()).toBe(0)
  await commit(tenant, id, rateId)
  expect(await openOrders()).toBe(1)
})

test('a quote shows what the order is billed, and a rate card that changes meanwhile does not apply', async () => {
  const { tenant, id, rateId, body } = await quoted(3)
  const [rate] = body.data.rates
  const sum = (parts: object): number => Object.values(parts).reduce((total: number, part: number) => total + part, 0)
  expect(rate.breakdown.handling_cents).toBe(250 + 3 * 25)
  expect(sum(rate.breakdown)).toBe(rate.amount_cents)
  service.clock.advance(60_000)
  const standard = (await tenant.get('/account')).body.data.account.rate_card.fees
  const fees = { ...standard, handling_order: { unit_amount_cents: 9_999, per_quantity: 1 }, postage_markup_bps: 1_000 }
  const platform = await service.platform()
  const card = { account_id: tenant.accountId, name: 'New', effective_from: service.clock.now().toISOString(), fees }
  const added = await platform.send('POST', '/operator/v1/rate-cards', { client_action_id: randomUUID(), ...card })
  expect(added.status).toBeLessThan(300)
  expect((await commit(tenant, id, rateId)).body.data.order.amounts.total_cents).toBe(rate.amount_cents)
  expect((await tenant.get('/account')).body.data.account.billing.unbilled_cents).toBe(rate.amount_cents)
  const [next = ''] = await stock(service, tenant, 1)
  const [later] = (await quote(tenant, [next])).body.data.rates
  expect(later.breakdown.handling_cents).toBe(9_999 + 25)
  expect(sum(later.breakdown)).toBe(later.amount_cents)
})

test('a commit can be retried after the carrier charged more than quoted', async () => {
  const { tenant, id, rateId } = await quoted()
  await fault('price_changed')
  const refused = await commit(tenant, id, rateId)
  expect([...refusal(refused), refused.body.details.reason]).toEqual([409, 'label_rejected', 'price_changed'])
  expect((await orderOf(tenant, id)).status).toBe('PENDING_PAYMENT')
  await drain()
  expect((await commit(tenant, id, rateId)).body.data.status).toBe('COMMITTED')
  expect((await charges(id)).map(({ voided }) => voided).toSorted()).toEqual([false, true])
})
