import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notice } from '../../../src/vault/shared/ports.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'
import { persist, stock, times } from '../../harness/vault.ts'

let service: TestService
const notices: Notice[] = []
beforeAll(async () => {
  service = await startService({ notify: async (_tx, notice) => void notices.push(notice) })
})
afterAll(() => service[Symbol.asyncDispose]())

const destination = { attention: 'Ada', anything: ['goes', 1] }
const withdraw = (tenant: Client, uniqueIds: readonly string[], more: object = {}) =>
  tenant.send('POST', '/withdrawals', { unique_ids: uniqueIds, method: 'ship', destination, ...more })
const statusOf = async (tenant: Client, uniqueId = '') => (await tenant.get(`/cards/${uniqueId}`)).body.data.card.status

async function requested(method: 'ship' | 'pickup', count = 1) {
  const tenant = await service.tenant()
  const cards = await stock(service, tenant, count)
  const { body } = await withdraw(tenant, cards, { method })
  return { tenant, cards, id: body.data.withdrawal.id as number }
}
const shown = async (tenant: Client, id: number) => (await tenant.get(`/withdrawals/${id}`)).body.data.withdrawal

describe('create sets REQUESTED', () => {
  test('the response, the card and the activity log show the withdrawal', async () => {
    const tenant = await service.tenant()
    const [first = '', second = ''] = await stock(service, tenant, 2)
    const { status, body, headers } = await withdraw(tenant, [second, first, second], {
      note: 'careful',
      idempotency_key: 'w-1',
    })
    expect(status).toBe(201)
    expect(headers['idempotent-replayed']).toBeUndefined()
    const { id } = body.data.withdrawal
    const now = '2026-03-01T12:00:00.000Z'
    expect(body.data).toEqual({
      card_count: 2,
      withdrawal: {
        id,
        status: 'REQUESTED',
        method: 'ship',
        destination,
        note: 'careful',
        idempotency_key: 'w-1',
        api_key_id: tenant.keyId,
        card_count: 2,
        site_id: null,
        pickup: null,
        cancel_reason: null,
        requested_at: now,
        acknowledged_at: null,
        in_transit_at: null,
        completed_at: null,
        cancelled_at: null,
        created_at: now,
        updated_at: now,
        cards: [second, first].map((unique_id) => ({ unique_id, status: 'WITHDRAWING' })),
        tracking: null,
        parcels: [],
      },
    })
    expect((await tenant.get(`/cards/${first}`)).body.data.card).toMatchObject({
      status: 'WITHDRAWING',
      available: false,
      withdrawal_id: id,
    })
    const log = await tenant.get('/activity-log')
    expect(log.body.data.entries).toEqual([
      {
        id: expect.any(Number),
        event: 'withdrawal.requested',
        resource_type: 'withdrawal',
        resource_id: String(id),
        summary: 'Withdrawal of 2 card(s) by ship requested.',
        data: { withdrawal_id: id, method: 'ship', card_count: 2, unique_ids: [second, first] },
        api_key_id: tenant.keyId,
        request_id: expect.any(String),
        created_at: now,
      },
    ])
    expect((await tenant.get('/withdrawals?status=REQUESTED&method=ship')).body.data.withdrawals).toHaveLength(1)
    expect((await tenant.get('/withdrawals?status=COMPLETED')).body.data.withdrawals).toEqual([])
  })

  test('a single unique_id and a pickup without destination are enough', async () => {
    const tenant = await service.tenant()
    const [card] = await stock(service, tenant, 1)
    const { status, body } = await tenant.send('POST', '/withdrawals', { unique_id: card, method: 'pickup' })
    expect([status, body.data.card_count, body.data.withdrawal.destination]).toEqual([201, 1, null])
  })

  test.each<[string, object]>([
    ['empty unique_ids', { unique_ids: [], method: 'pickup' }],
    ['no cards at all', { method: 'pickup' }],
    ['an unrecognized method', { unique_ids: ['CARD-X'], method: 'fly' }],
    ['a method in another case', { unique_ids: ['CARD-X'], method: 'Ship', destination }],
    ['no method', { unique_ids: ['CARD-X'] }],
    ['ship without destination', { unique_ids: ['CARD-X'], method: 'ship' }],
    ['ship to null', { unique_ids: ['CARD-X'], method: 'ship', destination: null }],
    ['a destination that is a string', { unique_ids: ['CARD-X'], method: 'ship', destination: 'home' }],
    ['a note of 513 characters', { unique_ids: ['CARD-X'], method: 'pickup', note: 'x'.repeat(513) }],
    ['a key of 129 characters', { unique_ids: ['CARD-X'], method: 'pickup', idempotency_key: 'x'.repeat(129) }],
    ['an empty key', { unique_ids: ['CARD-X'], method: 'pickup', idempotency_key: '' }],
    ['two different keys', { unique_ids: ['CARD-X'], method: 'pickup', idempotency_key: 'a', submission_key: 'b' }],
    ['ids that are numbers', { unique_ids: [1], method: 'pickup' }],
    ['both unique_ids and unique_id', { unique_ids: ['CARD-X'], unique_id: 'CARD-X', method: 'pickup' }],
  ])('%s: 400 invalid input', async (_what, body) => {
    const tenant = await service.tenant()
    const reply = await tenant.send('POST', '/withdrawals', body)
    expect([reply.status, reply.body.error, reply.body.code]).toEqual([400, 'invalid input', 'INVALID_INPUT'])
  })

  test('a note of 512 characters is accepted, 501 ids are refused', async () => {
    const tenant = await service.tenant()
    const [card = ''] = await stock(service, tenant, 1)
    const many = await withdraw(
      tenant,
      times(501, (index) => `CARD-${index}`),
    )
    expect([many.status, many.body.error]).toEqual([400, 'invalid_pagination'])
    expect((await withdraw(tenant, [card], { note: 'x'.repeat(512) })).status).toBe(201)
  })

  test('cards outside the account: 404 card(s) not found with their ids, and nothing is written', async () => {
    const [tenant, other] = [await service.tenant(), await service.tenant()]
    const [mine = ''] = await stock(service, tenant, 1)
    const [theirs = ''] = await stock(service, other, 1)
    const wanted = [mine, theirs, 'CARD-NOWHERE', 'GRADED-0000000000000']
    const { status, body } = await withdraw(tenant, wanted)
    expect([status, body.error, body.code]).toEqual([404, 'card(s) not found', 'CARDS_NOT_FOUND'])
    expect(body.data).toEqual({ unique_ids: wanted.slice(1) })
    expect(await statusOf(tenant, mine)).toBe('AVAILABLE')
    expect((await tenant.get('/activity-log')).body.data.entries).toEqual([])
  })

  test('a card on an open withdrawal: 409 CARD_ALREADY_WITHDRAWING names it, and no card is withdrawn', async () => {
    const tenant = await service.tenant()
    const [taken = '', free = ''] = await stock(service, tenant, 2)
    const { id } = (await withdraw(tenant, [taken])).body.data.withdrawal
    const { status, body } = await withdraw(tenant, [free, taken])
    expect([status, body.error, body.code]).toEqual([409, 'CARD_ALREADY_WITHDRAWING', 'CARD_ALREADY_WITHDRAWING'])
    expect(body.message).toBe(`${taken} is already on withdrawal ${id} (REQUESTED).`)
    expect(body.data.withdrawals).toEqual([{ unique_id: taken, withdrawal_id: id, status: 'REQUESTED' }])
    expect(await statusOf(tenant, free)).toBe('AVAILABLE')
  })

  test('a card of an order: 409 card(s) unavailable until the order is cancelled', async () => {
    const tenant = await service.tenant()
    const [card = ''] = await stock(service, tenant, 1)
    const to = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
    const quote = async () => (await tenant.send('POST', '/shipping-quote', { unique_id: card, address: to })).body.data
    const refused = async (order: number, cardStatus: string) => {
      const { status, body } = await withdraw(tenant, [card])
      expect([status, body.error, body.code]).toEqual([409, 'card(s) unavailable', 'CARD_UNAVAILABLE'])
      expect(body.message).toContain(`${card} is ${cardStatus} by order ${order}; cancel the order first`)
      expect(body.data.cards).toEqual([{ unique_id: card, status: cardStatus, order_id: order, withdrawal_id: null }])
    }
    const first = await quote()
    await refused(first.order_id, 'QUOTED')
    await tenant.send('POST', `/orders/${first.order_id}/cancel`)
    const { id } = (await withdraw(tenant, [card])).body.data.withdrawal
    await tenant.send('POST', `/withdrawals/${id}/cancel`)
    const second = await quote()
    await tenant.send('POST', '/orders', { order_id: second.order_id, rate_id: second.rates[0].rate_id })
    await refused(second.order_id, 'RESERVED')
  })

  test('a blocked card: 409 card(s) unavailable, and the message names its status', async () => {
    const tenant = await service.tenant()
    const [card = ''] = await stock(service, tenant, 1)
    await service.vault.cardFulfillment.block(card, 'bent corner', 'operator:1')
    const { status, body } = await withdraw(tenant, [card])
    expect([status, body.error, body.code]).toEqual([409, 'card(s) unavailable', 'CARD_UNAVAILABLE'])
    expect(body.message).toContain(`${card} is ON_HOLD`)
    expect(body.data.cards).toEqual([{ unique_id: card, status: 'ON_HOLD', order_id: null, withdrawal_id: null }])
    await service.vault.cardFulfillment.release(card, 'operator:1')
    expect((await withdraw(tenant, [card])).status).toBe(201)
  })
})

