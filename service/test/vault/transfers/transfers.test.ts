import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { many } from '../../../src/db/db.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'
import { persist, stock, sweep, times } from '../../harness/vault.ts'

let service: TestService
let platform: Client
beforeAll(async () => {
  service = await startService({}, { maxConnections: 20, acquireTimeoutMs: 60_000 })
  platform = await service.platform()
})
afterAll(() => service[Symbol.asyncDispose]())

const numberOf = async (tenant: Client): Promise<string> => (await tenant.get('/info')).body.data.account.account_number
const transfer = async (from: Client, to: Client, cards: readonly string[], more: object = {}) =>
  from.send('POST', '/card-transfers', { unique_ids: cards, to_account: await numberOf(to), ...more })
const setPolicy = (tenant: Client, body: object) =>
  platform.send('PUT', `/admin/tenants/${tenant.accountId}/transfer-policy`, body)
const cardsOf = async (tenant: Client) =>
  (await tenant.get('/cards?limit=100')).body.data.cards.map((card: { unique_id: string }) => card.unique_id)
const eventsOf = async (tenant: Client) =>
  (await tenant.get('/activity-log')).body.data.entries.map((entry: { event: string }) => entry.event)

async function tenantPair(policy: 'instant' | 'accept' | 'refuse' = 'instant') {
  const [from, to] = [await service.tenant(), await service.tenant()]
  if (policy !== 'instant') await setPolicy(to, { transfer_policy: policy })
  const cards = await stock(service, from, 2, { declaredValueCents: 900n, clientReference: 'mine' })
  return { from, to, cards }
}

describe('instant transfers', () => {
  test('move the cards to the receiver, and the card sweeps of both accounts show it', async () => {
    const { from, to, cards } = await tenantPair()
    const before = await sweep(from)
    const { status, body } = await transfer(from, to, cards, { note: 'sold' })
    expect(status).toBe(201)
    const names = { from: await numberOf(from), to: await numberOf(to) }
    expect(body.data).toEqual({
      card_count: 2,
      transfer: {
        id: expect.any(Number),
        status: 'COMPLETED',
        direction: 'out',
        from_account: names.from,
        to_account: names.to,
        counterparty_name: names.to,
        card_count: 2,
        note: 'sold',
        idempotency_key: null,
        api_key_id: from.keyId,
        requested_at: '2026-03-01T12:00:00.000Z',
        completed_at: '2026-03-01T12:00:00.000Z',
        expires_at: null,
        declined_reason: null,
        created_at: '2026-03-01T12:00:00.000Z',
        updated_at: '2026-03-01T12:00:00.000Z',
        cards: cards.map((unique_id) => ({ unique_id, status: 'TRANSFERRED' })),
      },
    })
    expect((await sweep(from, { since: before.next })).cards).toMatchObject(
      cards.toSorted().map((unique_id) => ({
        unique_id,
        status: 'TRANSFERRED',
        departed_reason: 'TRANSFERRED',
        available: false,
      })),
    )
    expect((await sweep(to)).cards).toMatchObject(
      cards
        .toSorted()
        .map((unique_id) => ({ unique_id, status: 'AVAILABLE', declared_value_cents: 0, client_reference: null })),
    )
    expect(await cardsOf(from)).toEqual([])
    expect(await eventsOf(from)).toEqual(['card.transferred'])
    expect(await eventsOf(to)).toEqual([])
    const seen = await to.get(`/card-transfers/${body.data.transfer.id}`)
    expect(seen.body.data.transfer).toMatchObject({ direction: 'in', counterparty_name: names.from, api_key_id: null })
    expect((await to.get('/card-transfers?direction=in')).body.data.transfers).toHaveLength(1)
    expect((await to.get('/card-transfers?direction=out')).body.data.transfers).toEqual([])
  })

  test('a card may return to its former account as an active card', async () => {
    const { from, to, cards } = await tenantPair()
    await transfer(from, to, cards)
    await transfer(to, from, cards)
    expect(await cardsOf(from)).toEqual(cards.toSorted())
    expect(await cardsOf(to)).toEqual([])
    expect((await from.get(`/cards/${cards[0]}`)).body.data.card).toMatchObject({
      status: 'AVAILABLE',
      departed_at: null,
    })
  })

  test('a replay returns the original, also when it names another receiver', async () => {
    const { from, to, cards } = await tenantPair()
    const first = await transfer(from, to, cards, { submission_key: 't-1' })
    const again = await transfer(from, to, cards, { idempotency_key: 't-1' })
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(again.body.data).toEqual(first.body.data)
    const other = await transfer(from, await service.tenant(), cards, { idempotency_key: 't-1' })
    expect([other.status, other.body.data]).toEqual([201, first.body.data])
  })

  test('the alternative path behaves the same', async () => {
    const { from, to, cards } = await tenantPair()
    const body = { unique_id: cards[0], to_account: await numberOf(to) }
    expect((await from.send('POST', '/cards/transfer', body)).body.data.card_count).toBe(1)
  })
})

