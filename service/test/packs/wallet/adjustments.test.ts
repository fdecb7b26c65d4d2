import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { hold } from '../../../src/ledger/ledger.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'

let service: TestService
let partner: Client
let first: Client
let second: Client
beforeAll(async () => {
  service = await startService()
  partner = await service.partner()
  first = await service.platform()
  second = await service.keyFor(first.accountId, { scopes: ['platform:admin'] })
})
afterEach(() => expectSoundBooks(service))
afterAll(() => service[Symbol.asyncDispose]())

const allOn = { custodial: true, instant: true, sellback: true, redemption: true, sends: true, withdraw: true }

describe('switches', () => {
  test('every switch is on by default, and a change affects only the switches that are passed', async () => {
    expect((await first.get('/admin/switches')).body.data.switches).toEqual(allOn)
    const changed = await first.send('POST', '/admin/switches', { withdraw: false, sends: false })
    expect(changed.body.data.switches).toEqual({ ...allOn, withdraw: false, sends: false })
    const back = await second.send('POST', '/admin/switches', { sends: true })
    expect(back.body.data.switches).toEqual({ ...allOn, withdraw: false })
    await first.send('POST', '/admin/switches', { withdraw: true })
    expect((await first.get('/admin/switches')).body.data.switches).toEqual(allOn)
    const log = (await first.get('/admin/audit-log?limit=1')).body.data.entries[0]
    expect(log).toMatchObject({ actor: `key:${first.keyId}`, action: 'switches.set', details: { withdraw: true } })
  })

  test('an unknown switch is refused, and a value must be a boolean', async () => {
    const unknown = await first.send('POST', '/admin/switches', { sendz: false })
    expect([unknown.status, unknown.body.details]).toEqual([400, { field: 'sendz', suggestion: 'sends' }])
    expect((await first.get('/admin/switches')).body.data.switches).toEqual(allOn)
    const reply = await first.send('POST', '/admin/switches', { withdraw: 'no' })
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_body'])
  })
})

describe('adjustments', () => {
  let userId: number
  let name: string
  let counter = 0
  beforeEach(async () => {
    name = `adjusted-${counter++}`
    const reply = await partner.send('POST', '/sandbox/credit', { external_user_id: name, amount_usdc: '10' })
    userId = reply.body.data.end_user_id
  })

  const propose = (amount: unknown, client = first, extra: object = {}) =>
    client.send('POST', `/admin/wallets/${userId}/adjust`, { amount_usdc: amount, reason: 'A case', ...extra })
  const decide = (id: number, decision: string, client: Client) =>
    client.send('POST', `/admin/adjustments/${id}/${decision}`)
  const wallet = async () => (await partner.get(`/wallet/balance?external_user_id=${name}`)).body.data.wallet

  test('an adjustment changes the credits only when another key approves it', async () => {
    const proposed = await propose('2.5')
    expect(proposed.status).toBe(201)
    const { adjustment } = proposed.body.data
    expect(adjustment).toEqual({
      id: expect.any(Number),
      end_user_id: userId,
      amount: '2500000',
      amount_usdc: '2.500000',
      reason: 'A case',
      withdrawal_id: null,
      status: 'PROPOSED',
      proposed_by: first.keyId,
      decided_by: null,
      created_at: '2026-03-01T12:00:00.000Z',
      decided_at: null,
    })
    expect((await wallet()).balance).toBe('10000000')
    const own = await decide(adjustment.id, 'approve', first)
    expect([own.status, own.body.error]).toEqual([403, 'second_approver_required'])
    expect((await wallet()).balance).toBe('10000000')
    const approved = await decide(adjustment.id, 'approve', second)
    expect(approved.body.data.adjustment).toMatchObject({ status: 'APPROVED', decided_by: second.keyId })
    expect((await wallet()).balance).toBe('12500000')
    const again = await decide(adjustment.id, 'approve', second)
    expect([again.status, again.body.error]).toEqual([409, 'invalid_status'])
    const [entry] = (await partner.get(`/wallet/ledger?external_user_id=${name}`)).body.data.entries
    expect(entry).toMatchObject({ entry_type: 'ADJUSTMENT', amount: '2500000', description: 'A case' })
    expect((await first.get('/admin/adjustments?limit=1')).body.data.adjustments[0].id).toBe(adjustment.id)
  })

  test('a rotated key counts as the proposer', async () => {
    const { adjustment } = (await propose('1')).body.data
    const rotated = await first.send('POST', `/admin/keys/${first.keyId}/rotate`, {})
    const successor = service.client(rotated.body.data.api_key)
    const reply = await decide(adjustment.id, 'approve', successor)
    expect([reply.status, reply.body.error]).toEqual([403, 'second_approver_required'])
  })

  test('fifty concurrent approvals change the credits once', async () => {
    const { adjustment } = (await propose('3')).body.data
    const replies = await Promise.all(Array.from({ length: 50 }, () => decide(adjustment.id, 'approve', second)))
    expect(replies.filter(({ status }) => status === 200).length).toBe(1)
    expect(replies.filter(({ status, body }) => status === 409 && body.error === 'invalid_status').length).toBe(49)
    expect((await wallet()).balance).toBe('13000000')
  })

  test('a rejected adjustment cannot be approved', async () => {
    const { adjustment } = (await propose('3')).body.data
    expect((await decide(adjustment.id, 'reject', first)).body.data.adjustment.status).toBe('REJECTED')
    expect((await decide(adjustment.id, 'approve', second)).status).toBe(409)
    expect((await wallet()).balance).toBe('10000000')
  })

  test('credits on hold cannot be removed', async () => {
    const { adjustment } = (await propose('-4')).body.data
    await transact(service.db, (tx) =>
      hold(tx, {
        endUserId: userId,
        amount: micros(7_000_000n),
        source: 'test',
        sourceId: name,
        description: 'Test',
        now: service.clock.now(),
      }),
    )
    const reply = await decide(adjustment.id, 'approve', second)
    expect([reply.status, reply.body.error]).toEqual([402, 'insufficient_funds'])
    const smaller = (await propose('-3')).body.data.adjustment
    expect((await decide(smaller.id, 'approve', second)).status).toBe(200)
    expect(await wallet()).toMatchObject({ balance: '7000000', reserved: '7000000', available: '0' })
  })

  test.each(['0', '-0', '', '--1', '1.0000001', 'x', 5, null])('an amount of %j is refused', async (amount) => {
    const reply = await propose(amount)
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_amount'])
  })

  test('an unknown end user, withdrawal or adjustment is not found', async () => {
    expect((await first.send('POST', '/admin/wallets/999999/adjust', { amount_usdc: '1', reason: 'x' })).status).toBe(
      404,
    )
    expect((await propose('1', first, { withdrawal_id: 999_999 })).status).toBe(404)
    expect((await decide(999_999, 'approve', second)).status).toBe(404)
  })
})