describe('idempotency', () => {
  test('a replay returns the current state of the original with 201 and writes nothing', async () => {
    const tenant = await service.tenant()
    const [card = ''] = await stock(service, tenant, 1)
    const first = await withdraw(tenant, [card], { idempotency_key: 'k' })
    const { id } = first.body.data.withdrawal
    const again = await withdraw(tenant, [card], { submission_key: 'k', note: 'another remark' })
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(again.body.data).toEqual(first.body.data)
    const byHeader = await tenant.send(
      'POST',
      '/withdrawals',
      { unique_ids: [card], method: 'ship', destination },
      { 'idempotency-key': 'k' },
    )
    expect(byHeader.body.data.withdrawal.id).toBe(id)
    await tenant.send('POST', `/withdrawals/${id}/cancel`)
    const later = await withdraw(tenant, [card], { idempotency_key: 'k' })
    expect([later.status, later.body.data.withdrawal.status]).toEqual([201, 'CANCELLED'])
    expect((await tenant.get('/activity-log')).body.data.entries).toHaveLength(2)
  })

  test('a replay returns the original also after the cards have left', async () => {
    const { tenant, cards, id } = await requested('ship')
    const fulfillment = service.vault.withdrawalFulfillment
    const keyed = await stock(service, tenant, 1)
    const made = await withdraw(tenant, keyed, { idempotency_key: 'gone' })
    for (const each of [id, made.body.data.withdrawal.id]) {
      await fulfillment.acknowledge(each)
      await fulfillment.dispatch(each, 'operator:1')
      await fulfillment.complete(each, 'operator:1')
    }
    expect(await statusOf(tenant, cards[0])).toBe('WITHDRAWN')
    const again = await withdraw(tenant, keyed, { idempotency_key: 'gone' })
    expect([again.status, again.body.data.withdrawal.status]).toEqual([201, 'COMPLETED'])
  })

  test('a key returns the original with 201, whatever else the request says', async () => {
    const tenant = await service.tenant()
    const [one = '', two = ''] = await stock(service, tenant, 2)
    const first = await withdraw(tenant, [one], { idempotency_key: 'k' })
    for (const [cards, more] of [
      [[two], {}],
      [[one, two], {}],
      [[one], { method: 'pickup' }],
      [[one], { destination: { other: true }, note: 'other words' }],
      [['CARD-UNKNOWN'], {}],
    ] as const) {
      const again = await withdraw(tenant, cards, { idempotency_key: 'k', ...more })
      expect([again.status, again.body.data]).toEqual([201, first.body.data])
      expect(again.headers['idempotent-replayed']).toBe('true')
    }
    expect(await statusOf(tenant, two)).toBe('AVAILABLE')
  })

  test.each([
    ['large', { text: 'x'.repeat(100_000) }],
    ['empty', {}],
    ['nested and of every type', { a: [1, null, { b: [true, 'ü', 1.5] }], '': 0, $ref: '#' }],
    ['with control characters', { text: 'a\u0001b\n' }],
  ])('a destination is not validated: %s', async (_what, given) => {
    const tenant = await service.tenant()
    const cards = await stock(service, tenant, 1)
    const { status, body } = await withdraw(tenant, cards, { destination: given })
    expect([status, body.data?.withdrawal.destination]).toEqual([201, given])
  })

  test('a refused request does not consume its key, and keys are scoped to the account', async () => {
    const [tenant, other] = [await service.tenant(), await service.tenant()]
    const [card = ''] = await stock(service, tenant, 1)
    const [theirs = ''] = await stock(service, other, 1)
    expect((await withdraw(tenant, [card, 'CARD-NOWHERE'], { idempotency_key: 'k' })).status).toBe(404)
    expect((await withdraw(tenant, [card], { idempotency_key: 'k' })).status).toBe(201)
    expect((await withdraw(other, [theirs], { idempotency_key: 'k' })).status).toBe(201)
  })

  test('fifty concurrent requests with one key create one withdrawal', async () => {
    const tenant = await service.tenant()
    const cards = await stock(service, tenant, 3)
    const replies = await Promise.all(times(50, () => persist(() => withdraw(tenant, cards, { idempotency_key: 'k' }))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ body }) => body.data.withdrawal.id)).size).toBe(1)
    expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect((await tenant.get('/activity-log')).body.data.entries).toHaveLength(1)
  })
})

