import { sql } from 'kysely'
import type { Abi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { standardLimits } from '../../../src/kernel/payment-limits.ts'
import * as testUsdc from '../../../src/chain/abi/test-usdc.ts'
import { one } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { callAdmin, hire, type Browser } from '../../harness/people.ts'
import type { Client, Reply } from '../../harness/service.ts'
import { createMoneyWorld, usdc, type MoneyWorld } from './wallet-world.ts'

// Each step needs many blocks and jobs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

/** Lowered by the test of approvals. */
const limits = { ...standardLimits }
let world: World
let partner: Client
let operator: Client
let money: MoneyWorld
beforeAll(async () => {
  world = await startWorld({ overrides: { approvalLimits: limits } })
  partner = await world.partner()
  operator = await world.platform()
  money = createMoneyWorld(world, partner)
})
afterEach(() => money.expectSound())
afterAll(() => world.dispose())

const day = 86_400
let counter = 0
const newName = (): string => `user-${counter++}`
const get = async (id: number) => (await partner.get(`/wallet/withdrawals/${id}`)).body.data
const isIn = (id: number, status: string) =>
  world.until(async () => (await get(id)).status === status && get(id), `withdrawal ${id} is ${status}`)

/** An end user with credits and a linked wallet, whose partner has no first-use delay. */
async function provenUser(amount: string): Promise<string> {
  const name = newName()
  const [wallet] = world.wallets
  const other = await world.partner()
  const own = createMoneyWorld(world, other)
  partners.set(name, { client: other, own })
  await own.credit(name, amount)
  await own.link(name, wallet)
  await operator.send('PATCH', `/admin/partners/${other.accountId}/withdrawal-rules`, { first_use_delay_seconds: 0 })
  return name
}
const partners = new Map<string, { client: Client; own: MoneyWorld }>()
const of = (name: string) => partners.get(name) ?? { client: partner, own: money }

test('the first withdrawal to a wallet is held for a day, paid once, and then debited', async () => {
  const [wallet] = world.wallets
  await money.credit('ann', '50')
  await money.link('ann', wallet)
  const before = await money.dollarsOf(wallet.address)
  const requested = await money.withdraw('ann', wallet.address, '20.25', 'k1')
  expect(requested.status).toBe(202)
  expect(requested.headers['idempotent-replayed']).toBeUndefined()
  const { withdrawal_id: id, held_until } = requested.body.data
  expect(requested.body.data).toEqual({
    withdrawal_id: expect.any(Number),
    status: 'HELD',
    end_user_id: expect.any(Number),
    external_user_id: 'ann',
    to_address: wallet.address,
    amount: '20250000',
    amount_usdc: '20.250000',
    held_until: expect.any(String),
    awaits_approval: false,
    transaction_hash: null,
    failure_reason: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    submitted_at: null,
    completed_at: null,
  })
  expect(await money.walletOf('ann')).toMatchObject({ balance: '50000000', reserved: '20250000' })
  await world.settle()
  expect((await get(id)).status).toBe('HELD')
  await world.advance(day + 1)
  const done = await isIn(id, 'COMPLETED')
  expect(new Date(held_until).getTime()).toBeLessThanOrEqual(new Date(done.completed_at).getTime())
  expect(done.transaction_hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await money.walletOf('ann')).toMatchObject({ balance: '29750000', reserved: '0' })
  expect(await money.dollarsOf(wallet.address)).toBe(before + usdc(20.25))
  const entries = (await partner.get('/wallet/ledger?external_user_id=ann')).body.data.entries
  expect(entries.map((entry: { entry_type: string }) => entry.entry_type)).toEqual(['WITHDRAWAL', 'HOLD', 'ADJUSTMENT'])
  const events = (await money.eventsOf('withdrawal.updated')).map(({ data }) => [data['withdrawal_id'], data['status']])
  expect(events).toEqual([
    [id, 'PENDING'],
    [id, 'SUBMITTED'],
    [id, 'COMPLETED'],
  ])
  const again = await money.withdraw('ann', wallet.address, '20.25', 'k1')
  expect([again.status, again.headers['idempotent-replayed'], again.body.data.status]).toEqual([
    202,
    'true',
    'COMPLETED',
  ])
  const second = await money.withdraw('ann', wallet.address, '1', 'k2')
  expect(second.body.data.status).toBe('PENDING')
  await isIn(second.body.data.withdrawal_id, 'COMPLETED')
  expect(await money.dollarsOf(wallet.address)).toBe(before + usdc(21.25))
})

test('an Idempotency-Key withdraws once, under repeated and concurrent requests, and never with other parameters', async () => {
  const name = await provenUser('10')
  const { client, own } = of(name)
  const [wallet, stranger] = world.wallets
  const before = await own.dollarsOf(wallet.address)
  const withdraw = (): Promise<Reply> => own.withdraw(name, wallet.address, '2', 'once')
  const first = await Promise.all(Array.from({ length: 50 }, withdraw))
  // A request that waited too long for the first one is refused with 409, and succeeds on retry.
  const replies = await Promise.all(first.map(async (reply) => (reply.status === 409 ? withdraw() : reply)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 202))
  expect(new Set(replies.map(({ body }) => body.data.withdrawal_id)).size).toBe(1)
  expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length).toBe(49)
  const mismatch = await own.withdraw(name, stranger.address, '3', 'once')
  expect([mismatch.status, mismatch.body.error]).toEqual([409, 'idempotency_mismatch'])
  expect(mismatch.body.details).toEqual({ fields: ['to_address', 'amount'] })
  await world.settle()
  expect(await own.dollarsOf(wallet.address)).toBe(before + usdc(2))
  expect((await client.get('/wallet/withdrawals')).body.data.withdrawals.length).toBe(1)
})