describe('transfers that require acceptance', () => {
  test('move the cards when accepted', async () => {
    const { from, to, cards } = await tenantPair('accept')
    const { body } = await transfer(from, to, cards)
    const { id } = body.data.transfer
    expect(body.data.transfer).toMatchObject({ status: 'PENDING_ACCEPTANCE', expires_at: '2026-03-08T12:00:00.000Z' })
    expect((await from.get(`/cards/${cards[0]}`)).body.data.card).toMatchObject({
      status: 'TRANSFER_PENDING',
      transfer_id: id,
    })
    expect(await cardsOf(to)).toEqual([])
    const blocked = await from.send('POST', '/withdrawals', { unique_ids: cards, method: 'pickup' })
    expect([blocked.status, blocked.body.error]).toEqual([409, 'card(s) unavailable'])
    for (let time = 0; time < 2; time++) {
      const accepted = await to.send('POST', `/card-transfers/${id}/accept`)
      expect([accepted.status, accepted.body.data.transfer.status]).toEqual([200, 'COMPLETED'])
    }
    expect(await cardsOf(to)).toEqual(cards.toSorted())
    expect([await eventsOf(from), await eventsOf(to)]).toEqual([['transfer.requested'], ['transfer.accepted']])
    expect((await from.send('POST', `/card-transfers/${id}/cancel`)).status).toBe(409)
  })

  test.each([
    ['decline', 'to', 'DECLINED'],
    ['cancel', 'from', 'CANCELLED'],
  ] as const)('%s gives the cards back', async (decision, side, status) => {
    const world = await tenantPair('accept')
    const { id } = (await transfer(world.from, world.to, world.cards)).body.data.transfer
    const wrong = await world[side === 'to' ? 'from' : 'to'].send('POST', `/card-transfers/${id}/${decision}`)
    expect(wrong.status).toBe(404)
    const done = await world[side].send('POST', `/card-transfers/${id}/${decision}`)
    expect([done.status, done.body.data.transfer.status]).toEqual([200, status])
    expect(await cardsOf(world.from)).toEqual(world.cards.toSorted())
    expect((await world.from.get(`/cards/${world.cards[0]}`)).body.data.card.status).toBe('AVAILABLE')
    expect((await world.to.send('POST', `/card-transfers/${id}/accept`)).status).toBe(409)
  })

  test('expire after seven days, release the cards, and can no longer be accepted', async () => {
    const { from, to, cards } = await tenantPair('accept')
    const { id } = (await transfer(from, to, cards)).body.data.transfer
    service.clock.advance(7 * 86_400_000)
    const late = await to.send('POST', `/card-transfers/${id}/accept`)
    expect([late.status, late.body.error]).toEqual([409, 'invalid_status'])
    await service.vault.transfers.expire()
    expect((await from.get(`/card-transfers/${id}`)).body.data.transfer.status).toBe('EXPIRED')
    expect((await from.get(`/cards/${cards[0]}`)).body.data.card.status).toBe('AVAILABLE')
  })

  test('a listed sender transfers instantly, also to a receiver that refuses all others', async () => {
    const { from, to, cards } = await tenantPair('refuse')
    expect((await transfer(from, to, cards)).body.error).toBe('recipient_not_found')
    await setPolicy(to, { transfer_senders: [await numberOf(from)] })
    expect((await transfer(from, to, cards)).body.data.transfer.status).toBe('COMPLETED')
  })
})