describe('REQUESTED -> ACKNOWLEDGED -> IN_TRANSIT -> COMPLETED, or CANCELLED', () => {
  test('a shipped withdrawal completes, and its cards remain readable as departed', async () => {
    const { tenant, cards, id } = await requested('ship', 2)
    const fulfillment = service.vault.withdrawalFulfillment
    expect((await fulfillment.acknowledge(id)).status).toBe('ACKNOWLEDGED')
    expect(notices.some(({ kind, key }) => kind === 'withdrawal_acknowledged' && key === `withdrawal:${id}`)).toBe(true)
    await fulfillment.dispatch(id, 'operator:1', { carrier: 'Acme Parcels', trackingNumber: 'AP123' })
    expect(await shown(tenant, id)).toMatchObject({ status: 'IN_TRANSIT', in_transit_at: '2026-03-01T12:00:00.000Z' })
    await fulfillment.complete(id, 'operator:1')
    expect((await shown(tenant, id)).status).toBe('COMPLETED')
    expect((await tenant.get('/cards')).body.data.cards).toEqual([])
    const tombstone = (await tenant.get(`/cards/${cards[0]}`)).body.data.card
    expect(tombstone).toMatchObject({ status: 'WITHDRAWN', departed_reason: 'WITHDRAWN', withdrawal_id: id })
    expect((await withdraw(tenant, [cards[0] ?? ''])).body.error).toBe('card(s) not found')
  })

  test('the tenant can cancel a REQUESTED withdrawal, repeatedly, and its cards are available', async () => {
    const { tenant, cards, id } = await requested('ship', 2)
    for (let time = 0; time < 2; time++) {
      const { status, body } = await tenant.send('POST', `/withdrawals/${id}/cancel`)
      expect([status, body.data.withdrawal.status]).toEqual([200, 'CANCELLED'])
    }
    expect(await statusOf(tenant, cards[0])).toBe('AVAILABLE')
    const events = (await tenant.get('/activity-log')).body.data.entries.map((entry: { event: string }) => entry.event)
    expect(events).toEqual(['withdrawal.cancelled', 'withdrawal.requested'])
    expect((await withdraw(tenant, cards)).status).toBe(201)
  })

  test('from ACKNOWLEDGED on only the warehouse can cancel', async () => {
    const { tenant, cards, id } = await requested('ship')
    const fulfillment = service.vault.withdrawalFulfillment
    await fulfillment.acknowledge(id)
    const { status, body } = await tenant.send('POST', `/withdrawals/${id}/cancel`)
    expect([status, body.error, body.data.withdrawal]).toEqual([
      409,
      'cannot be cancelled',
      { id, status: 'ACKNOWLEDGED' },
    ])
    await fulfillment.cancel(id, 'card not found', 'operator:1')
    expect(await shown(tenant, id)).toMatchObject({ status: 'CANCELLED', cancel_reason: 'card not found' })
    expect(await statusOf(tenant, cards[0])).toBe('AVAILABLE')
  })

  test.each(['acknowledge', 'dispatch', 'complete'] as const)('%s is refused in the wrong status', async (step) => {
    const { id } = await requested('ship')
    const fulfillment = service.vault.withdrawalFulfillment
    await fulfillment.cancel(id, 'test', 'operator:1')
    await expect(fulfillment[step](id, 'operator:1')).rejects.toMatchObject({ status: 409, error: 'invalid_status' })
  })

  test('a returned parcel is CANCELLED as returned, and its cards are available', async () => {
    const { tenant, cards, id } = await requested('ship')
    const fulfillment = service.vault.withdrawalFulfillment
    await fulfillment.acknowledge(id)
    const countInTransit = async (): Promise<number> =>
      (await tenant.get('/cards/summary')).body.data.summary.in_transit_count
    await fulfillment.dispatch(id, 'operator:1')
    expect(await countInTransit()).toBe(cards.length)
    await fulfillment.receiveBack(id, 'returned', 'operator:1')
    expect(await countInTransit()).toBe(0)
    expect(await shown(tenant, id)).toMatchObject({ status: 'CANCELLED', cancel_reason: 'returned' })
    expect(await statusOf(tenant, cards[0])).toBe('AVAILABLE')
  })
})