test('500 concurrent withdrawals with credits for ten pay exactly ten', async () => {
  const name = await provenUser('10')
  const { client, own } = of(name)
  const [wallet] = world.wallets
  const before = await own.dollarsOf(wallet.address)
  // Retries with the same key while the answer is 503, as every client does.
  async function persist(key: string): Promise<Reply> {
    for (;;) {
      const reply = await own.withdraw(name, wallet.address, '1', key)
      if (reply.status !== 503) return reply
    }
  }
  const replies = await Promise.all(Array.from({ length: 500 }, (_, index) => persist(`race-${index}`)))
  const count = (status: number) => replies.filter((reply) => reply.status === status).length
  expect([count(202), count(402)]).toEqual([10, 490])
  const poor = replies.find(({ status }) => status === 402)
  expect(poor?.body).toMatchObject({
    error: 'insufficient_funds',
    details: { required_micros: '1000000', available_micros: '0', shortfall_micros: '1000000' },
  })
  await world.settle()
  expect(await own.dollarsOf(wallet.address)).toBe(before + usdc(10))
  expect(await own.walletOf(name)).toMatchObject({ balance: '0', reserved: '0' })
  const listed = (await client.get('/wallet/withdrawals?status=COMPLETED&limit=100')).body.data.withdrawals
  expect(listed.length).toBe(10)
})

test('a withdrawal refused for insufficient funds succeeds with the same key after a top-up', async () => {
  const name = await provenUser('1')
  const { own } = of(name)
  const [wallet] = world.wallets
  expect((await own.withdraw(name, wallet.address, '5', 'top-up')).status).toBe(402)
  await own.credit(name, '10')
  const reply = await own.withdraw(name, wallet.address, '5', 'top-up')
  expect([reply.status, reply.headers['idempotent-replayed']]).toEqual([202, undefined])
  await world.settle()
})

test('a held withdrawal can be cancelled once, and only by its partner', async () => {
  const [wallet] = world.wallets
  await money.credit('bob', '5')
  await partner.send('POST', '/wallet/deposit-address', { external_user_id: 'bob' })
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/withdrawal-rules`, { is_proof_required: false })
  const held = (await money.withdraw('bob', wallet.address, '5', 'b1')).body.data
  expect(held.status).toBe('HELD')
  const cancelled = await partner.send('POST', `/wallet/withdrawals/${held.withdrawal_id}/cancel`)
  expect(cancelled.body.data).toMatchObject({ status: 'FAILED', failure_reason: 'cancelled' })
  expect(await money.walletOf('bob')).toMatchObject({ balance: '5000000', reserved: '0' })
  const again = await partner.send('POST', `/wallet/withdrawals/${held.withdrawal_id}/cancel`)
  expect([again.status, again.body.error]).toEqual([409, 'invalid_status'])
  const stranger = await world.partner()
  expect((await stranger.get(`/wallet/withdrawals/${held.withdrawal_id}`)).status).toBe(404)
  expect((await stranger.send('POST', `/wallet/withdrawals/${held.withdrawal_id}/cancel`)).status).toBe(404)
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/withdrawal-rules`, { is_proof_required: true })
})

test('the daily cap limits concurrent and consecutive withdrawals', async () => {
  const name = await provenUser('100')
  const { client, own } = of(name)
  const [wallet] = world.wallets
  const rules = `/admin/partners/${client.accountId}/withdrawal-rules`
  const changed = await operator.send('PATCH', rules, { daily_cap_usdc: '5' })
  expect(changed.body.data.withdrawal_rules).toEqual({
    daily_cap_usdc: '5.000000',
    first_use_delay_seconds: 0,
    is_proof_required: true,
  })
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => own.withdraw(name, wallet.address, '2', `cap-${index}`)),
  )
  expect(replies.filter(({ status }) => status === 202).length).toBe(2)
  const refused = replies.filter(({ status }) => status === 403)
  expect(refused.length).toBe(18)
  expect(refused[0]?.body).toMatchObject({ error: 'limit_exceeded', details: { daily_cap_usdc: '5.000000' } })
  expect((await own.withdraw(name, wallet.address, '6', 'cap-big')).body.error).toBe('limit_exceeded')
  await world.settle()
  await world.advance(day)
  expect((await own.withdraw(name, wallet.address, '2', 'cap-tomorrow')).status).toBe(202)
  await world.settle()
})

