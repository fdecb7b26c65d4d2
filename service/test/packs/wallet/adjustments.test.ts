import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { hold } from '../../../src/packs/ledger/ledger.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { callAdmin, hire, type Browser } from '../../harness/people.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'

let service: TestService
let partner: Client
let first: Client
let second: Client
let anna: Browser
let ben: Browser
beforeAll(async () => {
  service = await startService()
  partner = await service.partner()
  first = await service.platform()
  second = await service.keyFor(first.accountId, { scopes: ['platform:admin'] })
  anna = await hire(service, ['treasury'])
  ben = await hire(service, ['treasury'])
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
  const approve = (id: number, person: Browser): Promise<Reply> =>
    callAdmin(service, person, 'POST', `/adjustments/${id}/approve`)
  /** A key proposed it, so two people approve. */
  const approveBoth = async (id: number): Promise<Reply> => {
    await approve(id, anna)
    return approve(id, ben)
  }
  const wallet = async () => (await partner.get(`/wallet/balance?external_user_id=${name}`)).body.data.wallet

  test('an adjustment that a key proposed changes the credits when two people approve it', async () => {
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
      proposed_by: `key:${first.keyId}`,
      approvals_needed: 2,
      approved_by: [],
      decided_by: null,
      created_at: '2026-03-01T12:00:00.000Z',
      decided_at: null,
    })
    for (const key of [first, second]) {
      const refused = await decide(adjustment.id, 'approve', key)
      expect([refused.status, refused.body.error]).toEqual([403, 'Insufficient permissions'])
    }
    const half = await approve(adjustment.id, anna)
    const again = await approve(adjustment.id, anna)
    for (const { body } of [half, again]) {
      expect(body.data.adjustment).toMatchObject({ status: 'PROPOSED', approved_by: [`operator:${anna.id}`] })
    }
    expect((await wallet()).balance).toBe('10000000')
    const approved = await approve(adjustment.id, ben)
    expect(approved.body.data.adjustment).toMatchObject({
      status: 'APPROVED',
      approved_by: [`operator:${anna.id}`, `operator:${ben.id}`],
      decided_by: `operator:${ben.id}`,
    })
    expect((await wallet()).balance).toBe('12500000')
    const late = await approve(adjustment.id, ben)
    expect([late.status, late.body.error]).toEqual([409, 'invalid_status'])
    const [entry] = (await partner.get(`/wallet/ledger?external_user_id=${name}`)).body.data.entries
    expect(entry).toMatchObject({ entry_type: 'ADJUSTMENT', amount: '2500000', description: 'A case' })
    expect((await first.get('/admin/adjustments?limit=1')).body.data.adjustments[0].id).toBe(adjustment.id)
  })

  test('a person cannot approve their own proposal, and one other person is enough', async () => {
    const body = { amount_usdc: '1', reason: 'By hand' }
    const { adjustment } = (await callAdmin(service, anna, 'POST', `/wallets/${userId}/adjust`, body)).body.data
    expect(adjustment).toMatchObject({ proposed_by: `operator:${anna.id}`, approvals_needed: 1 })
    const own = await approve(adjustment.id, anna)
    expect([own.status, own.body.error]).toEqual([403, 'second_approver_required'])
    expect((await approve(adjustment.id, await hire(service, ['warehouse']))).status).toBe(403)
    expect((await approve(adjustment.id, ben)).body.data.adjustment.status).toBe('APPROVED')
  })

  test('an approval requires a fresh proof', async () => {
    const { adjustment } = (await propose('1')).body.data
    const person = await hire(service, ['treasury'])
    service.clock.advance(10 * 60_000)
    const stale = await approve(adjustment.id, person)
    expect([stale.status, stale.body.error]).toEqual([401, 'proof_required'])
    expect((await person.send('POST', '/session/prove', { password: 'wrong' })).status).toBe(401)
    expect((await person.send('POST', '/session/prove', { password: person.password })).status).toBe(200)
    expect((await approve(adjustment.id, person)).status).toBe(200)
    for (const one of [anna, ben]) await one.send('POST', '/session/prove', { password: one.password })
  })

  test('concurrent approvals change the credits once', async () => {
    const { adjustment } = (await propose('3')).body.data
    const votes = Array.from({ length: 20 }, (_, index) => approve(adjustment.id, index % 2 ? anna : ben))
    const statuses = (await Promise.all(votes)).map(({ status }) => status)
    expect(statuses.every((status) => [200, 409].includes(status))).toBe(true)
    expect((await wallet()).balance).toBe('13000000')
  })

  test('a rejected adjustment cannot be approved', async () => {
    const { adjustment } = (await propose('3')).body.data
    expect((await decide(adjustment.id, 'reject', first)).body.data.adjustment.status).toBe('REJECTED')
    expect((await approve(adjustment.id, anna)).status).toBe(409)
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
    const reply = await approveBoth(adjustment.id)
    expect([reply.status, reply.body.error]).toEqual([402, 'insufficient_funds'])
    const smaller = (await propose('-3')).body.data.adjustment
    expect((await approveBoth(smaller.id)).status).toBe(200)
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
    expect((await approve(999_999, anna)).status).toBe(404)
  })
})