describe('pickup', () => {
  async function atDesk() {
    const made = await requested('pickup')
    await service.vault.withdrawalFulfillment.acknowledge(made.id)
    await service.vault.withdrawalFulfillment.release(made.id, 'operator:1', new Date('2026-03-03T15:00:00Z'))
    const notice = notices.find(({ kind, key }) => kind === 'pickup_ready' && key === `withdrawal:${made.id}`)
    return { ...made, code: String(notice?.data['code']) }
  }

  test('the correct code completes the pickup', async () => {
    const { tenant, cards, id, code } = await atDesk()
    expect(code).toMatch(/^\d{6}$/)
    expect(await shown(tenant, id)).toMatchObject({
      status: 'IN_TRANSIT',
      pickup: {
        code_last2: code.slice(-2),
        appointment_at: '2026-03-03T15:00:00.000Z',
        expires_at: '2026-03-15T12:00:00.000Z',
        collected_by: null,
      },
    })
    await service.vault.withdrawalFulfillment.collect(id, { code, name: 'Ada Fox' }, 'operator:2')
    expect(await shown(tenant, id)).toMatchObject({ status: 'COMPLETED', pickup: { collected_by: 'Ada Fox' } })
    expect(await statusOf(tenant, cards[0])).toBe('WITHDRAWN')
  })

  test('five wrong codes lock the pickup for 15 minutes unless a supervisor unlocks it', async () => {
    const { id, code } = await atDesk()
    const fulfillment = service.vault.withdrawalFulfillment
    const wrong = code === '000000' ? '111111' : '000000'
    const attempt = (text: string) => fulfillment.collect(id, { code: text, name: 'Ada' }, 'operator:2')
    for (let time = 0; time < 5; time++) {
      await expect(attempt(wrong)).rejects.toMatchObject({ options: { code: 'WRONG_PICKUP_CODE' } })
    }
    await expect(attempt(code)).rejects.toMatchObject({ options: { code: 'PICKUP_LOCKED' } })
    expect(notices.filter(({ kind, data }) => kind === 'pickup_locked' && data['withdrawal_id'] === id)).toHaveLength(1)
    await fulfillment.unlock(id)
    expect((await attempt(code)).status).toBe('COMPLETED')
  })

  test('uncollected cards return to storage after two weeks', async () => {
    const { tenant, cards, id } = await atDesk()
    service.clock.advance(14 * 86_400_000 - 1)
    await service.vault.withdrawalFulfillment.expireUncollected()
    expect((await shown(tenant, id)).status).toBe('IN_TRANSIT')
    service.clock.advance(1)
    await service.vault.withdrawalFulfillment.expireUncollected()
    expect(await shown(tenant, id)).toMatchObject({ status: 'CANCELLED', cancel_reason: 'uncollected' })
    expect(await statusOf(tenant, cards[0])).toBe('AVAILABLE')
  })
})