describe('no hold is made', () => {
  const key = { 'idempotency-key': 'bad' }
  const [some, other] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x12']
  test.each([
    [{ to_address: some, amount_usdc: '1' }, key, 400, 'missing_user_identifier'],
    [{ external_user_id: 'x', amount_usdc: '1' }, key, 400, 'invalid_wallet_address'],
    [{ external_user_id: 'x', to_address: other, amount_usdc: '1' }, key, 400, 'invalid_wallet_address'],
    [{ external_user_id: 'x', to_address: some }, key, 400, 'invalid_amount'],
    [{ external_user_id: 'x', to_address: some, amount_usdc: '0' }, key, 400, 'invalid_amount'],
    [{ external_user_id: 'x', to_address: some, amount_usdc: '-1' }, key, 400, 'invalid_amount'],
    [{ external_user_id: 'x', to_address: some, amount_usdc: 1 }, key, 400, 'invalid_amount'],
    [{ external_user_id: 'x', to_address: some, amount_usdc: '1' }, {}, 400, 'missing_idempotency_key'],
    [
      { external_user_id: 'x', to_address: some, amount_usdc: '1' },
      { 'idempotency-key': 'k'.repeat(256) },
      400,
      'identifier_too_long',
    ],
    [{ external_user_id: 'x', to_address: some, amount_usdc: '1' }, key, 403, 'destination_not_allowed'],
  ])('by %j with %j: %d %s', async (body, headers, status, error) => {
    const reply = await partner.send('POST', '/wallet/withdraw', body, headers)
    expect([reply.status, reply.body.error]).toEqual([status, error])
    const { rows } = await one(
      world.db,
      sql<{ rows: bigint }>`select count(*) as rows from credit_withdrawals where idempotency_key in ('bad')`,
    )
    expect(rows).toBe(0n)
  })

  test('for destinations that are our own contracts or vaults', async () => {
    const vault = await money.addressOf('carol')
    for (const to of [world.chain.contracts.creditsTreasury, world.chain.contracts.usdc, vault]) {
      const reply = await money.withdraw('ann', to, '1', 'inward')
      expect([reply.status, reply.body.error]).toEqual([400, 'invalid_wallet_address'])
    }
  })

  test('while withdrawals are switched off, but replays are still answered', async () => {
    const [wallet] = world.wallets
    await operator.send('POST', '/admin/switches', { withdraw: false })
    const reply = await money.withdraw('ann', wallet.address, '1', 'off')
    expect([reply.status, reply.body.error]).toEqual([503, 'withdraw_disabled'])
    expect((await money.withdraw('ann', wallet.address, '20.25', 'k1')).status).toBe(202)
    await operator.send('POST', '/admin/switches', { withdraw: true })
    const later = await money.withdraw('ann', wallet.address, '1', 'off')
    expect(later.status).toBe(202)
    await world.settle()
  })
})

test('a payment that can never succeed releases the credits', async () => {
  const name = await provenUser('6')
  const { client, own } = of(name)
  const [wallet] = world.wallets
  const bar = (functionName: 'blacklist' | 'unBlacklist') =>
    world.sandbox.sender.send('admin', {
      address: world.chain.contracts.usdc,
      abi: testUsdc.abi as Abi,
      functionName,
      args: [wallet.address],
    })
  await bar('blacklist')
  const { withdrawal_id: id } = (await own.withdraw(name, wallet.address, '6', 'barred')).body.data
  await world.settle()
  await bar('unBlacklist')
  const failed = (await client.get(`/wallet/withdrawals/${id}`)).body.data
  expect(failed).toMatchObject({ status: 'FAILED', failure_reason: 'payment_failed', transaction_hash: null })
  expect(await own.walletOf(name)).toMatchObject({ balance: '6000000', reserved: '0' })
  const replay = await own.withdraw(name, wallet.address, '6', 'barred')
  expect([replay.status, replay.body.data.status]).toEqual([202, 'FAILED'])
  expect((await own.withdraw(name, wallet.address, '6', 'allowed')).status).toBe(202)
  await world.settle()
})