describe('refusals', () => {
  test('unknown, suspended and refusing receivers get the same answer; a transfer to oneself is invalid', async () => {
    const { from, to, cards } = await tenantPair('refuse')
    const suspended = await service.tenant()
    const suspendedNumber = await numberOf(suspended)
    await service.accounts.changeTenant(suspended.accountId, { status: 'SUSPENDED' }, 'system')
    const answers = await Promise.all(
      [await numberOf(to), suspendedNumber, 'UNKNOWN-1'].map(async (to_account) => {
        const { status, body } = await from.send('POST', '/card-transfers', { unique_ids: cards, to_account })
        return [status, body.error, body.message]
      }),
    )
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]?.slice(0, 2)).toEqual([404, 'recipient_not_found'])
    const self = await transfer(from, from, cards)
    expect([self.status, self.body.error]).toEqual([400, 'invalid input'])
  })

  test('a card of another account or a claimed card fails the whole transfer', async () => {
    const { from, to, cards } = await tenantPair()
    const foreign = await transfer(from, to, [...cards, 'CARD-NOWHERE'])
    expect([foreign.status, foreign.body.error]).toEqual([404, 'card(s) not found'])
    await from.send('POST', '/withdrawals', { unique_ids: [cards[0]], method: 'pickup' })
    const taken = await transfer(from, to, cards)
    expect([taken.status, taken.body.error]).toEqual([409, 'CARD_ALREADY_WITHDRAWING'])
    expect(await cardsOf(from)).toEqual(cards.toSorted())
  })

  test('transfers of other accounts are not found', async () => {
    const { from, to, cards } = await tenantPair()
    const { id } = (await transfer(from, to, cards)).body.data.transfer
    const stranger = await service.tenant()
    expect((await stranger.get(`/card-transfers/${id}`)).body.error).toBe('not_found')
    expect((await stranger.send('POST', `/card-transfers/${id}/accept`)).status).toBe(404)
  })
})

describe('races', () => {
  test('two accounts that transfer cards to each other concurrently do not deadlock', async () => {
    const [left, right] = [await service.tenant(), await service.tenant()]
    const [lefts, rights] = [await stock(service, left, 30), await stock(service, right, 30)]
    const replies = await Promise.all(
      times(30, (index) => [
        persist(() => transfer(left, right, [lefts[index] ?? ''])),
        persist(() => transfer(right, left, [rights[index] ?? ''])),
      ]).flat(),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect([await cardsOf(left), await cardsOf(right)]).toEqual([rights.toSorted(), lefts.toSorted()])
  })

  test('of a concurrent transfer and withdrawal of one card exactly one succeeds', async () => {
    const { from, to } = await tenantPair()
    const cards = await stock(service, from, 20)
    const replies = await Promise.all(
      cards.flatMap((card) => [
        persist(() => transfer(from, to, [card])),
        persist(() => from.send('POST', '/withdrawals', { unique_ids: [card], method: 'pickup' })),
      ]),
    )
    for (let index = 0; index < cards.length; index++) {
      const pair = [replies[index * 2]?.status, replies[index * 2 + 1]?.status].toSorted()
      expect([
        [201, 404],
        [201, 409],
      ]).toContainEqual(pair)
    }
    const twice = await many(
      service.db,
      sql`select unique_id from holdings where departed_at is null group by unique_id having count(*) > 1`,
    )
    expect(twice).toEqual([])
  })
})