test('withdrawals of another tenant are not found', async () => {
  const { id } = await requested('ship')
  const other = await service.tenant()
  for (const path of [`/withdrawals/${id}`, '/withdrawals/999999', '/withdrawals/abc', '/withdrawals/99999999999']) {
    const { status, body } = await other.get(path)
    expect([path, status, body.error]).toEqual([path, 404, 'not_found'])
  }
  expect((await other.send('POST', `/withdrawals/${id}/cancel`)).status).toBe(404)
})

test('the list is paged, newest first, and filters by status and method', async () => {
  const tenant = await service.tenant()
  const cards = await stock(service, tenant, 3)
  const ids: number[] = []
  for (const [index, card] of cards.entries()) {
    const more = index === 0 ? { method: 'pickup', destination: undefined } : {}
    ids.push((await withdraw(tenant, [card], more)).body.data.withdrawal.id)
  }
  await tenant.send('POST', `/withdrawals/${ids[1]}/cancel`)
  const list = async (query: string) => {
    const { body } = await tenant.get(`/withdrawals?${query}`)
    return { ids: body.data.withdrawals.map(({ id }: { id: number }) => id), more: body.pagination.has_more }
  }
  expect(await list('')).toEqual({ ids: ids.toReversed(), more: false })
  expect(await list('limit=2')).toEqual({ ids: [ids[2], ids[1]], more: true })
  expect(await list('limit=2&offset=2')).toEqual({ ids: [ids[0]], more: false })
  expect(await list('status=CANCELLED')).toEqual({ ids: [ids[1]], more: false })
  expect(await list('method=pickup')).toEqual({ ids: [ids[0]], more: false })
  expect((await tenant.get('/withdrawals?limit=abc')).body.error).toBe('invalid_pagination')
  const bare = await service.keyFor(tenant.accountId, { scopes: ['write:withdrawal'] })
  expect((await bare.get('/withdrawals')).body.error).toBe('Insufficient permissions')
})