test('a returned withdrawal is credited once, after two people approved', async () => {
  const name = await provenUser('8')
  const { client, own } = of(name)
  const [wallet] = world.wallets
  const { withdrawal_id: id, end_user_id: userId } = (await own.withdraw(name, wallet.address, '8', 'back')).body.data
  const path = `/admin/wallets/${userId}/adjust`
  const early = await operator.send('POST', path, { amount_usdc: '8', reason: 'Came back', withdrawal_id: id })
  expect([early.status, early.body.error]).toEqual([409, 'invalid_status'])
  await world.settle()
  const approvers = [await hire(world.service, ['treasury']), await hire(world.service, ['treasury'])] as const
  const propose = () => operator.send('POST', path, { amount_usdc: '8', reason: 'Came back', withdrawal_id: id })
  const approve = async () => {
    const { adjustment } = (await propose()).body.data
    const replies = []
    for (const person of approvers) {
      replies.push(await callAdmin(world.service, person, 'POST', `/adjustments/${adjustment.id}/approve`))
    }
    return replies[1]!
  }
  expect((await approve()).status).toBe(200)
  expect(await own.walletOf(name)).toMatchObject({ balance: '8000000' })
  const twice = await approve()
  expect([twice.status, twice.body.error]).toEqual([409, 'already_exists'])
  const [entry] = (await client.get(`/wallet/ledger?external_user_id=${name}`)).body.data.entries
  expect(entry).toMatchObject({ entry_type: 'WITHDRAWAL_REVERSAL', amount: '8000000' })
})

test('a withdrawal above the limit is paid once after two people approved it, or rejected by one', async () => {
  limits.withdrawal = micros(4_999_999n)
  try {
    const name = await provenUser('15')
    const { client, own } = of(name)
    const [wallet] = world.wallets
    const before = await own.dollarsOf(wallet.address)
    const [first, second] = [await hire(world.service, ['treasury']), await hire(world.service, ['treasury'])]
    const decide = (id: number, decision: string, person: Browser) =>
      callAdmin(world.service, person, 'POST', `/credit-withdrawals/${id}/${decision}`)
    const request = async (key: string) => (await own.withdraw(name, wallet.address, '5', key)).body.data
    const [large, unwanted, cancelled] = [await request('large'), await request('unwanted'), await request('cancelled')]
    expect(large).toMatchObject({ status: 'HELD', held_until: null, awaits_approval: true })
    expect((await own.withdraw(name, wallet.address, '5', 'large')).body.data.withdrawal_id).toBe(large.withdrawal_id)
    await world.settle()
    const waiting = (await callAdmin(world.service, first, 'GET', '/credit-withdrawals')).body.data.withdrawals
    expect(waiting.map((row: { withdrawal_id: number }) => row.withdrawal_id)).toEqual(
      [large, unwanted, cancelled].map((row) => row.withdrawal_id),
    )
    expect(waiting[0]).toMatchObject({ proposed_by: expect.stringMatching(/^key:/), approvals_needed: 2 })
    const byKey = await operator.send('POST', `/admin/credit-withdrawals/${large.withdrawal_id}/approve`)
    expect([byKey.status, byKey.body.error]).toEqual([403, 'Insufficient permissions'])

    const voted = (await decide(large.withdrawal_id, 'approve', first)).body.data.withdrawal
    expect(voted).toMatchObject({ awaits_approval: true, approved_by: [`operator:${first.id}`] })
    await decide(large.withdrawal_id, 'approve', first)
    await world.settle()
    expect((await client.get(`/wallet/withdrawals/${large.withdrawal_id}`)).body.data.status).toBe('HELD')
    const approved = (await decide(large.withdrawal_id, 'approve', second)).body.data.withdrawal
    expect(approved).toMatchObject({
      awaits_approval: false,
      approved_by: [first, second].map(({ id }) => `operator:${id}`),
    })
    const late = await decide(large.withdrawal_id, 'reject', first)
    expect([late.status, late.body.error]).toEqual([409, 'invalid_status'])
    await world.until(
      async () => (await client.get(`/wallet/withdrawals/${large.withdrawal_id}`)).body.data.status === 'COMPLETED',
      'the approved withdrawal is paid',
    )
    expect((await decide(unwanted.withdrawal_id, 'reject', first)).body.data.withdrawal).toMatchObject({
      status: 'FAILED',
      failure_reason: 'rejected',
    })
    expect((await client.send('POST', `/wallet/withdrawals/${cancelled.withdrawal_id}/cancel`)).status).toBe(200)
    expect((await decide(cancelled.withdrawal_id, 'approve', first)).status).toBe(409)
    await world.settle()
    expect(await own.dollarsOf(wallet.address)).toBe(before + usdc(5))
    expect(await own.walletOf(name)).toMatchObject({ balance: '10000000', reserved: '0' })
  } finally {
    limits.withdrawal = standardLimits.withdrawal
  }
})
