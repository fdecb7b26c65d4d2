import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { many } from '../../src/db/db.ts'
import { operatorRoles } from '../../src/http/pipeline/scopes.ts'
import { codeAt, stepOf } from '../../src/identity/sessions/totp.ts'
import { fromBase32 } from '../harness/base32.ts'
import { call, callAdmin, getApproval, giveBadge, hire, type Browser } from '../harness/people.ts'
import { startService, type Client, type Reply, type TestService } from '../harness/service.ts'

let service: TestService
let manager: Browser
let partner: Client
beforeAll(async () => {
  service = await startService({ mail: { mailer: { send: async () => {} }, from: 'house@packhouse.test' } })
  manager = await hire(service, ['account_manager'])
  partner = await service.partner({ scopes: ['packs:read'] })
})
afterAll(() => service[Symbol.asyncDispose]())

const refusal = ({ status, body }: Reply) => [status, body.error]
const keysPath = () => `/partners/${partner.accountId}/keys`
const payoutKey = { label: 'payouts', scopes: ['payout:manage', 'packs:read'] }
const proposal = (body: object = payoutKey) => ({ method: 'POST', path: `/api/v1/admin${keysPath()}`, body })
const propose = (person: Browser, request: object = proposal()) =>
  person.send('POST', '/approvals', { ...request, reason: 'New partner', client_action_id: undefined })
const create = (headers: object, body: object = payoutKey, person = manager) =>
  callAdmin(service, person, 'POST', keysPath(), body, headers)