test('a rotated key starts with an empty activity log; administration reads across the rotation', async () => {
  const { tenant } = await requested('ship')
  const other = await service.keyFor(tenant.accountId, { scopes: ['read:inventory'] })
  const rotated = (await tenant.send('POST', '/keys/rotate', {})).body.data
  const read = await service.http.inject({ url: '/api/v1/activity-log', headers: { 'x-api-key': rotated.api_key } })
  expect([read.statusCode, read.json().data.entries]).toEqual([200, []])
  expect((await tenant.get('/activity-log')).body.data.entries).toHaveLength(1)
  const platform = await service.platform()
  const path = `/admin/tenants/${tenant.accountId}/activity-log`
  const keysOf = async (query: string) =>
    (await platform.get(`${path}${query}`)).body.data.entries.map((entry: { api_key_id: string }) => entry.api_key_id)
  expect(await keysOf('')).toEqual([tenant.keyId])
  expect(await keysOf(`?key_id=${rotated.key.key_id}`)).toEqual([tenant.keyId])
  expect(await keysOf(`?key_id=${other.keyId}`)).toEqual([])
  expect(await keysOf('?event=card.transferred')).toEqual([])
  expect((await platform.get('/admin/tenants/999999/activity-log')).status).toBe(404)
})

test('the activity log is per key: another key of the account has an empty one', async () => {
  const { tenant } = await requested('ship')
  const second = await service.keyFor(tenant.accountId, { scopes: ['read:inventory'] })
  expect((await second.get('/activity-log')).body.data.entries).toEqual([])
  expect((await tenant.get('/activity-log?event=withdrawal.requested')).body.data.entries).toHaveLength(1)
  expect((await tenant.get('/activity-log?event=card.transferred')).body.data.entries).toEqual([])
})
