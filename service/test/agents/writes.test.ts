// Writes of agents: prepared, stated, confirmed once, and counted against the cap of the session.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from '../../src/db/db.ts'
import { forgetSessions } from '../../src/agents/sessions/store.ts'
import { startService, type TestService } from '../harness/service.ts'
import { stock } from '../harness/vault.ts'
import { connectAgent } from './connect.ts'

let service: TestService
let place: string
beforeAll(async () => {
  service = await startService()
  place = await service.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => service[Symbol.asyncDispose]())

const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

async function openTenant(spendCap?: string) {
  const tenant = await service.tenant()
  const cards = await stock(service, tenant, 3, { declaredValueCents: 2_000n })
  const agent = await connectAgent(place, {
    key: tenant.key,
    profile: 'tenant',
    ...(spendCap !== undefined && { spendCap }),
  })
  const quote = async (uniqueId = cards[0]) => {
    const { body } = await agent.carryOut('quoteShipping', { unique_ids: [uniqueId], address })
    const [rate] = body.data.rates
    return {
      order_id: body.data.order_id,
      rate_id: rate.rate_id.untrusted_text ?? rate.rate_id,
      cents: rate.amount_cents,
    }
  }
  return { tenant, cards, agent, quote }
}

/** The rows that an agent of a tenant could change, with the session and what waits in it. */
const readState = (accountId: number) =>
  one(
    service.db,
    sql<{ state: string }>`
      select jsonb_build_array(
        (select jsonb_agg(to_jsonb(c) order by c.unique_id) from holdings c where c.account_id = ${accountId}),
        (select jsonb_agg(to_jsonb(o) order by o.id) from vault_orders o where o.account_id = ${accountId}),
        (select jsonb_agg(to_jsonb(e) order by e.id) from vault_exceptions e where e.account_id = ${accountId}),
        (select count(*) from audit_entries), (select count(*) from agent_confirmations),
        (select jsonb_agg(spent) from agent_sessions where account_id = ${accountId}))::text as state`,
  )

test('a dry run states what would happen and changes nothing', async () => {
  const { tenant, cards, agent, quote } = await openTenant('50')
  await using _agent = agent
  const { cents, ...order } = await quote()
  const before = await readState(tenant.accountId)
  const dry = await agent.call('commitOrder', { ...order, dry_run: true })
  expect(dry.body).toMatchObject({
    outcome: 'dry_run',
    fits_spend_cap: true,
    spend_usd: `${(cents / 100).toFixed(2)}0000`,
    would_send: { method: 'POST', path: '/api/v1/orders', body: order },
  })
  expect(dry.body.statement).toContain(`Money: ${(cents / 100).toFixed(2)}0000 USD shipping`)
  expect(dry.body.statement).toContain(`Cards: 1 card(s) of order ${order.order_id} leave the warehouse`)
  expect(dry.body.confirmation_id).toBeUndefined()
  const other = await agent.call('createException', {
    type: 'OTHER',
    summary: 'Where is it?',
    unique_ids: [cards[1]],
    dry_run: true,
  })
  expect(other.body.statement ?? other.body).toContain(`Cards: 1 ("${cards[1]}")`)
  expect(await readState(tenant.accountId)).toEqual(before)
})

test('a write happens after its confirmation, once, and only with its own statement and session', async () => {
  const { tenant, agent, quote } = await openTenant('50')
  await using _agent = agent
  await using stranger = await connectAgent(place, { key: tenant.key, profile: 'tenant', spendCap: '50' })
  const { cents: _cents, ...order } = await quote()
  const status = async () => (await tenant.get(`/orders/${order.order_id}`)).body.data.status
  const { body } = await agent.call('commitOrder', order)
  expect(body).toMatchObject({ outcome: 'confirmation_required', statement: expect.stringContaining('USD shipping') })
  expect(await status()).toBe('PENDING_PAYMENT')
  const proper = { confirmation_id: body.confirmation_id, statement: body.statement }
  const refused = [
    await agent.call('confirm_action', { ...proper, statement: 'Money: none. Cards: none.' }),
    await agent.call('confirm_action', { ...proper, confirmation_id: 'x'.repeat(24) }),
    await agent.call('confirm_action', { confirmation_id: body.confirmation_id }),
    await stranger.call('confirm_action', proper),
  ]
  expect(refused.map((one) => one.body.error)).toEqual([
    'not_confirmed',
    'not_confirmed',
    'invalid_arguments',
    'not_confirmed',
  ])
  expect(await status()).toBe('PENDING_PAYMENT')
  const done = await agent.call('confirm_action', proper)
  expect(done.body).toMatchObject({ outcome: 'done', data: { status: 'COMMITTED' } })
  expect((await agent.call('confirm_action', proper)).body.error).toBe('not_confirmed')
})

test('a confirmation expires', async () => {
  const { tenant, cards, agent } = await openTenant()
  await using _agent = agent
  const { body } = await agent.call('updateCard', { unique_id: cards[0], client_reference: 'shelf 4' })
  service.clock.advance(10 * 60_000)
  const late = await agent.call('confirm_action', { confirmation_id: body.confirmation_id, statement: body.statement })
  expect(late.body.error).toBe('not_confirmed')
  expect((await tenant.get(`/cards/${cards[0]}`)).body.data.card.client_reference).toBeNull()
  await agent.carryOut('updateCard', { unique_id: cards[0], client_reference: 'shelf 4' })
  expect((await tenant.get(`/cards/${cards[0]}`)).body.data.card.client_reference).toBe('shelf 4')
})

test('without a cap nothing that costs money is prepared', async () => {
  const { agent, quote } = await openTenant()
  await using _agent = agent
  const { cents: _cents, ...order } = await quote()
  const { body } = await agent.call('commitOrder', order)
  expect(body).toMatchObject({ error: 'spend_cap_exceeded', reason: expect.stringContaining('0.000000 of 0.000000') })
  expect((await agent.call('commitOrder', { ...order, dry_run: true })).body.fits_spend_cap).toBe(false)
})

test('the cap holds for calls that were prepared before and are confirmed together', async () => {
  const { tenant, cards, agent, quote } = await openTenant('15')
  await using _agent = agent
  const orders = [await quote(cards[0]), await quote(cards[1]), await quote(cards[2])]
  expect(orders.every(({ cents }) => cents > 500 && cents < 1_500)).toBe(true)
  const prepared = await Promise.all(orders.map(({ cents: _cents, ...order }) => agent.call('commitOrder', order)))
  const confirmed = await Promise.all(
    prepared.map(({ body }) =>
      agent.call('confirm_action', { confirmation_id: body.confirmation_id, statement: body.statement }),
    ),
  )
  expect(confirmed.map(({ body }) => body.outcome ?? body.error).toSorted()).toEqual([
    'done',
    'spend_cap_exceeded',
    'spend_cap_exceeded',
  ])
  const states = await Promise.all(orders.map(({ order_id: id }) => tenant.get(`/orders/${id}`)))
  expect(states.filter(({ body }) => body.data.status === 'COMMITTED')).toHaveLength(1)
})

test('a refused call gives its money back to the cap', async () => {
  const { tenant, agent, quote } = await openTenant('15')
  await using _agent = agent
  const { cents: _cents, ...order } = await quote()
  const { body } = await agent.call('commitOrder', order)
  await tenant.send('POST', `/orders/${order.order_id}/cancel`)
  const refused = await agent.call('confirm_action', {
    confirmation_id: body.confirmation_id,
    statement: body.statement,
  })
  expect(refused).toMatchObject({ isError: true, body: { status: 409 } })
  const { spent } = await one(
    service.db,
    sql<{ spent: bigint }>`select spent from agent_sessions where id = ${agent.sessionId() ?? ''}`,
  )
  expect(spent).toBe(0n)
})

test('a write with the same idempotency key happens once', async () => {
  const { tenant, cards, agent } = await openTenant()
  await using _agent = agent
  const args = {
    type: 'OTHER',
    summary: 'The photo shows another card.',
    unique_ids: [cards[0]],
    idempotency_key: 'question-1',
  }
  const answers = [await agent.carryOut('createException', args), await agent.carryOut('createException', args)]
  expect(answers.map(({ body }) => body.outcome)).toEqual(['done', 'done'])
  expect((await tenant.get('/exceptions')).body.data.exceptions).toHaveLength(1)
})

test('what waits for a confirmation is sealed, and expired sessions are forgotten', async () => {
  const { cards, agent } = await openTenant()
  await using _agent = agent
  await agent.call('quoteShipping', { unique_ids: [cards[0]], address })
  const rows = await sql<{ request: Buffer }>`select request from agent_confirmations`.execute(service.db)
  expect(rows.rows.some(({ request }) => request.includes('Elm Street'))).toBe(false)
  service.clock.advance(25 * 3_600_000)
  await expect(agent.client.listTools()).rejects.toThrow('Session not found')
  const now = service.clock.now()
  await forgetSessions(service.db, now, new Date(now.getTime() - 86_400_000))
  const left = await sql`select id from agent_confirmations union all select id from agent_sessions`.execute(service.db)
  expect(left.rows).toEqual([])
})