describe('a key with payout:manage', () => {
  test('is created by two people: one proposes and sends, another approves', async () => {
    expect(refusal(await create({}))).toEqual([403, 'Insufficient permissions'])
    const { approval } = (await propose(manager)).body.data
    expect(approval).toMatchObject({
      status: 'PROPOSED',
      proposed_by: `operator:${manager.id}`,
      approvals_needed: 1,
      roles: ['account_manager'],
      body: payoutKey,
    })
    const header = { 'x-approval-id': String(approval.id) }
    expect(refusal(await create(header))).toEqual([403, 'second_approver_required'])
    const approve = (person: Browser) => person.send('POST', `/approvals/${approval.id}/approve`)
    expect(refusal(await approve(manager))).toEqual([403, 'second_approver_required'])
    expect(refusal(await approve(await hire(service, ['warehouse'])))).toEqual([403, 'Insufficient permissions'])
    const colleague = await hire(service, ['account_manager'])
    expect((await approve(colleague)).body.data.approval).toMatchObject({
      status: 'APPROVED',
      approved_by: [`operator:${colleague.id}`],
    })
    // Only the proposer sends it, exactly as approved, once.
    expect((await create(header, payoutKey, colleague)).status).toBe(404)
    const wider = { ...payoutKey, scopes: ['payout:manage', 'admin'] }
    expect(refusal(await create(header, wider))).toEqual([409, 'invalid_status'])
    const created = await create({ ...header, 'idempotency-key': 'payout-1' })
    expect([created.status, created.body.data.key.scopes]).toEqual([201, payoutKey.scopes])
    expect((await create({ ...header, 'idempotency-key': 'payout-1' })).body).toEqual(created.body)
    expect(refusal(await create(header))).toEqual([403, 'Insufficient permissions'])
    expect((await manager.get(`/approvals/${approval.id}`)).body.data.approval.status).toBe('USED')
  })

  test('is created once by concurrent requests with one approval', async () => {
    const header = await getApproval(service, manager, ['account_manager'], proposal())
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(header)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('needs two people when a key proposes it, and no key approves', async () => {
    const platform = await service.platform()
    const send = (path: string, body?: object) =>
      call(service, 'POST', path, { body, headers: { 'x-api-key': platform.key } })
    const { approval } = (await send('/approvals', { ...proposal(), reason: 'By key' })).body.data
    expect(approval.approvals_needed).toBe(2)
    expect(refusal(await send(`/approvals/${approval.id}/approve`))).toEqual([403, 'Insufficient permissions'])
    const people = [await hire(service, ['account_manager']), await hire(service, ['account_manager'])]
    const statuses = []
    for (const person of people)
      statuses.push((await person.send('POST', `/approvals/${approval.id}/approve`)).body.data.approval.status)
    expect(statuses).toEqual(['PROPOSED', 'APPROVED'])
    const header = { 'x-approval-id': String(approval.id) }
    expect((await platform.send('POST', `/admin${keysPath()}`, payoutKey, header)).status).toBe(201)
  })

  test('an approval does not extend to platform keys', async () => {
    const platform = await service.platform()
    const path = `/api/v1/admin/keys/${platform.keyId}/rotate`
    const header = await getApproval(service, manager, ['account_manager'], { method: 'POST', path, body: {} })
    const reply = await callAdmin(service, manager, 'POST', `/keys/${platform.keyId}/rotate`, {}, header)
    expect(refusal(reply)).toEqual([403, 'Insufficient permissions'])
  })
})

test('the proposer gets one letter about the decision of other people, and none about withdrawing', async () => {
  const colleague = await hire(service, ['account_manager'])
  const decide = async (person: Browser, verb: 'approve' | 'reject') => {
    const { approval } = (await propose(manager)).body.data
    expect((await person.send('POST', `/approvals/${approval.id}/${verb}`)).status).toBe(200)
    const letters = await many(
      service.db,
      sql<{ subject: string; text: string }>`
        select subject, body_text as text from mails where dedupe_key like ${`approval:${approval.id}:%`}`,
    )
    return letters.map(({ subject, text }) => [subject.replace(String(approval.id), 'N'), text])
  }
  expect(await decide(colleague, 'approve')).toEqual([
    ['Your proposal N was approved', expect.stringContaining('Carry it out in the console')],
  ])
  expect(await decide(colleague, 'reject')).toEqual([
    ['Your proposal N was rejected', expect.stringContaining('> New partner')],
  ])
  expect(await decide(manager, 'reject')).toEqual([])
})

test('a rejected or expired approval cannot be used, and only some requests can be proposed', async () => {
  const { approval } = (await propose(manager)).body.data
  const outsider = await hire(service, ['warehouse'])
  expect(refusal(await outsider.send('POST', `/approvals/${approval.id}/reject`))).toEqual([
    403,
    'Insufficient permissions',
  ])
  expect((await manager.send('POST', `/approvals/${approval.id}/reject`)).body.data.approval.status).toBe('REJECTED')
  const colleague = await hire(service, ['account_manager'])
  expect(refusal(await colleague.send('POST', `/approvals/${approval.id}/approve`))).toEqual([409, 'invalid_status'])
  expect(refusal(await create({ 'x-approval-id': String(approval.id) }))).toEqual([403, 'second_approver_required'])
  const other = await propose(manager, { ...proposal(), path: '/api/v1/admin/partners' })
  expect([...refusal(other), other.body.details]).toEqual([400, 'invalid_body', { field: 'path' }])
})

describe('one administrator alone', () => {
  test.each([
    ['an operator with a role', 'POST', '', { email: 'p@packhouse.test', name: 'P', roles: ['treasury'] }],
    ['a password', 'POST', '/:id/password', {}],
    ['a badge', 'POST', '/:id/badge', {}],
    ['a role', 'PATCH', '/:id', { roles: ['warehouse', 'treasury'] }],
    ['more sites', 'PATCH', '/:id', { site_ids: null }],
  ] as const)('cannot give %s', async (_what, method, path, body) => {
    const [admin, person] = [await hire(service, operatorRoles), await hire(service, ['warehouse'], { siteIds: [1] })]
    const url = `/people${path.replace(':id', String(person.id))}`
    expect(refusal(await admin.send(method, url, body))).toEqual([403, 'second_approver_required'])
    const header = await getApproval(service, admin, ['admin'], { method, path: `/api/v1/operator/v1${url}`, body })
    expect((await admin.send(method, url, body, header)).status).toBeLessThan(300)
  })

  test('takes roles away and deactivates at once', async () => {
    const [admin, person] = [await hire(service, ['admin']), await hire(service, ['warehouse', 'treasury'])]
    expect((await admin.send('PATCH', `/people/${person.id}`, { roles: ['warehouse'] })).status).toBe(200)
    expect((await admin.send('PATCH', `/people/${person.id}`, { is_active: false })).status).toBe(200)
    expect(refusal(await admin.send('PATCH', `/people/${person.id}`, { is_active: true }))).toEqual([
      403,
      'second_approver_required',
    ])
  })
})

describe('outside the sandbox', () => {
  test('every role requires a second factor, whose setup asks for the password', async () => {
    await using production = await startService({ environment: 'production' })
    const person = await hire(production, ['account_manager'])
    const list = () => callAdmin(production, person, 'GET', '/partners')
    expect(refusal(await list())).toEqual([403, 'second_factor_required'])
    expect((await person.get('/session')).body.data).toMatchObject({ has_second_factor: false })
    expect((await person.send('POST', '/session/totp', { password: 'wrong' })).status).toBe(401)
    const { secret } = (await person.send('POST', '/session/totp', { password: person.password })).body.data
    const code = () => codeAt(fromBase32(secret), stepOf(production.clock.now()))
    expect((await person.send('POST', '/session/totp/confirm', { code: code() })).status).toBe(200)
    expect((await list()).status).toBe(200)
    production.clock.advance(11 * 60_000)
    const { password } = person
    const rotate = () => callAdmin(production, person, 'POST', '/keys/unknown/rotate', {})
    expect(refusal(await rotate())).toEqual([401, 'proof_required'])
    expect(refusal(await person.send('POST', '/session/prove', { password }))).toEqual([401, 'totp_required'])
    expect((await person.send('POST', '/session/prove', { password, code: code() })).status).toBe(200)
    expect((await rotate()).status).toBe(404)
  })
})

describe('in the sandbox the platform key stands in for an operator', () => {
  test('except for approvals: no route that approves accepts a key', async () => {
    const platform = await service.platform()
    expect((await platform.get('/operator/v1/people')).status).toBe(200)
    const approving = service.http.listRoutes().filter(({ config }) => config.peopleOnly)
    expect(approving.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'POST /api/v1/admin/adjustments/:id/approve',
      'POST /api/v1/admin/card-exports/:id/approve',
      'POST /api/v1/admin/card-exports/:id/reject',
      'POST /api/v1/admin/credit-withdrawals/:id/approve',
      'POST /api/v1/admin/credit-withdrawals/:id/reject',
      'POST /api/v1/admin/payouts/:id/approve',
      'POST /api/v1/operator/v1/approvals/:id/approve',
    ])
    for (const { url } of approving) {
      const reply = await platform.send('POST', url.replace('/api/v1', '').replace(':id', '1'))
      expect(refusal(reply), url).toEqual([403, 'Insufficient permissions'])
    }
  })

  test('and is not one of two people who sign', async () => {
    const platform = await service.platform()
    const supervisor = await hire(service, ['supervisor'])
    const second_person = await giveBadge(service, supervisor.id)
    const body = { client_action_id: randomUUID(), reason: 'Gone', second_person }
    const reply = await platform.send('POST', '/operator/v1/items/CARD-1/write-off', body)
    expect(refusal(reply)).toEqual([403, 'second_person_required'])
  })
})
